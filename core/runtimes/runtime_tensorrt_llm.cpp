// SPDX-License-Identifier: MIT
// TensorRT-LLM main of 2026: sections 1.6, 2.3, 3.4, 4.4 and 7.6 of the sizing rules that the project was given, read from
// tensorrt_llm/_torch/pyexecutor/resource_manager.py and _util.py.
#include "core/runtimes/engine_rules.h"
#include "core/runtimes/plain_layers.h"

namespace kvsight {

namespace {

constexpr std::uint64_t kBlock = 32;
constexpr double kFractionOfFree = 0.9;
constexpr std::uint64_t kStepTokens = 8192;
constexpr std::uint64_t kSequences = 256;

constexpr CacheType kIndexKeys{"fp8 index keys", 128, 132};

MemoryPlan planTensorRtLlm(const Resolved& resolved)
{
    const std::uint64_t block = resolved.scenario.options.block_size.value_or(kBlock);
    PlanBuilder builder(resolved, pipelineOfLayers(resolved));
    PlainRules rules;
    rules.full.pad = block;
    rules.full.pad_option = "block_tokens";
    rules.window = rules.full;
    rules.expanded_latents = keepsExpandedHeads(resolved.shape->family);
    rules.index_type = &kIndexKeys;
    rules.conv_bytes = rules.recurrent_bytes = modelNumberBytes(*resolved.shape);
    addPlainLayers(builder, resolved, rules);
    MemoryPlan& plan = builder.plan();
    PoolPlan& pool = plan.pool.emplace();
    pool.block_tokens = block;
    pool.by_tokens = true;
    pool.share_of_rest = true;
    for (std::size_t device = 0; device < plan.devices; ++device) {
        const TokenBytes token = tokenBytesOn(plan, device);
        pool.block_bytes.push_back((token.full + token.windowed) * Checked(block));
    }
    placeAllOnCards(builder, resolved);
    if (resolved.backend == "cuda")
        plan.overhead_per_device = 450 * kMiB;  // the middle of the range in spec 7.3
    fillTrial(plan, resolved, resolved.scenario.options.max_num_batched_tokens.value_or(kStepTokens), kSequences,
              builder.cardsPerLayer());
    fillBudget(plan, resolved, kFractionOfFree);
    if (!headsDivide(resolved, builder.cardsPerLayer()))
        refuse(plan, "gpu_count",
               {KV_TR("core", "TensorRT-LLM refuses this tensor split: the heads do not divide by {cards} cards. Choose a number "
                              "of cards that divides them."),
                {{"cards", std::to_string(builder.cardsPerLayer())}}});
    reportUsual(plan, resolved);
    reportUnrun(plan, resolved);
    return builder.take();
}

}  // namespace

extern const Runtime kTensorrtLlm = {
    50,
    "tensorrt-llm",
    "TensorRT-LLM",
    "TensorRT-LLM of 2026, from its source, not run: blocks of 32 tokens, 90 % of what is free after a trial step",
    offered({"f16", "bf16", "f32", "fp8", "nvfp4"}),
    checkpointFormats(),
    planTensorRtLlm,
    {"BF16", "FP8", "AWQ-INT4"},
    Reservation::Pool,
    {"block_size", "max_num_batched_tokens", "memory_budget_bytes", "gpu_memory_utilization"},
};

}  // namespace kvsight
