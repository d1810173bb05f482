// SPDX-License-Identifier: MIT
#include "core/evaluate.h"
#include "core/runtimes/runtime.h"

#include "tests/catch.h"

#include <random>
#include <string>
#include <vector>

using namespace kvsight;

namespace {

using Random = std::mt19937_64;

std::uint64_t below(Random& random, std::uint64_t bound)
{
    return random() % bound;
}

template <class List>
const auto& oneOf(Random& random, const List& list)
{
    return list[below(random, list.size())];
}

/// Between 0 and 2^`bits`, every order of magnitude as likely as the others.
std::uint64_t anyMagnitude(Random& random, unsigned bits)
{
    return below(random, std::uint64_t{1} << below(random, bits + 1));
}

Scenario randomScenario(Random& random)
{
    static const std::vector<std::string> types = {"f32", "f16", "bf16", "q8_0", "q5_1", "q5_0", "q4_1", "q4_0", "iq4_nl"};
    static const std::vector<std::string> formats = {"", "BF16", "Q8_0", "Q4_K_M", "Q2_K"};
    const Catalog& catalog = Catalog::builtIn();
    Scenario scenario;
    scenario.model.id = oneOf(random, catalog.models()).id;
    scenario.weights.format = oneOf(random, formats);
    if (below(random, 4) == 0)
        scenario.weights.bytes = anyMagnitude(random, 42);
    scenario.k_type = oneOf(random, types);
    scenario.v_type = oneOf(random, types);
    scenario.context_tokens = anyMagnitude(random, 40);
    scenario.sequences = 1 + anyMagnitude(random, 15);
    scenario.reserved_bytes = below(random, 2) * anyMagnitude(random, 31);
    scenario.split = below(random, 3) == 0 ? Split::Tensor : Split::Layer;
    scenario.runtime = oneOf(random, runtimes())->id;
    scenario.options.unified = below(random, 2);
    scenario.options.swa_full = below(random, 4) == 0;
    scenario.options.flash_attention = below(random, 8) != 0;
    scenario.options.ubatch = std::uint64_t{32} << below(random, 8);
    GpuChoice gpu;
    gpu.id = oneOf(random, catalog.gpus()).id;
    gpu.count = 1 + below(random, 8);
    if (below(random, 3) == 0)
        gpu.memory_bytes = (std::uint64_t{1} << 20) + anyMagnitude(random, 45);
    scenario.gpus.push_back(gpu);
    return scenario;
}

std::optional<bool> fitsAt(const Resolved& resolved, std::uint64_t context, std::uint64_t sequences)
{
    return evaluateAt(resolved, context, sequences).fits;
}

}  // namespace

TEST_CASE("the largest context and batch that fit do fit, and one more does not: 10,000 random scenarios", "[slow]")
{
    Random random(20261129);
    int contexts = 0, batches = 0, nothing_fits = 0;
    for (int i = 0; i < 10000; ++i) {
        const Resolution resolution = resolve(randomScenario(random), Catalog::builtIn());
        if (!resolution.resolved)
            continue;
        const Resolved& resolved = *resolution.resolved;
        const std::uint64_t sequences = resolved.scenario.sequences;
        const Limits found = limits(resolved);
        INFO("scenario " << i << ": " << resolved.model_id << " on " << resolved.scenario.gpus[0].id);
        if (const auto context = found.max_context_tokens) {
            ++contexts;
            const bool none = fitsAt(resolved, 0, sequences) == std::optional<bool>(false);
            nothing_fits += none;
            if (none)
                CHECK(*context == 0);
            else
                CHECK(fitsAt(resolved, *context, sequences) == std::optional<bool>(true));
            CHECK(fitsAt(resolved, *context + 1, sequences) == std::optional<bool>(false));
            const GrowthPoint here = evaluateAt(resolved, resolved.context_tokens, sequences);
            CHECK(here.fits == std::optional<bool>(!none && resolved.context_tokens <= *context));
            if (here.fits == std::optional<bool>(true) && here.memory.free_bytes)
                CHECK(*here.memory.free_bytes >= 0);
        }
        if (const auto batch = found.max_sequences) {
            ++batches;
            if (*batch > 0)
                CHECK(fitsAt(resolved, resolved.context_tokens, *batch) == std::optional<bool>(true));
            CHECK(fitsAt(resolved, resolved.context_tokens, *batch + 1) == std::optional<bool>(false));
        }
    }
    // The property must have been tried, and on models that fit as well as on those that do not.
    CHECK(contexts > 5000);
    CHECK(batches > 5000);
    CHECK(nothing_fits > 500);
    CHECK(contexts - nothing_fits > 1000);
}

TEST_CASE("nothing wraps and nothing is negative but what is free")
{
    Random random(7);
    for (int i = 0; i < 2000; ++i) {
        Scenario scenario = randomScenario(random);
        scenario.context_tokens = oneOf(random, std::vector<std::uint64_t>{0, 1, kMaxContextTokens});
        scenario.sequences = oneOf(random, std::vector<std::uint64_t>{1, kMaxSequences});
        const Resolution resolution = resolve(scenario, Catalog::builtIn());
        if (!resolution.resolved)
            continue;
        const Evaluation evaluation = evaluate(*resolution.resolved);
        const Memory& memory = evaluation.memory;
        if (memory.kv_cache_bytes && memory.total_bytes) {
            CHECK_FALSE(*memory.total_bytes < *memory.kv_cache_bytes);
            if (*scenario.context_tokens == 0)
                CHECK(exact(memory.kv_cache_bytes) == 0);
        }
        if (evaluation.decode) {
            CHECK(evaluation.decode->step_seconds > 0);
            CHECK(evaluation.decode->tokens_per_second.low <= evaluation.decode->tokens_per_second.mid);
            CHECK(evaluation.decode->tokens_per_second.mid <= evaluation.decode->tokens_per_second.high);
        }
        const bool overflown = memory.total_bytes && memory.total_bytes->isOverflown();
        const bool said = std::any_of(evaluation.findings.begin(), evaluation.findings.end(),
                                      [](const Finding& finding) { return finding.code == "size_overflow"; });
        CHECK(said == overflown);
    }
}
