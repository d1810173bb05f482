// SPDX-License-Identifier: MIT
// SGLang 8905cbd4 (2026-07): sections 1.5, 2.3, 3.4, 4.4, 5.5 and 7.5 of the sizing rules that the project was given, read
// from python/sglang/srt/model_executor/pool_configurator.py and server_args.py.
#include "core/runtimes/engine_rules.h"
#include "core/runtimes/plain_layers.h"

#include <algorithm>
#include <cmath>

namespace kvsight {

namespace {

constexpr std::uint64_t kMillion = 1000000;
constexpr std::uint64_t kStateSlots = 3;  // a request may keep so many states with the prefix cache, which is on

constexpr CacheType kIndexKeys{"fp8 index keys", 128, 132};

/// Tokens of the windows' pool for each of the full one, in millionths.
std::uint64_t windowShare(const ModelShape& shape)
{
    return shape.family == "deepseek_v4" || shape.family == "inkling_text" ? 100000 : 800000;
}

/// Layers that keep every token.
std::uint64_t fullLayers(const ModelShape& shape)
{
    return static_cast<std::uint64_t>(std::count_if(shape.layers.begin(), shape.layers.end(), [](const LayerShape& layer) {
        return layer.cache == CacheKind::Full || layer.cache == CacheKind::Latent;
    }));
}

/// mamba_full_memory_ratio, in millionths.
std::uint64_t stateRatio(const ModelShape& shape)
{
    return shape.family == "inkling_text" ? 100000 : 900000;
}

/// Bytes of a token with the draft model's layers: where windows have a pool of their own, the full layers grow alone.
Checked draftedCell(const ModelShape& shape, const TokenBytes& token, std::uint64_t drafts)
{
    const bool two_pools = token.full != Checked(0) && token.windowed != Checked(0);
    const Checked windowed = two_pools ? token.windowed * Checked(windowShare(shape)) / Checked(kMillion) : token.windowed;
    const std::uint64_t layers = two_pools ? fullLayers(shape) : shape.layers.size();
    if (drafts == 0 || layers == 0)
        return token.full + windowed;
    const Checked grown = (two_pools ? token.full : token.full + windowed) * Checked(layers + drafts) / Checked(layers);
    return two_pools ? grown + windowed : grown;
}

/// Tokens of one prompt step, by the card's memory.
std::uint64_t promptStep(std::uint64_t card)
{
    if (card < 35 * kGiB)
        return 2048;
    if (card < 60 * kGiB)
        return 4096;
    return card < 160 * kGiB ? 8192 : 16384;
}

/// mem_fraction_static when it is not given; the reserve for graphs is not known and left out.
double staticFraction(const Resolved& resolved)
{
    const std::uint64_t card = smallestCard(resolved) / kMiB;
    if (card == 0)
        return 0.9;
    const double step = static_cast<double>(std::max<std::uint64_t>(2048, resolved.scenario.options.max_num_batched_tokens.value_or(
                                                                              promptStep(card * kMiB))));
    double reserved = 512 + 1.5 * step + static_cast<double>(resolved.devices.size()) / 8 * 1024;
    if (card > 60 * 1024)
        reserved = std::max(reserved, 10240.0);
    const double all = static_cast<double>(card);
    return std::max(0.001, std::round((all - reserved) / all * 1000) / 1000);
}

/// Sparse latents of fp8 are stored as 656 bytes and priced as 576.
bool isScaledLatent(const Resolved& resolved)
{
    return std::string_view(resolved.k_type.name) == "fp8"
        && std::any_of(resolved.shape->layers.begin(), resolved.shape->layers.end(), [](const LayerShape& layer) {
               return layer.cache == CacheKind::Latent && layer.index_width > 0;
           });
}

void fillPool(MemoryPlan& plan, const Resolved& resolved, std::uint64_t page, bool scaled)
{
    const ModelShape& shape = *resolved.shape;
    PoolPlan& pool = plan.pool.emplace();
    pool.block_tokens = page;
    pool.by_tokens = true;
    pool.spare_blocks = 1;
    pool.state_ratio = plan.states.empty() ? 0 : stateRatio(shape);
    pool.state_slots = kStateSlots;
    const std::uint64_t drafts = resolved.scenario.options.draft_tokens > 0 ? shape.draft_layers.size() : 0;
    for (std::size_t device = 0; device < plan.devices; ++device) {
        const TokenBytes token = tokenBytesOn(plan, device);
        const Checked cell = draftedCell(shape, token, drafts);
        if (token.full != Checked(0) && token.windowed != Checked(0))
            pool.window_millionths = windowShare(shape);
        pool.block_bytes.push_back(cell * Checked(page));
        if (!scaled)
            continue;
        // 576 of the 656 bytes are reckoned with.
        Checked latents = 0;
        for (const CachePlan& cache : plan.caches)
            for (const CacheMembers& members : cache.members)
                latents += Checked(cache.is_indexer ? 0 : members.layers.on_device[device]);
        pool.priced_bytes.push_back((cell - latents * Checked(656 - 576)) * Checked(page));
    }
}

MemoryPlan planSglang(const Resolved& resolved)
{
    Resolved own = resolved;
    const bool scaled = isScaledLatent(resolved);
    if (scaled)
        own.k_type = own.v_type = *findCacheType("fp8_ds_mla");
    const std::uint64_t page = resolved.scenario.options.block_size.value_or(1);
    PlanBuilder builder(own, pipelineOfLayers(own), nothingOnHost(own));
    PlainRules rules;
    rules.full.pad = page;
    rules.full.pad_option = "block_tokens";
    rules.window = rules.full;
    rules.window->extra = page;
    rules.window->step_option = "block_tokens";
    rules.expanded_latents = keepsExpandedHeads(resolved.shape->family);
    rules.index_type = resolved.shape->family == "minimax_m3" ? findCacheType("bf16") : &kIndexKeys;
    rules.conv_bytes = 2;
    rules.recurrent_bytes = 4;
    addPlainLayers(builder, own, rules);
    MemoryPlan& plan = builder.plan();
    fillPool(plan, resolved, page, scaled);
    placeAllOnCards(builder, resolved);
    // What graphs and libraries take lies in the share that SGLang leaves free.
    plan.overhead_per_device = 0;
    fillBudget(plan, resolved, staticFraction(resolved));
    if (!headsDivide(resolved, builder.cardsPerLayer()))
        refuse(plan, "gpu_count",
               {KV_TR("core", "SGLang refuses this tensor split: the heads do not divide by {cards} cards. Choose a number of "
                              "cards that divides them."),
                {{"cards", std::to_string(builder.cardsPerLayer())}}});
    reportUsual(plan, resolved);
    reportDrafts(plan, resolved);
    reportUnrun(plan, resolved);
    return builder.take();
}

}  // namespace

extern const Runtime kSglang = {
    40,
    "sglang",
    "SGLang",
    "SGLang of 2026-07, from its source, not run: a pool of tokens, one page more than it counts, windows with a share of the tokens",
    offered({"f16", "bf16", "f32", "fp8", "fp8_ds_mla"}, "sglang"),
    checkpointFormats(),
    planSglang,
    {"BF16", "FP8", "AWQ-INT4"},
    Reservation::Pool,
    {"block_size", "max_num_batched_tokens", "memory_budget_bytes", "gpu_memory_utilization", "draft_tokens"},
};

}  // namespace kvsight
