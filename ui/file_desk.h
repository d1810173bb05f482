// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario.h"
#include "ui/scenario_file.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <map>
#include <memory>
#include <optional>

class QAction;
class QMenu;
class QWidget;

namespace kvsight::ui {

class Dialogs;
class DocumentDoor;
class NoticeBar;
class Preferences;
class ReadingBar;
class ScenarioModel;
class SessionKeeper;
class UserCatalogs;
struct LeftSession;

/// Saving and keeping of the one current scenario, and the actions by which documents come in (`DocumentDoor` reads
/// them). Opening and pasting are steps of undo like any edit.
class FileDesk : public QObject {
    Q_OBJECT
public:
    FileDesk(QWidget& window, ScenarioModel& model, Preferences& preferences);
    ~FileDesk() override;

    /// Answers questions in place of the desktop's dialogs.
    void setDialogs(std::unique_ptr<Dialogs> dialogs);
    Dialogs& dialogs() { return *m_dialogs; }
    /// The bars that say something; they belong between the top bar and the page.
    NoticeBar* recoveryBar() const { return m_recovery; }
    NoticeBar* noteBar() const { return m_note; }
    ReadingBar* readingBar() const { return m_reading; }
    DocumentDoor& door() { return *m_door; }
    UserCatalogs& catalogs() { return *m_catalogs; }

    void addTo(QMenu& menu);
    QAction* openAction() const { return m_open; }

    /// The file that the scenario was opened from or saved to; empty for none.
    const QString& path() const { return m_place.path; }
    bool isModified() const;

    /// Opens whatever it is, beside the window's work; asks and tells where it must.
    void openPath(const QString& path);
    /// Whether something is being read just now.
    bool isReading() const;
    /// Takes a scenario as a step of undo of that name. `read`: what it came from; `file` is where it can be saved
    /// again when that was a scenario's file.
    void adopt(const QString& step, const QString& file, const ReadDocument& read, const Scenario& scenario);
    /// Asks about unsaved changes; false when all is to stay as it is.
    bool settleChanges();
    bool save();
    bool saveAs();
    /// Keeps the scenario in `folder` from the first change on, and offers what was left there.
    void keepSession(const QString& folder);
    /// Whether the window may close; asks for a named file with changes.
    bool mayClose();
    void retranslate();

signals:
    /// What was opened, dropped or pasted is a runtime's log: another desk takes it.
    void logFileGiven(const QString& path);
    void logTextGiven(const QString& text);
    void benchTextGiven(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    friend class PlaceChange;
    /// Where the scenario lives.
    struct Place {
        QString path;
        bool damaged = false;  ///< saving there would lose what could not be read
    };
    void setPlace(const Place& place);
    void take(const QString& name, const Scenario& scenario, const Place& place);
    bool writeTo(const QString& path);
    QByteArray fingerprintAt(const QString& path) const;
    bool isChangedByOthers(const QString& path) const;
    std::optional<bool> mayReplace();
    void chooseFile();
    void showTitle();
    void fillRecent();
    void keepNow();
    void offerLeft();
    void restore(const LeftSession& left);
    void restored(const LeftSession& left, const ReadDocument& file);
    QString shortName() const;

    QWidget& m_window;
    ScenarioModel& m_model;
    Preferences& m_preferences;
    std::unique_ptr<Dialogs> m_dialogs;
    std::unique_ptr<SessionKeeper> m_keeper;
    NoticeBar *m_recovery, *m_note;
    UserCatalogs* m_catalogs;
    DocumentDoor* m_door;
    ReadingBar* m_reading;
    QAction *m_open, *m_save, *m_saveAs, *m_paste;
    QMenu* m_recent = nullptr;
    Place m_place;
    std::map<QString, Scenario> m_onDisk;  ///< by path, as last read or written; "" is what the window started with
    std::map<QString, QByteArray> m_fingerprints;  ///< of the files as last read or written, by path
    QTimer m_keepSoon;
    bool m_keepFailed = false;
};

}  // namespace kvsight::ui
