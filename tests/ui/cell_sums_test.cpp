// SPDX-License-Identifier: GPL-3.0-or-later
// What the Learn page says of its cells multiplies out, and what it draws is as much as it says.
#include "ui/cell_sums.h"
#include "ui/decimals.h"

#include "core/catalog.h"
#include "core/evaluate.h"
#include "core/runtimes/runtime.h"
#include "tests/catch.h"
#include "tests/ui/window_fixture.h"
#include "ui/cell_layout.h"
#include "ui/cell_view.h"
#include "ui/learn_page.h"
#include "ui/memory_tower.h"
#include "ui/now_panel.h"
#include "ui/page_stack.h"
#include "ui/text.h"

#include <QRegularExpression>

#include <cmath>
#include <set>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

std::optional<Resolved> resolvedFor(const std::string& model, const std::string& runtime, std::uint64_t context, std::uint64_t sequences)
{
    Scenario scenario = startScenario();
    scenario.model.id = model;
    scenario.runtime = runtime;
    scenario.context_tokens = context;
    scenario.sequences = sequences;
    scenario.gpus.front().id = "h100-sxm5-80gb";
    return resolve(scenario, Catalog::builtIn()).resolved;
}

/// The product of all counts in a text: `2 × 1 536` is 3072.
std::uint64_t productOf(QString text)
{
    static const QRegularExpression noDigit(QStringLiteral("[^0-9]"));
    std::uint64_t product = 1;
    for (QString factor : text.split(QStringLiteral("×")))
        product *= factor.remove(noDigit).toULongLong();
    return product;
}

std::uint64_t bytesOf(const QString& text)
{
    const auto bytes = parseBytes(text.toStdString());
    INFO(text.toStdString());
    REQUIRE(bytes);
    return *bytes;
}

QString shown(std::uint64_t bytes)
{
    return text(formatBytes(bytes));
}

/// Every line of the table, recomputed from nothing but its own texts; the bytes set aside.
std::uint64_t checkTexts(const CellSumTable& table)
{
    std::uint64_t written = 0, aside = 0;
    for (const CellSum& sum : table.kinds) {
        INFO(sum.kind.toStdString() << ": " << sum.layers << " x " << sum.cell.toStdString() << " x " << sum.written.toStdString() << " | "
                                    << sum.aside.toStdString() << " = " << sum.asideBytes.toStdString() << " " << sum.why.toStdString());
        const std::uint64_t kept = sum.layers * bytesOf(sum.cell) * productOf(sum.written);
        CHECK(shown(kept) == sum.writtenBytes);
        const QString block = QStringLiteral("a block: ");
        const bool blocks = sum.why.startsWith(block);
        const std::uint64_t each = blocks ? bytesOf(sum.why.mid(block.size())) : bytesOf(sum.cell);
        const std::uint64_t all = sum.layers * each * productOf(sum.aside);
        CHECK(shown(all) == sum.asideBytes);
        CHECK(kept <= all);
        if (!blocks && !sum.why.isEmpty()) {
            std::uint64_t parts = 0;
            for (const QString& part : sum.why.split(QLatin1Char('+')))
                parts += productOf(part);
            CHECK(parts == productOf(sum.aside.split(QStringLiteral("×")).last()));
        }
        written += kept;
        aside += all;
    }
    CHECK(shown(written) == table.total.writtenBytes);
    CHECK(shown(aside) == table.total.asideBytes);
    return aside;
}

/// The cells that are drawn of one sequence in tokens, against those that are said to be set aside.
void checkDrawing(const LearnScene& scene, const Moment& moment)
{
    const CellLayout layout(scene.cells(), {600, 400, scene.context(), 1, 0});
    for (const CellLine& line : layout.lines()) {
        const CellRow& row = layout.rowOf(line);
        if (!row.growsWithTokens())
            continue;
        const std::uint64_t aside = scene.setAside(row, moment);
        const CellLayout::Parts parts = layout.partsOf(line, moment.tokens, scene.prompt(), aside);
        const auto wide = [](const CellLayout::Span& span) { return span.isEmpty() ? 0 : span.right - span.left; };
        const double drawn = (wide(parts.prompt) + wide(parts.answer) + wide(parts.spare) + wide(parts.empty)) / layout.pixelsPerToken()
                           + static_cast<double>(parts.beyond);
        const double entries = static_cast<double>(std::max(aside, keptCells(row, moment.tokens)) * row.ratio);
        INFO(row.layer << " at " << moment.tokens);
        CHECK(std::abs(drawn - entries) <= 0.01 + 1e-6 * entries);
        CHECK((parts.beyond == 0 || scene.goesBeyondContext() || scene.memoryEnd() == MemoryEnd::NoStart));
    }
}

struct LearnWindow : TestWindow {
    explicit LearnWindow(const Scenario& start) : TestWindow(start)
    {
        window.pages().setMotion(false);
        window.pages().show("learn");
        settle();
    }
    LearnPage& page() { return *window.findChild<LearnPage*>(); }
};

}  // namespace

TEST_CASE("the texts of the sums multiply out to the cache, for every model of the catalogue and every runtime")
{
    startApplication();
    std::set<QString> kinds;
    for (const ModelEntry& model : Catalog::builtIn().models()) {
        for (const Runtime* runtime : runtimes()) {
            for (const std::uint64_t sequences : {std::uint64_t{1}, std::uint64_t{3}}) {
                const auto resolved = resolvedFor(model.id, runtime->id, 5000, sequences);
                if (!resolved || !resolved->plan->cachesKnown())
                    continue;
                const Evaluation evaluation = evaluate(*resolved);
                const LearnScene scene(*resolved, evaluation);
                for (const std::uint64_t tokens : {std::uint64_t{0}, std::uint64_t{1500}, std::uint64_t{5000}}) {
                    INFO(model.id << " on " << runtime->id << ", " << sequences << " x " << tokens);
                    Moment moment;
                    moment.tokens = tokens;
                    moment.running = sequences;
                    const CellSumTable table = cellSums(scene, moment, ByteUnits::Binary);
                    if (table.total.asideBytes == QStringLiteral("–"))
                        continue;  // A state of unknown size.
                    const std::uint64_t aside = checkTexts(table);
                    if (sequences == 1)
                        checkDrawing(scene, moment);
                    if (tokens == 5000)
                        CHECK(aside == *exact(evaluation.memory.kv_cache_bytes) + *exact(evaluation.memory.state_bytes));
                    for (const CellSum& sum : table.kinds)
                        kinds.insert(sum.kind);
                }
            }
        }
    }
    CHECK(kinds.size() >= 10);
}

TEST_CASE("table, counters and bar of the page say the same of a moment")
{
    for (const char* model : {"llama-3.1-8b", "gemma-3-12b", "deepseek-v2-lite", "falcon-h1-0.5b", "gemma-3n-e4b", "gpt-oss-20b"}) {
        INFO(model);
        Scenario scenario = startScenario();
        scenario.model.id = model;
        scenario.context_tokens = 8192;
        scenario.gpus.front().id = "h100-sxm5-80gb";
        LearnWindow test(scenario);
        auto& sums = test.find<CellSums>("cellSums");
        for (const std::uint64_t tokens : {std::uint64_t{700}, std::uint64_t{6000}, std::uint64_t{8192}}) {
            test.page().seek(tokens);
            INFO(sums.asText().toStdString());
            checkTexts(sums.table());
            const QString now = test.window.findChild<NowPanel*>()->asText();
            const QString tower = test.find<MemoryTower>("memoryTower").asText();
            INFO(now.toStdString() << "\n" << tower.toStdString());
            const bool states = test.page().scene().hasStates();
            CHECK(now.contains((states ? QStringLiteral("cache and states: ") : QStringLiteral("cache written: ")) + sums.table().total.writtenBytes));
            CHECK(now.contains(QStringLiteral("set aside: ") + sums.table().total.asideBytes));
            // The bar has the states apart.
            CHECK(tower.contains(QStringLiteral("cache ") + (states ? sums.table().kinds.front() : sums.table().total).writtenBytes));
            CHECK(tower.contains(QStringLiteral("states ") + sums.table().kinds.back().writtenBytes) == states);
            if (sums.table().total.writtenBytes != sums.table().total.asideBytes)
                CHECK(tower.contains(QStringLiteral("set aside ") + sums.table().total.asideBytes));
            for (const CellSum& sum : sums.table().kinds) {
                CHECK(sums.asText().contains(sum.asideBytes));
                CHECK(sums.asText().contains(sum.written));
            }
        }
        CHECK(sums.height() > 0);
    }
}

TEST_CASE("the room that a window has for prompt steps is drawn, named and counted")
{
    Scenario scenario = startScenario();
    scenario.model.id = "gemma-3-12b";
    scenario.context_tokens = 8192;
    LearnWindow test(scenario);
    test.page().seek(8192);
    const CellSumTable& table = test.find<CellSums>("cellSums").table();
    REQUIRE(table.kinds.size() == 2);
    CHECK(productOf(table.kinds[0].aside) == 1536);
    CHECK(productOf(table.kinds[0].written) == 1024);
    CHECK(table.kinds[0].why.contains(QStringLiteral("512 for prompts")));
    CHECK(table.total.asideBytes == QStringLiteral("992 MiB"));
    CHECK(table.total.writtenBytes == QStringLiteral("832 MiB"));
    // 1 024 cells end at the last token; the 512 for prompts lie beyond the context.
    const auto stateAt = [&](std::uint64_t token) {
        const CellRow& row = test.page().scene().cells().rows.front();
        return stateOf(row, token, 8192, 2048, test.page().scene().setAside(row, test.page().scene().at(8192)));
    };
    CHECK(stateAt(8192 - 1024) == CellState::Answer);
    CHECK(stateAt(8192 - 1025) == CellState::Dropped);
    CHECK(stateAt(8192) == CellState::Spare);
    CHECK(stateAt(8192 + 511) == CellState::Spare);
    CHECK(stateAt(8192 + 512) == CellState::Ahead);
}

TEST_CASE("a token's time and the speed are of the same conversation, alone or among several")
{
    for (const std::uint64_t sequences : {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{4}}) {
        Scenario scenario = startScenario();
        scenario.model.id = "gemma-3-12b";
        scenario.context_tokens = 16384;
        scenario.sequences = sequences;
        LearnWindow test(scenario);
        for (const std::uint64_t tokens : {std::uint64_t{8192}, std::uint64_t{9000}, std::uint64_t{16384}}) {
            test.page().seek(tokens);
            const QString now = test.window.findChild<NowPanel*>()->asText();
            INFO(now.toStdString());
            static const QRegularExpression speed(QStringLiteral("speed[^:]*: ([0-9.]+) tokens/s")), time(QStringLiteral("together: = ([0-9.]+) ms"));
            const auto rate = speed.match(now), takes = time.match(now);
            REQUIRE((rate.hasMatch() && takes.hasMatch()));
            // At the precision that is written.
            CHECK(threeDigits(1e3 / takes.captured(1).toDouble()) == rate.captured(1));
        }
    }
}
