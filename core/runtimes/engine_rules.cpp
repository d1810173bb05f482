// SPDX-License-Identifier: MIT
#include "core/runtimes/engine_rules.h"

#include "core/weights/weight_format.h"

#include <algorithm>
#include <cmath>

namespace kvsight {

namespace {

/// Architectures (config.json's model_type) that serving engines load. Others are sized by the general rules.
constexpr std::string_view kServed[] = {
    "AXK1", "afmoe", "apertus", "arcee", "arctic", "baichuan", "bailing_hybrid", "bailing_moe", "bailing_moe_v2", "bamba",
    "bloom", "chatglm", "cohere", "cohere2", "cohere2_moe", "dbrx", "deepseek", "deepseek_v2", "deepseek_v3", "deepseek_v32",
    "deepseek_v4", "deepseek_vl_v2", "dots1", "ernie4_5", "ernie4_5_moe", "exaone", "exaone4", "exaone4_5", "exaone4_5_text",
    "exaone_moe", "falcon", "falcon_h1", "falcon_mamba", "gemma", "gemma2", "gemma3", "gemma3_text", "gemma3n", "gemma3n_text",
    "gemma4", "gemma4_text", "gemma4_unified", "gemma4_unified_text", "glm", "glm4", "glm4_moe", "glm4_moe_lite", "glm4v",
    "glm4v_moe", "glm_moe_dsa", "gpt2", "gpt_bigcode", "gpt_neox", "gpt_oss", "gptj", "granite", "granitemoe",
    "granitemoehybrid", "grok-1", "hunyuan", "hunyuan_v1_dense", "hunyuan_v1_moe", "hy_v3", "hyperclovax", "inkling_text",
    "internlm2", "internlm3", "internvl_chat", "jais", "jamba", "kimi_k2", "kimi_k25", "kimi_k3", "kimi_linear", "laguna",
    "lfm2", "lfm2_moe", "llama", "llama4", "llama4_text", "llava", "longcat_flash", "mamba", "mamba2", "mimo_v2",
    "mimo_v2_flash", "minicpm", "minicpm3", "minimax", "minimax_m1", "minimax_m2", "minimax_m3", "minimax_text_01",
    "ministral3", "mistral", "mistral3", "mistral4", "mixtral", "mllama_text_model", "mpt", "muse_glimmer",
    "muse_glimmer_text", "nemotron", "nemotron-nas", "nemotron_h", "olmo", "olmo2", "olmo3", "olmoe", "opt", "orion",
    "pangu_ultra_moe", "persimmon", "phi", "phi3", "phimoe", "plamo2", "plamo3", "qwen", "qwen2", "qwen2_5_vl", "qwen2_moe",
    "qwen2_vl", "qwen3", "qwen3_5", "qwen3_5_moe", "qwen3_5_moe_text", "qwen3_5_text", "qwen3_moe", "qwen3_next",
    "qwen3_omni_moe", "qwen3_vl", "qwen3_vl_moe", "qwen3_vl_moe_text", "qwen3_vl_text", "sarvam_mla", "sarvam_moe",
    "seed_oss", "smollm3", "solar", "solar_open", "stablelm", "starcoder2", "step3p5", "xverse", "zamba2"};

constexpr std::uint64_t kMillion = 1000000;

void reportGguf(MemoryPlan& plan, const Resolved& resolved)
{
    const auto format = weightFormat(resolved.weights.format);
    static constexpr std::string_view plain[] = {"F32", "F16", "BF16"};
    if (format && format->gguf && std::find(std::begin(plain), std::end(plain), format->name) == std::end(plain))
        plan.findings.push_back({Severity::Warning, "unsupported_type", "weights",
                                 {KV_TR("core", "{runtime} is not made for {type} weights: they are sized by their bits. Choose a "
                                                "format of safetensors, such as FP8 or AWQ-INT4."),
                                  {{"runtime", resolved.runtime->name}, {"type", format->name}}}});
}

void reportModel(MemoryPlan& plan, const Resolved& resolved, bool follows_compression)
{
    const std::string& family = resolved.shape->family;
    const bool own_layout = family == "deepseek_v4" && !follows_compression;
    if (own_layout || std::find(std::begin(kServed), std::end(kServed), family) == std::end(kServed))
        plan.findings.push_back({Severity::Warning, "unsupported_model", "model",
                                 {own_layout ? KV_TR("core", "How {runtime} keeps the architecture \"{family}\" is not followed: it is "
                                                             "sized by the general rules.")
                                             : KV_TR("core", "{runtime} is not known to run the architecture \"{family}\": it is "
                                                             "sized by the general rules."),
                                  {{"runtime", resolved.runtime->name}, {"family", family}}}});
}

void reportIgnoredOptions(MemoryPlan& plan, const Resolved& resolved)
{
    const RuntimeOptions& options = resolved.scenario.options;
    const RuntimeOptions usual;
    const auto report = [&](bool is_set, const char* field) {
        if (is_set)
            plan.findings.push_back({Severity::Warning, "option_ignored", field,
                                     {KV_TR("core", "{runtime} has no option {field}: it is ignored."),
                                      {{"runtime", resolved.runtime->name}, {"field", field}}}});
    };
    report(options.gpu_layers.has_value(), "runtime_options.gpu_layers");
    report(options.cpu_moe_layers != usual.cpu_moe_layers, "runtime_options.cpu_moe_layers");
    report(options.kv_offload != usual.kv_offload, "runtime_options.kv_offload");
    report(options.unified != usual.unified, "runtime_options.unified");
    report(options.context_padding != usual.context_padding, "runtime_options.context_padding");
}

}  // namespace

void refuse(MemoryPlan& plan, const char* where, Message message)
{
    plan.refused = true;
    plan.findings.push_back({Severity::Error, "refused_by_runtime", where, std::move(message)});
}

void reportTypes(MemoryPlan& plan, const Resolved& resolved)
{
    const Runtime& runtime = *resolved.runtime;
    const auto& offered = runtime.cache_types;
    const auto report = [&](const char* where, const CacheType& type) {
        if (type.isKnown() && std::find(offered.begin(), offered.end(), type.name) == offered.end())
            plan.findings.push_back({Severity::Warning, "unsupported_type", where,
                                     {KV_TR("core", "{runtime} has no cache of type {type}: it is sized by its bits. {offered} is offered."),
                                      {{"runtime", runtime.name}, {"type", type.name}, {"offered", std::string(offered.front())}}}});
    };
    report("k_type", resolved.k_type);
    report("v_type", resolved.v_type);
}

void reportUsual(MemoryPlan& plan, const Resolved& resolved, bool follows_compression)
{
    reportTypes(plan, resolved);
    reportGguf(plan, resolved);
    reportModel(plan, resolved, follows_compression);
    reportIgnoredOptions(plan, resolved);
}

void reportDrafts(MemoryPlan& plan, const Resolved& resolved)
{
    if (resolved.scenario.options.draft_tokens == 0)
        return;
    const bool none = resolved.shape->draft_layers.empty();
    if (none || (resolved.weights.known && resolved.weights.draft_bytes == Checked(0)))
        plan.findings.push_back(
            {Severity::Warning, "draft_weights", "runtime_options.draft_tokens",
             {none ? KV_TR("core", "The model has no drafting layers: a draft model's weights and cache are not counted.")
                   : KV_TR("core", "The file does not tell the weights of the drafting layers: they are not counted."), {}}});
}

Offload nothingOnHost(const Resolved& resolved)
{
    Offload offload;
    offload.drafting = resolved.scenario.options.draft_tokens > 0;
    return offload;
}

void reportUnrun(MemoryPlan& plan, const Resolved& resolved)
{
    plan.findings.push_back({Severity::Note, "rule_not_run", "runtime",
                             {KV_TR("core", "The rules of {runtime} are from its source; it was not run to check them."),
                              {{"runtime", resolved.runtime->name}}}});
}

void placeAllOnCards(PlanBuilder& builder, const Resolved& resolved)
{
    const WeightSizes& weights = resolved.weights;
    const bool tied = resolved.shape->tied_embeddings;
    builder.placeWeights(tied ? Checked(0) : weights.output_bytes, weights.embedding_bytes, Checked(0));
    builder.plan().host_bytes_per_sequence = 0;
}

std::vector<std::pair<std::string_view, std::string_view>> checkpointFormats()
{
    return {{"F32", "checkpoint F32"}, {"F16", "checkpoint F16"}, {"BF16", "checkpoint BF16"}};
}

bool headsDivide(const Resolved& resolved, std::uint64_t cards)
{
    const auto divide = [&](std::uint64_t heads) { return heads == 0 || heads % cards == 0 || cards % heads == 0; };
    return std::all_of(resolved.shape->layers.begin(), resolved.shape->layers.end(), [&](const LayerShape& layer) {
        return layer.cache == CacheKind::None || (divide(layer.kv_heads) && layer.query_heads % cards == 0);
    });
}

std::uint64_t smallestCard(const Resolved& resolved)
{
    std::uint64_t least = resolved.devices.empty() ? 0 : UINT64_MAX;
    for (const Device& device : resolved.devices)
        least = std::min(least, device.capacity_bytes.value_or(0));
    return least;
}

void fillBudget(MemoryPlan& plan, const Resolved& resolved, double default_share)
{
    PoolPlan& pool = *plan.pool;
    const RuntimeOptions& options = resolved.scenario.options;
    const double share = options.gpu_memory_utilization.value_or(default_share);
    pool.millionths = static_cast<std::uint64_t>(std::llround(share * static_cast<double>(kMillion)));
    pool.budget = options.memory_budget_bytes;
    for (const Device& device : resolved.devices)
        pool.capacity.push_back(device.capacity_bytes.value_or(0));
    pool.capacity.resize(plan.devices, 0);
    const bool follows = smallestCard(resolved) > 0 && !plan.weights_on_device.empty() && plan.overhead_per_device
        && (!plan.trial || plan.compute.known);
    pool.budget_known = pool.budget.has_value() || follows;
}

void fillTrial(MemoryPlan& plan, const Resolved& resolved, std::uint64_t tokens, std::uint64_t outputs, std::uint64_t cards)
{
    const ModelShape& shape = *resolved.shape;
    plan.trial = TrialPlan{tokens, shape.hidden_size, shape.ffn_width, outputs, shape.vocabulary, cards};
    plan.compute.known = shape.hidden_size > 0 && shape.vocabulary > 0;
    plan.prompt_step = tokens;
}

std::uint64_t modelNumberBytes(const ModelShape& shape)
{
    return shape.dtype == "float32" ? 4 : 2;
}

bool keepsExpandedHeads(std::string_view family)
{
    return family == "minicpm3" || family == "plm";
}

}  // namespace kvsight
