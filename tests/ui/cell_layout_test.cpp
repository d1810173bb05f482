// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cell_layout.h"

#include "tests/catch.h"
#include "tests/ui/contrast.h"
#include "ui/cell_colours.h"
#include "ui/cell_words.h"
#include "ui/playback.h"

#include "core/catalog.h"

#include <array>
#include <cmath>
#include <string>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

CellTable tableOf(const std::string& model, std::uint64_t context = 8192)
{
    Scenario scenario;
    scenario.model.id = model;
    scenario.context_tokens = context;
    return cellTable(*resolve(scenario, Catalog::builtIn()).resolved);
}

CellSpace space(std::uint64_t tokens = 8192, std::size_t sequences = 1)
{
    return {600, 400, tokens, sequences, 0};
}

const CellLine& lineOf(const CellLayout& layout, std::size_t layer)
{
    for (const CellLine& line : layout.lines())
        if (line.layers.front() == layer)
            return line;
    throw std::runtime_error("no such line");
}

/// Distance of two colours in CIE Lab (D65): 2 is just seen.
double apart(const QColor& a, const QColor& b)
{
    const auto lab = [](const QColor& colour) {
        const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
        const double r = linear(colour.redF()), g = linear(colour.greenF()), bl = linear(colour.blueF());
        const auto f = [](double v) { return v > 0.008856 ? std::cbrt(v) : 7.787 * v + 16.0 / 116; };
        const double x = f((0.4124 * r + 0.3576 * g + 0.1805 * bl) / 0.9505), y = f(0.2126 * r + 0.7152 * g + 0.0722 * bl),
                     z = f((0.0193 * r + 0.1192 * g + 0.9505 * bl) / 1.089);
        return std::array{116 * y - 16, 500 * (x - y), 200 * (y - z)};
    };
    const auto p = lab(a), q = lab(b);
    return std::sqrt((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]) + (p[2] - q[2]) * (p[2] - q[2]));
}

}  // namespace

TEST_CASE("every model's lines lie in the picture, in order, and none on another")
{
    for (const ModelEntry& model : Catalog::builtIn().models()) {
        INFO(model.id);
        const CellTable table = tableOf(model.id);
        for (const std::size_t sequences : {std::size_t{1}, std::size_t{3}}) {
            const CellLayout layout(table, space(8192, sequences));
            REQUIRE_FALSE(layout.lines().empty());
            double below = 0;
            for (const CellLine& line : layout.lines()) {
                CHECK(line.top >= below);
                CHECK(line.height > 0);
                below = line.bottom();
            }
            CHECK(below <= 401);
            CHECK(layout.contentHeight() <= 401);
        }
    }
}

TEST_CASE("heights are in proportion to bytes, and thin layers look thin beside another model's")
{
    const CellTable llama = tableOf("llama-3.1-8b");
    const CellTable deepseek = tableOf("deepseek-v3");
    const CellLayout thick(llama, space()), thin(deepseek, space());
    CHECK(lineOf(thick, 0).height == Approx(bytesPerToken(llama.rows[0]) * thick.pixelsPerByte()));
    CHECK(lineOf(thin, 0).height < lineOf(thick, 0).height / 2);
    const CellTable gpt = tableOf("gemma-4-31b");
    const CellLayout mixed(gpt, space());
    for (const CellLine& line : mixed.lines())
        if (mixed.rowOf(line).growsWithTokens())
            CHECK(line.height == Approx(std::max(1.0, bytesPerToken(mixed.rowOf(line)) * static_cast<double>(line.layers.size())
                                                          * mixed.pixelsPerByte())));
}

TEST_CASE("layers that would be too thin are one line for each kind, as high as all of them")
{
    const CellTable gemma = tableOf("gemma-3-12b");
    CHECK_FALSE(CellLayout(gemma, space()).groups());
    const CellLayout bands(gemma, space(8192, 4));
    CHECK(bands.groups());
    REQUIRE(bands.lines().size() == 8);
    CHECK(bands.lines()[0].layers.size() == 40);
    CHECK(bands.lines()[1].layers.size() == 8);
    CHECK(bands.lines()[0].height == Approx(5 * bands.lines()[1].height));
    CHECK(bands.lines()[2].sequence == 1);
    CHECK(lineLabel(bands.lines()[0]) == QStringLiteral("40 layers"));
}

TEST_CASE("columns are blocks of tokens, wide enough to be seen, in even steps")
{
    const CellTable table = tableOf("llama-3.1-8b");
    const CellLayout shortText(table, space(16));
    CHECK(shortText.blockTokens() == 1);
    CHECK(shortText.blocks() == 16);
    const CellLayout longText(table, space(131072));
    CHECK(longText.blockTokens() == 2048);
    CHECK(longText.xOf(131072) == Approx(600));
    CHECK(longText.xOf(65536) == Approx(300));
    CHECK(longText.tokenAt(longText.xOf(100000) + 0.001) == 100000);
    CHECK(longText.tokenAt(1e9) == 131071);
    CHECK(longText.tokenAt(-5) == 0);
    CellSpace close = space(131072);
    close.zoom = 2;
    CHECK(CellLayout(table, close).contentWidth() == Approx(2400));
    CHECK(CellLayout(table, close).pixelsPerByte() == Approx(4 * longText.pixelsPerByte()));
}

TEST_CASE("full lines fill, windows saturate and drop their oldest")
{
    const CellTable gemma = tableOf("gemma-3-12b");
    const CellLayout layout(gemma, space());
    const CellLine& window = lineOf(layout, 0);
    const CellLine& full = lineOf(layout, 5);
    const auto wide = [](const CellLayout::Span& span) { return span.isEmpty() ? 0 : span.right - span.left; };
    const auto before = layout.partsOf(window, 1000, 4096, 8192);
    CHECK(before.dropped.isEmpty());
    CHECK(wide(before.prompt) == Approx(layout.xOf(1000)));
    const auto after = layout.partsOf(window, 5000, 4096, 1536);
    CHECK(after.dropped.right == Approx(layout.xOf(5000 - 1024)));
    CHECK(wide(after.prompt) == Approx(layout.xOf(4096) - layout.xOf(5000 - 1024)));
    CHECK(wide(after.answer) == Approx(layout.xOf(5000) - layout.xOf(4096)));
    // What is set aside beside the window is for tokens to come: no old token is kept in it.
    CHECK(wide(after.spare) == Approx(layout.xOf(512)));
    CHECK(after.spare.left == Approx(layout.xOf(5000)));
    CHECK(after.empty.isEmpty());
    // Before the window is full its own cells come first.
    const auto early = layout.partsOf(window, 1000, 4096, 1536);
    CHECK(wide(early.empty) == Approx(layout.xOf(24)));
    CHECK(early.spare.left == Approx(early.empty.right));
    CHECK(wide(early.spare) == Approx(layout.xOf(512)));
    // Near the end a part of the room lies beyond the context.
    const auto late = layout.partsOf(window, 8000, 4096, 1536);
    CHECK(wide(late.spare) == Approx(layout.xOf(192)));
    CHECK(late.spareBeyond == 512 - 192);
    CHECK(late.beyond == late.spareBeyond);
    // A line that keeps everything: nothing is dropped, and what is set aside reaches to the end.
    const auto all = layout.partsOf(full, 5000, 4096, 8192);
    CHECK(all.dropped.isEmpty());
    CHECK(wide(all.prompt) + wide(all.answer) == Approx(layout.xOf(5000)));
    CHECK(all.empty.right == Approx(600));
    CHECK(all.newest.right == Approx(layout.xOf(5000)));
    // Long after the prompt a window holds none of it.
    CHECK(layout.partsOf(window, 8000, 4096, 1536).prompt.isEmpty());
}

TEST_CASE("a state is one cell, its area in proportion to its bytes as that of tokens' cells is")
{
    for (const char* model : {"qwen3-next-80b-a3b", "jamba-v0.1", "granite-4.0-h-micro", "falcon-h1-0.5b"}) {
        const CellTable hybrid = tableOf(model);
        for (const std::size_t sequences : {std::size_t{1}, std::size_t{3}}) {
            const CellLayout layout(hybrid, space(8192, sequences));
            std::size_t states = 0;
            for (const CellLine& line : layout.lines()) {
                const CellRow& row = layout.rowOf(line);
                const auto parts = layout.partsOf(line, 8000, 1, 0);
                INFO(model << ' ' << row.layer);
                const double perByte = layout.pixelsPerByte() * layout.pixelsPerToken() * static_cast<double>(line.layers.size());
                if (row.fill != CellFill::State) {
                    CHECK((parts.answer.right - parts.prompt.left) * line.height == Approx(8000 * bytesPerToken(row) * perByte));
                    continue;
                }
                ++states;
                CHECK(layout.partsOf(line, 1, 1, 0).state.right == parts.state.right);
                CHECK_FALSE(parts.broken);
                CHECK((parts.state.right - parts.state.left) * line.height == Approx(static_cast<double>(row.state_bytes->saturated()) * perByte));
            }
            CHECK(states > 0);
        }
    }
}

TEST_CASE("a state that takes more than the width stands for breaks off there; without tokens' cells it is as wide as the text")
{
    const CellTable hybrid = tableOf("qwen3-next-80b-a3b", 16);
    const CellLayout few(hybrid, space(16));
    const CellLine& line = lineOf(few, 0);
    REQUIRE(few.rowOf(line).fill == CellFill::State);
    CHECK(few.mostStateTokens() > 100);
    CHECK(few.partsOf(line, 9, 8, 0).broken);
    CHECK(few.partsOf(line, 9, 8, 0).state.right == Approx(few.contentWidth()));
    const CellTable mamba = tableOf("falcon-mamba-7b");
    const CellLayout bare(mamba, space());
    CHECK(bare.mostStateTokens() == 0);
    CHECK(lineOf(bare, 0).height > 3);
    CHECK_FALSE(bare.partsOf(lineOf(bare, 0), 9, 8, 0).broken);
    CHECK(bare.partsOf(lineOf(bare, 0), 9, 8, 0).state.right == Approx(600));
    CHECK(bare.partsOf(lineOf(bare, 0), 0, 8, 0).state.isEmpty());
}

TEST_CASE("shared layers have no cells")
{
    const CellTable nano = tableOf("gemma-3n-e4b");
    const CellLayout shared(nano, space());
    std::size_t seen = 0;
    for (const CellLine& line : shared.lines()) {
        if (shared.rowOf(line).fill != CellFill::Shared)
            continue;
        ++seen;
        const auto parts = shared.partsOf(line, 4000, 100, 8192);
        CHECK((parts.prompt.isEmpty() && parts.answer.isEmpty() && parts.empty.isEmpty()));
    }
    CHECK(seen == 15);
}

TEST_CASE("cells of different meaning have colours that are told apart, in light and dark")
{
    for (const Theme* t : {&lightTheme(), &darkTheme()}) {
        const CellColours c = cellColours(*t);
        const std::pair<const char*, QColor> all[] = {{"panel", t->panel}, {"ahead", c.ahead}, {"prompt key", c.promptKey}, {"prompt value", c.promptValue},
                                                      {"answer key", c.answerKey}, {"answer value", c.answerValue}, {"newest", c.newest}};
        for (const auto& [name, colour] : all)
            for (const auto& [other, beside] : all) {
                const bool grounds = std::string(name) == "panel" || std::string(name) == "ahead";
                if (colour == beside || (grounds && (std::string(other) == "panel" || std::string(other) == "ahead")))
                    continue;
                INFO((t->dark ? "dark " : "light ") << name << ' ' << other);
                CHECK(apart(colour, beside) >= 18);
            }
        // Without the help of hue: a key from its value, the prompt's from the answer's, everything from the ground.
        CHECK(contrast(c.answerKey, c.answerValue) >= 1.3);
        CHECK(contrast(c.promptKey, c.promptValue) >= 1.2);
        CHECK(contrast(c.promptKey, c.answerKey) >= 1.9);
        CHECK(contrast(c.promptValue, c.answerValue) >= 1.9);
        CHECK(contrast(c.promptKey, t->panel) >= 1.5);
        CHECK(contrast(c.promptValue, t->panel) >= 1.5);
        for (const QColor& mark : {c.answerKey, c.answerValue, c.newest, c.pattern, c.dropped})
            CHECK(contrast(mark, t->panel) >= 3);
    }
}

TEST_CASE("the clock follows the estimate: tokens come ever more slowly")
{
    Timeline::Plan plan;
    plan.prompt = 100;
    plan.end = 300;
    plan.chunk = 40;
    plan.promptSeconds = 1;
    plan.steps = {{100, 0.1}, {200, 0.2}, {300, 0.3}};
    const Timeline timeline(plan);
    CHECK(timeline.isReal());
    CHECK(timeline.seconds() == Approx(1 + 15 + 25));
    CHECK(timeline.tokensAt(-1) == 0);
    CHECK(timeline.tokensAt(0.5) == 40);   // whole chunks of the prompt
    CHECK(timeline.tokensAt(0.99) == 80);
    CHECK(timeline.tokensAt(1) == 100);
    CHECK(timeline.tokensAt(16 + 1e-9) == 200);
    CHECK(timeline.tokensAt(1000) == 300);
    for (std::uint64_t tokens = 100; tokens <= 300; tokens += 10)
        CHECK(timeline.tokensAt(timeline.momentOf(tokens) + 1e-9) == tokens);
    // The second hundred takes longer than the first.
    CHECK(timeline.momentOf(300) - timeline.momentOf(200) > timeline.momentOf(200) - timeline.momentOf(100));
    CHECK(timeline.stepped(0, 1) == 40);
    CHECK(timeline.stepped(80, 1) == 100);
    CHECK(timeline.stepped(100, 1) == 101);
    CHECK(timeline.stepped(300, 1) == 300);
    CHECK(timeline.stepped(101, -1) == 100);
    CHECK(timeline.stepped(100, -1) == 80);
    CHECK(timeline.stepped(0, -1) == 0);
}

TEST_CASE("without a speed tokens come in even steps")
{
    Timeline::Plan plan;
    plan.prompt = 250;
    plan.end = 1000;
    const Timeline timeline(plan);
    CHECK_FALSE(timeline.isReal());
    CHECK(timeline.momentOf(1000) == Approx(kWholeSeconds));
    CHECK(timeline.momentOf(500) == Approx(kWholeSeconds / 2));
    CHECK(timeline.tokensAt(kWholeSeconds / 2) == 500);
    CHECK(Timeline(Timeline::Plan{}).tokensAt(3) == 0);
}

TEST_CASE("playback plays, pauses, steps, seeks and keeps its pace")
{
    Timeline::Plan plan;
    plan.prompt = 10;
    plan.end = 110;
    plan.promptSeconds = 1;
    plan.steps = {{10, 0.5}, {110, 0.5}};
    Playback playback;
    playback.setTimeline(Timeline(plan));
    CHECK(playback.tokens() == 0);
    CHECK_FALSE(playback.advance(1));
    CHECK(playback.tokens() == 0);
    playback.setPace(Pace::Real);
    playback.seek(110);
    CHECK(playback.atEnd());
    playback.play();  // From the end it starts over.
    CHECK(playback.tokens() == 0);
    CHECK(playback.advance(1));
    CHECK(playback.tokens() == 10);
    CHECK_FALSE(playback.advance(0.25));  // Half a token is none.
    CHECK(playback.advance(0.26));
    CHECK(playback.tokens() == 11);
    playback.setPace(Pace::Ten);
    playback.advance(0.5);
    CHECK(playback.tokens() == 21);
    playback.pause();
    CHECK_FALSE(playback.advance(10));
    CHECK(playback.tokens() == 21);
    playback.step(1);
    CHECK(playback.tokens() == 22);
    playback.play();
    playback.seek(1000);
    CHECK(playback.tokens() == 110);
    CHECK_FALSE(playback.isPlaying());
    playback.setPace(Pace::Whole);
    playback.play();
    playback.advance(kWholeSeconds / 2);
    CHECK(playback.isPlaying());
    playback.advance(kWholeSeconds / 2 + 0.01);
    CHECK(playback.atEnd());
    CHECK_FALSE(playback.isPlaying());
}
