// SPDX-License-Identifier: MIT
#include "core/run_map.h"

#include "core/evaluate.h"
#include "core/resolve.h"
#include "tests/catch.h"

using namespace kvsight;

namespace {

Scenario scenarioOn(const char* card, std::uint64_t count, const char* runtime = "llama.cpp")
{
    Scenario scenario;
    scenario.model.id = "llama-3.1-8b";
    scenario.weights.format = "Q4_K_M";
    scenario.context_tokens = 8192;
    scenario.prompt_tokens = 4096;
    scenario.runtime = runtime;
    scenario.gpus.resize(1);
    scenario.gpus.front().id = card;
    scenario.gpus.front().count = count;
    return scenario;
}

}  // namespace

TEST_CASE("run map: each cell is what size answers, also for several cards and for an engine's pool")
{
    const std::vector<std::uint64_t> contexts{1024, 8192, 131072}, batches{1, 8, 32};
    for (const Scenario& scenario : {scenarioOn("rtx-3090", 1), scenarioOn("rtx-3090", 2), scenarioOn("rtx-4060", 1), scenarioOn("rtx-4090", 1, "vllm")}) {
        const RunMap map = runMap(scenario, contexts, batches, Catalog::builtIn());
        REQUIRE(map.cells.size() == 9);
        for (std::size_t batch = 0; batch < batches.size(); ++batch) {
            for (std::size_t context = 0; context < contexts.size(); ++context) {
                const RunCell& cell = map.at(context, batch);
                CHECK(cell.context_tokens == contexts[context]);
                CHECK(cell.sequences == batches[batch]);
                const Resolution resolution = resolve(scenarioOf(scenario, cell), Catalog::builtIn());
                REQUIRE(resolution.resolved);
                CHECK(resolution.resolved->prompt_tokens <= contexts[context]);
                const Evaluation evaluation = evaluate(*resolution.resolved);
                CHECK(cell.fits == evaluation.fits);
                CHECK(cell.short_bytes.has_value() == (evaluation.fits == std::optional<bool>(false)));
                CHECK(cell.tokens_per_second.has_value() == (evaluation.fits == std::optional<bool>(true) && evaluation.decode.has_value()));
                if (cell.tokens_per_second)
                    CHECK(cell.tokens_per_second->mid == evaluation.decode->tokens_per_second.mid);
                const bool pool = evaluation.memory.pool_bytes.has_value();
                if (cell.short_bytes && !pool && scenario.gpus.front().count == 1)
                    CHECK(static_cast<std::int64_t>(*cell.short_bytes) == -*evaluation.memory.free_bytes);
            }
        }
    }
}

TEST_CASE("run map: what cannot be resolved and what has no card is empty")
{
    Scenario scenario = scenarioOn("rtx-3090", 1);
    scenario.model.id = "no-such-model";
    CHECK(runMap(scenario, {1024}, {1}, Catalog::builtIn()).cells.empty());
    scenario = scenarioOn("rtx-3090", 1);
    scenario.gpus.clear();
    CHECK(runMap(scenario, {1024}, {1}, Catalog::builtIn()).cells.empty());
    CHECK(runMap(scenarioOn("rtx-3090", 1), {}, {1}, Catalog::builtIn()).cells.empty());
}

TEST_CASE("run map: contexts double up to the native length")
{
    CHECK(doublingContexts(131072, 4) == std::vector<std::uint64_t>{16384, 32768, 65536, 131072});
    CHECK(doublingContexts(40960, 2) == std::vector<std::uint64_t>{16384, 32768});
    CHECK(doublingContexts(2, 8) == std::vector<std::uint64_t>{1, 2});
    CHECK(doublingContexts(0, 8) == std::vector<std::uint64_t>{1});
    CHECK(doublingContexts(std::nullopt, 1) == std::vector<std::uint64_t>{131072});
}
