// SPDX-License-Identifier: MIT
// ExLlamaV3 4f8ad01 (2026-08): section 1.7 of the sizing rules that the project was given.
#include "core/runtimes/engine_rules.h"
#include "core/runtimes/plain_layers.h"

namespace kvsight {

namespace {

constexpr std::uint64_t kPage = 256;

MemoryPlan planExLlamaV3(const Resolved& resolved)
{
    PlanBuilder builder(resolved);
    PlainRules rules;
    rules.full.pad = kPage;
    rules.full.pad_option = "rule";
    rules.states_known = false;  // the rules that were read do not tell a state's type
    addPlainLayers(builder, resolved, rules);
    MemoryPlan& plan = builder.plan();
    placeAllOnCards(builder, resolved);
    if (resolved.backend == "cuda" || resolved.backend == "rocm")
        plan.overhead_per_device = 450 * kMiB;  // the middle of the range in spec 7.3
    reportUsual(plan, resolved);
    reportUnrun(plan, resolved);
    return builder.take();
}

}  // namespace

extern const Runtime kExllamav3 = {
    70,
    "exllamav3",
    "ExLlamaV3",
    "ExLlamaV3 of 2026-08, from its source, not run: pages of 256 tokens, every layer in full, 2 to 8 bits with a scale for 32 numbers",
    offered({"f16"}, "exl3"),
    checkpointFormats(),
    planExLlamaV3,
    {"BF16", "EXL3-6.0", "EXL3-4.0", "EXL3-3.0"},
    Reservation::AtTheStart,
};

}  // namespace kvsight
