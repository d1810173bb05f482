// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window_fixture.h"

#include "core/explain.h"
#include "core/report/runtime_difference.h"
#include "core/units.h"
#include "tests/catch.h"
#include "ui/chooser.h"
#include "tests/core/equation.h"
#include "ui/control_choices.h"
#include "ui/device_bars.h"
#include "ui/device_view.h"
#include "ui/fact_value.h"
#include "ui/fraction_box.h"
#include "ui/runtime_lens.h"
#include "ui/text.h"

#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

#include <functional>

using namespace kvsight;
using namespace kvsight::test;
using namespace kvsight::ui;

namespace {

void edit(TestWindow& test, const std::function<void(Scenario&)>& change)
{
    test.model.edit(QStringLiteral("test"), Gesture::single(), change);
    test.model.settle();
    test.settle();
}

QPushButton& byDevice(TestWindow& test)
{
    return *test.window.findChild<DeviceView*>()->button();
}

DeviceBars& bars(TestWindow& test)
{
    return test.find<DeviceBars>("deviceBars");
}

RuntimeLens& lens(TestWindow& test)
{
    return test.find<RuntimeLens>("runtimeLens");
}

void onCards(Scenario& scenario, std::uint64_t count, Split split)
{
    scenario.gpus[0].count = count;
    scenario.split = split;
}

std::vector<FactValue*> figuresOf(QWidget& widget, QWidget& window)
{
    std::vector<FactValue*> all;
    for (FactValue* value : widget.findChildren<FactValue*>())
        if (value->isVisibleTo(&window) && !value->text().isEmpty())
            all.push_back(value);
    return all;
}

}  // namespace

TEST_CASE("bars by device are offered where there is more than one place, and leave with it")
{
    TestWindow test;
    CHECK_FALSE(byDevice(test).isVisibleTo(&test.window));
    edit(test, [](Scenario& s) { onCards(s, 2, Split::Layer); });
    REQUIRE(byDevice(test).isVisibleTo(&test.window));
    CHECK(test.memory().isVisibleTo(&test.window));
    QTest::mouseClick(&byDevice(test), Qt::LeftButton);
    CHECK(bars(test).isVisibleTo(&test.window));
    CHECK_FALSE(test.memory().isVisibleTo(&test.window));
    // Two cards and main memory, where llama.cpp keeps the token embedding.
    CHECK(bars(test).facts().size() == 3);
    edit(test, [](Scenario& s) { s.gpus[0].count = 1; });
    CHECK_FALSE(byDevice(test).isVisibleTo(&test.window));
    CHECK(test.memory().isVisibleTo(&test.window));
    edit(test, [](Scenario& s) { s.options.gpu_layers = 20; });
    CHECK(byDevice(test).isVisibleTo(&test.window));
}

TEST_CASE("each figure of the bars is core's, and answers a click and Enter with its equation")
{
    const std::vector<std::pair<const char*, std::function<void(Scenario&)>>> cases{
        {"two cards by layers", [](Scenario& s) { onCards(s, 2, Split::Layer); }},
        {"four cards by tensors", [](Scenario& s) { onCards(s, 4, Split::Tensor); }},
        {"more cards than heads", [](Scenario& s) { onCards(s, 16, Split::Tensor); }},
        {"unlike cards", [](Scenario& s) { s.gpus.push_back(s.gpus[0]); s.gpus[1].id = "rtx-3060-12gb"; }},
        {"too small", [](Scenario& s) { onCards(s, 2, Split::Layer); s.model.id = "llama-3.3-70b"; s.weights.format = "BF16"; }},
        {"layers on the CPU", [](Scenario& s) { s.options.gpu_layers = 12; s.reserved_bytes = std::uint64_t{1} << 30; }},
        {"latents", [](Scenario& s) { onCards(s, 4, Split::Tensor); s.model.id = "deepseek-v3"; s.runtime = "vllm"; s.weights.format = "FP8"; s.gpus[0].memory_bytes = std::uint64_t{400} << 30; }},
        {"a pool", [](Scenario& s) { onCards(s, 2, Split::Tensor); s.runtime = "vllm"; s.weights.format = "BF16"; }},
    };
    int figures = 0;
    for (const auto& [name, change] : cases) {
        TestWindow test;
        edit(test, change);
        INFO(name);
        REQUIRE(byDevice(test).isVisibleTo(&test.window));
        QTest::mouseClick(&byDevice(test), Qt::LeftButton);
        const Resolved& resolved = *test.model.answer().resolved;
        for (FactValue* value : figuresOf(bars(test), test.window)) {
            const Explanation explanation = explain(resolved, value->figure());
            INFO(value->text().toStdString() << ": " << value->figure() << " = " << explanation.equation);
            REQUIRE_FALSE(explanation.equation.empty());
            const std::int64_t exact = std::stoll(explanation.value);
            CHECK(valueOf(explanation.equation) == exact);
            const auto size = static_cast<std::uint64_t>(exact < 0 ? -exact : exact);
            CHECK(value->text().contains(text(formatBytes(size))));
            CHECK((exact >= 0 || value->text().startsWith(QStringLiteral("over by"))));
            ++figures;
        }
        FactValue* first = figuresOf(bars(test), test.window).front();
        first->setFocus();
        QTest::keyClick(first, Qt::Key_Return);
        auto& shown = test.find<QPlainTextEdit>("explanation");
        CHECK(shown.isVisible());
        QTest::keyClick(&shown, Qt::Key_Escape);
    }
    CHECK(figures > 100);
}

TEST_CASE("what is shared, divided and held again is told in words")
{
    TestWindow test;
    const auto said = [&] { return bars(test).asText(); };
    edit(test, [](Scenario& s) { onCards(s, 2, Split::Layer); });
    CHECK(said().contains(QStringLiteral("Each layer lies on one card alone")));
    edit(test, [](Scenario& s) { onCards(s, 4, Split::Tensor); });
    CHECK(said().contains(QStringLiteral("KV heads are divided: each of the 4 cards")));
    CHECK_FALSE(said().contains(QStringLiteral("on other cards too")));
    CHECK(bars(test).facts().front().cacheDivided);
    edit(test, [](Scenario& s) { onCards(s, 16, Split::Tensor); });
    CHECK(said().contains(QStringLiteral("KV heads are replicated: 8 heads for 16 cards")));
    CHECK(said().contains(QStringLiteral("on other cards too")));
    CHECK(bars(test).facts().front().copied == bars(test).facts().front().parts.cache);
    // Cards that hold the same are one bar where there are many.
    CHECK(bars(test).facts().size() == 2);
    CHECK(said().contains(QStringLiteral("cards 1 to 16 of 16, each")));
    edit(test, [](Scenario& s) { onCards(s, 4, Split::Tensor); s.model.id = "deepseek-v3"; s.runtime = "vllm"; });
    CHECK(said().contains(QStringLiteral("The latent is not divided: each of the 4 cards keeps it whole.")));
}

TEST_CASE("a change of the runtime says which rule made the difference, until the next other edit")
{
    TestWindow test;
    edit(test, [](Scenario& s) { s.weights.format = "BF16"; s.context_tokens = 5000; });
    CHECK_FALSE(lens(test).isVisibleTo(&test.window));
    edit(test, [](Scenario& s) { s.runtime = "vllm"; });
    REQUIRE(lens(test).isVisibleTo(&test.window));
    CHECK(lens(test).asText().contains(QStringLiteral("vLLM reserves 0.92 of the card and hands the cache out in blocks of 16 tokens.")));
    CHECK(lens(test).value()->figure() == "memory.pool_bytes");
    CHECK(lens(test).value()->text().contains(text(formatBytes(test.model.answer().evaluation->memory.pool_bytes->saturated()))));
    test.model.undoStack().undo();
    test.model.settle();
    test.settle();
    REQUIRE(lens(test).isVisibleTo(&test.window));
    CHECK(lens(test).asText().startsWith(QStringLiteral("llama.cpp reserves no pool")));
    edit(test, [](Scenario& s) { s.sequences = 2; });
    CHECK_FALSE(lens(test).isVisibleTo(&test.window));
    CHECK_FALSE(lens(test).value()->isVisibleTo(&test.window));
}

TEST_CASE("an engine's pool is told with the formula, and its options stand with the others")
{
    TestWindow test;
    edit(test, [](Scenario& s) { s.weights.format = "BF16"; });
    test.find<QToolButton>("more").click();
    auto& share = test.find<FractionBox>("gpu_memory_utilizationBox");
    CHECK(share.isHidden());
    CHECK_FALSE(test.formula().contains(QStringLiteral("The engine's pool")));
    edit(test, [](Scenario& s) { s.runtime = "vllm"; });
    CHECK_FALSE(share.isHidden());
    CHECK(share.text() == QStringLiteral("0.92"));
    CHECK_FALSE(test.find<QWidget>("block_sizeBox").isHidden());
    const QString formula = test.formula();
    CHECK(formula.contains(QStringLiteral("The engine's pool")));
    CHECK(formula.contains(QStringLiteral("tokens of a block 16")));
    CHECK(formula.contains(text(formatCount(*test.model.answer().evaluation->limits.cache_tokens))));
    const auto before = *test.model.answer().evaluation->limits.cache_tokens;
    const auto type = [&](const char* typed) {
        share.setFocus();
        share.selectAll();
        QTest::keyClicks(&share, QLatin1String(typed));
        QTest::keyClick(&share, Qt::Key_Return);
    };
    test.find<QToolButton>("more").click();
    type("0.85");
    test.model.settle();
    CHECK(test.model.scenario().options.gpu_memory_utilization == 0.85);
    CHECK(*test.model.answer().evaluation->limits.cache_tokens < before);
    type("1.5");
    CHECK(test.model.scenario().options.gpu_memory_utilization == 0.85);
}

TEST_CASE("runtimes that were read and not run say so in the list and with the facts")
{
    TestWindow test;
    const auto& list = test.find<QComboBox>("runtime");
    // The box has room for the name; the open list says it beside.
    const int sglang = list.findText(QStringLiteral("SGLang"));
    REQUIRE(sglang >= 0);
    CHECK(list.itemData(sglang, Chooser::kNoteRole).toString().contains(QStringLiteral("not checked by a run")));
    CHECK(list.itemData(list.findText(QStringLiteral("vLLM")), Chooser::kNoteRole).toString().isEmpty());
    CHECK(list.findText(QStringLiteral("llama.cpp")) >= 0);
    CHECK(list.findText(QStringLiteral("vLLM")) >= 0);
    edit(test, [](Scenario& s) { s.runtime = "mlx"; });
    CHECK(test.formula().contains(QStringLiteral("it was not run to check them")));
    edit(test, [](Scenario& s) { s.runtime = "llama.cpp"; });
    CHECK_FALSE(test.formula().contains(QStringLiteral("not run")));
}
