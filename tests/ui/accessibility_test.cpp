// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/accessible_tree.h"
#include "tests/ui/window_fixture.h"

#include "tests/catch.h"
#include "ui/control_panel.h"
#include "ui/file_desk.h"
#include "ui/learn_page.h"
#include "ui/need_panel.h"
#include "ui/notice_bar.h"
#include "ui/page_stack.h"
#include "ui/pick_page.h"
#include "ui/session_keeper.h"

#include <QAbstractButton>
#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>

#include <algorithm>
#include <vector>

using namespace kvsight;
using namespace kvsight::ui;

// What a screen reader and the keyboard find in the window, in both languages.

namespace {

/// A scenario that shows every part of the left panel.
Scenario fullScenario()
{
    Scenario scenario = startScenario();
    scenario.model.id = "qwen3-30b-a3b";
    scenario.options.gpu_layers = 20;
    scenario.options.cpu_moe_layers = 4;
    scenario.reserved_bytes = std::uint64_t{1} << 30;
    GpuChoice second;
    second.id = "rtx-3090";
    scenario.gpus.push_back(second);
    return scenario;
}

void openSections(QWidget& window)
{
    for (QAbstractButton* button : window.findChildren<QAbstractButton*>())
        if (button->isVisible() && button->isCheckable() && !button->isChecked() && !button->autoExclusive() && button->inherits("QToolButton")
            && button->objectName() != QLatin1String("tab"))
            button->click();
}

}  // namespace

TEST_CASE("nothing in the window is unnamed or out of the keyboard's reach, in both languages")
{
    for (const bool full : {false, true}) {
        startApplication();
        inBothLanguages([&](Language) {
            TestWindow test(full ? fullScenario() : startScenario());
            test.window.resize(1280, full ? 1400 : 800);
            if (full)
                openSections(test.window);
            test.window.files().noteBar()->say(QStringLiteral("Something to read"));
            test.settle();
            checkWindow(test.window, full ? "window, everything open" : "window");
            const QList<QWidget*> stops = tabStops(test.window);
            const QWidget* panels[] = {test.window.findChild<ControlPanel*>(), &test.find<QWidget>("topBar"),
                                       test.window.findChild<HeadlinePanel*>(), &test.find<FactPanel>("formulaPanel"),
                                       &test.find<FactPanel>("stepPanel")};
            for (const QWidget* panel : panels) {
                const QStringList wrong = outOfOrder(stops, *panel);
                INFO(wrong.join(QLatin1Char('\n')).toStdString());
                CHECK(wrong.isEmpty());
            }
            // Panel after panel, as the page is read.
            std::vector<qsizetype> firsts;
            for (const QWidget* panel : panels) {
                const auto inside = std::find_if(stops.begin(), stops.end(), [&](const QWidget* stop) { return panel->isAncestorOf(stop); });
                firsts.push_back(inside - stops.begin());
            }
            CHECK(firsts[0] < firsts[2]);
            CHECK(firsts[2] < firsts[3]);
            CHECK(firsts[3] < firsts[4]);
        });
    }
}

TEST_CASE("nothing on Learn is unnamed or out of the keyboard's reach, before, in and after each lesson")
{
    startApplication();
    inBothLanguages([](Language) {
        TestWindow test;
        test.window.pages().setMotion(false);
        test.window.pages().show("learn");
        test.settle();
        checkWindow(test.window, "learn");
        auto& page = *test.window.findChild<LearnPage*>();
        for (std::size_t lesson = 0; lesson < 3; ++lesson) {
            page.startLesson(lesson);
            for (bool more = true; more;) {
                test.settle();
                checkWindow(test.window, "learn, lesson");
                page.choose(0);
                test.settle();
                checkWindow(test.window, "learn, lesson revealed");
                more = !page.lesson()->isLast();
                page.goOn(1);
            }
            page.leaveLesson();
        }
        page.setSentence(true);
        test.settle();
        checkWindow(test.window, "learn, sentence");
    });
}

TEST_CASE("nothing on the page that picks a card is unnamed or out of reach, and Tab walks it as it is read")
{
    startApplication();
    inBothLanguages([](Language) {
        TestWindow test;
        test.window.resize(1280, 1200);
        test.window.pages().show("pick");
        test.settle();
        auto& page = *test.window.findChild<PickPage*>();
        page.settle();
        test.find<QToolButton>("othersFold").click();
        test.settle();
        checkWindow(test.window, "pick a card");
        const QStringList wrong = outOfOrder(tabStops(test.window), *page.findChild<NeedPanel*>());
        INFO(wrong.join(QLatin1Char('\n')).toStdString());
        CHECK(wrong.isEmpty());
        page.setReverse(true);
        page.settle();
        test.settle();
        checkWindow(test.window, "pick a model");
    });
}

TEST_CASE("what was kept after a crash is offered by name, and the keys reach it")
{
    startApplication();
    inBothLanguages([](Language) {
        QTemporaryDir folder;
        {
            SessionKeeper gone(folder.path());
            REQUIRE_FALSE(gone.keep(startScenario(), {}, false));
        }
        TestWindow test;
        test.window.files().keepSession(folder.path());
        test.settle();
        REQUIRE_FALSE(test.find<NoticeBar>("recoveryBar").isHidden());
        checkWindow(test.window, "recovery");
        const auto stops = tabStops(test.window);
        for (const QPushButton* button : test.find<NoticeBar>("recoveryBar").findChildren<QPushButton*>())
            CHECK(stops.contains(const_cast<QPushButton*>(button)));
    });
}

TEST_CASE("names, values and descriptions follow the result")
{
    TestWindow test;
    const auto told = [&] {
        QStringList all;
        const auto add = [&](QWidget& widget) {
            const QAccessibleInterface* node = QAccessible::queryAccessibleInterface(&widget);
            all << named(*node) + QLatin1Char('|') + node->text(QAccessible::Description) + QLatin1Char('|') + node->text(QAccessible::Value);
        };
        add(test.memory());
        add(test.speed());
        add(test.find<FactPanel>("formulaPanel"));
        add(test.find<FactPanel>("stepPanel"));
        add(*test.window.findChild<HeadlinePanel*>());
        add(test.find<QWidget>("contextSlider"));
        return all;
    };
    QStringList before = told();
    for (const std::uint64_t context : {std::uint64_t{16384}, std::uint64_t{100000}, std::uint64_t{3}}) {
        test.model.edit(QString(), Gesture::single(), [context](Scenario& scenario) { scenario.context_tokens = context; });
        test.settle();
        const QStringList now = told();
        for (qsizetype i = 0; i < now.size(); ++i) {
            INFO(before[i].toStdString() << "\n" << now[i].toStdString());
            CHECK(now[i] != before[i]);
        }
        CHECK(now[0].contains(test.headline()));
        CHECK(now[4].startsWith(test.headline().simplified()));
        CHECK(now[2].contains(test.formula()));
        CHECK(now[3].contains(test.step()));
        before = now;
    }
}
