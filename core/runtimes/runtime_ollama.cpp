// SPDX-License-Identifier: MIT
// Ollama fb30760 (2026-08) starts llama-server with -c num_ctx x num_parallel -np num_parallel: one cache for each
// sequence, section 2.1 of the sizing rules that the project was given.
#include "core/runtimes/engine_rules.h"

namespace kvsight {

namespace {

MemoryPlan planOllama(const Resolved& resolved)
{
    Resolved own = resolved;
    RuntimeOptions& options = own.scenario.options;
    options.unified = false;
    options.swa_full = false;
    MemoryPlan plan = kLlamaCpp.plan(own);
    reportTypes(plan, resolved);
    const auto report = [&](bool is_set, const char* field) {
        if (is_set)
            plan.findings.push_back({Severity::Warning, "option_ignored", field,
                                     {KV_TR("core", "{runtime} has no option {field}: it is ignored."),
                                      {{"runtime", resolved.runtime->name}, {"field", field}}}});
    };
    report(resolved.scenario.options.unified, "runtime_options.unified");
    report(resolved.scenario.options.swa_full, "runtime_options.swa_full");
    return plan;
}

}  // namespace

extern const Runtime kOllama = {
    20,
    "ollama",
    "Ollama",
    "Ollama of 2026-08 by llama.cpp's rules: cells padded to 256, one cache for each sequence, caches of f16, q8_0 or q4_0",
    offered({"f16", "q8_0", "q4_0"}),
    {{"MXFP4", "MXFP4_MOE"}},
    planOllama,
    {"Q8_0", "Q6_K", "Q5_K_M", "Q4_K_M", "IQ4_XS", "Q3_K_M", "IQ3_XXS", "Q2_K", "IQ2_XXS"},
    Reservation::AtTheStart,
    {"ubatch", "batch", "context_padding", "gpu_layers", "cpu_moe_layers", "draft_tokens", "flash_attention", "mla", "batch_logits",
     "kv_offload"},
};

}  // namespace kvsight
