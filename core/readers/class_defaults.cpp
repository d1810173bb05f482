// SPDX-License-Identifier: MIT
#include "core/readers/class_defaults.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <unordered_map>
#include <vector>

namespace kvsight {
namespace {

struct Default {
    std::string_view key;
    std::uint64_t value;
};

struct ClassDefaults {
    std::vector<std::string_view> families;
    std::vector<Default> values;
};

// Configuration classes of transformers (the values of their constructors).
const std::vector<ClassDefaults>& nestedDefaults()
{
    static const std::vector<ClassDefaults> table = {
        {{"llama"},
         {{"vocab_size", 32000}, {"hidden_size", 4096}, {"intermediate_size", 11008}, {"num_hidden_layers", 32},
          {"num_attention_heads", 32}, {"max_position_embeddings", 2048}}},
        {{"mistral"},
         {{"vocab_size", 32000}, {"hidden_size", 4096}, {"intermediate_size", 14336}, {"num_hidden_layers", 32},
          {"num_attention_heads", 32}, {"num_key_value_heads", 8}, {"max_position_embeddings", 131072}}},
        {{"ministral3"},
         {{"vocab_size", 131072}, {"hidden_size", 4096}, {"intermediate_size", 14336}, {"num_hidden_layers", 34},
          {"num_attention_heads", 32}, {"num_key_value_heads", 8}, {"head_dim", 128},
          {"max_position_embeddings", 262144}}},
        {{"mixtral"},
         {{"vocab_size", 32000}, {"hidden_size", 4096}, {"intermediate_size", 14336}, {"num_hidden_layers", 32},
          {"num_attention_heads", 32}, {"num_key_value_heads", 8}, {"max_position_embeddings", 131072},
          {"num_local_experts", 8}, {"num_experts_per_tok", 2}}},
        {{"qwen2"},
         {{"vocab_size", 151936}, {"hidden_size", 4096}, {"intermediate_size", 22016}, {"num_hidden_layers", 32},
          {"num_attention_heads", 32}, {"num_key_value_heads", 32}, {"max_position_embeddings", 32768}}},
        {{"qwen2_vl_text", "qwen2_5_vl_text"},
         {{"vocab_size", 152064}, {"hidden_size", 8192}, {"intermediate_size", 29568}, {"num_hidden_layers", 80},
          {"num_attention_heads", 64}, {"num_key_value_heads", 8}, {"max_position_embeddings", 32768}}},
        {{"qwen3"},
         {{"vocab_size", 151936}, {"hidden_size", 4096}, {"intermediate_size", 22016}, {"num_hidden_layers", 32},
          {"num_attention_heads", 32}, {"num_key_value_heads", 32}, {"head_dim", 128},
          {"max_position_embeddings", 32768}}},
        {{"qwen3_moe"},
         {{"vocab_size", 151936}, {"hidden_size", 2048}, {"intermediate_size", 6144}, {"num_hidden_layers", 24},
          {"num_attention_heads", 32}, {"num_key_value_heads", 4}, {"max_position_embeddings", 32768},
          {"num_experts", 128}, {"num_experts_per_tok", 8}, {"moe_intermediate_size", 768}}},
        {{"qwen3_vl_text"},
         {{"vocab_size", 151936}, {"hidden_size", 4096}, {"intermediate_size", 22016}, {"num_hidden_layers", 32},
          {"num_attention_heads", 32}, {"num_key_value_heads", 32}, {"head_dim", 128},
          {"max_position_embeddings", 128000}}},
        {{"gemma"},
         {{"vocab_size", 256000}, {"hidden_size", 3072}, {"intermediate_size", 24576}, {"num_hidden_layers", 28},
          {"num_attention_heads", 16}, {"num_key_value_heads", 16}, {"head_dim", 256},
          {"max_position_embeddings", 8192}}},
        {{"gemma2"},
         {{"vocab_size", 256000}, {"hidden_size", 2304}, {"intermediate_size", 9216}, {"num_hidden_layers", 26},
          {"num_attention_heads", 8}, {"num_key_value_heads", 4}, {"head_dim", 256},
          {"max_position_embeddings", 8192}}},
        {{"gemma3_text"},
         {{"vocab_size", 262208}, {"hidden_size", 2304}, {"intermediate_size", 9216}, {"num_hidden_layers", 26},
          {"num_attention_heads", 8}, {"num_key_value_heads", 4}, {"head_dim", 256},
          {"max_position_embeddings", 131072}, {"sliding_window", 4096}}},
        {{"gemma3n_text"},
         {{"vocab_size", 262400}, {"hidden_size", 2048}, {"intermediate_size", 16384}, {"num_hidden_layers", 35},
          {"num_attention_heads", 8}, {"num_key_value_heads", 2}, {"head_dim", 256},
          {"max_position_embeddings", 32768}, {"sliding_window", 512}, {"num_kv_shared_layers", 15}}},
        {{"llama4_text"},
         {{"vocab_size", 202048}, {"hidden_size", 5120}, {"intermediate_size", 8192}, {"num_hidden_layers", 48},
          {"num_attention_heads", 40}, {"num_key_value_heads", 8}, {"head_dim", 128},
          {"max_position_embeddings", 131072}, {"attention_chunk_size", 8192}, {"num_local_experts", 16},
          {"num_experts_per_tok", 1}}},
        {{"mllama_text_model"},
         {{"vocab_size", 128256}, {"hidden_size", 4096}, {"intermediate_size", 14336}, {"num_hidden_layers", 40},
          {"num_attention_heads", 32}, {"num_key_value_heads", 8}, {"max_position_embeddings", 131072}}},
        {{"phi3"},
         {{"vocab_size", 32064}, {"hidden_size", 3072}, {"intermediate_size", 8192}, {"num_hidden_layers", 32},
          {"num_attention_heads", 32}, {"max_position_embeddings", 4096}}},
        {{"opt"},
         {{"vocab_size", 50272}, {"hidden_size", 768}, {"ffn_dim", 3072}, {"num_hidden_layers", 12},
          {"num_attention_heads", 12}, {"max_position_embeddings", 2048}}},
        {{"gpt2"},
         {{"vocab_size", 50257}, {"n_embd", 768}, {"n_layer", 12}, {"n_head", 12}, {"n_positions", 1024}}},
        {{"t5"},
         {{"vocab_size", 32128}, {"d_model", 512}, {"d_kv", 64}, {"d_ff", 2048}, {"num_layers", 6}, {"num_heads", 8}}},
        {{"granite"},
         {{"vocab_size", 32000}, {"hidden_size", 4096}, {"intermediate_size", 11008}, {"num_hidden_layers", 32},
          {"num_attention_heads", 32}, {"max_position_embeddings", 2048}}},
        {{"cohere2"},
         {{"vocab_size", 256000}, {"hidden_size", 8192}, {"intermediate_size", 22528}, {"num_hidden_layers", 40},
          {"num_attention_heads", 64}, {"max_position_embeddings", 8192}, {"sliding_window", 4096}}},
        {{"deepseek_v2"},
         {{"vocab_size", 32000}, {"hidden_size", 4096}, {"intermediate_size", 11008}, {"num_hidden_layers", 32},
          {"num_attention_heads", 32}, {"kv_lora_rank", 512}, {"qk_rope_head_dim", 64}, {"qk_nope_head_dim", 128},
          {"v_head_dim", 128}, {"max_position_embeddings", 2048}}},
        {{"deepseek_v3", "kimi_k2"},
         {{"vocab_size", 129280}, {"hidden_size", 7168}, {"intermediate_size", 18432}, {"num_hidden_layers", 61},
          {"num_attention_heads", 128}, {"num_key_value_heads", 128}, {"kv_lora_rank", 512},
          {"qk_rope_head_dim", 64}, {"qk_nope_head_dim", 128}, {"v_head_dim", 128},
          {"max_position_embeddings", 4096}}},
        {{"qwen3_next", "qwen3_5_text", "qwen3_5_moe_text"},
         {{"linear_conv_kernel_dim", 4}, {"linear_key_head_dim", 128}, {"linear_value_head_dim", 128},
          {"linear_num_key_heads", 16}, {"linear_num_value_heads", 32}}},
        {{"gemma4_text", "gemma4_unified_text"}, {{"head_dim", 256}, {"global_head_dim", 512}}},
    };
    return table;
}

// What even a root may leave out: the value is part of the architecture.
const std::vector<ClassDefaults>& builtInDefaults()
{
    static const std::vector<ClassDefaults> table = {
        {{"gemma", "gemma2", "gemma3_text", "gemma3n_text"}, {{"head_dim", 256}}},
        {{"gemma2"}, {{"sliding_window", 4096}}},
        {{"llama4_text"}, {{"attention_chunk_size", 8192}, {"head_dim", 128}}},
        {{"qwen3"}, {{"head_dim", 128}}},
        {{"qwen3_next", "qwen3_5", "qwen3_5_text", "qwen3_5_moe", "qwen3_5_moe_text"},
         {{"full_attention_interval", 4}, {"head_dim", 256}}},
        {{"gpt_neo"}, {{"window_size", 256}}},
        {{"rwkv5", "rwkv6", "rwkv7"}, {{"head_size", 64}}},
        {{"recurrent_gemma"}, {{"conv1d_width", 4}, {"attention_window_size", 2048}}},
        {{"lfm2", "lfm2_moe"}, {{"conv_L_cache", 3}}},
        {{"mamba", "falcon_mamba"}, {{"state_size", 16}, {"conv_kernel", 4}, {"expand", 2}}},
        {{"mamba2"}, {{"expand", 2}}},
        {{"longcat_flash"}, {{"num_nextn_predict_layers", 1}}},
    };
    return table;
}

/// The values of each family, in the table's order: a reading asks thousands of times.
using ByFamily = std::unordered_map<std::string_view, std::vector<Default>>;

ByFamily byFamily(const std::vector<ClassDefaults>& table)
{
    ByFamily all;
    for (const ClassDefaults& entry : table) {
        for (const std::string_view family : entry.families) {
            auto& values = all[family];
            values.insert(values.end(), entry.values.begin(), entry.values.end());
        }
    }
    return all;
}

std::optional<std::uint64_t> valueIn(const ByFamily& defaults, std::string_view family, std::string_view key)
{
    const auto found = defaults.find(family);
    if (found == defaults.end())
        return std::nullopt;
    for (const Default& value : found->second) {
        if (value.key == key)
            return value.value;
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::uint64_t> classDefaultOf(std::string_view family, std::string_view key, bool nested)
{
    static const ByFamily built_in = byFamily(builtInDefaults());
    static const ByFamily of_nested = byFamily(nestedDefaults());
    if (const auto value = valueIn(built_in, family, key))
        return value;
    return nested ? valueIn(of_nested, family, key) : std::nullopt;
}

bool tiesByDefault(std::string_view family)
{
    static constexpr std::array tied = {
        "gpt2", "gpt_neo", "gpt_bigcode", "openai-gpt", "ctrl", "bloom", "opt", "mpt", "falcon", "refinedweb",
        "refinedwebmodel", "starcoder2", "gemma", "gemma2", "gemma3", "gemma3_text", "gemma3n", "gemma3n_text",
        "gemma4", "gemma4_text", "gemma4_unified_text", "cohere", "cohere2", "recurrent_gemma", "mamba", "falcon_mamba", "lfm2", "lfm2_moe",
        "smollm3", "ernie4_5", "ernie4_5_moe", "zamba", "zamba2", "openelm", "minicpm", "minicpm3", "xglm", "biogpt", "t5", "mt5",
        "bart", "mbart", "marian", "btlm", "phi3small", "vaultgemma", "t5_gemma_module", "whisper", "pegasus", "m2m_100", "blenderbot", "t5gemma", "jais", "hunyuan",
        "phi4flash", "plamo2", "plamo3", "grok-1", "trocr", "led", "longt5", "switch_transformers"};
    return std::find(tied.begin(), tied.end(), family) != tied.end();
}

}  // namespace kvsight
