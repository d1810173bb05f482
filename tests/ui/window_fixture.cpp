// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window_fixture.h"

#include "ui/file_desk.h"
#include "ui/fix_finder.h"
#include "ui/screenshot.h"
#include "ui/theme.h"
#include "ui/words.h"

#include <QApplication>
#include <QTest>

namespace kvsight::ui {
namespace {

const Catalog& started()
{
    startApplication();
    return Catalog::builtIn();
}

}  // namespace

void startApplication()
{
    if (QApplication::instance())
        return;
    static int argc = 1;
    static char name[] = "kvsight_ui_tests";
    static char* argv[] = {name, nullptr};
    qputenv("QT_QPA_PLATFORM", "offscreen");
    // Lives until the process ends: widgets of static life may outlast every test.
    new QApplication(argc, argv);
    holdStill();
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), ThemeChoice::Light);
    applyLanguage(Language::English);
}

TestWindow::TestWindow(const Scenario& start) : model(started(), start), window(model, preferences)
{
    window.explorePage().setMotion(false);
    window.resize(1280, 800);
    window.show();
    window.explorePage().fixes().settle();  // Else a picture would depend on when it is taken.
    settle();
}

TestWindow::~TestWindow()
{
    preferences.setLanguage(Language::English);
}

void TestWindow::settle()
{
    for (int turn = 0; turn < 4; ++turn)
        QCoreApplication::processEvents();
    if (!window.files().isReading())
        return;
    if (!QTest::qWaitFor([this] { return !window.files().isReading(); }, 20000))
        throw std::runtime_error("the reading does not end");
    settle();
}

void TestWindow::press(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    window.activateWindow();
    (void)QTest::qWaitForWindowActive(&window, 2000);
    QTest::keyClick(window.windowHandle(), key, modifiers);
    settle();
}

void TestWindow::open(const QString& path)
{
    window.files().openPath(path);
    settle();
}

QString TestWindow::headline()
{
    return find<Words>("headline").text();
}

}  // namespace kvsight::ui
