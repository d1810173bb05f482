// SPDX-License-Identifier: MIT
// llama.cpp b11118 (2026-09): sections 1.2, 2.1, 3.1, 3.2, 4, 5 and 7 of the sizing rules that the project
// was given, read from src/llama-kv-cache*.cpp, src/llama-memory-recurrent.cpp and src/llama-context.cpp.
#include "core/runtimes/engine_rules.h"
#include "core/runtimes/llama_cpp_families.h"
#include "core/runtimes/plain_layers.h"
#include "core/runtimes/runtime.h"
#include "core/weights/file_weights.h"
#include "core/weights/weight_format.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace kvsight {

namespace {

constexpr std::uint64_t kStateBytes = 4;  // recurrent state is always f32 (spec 5.1)
constexpr std::uint64_t kPipelineCopies = 4;           // spec 7.2
constexpr std::uint64_t kFitMargin = 1024 * kMiB;      // --fit-target (spec 7.7)

/// Tokens that one prompt step handles.
std::uint64_t stepTokens(const RuntimeOptions& options)
{
    return options.batch ? std::min(options.ubatch, *options.batch) : options.ubatch;
}

/// Without flash attention V rows are stored as wide as the widest layer's (spec 1.2).
std::uint64_t widestValues(const ModelShape& shape)
{
    std::uint64_t widest = 0;
    for (const LayerGroup& group : shape.groups)
        widest = std::max(widest, group.shape.kv_heads * group.shape.head_dim_v);
    return widest;
}

PlainRules rulesOf(const Resolved& resolved)
{
    const RuntimeOptions& options = resolved.scenario.options;
    const ModelShape& shape = *resolved.shape;
    PlainRules rules;
    rules.full.pad = std::max<std::uint64_t>(1, options.context_padding);
    rules.full.one_for_all = options.unified;
    if (llamaCppWindows(shape)) {
        rules.window = rules.full;
        rules.window->extra = stepTokens(options);
    }
    rules.windows_in_full = options.swa_full;
    rules.compressed_apart = true;  // spec 4.5
    rules.expanded_latents = !options.mla || keepsExpandedHeads(shape.family);
    if (!options.flash_attention)
        rules.value_row = widestValues(shape);
    rules.index_values = shape.family == "minimax_m3";  // spec 4.2
    rules.conv_bytes = rules.recurrent_bytes = kStateBytes;
    if (llamaCppRollsStatesBack(shape.family))
        rules.state_rows = 1 + options.draft_tokens;
    return rules;
}

/// Drafting layers have a context of their own with a plain cache of the same cells (spec 4.6).
void addDrafts(PlanBuilder& builder, const Resolved& resolved, const PlainRules& rules)
{
    ModelShape drafts;
    drafts.layers = resolved.shape->draft_layers;
    groupLayers(drafts);
    // Plans point at shapes that outlive them: those of the model.
    for (LayerGroup& group : drafts.groups) {
        const LayerShape& layer = resolved.shape->draft_layers[group.layers.front()];
        for (std::uint32_t& position : group.layers)
            position += static_cast<std::uint32_t>(resolved.shape->layers.size());
        CellRule rule = rules.full;
        if (layer.cache == CacheKind::Compressed) {
            if (rules.window && !rules.windows_in_full) {
                rule = *rules.window;
                rule.windowed = true;
                rule.window = layer.window;
            }
            rule.one_for_all = false;
        }
        const bool latent = layer.cache == CacheKind::Latent || layer.cache == CacheKind::Compressed;
        if (latent && rules.expanded_latents && layer.expanded_kv_heads > 0)
            builder.addCache("draft", rule, resolved.k_type, resolved.v_type, group, layer, layer.expanded_kv_heads,
                             layer.expanded_head_dim_k, layer.expanded_head_dim_v);
        else
            builder.addCache("draft", rule, resolved.k_type, resolved.v_type, group, layer, latent ? 1 : layer.kv_heads,
                             latent ? layer.kv_heads * layer.head_dim_k : layer.head_dim_k, latent ? 0 : layer.head_dim_v);
    }
}

/// Widths that the compute buffer follows from (spec 7.2).
ComputePlan computeOf(const Resolved& resolved)
{
    const ModelShape& shape = *resolved.shape;
    const RuntimeOptions& options = resolved.scenario.options;
    ComputePlan compute;
    compute.present = true;
    compute.flash_attention = options.flash_attention;
    compute.ubatch = stepTokens(options);
    compute.hidden = shape.hidden_size;
    compute.normed_queries = shape.normed_queries;
    compute.vocabulary = shape.vocabulary;
    compute.experts_per_token = shape.experts.experts_per_token;
    compute.rows_per_sequence = 1 + options.draft_tokens;
    compute.batch_logits = options.batch_logits;
    // Cards that work one after another on whole layers pass several batches along (spec 7.2).
    const bool all_offloaded = !options.gpu_layers || *options.gpu_layers > shape.layers.size();
    if (resolved.devices.size() > 1 && resolved.scenario.split == Split::Layer && all_offloaded && options.kv_offload)
        compute.input_copies = kPipelineCopies;
    compute.quantized_cache = resolved.k_type.block_elements > 1 || resolved.v_type.block_elements > 1;
    for (const WeightTensor& tensor : shape.tensors) {
        if (tensor.use != TensorUse::FfnUp)
            continue;
        if (tensor.role == WeightRole::RoutedExperts)
            compute.expert_ffn = std::max(compute.expert_ffn, tensor.ne1);
        else if (tensor.role == WeightRole::DenseFfn)
            compute.ffn = std::max(compute.ffn, tensor.ne1);
    }
    for (const LayerShape& layer : shape.layers) {
        compute.heads = std::max(compute.heads, layer.query_heads);
        compute.q_width = std::max(compute.q_width, layer.query_heads * layer.head_dim_k);
        compute.kv_width = std::max(compute.kv_width, layer.kv_heads * layer.head_dim_k);
    }
    if (compute.ffn == 0 && compute.expert_ffn == 0)
        compute.ffn = shape.ffn_width;
    compute.known = compute.hidden > 0 && compute.vocabulary > 0;
    return compute;
}

/// Driver context, kernels and library workspaces: the middle of the ranges in spec 7.3, an estimate.
std::optional<std::uint64_t> overheadOf(std::string_view backend)
{
    if (backend == "cuda" || backend == "rocm" || backend == "sycl")
        return 450 * kMiB;
    if (backend == "vulkan")
        return 125 * kMiB;
    if (backend == "metal" || backend == "cpu")
        return 0;
    return std::nullopt;
}

bool widthsDivide(const MemoryPlan& plan)
{
    for (const CachePlan& cache : plan.caches) {
        for (const CacheMembers& members : cache.members) {
            if (members.heads * members.k_per_head % cache.k_type.block_elements != 0
                || members.heads * members.v_per_head % cache.v_type.block_elements != 0)
                return false;
        }
    }
    return true;
}

void checkTypes(MemoryPlan& plan, const Resolved& resolved)
{
    if (hasValues(plan) && !resolved.scenario.options.flash_attention && resolved.v_type.block_elements > 1) {
        refuse(plan, "v_type",
               {KV_TR("core", "llama.cpp refuses a quantised V cache ({type}) without flash attention. Turn flash "
                              "attention on, or choose f16 for V."),
                {{"type", resolved.v_type.name}}});
    }
    if (resolved.scenario.split == Split::Tensor && resolved.devices.size() > 1
        && !llamaCppSplitsTensors(resolved.shape->family)) {
        refuse(plan, "split",
               {KV_TR("core", "llama.cpp refuses to split the tensors of the architecture \"{family}\" over cards. Split "
                              "it by layers."),
                {{"family", resolved.shape->family}}});
    }
    if (!widthsDivide(plan)) {
        refuse(plan, "k_type",
               {KV_TR("core", "llama.cpp refuses this cache type: a row of the cache is not a whole number of its "
                              "blocks of 32 numbers. Choose f16."),
                {}});
    }
}

/// Types and models that the runtime does not offer are sized all the same, and said.
void reportUnsupported(MemoryPlan& plan, const Resolved& resolved)
{
    const auto offered = [&](const CacheType& type) {
        return std::find(kLlamaCpp.cache_types.begin(), kLlamaCpp.cache_types.end(), type.name)
            != kLlamaCpp.cache_types.end();
    };
    const auto report = [&](const char* where, const CacheType& type) {
        if (type.isKnown() && !offered(type))
            plan.findings.push_back({Severity::Warning, "unsupported_type", where,
                                     {KV_TR("core", "llama.cpp has no cache of type {type}: it is sized by its bits. "
                                                    "f16, q8_0 and q4_0 are offered."),
                                      {{"type", type.name}}}});
    };
    report("k_type", resolved.k_type);
    report("v_type", resolved.v_type);
    const FileWeights* file = resolved.shape->file_weights.get();
    const bool as_in_file = file != nullptr && file->gguf && resolved.weights.format == file->format;
    if (const auto format = weightFormat(resolved.weights.format); format && !format->gguf && !as_in_file)
        plan.findings.push_back({Severity::Warning, "unsupported_type", "weights",
                                 {KV_TR("core", "llama.cpp does not load {type} weights: they are sized by their bits. "
                                                "Choose a GGUF format, such as Q8_0 or Q4_K_M."),
                                  {{"type", format->name}}}});
    reportDrafts(plan, resolved);
    if (resolved.scenario.options.draft_tokens > 0 && !resolved.shape->draft_layers.empty())
        plan.findings.push_back({Severity::Note, "draft_compute", "runtime_options.draft_tokens",
                                 {KV_TR("core", "Drafting has a compute buffer of its own on the card of the drafting layers. No "
                                                "rule tells its size: it is not counted."), {}}});
    const std::string& family = resolved.shape->family;
    if (!llamaCppKnows(family))
        plan.findings.push_back({Severity::Warning, "unsupported_model", "model",
                                 {KV_TR("core", "llama.cpp is not known to run the architecture \"{family}\": it is "
                                                "sized by the general rules."),
                                  {{"family", family}}}});
}

/// Layers before `layers + 1 - gpu_layers` stay on the CPU's side: the output layer is offloaded first, then the
/// last layers (spec 8.1). Drafting layers of the file count among the layers.
Offload offloadOf(const Resolved& resolved)
{
    const RuntimeOptions& options = resolved.scenario.options;
    Offload offload;
    if (options.draft_tokens > 0 || llamaCppFilesHaveDrafts(resolved.shape->family))
        offload.draft_layers = resolved.shape->draft_layers.size();
    const std::uint64_t units = resolved.shape->layers.size() + offload.draft_layers + 1;
    offload.layers_on_host = units - std::min(units, options.gpu_layers.value_or(units));
    offload.expert_layers_on_host = options.cpu_moe_layers;
    offload.caches_on_cards = options.kv_offload;
    offload.drafting = options.draft_tokens > 0;
    return offload;
}

void addLayers(PlanBuilder& builder, const Resolved& resolved)
{
    if (llamaCppKeepsNoCache(resolved.shape->family))
        return;
    const PlainRules rules = rulesOf(resolved);
    addPlainLayers(builder, resolved, rules);
    if (resolved.scenario.options.draft_tokens > 0)
        addDrafts(builder, resolved, rules);
}

MemoryPlan planLlamaCpp(const Resolved& resolved)
{
    const Offload offload = offloadOf(resolved);
    PlanBuilder builder(resolved, offload);
    addLayers(builder, resolved);
    // The token embedding stays in host memory; the output head is on the cards, a tied one as a second copy.
    const WeightSizes& weights = resolved.weights;
    // An output layer on the CPU's side uses the table that lies there already.
    const bool shares_table = resolved.shape->tied_embeddings
                           && offload.layers_on_host > resolved.shape->layers.size() + offload.draft_layers;
    builder.placeWeights(shares_table ? Checked(0) : weights.output_bytes, Checked(0), weights.embedding_bytes);
    MemoryPlan& plan = builder.plan();
    plan.host_head_is_table = shares_table;
    if (resolved.shape->vocabulary > 0)
        plan.host_bytes_per_sequence = 4 * resolved.shape->vocabulary;  // one row of f32 logits each (spec 7.1)
    plan.compute = computeOf(resolved);
    plan.overhead_per_device = overheadOf(resolved.backend);
    plan.margin_per_device = kFitMargin;
    plan.prompt_step = plan.compute.ubatch;
    plan.rest_on_host = true;
    plan.offload_units = resolved.shape->layers.size() + offload.draft_layers + 1;
    checkTypes(plan, resolved);
    reportUnsupported(plan, resolved);
    return builder.take();
}

}  // namespace

extern const Runtime kLlamaCpp = {
    10,
    "llama.cpp",
    "llama.cpp",
    "llama.cpp b11118 (2026-09): cells padded to 256, one cache for each sequence unless unified, f32 states",
    offered({"f32", "f16", "bf16"}, "ggml"),
    {{"MXFP4", "MXFP4_MOE"}},
    planLlamaCpp,
    {"Q8_0", "Q6_K", "Q5_K_M", "Q4_K_M", "IQ4_XS", "Q3_K_M", "IQ3_XXS", "Q2_K", "IQ2_XXS"},
    Reservation::AtTheStart,
    {"ubatch", "batch", "context_padding", "gpu_layers", "cpu_moe_layers", "draft_tokens", "unified", "swa_full", "flash_attention", "mla",
     "batch_logits", "kv_offload"},
};

}  // namespace kvsight
