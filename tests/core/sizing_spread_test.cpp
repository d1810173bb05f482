// SPDX-License-Identifier: MIT
#include "core/sizing_spread.h"

#include "core/evaluate.h"
#include "core/explain.h"

#include "tests/catch.h"

using namespace kvsight;

namespace {

Resolved onCards(const char* model, std::uint64_t cards, Split split, const char* runtime = "llama.cpp")
{
    Scenario scenario;
    scenario.model.id = model;
    scenario.weights.format = "BF16";
    scenario.runtime = runtime;
    scenario.context_tokens = 4096;
    scenario.split = split;
    GpuChoice gpu;
    gpu.id = "rtx-4090";
    gpu.count = cards;
    gpu.memory_bytes = std::uint64_t{900} << 30;
    scenario.gpus = {gpu};
    auto resolved = resolve(scenario, Catalog::builtIn()).resolved;
    REQUIRE(resolved);
    return std::move(*resolved);
}

Spread spreadOfFirst(const Resolved& resolved)
{
    return spreadOf(resolved.plan->caches.front().members.front());
}

CardShare<Checked> shareOf(const Resolved& resolved, std::size_t card)
{
    const auto share = cardShare<Checked>(*resolved.plan, card, resolved.context_tokens, resolved.scenario.sequences);
    REQUIRE(share);
    return *share;
}

Checked weightsOf(const Resolved& resolved, std::size_t card)
{
    return *evaluate(resolved).devices[card].memory.weights_bytes;
}

}  // namespace

TEST_CASE("spec 8.2: heads are divided, and replicated where the cards are more")
{
    // Llama 3.1 8B has 8 KV heads of 128 in 32 layers.
    constexpr std::uint64_t all = std::uint64_t{32} * 4096 * 8 * 2 * 128 * 2;
    const Resolved few = onCards("llama-3.1-8b", 4, Split::Tensor);
    CHECK(spreadOfFirst(few) == Spread::Divided);
    CHECK(shareOf(few, 2).copied == Checked(0));
    CHECK(shareOf(few, 2).divided == Checked(all / 4) + weightsOf(few, 2));
    const Resolved many = onCards("llama-3.1-8b", 16, Split::Tensor);
    CHECK(spreadOfFirst(many) == Spread::Replicated);
    CHECK(shareOf(many, 15).copied == Checked(all / 8));
    CHECK(shareOf(many, 15).divided == weightsOf(many, 15));
}

TEST_CASE("spec 8.2: a latent is not divided")
{
    for (const char* runtime : {"vllm", "sglang", "textbook"}) {
        const Resolved resolved = onCards("deepseek-v3", 4, Split::Tensor, runtime);
        INFO(runtime);
        CHECK(spreadOfFirst(resolved) == Spread::Undivided);
        const Evaluation evaluation = evaluate(resolved);
        for (std::size_t card = 0; card < 4; ++card) {
            CHECK(shareOf(resolved, card).copied == *evaluation.devices[card].memory.kv_cache_bytes);
            CHECK(shareOf(resolved, card).divided == weightsOf(resolved, card));
        }
    }
    // Kept as keys and values of 128 heads it is.
    CHECK(spreadOfFirst(onCards("deepseek-v3", 4, Split::Tensor, "transformers")) == Spread::Divided);
}

TEST_CASE("spec 8.1: whole layers share nothing, on one card or several")
{
    for (const std::uint64_t cards : {1u, 3u}) {
        const Resolved resolved = onCards("deepseek-v3", cards, Split::Layer);
        CHECK(spreadOfFirst(resolved) == Spread::Whole);
        CHECK(shareOf(resolved, cards - 1).copied == Checked(0));
        CHECK(shareOf(resolved, cards - 1).divided == Checked(0));
    }
}

TEST_CASE("what cards share and what they hold again is explained from the same sizes")
{
    const Resolved resolved = onCards("llama-3.1-8b", 16, Split::Tensor);
    const Explanation copied = explain(resolved, "devices.3.copied_bytes");
    CHECK(copied.value == std::to_string(shareOf(resolved, 3).copied.saturated()));
    CHECK(copied.equation.find("4096") != std::string::npos);
    CHECK(explain(resolved, "devices.16.copied_bytes").equation.empty());
    CHECK(explain(resolved, "devices.3.other").equation.empty());
}
