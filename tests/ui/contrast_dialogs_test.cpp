// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/accessible_tree.h"
#include "tests/ui/asked_dialogs.h"
#include "tests/ui/contrast.h"
#include "tests/ui/readable.h"
#include "tests/ui/window_fixture.h"

#include "tests/catch.h"
#include "ui/chart_table.h"
#include "ui/compare_menu.h"
#include "ui/compare_window.h"
#include "ui/explanation_popup.h"
#include "ui/fact_value.h"
#include "ui/help_window.h"
#include "ui/model_card.h"
#include "ui/model_card_menu.h"
#include "ui/pin_board.h"
#include "ui/preferences.h"
#include "ui/theme.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

#include <functional>

using namespace kvsight;
using namespace kvsight::ui;

// Every dialog, popup, menu and secondary window as it is drawn, in both themes and languages: what is written can be
// read, and where the keyboard is can be seen.

namespace {

void inEveryLook(const std::function<void()>& look)
{
    startApplication();
    for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), choice);
        inBothLanguages([&](Language) { look(); });
    }
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), ThemeChoice::Light);
}

/// Text that takes the focus to be marked shows a caret; it is no control.
bool showsRing(const QWidget& stop)
{
    return !qobject_cast<const QLabel*>(&stop) && !stop.inherits("QScrollArea");
}

void checkRings(QWidget& window, const char* what)
{
    if (isKorean())
        return;  // The ring has no words.
    QApplication::setActiveWindow(&window);
    for (QWidget* stop : tabStops(window)) {
        if (!showsRing(*stop) || stop->visibleRegion().isEmpty())
            continue;
        INFO(what << (theme().dark ? " dark " : " light ") << describe(stop).toStdString());
        CHECK(ringPixels(window, *stop) >= 20);
    }
}

/// The windows that stay beside the main one, each opened, handed to `look` and closed.
void forEachBeside(TestWindow& test, const std::function<void(QWidget& window, const char* what)>& look)
{
    for (QPushButton* button : test.window.findChildren<QPushButton*>())
        if (button->property("what").toString().endsWith(QLatin1String("Numbers")))
            button->click();
    for (ChartTable* table : test.window.findChildren<ChartTable*>()) {
        look(*table, "chart's table");
        table->close();
    }
    test.window.compare().openTable();
    look(*test.window.compare().window(), "nothing to compare");
    test.window.explorePage().pins().pinCurrent();
    test.model.edit(QString(), Gesture::single(), [](Scenario& scenario) { scenario.context_tokens = 16384, scenario.k_type = "q8_0"; });
    test.settle();
    look(*test.window.compare().window(), "comparison");
    test.window.compare().window()->close();
    test.window.modelCard().show(test.model.scenario().model);
    look(*test.window.modelCard().card(), "model card");
    test.window.modelCard().card()->close();
    test.find<QAction>("openHelp").trigger();
    auto& help = *test.window.findChild<HelpWindow*>();
    look(help, "help");
    help.showQuestions();
    look(help, "help, questions");
    help.close();
}

}  // namespace

TEST_CASE("in every dialog that asks or tells each text stands out 4.5 to 1, and the focus is seen")
{
    inEveryLook([] {
        TestWindow test;
        int seen = 0;
        forEachAsked(test, QStringLiteral("mine.json"), [&](QDialog& dialog, const char* what) {
            checkRings(dialog, what);
            seen += checkReadable(dialog, what);
        });
        CHECK(seen > 50);
    });
}

TEST_CASE("in every window beside the main one each text stands out 4.5 to 1, and the focus is seen")
{
    inEveryLook([] {
        TestWindow test;
        forEachBeside(test, [&](QWidget& window, const char* what) {
            test.settle();
            checkRings(window, what);
            INFO(what);
            CHECK(checkReadable(window, what) >= 2);
        });
    });
}

TEST_CASE("in an explanation results, inputs and where they come from stand out 4.5 to 1")
{
    inEveryLook([] {
        TestWindow test;
        int opened = 0;
        for (FactValue* value : test.find<FactPanel>("stepPanel").findChildren<FactValue*>()) {
            if (value->isHidden() || value->figure().empty() || opened == 2)
                continue;
            value->click();
            auto& popup = *test.window.findChild<ExplanationPopup*>();
            CHECK(checkReadable(popup, "explanation") >= 2);
            popup.hide();
            ++opened;
        }
        CHECK(opened == 2);
    });
}

TEST_CASE("in every menu each entry stands out 4.5 to 1, and so does the one that is chosen")
{
    inEveryLook([] {
        TestWindow test;
        test.window.explorePage().pins().pinCurrent();
        int seen = 0;
        for (QMenu* menu : test.window.findChildren<QMenu*>()) {
            menu->popup(test.window.mapToGlobal(QPoint(20, 20)));
            test.settle();
            for (QAction* action : menu->actions()) {
                if (action->isSeparator() || !action->isEnabled() || !action->isVisible())
                    continue;
                for (const bool chosen : {false, true}) {
                    menu->setActiveAction(chosen ? action : nullptr);
                    test.settle();
                    const QImage picture = menu->grab(menu->actionGeometry(action)).toImage();
                    INFO((theme().dark ? "dark " : "light ") << chosen << ' ' << action->text().toStdString());
                    CHECK(contrastIn(picture) >= 4.2);
                    ++seen;
                }
            }
            menu->hide();
        }
        CHECK(seen > 50);
    });
}
