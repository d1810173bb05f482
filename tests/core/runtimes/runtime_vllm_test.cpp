// SPDX-License-Identifier: MIT
#include "core/evaluate.h"
#include "core/resolve.h"

#include "tests/catch.h"

#include <algorithm>

using namespace kvsight;

namespace {

constexpr std::uint64_t kGiB = std::uint64_t{1} << 30;

Scenario vllm(const std::string& model, std::uint64_t context)
{
    Scenario scenario;
    scenario.model.id = model;
    scenario.runtime = "vllm";
    scenario.context_tokens = context;
    return scenario;
}

void giveCards(Scenario& scenario, std::uint64_t gib, std::uint64_t count, Split split)
{
    GpuChoice gpu;
    gpu.name = "card";
    gpu.memory_bytes = gib * kGiB;
    gpu.count = count;
    scenario.gpus = {gpu};
    scenario.split = split;
    scenario.backend = "cuda";
}

Resolved resolved(const Scenario& scenario)
{
    const Resolution resolution = resolve(scenario, Catalog::builtIn());
    REQUIRE(resolution.resolved);
    return *resolution.resolved;
}

bool hasFinding(const Resolved& answer, const std::string& code)
{
    const auto& findings = answer.plan->findings;
    return std::any_of(findings.begin(), findings.end(), [&](const Finding& finding) { return finding.code == code; });
}

}  // namespace

TEST_CASE("spec 7.4: the pool gets the engine's share of the card less what else it holds")
{
    Scenario scenario = vllm("llama-3.1-8b", 8192);
    giveCards(scenario, 80, 1, Split::Layer);
    const Resolved answer = resolved(scenario);
    const Evaluation evaluation = evaluate(answer);
    const std::uint64_t requested = 79027398247;  // 80 GiB x 0.92, rounded up
    const std::uint64_t held = *exact(evaluation.memory.weights_bytes) + *exact(evaluation.memory.compute_bytes)
                             + *exact(evaluation.memory.overhead_bytes);
    const std::uint64_t block = 32 * 65536;
    CHECK(exact(evaluation.memory.pool_bytes) == (requested - held) / block * block);
    CHECK(evaluation.fits == true);
    CHECK(evaluation.block_tokens == 16U);
    const auto& estimated = evaluation.estimated;
    CHECK(std::find(estimated.begin(), estimated.end(), "pool_bytes") != estimated.end());

    scenario.options.gpu_memory_utilization = 0.1;
    const Evaluation little = evaluate(resolved(scenario));
    CHECK(exact(little.memory.pool_bytes) == 0U);
    CHECK(little.fits == false);
    CHECK(little.limits.max_sequences == 0U);
}

TEST_CASE("spec 2.2: limits are what the pool's blocks hold")
{
    Scenario scenario = vllm("llama-3.1-8b", 1000);
    scenario.options.memory_budget_bytes = 10 * kGiB;  // 5120 blocks of 16 tokens
    const Evaluation evaluation = evaluate(resolved(scenario));
    CHECK(evaluation.limits.max_context_tokens == 5120U * 16);
    CHECK(evaluation.limits.max_sequences == 5120U / 63);
    CHECK(evaluation.limits.max_concurrency == Approx(5120.0 / 63));
    CHECK(evaluation.limits.cache_tokens == 5120U * 1000 / 63);
    CHECK(exact(evaluation.memory.kv_cache_bytes) == 63U * 32 * 65536);
    CHECK(evaluation.fits == true);
    // The log's figures are told also when one request does not fit.
    scenario.context_tokens = 100000;
    const Evaluation large = evaluate(resolved(scenario));
    CHECK(large.fits == false);
    CHECK(large.limits.max_context_tokens == 5120U * 16);
    CHECK(large.limits.cache_tokens == 5120U * 100000 / 6250);
}

TEST_CASE("spec 8.2: few heads are replicated over the cards of a tensor split, latents are not divided")
{
    Scenario scenario = vllm("qwen3-30b-a3b", 4096);
    giveCards(scenario, 80, 8, Split::Tensor);
    const Evaluation grouped = evaluate(resolved(scenario));
    CHECK(exact(grouped.devices[0].memory.kv_cache_bytes) == 48U * 4096 * 1 * 128 * 2 * 2);
    CHECK(exact(grouped.memory.kv_cache_bytes) == 8 * 48U * 4096 * 128 * 4);
    scenario.model.id = "deepseek-v3";
    const Evaluation latent = evaluate(resolved(scenario));
    CHECK(exact(latent.devices[7].memory.kv_cache_bytes) == 61U * 4096 * 576 * 2);
    CHECK(exact(latent.memory.v_bytes) == 0U);
    CHECK(latent.block_tokens == 64U);
    scenario.model.id = "llama-3.1-8b";
    scenario.gpus[0].count = 3;
    CHECK(hasFinding(resolved(scenario), "refused_by_runtime"));
}

TEST_CASE("spec 8.2: a pipeline gives the rest of the layers to the ranks backwards from the last but one")
{
    Scenario scenario = vllm("deepseek-v3", 4096);
    giveCards(scenario, 80, 4, Split::Layer);
    scenario.options.memory_budget_bytes = kGiB;
    const Evaluation evaluation = evaluate(resolved(scenario));
    const std::uint64_t layer = 4096 * 576 * 2;
    CHECK(exact(evaluation.devices[0].memory.kv_cache_bytes) == 15 * layer);
    CHECK(exact(evaluation.devices[2].memory.kv_cache_bytes) == 16 * layer);
    CHECK(exact(evaluation.devices[3].memory.kv_cache_bytes) == 15 * layer);
    // The rank with the most layers has the fewest blocks, and all use as many.
    CHECK(exact(evaluation.devices[0].memory.pool_bytes) == kGiB / (16 * 73728) * 15 * 73728);
}

TEST_CASE("spec 5.5: a state's blocks are one a sequence and one for each drafted token")
{
    Scenario scenario = vllm("qwen3.6-35b-a3b", 32768);
    scenario.sequences = 3;
    scenario.options.draft_tokens = 3;
    const Evaluation evaluation = evaluate(resolved(scenario));
    REQUIRE(evaluation.states.size() == 1);
    CHECK(evaluation.states[0].rows == Checked(12));
    CHECK(evaluation.states[0].layers == 30);
    CHECK(exact(evaluation.memory.state_bytes) == 3 * 11U * 12 * 1072 * 2048);
    CHECK(evaluation.block_tokens == 1072U);
}

TEST_CASE("spec 4.3: vLLM refuses fp8_ds_mla where there are no latents, and sizes what it does not offer")
{
    Scenario scenario = vllm("llama-3.1-8b", 4096);
    scenario.k_type = scenario.v_type = "fp8_ds_mla";
    const Resolved refused = resolved(scenario);
    CHECK(hasFinding(refused, "refused_by_runtime"));
    const Evaluation none = evaluate(refused);
    CHECK(!none.fits);
    CHECK(!none.memory.kv_cache_bytes);
    CHECK(!none.memory.pool_bytes);
    scenario.k_type = scenario.v_type = "q8_0";
    const Resolved sized = resolved(scenario);
    CHECK(hasFinding(sized, "unsupported_type"));
    CHECK(exact(evaluate(sized).memory.kv_cache_bytes) == 32ULL * 4096 * 2048 * 34 / 32);
}

TEST_CASE("spec 1.3: TurboQuant leaves the first and last two layers of a dense model as they are")
{
    Scenario scenario = vllm("llama-3.1-8b", 4096);
    scenario.k_type = scenario.v_type = "turboquant_4bit_nc";
    CHECK(evaluate(resolved(scenario)).kv_bytes_per_token == 28U * 8 * 134 + 4 * 4096);
    scenario.model.id = "qwen3-next-80b-a3b";  // a hybrid skips none
    CHECK(evaluate(resolved(scenario)).kv_bytes_per_token == 12U * 2 * (128 + 2 + 128 + 4));
}

TEST_CASE("every catalogue model is sized by vLLM, and what differs from the formula follows from its rule")
{
    int compared = 0;
    for (const ModelEntry& model : Catalog::builtIn().models()) {
        INFO(model.id);
        Scenario scenario = vllm(model.id, 4096);
        const Resolved paged = resolved(scenario);
        scenario.runtime = "textbook";
        const Evaluation plain = evaluate(resolved(scenario));
        const Evaluation evaluation = evaluate(paged);
        if (paged.plan->refused) {
            CHECK(hasFinding(paged, "refused_by_runtime"));
            continue;
        }
        REQUIRE(evaluation.memory.kv_cache_bytes);
        REQUIRE(evaluation.kv_bytes_per_token);
        const std::uint64_t page = *exact(evaluation.memory.kv_cache_bytes), formula = *exact(plain.memory.kv_cache_bytes);
        const auto& caches = paged.plan->caches;
        const bool padded = caches.size() > 1 || !paged.plan->states.empty();
        const bool indexed = exact(plain.memory.indexer_bytes).value_or(0) > 0;
        if (padded)  // groups, windows' spare block and raised blocks round up
            CHECK((indexed || page + 1 > formula / 2));
        else if (!indexed)  // one group of plain layers: whole blocks of the formula's rows
            CHECK((page == formula || paged.shape->family == "minicpm3" || caches.empty() || caches[0].rule.windowed));
        ++compared;
    }
    CHECK(compared >= 235);
}
