// SPDX-License-Identifier: MIT
#include "core/runtimes/plan_builder.h"
#include "core/runtimes/runtime.h"

namespace kvsight {

namespace {

constexpr std::uint64_t kStateBytes = 2;

void addLayers(PlanBuilder& builder, const LayerGroup& group, const CacheType& k, const CacheType& v)
{
    const LayerShape& layer = group.shape;
    const CellRule plain;
    CellRule window;
    window.windowed = true;
    window.window = layer.window;
    CellRule spaced;
    spaced.ratio = layer.ratio > 1 ? layer.ratio : 1;

    switch (layer.cache) {
    case CacheKind::Full:
        builder.addCache("full", plain, k, v, group, layer.kv_heads, layer.head_dim_k, layer.head_dim_v);
        break;
    case CacheKind::Window:
    case CacheKind::Chunk:
        builder.addCache(layer.cache == CacheKind::Chunk ? "chunk" : "window", window, k, v, group, layer.kv_heads,
                         layer.head_dim_k, layer.head_dim_v);
        break;
    case CacheKind::Latent:
        builder.addCache("latent", plain, k, v, group, 1, layer.head_dim_k, 0);
        break;
    case CacheKind::Compressed:
        builder.addCache("window", window, k, v, group, 1, layer.head_dim_k * layer.kv_heads, 0);
        if (layer.ratio > 1)
            builder.addCache("compressed", spaced, k, v, group, 1, layer.head_dim_k * layer.kv_heads, 0);
        break;
    case CacheKind::None:
    case CacheKind::Shared:
    case CacheKind::Cross:
        break;
    }
    if (layer.index_width > 0)
        builder.addCache("indexer", spaced, k, v, group, 1, layer.index_width, 0, true);
    if (layer.state != StateKind::None)
        builder.addState(group, kStateBytes);
}

void reportIgnored(MemoryPlan& plan, const RuntimeOptions& options)
{
    const auto report = [&](bool is_set, const char* field) {
        if (is_set)
            plan.findings.push_back({Severity::Warning, "option_ignored", field,
                                     {KV_TR("core", "The textbook runtime ignores {field}: it puts everything on the cards."),
                                      {{"field", field}}}});
    };
    const RuntimeOptions usual;
    report(options.gpu_layers.has_value(), "runtime_options.gpu_layers");
    report(options.cpu_moe_layers != usual.cpu_moe_layers, "runtime_options.cpu_moe_layers");
    report(options.kv_offload != usual.kv_offload, "runtime_options.kv_offload");
}

MemoryPlan planTextbook(const Resolved& resolved)
{
    PlanBuilder builder(resolved);
    for (const LayerGroup& group : resolved.shape->groups)
        addLayers(builder, group, resolved.k_type, resolved.v_type);
    const WeightSizes& weights = resolved.weights;
    // A tied head is the embedding table itself: it is counted once.
    const bool tied = resolved.shape->tied_embeddings;
    builder.placeWeights(tied ? Checked(0) : weights.output_bytes, weights.embedding_bytes, Checked(0));
    MemoryPlan& plan = builder.plan();
    reportIgnored(plan, resolved.scenario.options);
    plan.host_bytes_per_sequence = 0;
    plan.overhead_per_device = 0;
    plan.compute.known = true;
    return builder.take();
}

}  // namespace

const Runtime kTextbook = {
    "textbook",
    "Textbook",
    "The formula alone: nothing padded, states at 2 bytes an element, everything on the cards",
    {"f32", "f16", "bf16", "fp8", "q8_0", "q5_1", "q5_0", "q4_1", "q4_0", "iq4_nl"},
    {},
    planTextbook,
    {"FP8", "Q8_0", "Q6_K", "Q5_K_M", "Q4_K_M", "IQ4_XS", "Q3_K_M", "IQ3_XXS", "Q2_K", "IQ2_XXS"},
};

}  // namespace kvsight
