// SPDX-License-Identifier: MIT
// Whatever lies where: nothing is lost or counted twice.
#include "core/evaluate.h"
#include "core/report/report.h"
#include "core/resolve.h"

#include "tests/catch.h"

#include <string>
#include <vector>

using namespace kvsight;

namespace {

struct Settings {
    std::string model;
    Split split = Split::Layer;
    std::uint64_t cards = 1;
    std::optional<std::uint64_t> gpu_layers;
    bool kv_offload = true;
    std::uint64_t cpu_moe_layers = 0;
    std::uint64_t drafts = 0;
};

Resolved resolved(const Settings& settings)
{
    Scenario scenario;
    scenario.model.id = settings.model;
    scenario.weights.format = "Q4_K_M";
    scenario.context_tokens = 5000;
    scenario.sequences = 3;
    GpuChoice gpu;
    gpu.name = "card";
    gpu.memory_bytes = std::uint64_t{80} << 30;
    gpu.count = settings.cards;
    scenario.gpus = {gpu};
    scenario.split = settings.split;
    scenario.backend = "cuda";
    scenario.options.gpu_layers = settings.gpu_layers;
    scenario.options.kv_offload = settings.kv_offload;
    scenario.options.cpu_moe_layers = settings.cpu_moe_layers;
    scenario.options.draft_tokens = settings.drafts;
    const auto resolution = resolve(scenario, Catalog::builtIn());
    REQUIRE(resolution.resolved);
    return *resolution.resolved;
}

std::uint64_t bytes(const MaybeBytes& part)
{
    return exact(part).value();
}

/// Cards and main memory together.
struct Sums {
    std::uint64_t weights = 0, cache = 0, state = 0;
};

Sums sumsOf(const Evaluation& evaluation)
{
    Sums sums{bytes(evaluation.host.weights_bytes), bytes(evaluation.host.kv_cache_bytes), bytes(evaluation.host.state_bytes)};
    for (const DeviceMemory& device : evaluation.devices) {
        sums.weights += bytes(device.memory.weights_bytes);
        sums.cache += bytes(device.memory.kv_cache_bytes);
        sums.state += bytes(device.memory.state_bytes);
    }
    return sums;
}

std::vector<Settings> combinations(const std::string& model, std::uint64_t drafts)
{
    std::vector<Settings> all;
    for (const Split split : {Split::Layer, Split::Tensor}) {
        for (const std::uint64_t cards : {1U, 2U, 4U}) {
            for (const auto layers : {std::optional<std::uint64_t>(), std::optional<std::uint64_t>(0), std::optional<std::uint64_t>(1),
                                      std::optional<std::uint64_t>(7), std::optional<std::uint64_t>(1000)}) {
                for (const bool offload : {true, false}) {
                    for (const std::uint64_t experts : {0U, 5U, 1000U})
                        all.push_back({model, split, cards, layers, offload, experts, drafts});
                }
            }
        }
    }
    return all;
}

}  // namespace

TEST_CASE("spec 8.1, 8.2: devices and main memory add up to the same whole, however it is split")
{
    // Heads that 4 cards divide; windows, experts, states, and a drafting layer.
    const auto [model, drafts] = GENERATE(std::pair<std::string, std::uint64_t>{"llama-3.1-8b", 0}, std::pair<std::string, std::uint64_t>{"qwen3-30b-a3b", 0},
                                          std::pair<std::string, std::uint64_t>{"gpt-oss-20b", 0}, std::pair<std::string, std::uint64_t>{"gemma-3-27b", 0},
                                          std::pair<std::string, std::uint64_t>{"glm-4.5-air", 2});
    Settings whole;
    whole.model = model;
    whole.drafts = drafts;
    const Resolved base = resolved(whole);
    const Sums all = sumsOf(evaluate(base));
    const std::uint64_t table = base.weights.output_bytes.saturated();
    for (const Settings& settings : combinations(model, drafts)) {
        const Resolved one = resolved(settings);
        const Evaluation evaluation = evaluate(one);
        INFO(model << (settings.split == Split::Tensor ? " tensor x " : " layer x ") << settings.cards << ", gpu_layers "
                   << (settings.gpu_layers ? std::to_string(*settings.gpu_layers) : "all") << ", kv_offload " << settings.kv_offload
                   << ", cpu_moe " << settings.cpu_moe_layers);
        if (one.plan->refused)
            continue;
        const Sums sums = sumsOf(evaluation);
        CHECK(sums.cache == all.cache);
        CHECK(sums.state == all.state);
        // Shares of a tensor split are rounded up on each card; a tied head on the CPU's side is its table.
        const bool shares_table = one.shape->tied_embeddings && settings.gpu_layers == std::optional<std::uint64_t>(0);
        const std::uint64_t weights = all.weights - (shares_table ? table : 0);
        CHECK(sums.weights >= weights);
        CHECK(sums.weights - weights < settings.cards);
        // The parts are those of the answer's own sums.
        CHECK(bytes(evaluation.memory.kv_cache_bytes) + bytes(evaluation.host.kv_cache_bytes) == sums.cache);
        CHECK(bytes(evaluation.memory.weights_bytes) + bytes(evaluation.host.weights_bytes) == sums.weights);
        std::uint64_t listed = 0;
        std::uint64_t layers = 0;
        for (const CacheUse& cache : evaluation.caches) {
            listed += bytes(cache.k_bytes) + bytes(cache.v_bytes);
            layers += cache.layers;
        }
        CHECK(listed == sums.cache);
        CHECK(layers == base.shape->layers.size() + (drafts > 0 ? base.shape->draft_layers.size() : 0));
        // Nothing lies on cards that was sent away, and the other way round.
        const bool all_on_cards = !settings.gpu_layers || *settings.gpu_layers == 1000;
        if (!settings.kv_offload)
            CHECK(bytes(evaluation.memory.kv_cache_bytes) == 0);
        else if (all_on_cards)
            CHECK(bytes(evaluation.host.kv_cache_bytes) == 0);
        if (settings.gpu_layers == std::optional<std::uint64_t>(0))
            CHECK(bytes(evaluation.memory.weights_bytes) == 0);
    }
}

TEST_CASE("spec 8.1: states on the CPU's side are whole under a tensor split")
{
    Settings settings;
    settings.model = "qwen3-next-80b-a3b";
    const Sums whole = sumsOf(evaluate(resolved(settings)));
    settings.split = Split::Tensor;
    settings.cards = 2;
    for (const bool offload : {true, false}) {
        settings.kv_offload = offload;
        for (const auto layers : {std::optional<std::uint64_t>(), std::optional<std::uint64_t>(20), std::optional<std::uint64_t>(0)}) {
            settings.gpu_layers = layers;
            const Resolved one = resolved(settings);
            INFO(offload << ' ' << layers.value_or(999));
            REQUIRE_FALSE(one.plan->refused);
            const Sums sums = sumsOf(evaluate(one));
            CHECK(sums.state == whole.state);
            CHECK(sums.cache == whole.cache);
        }
    }
}

TEST_CASE("spec 8.2: of replicated heads only the cards' copies are counted again")
{
    // 8 KV heads on 16 cards: each card has one, so that the cards hold twice the cache; main memory holds it once.
    Settings settings;
    settings.model = "llama-3.1-8b";
    const Sums once = sumsOf(evaluate(resolved(settings)));
    settings.split = Split::Tensor;
    settings.cards = 16;
    CHECK(sumsOf(evaluate(resolved(settings))).cache == 2 * once.cache);
    settings.kv_offload = false;
    CHECK(sumsOf(evaluate(resolved(settings))).cache == once.cache);
    // The output layer and 16 of 32 layers: a half twice, a half once.
    settings.kv_offload = true;
    settings.gpu_layers = 17;
    CHECK(sumsOf(evaluate(resolved(settings))).cache == once.cache + once.cache / 2);
}
