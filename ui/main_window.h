// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include <functional>

class QAction;
class QActionGroup;
class QLabel;
class QMenu;
class QToolButton;

namespace kvsight::ui {

class CompareMenu;
class DesktopSettings;
class ExplorePage;
class FileDesk;
class HelpWindow;
class LogDesk;
class ModelCardMenu;
class PageStack;
class Preferences;
class ScenarioModel;
class ShareMenu;

/// The window: the bar at the top with the pages' tabs, undo, redo and the menu, and the page that is shown below.
class MainWindow : public QWidget {
    Q_OBJECT
public:
    MainWindow(ScenarioModel& model, Preferences& preferences, QWidget* parent = nullptr);

    ExplorePage& explorePage() { return *m_page; }
    PageStack& pages() { return *m_pages; }
    FileDesk& files() { return *m_files; }
    LogDesk& logs() { return *m_logs; }
    ModelCardMenu& modelCard() { return *m_modelCard; }
    CompareMenu& compare() { return *m_compare; }
    /// Takes theme and motion from the desktop where the reader leaves them to it.
    void follow(DesktopSettings& desktop);

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void addPages();
    QWidget* buildTopBar();
    void buildMenu();
    /// Opens it.
    HelpWindow& help();
    QAction* addChoice(QMenu& menu, QActionGroup& group, bool checked, const std::function<void()>& chosen);
    void retranslate();
    void enableUndo();
    void nameUndo();
    void useMotion();
    bool eventFilter(QObject* watched, QEvent* event) override;
    void restoreFrame();

    ScenarioModel& m_model;
    Preferences& m_preferences;
    PageStack* m_pages;
    ExplorePage* m_page;
    FileDesk* m_files;
    LogDesk* m_logs;
    ModelCardMenu* m_modelCard;
    ShareMenu* m_share;
    QLabel *m_name;
    QToolButton *m_undo, *m_redo, *m_openButton, *m_menuButton;
    QMenu *m_menu, *m_themeMenu, *m_languageMenu, *m_unitsMenu;
    QAction *m_themeSystem, *m_themeLight, *m_themeDark;
    QAction *m_languageSystem, *m_languageEnglish, *m_languageKorean;
    QAction *m_unitsBinary, *m_unitsDecimal;
    QAction* m_lessMotion;
    DesktopSettings* m_desktop = nullptr;
    QTimer m_undoDue;
    CompareMenu* m_compare;
    QAction *m_help, *m_about, *m_quit;
    HelpWindow* m_helpWindow = nullptr;  ///< made when first asked for
};

}  // namespace kvsight::ui
