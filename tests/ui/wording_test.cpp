// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/ui/window_fixture.h"
#include "ui/explore_page.h"
#include "ui/fact_value.h"
#include "ui/fix_finder.h"
#include "ui/mark_slider.h"
#include "ui/pin_board.h"

#include <QLabel>
#include <QLayout>
#include <QScrollArea>
#include <QScrollBar>

#include <map>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

Scenario scenarioOf(const char* model, const char* card, std::uint64_t context = 8192, std::uint64_t sequences = 1)
{
    Scenario scenario = startScenario();
    scenario.model = {};
    scenario.model.id = model;
    scenario.gpus.front().id = card;
    scenario.context_tokens = context;
    scenario.sequences = sequences;
    return scenario;
}

/// Every font of a text on the page.
std::map<QWidget*, QFont> fontsOf(TestWindow& test)
{
    std::map<QWidget*, QFont> fonts;
    for (QLabel* label : test.window.findChildren<QLabel*>())
        fonts.emplace(label, label->font());
    for (FactValue* value : test.window.findChildren<FactValue*>())
        fonts.emplace(value, value->font());
    return fonts;
}

}  // namespace

TEST_CASE("one of a thing is not written as several")
{
    TestWindow test(scenarioOf("gemma-3-27b", "rtx-4090"));
    CHECK_FALSE(test.formula().contains(QStringLiteral("1 conversations")));
    CHECK_FALSE(test.formula().contains(QStringLiteral("× 1 conv")));
    TestWindow plain;
    CHECK(plain.formula().contains(QStringLiteral("conversation × 1")));
    test.model.edit(QString(), Gesture::single(), [](Scenario& scenario) { scenario.sequences = 3; });
    test.settle();
    CHECK(test.formula().contains(QStringLiteral("3 conversations")));
}

TEST_CASE("fonts stay what they are when the theme changes")
{
    TestWindow test;
    const auto before = fontsOf(test);
    test.preferences.setTheme(ThemeChoice::Dark);
    test.settle();
    for (const auto& [widget, font] : fontsOf(test)) {
        INFO(widget->objectName().toStdString() << " " << widget->parentWidget()->objectName().toStdString());
        CHECK(font.pixelSize() == before.at(widget).pixelSize());
        CHECK(font.bold() == before.at(widget).bold());
    }
    test.preferences.setTheme(ThemeChoice::Light);
    test.settle();
}

TEST_CASE("a limit below the slider's start is told, not marked at the start")
{
    TestWindow test(scenarioOf("llama-3.1-8b", "rtx-4090", 128 * 1024, 2000));
    auto& slider = test.find<MarkSlider>("contextSlider");
    CHECK_FALSE(slider.marks().fits);
    CHECK_FALSE(slider.marks().fitsLabel.isEmpty());
    CHECK(test.find<MarkSlider>("batchSlider").marks().fits);
}

TEST_CASE("what two changes make fit is one click and one step of undo")
{
    TestWindow test(scenarioOf("llama-3.1-8b", "rtx-2060-6gb", 128 * 1024, 240));
    auto& finder = *test.window.findChild<FixFinder*>();
    finder.settle();
    REQUIRE_FALSE(finder.fixes().empty());
    REQUIRE(finder.fixes().front().with);
    const QString words = changeOf(finder.fixes().front());
    CHECK(words.contains(QStringLiteral(" + ")));
    finder.apply(0);
    test.settle();
    CHECK(test.model.answer().evaluation->fits == std::optional<bool>(true));
    CHECK(test.model.undoName() == words);
    test.model.undoStack().undo();
    test.settle();
    CHECK(test.model.scenario().sequences == 240u);
}

TEST_CASE("a pinned scenario is named under the chart that shows its outline")
{
    TestWindow test;
    auto& legend = test.find<QLabel>("pinLegend");
    CHECK_FALSE(legend.isVisible());
    auto& pins = *test.window.findChild<PinBoard*>();
    pins.pinCurrent();
    test.settle();
    CHECK(legend.isVisible());
    CHECK(legend.text().contains(QStringLiteral("A: Llama 3.1 8B")));
    pins.remove(0);
    CHECK_FALSE(legend.isVisible());
}

TEST_CASE("every line of a panel can be reached at the smallest window")
{
    for (const char* model : {"gemma-3-27b", "deepseek-v4-pro", "llama-3.1-8b"}) {
        INFO(model);
        TestWindow test(scenarioOf(model, "b300-sxm"));
        test.window.resize(test.window.minimumSize());
        test.settle();
        CHECK(test.window.size() == test.window.minimumSize());
        for (const char* name : {"formulaPanel", "stepPanel"}) {
            auto& panel = test.find<FactPanel>(name);
            const auto* area = qobject_cast<QScrollArea*>(panel.parentWidget()->parentWidget());
            REQUIRE(area);
            CHECK(panel.height() >= panel.layout()->totalHeightForWidth(panel.width()));
            if (panel.height() > area->viewport()->height())
                CHECK(area->verticalScrollBar()->isVisible());
            for (const QLabel* label : panel.findChildren<QLabel*>()) {
                if (label->isVisible() && !label->text().isEmpty())
                    CHECK(label->height() >= label->heightForWidth(label->width()));
            }
        }
    }
}
