// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document_door.h"

#include "core/readers/bench_table.h"
#include "core/readers/log_kind.h"
#include "core/readers/shard_names.h"
#include "ui/dialogs.h"
#include "ui/file_desk.h"
#include "ui/log_loader.h"
#include "ui/notice_bar.h"
#include "ui/preferences.h"
#include "ui/scenario_file.h"
#include "ui/scenario_model.h"
#include "ui/user_catalogs.h"

#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QStandardPaths>
#include <QTimer>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace kvsight::ui {
namespace {

constexpr std::size_t kMostShards = 1000;
constexpr qsizetype kLongestLine = 4096;  ///< longer lines are no path

/// The path that a line of text is; empty when it is none.
QString pathOf(QString line)
{
    line = line.trimmed();
    if (line.size() >= 2 && line.front() == line.back() && (line.front() == QLatin1Char('"') || line.front() == QLatin1Char('\'')))
        line = line.mid(1, line.size() - 2);
    if (line.size() > kLongestLine)
        return {};
    if (line.startsWith(QLatin1String("file:")))
        return QUrl(line).toLocalFile();
    if (line.startsWith(QLatin1String("~/")))
        return QDir::homePath() + line.mid(1);
    return line.startsWith(QLatin1Char('/')) && !line.startsWith(QLatin1String("//")) ? line : QString();
}

bool areOneSet(const QStringList& paths)
{
    const QFileInfo first(paths.first());
    const auto set = shardSiblings(first.fileName().toStdString(), kMostShards);
    return std::all_of(paths.begin(), paths.end(), [&](const QString& path) {
        const QFileInfo file(path);
        return file.path() == first.path() && std::find(set.begin(), set.end(), file.fileName().toStdString()) != set.end();
    });
}

bool isMissing(const ReadDocument& read)
{
    return std::any_of(read.findings.begin(), read.findings.end(), [](const Finding& finding) { return finding.code == "missing_file"; });
}

}  // namespace

QStringList pathsIn(const QMimeData& data)
{
    QStringList paths;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile())
            paths << url.toLocalFile();
    if (data.hasUrls() || !data.hasText())
        return paths;
    for (const QString& line : data.text().trimmed().split(QLatin1Char('\n'))) {
        const QString path = pathOf(line);
        if (path.isEmpty() && !line.trimmed().isEmpty())
            return {};
        if (!path.isEmpty())
            paths << path;
    }
    return paths;
}

DocumentDoor::DocumentDoor(FileDesk& desk, ScenarioModel& model, Preferences& preferences, UserCatalogs& catalogs)
    : QObject(&desk), m_desk(desk), m_model(model), m_preferences(preferences), m_catalogs(catalogs)
{
    connect(&m_reader, &BackgroundReader::cancelled, this,
            [this](const QString& name) { m_desk.noteBar()->say(tr("The reading of %1 was stopped. Nothing was changed.").arg(name)); });
    connect(&m_reader, &BackgroundReader::failed, this, [this](const QString& name) {
        m_desk.noteBar()->say(tr("%1 needs more memory than there is. Nothing was changed.").arg(name));
    });
    connect(&m_catalogs, &UserCatalogs::loaded, this, [this] {
        if (const QString waiting = std::exchange(m_waiting, {}); !waiting.isEmpty())
            open(waiting);
    });
}

void DocumentDoor::open(const QString& path, bool several)
{
    // A scenario may name models of the reader's own.
    if (m_catalogs.isLoading()) {
        m_waiting = path;
        return;
    }
    auto arrival = std::make_shared<Arrival>();
    arrival->file = QDir::cleanPath(QFileInfo(path).absoluteFilePath());
    arrival->name = QFileInfo(arrival->file).fileName();
    arrival->several = several;
    const QStringList ours = m_catalogs.paths();
    m_reader.start(arrival->name, [this, arrival, ours, current = m_model.scenario(), catalog = m_model.sharedCatalog()](const ReadControl& control)
                   -> BackgroundReader::Finish {
        if (isLogFile(arrival->file))
            return [this, arrival] { emit m_desk.logFileGiven(arrival->file); };
        arrival->read = readDocument(arrival->file, current, *catalog, control);
        if (arrival->read.kind == DocumentKind::Catalog) {
            QStringList all = ours;
            all.removeAll(arrival->file);
            all << arrival->file;
            arrival->catalogs = std::make_shared<CombinedCatalog>(combineCatalogs(all));
        }
        return [this, arrival] { arrive(arrival); };
    });
}

void DocumentDoor::openOneOf(const QStringList& paths)
{
    const bool several = paths.size() > 1 && !areOneSet(paths);
    open(paths.first(), several);
}

void DocumentDoor::drop(const QMimeData& data)
{
    const QStringList paths = pathsIn(data);
    // The program that the file was dragged from waits until the handler is left.
    QTimer::singleShot(0, this, [this, paths] {
        if (paths.isEmpty())
            m_desk.noteBar()->say(tr("Only files of this machine can be opened."));
        else
            openOneOf(paths);
    });
}

void DocumentDoor::paste()
{
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    const QStringList paths = data ? pathsIn(*data) : QStringList();
    if (!paths.isEmpty())
        return openOneOf(paths);
    const QString pasted = data && data->hasText() ? data->text().trimmed() : QString();
    if (isBenchTable(pasted.toStdString()))
        return emit m_desk.benchTextGiven(pasted);
    if (pasted.startsWith(QLatin1Char('{')) || pasted.contains(QLatin1String("kvsight-cli")))
        return pasteText(pasted);
    m_reader.start(tr("Pasted text"), [this, pasted](const ReadControl&) {
        const bool log = isRuntimeLog(pasted.toStdString());
        return [this, pasted, log] {
            if (log)
                emit m_desk.logTextGiven(pasted);
            else
                m_desk.noteBar()->say(tr("The clipboard holds no scenario, no kvsight-cli command, no config.json and no path of a file."));
        };
    });
}

void DocumentDoor::pasteText(const QString& text)
{
    auto arrival = std::make_shared<Arrival>();
    arrival->name = tr("Pasted text");
    m_reader.start(arrival->name, [this, arrival, text, current = m_model.scenario(), catalog = m_model.sharedCatalog()](const ReadControl&) {
        arrival->read = readText(text, current, *catalog);
        return [this, arrival, text] {
            if (arrival->read.kind == DocumentKind::Catalog)
                keepPastedCatalog(text);
            else
                arrive(arrival);
        };
    });
}

/// A catalogue is in force at every start, so what was pasted becomes a file of the program's own.
void DocumentDoor::keepPastedCatalog(const QString& text)
{
    const QByteArray bytes = text.trimmed().toUtf8();
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/catalogues"));
    folder.mkpath(QStringLiteral("."));
    const QString file = folder.filePath(QStringLiteral("pasted-%1.json").arg(QString::fromLatin1(fingerprintOf(bytes).toHex().left(8))));
    if (const auto fault = saveBytes(bytes, file))
        m_desk.noteBar()->say(tr("Nothing was pasted. %1").arg(*fault));
    else
        open(file);
}

void DocumentDoor::arrive(const Arrived& arrival)
{
    switch (arrival->read.kind) {
    case DocumentKind::None: refuse(*arrival); break;
    case DocumentKind::Model: takeModel(*arrival); break;
    case DocumentKind::Catalog: takeCatalog(*arrival); break;
    case DocumentKind::Scenario:
        if (arrival->read.namedFile.isEmpty())
            takeScenario(*arrival, *arrival->read.scenario);
        else
            askForNamedFile(arrival);
        break;
    }
    if (arrival->several && m_desk.noteBar()->text().isEmpty())
        m_desk.noteBar()->say(tr("Several files came at once. The first was opened."));
}

void DocumentDoor::refuse(const Arrival& arrival)
{
    const QStringList lines = sentences(arrival.read.findings);
    if (arrival.file.isEmpty()) {
        m_desk.noteBar()->say(tr("Nothing was pasted. %1").arg(lines.value(0)));
        return;
    }
    if (isMissing(arrival.read) && m_preferences.recentFiles().contains(arrival.file)) {
        m_preferences.removeRecentFile(arrival.file);
        m_desk.noteBar()->say(tr("%1 is no longer there.").arg(arrival.file));
        return;
    }
    // Sound weights that lack a config are no fault to stop anybody for: the card shows what they hold.
    if (arrival.read.onlyShapeMissing)
        note(lines);
    else
        m_desk.dialogs().tell(tr("%1 was not opened.").arg(arrival.name), lines);
    if (arrival.read.holdsWeights)
        emit modelRead(modelOfFile(arrival.file));
}

QString DocumentDoor::stepOf(const Arrival& arrival) const
{
    return arrival.file.isEmpty() ? tr("paste") : tr("open %1").arg(arrival.name);
}

void DocumentDoor::note(const QStringList& lines)
{
    if (!lines.isEmpty())
        m_desk.noteBar()->say(QStringList(lines.mid(0, 2)).join(QStringLiteral("  ·  ")));
}

void DocumentDoor::takeModel(const Arrival& arrival)
{
    // The window lived on: what else changed meanwhile stays.
    Scenario scenario = m_model.scenario();
    scenario.model = arrival.read.model;
    scenario.weights.bytes.reset();
    if (arrival.read.ownWeights)
        scenario.weights.format.clear();
    scenario.name.clear();
    m_desk.adopt(stepOf(arrival), arrival.file, arrival.read, scenario);
    if (!arrival.file.isEmpty())
        m_preferences.addRecentFile(arrival.file);
    note(sentences(arrival.read.findings));
    emit modelRead(arrival.read.model);
}

void DocumentDoor::takeCatalog(const Arrival& arrival)
{
    const UserCatalog& part = arrival.catalogs->parts.back();
    if (hasError(part.findings)) {
        m_desk.dialogs().tell(tr("%1 was not opened.").arg(arrival.name), sentences(part.findings));
        return;
    }
    QStringList before = m_catalogs.paths(), others;
    before.removeAll(arrival.file);
    for (const UserCatalog& other : arrival.catalogs->parts)
        others << other.path;
    others.removeLast();
    // One was removed while this one was read.
    if (before != others)
        return open(arrival.file);
    const QString counts = countsOf(part);
    const QStringList faults = sentences(part.findings);
    m_catalogs.adopt(std::move(*arrival.catalogs));
    m_preferences.addRecentFile(arrival.file);
    note(QStringList(tr("%1 stands in the lists as yours, at every start: %2.").arg(arrival.name, counts)) + faults);
}

void DocumentDoor::askForNamedFile(const Arrived& arrival)
{
    auto scenario = std::make_shared<Scenario>(*arrival->read.scenario);
    const auto answer = m_desk.dialogs().openNamedFile(arrival->read.namedFile);
    if (answer == Dialogs::NamedFile::ChooseAnother) {
        const QString another = m_desk.dialogs().fileToOpen(QFileInfo(arrival->read.namedFile).absolutePath());
        scenario->model = another.isEmpty() ? ModelChoice{} : modelOfFile(another);
    }
    if (answer == Dialogs::NamedFile::Cancel || scenario->model.file.empty()) {
        m_desk.noteBar()->say(tr("%1 was not opened.").arg(arrival->name));
        return;
    }
    const QString model = QFileInfo(QFile::decodeName(scenario->model.file.c_str())).fileName();
    m_reader.start(model, [this, arrival, scenario, catalog = m_model.sharedCatalog()](const ReadControl& control) {
        auto read = std::make_shared<ReadDocument>(readModelChoice(scenario->model, *catalog, control));
        return [this, arrival, scenario, read] {
            if (read->kind == DocumentKind::Model)
                takeScenario(*arrival, *scenario);
            else
                m_desk.dialogs().tell(tr("%1 was not opened.").arg(arrival->name), sentences(read->findings));
        };
    });
}

void DocumentDoor::takeScenario(const Arrival& arrival, const Scenario& scenario)
{
    const ReadDocument& read = arrival.read;
    if (read.ofScenarioFile && !m_desk.settleChanges())
        return;
    m_desk.adopt(stepOf(arrival), arrival.file, read, scenario);
    if (!arrival.file.isEmpty())
        m_preferences.addRecentFile(arrival.file);
    const QStringList lines = sentences(read.findings);
    if (read.damaged && !arrival.file.isEmpty())
        m_desk.dialogs().tell(tr("Parts of %1 could not be read. The rest is shown.").arg(arrival.name), lines);
    else
        note(lines);
}

}  // namespace kvsight::ui
