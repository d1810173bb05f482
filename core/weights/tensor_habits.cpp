// SPDX-License-Identifier: MIT
#include "core/weights/tensor_habits.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace kvsight {

namespace {

struct Row {
    std::vector<std::string_view> families;  // owns them: a list of values would not outlive its row
    TensorHabits habits;
};

/// What the model classes of transformers (and the publishers' own) build.
const std::array kRows = {
    Row{{"llama", "mistral", "ministral", "ministral3", "mistral3", "solar", "hyperclovax", "exaone", "internlm2",
         "internlm3", "baichuan", "yi", "ernie4_5", "granite", "smollm3", "nanbeige", "deepseek", "mixtral", "granitemoeshared",
         "smallthinker", "ouro", "iquestloopcoder",
         "aquila", "xverse", "minicpm", "granitemoe",
         "nemotron-nas", "grok-1", "ernie4_5_moe", "arctic", "step3_text", "vaultgemma"},
        {}},
    Row{{"mllama_text_model", "mllama"}, {.extra_embedding_rows = 8}},
    Row{{"qwen2", "qwen2_vl", "qwen2_vl_text", "qwen2_5_vl", "qwen2_5_vl_text", "qwen2_audio",
         "qwen2_5_omni_text"}, {.qkv_bias = true}},
    Row{{"llama4_text", "llama4"}, {.shared_experts = 1}},
    Row{{"qwen2_moe"}, {.qkv_bias = true, .shared_gate = true}},
    Row{{"seed_oss"}, {.qkv_bias = true, .out_bias_apart = true}},
    Row{{"mimo"}, {.qkv_bias = true, .out_bias_apart = true, .drafts_known = true}},
    Row{{"qwen"}, {.qkv_bias = true, .out_bias_apart = true, .fused_qkv = true, .ffn_divisor = 2}},
    Row{{"orion", "stablelm", "stablelm_epoch"}, {.norm = NormKind::Layer}},
    Row{{"hf_olmo"}, {.norm = NormKind::Absent, .ffn_divisor = 2}},
    Row{{"openelm"}, {.qk_norm = QkNorm::Head, .fused_qkv = true}},
    Row{{"gpt_neo"},
        {.norm = NormKind::Layer, .out_bias = true, .mlp_bias = true, .gated = false, .positions = true}},
    Row{{"persimmon", "fuyu"},
        {.norm = NormKind::Layer, .qk_norm = QkNorm::Head, .qkv_bias = true, .out_bias = true, .mlp_bias = true,
         .fused_qkv = true, .gated = false}},
    Row{{"molmo"}, {.ffn_divisor = 2}},
    Row{{"jetmoe"}, {.attention_experts = true}},
    Row{{"zamba", "zamba2"}, {.shared_blocks = true}},
    Row{{"phi4flash"}, {.norm = NormKind::Layer, .shared_without_kv = true, .memory_units = true}},
    Row{{"hymba"}, {.shared_without_kv = true, .joint_output = true}},
    Row{{"yuan"}, {.local_filter = true}},
    Row{{"xglm"},
        {.norm = NormKind::Layer, .qkv_bias = true, .out_bias = true, .mlp_bias = true, .gated = false}},
    Row{{"phi3small"},
        {.norm = NormKind::Layer, .qkv_bias = true, .out_bias = true, .mlp_bias = true, .fused_qkv = true,
         .fused_gate_up = true}},
    Row{{"afmoe"}, {.layer_norms = 4, .qk_norm = QkNorm::Head, .choice_bias = true, .output_gate = true}},
    Row{{"longcat_flash"}, {.dense_beside_experts = true, .expert_step = 2, .choice_bias = true}},
    Row{{"codeshell"},
        {.norm = NormKind::Layer, .qkv_bias = true, .out_bias = true, .mlp_bias = true, .fused_qkv = true,
         .gated = false}},
    Row{{"codegen"},
        {.norm = NormKind::Layer, .layer_norms = 1, .mlp_bias = true, .head_bias = true, .fused_qkv = true,
         .gated = false}},
    Row{{"dbrx"}, {.norm = NormKind::LayerWithoutBias, .fused_qkv = true}},
    Row{{"chatglm"}, {.qkv_bias = true, .out_bias_apart = true, .fused_qkv = true, .fused_gate_up = true}},
    Row{{"glm"}, {.out_bias_apart = true, .fused_gate_up = true}},
    Row{{"glm4", "glm4v_text", "glm4v"}, {.layer_norms = 4, .out_bias_apart = true, .fused_gate_up = true}},
    Row{{"glm4_moe", "glm4v_moe_text", "glm4v_moe"},
        {.qk_norm = QkNorm::Head, .qk_norm_asked = true, .out_bias_apart = true, .choice_bias = true, .draft_tables = true,
         .drafts_known = true, .gguf_drafts = true}},
    Row{{"qwen3", "qwen3_moe", "qwen3_vl", "qwen3_vl_text", "qwen3_vl_moe", "qwen3_vl_moe_text",
         "qwen3_omni_moe_text"},
        {.qk_norm = QkNorm::Head}},
    Row{{"qwen3_next"},
        {.qk_norm = QkNorm::Head, .shared_gate = true, .output_gate = true, .joint_state_gates = true}},
    Row{{"qwen3_5", "qwen3_5_text", "qwen3_5_moe", "qwen3_5_moe_text"},
        {.qk_norm = QkNorm::Head, .shared_gate = true, .output_gate = true}},
    Row{{"gemma"}, {}},
    Row{{"gemma2"}, {.layer_norms = 4}},
    Row{{"gemma3", "gemma3_text"}, {.layer_norms = 4, .qk_norm = QkNorm::Head}},
    Row{{"gemma3n", "gemma3n_text"}, {.layer_norms = 4, .qk_norm = QkNorm::Head}},
    Row{{"gemma4", "gemma4_text"},
        {.layer_norms = 4, .expert_layer_norms = 3, .qk_norm = QkNorm::Head,
         .dense_beside_experts = true, .scalars = 1, .router_scales = true}},
    Row{{"recurrent_gemma"}, {.out_bias = true, .mlp_bias = true, .ffn_divisor = 2}},
    Row{{"cohere", "cohere2"},
        {.norm = NormKind::LayerWithoutBias, .layer_norms = 1, .qk_norm = QkNorm::Width, .qk_norm_asked = true}},
    Row{{"phi"},
        {.norm = NormKind::Layer, .layer_norms = 1, .qkv_bias = true, .out_bias = true, .mlp_bias = true,
         .head_bias = true, .gated = false}},
    Row{{"phi3"}, {.fused_qkv = true, .fused_gate_up = true}},
    Row{{"phimoe"}, {.norm = NormKind::Layer}},
    Row{{"gpt2"},
        {.norm = NormKind::Layer, .qkv_bias = true, .out_bias = true, .mlp_bias = true, .fused_qkv = true,
         .gated = false, .positions = true}},
    Row{{"gpt_bigcode"},
        {.norm = NormKind::Layer, .qkv_bias = true, .out_bias = true, .mlp_bias = true, .fused_qkv = true,
         .gated = false, .positions = true}},
    Row{{"gptj"},
        {.norm = NormKind::Layer, .layer_norms = 1, .mlp_bias = true, .head_bias = true, .gated = false}},
    Row{{"gpt_neox"},
        {.norm = NormKind::Layer, .qkv_bias = true, .out_bias = true, .mlp_bias = true, .fused_qkv = true,
         .gated = false}},
    Row{{"opt"},
        {.norm = NormKind::Layer, .qkv_bias = true, .out_bias = true, .mlp_bias = true, .gated = false,
         .positions = true, .extra_positions = 2}},
    Row{{"bloom"},
        {.norm = NormKind::Layer, .qkv_bias = true, .out_bias = true, .mlp_bias = true, .fused_qkv = true,
         .gated = false, .embedding_norm = true}},
    Row{{"RefinedWeb"}, {.norm = NormKind::Layer, .fused_qkv = true, .gated = false}},
    Row{{"falcon", "RefinedWebModel"}, {.norm = NormKind::Layer, .layer_norms = 1, .fused_qkv = true, .gated = false}},
    Row{{"mpt"}, {.norm = NormKind::LayerWithoutBias, .fused_qkv = true, .gated = false}},
    Row{{"starcoder2"},
        {.norm = NormKind::Layer, .qkv_bias = true, .out_bias = true, .mlp_bias = true, .gated = false}},
    Row{{"nemotron"}, {.norm = NormKind::Layer, .gated = false}},
    Row{{"arcee"}, {.gated = false}},
    Row{{"apertus"}, {.qk_norm = QkNorm::Head, .gated = false, .scalars = 2}},
    Row{{"olmo"}, {.norm = NormKind::Absent}},
    Row{{"olmo2", "olmo3", "olmoe", "flex_olmo"}, {.qk_norm = QkNorm::Width}},
    Row{{"exaone4", "exaone4_5_text", "exaone4_5", "exaone_moe"}, {.qk_norm = QkNorm::Head}},
    Row{{"deepseek_v2", "mistral4", "AXK1", "sarvam_mla"}, {}},
    Row{{"deepseek_v3", "deepseek_v32", "kimi_k2"}, {.choice_bias = true, .draft_tables = true, .drafts_known = true}},
    Row{{"minicpm3"}, {.joint_kv_up = true}},
    Row{{"glm4_moe_lite", "glm_moe_dsa", "deepseek_v4", "kimi_linear", "kimi_k3"}, {.choice_bias = true}},
    Row{{"dots1"}, {.qk_norm = QkNorm::Head}},
    Row{{"gpt_oss"},
        {.qkv_bias = true, .out_bias = true, .sinks = true, .router_bias = true, .expert_bias = true}},
    Row{{"minimax_m1", "minimax_text_01", "minimax"}, {}},
    Row{{"minimax_m2"}, {.qk_norm = QkNorm::Width, .choice_bias = true}},
    Row{{"minimax_m3", "minimax_m3_text"}, {.qk_norm = QkNorm::Head, .choice_bias = true}},
    Row{{"mimo_v2_flash", "mimo_v2"}, {.window_sinks = true}},
    Row{{"hunyuan", "hunyuan_v1_moe", "hunyuan_v1_dense", "hy_v3"},
        {.qk_norm = QkNorm::Head, .shared_without_kv = true}},
    Row{{"step3p5"}, {.qk_norm = QkNorm::Head, .head_gate = true}},
    Row{{"bailing_moe", "sarvam_moe"}, {.qk_norm = QkNorm::Head, .qk_norm_asked = true}},
    Row{{"bailing_moe_v2"}, {.qk_norm = QkNorm::Head}},
    Row{{"laguna"}, {.qk_norm = QkNorm::Head, .head_gate = true}},
    Row{{"solar_open"}, {}},
    Row{{"muse_glimmer", "muse_glimmer_text"}, {.layer_norms = 4, .output_gate = true}},
    Row{{"inkling_mm_model", "inkling_text"}, {}},
    Row{{"jamba"}, {.mamba_norms = true}},
    Row{{"mamba", "falcon_mamba", "mamba2"}, {.feed_forward = false}},
    Row{{"falcon_h1"}, {.mamba_out_norm = false}},
    Row{{"nemotron_h"}, {.gated = false, .choice_bias = true}},
    Row{{"granitemoehybrid"}, {}},
    Row{{"t5", "mt5", "umt5"}, {}},
    Row{{"rwkv6", "rwkv7"}, {.norm = NormKind::Layer, .embedding_norm = true}},
    Row{{"lfm2", "lfm2_moe"}, {.qk_norm = QkNorm::Head}},
};

}  // namespace

const TensorHabits* findTensorHabits(std::string_view family)
{
    for (const Row& row : kRows) {
        if (std::find(row.families.begin(), row.families.end(), family) != row.families.end())
            return &row.habits;
    }
    return nullptr;
}

}  // namespace kvsight
