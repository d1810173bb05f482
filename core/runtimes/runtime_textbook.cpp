// SPDX-License-Identifier: MIT
#include "core/runtimes/plain_layers.h"
#include "core/runtimes/runtime.h"

namespace kvsight {

namespace {

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
    PlainRules rules;
    rules.window = CellRule{};
    addPlainLayers(builder, resolved, rules);
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

extern const Runtime kTextbook = {
    90,
    "textbook",
    "Textbook",
    "The formula alone: nothing padded, states at 2 bytes an element, everything on the cards",
    offered({"f32", "f16", "bf16", "fp8"}, "ggml"),
    {},
    planTextbook,
    {"FP8", "Q8_0", "Q6_K", "Q5_K_M", "Q4_K_M", "IQ4_XS", "Q3_K_M", "IQ3_XXS", "Q2_K", "IQ2_XXS"},
};

}  // namespace kvsight
