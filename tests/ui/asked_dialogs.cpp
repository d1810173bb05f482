// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/asked_dialogs.h"

#include "core/report/launch_lines.h"
#include "tests/catch.h"
#include "tests/ui/window_fixture.h"
#include "ui/dialogs.h"
#include "ui/pin_board.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QMenu>
#include <QTimer>

#include <utility>
#include <vector>

namespace kvsight::ui {

void forEachAsked(TestWindow& test, const QString& file, const std::function<void(QDialog& dialog, const char* what)>& look)
{
    NativeDialogs dialogs(test.window);
    const auto lines = launchLines(*test.model.answer().resolved, Catalog::builtIn());
    test.window.explorePage().pins().pinCurrent();
    const auto rename = [&] { test.find<QMenu>("compareMenu").actions().constLast()->menu()->actions().at(1)->trigger(); };
    const std::vector<std::pair<const char*, std::function<void()>>> all{
        {"save changes", [&] { dialogs.saveChanges(file); }},
        {"damaged", [&] { dialogs.replaceDamaged(file); }},
        {"changed", [&] { dialogs.replaceChanged(file); }},
        {"named file", [&] { dialogs.openNamedFile(file); }},
        {"told", [&] { dialogs.tell(file, {QStringLiteral("1"), file}); }},
        {"launch", [&] { dialogs.showLaunch(file, file, lines.back()); }},
        {"rename", rename},
        {"about", [&] { test.find<QAction>("openAbout").trigger(); }},
    };
    for (const auto& [what, ask] : all) {
        bool seen = false;
        QTimer::singleShot(0, &test.window, [&, name = what] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            REQUIRE(dialog);
            seen = true;
            test.settle();
            look(*dialog, name);
            dialog->reject();
        });
        ask();
        INFO(what);
        CHECK(seen);
    }
    test.window.explorePage().pins().remove(0);
}

}  // namespace kvsight::ui
