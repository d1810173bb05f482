// SPDX-License-Identifier: MIT
// transformers 4.57 to 5: section 2.5 of the sizing rules that the project was given, read from
// src/transformers/cache_utils.py.
#include "core/runtimes/engine_rules.h"
#include "core/runtimes/plain_layers.h"

#include <algorithm>

namespace kvsight {

namespace {

/// Families with a number of layers that share a cache: where that is 0, the list of layer kinds becomes empty and
/// every layer keeps everything.
bool forgetsWindows(const ModelShape& shape)
{
    const bool counts_shared = shape.family.starts_with("gemma4") || shape.family.starts_with("gemma3n");
    return counts_shared && std::none_of(shape.layers.begin(), shape.layers.end(), [](const LayerShape& layer) {
        return layer.cache == CacheKind::Shared;
    });
}

MemoryPlan planTransformers(const Resolved& resolved)
{
    PlanBuilder builder(resolved, pipelineOfLayers(resolved));
    PlainRules rules;
    if (!forgetsWindows(*resolved.shape))
        rules.window = CellRule{};
    rules.less_than_window = 1;
    rules.expanded_latents = true;
    rules.conv_bytes = rules.recurrent_bytes = modelNumberBytes(*resolved.shape);
    addPlainLayers(builder, resolved, rules);
    MemoryPlan& plan = builder.plan();
    placeAllOnCards(builder, resolved);
    if (resolved.backend == "cuda" || resolved.backend == "rocm" || resolved.backend == "sycl")
        plan.overhead_per_device = 450 * kMiB;  // the middle of the range in spec 7.3
    else if (!resolved.backend.empty())
        plan.overhead_per_device = 0;
    reportUsual(plan, resolved);
    reportUnrun(plan, resolved);
    return builder.take();
}

}  // namespace

extern const Runtime kTransformers = {
    80,
    "transformers",
    "transformers",
    "transformers 4.57 to 5, from its source, not run: exactly the tokens, windows less one, latents as keys and values of all heads",
    offered({"f16", "bf16", "f32"}),
    checkpointFormats(),
    planTransformers,
    {"BF16", "INT8", "BNB-NF4"},
};

}  // namespace kvsight
