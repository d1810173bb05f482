// SPDX-License-Identifier: GPL-3.0-or-later
// Where the parts of Explore stand at the smallest size that the window is made for.
#include "tests/catch.h"
#include "tests/ui/window_fixture.h"
#include "ui/fact_panel.h"
#include "ui/fact_value.h"
#include "ui/figure_flow.h"
#include "ui/gesture.h"
#include "ui/theme.h"

#include <QAbstractButton>
#include <QApplication>
#include <QImage>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>

#include <cmath>
#include <stdexcept>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

void makeSmall(TestWindow& test)
{
    test.window.resize(1280, 800);
    test.settle();
}

bool scrolls(TestWindow& test, const char* panel)
{
    for (const auto* area : test.window.findChildren<QScrollArea*>())
        if (area->widget() == &test.find<FactPanel>(panel))
            return area->verticalScrollBar()->isVisible();
    throw std::runtime_error("no scroll area of that panel");
}

Scenario twoKindsOfCards()
{
    Scenario scenario = startScenario();
    scenario.model.id = "deepseek-v3";
    scenario.gpus.resize(2);
    scenario.gpus[0].id = "rtx-4090";
    scenario.gpus[1].id = "rtx-3090";
    scenario.gpus[1].count = 3;
    return scenario;
}

QRect placeOf(TestWindow& test, const QWidget& widget)
{
    return {widget.mapTo(&test.window, QPoint()), widget.size()};
}

}  // namespace

TEST_CASE("at the start the facts are read whole at 1280 by 800, without scrolling")
{
    TestWindow test;
    makeSmall(test);
    for (const Language language : {Language::English, Language::Korean}) {
        test.preferences.setLanguage(language);
        test.settle();
        CHECK_FALSE(scrolls(test, "formulaPanel"));
        CHECK_FALSE(scrolls(test, "stepPanel"));
    }
}

TEST_CASE("other ways to share heads are compared wherever the page is high enough for them")
{
    TestWindow test;
    makeSmall(test);
    test.model.edit(QStringLiteral("layers on the CPU"), Gesture::single(), [](Scenario& scenario) { scenario.options.gpu_layers = 20; });
    test.settle();
    const auto& heads = test.find<QWidget>("headsBox");
    CHECK_FALSE(heads.isVisible());
    CHECK_FALSE(scrolls(test, "formulaPanel"));
    test.window.resize(1280, 900);
    test.settle();
    CHECK(heads.isVisible());
    CHECK_FALSE(scrolls(test, "formulaPanel"));
    makeSmall(test);
    CHECK_FALSE(heads.isVisible());
}

TEST_CASE("the charts stay where they are while the headline has more or less to say")
{
    TestWindow test;
    makeSmall(test);
    for (const Language language : {Language::English, Language::Korean}) {
        test.preferences.setLanguage(language);
        test.settle();
        const QRect memory = placeOf(test, test.memory()), speed = placeOf(test, test.speed());
        for (const std::uint64_t context : {1, 700, 8192, 98304, 131072}) {
            for (const std::uint64_t sequences : {1, 2, 19, 250}) {
                test.model.edit(QString(), Gesture::single(), [&](Scenario& scenario) {
                    scenario.context_tokens = context;
                    scenario.sequences = sequences;
                });
                INFO(context << " tokens, " << sequences << " sequences");
                CHECK(placeOf(test, test.memory()) == memory);
                test.settle();  // the cheapest gains are found a little later
                CHECK(placeOf(test, test.memory()) == memory);
                CHECK(placeOf(test, test.speed()) == speed);
            }
        }
    }
}

TEST_CASE("the headline's figures stay on one line at 1280 by 800, and are read in full size where there is room")
{
    Scenario scenario = startScenario();
    scenario.context_tokens = 100000;
    scenario.options.gpu_layers = 20;
    TestWindow test(scenario);
    auto& details = test.find<FigureFlow>("details");
    const auto letters = [&] { return details.findChild<FactValue*>()->font().pixelSize(); };
    for (const int width : {1280, 1600, 1280}) {
        test.window.resize(width, 800);
        test.settle();
        CHECK(details.height() < 2 * QFontMetrics(scaledFont(0.88)).height());
        CHECK(letters() == scaledFont(width == 1280 ? 0.88 : 0.96).pixelSize());
    }
}

TEST_CASE("the headline's figures come to rest at every width")
{
    Scenario scenario = startScenario();
    scenario.context_tokens = 100000;
    scenario.options.gpu_layers = 20;
    TestWindow test(scenario);
    auto& details = test.find<FigureFlow>("details");
    for (int width = 1230; width <= 1400; width += 2) {
        test.window.resize(width, 800);
        test.settle();
        const int letters = details.findChild<FactValue*>()->font().pixelSize(), height = details.height();
        for (int turn = 0; turn < 3; ++turn) {
            QApplication::processEvents();
            CHECK(details.findChild<FactValue*>()->font().pixelSize() == letters);
            CHECK(details.height() == height);
        }
    }
}

TEST_CASE("the title of the memory panel is never cut")
{
    for (const Scenario& scenario : {startScenario(), twoKindsOfCards()}) {
        TestWindow test(scenario);
        makeSmall(test);
        for (const Language language : {Language::English, Language::Korean}) {
            test.preferences.setLanguage(language);
            test.settle();
            const auto& title = test.find<QLabel>("memoryTitle");
            CHECK(title.width() >= title.sizeHint().width());
        }
    }
}

TEST_CASE("the crosshair gives way to the letters of the speed chart")
{
    TestWindow test;
    makeSmall(test);
    int met = 0;
    for (std::uint64_t context = 4000; context <= 120000; context += 4000) {
        test.model.edit(QString(), Gesture::single(), [&](Scenario& scenario) { scenario.context_tokens = context; });
        test.settle();
        const QImage image = test.speed().viewport()->grab().toImage();
        const double x = std::round(test.speed().xOf(test.speed().frame().place));
        for (const QRectF& place : test.speed().labelPlaces()) {
            if (x < place.left() + 1 || x > place.right() - 1)
                continue;
            ++met;
            for (int y = static_cast<int>(place.top()) + 1; y < static_cast<int>(place.bottom()); ++y)
                CHECK(image.pixelColor(static_cast<int>(x), y) != theme().lineQuiet);
        }
    }
    CHECK(met > 3);
}

TEST_CASE("bars by device can be read at every width of the window")
{
    TestWindow test(twoKindsOfCards());
    for (auto* button : test.window.findChildren<QAbstractButton*>())
        if (button->property("what").toString() == QStringLiteral("byDevice"))
            button->click();
    // Where the height that the lines take follows from the width to and fro, Qt's scroll area never comes to rest.
    for (const Language language : {Language::English, Language::Korean}) {
        test.preferences.setLanguage(language);
        for (const int height : {800, 1080}) {
            for (int width = 1000; width <= 1920; width += 46) {
                test.window.resize(width, height);
                test.settle();
                CHECK_FALSE(test.memory().isVisible());
            }
        }
    }
}
