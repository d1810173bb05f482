// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/file_desk.h"

#include "core/units.h"
#include "ui/dialogs.h"
#include "ui/document_door.h"
#include "ui/notice_bar.h"
#include "ui/preferences.h"
#include "ui/reading_bar.h"
#include "ui/scenario_model.h"
#include "ui/session_keeper.h"
#include "ui/text.h"
#include "ui/user_catalogs.h"

#include <QAction>
#include <QDir>
#include <QDropEvent>
#include <QFileInfo>
#include <QFontMetrics>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QUndoCommand>

namespace kvsight::ui {
namespace {

/// At most this much work is lost when the process dies.
constexpr int kKeepAfterMs = 800;
constexpr int kRecentWide = 420;

}  // namespace

/// The part of opening a file that is not the scenario: undone and done again with it.
class PlaceChange : public QUndoCommand {
public:
    PlaceChange(FileDesk& desk, FileDesk::Place before, FileDesk::Place after)
        : m_desk(desk), m_before(std::move(before)), m_after(std::move(after))
    {
    }
    void redo() override { m_desk.setPlace(m_after); }
    void undo() override { m_desk.setPlace(m_before); }

private:
    FileDesk& m_desk;
    FileDesk::Place m_before, m_after;
};

FileDesk::FileDesk(QWidget& window, ScenarioModel& model, Preferences& preferences)
    : QObject(&window), m_window(window), m_model(model), m_preferences(preferences),
      m_dialogs(std::make_unique<NativeDialogs>(window)), m_recovery(new NoticeBar(QStringLiteral("recoveryBar"), &window)),
      m_note(new NoticeBar(QStringLiteral("noteBar"), &window)),
      m_catalogs(new UserCatalogs(model, preferences, *m_note, this)), m_door(new DocumentDoor(*this, model, preferences, *m_catalogs)),
      m_reading(new ReadingBar(m_door->reader(), &window)), m_open(new QAction(this)), m_save(new QAction(this)),
      m_saveAs(new QAction(this)), m_paste(new QAction(this))
{
    m_onDisk[QString()] = model.scenario();
    m_open->setObjectName(QStringLiteral("openFile"));
    m_save->setObjectName(QStringLiteral("saveFile"));
    m_saveAs->setObjectName(QStringLiteral("saveFileAs"));
    m_paste->setObjectName(QStringLiteral("pasteScenario"));
    m_open->setShortcut(QKeySequence::Open);
    m_save->setShortcut(QKeySequence::Save);
    m_saveAs->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)});
    m_paste->setShortcut(QKeySequence::Paste);
    window.addActions({m_open, m_save, m_saveAs, m_paste});
    connect(m_open, &QAction::triggered, this, &FileDesk::chooseFile);
    connect(m_save, &QAction::triggered, this, &FileDesk::save);
    connect(m_saveAs, &QAction::triggered, this, &FileDesk::saveAs);
    connect(m_paste, &QAction::triggered, m_door, &DocumentDoor::paste);
    m_keepSoon.setSingleShot(true);
    m_keepSoon.setInterval(kKeepAfterMs);
    connect(&m_keepSoon, &QTimer::timeout, this, &FileDesk::keepNow);
    connect(&m_model, &ScenarioModel::scenarioChanged, this, [this] {
        m_note->hide();
        showTitle();
        // Not started again: a long drag is kept as well.
        if (m_keeper && !m_keepSoon.isActive())
            m_keepSoon.start();
    });
    connect(&m_preferences, &Preferences::recentFilesChanged, this, &FileDesk::fillRecent);
    window.setAcceptDrops(true);
    window.installEventFilter(this);
}

FileDesk::~FileDesk() = default;

void FileDesk::setDialogs(std::unique_ptr<Dialogs> dialogs)
{
    m_dialogs = std::move(dialogs);
}

void FileDesk::addTo(QMenu& menu)
{
    menu.addAction(m_open);
    m_recent = menu.addMenu(QString());
    m_recent->setObjectName(QStringLiteral("recentFiles"));
    m_recent->setToolTipsVisible(true);
    menu.addAction(m_save);
    menu.addAction(m_saveAs);
    menu.addAction(m_paste);
    m_catalogs->addTo(menu);
    menu.addSeparator();
    retranslate();
}

void FileDesk::retranslate()
{
    m_open->setText(tr("Open…"));
    m_save->setText(tr("Save"));
    m_saveAs->setText(tr("Save as…"));
    m_paste->setText(tr("Paste a scenario, a config or a path"));
    m_open->setToolTip(tr("Open a model's file, a scenario or a catalogue"));
    m_catalogs->retranslate();
    if (m_recent)
        m_recent->setTitle(tr("Recent files"));
    fillRecent();
    showTitle();
}

void FileDesk::fillRecent()
{
    if (!m_recent)
        return;
    m_recent->clear();
    for (const QString& path : m_preferences.recentFiles()) {
        // An ampersand in a name is no shortcut.
        QString name = QDir::toNativeSeparators(path);
        const QString home = QDir::homePath() + QLatin1Char('/');
        if (path.startsWith(home))
            name = QStringLiteral("~/") + path.mid(home.size());
        const QString whole = name;
        name = QFontMetrics(m_recent->font()).elidedText(name, Qt::ElideMiddle, kRecentWide);
        QAction* action = m_recent->addAction(name.replace(QLatin1Char('&'), QLatin1String("&&")));
        action->setToolTip(asToolTip(whole));
        connect(action, &QAction::triggered, this, [this, path] { openPath(path); });
    }
    m_recent->setEnabled(!m_recent->isEmpty());
}

bool FileDesk::isModified() const
{
    const auto known = m_onDisk.find(m_place.path);
    return known == m_onDisk.end() || known->second != m_model.scenario();
}

QString FileDesk::shortName() const
{
    return QFileInfo(m_place.path).fileName();
}

void FileDesk::showTitle()
{
    const bool named = !m_place.path.isEmpty();
    m_window.setWindowTitle(named ? shortName().replace(QLatin1String("[*]"), QLatin1String("[*][*]")) + QStringLiteral("[*] – KVSight")
                                  : QStringLiteral("KVSight"));
    m_window.setWindowModified(named && isModified());
    m_save->setEnabled(!named || isModified() || m_place.damaged);
}

void FileDesk::setPlace(const Place& place)
{
    m_place = place;
    showTitle();
}

void FileDesk::take(const QString& name, const Scenario& scenario, const Place& place)
{
    QUndoStack& stack = m_model.undoStack();
    stack.beginMacro(name);
    stack.push(new PlaceChange(*this, m_place, place));
    m_model.edit(name, Gesture::single(), [&scenario](Scenario& current) { current = scenario; });
    stack.endMacro();
}

bool FileDesk::settleChanges()
{
    if (m_place.path.isEmpty() || !isModified())
        return true;
    switch (m_dialogs->saveChanges(shortName())) {
    case Dialogs::Changes::Save: return save();
    case Dialogs::Changes::Discard: return true;
    case Dialogs::Changes::Cancel: return false;
    }
    return false;
}

void FileDesk::openPath(const QString& path)
{
    m_door->open(path);
}

bool FileDesk::isReading() const
{
    return m_door->reader().isReading() || m_catalogs->isLoading();
}

void FileDesk::chooseFile()
{
    const QString last = m_place.path.isEmpty() ? m_preferences.recentFiles().value(0) : m_place.path;
    const QString file = m_dialogs->fileToOpen(last.isEmpty() ? QDir::homePath() : QFileInfo(last).absolutePath());
    if (!file.isEmpty())
        openPath(file);
}

void FileDesk::adopt(const QString& step, const QString& file, const ReadDocument& read, const Scenario& scenario)
{
    if (read.ofScenarioFile) {
        m_onDisk[file] = *read.scenario;
        m_fingerprints[file] = read.fingerprint;
    }
    take(step, scenario, read.ofScenarioFile ? Place{file, read.damaged} : m_place);
}

QByteArray FileDesk::fingerprintAt(const QString& path) const
{
    const auto known = m_fingerprints.find(path);
    return known == m_fingerprints.end() ? QByteArray() : known->second;
}

bool FileDesk::isChangedByOthers(const QString& path) const
{
    const QByteArray known = fingerprintAt(path);
    const QByteArray now = known.isEmpty() ? known : fingerprintOfFile(path);
    return !now.isEmpty() && now != known;
}

/// Whether the file may be replaced, asked where something would be lost; nothing when it goes elsewhere.
std::optional<bool> FileDesk::mayReplace()
{
    auto answer = Dialogs::Damaged::Replace;
    if (m_place.damaged)
        answer = m_dialogs->replaceDamaged(shortName());
    if (answer == Dialogs::Damaged::Replace && isChangedByOthers(m_place.path))
        answer = m_dialogs->replaceChanged(shortName());
    return answer == Dialogs::Damaged::SaveElsewhere ? std::nullopt : std::optional(answer == Dialogs::Damaged::Replace);
}

bool FileDesk::save()
{
    if (m_place.path.isEmpty())
        return saveAs();
    const auto replace = mayReplace();
    return !replace ? saveAs() : *replace && writeTo(m_place.path);
}

bool FileDesk::saveAs()
{
    QString suggestion = m_place.path;
    if (suggestion.isEmpty()) {
        const QString last = m_preferences.recentFiles().value(0);
        const auto& answer = m_model.answer();
        const QString name = answer.resolved && !answer.resolved->model_id.empty() ? text(answer.resolved->model_id) : QStringLiteral("scenario");
        suggestion = (last.isEmpty() ? QDir::homePath() : QFileInfo(last).absolutePath()) + QLatin1Char('/') + name + QStringLiteral(".json");
    }
    const QString file = m_dialogs->fileToSave(suggestion, {tr("Scenario"), QStringLiteral("json")});
    if (file.isEmpty())
        return false;
    // The dialog asks before another file is replaced, but it knows nothing of what would be lost in this one.
    if (QFileInfo(file).absoluteFilePath() == m_place.path && mayReplace() != std::optional(true))
        return false;
    return writeTo(QFileInfo(file).absoluteFilePath());
}

bool FileDesk::writeTo(const QString& path)
{
    const QByteArray bytes = scenarioBytes(m_model.scenario(), path);
    if (const auto why = saveBytes(bytes, path)) {
        m_dialogs->tell(tr("%1 was not saved.").arg(QFileInfo(path).fileName()),
                        {*why, tr("Nothing on disk was changed. “Save as…” writes it to another place.")});
        return false;
    }
    m_onDisk[path] = m_model.scenario();
    m_fingerprints[path] = fingerprintOf(bytes);
    m_preferences.addRecentFile(path);
    setPlace({path, false});
    keepNow();
    return true;
}

bool FileDesk::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::Close:
        if (mayClose())
            break;
        event->ignore();
        return true;
    case QEvent::Show:
        // A file let go over a text box is opened, not typed.
        for (QLineEdit* box : m_window.findChildren<QLineEdit*>())
            box->setAcceptDrops(false);
        break;
    case QEvent::DragEnter:
    case QEvent::DragMove: {
        auto* move = static_cast<QDragMoveEvent*>(event);
        if (!move->mimeData()->hasUrls())
            break;
        move->acceptProposedAction();
        return true;
    }
    case QEvent::Drop: {
        auto* dropped = static_cast<QDropEvent*>(event);
        if (!dropped->mimeData()->hasUrls())
            break;
        dropped->acceptProposedAction();
        m_door->drop(*dropped->mimeData());
        return true;
    }
    default: break;
    }
    return QObject::eventFilter(watched, event);
}

void FileDesk::keepSession(const QString& folder)
{
    m_keeper = std::make_unique<SessionKeeper>(folder);
    offerLeft();
}

void FileDesk::keepNow()
{
    m_keepSoon.stop();
    if (!m_keeper)
        return;
    if (!isModified()) {
        m_keeper->forget();
        return;
    }
    const auto why = m_keeper->keep(m_model.scenario(), m_place.path, m_place.damaged, fingerprintAt(m_place.path));
    // Said once, not with every change.
    if (why && !m_keepFailed)
        m_note->say(tr("Your changes cannot be kept in case of a crash: %1").arg(*why));
    m_keepFailed = why.has_value();
}

bool FileDesk::mayClose()
{
    const bool named = !m_place.path.isEmpty();
    if (!settleChanges())
        return false;
    if (!m_keeper)
        return true;
    // A scenario without a file waits for the next start; of a named one the answer was to let the changes go.
    if (named)
        m_keeper->forget();
    else
        keepNow();
    m_keepSoon.stop();
    return true;
}

void FileDesk::offerLeft()
{
    const auto left = m_keeper->nextLeft();
    if (!left)
        return;
    const Resolution resolution = left->file.isEmpty() && left->scenario.model.file.empty()
                                      ? resolve(left->scenario, m_model.catalog())
                                      : Resolution{};
    QString what = QFileInfo(left->file).fileName();
    if (resolution.resolved)
        what = tr("%1, %2 tokens").arg(text(resolution.resolved->model_name), text(formatTokens(resolution.resolved->context_tokens)));
    const QString when = left->saved.toLocalTime().toString(QStringLiteral("yyyy-MM-dd HH:mm"));
    const QString sentence = what.isEmpty() ? tr("The scenario you worked on was kept. Last change: %1").arg(when)
                                            : tr("The scenario you worked on was kept: %1. Last change: %2").arg(what, when);
    m_recovery->offer(sentence, {tr("Restore"), [this, kept = *left] { restore(kept); }},
                      {tr("Discard"), [this, id = left->id] {
                           m_keeper->discard(id);
                           offerLeft();
                       }});
}

void FileDesk::restore(const LeftSession& left)
{
    const auto kept = std::make_shared<LeftSession>(left);
    const auto file = std::make_shared<ReadDocument>();
    if (kept->file.isEmpty() && kept->scenario.model.file.empty())
        return restored(*kept, *file);
    // Without asking for the model's file: it was opened before.
    m_door->reader().start(QFileInfo(kept->file).fileName(), [this, kept, file, catalog = m_model.sharedCatalog()](const ReadControl& control) {
        if (!kept->file.isEmpty())
            *file = readDocument(kept->file, kept->scenario, *catalog, control);
        if (!kept->scenario.model.file.empty())
            (void)readModelChoice(kept->scenario.model, *catalog, control);  // What it read is remembered.
        return [this, kept, file] { restored(*kept, *file); };
    });
}

void FileDesk::restored(const LeftSession& left, const ReadDocument& file)
{
    if (!left.file.isEmpty()) {
        // The file as it was known then: a later change by others is asked about.
        m_fingerprints[left.file] = left.fingerprint;
        if (file.scenario && file.ofScenarioFile)
            m_onDisk[left.file] = *file.scenario;
        else
            m_onDisk.erase(left.file);
    }
    take(tr("restore"), left.scenario, {left.file, left.damaged});
    // What was left goes only when this window has it on disk itself.
    keepNow();
    if (!m_keepFailed)
        m_keeper->discard(left.id);
    offerLeft();
}

}  // namespace kvsight::ui
