// SPDX-License-Identifier: MIT
// mlx-lm d78bf58 (2026-08): sections 1.7, 2.4, 3.4, 4.4 and 5.5 of the sizing rules that the project was given, read from
// mlx_lm/models/cache.py.
#include "core/runtimes/engine_rules.h"
#include "core/runtimes/plain_layers.h"

namespace kvsight {

namespace {

constexpr std::uint64_t kStep = 256;          // a cache grows by it
constexpr std::uint64_t kPromptChunk = 2048;  // prompts are fed in chunks

MemoryPlan planMlx(const Resolved& resolved)
{
    PlanBuilder builder(resolved);
    PlainRules rules;
    rules.full.pad = kStep;
    rules.full.pad_option = "rule";
    // A window concatenates a chunk of the prompt before it drops what is too old.
    rules.window = CellRule{};
    rules.window->extra = kPromptChunk - 1;
    rules.window->step_option = "rule";
    // A chunk's cache grows in steps like a full one, and drops what is too old before a prompt's chunk is added.
    rules.chunk = rules.window;
    rules.chunk->pad = kStep;
    rules.chunk->pad_option = "rule";
    rules.expanded_latents = keepsExpandedHeads(resolved.shape->family);
    rules.index_type = findCacheType("bf16");
    rules.conv_bytes = rules.recurrent_bytes = modelNumberBytes(*resolved.shape);
    addPlainLayers(builder, resolved, rules);
    MemoryPlan& plan = builder.plan();
    for (StatePlan& state : plan.states) {
        if (state.kind == StateKind::GatedDeltaNet)
            state.recurrent_element_bytes = 4;
    }
    placeAllOnCards(builder, resolved);
    plan.overhead_per_device = 0;
    plan.prompt_step = kPromptChunk;
    reportUsual(plan, resolved);
    reportUnrun(plan, resolved);
    return builder.take();
}

}  // namespace

extern const Runtime kMlx = {
    60,
    "mlx",
    "MLX",
    "mlx-lm of 2026-08, from its source, not run: caches grow by 256 tokens, windows hold a prompt's chunk of 2048 besides",
    offered({"f16", "bf16", "f32"}, "mlx"),
    checkpointFormats(),
    planMlx,
    {"BF16", "MLX-4bit"},
};

}  // namespace kvsight
