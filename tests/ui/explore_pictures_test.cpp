// SPDX-License-Identifier: GPL-3.0-or-later
// Not run by itself: KVSIGHT_PICTURES names a folder for pictures of Explore in all its states, to be looked at.
#include "tests/catch.h"
#include "tests/ui/window_fixture.h"
#include "ui/pin_board.h"
#include "ui/screenshot.h"
#include "ui/theme.h"

#include <QApplication>
#include <QPushButton>
#include <QTest>

#include <cstdlib>
#include <functional>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

struct State {
    const char* name;
    std::function<void(Scenario&)> change;
    std::vector<const char*> presses;  ///< English texts of buttons
    std::function<void(TestWindow&)> then = {};
};

void press(TestWindow& test, const char* words)
{
    for (QPushButton* button : test.window.findChildren<QPushButton*>())
        if (button->text() == QLatin1String(words) && button->isVisible()) {
            button->click();
            return;
        }
    FAIL("no button " << words);
}

void setGpus(Scenario& scenario, const std::vector<std::pair<const char*, std::uint64_t>>& cards)
{
    scenario.gpus.clear();
    for (const auto& [id, count] : cards) {
        scenario.gpus.emplace_back();
        scenario.gpus.back().id = id;
        scenario.gpus.back().count = count;
    }
}

void hover(TestWindow& test)
{
    QWidget* plot = test.memory().viewport();
    QTest::mouseMove(plot, QPoint(plot->width() / 2, plot->height() / 2));
    test.settle();
}

void pinTwo(TestWindow& test)
{
    test.window.explorePage().pins().pinCurrent();
    test.model.edit(QString(), Gesture::single(), [](Scenario& scenario) { scenario.k_type = scenario.v_type = "q8_0"; });
    test.settle();
    test.window.explorePage().pins().pinCurrent();
    test.model.edit(QString(), Gesture::single(), [](Scenario& scenario) { scenario.sequences = 4; });
    test.settle();
}

std::vector<State> states()
{
    const auto same = [](Scenario&) {};
    const auto split = [](Scenario& scenario) {
        scenario.model.id = "deepseek-v3";
        setGpus(scenario, {{"rtx-4090", 1}, {"rtx-3090", 3}});
    };
    const auto cpu = [](Scenario& scenario) {
        scenario.context_tokens = 100000;
        scenario.options.gpu_layers = 20;
    };
    return {{"start", same, {}},
            {"doubling", same, {"doubling", "together"}},
            {"milliseconds", [](Scenario& s) { s.sequences = 4; }, {"ms"}},
            {"parts", [](Scenario& s) { s.sequences = 4; }, {"parts"}},
            {"hover", same, {}, hover},
            {"pins", same, {}, pinTwo},
            {"too_long", [](Scenario& s) { s.context_tokens = 131072; s.sequences = 2; }, {}},
            {"too_big", [](Scenario& s) { s.model.id = "llama-3.3-70b"; }, {}},
            {"two_kinds", split, {}},
            {"by_device", split, {"by device"}},
            {"cpu", cpu, {}},
            {"cpu_parts", cpu, {"parts"}},
            {"window", [](Scenario& s) { s.model.id = "gemma-3-12b"; s.context_tokens = 65536; }, {}},
            {"hybrid", [](Scenario& s) { s.model.id = "qwen3-next-80b-a3b"; setGpus(s, {{"h100-sxm-80gb", 1}}); }, {}},
            {"vllm", [](Scenario& s) { s.runtime = "vllm"; s.weights.format = "FP8"; s.sequences = 16; }, {}},
            {"native", [](Scenario& s) { s.model.id = "qwen3-32b"; s.context_tokens = 65536; setGpus(s, {{"rtx-4090", 2}}); }, {}}};
}

}  // namespace

TEST_CASE("pictures of Explore in every state", "[.pictures]")
{
    const char* folder = std::getenv("KVSIGHT_PICTURES");
    REQUIRE(folder);
    startApplication();
    for (const State& state : states()) {
        for (const QSize size : {QSize(1280, 800), QSize(1920, 1080)}) {
            Scenario scenario = startScenario();
            state.change(scenario);
            TestWindow test(scenario);
            test.window.resize(size);
            for (const char* words : state.presses)
                press(test, words);
            if (state.then)
                state.then(test);
            for (const Language language : {Language::English, Language::Korean}) {
                for (const ThemeChoice look : {ThemeChoice::Light, ThemeChoice::Dark}) {
                    test.preferences.setLanguage(language);
                    test.preferences.setTheme(look);
                    test.settle();
                    const QString name = QStringLiteral("/%1_%2_%3_%4.png")
                                             .arg(QLatin1String(state.name), language == Language::Korean ? QStringLiteral("ko") : QStringLiteral("en"),
                                                  look == ThemeChoice::Dark ? QStringLiteral("dark") : QStringLiteral("light"))
                                             .arg(size.width());
                    QString why;
                    CHECK(savePicture(test.window, QString::fromLocal8Bit(folder) + name, why));
                }
            }
            test.preferences.setTheme(ThemeChoice::Light);
        }
    }
}
