// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace kvsight {

enum class NormKind { Rms, Layer, LayerWithoutBias, Absent };

/// A norm on queries and keys: one head's width for all heads, or every head's own.
enum class QkNorm { None, Head, Width };

/// How a family's layers are built beyond what its config says. The defaults are Llama's.
struct TensorHabits {
    NormKind norm = NormKind::Rms;
    unsigned layer_norms = 2;
    /// Norms that only layers of experts have.
    unsigned expert_layer_norms = 0;
    QkNorm qk_norm = QkNorm::None;
    /// Only where the config asks for it.
    bool qk_norm_asked = false;
    bool qkv_bias = false;
    bool out_bias = false;
    /// `attention_bias` in the config speaks of Q, K and V only.
    bool out_bias_apart = false;
    bool mlp_bias = false;
    bool head_bias = false;
    bool fused_qkv = false;
    bool fused_gate_up = false;
    /// The config writes the feed-forward width as so many times what it is.
    std::uint64_t ffn_divisor = 1;
    bool gated = true;
    bool embedding_norm = false;
    std::uint64_t extra_embedding_rows = 0;
    /// A table of learned positions, with so many rows beyond the context.
    bool positions = false;
    std::uint64_t extra_positions = 0;
    /// False: layers are mixers alone.
    bool feed_forward = true;
    /// Layers of experts keep their plain feed-forward part.
    bool dense_beside_experts = false;
    /// Queries and output of attention belong to experts as well.
    bool attention_experts = false;
    /// Attention and feed-forward blocks that several layers share stand beside the state (Zamba).
    bool shared_blocks = false;
    /// Two convolutions over neighbouring tokens, half as wide between them, filter what queries and keys read.
    bool local_filter = false;
    /// Every n-th layer has experts where the config does not say.
    std::uint64_t expert_step = 1;
    /// One attention sink a head: on all layers, or on windowed ones.
    bool sinks = false;
    bool window_sinks = false;
    /// Every layer has one value more for each activation parameter.
    std::uint64_t scalars = 0;
    /// Experts: a bias that steers the choice (e_score_correction_bias), a bias in the router, scales of the
    /// router's input and of each expert, biases in the experts, a gate on the shared expert.
    bool choice_bias = false;
    bool router_bias = false;
    bool router_scales = false;
    bool expert_bias = false;
    bool shared_gate = false;
    /// Shared experts where the config does not say how many.
    std::uint64_t shared_experts = 0;
    /// Output gate of attention: as wide as the values, or one value a head.
    bool output_gate = false;
    bool head_gate = false;
    /// Layers that share another's cache have no K and V projections.
    bool shared_without_kv = false;
    /// Layers without a mixer of their own gate another layer's memory.
    bool memory_units = false;
    /// Attention and the state beside it share one output.
    bool joint_output = false;
    /// MLA with K and V up-projections in one tensor.
    bool joint_kv_up = false;
    /// Norms on the time step and both state projections of Mamba.
    bool mamba_norms = false;
    /// GatedDeltaNet with both gates of its heads in one tensor.
    bool joint_state_gates = false;
    /// Each drafting layer has a token table and a head of its own, copies of the trunk's.
    bool draft_tables = false;
    /// What a drafting layer has was compared with a published size.
    bool drafts_known = false;
    /// llama.cpp's converter keeps the drafting layers, as it is known of this family.
    bool gguf_drafts = false;
    /// A gated norm behind the state's scan.
    bool mamba_out_norm = true;
};

/// The habits of a family (config.json's `model_type`), or nullptr when it is not in the table.
const TensorHabits* findTensorHabits(std::string_view family);

}  // namespace kvsight
