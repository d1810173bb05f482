// SPDX-License-Identifier: MIT
// The cells that a picture draws are the bytes that the answer tells.
#include "core/cells.h"

#include "core/evaluate.h"
#include "core/runtimes/runtime.h"
#include "core/speed.h"
#include "core/token_work.h"

#include "tests/catch.h"
#include "tests/core/shapes.h"

#include <functional>
#include <set>
#include <stdexcept>

using namespace kvsight;
using namespace kvsight::test;

namespace {

Resolved catalogued(const std::string& model, const std::string& runtime, const std::function<void(Scenario&)>& change = {})
{
    Scenario scenario;
    scenario.model.id = model;
    scenario.runtime = runtime;
    GpuChoice card;
    card.id = "h100-sxm5-80gb";
    scenario.gpus.push_back(card);
    if (change)
        change(scenario);
    Resolution resolution = resolve(scenario, Catalog::builtIn());
    INFO(model << " " << runtime);
    REQUIRE(resolution.resolved);
    return *resolution.resolved;
}

std::vector<const CellRow*> rowsOf(const CellTable& table, std::size_t layer)
{
    std::vector<const CellRow*> rows;
    for (const CellRow& row : table.rows)
        if (row.layer == layer)
            rows.push_back(&row);
    return rows;
}

/// Bytes of all rows against the answer's, at one context and batch.
void checkBytes(const Resolved& resolved, std::uint64_t context, std::uint64_t sequences)
{
    const CellTable table = cellTable(resolved);
    Checked cells = 0, states = 0;
    bool states_known = true;
    for (const CellRow& row : table.rows) {
        cells += bytesOfRow(row, context, sequences);
        states_known = states_known && row.state_bytes;
        if (row.state_bytes)
            states += *row.state_bytes * Checked(sequences);
    }
    const SizedMemory sized = sizeMemory(*resolved.plan, context, sequences);
    const Memory cards = memoryOfAll(resolved, sized);
    const HostMemory host = memoryOfHost(resolved, sized);
    INFO(resolved.model_id << " on " << resolved.runtime->id << " at " << context << " x " << sequences);
    if (cards.kv_cache_bytes)
        CHECK((*cards.kv_cache_bytes + *host.kv_cache_bytes) == cells);
    if (cards.state_bytes && states_known)
        CHECK((*cards.state_bytes + *host.state_bytes) == states);
}

}  // namespace

TEST_CASE("cells times bytes are the cache of every model of the catalogue, whatever the runtime")
{
    std::set<CellFill> fills;
    std::set<CacheKind> kinds;
    for (const ModelEntry& model : Catalog::builtIn().models()) {
        for (const Runtime* runtime : runtimes()) {
            const Resolved resolved = catalogued(model.id, runtime->id);
            checkBytes(resolved, 1, 1);
            checkBytes(resolved, 5000, 1);
            checkBytes(resolved, 131072, 4);
            for (const CellRow& row : cellTable(resolved).rows) {
                // Room is the runtime's, not a model's.
                if (row.fill != CellFill::Room) {
                    fills.insert(row.fill);
                    kinds.insert(row.kind);
                }
            }
        }
    }
    CHECK(fills.size() == 7);
    CHECK(kinds.size() >= 7);
}

TEST_CASE("cells are counted once for each card that keeps a share, and on the CPU's side too")
{
    const auto change = [](Split split, std::optional<std::uint64_t> on_cards, bool kv_offload) {
        return [=](Scenario& scenario) {
            scenario.gpus.front().count = 4;
            scenario.split = split;
            scenario.options.gpu_layers = on_cards;
            scenario.options.kv_offload = kv_offload;
            scenario.options.draft_tokens = 2;
        };
    };
    for (const char* model : {"llama-3.1-8b", "gemma-3-27b", "deepseek-v3", "qwen3-next-80b-a3b", "falcon-h1-0.5b"}) {
        for (const char* runtime : {"llama.cpp", "vllm", "sglang", "textbook"}) {
            checkBytes(catalogued(model, runtime, change(Split::Tensor, std::nullopt, true)), 9000, 3);
            checkBytes(catalogued(model, runtime, change(Split::Layer, 10, true)), 9000, 3);
            checkBytes(catalogued(model, runtime, change(Split::Layer, std::nullopt, false)), 9000, 3);
        }
    }
}

TEST_CASE("a layer has its own row, and a row for each thing that it keeps")
{
    const CellTable gemma = cellTable(catalogued("gemma-3-12b", "llama.cpp"));
    REQUIRE(gemma.rows.size() == 48);
    for (std::size_t layer = 0; layer < 48; ++layer) {
        CHECK(gemma.rows[layer].layer == layer);
        CHECK(gemma.rows[layer].fill == (layer % 6 == 5 ? CellFill::All : CellFill::Window));
    }
    // Grouping by pages does not lose which layer is which.
    const CellTable paged = cellTable(catalogued("gemma-3-12b", "vllm"));
    for (std::size_t layer = 0; layer < 48; ++layer) {
        REQUIRE(rowsOf(paged, layer).size() == 1);
        CHECK(rowsOf(paged, layer).front()->fill == (layer % 6 == 5 ? CellFill::All : CellFill::Window));
    }
    const CellTable sparse = cellTable(catalogued("deepseek-v3.2", "llama.cpp"));
    REQUIRE(rowsOf(sparse, 5).size() == 2);
    CHECK(rowsOf(sparse, 5)[1]->index_keys);
    const CellTable hybrid = cellTable(catalogued("falcon-h1-0.5b", "llama.cpp"));
    REQUIRE(rowsOf(hybrid, 0).size() == 2);
    CHECK(rowsOf(hybrid, 0)[0]->fill == CellFill::All);
    CHECK(rowsOf(hybrid, 0)[1]->fill == CellFill::State);
}

TEST_CASE("what is set aside of a row is told apart by what it is for")
{
    const auto rowsOfKind = [](const Resolved& resolved, CellFill fill) {
        for (const CellRow& row : cellTable(resolved).rows)
            if (row.fill == fill)
                return row;
        throw std::runtime_error("no such row");
    };
    const auto is = [](const ReservedCells& cells, std::uint64_t tokens, std::uint64_t step, std::uint64_t rounding, std::uint64_t streams) {
        CHECK(cells.of_tokens == Checked(tokens));
        CHECK(cells.of_step == Checked(step));
        CHECK(cells.of_rounding == Checked(rounding));
        CHECK(cells.streams == streams);
    };
    const Resolved gemma = catalogued("gemma-3-12b", "llama.cpp");
    const CellRow window = rowsOfKind(gemma, CellFill::Window), full = rowsOfKind(gemma, CellFill::All);
    is(reservedCells(window, 8192, 1), 1024, 512, 0, 1);    // a micro-batch beside the window
    is(reservedCells(window, 1200, 1), 1024, 176, 80, 1);   // no more than the context, then padded by 256
    is(reservedCells(window, 1000, 2), 1000, 0, 24, 2);
    is(reservedCells(full, 5000, 1), 5000, 0, 120, 1);
    is(reservedCells(full, 0, 1), 0, 0, 0, 1);
    const Resolved unified = catalogued("gemma-3-12b", "llama.cpp", [](Scenario& scenario) { scenario.options.unified = true; });
    is(reservedCells(rowsOfKind(unified, CellFill::Window), 8192, 3), 3 * 1024, 512, 0, 1);
    // Blocks of sixteen, and one more where a window begins within one.
    const Resolved paged = catalogued("gemma-3-12b", "vllm");
    CHECK(reservedCells(rowsOfKind(paged, CellFill::All), 5000, 2).of_rounding == Checked(8));
    CHECK(Checked(0) < reservedCells(rowsOfKind(paged, CellFill::Window), 131072, 1).of_step);
    for (const char* runtime : {"llama.cpp", "vllm", "sglang", "textbook", "mlx"}) {
        const Resolved each = catalogued("gemma-3-12b", runtime);
        for (const CellRow& row : cellTable(each).rows)
            for (const std::uint64_t context : {1U, 1024U, 1025U, 20000U})
                CHECK(reservedCells(row, context, 3).ofStream() * Checked(reservedCells(row, context, 3).streams) * Checked(row.layers)
                      == cellsOfRow(row, context, 3));
    }
}

TEST_CASE("what is written of a row are the cells that it keeps, and a state from the first token on")
{
    const CellTable gemma = cellTable(catalogued("gemma-3-12b", "llama.cpp"));
    const CellRow &window = gemma.rows[0], &full = gemma.rows[5];
    CHECK(keptCells(window, 500) == 500);
    CHECK(keptCells(window, 5000) == 1024);
    CHECK(writtenBytes(window, 5000, 3) == Checked(3 * 1024 * 8192));
    CHECK(writtenBytes(full, 5000, 1) == Checked(5000 * 8192));
    const Resolved hybrid = catalogued("falcon-h1-0.5b", "llama.cpp");
    for (const CellRow& row : cellTable(hybrid).rows) {
        if (row.fill != CellFill::State)
            continue;
        CHECK(keptCells(row, 100) == 0);
        CHECK(writtenBytes(row, 0, 2) == Checked(0));
        CHECK(writtenBytes(row, 1, 2) == *row.state_bytes * Checked(2));
        CHECK(writtenBytes(row, 9000, 2) == *row.state_bytes * Checked(2));
    }
}

TEST_CASE("a shared row points at the row that it reads")
{
    const Resolved resolved = catalogued("gemma-3n-e4b", "llama.cpp");
    std::size_t shared = 0;
    for (const CellRow& row : cellTable(resolved).rows) {
        if (row.fill != CellFill::Shared)
            continue;
        ++shared;
        CHECK(row.uses < row.layer);
        CHECK(resolved.shape->layers[row.uses].cache != CacheKind::Shared);
        CHECK(bytesOfRow(row, 100, 1) == Checked(0));
    }
    CHECK(shared > 0);
}

TEST_CASE("what a row still holds")
{
    CellRow row;
    row.fill = CellFill::All;
    CHECK(keptTokens(row, 1000) == TokenSpan{0, 1000});
    row.fill = CellFill::Window;
    row.span = 100;
    CHECK(keptTokens(row, 60) == TokenSpan{0, 60});
    CHECK(keptTokens(row, 100) == TokenSpan{0, 100});
    CHECK(keptTokens(row, 101) == TokenSpan{1, 101});
    row.fill = CellFill::Chunk;
    CHECK(keptTokens(row, 100) == TokenSpan{0, 100});
    CHECK(keptTokens(row, 101) == TokenSpan{100, 101});
    CHECK(keptTokens(row, 0).isEmpty());
    row.fill = CellFill::Compressed;
    row.ratio = 4;
    CHECK(keptTokens(row, 3).isEmpty());
    CHECK(keptTokens(row, 11) == TokenSpan{0, 8});
    for (const CellFill fill : {CellFill::Shared, CellFill::Nothing, CellFill::Room}) {
        row.fill = fill;
        CHECK(keptTokens(row, 1000).isEmpty());
    }
}

TEST_CASE("sizes beyond 64 bits stay beyond them")
{
    const Resolved resolved = catalogued("llama-3.1-405b", "textbook");
    const CellRow row = cellTable(resolved).rows.front();
    CHECK(bytesOfRow(row, kMaxContextTokens, std::uint64_t{1} << 40).isOverflown());
}

TEST_CASE("without a token before it, the next one takes the same with and without the cache, and then grows evenly to a prompt step")
{
    for (const char* runtime : {"llama.cpp", "vllm", "textbook"}) {
        for (const std::uint64_t ubatch : {std::uint64_t{1}, std::uint64_t{512}}) {
            const Resolved resolved = catalogued("llama-3.1-8b", runtime, [&](Scenario& scenario) { scenario.options.ubatch = ubatch; });
            const NextToken first = nextToken(resolved, 0);
            INFO(runtime << ' ' << ubatch);
            REQUIRE(first.without_cache.seconds);
            CHECK(*first.with_cache.seconds == Approx(decodeStep(resolved, 0, 1)->step_seconds));
            CHECK(*first.without_cache.seconds == Approx(*first.with_cache.seconds).epsilon(1e-12));
        }
    }
    const Resolved resolved = catalogued("llama-3.1-8b", "llama.cpp");
    const auto again = [&](std::uint64_t tokens) { return *nextToken(resolved, tokens - 1).without_cache.seconds; };
    CHECK(again(512) == Approx(prefill(resolved, 512)->seconds.mid));
    // No jump on the way: each token more takes about the same.
    const double each = (again(512) - again(1)) / 511;
    for (const std::uint64_t tokens : {std::uint64_t{2}, std::uint64_t{10}, std::uint64_t{100}, std::uint64_t{300}, std::uint64_t{511}})
        CHECK(again(tokens + 1) - again(tokens) == Approx(each).epsilon(0.2));
}

TEST_CASE("the next token with and without the cache")
{
    const Resolved resolved = catalogued("llama-3.1-8b", "llama.cpp");
    const NextToken next = nextToken(resolved, 4095);
    CHECK(next.with_cache.tokens == 1);
    CHECK(next.without_cache.tokens == 4096);
    // 2 x 7.504924672e9 weights, and in 32 layers 2 x 32 heads x keys x (128 + 128).
    REQUIRE(next.with_cache.flops);
    CHECK(*next.with_cache.flops == Approx(2 * 7504924672.0 + 32 * 2.0 * 32 * 4096 * 256));
    CHECK(*next.without_cache.flops == Approx(4096 * (2 * 7504924672.0 + 32 * 2.0 * 32 * 2048 * 256)));
    REQUIRE(next.with_cache.seconds);
    CHECK(*next.with_cache.seconds == Approx(decodeStep(resolved, 4095, 1)->step_seconds));
    CHECK(*next.without_cache.seconds == Approx(prefill(resolved, 4096)->seconds.mid));
    // A short text never takes less when it is read again.
    CHECK(*nextToken(resolved, 8).without_cache.seconds >= *nextToken(resolved, 8).with_cache.seconds);
    // Without a card there is no speed, but there is work.
    const Resolved bare = catalogued("llama-3.1-8b", "llama.cpp", [](Scenario& scenario) { scenario.gpus.clear(); });
    CHECK(nextToken(bare, 10).with_cache.flops);
    CHECK_FALSE(nextToken(bare, 10).with_cache.seconds);
    CHECK_FALSE(nextToken(bare, 10).without_cache.seconds);
}
