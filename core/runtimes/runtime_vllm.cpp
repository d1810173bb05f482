// SPDX-License-Identifier: MIT
// vLLM main of 2026-05-19 (9aaf83ef), with what 0.21 and 0.25 changed: sections 1.4, 2.2, 3.3, 4.3, 4.5, 5.5, 5.6, 7.4
// and 8.2 of the sizing rules that the project was given, read from vllm/v1/kv_cache_interface.py,
// vllm/v1/core/kv_cache_utils.py and vllm/v1/worker/gpu_worker.py.
#include "core/runtimes/engine_rules.h"
#include "core/runtimes/paged_groups.h"
#include "core/runtimes/vllm_deepseek_v4.h"

#include <algorithm>

namespace kvsight {

namespace {

constexpr double kUtilization = 0.92;  // since 0.21; 0.9 before
constexpr std::uint64_t kBlock = 16;
constexpr std::uint64_t kLatentBlock = 64;
constexpr std::uint64_t kLargeCard = 70 * kGiB;

/// Index keys beside latents: 128 numbers of fp8 and a scale of f32 (spec 4.3).
constexpr CacheType kIndexKeys{"fp8 index keys", 128, 132};
/// Index keys of layers without a latent: the model's own type.
constexpr CacheType kPlainIndexKeys{"bf16 index keys", 1, 2};

struct Settings {
    const Resolved& resolved;
    CacheType k_type, v_type;
    std::uint64_t cards = 1;
    std::uint64_t step_tokens = 0;
    std::uint64_t sequences = 0;   ///< of the trial step
    std::uint64_t block = kBlock;  ///< of layers with keys and values
    std::uint64_t latent_block = kLatentBlock;
    bool windows = true;           ///< the hybrid manager is on
};

bool isTurboQuant(const CacheType& type)
{
    return std::string_view(type.name).starts_with("turboquant");
}

bool hasLatent(const ModelShape& shape)
{
    return std::any_of(shape.layers.begin(), shape.layers.end(), [](const LayerShape& layer) { return layer.cache == CacheKind::Latent; });
}

bool hasState(const ModelShape& shape)
{
    return std::any_of(shape.layers.begin(), shape.layers.end(), [](const LayerShape& layer) { return layer.state != StateKind::None; });
}

bool hasIndex(const ModelShape& shape)
{
    return std::any_of(shape.layers.begin(), shape.layers.end(), [](const LayerShape& layer) {
        return layer.cache == CacheKind::Latent && layer.index_width > 0;
    });
}

Settings settingsOf(const Resolved& resolved, std::uint64_t cards)
{
    const RuntimeOptions& options = resolved.scenario.options;
    const bool large = smallestCard(resolved) >= kLargeCard;
    Settings settings{resolved, resolved.k_type, resolved.v_type};
    // Sparse latents keep fp8 in a layout of their own.
    if (hasIndex(*resolved.shape) && std::string_view(settings.k_type.name) == "fp8")
        settings.k_type = settings.v_type = *findCacheType("fp8_ds_mla");
    settings.cards = cards;
    settings.step_tokens = options.max_num_batched_tokens.value_or(large ? 8192 : 2048);
    settings.sequences = large ? 1024 : 256;
    settings.block = options.block_size.value_or(kBlock);
    settings.latent_block = options.block_size.value_or(kLatentBlock);
    settings.windows = !options.swa_full;
    return settings;
}

/// Heads that one card keeps: at least one (spec 8.2).
std::uint64_t headsHere(std::uint64_t heads, std::uint64_t cards)
{
    return heads == 0 ? 0 : std::max<std::uint64_t>(1, heads / cards);
}

PageSpec specOf(const LayerShape& layer, const std::vector<std::uint32_t>& layers, const Settings& settings)
{
    PageSpec spec;
    spec.layers = layers;
    spec.block_tokens = settings.block;
    spec.kind = "full";
    spec.row = CacheMembers{headsHere(layer.kv_heads, settings.cards), layer.head_dim_k, layer.head_dim_v, {}, &layer};
    if (settings.windows && (layer.cache == CacheKind::Window || layer.cache == CacheKind::Chunk)) {
        const bool chunk = layer.cache == CacheKind::Chunk;
        spec.keeps = chunk ? PageSpec::Keeps::Chunk : PageSpec::Keeps::Window;
        spec.kind = chunk ? "chunk" : "window";
        spec.window = layer.window;
    }
    if (layer.cache == CacheKind::Latent && keepsExpandedHeads(settings.resolved.shape->family) && layer.expanded_kv_heads > 0) {
        spec.row.heads = headsHere(layer.expanded_kv_heads, settings.cards);
        spec.row.k_per_head = layer.expanded_head_dim_k;
        spec.row.v_per_head = layer.expanded_head_dim_v;
    } else if (layer.cache == CacheKind::Latent) {
        // Every card keeps the whole latent.
        spec.row.heads = 1;
        spec.row.v_per_head = 0;
        spec.kind = "latent";
        spec.block_tokens = settings.latent_block;
    }
    return spec;
}

void addAttention(PagedGroups& groups, const LayerShape& layer, const std::vector<std::uint32_t>& layers,
                  const Settings& settings, std::uint64_t index_width)
{
    if (layer.cache == CacheKind::None || layer.cache == CacheKind::Shared || layer.cache == CacheKind::Cross)
        return;
    PageSpec spec = specOf(layer, layers, settings);
    if (index_width > 0) {
        PageSpec index = spec;
        index.row = CacheMembers{1, index_width, 0, {}, &layer};
        index.row.own_type = layer.cache == CacheKind::Latent ? &kIndexKeys : &kPlainIndexKeys;
        index.row.index_keys = true;
        groups.add(std::move(index));
    }
    groups.add(std::move(spec));
}

/// TurboQuant leaves the first two and the last two layers of a model without states as they are (spec 1.3).
void addBoundaries(PagedGroups& groups, const LayerGroup& group, const Settings& settings)
{
    constexpr std::size_t edge = 2;
    const std::size_t count = settings.resolved.shape->layers.size();
    std::vector<std::uint32_t> inner, outer;
    for (const auto layer : group.layers)
        (layer < edge || layer + edge >= count ? outer : inner).push_back(layer);
    if (!inner.empty())
        addAttention(groups, group.shape, inner, settings, group.shape.index_width);
    if (outer.empty() || group.shape.cache == CacheKind::None || group.shape.cache == CacheKind::Shared)
        return;
    PageSpec spec = specOf(group.shape, outer, settings);
    spec.row.own_type = findCacheType("f16");
    groups.add(std::move(spec));
}

/// What one card keeps of a layer's state (spec 5.5).
StatePlan stateOf(const LayerShape& layer, const Settings& settings)
{
    const ModelShape& shape = *settings.resolved.shape;
    const std::uint64_t cards = settings.cards;
    const std::uint64_t drafts = settings.resolved.scenario.options.draft_tokens;
    const bool drafts_convolve = layer.state == StateKind::Mamba2 || layer.state == StateKind::GatedDeltaNet;
    StatePlan state;
    state.kind = layer.state;
    state.known = !layer.state_unknown;
    state.conv_element_bytes = modelNumberBytes(shape);
    state.recurrent_element_bytes = shape.state_dtype == "float32" || layer.state == StateKind::Kda ? 4 : modelNumberBytes(shape);
    state.recurrent_elements = (layer.state_recurrent + cards - 1) / cards;
    state.rows_per_sequence = 1 + drafts;
    std::uint64_t conv = layer.state_conv;
    if (layer.state_conv_steps > 0) {
        std::uint64_t width = conv / layer.state_conv_steps;
        // Groups that do not divide are replicated: each card has one.
        if (layer.state_groups > 0 && layer.state_groups % cards != 0)
            width += layer.state_group_width / layer.state_groups * (cards - layer.state_groups % cards);
        const std::uint64_t steps = layer.state_conv_steps + (drafts_convolve ? drafts : 0);
        conv = (width + cards - 1) / cards * steps;
    } else {
        conv = (conv + cards - 1) / cards;
    }
    state.conv_elements = conv;
    return state;
}

void addState(PagedGroups& groups, const LayerGroup& group, const Settings& settings)
{
    if (group.shape.state == StateKind::None || group.shape.state == StateKind::Compressor)
        return;
    PageSpec spec;
    spec.keeps = PageSpec::Keeps::State;
    spec.kind = "state";
    spec.state = stateOf(group.shape, settings);
    spec.page_bytes = Checked(spec.state.conv_elements) * Checked(spec.state.conv_element_bytes)
                    + Checked(spec.state.recurrent_elements) * Checked(spec.state.recurrent_element_bytes);
    spec.layers = group.layers;
    groups.add(std::move(spec));
}

bool addLayers(PlanBuilder& builder, const Settings& settings)
{
    const ModelShape& shape = *settings.resolved.shape;
    PagedGroups groups(builder, settings.k_type, settings.v_type, settings.step_tokens);
    const bool boundaries = isTurboQuant(settings.k_type) && !hasState(shape);
    for (const LayerGroup& group : shape.groups) {
        if (boundaries)
            addBoundaries(groups, group, settings);
        else
            addAttention(groups, group.shape, group.layers, settings, group.shape.index_width);
        addState(groups, group, settings);
    }
    if (settings.resolved.scenario.options.draft_tokens > 0) {
        // A drafting layer of a model with index keys has its own.
        const std::uint64_t index_width = hasIndex(shape) ? shape.layers.front().index_width : 0;
        for (const LayerShape& layer : shape.draft_layers)
            addAttention(groups, layer, {static_cast<std::uint32_t>(shape.layers.size())}, settings, index_width);
    }
    groups.raiseBlocks(hasLatent(shape) ? settings.latent_block : settings.block);
    return groups.finish();
}

void checkTypes(MemoryPlan& plan, const Settings& settings)
{
    const Resolved& resolved = settings.resolved;
    const std::string_view k = settings.k_type.name;
    const bool fits_latent = std::all_of(resolved.shape->layers.begin(), resolved.shape->layers.end(), [&](const LayerShape& layer) {
        return layer.cache == CacheKind::None || (layer.cache == CacheKind::Latent && layer.head_dim_k == settings.k_type.block_elements);
    });
    if (k == "fp8_ds_mla" && !fits_latent)
        refuse(plan, "k_type",
               {KV_TR("core", "vLLM keeps fp8_ds_mla for latents of 512 + 64 numbers alone, which this model does not have. "
                              "Choose fp8."), {}});
    if (std::string_view(resolved.k_type.name) != resolved.v_type.name && hasValues(plan))
        plan.findings.push_back({Severity::Warning, "unsupported_type", "v_type",
                                 {KV_TR("core", "vLLM keeps keys and values in one type; each is sized by its own here."), {}}});
}

void checkSplit(MemoryPlan& plan, const Settings& settings)
{
    if (!headsDivide(settings.resolved, settings.cards))
        refuse(plan, "gpu_count",
               {KV_TR("core", "vLLM refuses this tensor split: the heads do not divide by {cards} cards. Choose a number of "
                              "cards that divides them."),
                {{"cards", std::to_string(settings.cards)}}});
}

/// Memory that other programs use is not there for the engine's share (spec 7.4).
void checkFree(MemoryPlan& plan, const Resolved& resolved)
{
    const PoolPlan& pool = *plan.pool;
    const std::uint64_t reserved = resolved.scenario.reserved_bytes;
    const double share = static_cast<double>(pool.millionths) / 1e6;
    const bool short_of = std::any_of(pool.capacity.begin(), pool.capacity.end(), [&](std::uint64_t capacity) {
        return capacity > 0 && static_cast<double>(capacity) * (1 - share) < static_cast<double>(reserved);
    });
    if (reserved > 0 && !pool.budget && short_of)
        refuse(plan, "runtime_options.gpu_memory_utilization",
               {KV_TR("core", "vLLM does not start: less is free than its share of the card. Lower gpu_memory_utilization."), {}});
}

/// Driver, libraries and CUDA graphs: the middle of what public logs print (an estimate, spec 7.3).
std::optional<std::uint64_t> overheadOf(std::string_view backend, std::uint64_t cards)
{
    const std::uint64_t links = cards > 1 ? 400 * kMiB : 0;
    if (backend == "cuda")
        return 300 * kMiB + 600 * kMiB + links;
    if (backend == "rocm" || backend == "sycl")
        return 300 * kMiB + links;
    if (backend == "cpu" || backend == "metal")
        return 0;
    return std::nullopt;
}

MemoryPlan planVllm(const Resolved& resolved)
{
    PlanBuilder builder(resolved, pipelineOfLayers(resolved), nothingOnHost(resolved));
    const Settings settings = settingsOf(resolved, builder.cardsPerLayer());
    MemoryPlan& plan = builder.plan();
    bool divides = true;
    if (resolved.shape->family == "deepseek_v4")
        addDeepSeekV4(builder, resolved, settings.step_tokens);
    else
        divides = addLayers(builder, settings);
    plan.k_known = resolved.k_type.isKnown();
    plan.v_known = resolved.v_type.isKnown() || !hasValues(plan);
    plan.pool->lines_by_groups = resolved.scenario.options.tokens_line == "groups";
    placeAllOnCards(builder, resolved);
    plan.overhead_per_device = overheadOf(resolved.backend, settings.cards);
    fillTrial(plan, resolved, settings.step_tokens, settings.sequences, settings.cards);
    fillBudget(plan, resolved, kUtilization);
    checkTypes(plan, settings);
    checkSplit(plan, settings);
    checkFree(plan, resolved);
    if (!divides)
        refuse(plan, "model",
               {KV_TR("core", "vLLM refuses this model: the blocks of its kinds of layers are not whole multiples of one another. "
                              "Set swa_full to keep all layers in full."), {}});
    reportUsual(plan, resolved, true);
    reportDrafts(plan, resolved);
    return builder.take();
}

}  // namespace

extern const Runtime kVllm = {
    30,
    "vllm",
    "vLLM",
    "vLLM main of 2026-05-19: blocks of 16 tokens (64 for latents), layers in groups of equal pages, all heads of a latent "
    "on each card",
    offered({"f16", "bf16", "f32", "fp8", "nvfp4"}, "vllm"),
    checkpointFormats(),
    planVllm,
    {"BF16", "FP8", "AWQ-INT4"},
    Reservation::Pool,
    {"block_size", "max_num_batched_tokens", "memory_budget_bytes", "gpu_memory_utilization", "draft_tokens", "swa_full"},
};

}  // namespace kvsight
