// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario_file.h"

#include "core/readers/safe_path.h"
#include "core/readers/scenario_command_reader.h"
#include "core/readers/scenario_json.h"
#include "core/readers/text_file.h"
#include "core/resolve.h"
#include "ui/text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

namespace kvsight::ui {
namespace {

bool hasCode(const Findings& findings, const char* code)
{
    for (const Finding& finding : findings)
        if (finding.code == code)
            return true;
    return false;
}

/// The current scenario with another model: taken only when something can be told about it.
ReadDocument withModel(Scenario scenario, ModelChoice model, const Catalog& catalog)
{
    scenario.model = std::move(model);
    scenario.weights.bytes.reset();
    scenario.name.clear();
    ReadDocument read;
    const Resolution resolution = resolve(scenario, catalog);
    read.findings = resolution.findings;
    if (resolution.resolved)
        read.scenario = std::move(scenario);
    return read;
}

ReadDocument withModelFile(const Scenario& current, const QString& path, const Catalog& catalog)
{
    ModelChoice model;
    model.file = QFile::encodeName(QFileInfo(path).absoluteFilePath()).toStdString();
    return withModel(current, std::move(model), catalog);
}

/// The reading of a scenario, mended where it has no model that could be shown.
ReadDocument taken(ScenarioReading reading, const Scenario& current, const QString& folder)
{
    ReadDocument read;
    read.damaged = hasError(reading.findings);
    read.findings = std::move(reading.findings);
    read.scenario = std::move(reading.scenario);
    if (!read.scenario)
        return read;
    ModelChoice& model = read.scenario->model;
    if (isUnsafePath(model.file))
        model.file.clear();
    if (!model.file.empty()) {
        const QString named = QDir(folder).absoluteFilePath(QFile::decodeName(model.file.c_str()));
        read.namedFile = QDir::cleanPath(named);
        model.file = QFile::encodeName(read.namedFile).toStdString();
    }
    if (model.id.empty() && model.file.empty() && model.config_json.empty())
        model = current.model;
    return read;
}

bool isModelBinary(const QString& path)
{
    return path.endsWith(QLatin1String(".gguf"), Qt::CaseInsensitive) || path.endsWith(QLatin1String(".safetensors"), Qt::CaseInsensitive);
}

/// Text that names one of our formats is no config, whatever else is wrong with it.
bool isOurs(const std::string& text)
{
    return text.find("\"kvsight-") != std::string::npos;
}

}  // namespace

ReadDocument readDocument(const QString& path, const Scenario& current, const Catalog& catalog)
{
    const QFileInfo file(path);
    if (file.isDir() || isModelBinary(path))
        return withModelFile(current, path, catalog);
    ReadDocument read;
    const auto bytes = readTextFile(QFile::encodeName(path).toStdString(), kMaxTextFileBytes, read.findings);
    if (!bytes)
        return read;
    ScenarioReading reading = readScenario(*bytes, file.fileName().toStdString());
    if (!reading.scenario && hasCode(reading.findings, "wrong_file_kind") && !isOurs(*bytes))
        return withModelFile(current, path, catalog);
    read = taken(std::move(reading), current, file.absolutePath());
    read.ofScenarioFile = read.scenario.has_value();
    return read;
}

ReadDocument readText(const QString& pasted, const Scenario& current, const Catalog& catalog)
{
    const std::string bytes = pasted.trimmed().toStdString();
    if (isScenarioCommand(bytes))
        return taken(readScenarioCommand(bytes, catalog), current, QDir::currentPath());
    const std::string name = QCoreApplication::translate("kvsight::ui::FileDesk", "Pasted text").toStdString();
    ScenarioReading reading = readScenario(bytes, name);
    if (reading.scenario || !hasCode(reading.findings, "wrong_file_kind") || isOurs(bytes))
        return taken(std::move(reading), current, QDir::currentPath());
    ModelChoice model;
    model.config_json = bytes;
    return withModel(current, std::move(model), catalog);
}

std::optional<QString> saveBytes(const QByteArray& bytes, const QString& path)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return file.errorString();
    // commit() answers for the write as well: it writes what is buffered, syncs, and only then renames.
    if (file.write(bytes) != bytes.size() || !file.commit())
        return file.errorString();
    return std::nullopt;
}

std::optional<QString> saveScenario(const Scenario& scenario, const QString& path)
{
    Scenario written = scenario;
    if (!written.model.file.empty()) {
        const QString model = QFile::decodeName(written.model.file.c_str());
        const QString relative = QFileInfo(path).absoluteDir().relativeFilePath(model);
        if (!relative.startsWith(QLatin1String("..")) && QDir::isRelativePath(relative))
            written.model.file = QFile::encodeName(relative).toStdString();
    }
    return saveBytes(QByteArray::fromStdString(writeScenario(written)), path);
}

QStringList sentences(const Findings& findings)
{
    QStringList lines;
    for (const Severity severity : {Severity::Error, Severity::Warning}) {
        for (const Finding& finding : findings) {
            const QString line = finding.severity == severity ? sentence(finding.message) : QString();
            if (!line.isEmpty() && !lines.contains(line))
                lines << line;
        }
    }
    return lines;
}

}  // namespace kvsight::ui
