// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario_file.h"

#include "core/readers/input_file.h"
#include "core/readers/json_text.h"
#include "core/readers/safe_path.h"
#include "core/readers/safetensors_file.h"
#include "core/readers/scenario_command_reader.h"
#include "core/readers/scenario_json.h"
#include "core/readers/text_file.h"
#include "core/readers/user_catalog.h"
#include "core/report/inspect.h"
#include "core/shape_cache.h"
#include "ui/text.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <array>
#include <cerrno>
#include <string_view>

namespace kvsight::ui {
namespace {

bool hasCode(const Findings& findings, const char* code)
{
    for (const Finding& finding : findings)
        if (finding.code == code)
            return true;
    return false;
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
    read.kind = DocumentKind::Scenario;
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

/// Whether the file's own bytes, or else its name, say that it holds weights; a name that misleads is told by its reader.
bool isModelBinary(const std::string& path, Findings& findings)
{
    const auto file = InputFile::open(path, findings);
    std::array<char, 16> buffer{};
    const auto count = file ? file->readAt(0, buffer, findings) : std::nullopt;
    if (!count)
        return false;
    const std::string_view start(buffer.data(), *count);
    const bool named = path.ends_with(".gguf") || path.ends_with(".GGUF") || path.ends_with(".safetensors");
    return named || start.starts_with("GGUF") || start.starts_with("FUGG") || isSafetensorsStart(start, file->size());
}

bool isCatalog(const std::string& text)
{
    return text.find("\"kvsight-models\"") != std::string::npos || text.find("\"kvsight-gpus\"") != std::string::npos;
}

/// Text that names one of our formats is no config, whatever else is wrong with it.
bool isOurs(const std::string& text)
{
    return text.find("\"kvsight-") != std::string::npos;
}

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ScenarioFile)
};

/// Why a file could not be written, as a sentence that says what to do; `number` is the system's.
QString reasonOf(const QSaveFile& file, int number)
{
    const QFileInfo folder(QFileInfo(file.fileName()).absolutePath());
    const QString place = QDir::toNativeSeparators(folder.filePath());
    if (!folder.exists())
        return Words::tr("The folder %1 is no longer there.").arg(place);
    switch (number) {
    case ENOSPC: return Words::tr("The disk is full. Make room, or choose another disk.");
    case EDQUOT: return Words::tr("Your share of the disk is used up. Make room, or choose another disk.");
    case EROFS: return Words::tr("The disk of %1 may only be read.").arg(place);
    case EACCES:
    case EPERM: return Words::tr("You may not write to %1.").arg(place);
    default: break;
    }
    return QFileInfo(folder.filePath()).isWritable() ? file.errorString() : Words::tr("You may not write to %1.").arg(place);
}

}  // namespace

ModelChoice modelOfFile(const QString& path)
{
    ModelChoice model;
    model.file = QFile::encodeName(QFileInfo(path).absoluteFilePath()).toStdString();
    return model;
}

ReadDocument readModelChoice(ModelChoice model, const Catalog& catalog, const ReadControl& control)
{
    ReadDocument read;
    // The reading that can be stopped comes first; what it read is remembered.
    const LoadedModel loaded = loadModel(model, catalog, {}, control);
    if (control.stop.stop_requested() || hasCode(loaded.findings, "cancelled")) {
        read.cancelled = true;
        return read;
    }
    InspectionResult result = inspectModel(model, catalog);
    read.findings = std::move(result.findings);
    read.holdsWeights = result.weights != nullptr;
    if (result.inspection) {
        read.kind = DocumentKind::Model;
        read.model = std::move(model);
        const auto& weights = result.inspection->resolved.shape->file_weights;
        read.ownWeights = weights != nullptr && !weights->tensors.empty();
    } else if (read.holdsWeights && !hasError(read.findings)) {
        read.onlyShapeMissing = true;
        read.findings.push_back({Severity::Error, "no_figures", "model",
                                 {KV_TR("core", "{file} holds weights, and no config.json lies beside it, so the layers are not known. Put the model's config.json into its folder."),
                                  {{"file", shownText(model.file)}}}});
    }
    return read;
}

ReadDocument readDocument(const QString& path, const Scenario& current, const Catalog& catalog, const ReadControl& control)
{
    const QFileInfo file(path);
    const std::string name = QFile::encodeName(path).toStdString();
    ReadDocument read;
    if (file.isDir() || isModelBinary(name, read.findings))
        return readModelChoice(modelOfFile(path), catalog, control);
    const auto bytes = hasError(read.findings) ? std::nullopt : readTextFile(name, kMaxTextFileBytes, read.findings);
    if (!bytes)
        return read;
    ScenarioReading reading = readScenario(*bytes, file.fileName().toStdString());
    if (!reading.scenario && hasCode(reading.findings, "wrong_file_kind")) {
        if (isCatalog(*bytes)) {
            read.kind = DocumentKind::Catalog;
            return read;
        }
        if (!isOurs(*bytes))
            return readModelChoice(modelOfFile(path), catalog, control);
    }
    read = taken(std::move(reading), current, file.absolutePath());
    read.ofScenarioFile = read.scenario.has_value();
    read.fingerprint = fingerprintOf(QByteArray::fromStdString(*bytes));
    return read;
}

ReadDocument readText(const QString& pasted, const Scenario& current, const Catalog& catalog)
{
    const std::string bytes = pasted.trimmed().toStdString();
    if (isScenarioCommand(bytes))
        return taken(readScenarioCommand(bytes, catalog), current, QDir::currentPath());
    const std::string name = QCoreApplication::translate("kvsight::ui::FileDesk", "Pasted text").toStdString();
    ScenarioReading reading = readScenario(bytes, name);
    if (!reading.scenario && hasCode(reading.findings, "wrong_file_kind") && isCatalog(bytes)) {
        ReadDocument read;
        Catalog tried = catalog;
        read.findings = addUserCatalog(bytes, name, tried).findings;
        if (!hasError(read.findings))
            read.kind = DocumentKind::Catalog;
        return read;
    }
    if (reading.scenario || !hasCode(reading.findings, "wrong_file_kind") || isOurs(bytes))
        return taken(std::move(reading), current, QDir::currentPath());
    ModelChoice model;
    model.config_json = bytes;
    return readModelChoice(std::move(model), catalog);
}

std::optional<QString> saveBytes(const QByteArray& bytes, const QString& path)
{
    QSaveFile file(path);
    const auto failed = [&] { return std::optional(reasonOf(file, errno)); };
    errno = 0;
    // Unbuffered: a buffer that is written in part, as on a disk that is filling up, counts as written in Qt 6.4.
    if (!file.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        return failed();
    for (qint64 written = 0; written < bytes.size();) {
        const qint64 more = file.write(bytes.constData() + written, bytes.size() - written);
        if (more <= 0)
            return failed();
        written += more;
    }
    return file.commit() ? std::nullopt : failed();
}

QByteArray scenarioBytes(const Scenario& scenario, const QString& path)
{
    Scenario written = scenario;
    if (!written.model.file.empty()) {
        const QString model = QFile::decodeName(written.model.file.c_str());
        const QString relative = QFileInfo(path).absoluteDir().relativeFilePath(model);
        if (!relative.startsWith(QLatin1String("..")) && QDir::isRelativePath(relative))
            written.model.file = QFile::encodeName(relative).toStdString();
    }
    return QByteArray::fromStdString(writeScenario(written));
}

std::optional<QString> saveScenario(const Scenario& scenario, const QString& path)
{
    return saveBytes(scenarioBytes(scenario, path), path);
}

QByteArray fingerprintOf(const QByteArray& bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
}

QByteArray fingerprintOfFile(const QString& path)
{
    QFile file(path);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    return file.open(QIODevice::ReadOnly) && hash.addData(&file) ? hash.result() : QByteArray();
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
