// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside the cells: the speed and what it consists of, the memory bar, the legend, the model in words.
#include "tests/ui/window_fixture.h"

#include "core/evaluate.h"
#include "tests/catch.h"
#include "ui/cell_colours.h"
#include "ui/cell_legend.h"
#include "ui/cell_view.h"
#include "ui/decimals.h"
#include "ui/learn_intro.h"
#include "ui/learn_page.h"
#include "ui/memory_tower.h"
#include "ui/now_panel.h"
#include "ui/page_stack.h"
#include "ui/playback_bar.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/words.h"
#include "ui/work_panel.h"

#include <QCoreApplication>
#include <QEvent>
#include <QImage>
#include <QRegularExpression>

#include <cmath>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

struct Setting {
    const char* model;
    const char* runtime;
    std::uint64_t context;
    std::uint64_t sequences = 1;
    const char* gpu = "rtx-4090";
    std::uint64_t cards = 1;
};

Scenario scenarioOf(const Setting& place)
{
    Scenario scenario = startScenario();
    scenario.model.id = place.model;
    scenario.runtime = place.runtime;
    scenario.context_tokens = place.context;
    scenario.sequences = place.sequences;
    scenario.gpus.front().id = place.gpu;
    scenario.gpus.front().count = place.cards;
    if (scenario.runtime == "vllm")
        scenario.weights.format = "FP8";
    return scenario;
}

struct LearnWindow : TestWindow {
    explicit LearnWindow(const Setting& place) : TestWindow(scenarioOf(place))
    {
        window.pages().setMotion(false);
        window.pages().show("learn");
        settle();
    }
    LearnPage& page() { return *window.findChild<LearnPage*>(); }
    QString now() { return window.findChild<NowPanel*>()->asText(); }
    QString work() { return window.findChild<WorkPanel*>()->asText(); }
    MemoryTower& tower() { return find<MemoryTower>("memoryTower"); }
    QString legend() { return window.findChild<CellLegend*>()->words().join(QLatin1Char('|')); }
    bool says(const QString& part)
    {
        for (const auto* words : page().findChildren<Words*>())
            if (!words->isHidden() && words->text().contains(part))
                return true;
        return false;
    }
};

/// The figure behind a label, in its own unit.
double figureOf(const QString& lines, const QString& label)
{
    const QRegularExpression line(QStringLiteral("^%1: [+=]? ?([0-9.\u202f]+)").arg(QRegularExpression::escape(label)), QRegularExpression::MultilineOption);
    const auto match = line.match(lines);
    return match.hasMatch() ? match.captured(1).remove(QChar(0x202f)).toDouble() : std::nan("");
}

}  // namespace

TEST_CASE("what a token takes adds up to the digit that is written, and divides a second into the speed")
{
    for (const Setting& place : {Setting{"llama-3.1-8b", "llama.cpp", 8192}, Setting{"gemma-3-12b", "llama.cpp", 16384, 2}, Setting{"qwen3.5-4b", "llama.cpp", 8192},
                               Setting{"llama-3.1-70b", "llama.cpp", 8192, 1, "rtx-3090", 2}, Setting{"llama-3.1-8b", "vllm", 8192, 4}}) {
        LearnWindow test(place);
        const std::uint64_t prompt = test.page().scene().prompt();
        for (const std::uint64_t tokens : {prompt, prompt + 1, prompt + 777, place.context}) {
            test.page().seek(tokens);
            const QString now = test.now();
            INFO(place.model << ' ' << tokens << "\n" << now.toStdString());
            double sum = 0;
            std::size_t parts = 0;
            for (const char* label : {"reading weights", "reading cells", "cells and states", "computing", "the CPU's part", "between cards", "fixed cost"}) {
                const double part = figureOf(now, QLatin1String(label));
                sum += std::isnan(part) ? 0 : part;
                parts += !std::isnan(part);
            }
            CHECK(parts >= 4);
            const double together = figureOf(now, QStringLiteral("together"));
            CHECK(std::abs(sum - together) < 1e-9 * together);
            const QString speed = place.sequences > 1 ? QStringLiteral("speed of each: ") : QStringLiteral("speed: ");
            CHECK(now.contains(speed + threeDigits(1e3 / together) + QStringLiteral(" tokens/s")));
            // It is the estimate, and each part is.
            const Decode& decode = *test.page().scene().at(tokens).point.decode;
            CHECK(together == Approx(decode.step_seconds * 1e3).margin(0.06));
            CHECK(figureOf(now, QStringLiteral("reading weights")) == Approx(decode.weights_seconds * 1e3).margin(0.11));
            CHECK(figureOf(now, QStringLiteral("fixed cost")) == Approx(decode.overhead_seconds * 1e3).margin(0.11));
        }
    }
}

TEST_CASE("while the prompt is read its speed is told, not that of tokens that nobody writes yet")
{
    LearnWindow test({"llama-3.1-8b", "llama.cpp", 8192});
    for (const std::uint64_t tokens : {0U, 512U, 4000U}) {
        test.page().seek(tokens);
        const QString now = test.now();
        INFO(now.toStdString());
        CHECK(std::isnan(figureOf(now, QStringLiteral("speed"))));
        CHECK(std::isnan(figureOf(now, QStringLiteral("together"))));
        const double rate = figureOf(now, QStringLiteral("read at")), takes = figureOf(now, QStringLiteral("so it takes"));
        CHECK(rate * takes / 1e3 == Approx(4096).epsilon(0.001));
    }
    const int high = test.window.findChild<NowPanel*>()->height();
    test.page().seek(4096);
    test.settle();
    CHECK(figureOf(test.now(), QStringLiteral("speed")) > 0);
    CHECK(std::isnan(figureOf(test.now(), QStringLiteral("read at"))));
    // Nothing jumps on the way.
    CHECK(test.window.findChild<NowPanel*>()->height() == high);
}

TEST_CASE("a picture of the prompt being read does not lay out the figures beside it")
{
    struct Layouts : QObject {
        int seen = 0;
        bool eventFilter(QObject* watched, QEvent* event) override
        {
            seen += event->type() == QEvent::LayoutRequest;
            return QObject::eventFilter(watched, event);
        }
    };
    LearnWindow test({"llama-3.1-8b", "llama.cpp", 8192});
    test.page().seek(2000);
    test.settle();
    Layouts layouts;
    auto* panel = test.window.findChild<NowPanel*>();
    panel->installEventFilter(&layouts);
    for (std::uint64_t tokens = 2001; tokens < 2010; ++tokens) {
        test.page().seek(tokens);
        QCoreApplication::sendPostedEvents();
    }
    panel->removeEventFilter(&layouts);
    CHECK(layouts.seen == 0);
}

TEST_CASE("the first token takes the same with the cache and without")
{
    LearnWindow test({"llama-3.1-8b", "llama.cpp", 8192});
    test.page().seek(0);
    const QStringList lines = test.work().split(QLatin1Char('\n'));
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].section(QStringLiteral(" · "), 1) == lines[1].section(QStringLiteral(" · "), 1));
    CHECK(lines[0].contains(QStringLiteral(" ms")));
}

TEST_CASE("a bar that is taller than its axis is broken off with a mark and its figure")
{
    LearnWindow test({"llama-3.1-8b", "llama.cpp", 400000});
    MemoryTower& tower = test.tower();
    REQUIRE(tower.isBroken());
    const Memory& memory = test.page().scene().memoryAtContext();
    CHECK(tower.asText().contains(QStringLiteral("needs ") + text(formatBytes(*exact(memory.total_bytes)))));
    CHECK(tower.asText().contains(QStringLiteral("over by ")));
    // What is below the limit is to scale: three quarters of the bar are the card.
    const auto capacity = static_cast<double>(*exact(memory.capacity_bytes));
    CHECK(tower.shareOf(capacity) == Approx(0.75));
    CHECK(tower.shareOf(capacity / 2) == Approx(0.375));
    // The gap goes through the whole bar, here of weights alone.
    LearnWindow weights({"deepseek-v3", "vllm", 5000});
    REQUIRE(weights.tower().isBroken());
    const QImage image = weights.tower().grab().toImage();
    const auto gapIn = [&](int x) {
        for (int y = 15; y < 45; ++y)
            if (image.pixelColor(x, y) == theme().panel)
                return true;
        return false;
    };
    for (const int x : {8, 40, 70})
        CHECK(gapIn(x));
    LearnWindow fits({"llama-3.1-8b", "llama.cpp", 8192});
    CHECK_FALSE(fits.tower().isBroken());
    CHECK_FALSE(fits.tower().asText().contains(QStringLiteral("needs ")));
    // A little over the limit is drawn as it is.
    LearnWindow little({"llama-3.1-8b", "llama.cpp", 170000});
    CHECK_FALSE(little.tower().isBroken());
    CHECK(little.tower().asText().contains(QStringLiteral("over by ")));
}

TEST_CASE("states stand in the bar, before the first token as what is set aside")
{
    LearnWindow test({"qwen3.5-4b", "llama.cpp", 8192});
    const Memory& memory = test.page().scene().memoryAtContext();
    const QString states = text(formatBytes(*exact(memory.state_bytes)));
    test.page().seek(0);
    const Checked all = *memory.kv_cache_bytes + *memory.state_bytes;
    CHECK(test.tower().asText().contains(QStringLiteral("set aside ") + text(formatBytes(*all.value()))));
    CHECK_FALSE(test.tower().asText().contains(QStringLiteral("states")));
    for (const std::uint64_t tokens : {std::uint64_t{1}, std::uint64_t{6000}, std::uint64_t{8192}}) {
        test.page().seek(tokens);
        INFO(tokens << ' ' << test.tower().asText().toStdString());
        CHECK(test.tower().asText().contains(QStringLiteral("states ") + states));
    }
    CHECK(test.says(QString(QStringLiteral("a state takes as much as")).replace(QLatin1Char(' '), QChar(0xa0))));
}

TEST_CASE("a state is read out as one cell, wherever the pointer stands")
{
    LearnWindow test({"qwen3.5-4b", "llama.cpp", 8192});
    auto& cells = test.page().cells();
    test.page().seek(0);
    CHECK(cells.reading().contains(QStringLiteral("not written yet")));
    test.page().seek(6000);
    REQUIRE(cells.cells().rowOf(cells.cells().lines().front()).fill == CellFill::State);
    CHECK(cells.reading().contains(QStringLiteral("written by token 6\u202f000 last")));
    CHECK_FALSE(cells.reading().contains(QStringLiteral("tokens 1")));
    CHECK(cells.cellRect(0, 0) == cells.cellRect(0, 5000));
    // One cell: no line between columns goes through it.
    const QRectF cell = cells.cellRect(0, 0);
    const QImage image = cells.grab().toImage();
    for (int x = static_cast<int>(cell.left()) + 3; x < static_cast<int>(cell.right()) - 3; ++x)
        CHECK(image.pixelColor(x, static_cast<int>(cell.center().y())) == cellColours().answerKey);
}

TEST_CASE("the legend names what is seen, and nothing else")
{
    LearnWindow test({"gemma-3-12b", "llama.cpp", 8192});
    test.page().seek(0);
    CHECK(test.legend() == QStringLiteral("room for a prompt step|set aside, still empty"));
    test.page().seek(512);
    CHECK(test.legend().contains(QStringLiteral("written by the prompt")));
    CHECK_FALSE(test.legend().contains(QStringLiteral("added by the answer")));
    CHECK_FALSE(test.legend().contains(QStringLiteral("dropped")));
    test.page().seek(6000);
    CHECK(test.legend().contains(QStringLiteral("added by the answer")));
    CHECK(test.legend().contains(QStringLiteral("dropped for newer ones")));
    const int high = test.window.findChild<CellLegend*>()->height();
    test.page().seek(0);
    test.settle();
    CHECK(test.window.findChild<CellLegend*>()->height() == high);
    // A cell of a latent has no value below the key; an engine that does not start sets nothing aside.
    LearnWindow latent({"deepseek-v2-lite", "vllm", 5000});
    latent.page().seek(4000);
    CHECK_FALSE(latent.legend().contains(QStringLiteral("keys")));
    LearnWindow refused({"deepseek-v3", "vllm", 5000});
    CHECK(refused.legend().isEmpty());
    CHECK_FALSE(refused.now().contains(QStringLiteral("set aside")));
}

TEST_CASE("padding is told where it is drawn")
{
    LearnWindow test({"deepseek-v2-lite", "vllm", 5000});
    const QString padding = QStringLiteral("at\u00a0the\u00a0right\u00a056\u00a0more");
    test.page().seek(4000);
    CHECK(test.page().cells().paddingShown() == 0);
    CHECK_FALSE(test.says(padding));
    test.page().seek(5000);
    CHECK(test.page().cells().paddingShown() == 56);
    CHECK(test.says(padding));
    test.page().seek(4000);
    CHECK_FALSE(test.says(padding));
}

TEST_CASE("the page says what this model's layers keep, and of a latent vector what it is")
{
    LearnWindow gemma({"gemma-3-12b", "llama.cpp", 8192});
    CHECK(gemma.says(QStringLiteral("40 of the 48 layers: each keeps the last 1\u202f024 tokens.")));
    CHECK(gemma.says(QStringLiteral("leaves a key")));
    LearnWindow latent({"deepseek-v2-lite", "llama.cpp", 8192});
    CHECK(latent.says(QStringLiteral("leaves one latent vector")));
    CHECK_FALSE(latent.says(QStringLiteral("leaves a key")));
    CHECK(latent.says(QStringLiteral("Each of the 27 layers keeps one latent vector of every token")));
    CHECK(latent.page().cells().reading().contains(QStringLiteral("a cell: latent vector and rotary part, 1\u202f152 B")));
    // Where the embedding table lies elsewhere the page says so: the card's weights and those are all there are.
    LearnWindow llama({"llama-3.1-8b", "llama.cpp", 8192});
    CHECK(llama.says(text(formatBytes(*exact(llama.model.answer().evaluation->host.weights_bytes))).replace(QLatin1Char(' '), QChar(0xa0))
                     + QStringLiteral(" of the weights lie in main memory")));
    LearnWindow mamba({"falcon-mamba-7b", "llama.cpp", 8192});
    mamba.page().seek(6000);
    CHECK(mamba.window.findChild<PlaybackBar*>()->phase().contains(QStringLiteral("Nothing grows")));
}
