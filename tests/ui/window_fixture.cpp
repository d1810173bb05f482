// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window_fixture.h"

#include "ui/screenshot.h"
#include "ui/theme.h"

#include <QApplication>
#include <QLabel>

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
    settle();
}

void TestWindow::settle()
{
    for (int turn = 0; turn < 4; ++turn)
        QCoreApplication::processEvents();
}

QString TestWindow::headline()
{
    return find<QLabel>("headline").text();
}

}  // namespace kvsight::ui
