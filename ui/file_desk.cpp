// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/file_desk.h"

#include "core/units.h"
#include "ui/dialogs.h"
#include "ui/notice_bar.h"
#include "ui/preferences.h"
#include "ui/scenario_model.h"
#include "ui/session_keeper.h"
#include "ui/text.h"

#include <QAction>
#include <QClipboard>
#include <QDir>
#include <QDropEvent>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QUndoCommand>
#include <QUrl>

namespace kvsight::ui {
namespace {

/// At most this much work is lost when the process dies.
constexpr int kKeepAfterMs = 800;

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
      m_note(new NoticeBar(QStringLiteral("noteBar"), &window)), m_open(new QAction(this)), m_save(new QAction(this)),
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
    connect(m_open, &QAction::triggered, this, [this] {
        const QString last = m_place.path.isEmpty() ? m_preferences.recentFiles().value(0) : m_place.path;
        const QString file = m_dialogs->fileToOpen(last.isEmpty() ? QDir::homePath() : QFileInfo(last).absolutePath());
        if (!file.isEmpty())
            openPath(file);
    });
    connect(m_save, &QAction::triggered, this, &FileDesk::save);
    connect(m_saveAs, &QAction::triggered, this, &FileDesk::saveAs);
    connect(m_paste, &QAction::triggered, this, &FileDesk::paste);
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
    menu.addAction(m_save);
    menu.addAction(m_saveAs);
    menu.addAction(m_paste);
    menu.addSeparator();
    retranslate();
}

void FileDesk::retranslate()
{
    m_open->setText(tr("Open…"));
    m_save->setText(tr("Save"));
    m_saveAs->setText(tr("Save as…"));
    m_paste->setText(tr("Paste a scenario"));
    m_open->setToolTip(tr("Open a scenario, a config.json or a model's folder"));
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
        QAction* action = m_recent->addAction(name.replace(QLatin1Char('&'), QLatin1String("&&")));
        connect(action, &QAction::triggered, this, [this, path] {
            if (QFileInfo::exists(path))
                return openPath(path);
            m_preferences.removeRecentFile(path);
            m_note->say(tr("%1 is no longer there.").arg(path));
        });
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

bool FileDesk::mayReadNamedFile(const ReadDocument& read)
{
    return read.namedFile.isEmpty() || m_dialogs->openNamedFile(read.namedFile);
}

void FileDesk::openPath(const QString& path)
{
    const QString file = QFileInfo(path).absoluteFilePath();
    const QString name = QFileInfo(file).fileName();
    const ReadDocument read = readDocument(file, m_model.scenario(), m_model.catalog());
    if (!read.scenario) {
        m_dialogs->tell(tr("%1 was not opened.").arg(name), sentences(read.findings));
        return;
    }
    if (!mayReadNamedFile(read)) {
        m_note->say(tr("%1 was not opened.").arg(name));
        return;
    }
    if (read.ofScenarioFile && !settleChanges())
        return;
    if (read.ofScenarioFile) {
        m_onDisk[file] = *read.scenario;
        m_fingerprints[file] = read.fingerprint;
    }
    take(tr("open %1").arg(name), *read.scenario, read.ofScenarioFile ? Place{file, read.damaged} : m_place);
    m_preferences.addRecentFile(file);
    tellFindings(name, read);
}

void FileDesk::tellFindings(const QString& name, const ReadDocument& read)
{
    const QStringList lines = sentences(read.findings);
    if (read.damaged)
        m_dialogs->tell(tr("Parts of %1 could not be read. The rest is shown.").arg(name), lines);
    else if (!lines.isEmpty())
        m_note->say(QStringList(lines.mid(0, 2)).join(QStringLiteral("  ·  ")));
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

void FileDesk::paste()
{
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    if (data && data->hasUrls() && data->urls().first().isLocalFile())
        return drop(*data);
    const QString pasted = data && data->hasText() ? data->text().trimmed() : QString();
    if (!pasted.startsWith(QLatin1Char('{')) && !pasted.contains(QLatin1String("kvsight-cli"))) {
        m_note->say(tr("The clipboard holds no scenario, no kvsight-cli command and no config.json."));
        return;
    }
    const ReadDocument read = readText(pasted, m_model.scenario(), m_model.catalog());
    const QStringList lines = sentences(read.findings);
    if (!read.scenario) {
        m_note->say(tr("Nothing was pasted. %1").arg(lines.value(0)));
        return;
    }
    if (!mayReadNamedFile(read))
        return;
    take(tr("paste"), *read.scenario, m_place);
    if (!lines.isEmpty())
        m_note->say(QStringList(lines.mid(0, 2)).join(QStringLiteral("  ·  ")));
}

void FileDesk::drop(const QMimeData& data)
{
    const QString path = data.urls().value(0).toLocalFile();
    const bool several = data.urls().size() > 1;
    // The program that the file was dragged from waits until the handler is left.
    QTimer::singleShot(0, this, [this, path, several] {
        if (path.isEmpty()) {
            m_note->say(tr("Only files of this machine can be opened."));
            return;
        }
        openPath(path);
        if (several && m_note->text().isEmpty())
            m_note->say(tr("Several files came at once. The first was opened."));
    });
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
        drop(*dropped->mimeData());
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
    if (!left.file.isEmpty()) {
        // The file as it was known then: a later change by others is asked about.
        m_fingerprints[left.file] = left.fingerprint;
        const ReadDocument read = readDocument(left.file, left.scenario, m_model.catalog());
        if (read.scenario && read.ofScenarioFile)
            m_onDisk[left.file] = *read.scenario;
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
