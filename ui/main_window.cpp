// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window.h"

#include "ui/accuracy_page.h"
#include "ui/compare_menu.h"
#include "ui/desktop_settings.h"
#include "ui/document_door.h"
#include "ui/explore_page.h"
#include "ui/file_desk.h"
#include "ui/help_window.h"
#include "ui/learn_page.h"
#include "ui/lesson_sheet.h"
#include "ui/log_desk.h"
#include "ui/measured_entry.h"
#include "ui/model_card_menu.h"
#include "ui/notice_bar.h"
#include "ui/page_stack.h"
#include "ui/pick_page.h"
#include "ui/preferences.h"
#include "ui/reading_bar.h"
#include "ui/scenario_model.h"
#include "ui/share_menu.h"
#include "ui/slider_row.h"
#include "ui/theme.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QScreen>
#include <QShortcut>
#include <QToolButton>
#include <QUndoStack>
#include <QVBoxLayout>

namespace kvsight::ui {

namespace {

/// A tooltip with its keys; names may come from a file and are never markup.
QString keyed(const QString& words, QKeySequence::StandardKey key)
{
    return words.toHtmlEscaped() + QStringLiteral(" <span style='white-space:nowrap'>(") +
           QKeySequence(key).toString(QKeySequence::NativeText) + QStringLiteral(")</span>");
}

}  // namespace

MainWindow::MainWindow(ScenarioModel& model, Preferences& preferences, QWidget* parent)
    : QWidget(parent), m_model(model), m_preferences(preferences), m_pages(new PageStack(this)), m_page(new ExplorePage(model, m_pages->room())),
      m_files(new FileDesk(*this, model, preferences)),
      m_logs(new LogDesk(*this, model, m_page->measured(), *m_files->noteBar())),
      m_modelCard(new ModelCardMenu(model, *this))
{
    setObjectName(QStringLiteral("root"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    addPages();
    layout->addWidget(buildTopBar());
    layout->addWidget(m_files->recoveryBar());
    layout->addWidget(m_files->noteBar());
    layout->addWidget(m_files->readingBar());
    layout->addWidget(m_pages, 1);
    buildMenu();
    m_pages->setUnits(preferences.units());
    if (const QString damage = preferences.damage(); !damage.isEmpty())
        m_files->noteBar()->say(damage);

    m_undoDue.setSingleShot(true);
    m_undoDue.setInterval(100);
    connect(&m_undoDue, &QTimer::timeout, this, &MainWindow::nameUndo);
    // A drag renames its step as it goes, in its own time: nobody reads a tooltip at once.
    const auto nameSoon = [this] {
        enableUndo();
        if (!m_undoDue.isActive())
            m_undoDue.start();
    };
    connect(&m_model.undoStack(), &QUndoStack::indexChanged, this, nameSoon);
    connect(&m_model, &ScenarioModel::answered, this, [this, nameSoon](bool eased) { eased ? nameUndo() : nameSoon(); });
    connect(&m_preferences, &Preferences::themeChanged, this,
            [this] { applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), m_preferences.theme()); });
    connect(&m_preferences, &Preferences::languageChanged, this, [this] { applyLanguage(m_preferences.language()); });
    connect(&m_preferences, &Preferences::unitsChanged, this, [this] {
        m_pages->setUnits(m_preferences.units());
        m_compare->setUnits(m_preferences.units());
        m_logs->setUnits(m_preferences.units());
        m_modelCard->setUnits(m_preferences.units());
        nameUndo();
    });
    connect(&m_preferences, &Preferences::motionChanged, this, &MainWindow::useMotion);
    QCoreApplication::instance()->installEventFilter(this);
    m_compare->setUnits(preferences.units());
    m_logs->setUnits(preferences.units());
    m_modelCard->setUnits(preferences.units());
    connect(&m_files->door(), &DocumentDoor::modelRead, m_modelCard, &ModelCardMenu::show);
    useMotion();
    setMinimumSize(1040, 640);
    retranslate();
    restoreFrame();
}

void MainWindow::addPages()
{
    m_pages->add(
        "explore", [] { return tr("Explore"); }, [this](QWidget*) { return m_page; });
    m_pages->add(
        "pick", [] { return tr("Pick a GPU"); },
        [this](QWidget* parent) {
            auto* page = new PickPage(m_model, m_preferences, *m_files, parent);
            connect(page, &PickPage::exploreAsked, m_pages, [this] { m_pages->show("explore"); });
            connect(page, &PickPage::guideAsked, this, [this] { help().showQuestions(); });
            return page;
        });
    m_pages->add(
        "learn", [] { return tr("Learn"); }, [this](QWidget* parent) {
            auto* page = new LearnPage(m_model, parent);
            connect(page, &LearnPage::sheetAsked, m_pages, [this, page](const Lesson& lesson) {
                askForLessonSheet(*m_files, lesson, m_model.catalog(), page->units());
            });
            return page;
        });
    m_pages->add(
        "accuracy", [] { return tr("Accuracy"); }, [](QWidget* parent) { return new AccuracyPage(parent); });
    connect(m_page, &ExplorePage::cellsAsked, m_pages, [this] { m_pages->show("learn"); });
    m_pages->show("explore");
}

QWidget* MainWindow::buildTopBar()
{
    auto* bar = new QFrame(this);
    bar->setObjectName(QStringLiteral("topBar"));
    m_name = makeLabel(bar, 1.3, true);
    m_name->setText(QStringLiteral("KVSight"));
    m_undo = new QToolButton(bar);
    m_redo = new QToolButton(bar);
    m_menuButton = new QToolButton(bar);
    m_undo->setText(QStringLiteral("↶"));
    m_redo->setText(QStringLiteral("↷"));
    m_openButton = new QToolButton(bar);
    m_openButton->setDefaultAction(m_files->openAction());
    m_openButton->setObjectName(QStringLiteral("open"));
    m_openButton->setFont(scaledFont(1.05));
    m_openButton->setFocusPolicy(Qt::StrongFocus);
    m_share = new ShareMenu(*m_page, *bar, m_model, m_preferences, *m_files);
    m_menuButton->setText(QStringLiteral("☰"));
    m_undo->setObjectName(QStringLiteral("undo"));
    m_redo->setObjectName(QStringLiteral("redo"));
    m_menuButton->setObjectName(QStringLiteral("menu"));
    for (QToolButton* button : {m_undo, m_redo, m_menuButton}) {
        button->setFont(scaledFont(1.35));
        button->setFocusPolicy(Qt::StrongFocus);
        button->setMinimumWidth(38);
    }
    // Keys of their own: a button's shortcut waits to look pressed, and a key held down would wait on and on.
    connect(new QShortcut(QKeySequence::Undo, this), &QShortcut::activated, &m_model.undoStack(), &QUndoStack::undo);
    connect(new QShortcut(QKeySequence::Redo, this), &QShortcut::activated, &m_model.undoStack(), &QUndoStack::redo);
    connect(m_undo, &QToolButton::clicked, &m_model.undoStack(), &QUndoStack::undo);
    connect(m_redo, &QToolButton::clicked, &m_model.undoStack(), &QUndoStack::redo);
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(20, 6, 12, 6);
    layout->addWidget(m_name);
    layout->addSpacing(28);
    layout->addWidget(m_pages->tabs());
    layout->addStretch(1);
    m_compare = new CompareMenu(m_model, m_page->pins(), bar);
    layout->addWidget(m_compare->pinButton());
    layout->addWidget(m_compare->menuButton());
    layout->addSpacing(8);
    layout->addWidget(m_undo);
    layout->addWidget(m_redo);
    layout->addWidget(m_openButton);
    layout->addWidget(m_share->button());
    layout->addWidget(m_menuButton);
    std::vector<QWidget*> order = m_pages->tabButtons();
    order.insert(order.end(), {m_compare->pinButton(), m_compare->menuButton(), m_undo, m_redo, m_openButton, m_share->button(), m_menuButton});
    for (std::size_t i = 1; i < order.size(); ++i)
        setTabOrder(order[i - 1], order[i]);
    return bar;
}

QAction* MainWindow::addChoice(QMenu& menu, QActionGroup& group, bool checked, const std::function<void()>& chosen)
{
    QAction* action = menu.addAction(QString());
    action->setCheckable(true);
    action->setChecked(checked);
    group.addAction(action);
    connect(action, &QAction::triggered, this, chosen);
    return action;
}

void MainWindow::buildMenu()
{
    m_menu = new QMenu(this);
    m_menuButton->setMenu(m_menu);
    m_menuButton->setPopupMode(QToolButton::InstantPopup);
    m_files->addTo(*m_menu);
    m_menu->insertAction(m_menu->actions().constLast(), m_logs->action());
    connect(m_files, &FileDesk::logFileGiven, m_logs, &LogDesk::openFile);
    connect(m_files, &FileDesk::logTextGiven, m_logs, &LogDesk::openText);
    connect(m_files, &FileDesk::benchTextGiven, this, [this](const QString& text) {
        const QStringList said = m_page->findChild<MeasuredEntry*>()->takeTable(text);
        if (!said.isEmpty())
            m_files->noteBar()->say(said.join(QLatin1Char(' ')));
    });
    m_modelCard->addTo(*m_menu);
    m_themeMenu = m_menu->addMenu(QString());
    m_languageMenu = m_menu->addMenu(QString());
    m_unitsMenu = m_menu->addMenu(QString());
    auto& themes = *new QActionGroup(this);
    auto& languages = *new QActionGroup(this);
    auto& units = *new QActionGroup(this);
    const auto theme = [this, &themes](ThemeChoice choice) {
        return addChoice(*m_themeMenu, themes, m_preferences.theme() == choice, [this, choice] { m_preferences.setTheme(choice); });
    };
    m_themeSystem = theme(ThemeChoice::System);
    m_themeLight = theme(ThemeChoice::Light);
    m_themeDark = theme(ThemeChoice::Dark);
    const auto language = [this, &languages](Language choice) {
        return addChoice(*m_languageMenu, languages, m_preferences.language() == choice,
                         [this, choice] { m_preferences.setLanguage(choice); });
    };
    m_languageSystem = language(Language::System);
    m_languageEnglish = language(Language::English);
    m_languageKorean = language(Language::Korean);
    const auto unit = [this, &units](ByteUnits choice) {
        return addChoice(*m_unitsMenu, units, m_preferences.units() == choice, [this, choice] { m_preferences.setUnits(choice); });
    };
    m_unitsBinary = unit(ByteUnits::Binary);
    m_unitsDecimal = unit(ByteUnits::Decimal);
    m_lessMotion = m_menu->addAction(QString());
    m_lessMotion->setCheckable(true);
    m_lessMotion->setChecked(m_preferences.reducesMotion());
    connect(m_lessMotion, &QAction::triggered, this, [this](bool on) { m_preferences.setReducesMotion(on); });
    m_menu->addSeparator();
    m_help = m_menu->addAction(QString());
    m_help->setObjectName(QStringLiteral("openHelp"));
    m_help->setShortcut(QKeySequence::HelpContents);
    addAction(m_help);
    connect(m_help, &QAction::triggered, this, [this] { help(); });
    m_about = m_menu->addAction(QString());
    m_about->setObjectName(QStringLiteral("openAbout"));
    m_quit = m_menu->addAction(QString());
    m_quit->setShortcut(QKeySequence::Quit);
    addAction(m_quit);
    connect(m_about, &QAction::triggered, this, [this] {
        QMessageBox box(this);
        box.setObjectName(QStringLiteral("about"));
        box.setIcon(QMessageBox::NoIcon);
        box.setTextFormat(Qt::PlainText);
        box.setWindowTitle(tr("About KVSight"));
        box.setText(QStringLiteral("KVSight ") + QCoreApplication::applicationVersion());
        box.setInformativeText(tr("How a language model's KV cache grows, what it costs in memory and speed, and which GPU carries it.\n\n"
                                  "The window is free software under the GNU GPL, version 3 or later; the sizing core and the "
                                  "command line are under the MIT licence. Drawn with Qt and Qt Charts."));
        box.exec();
    });
    connect(m_quit, &QAction::triggered, this, &QWidget::close);
}

HelpWindow& MainWindow::help()
{
    if (!m_helpWindow)
        m_helpWindow = new HelpWindow(this);
    m_helpWindow->show();
    m_helpWindow->raise();
    m_helpWindow->activateWindow();
    return *m_helpWindow;
}

void MainWindow::retranslate()
{
    m_files->retranslate();
    m_logs->retranslate();
    m_modelCard->retranslate();
    m_share->retranslate();
    m_openButton->setAccessibleName(tr("Open a file"));
    m_pages->retranslate();
    m_menuButton->setAccessibleName(tr("Menu"));
    m_menuButton->setToolTip(tr("Menu"));
    m_themeMenu->setTitle(tr("Theme"));
    m_themeSystem->setText(tr("As the system"));
    m_themeLight->setText(tr("Light"));
    m_themeDark->setText(tr("Dark"));
    m_languageMenu->setTitle(tr("Language"));
    m_languageSystem->setText(tr("As the system"));
    m_languageEnglish->setText(QStringLiteral("English"));
    m_languageKorean->setText(QStringLiteral("한국어"));
    m_unitsMenu->setTitle(tr("Sizes"));
    m_unitsBinary->setText(tr("GiB (1024)"));
    m_unitsDecimal->setText(tr("GB (1000)"));
    m_lessMotion->setText(tr("Reduce motion"));
    m_compare->retranslate();
    m_help->setText(tr("Help: keys, words and questions"));
    m_about->setText(tr("About KVSight"));
    m_quit->setText(tr("Quit"));
    nameUndo();
}

void MainWindow::enableUndo()
{
    m_undo->setEnabled(m_model.undoStack().canUndo());
    m_redo->setEnabled(m_model.undoStack().canRedo());
}

void MainWindow::nameUndo()
{
    const QUndoStack& stack = m_model.undoStack();
    enableUndo();
    const QString undo = stack.canUndo() ? tr("Undo %1").arg(m_model.undoName(m_preferences.units())) : tr("Nothing to undo");
    const QString redo = stack.canRedo() ? tr("Redo %1").arg(m_model.redoName(m_preferences.units())) : tr("Nothing to redo");
    m_undo->setToolTip(keyed(undo, QKeySequence::Undo));
    m_undo->setAccessibleName(undo);
    m_redo->setToolTip(keyed(redo, QKeySequence::Redo));
    m_redo->setAccessibleName(redo);
}

void MainWindow::follow(DesktopSettings& desktop)
{
    m_desktop = &desktop;
    connect(&desktop, &DesktopSettings::changed, this, [this] {
        setSystemDark(m_desktop->dark());
        if (m_preferences.theme() == ThemeChoice::System)
            applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), ThemeChoice::System);
        useMotion();
    });
    useMotion();
}

void MainWindow::useMotion()
{
    m_pages->setMotion(!m_preferences.reducesMotion() && !(m_desktop && m_desktop->reducesMotion()));
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    // A box with nothing typed has nothing of its own to undo: the keys are the scenario's.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const auto* box = qobject_cast<QLineEdit*>(watched);
        if (box && !box->isModified() && box->window() == this && (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo))) {
            event->ignore();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void MainWindow::restoreFrame()
{
    resize(1440, 900);
    // What was stored may come from another screen or be damaged: taken only where it gives a window that is seen.
    const QByteArray stored = m_preferences.geometry();
    if (!stored.isEmpty() && stored.size() < 1024)
        restoreGeometry(stored);
    if (const QScreen* shown = screen()) {
        const QSize most = shown->availableGeometry().size();
        if (width() > most.width() || height() > most.height())
            resize(size().boundedTo(most));
    }
}

void MainWindow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_preferences.setGeometry(saveGeometry());
    QWidget::closeEvent(event);
}

}  // namespace kvsight::ui
