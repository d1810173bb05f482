// SPDX-License-Identifier: MIT
#include "core/runtimes/llama_cpp_families.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace kvsight {

namespace {

/// Architectures (config.json's model_type) whose layers the runtime windows (spec 3.2). Everything else that
/// it knows keeps full attention, whatever the config says: Mistral, Qwen 2/3, Phi-3, StarCoder 2 ...
constexpr std::string_view kWindowed[] = {
    "gemma2", "gemma3", "gemma3_text", "gemma3n", "gemma3n_text", "gemma4", "gemma4_text", "gemma4_unified",
    "gemma4_unified_text", "gpt_oss", "llama4", "llama4_text", "cohere2", "cohere2_vision", "cohere2_moe", "exaone4",
    "exaone4_5", "exaone4_5_text", "exaone_moe", "olmo3", "afmoe", "mellum", "muse_glimmer", "muse_glimmer_text",
    "plamo3", "laguna", "smallthinker", "mimo_v2_flash", "mimo_v2", "step3p5", "maple", "granite_swa", "lfm2",
    "lfm2_moe", "deepseek_v4", "dots3note", "spark2_5"};

/// Architectures that it loads and keeps full attention for.
constexpr std::string_view kOthers[] = {
    "AXK1", "apertus", "arcee", "arctic", "baichuan", "bailing_moe", "bailing_moe_v2", "bailing_hybrid", "bitnet",
    "bloom", "chameleon", "chatglm", "codeshell", "cogvlm", "cohere", "dbrx", "deci", "deepseek", "deepseek_v2",
    "deepseek_v3", "deepseek_v32", "deepseek_vl_v2", "dots1", "ernie4_5", "ernie4_5_moe", "exaone", "falcon",
    "falcon_h1", "falcon_mamba", "gemma", "glm", "glm4", "glm4_moe", "glm4_moe_lite", "glm4v", "glm4v_moe",
    "glm_moe_dsa", "gpt2", "gpt_bigcode", "gpt_neox", "gptj", "granite", "granitemoe", "granitemoehybrid", "grok-1",
    "grovemoe", "hunyuan_v1_dense", "hunyuan_v1_moe", "hy_v3", "internlm2", "internlm3", "jais", "jamba", "kimi_k2",
    "kimi_k25", "kimi_k3", "kimi_linear", "llama", "llava", "mamba", "mamba2", "minicpm",
    "minicpm3", "minimax_m1", "minimax_text_01", "minimax", "minimax_m2", "minimax_m3", "ministral3", "mistral",
    "mistral3", "mistral4", "mixtral", "mpt", "nanbeige", "nemotron", "nemotron-nas", "nemotron_h", "olmo", "olmo2",
    "olmoe", "openelm", "orion", "phi", "phi3", "phimoe", "plamo", "plamo2", "plm", "qwen", "qwen2", "qwen2_moe",
    "qwen2_vl", "qwen2_5_vl", "qwen3", "qwen3_moe", "qwen3_next", "qwen3_vl", "refact", "rwkv6", "rwkv7",
    "qwen3_vl_text", "qwen3_vl_moe", "qwen3_vl_moe_text", "qwen3_5", "qwen3_5_text", "qwen3_5_moe",
    "qwen3_5_moe_text", "sarvam_mla", "sarvam_moe", "seed_oss", "smollm3", "stablelm", "starcoder2", "t5", "xverse",
    "mllama_text_model", "ernie4_5_vl_moe", "internvl_chat",
    "qwen3_omni_moe", "solar_open", "rwkv6qwen2", "arwkv7",
    "barbet", "graniteswitch", "hrm_text", "hunyuan_vl", "hy_v4", "jais2", "maincoder", "pangu-embedded", "qwen4exp", "talkie"};

/// Diffusion models compute every token anew and keep no cache (spec 1.2).
constexpr std::string_view kWithoutCache[] = {"Dream", "dream", "llada", "llada_moe", "rnd1"};

/// Architectures whose tensors the runtime cannot split over cards (spec 8.1).
constexpr std::string_view kNoTensorSplit[] = {
    "grok-1", "mpt", "plamo2", "minicpm3", "gemma3n", "gemma3n_text", "mamba", "falcon_mamba", "mamba2", "jamba",
    "falcon_h1", "olmo2", "olmo3", "olmoe", "deepseek_v2", "deepseek_v3", "deepseek_vl_v2", "kimi_k2", "kimi_k25",
    "glm4_moe_lite", "sarvam_mla", "AXK1", "deepseek_v32", "dots3note", "glm_moe_dsa", "bitnet", "t5", "nemotron_h",
    "granitemoehybrid", "minimax_m1", "minimax_text_01", "minimax", "minimax_m2", "minimax_m3", "mistral4",
    "kimi_linear", "kimi_k3", "bailing_hybrid"};

/// Architectures whose states have one more row for each token that is drafted (spec 4.6).
constexpr std::string_view kDraftedStates[] = {
    "kimi_k3", "qwen3_5", "qwen3_5_text", "qwen3_5_moe", "qwen3_5_moe_text", "deepseek_v4", "nemotron_h", "lfm2", "lfm2_moe",
    "bailing_hybrid"};

/// Architectures whose files leave the drafting layers out: block_count is num_hidden_layers there.
constexpr std::string_view kWithoutDrafts[] = {"deepseek_v2", "deepseek_v3", "deepseek_vl_v2", "kimi_k2", "kimi_k25"};

template <typename List>
bool contains(const List& list, std::string_view name)
{
    return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

}  // namespace

bool llamaCppKnows(std::string_view family)
{
    return contains(kWindowed, family) || contains(kOthers, family) || contains(kWithoutCache, family);
}

bool llamaCppWindows(const ModelShape& shape)
{
    if (!llamaCppKnows(shape.family))
        return true;  // general rules: as the file says
    if (shape.family.starts_with("exaone4"))
        return shape.layers.size() == 64;  // only the 32B is windowed there
    return contains(kWindowed, shape.family);
}

bool llamaCppKeepsNoCache(std::string_view family)
{
    return contains(kWithoutCache, family);
}

bool llamaCppSplitsTensors(std::string_view family)
{
    return !contains(kNoTensorSplit, family);
}

bool llamaCppRollsStatesBack(std::string_view family)
{
    return contains(kDraftedStates, family);
}

bool llamaCppFilesHaveDrafts(std::string_view family)
{
    return !contains(kWithoutDrafts, family);
}

}  // namespace kvsight
