// SPDX-License-Identifier: MIT
#include "core/weights/tensor_layers.h"

namespace kvsight {

namespace {

constexpr WeightRole kRole = WeightRole::Attention;

void listQkNorm(const TensorHabits& habits, const LayerShape& layer, TensorList& list)
{
    if (habits.qk_norm == QkNorm::None)
        return;
    const bool per_head = habits.qk_norm == QkNorm::Head;
    list.vector(WeightRole::Norm, Checked(layer.head_dim_k) * (per_head ? 1 : layer.query_heads));
    list.vector(WeightRole::Norm, Checked(layer.head_dim_k) * (per_head ? 1 : layer.kv_heads));
}

/// Index keys that choose what attention reads (DSA).
void listIndexer(const TensorSource& source, const LayerShape& layer, std::uint64_t query_rank, TensorList& list)
{
    const std::uint64_t heads = source.config.number({"index_n_heads", "num_indexer_heads"}, 0);
    list.keptMatrix(kRole, query_rank, Checked(heads) * layer.index_width);
    list.keptMatrix(kRole, source.hidden, layer.index_width);
    list.norm(NormKind::Layer, layer.index_width);
    list.matrix(kRole, TensorUse::Other, source.hidden, heads);
}

/// Index queries and keys of MiniMax M3, each with its norm.
void listBlockIndexer(const TensorSource& source, const LayerShape& layer, TensorList& list)
{
    const JsonValue* sparse = source.config.find({"sparse_attention_config"});
    const JsonValue* heads = sparse != nullptr ? sparse->find("sparse_num_index_heads") : nullptr;
    const std::uint64_t count = heads != nullptr ? heads->wholeNumber().value_or(0) : 0;
    list.keptMatrix(kRole, source.hidden, Checked(count) * layer.index_width);
    list.keptMatrix(kRole, source.hidden, layer.index_width);
    list.vector(WeightRole::Norm, layer.index_width);
    list.vector(WeightRole::Norm, layer.index_width);
}

void listProjections(const TensorSource& source, const LayerShape& layer, bool with_kv, TensorList& list)
{
    const TensorHabits& habits = source.habits;
    const Checked query = Checked(layer.query_heads) * layer.head_dim_k;
    const Checked key = Checked(layer.kv_heads) * layer.head_dim_k;
    const Checked value = Checked(layer.kv_heads) * layer.head_dim_v;
    const Checked gate = Checked(layer.query_heads) * layer.head_dim_v;
    if (habits.fused_qkv && with_kv) {
        list.linear(kRole, TensorUse::AttentionQkv, source.hidden, query + key + value, habits.qkv_bias);
        return;
    }
    const Checked query_and_gate = habits.output_gate ? query + gate : query;
    if (const std::uint64_t shared = source.config.number({"share_q_dim"}, 0); shared > 0) {
        // Step-3: queries through a low rank.
        list.matrix(kRole, TensorUse::Other, source.hidden, shared);
        list.vector(WeightRole::Norm, shared);
        list.matrix(kRole, TensorUse::AttentionQ, shared, query);
    } else {
        list.linear(kRole, TensorUse::AttentionQ, source.hidden, query_and_gate, habits.qkv_bias);
    }
    if (with_kv) {
        list.linear(kRole, TensorUse::AttentionK, source.hidden, key, habits.qkv_bias);
        if (!source.config.flag({"attention_k_eq_v"}, false) || layer.cache == CacheKind::Window)
            list.linear(kRole, TensorUse::AttentionV, source.hidden, value, habits.qkv_bias);
    }
}

/// JetMoE: each expert has queries and an output of its own, as wide as the shared K.
void listAttentionExperts(const TensorSource& source, const LayerShape& layer, TensorList& list)
{
    const Checked key = Checked(layer.kv_heads) * layer.head_dim_k;
    const std::uint64_t experts = source.shape.experts.experts;
    list.matrix(WeightRole::RoutedExperts, TensorUse::Other, source.hidden, key, experts);
    list.matrix(WeightRole::RoutedExperts, TensorUse::Other, key, source.hidden, experts);
    list.matrix(kRole, TensorUse::AttentionK, source.hidden, key);
    list.matrix(kRole, TensorUse::AttentionV, source.hidden, Checked(layer.kv_heads) * layer.head_dim_v);
    list.f32Matrix(WeightRole::Router, source.hidden, experts);
    list.vector(kRole, source.hidden);
}

}  // namespace

void listAttention(const TensorSource& source, const LayerShape& layer, TensorList& list)
{
    const TensorHabits& habits = source.habits;
    if (habits.attention_experts)
        return listAttentionExperts(source, layer, list);
    const bool borrows = layer.cache == CacheKind::Shared;
    const bool with_kv = !(borrows && habits.shared_without_kv);
    listProjections(source, layer, with_kv, list);
    listQkNorm(habits, layer, list);
    const Checked output = Checked(layer.query_heads) * layer.head_dim_v;
    if (!habits.joint_output || layer.state == StateKind::None)
        list.linear(kRole, TensorUse::AttentionOut, output, source.hidden, habits.out_bias);
    if (habits.head_gate)
        list.matrix(kRole, TensorUse::Other, source.hidden, layer.query_heads);
    if (habits.sinks || (habits.window_sinks && layer.cache == CacheKind::Window))
        list.vector(kRole, layer.query_heads);
    if (layer.cache == CacheKind::Cross) {
        list.vector(WeightRole::Norm, layer.head_dim_k);
        list.vector(WeightRole::Norm, layer.head_dim_k);
        list.vector(kRole, 1);
        list.vector(kRole, 1);
    }
    if (layer.index_width > 0)
        listBlockIndexer(source, layer, list);
}

void listLatentAttention(const TensorSource& source, const LayerShape& layer, TensorList& list)
{
    const ConfigView& config = source.config;
    const std::uint64_t rank = config.number({"kv_lora_rank"}, 0);
    const std::uint64_t rope = config.number({"qk_rope_head_dim"}, 0);
    const std::uint64_t nope = config.number({"qk_nope_head_dim"}, 0);
    // MiniCPM3 leaves the expanded V's size out: its class divides.
    const std::uint64_t divided = layer.query_heads > 0 ? source.hidden / layer.query_heads : 0;
    const std::uint64_t value = config.number({"v_head_dim"}, divided);
    const std::uint64_t query_rank = config.number({"q_lora_rank"}, 0);
    const Checked heads = layer.query_heads;
    const Checked query = heads * (Checked(nope) + rope);
    if (query_rank > 0) {
        list.matrix(kRole, TensorUse::Other, source.hidden, query_rank);
        list.vector(WeightRole::Norm, query_rank);
        list.matrix(kRole, TensorUse::Other, query_rank, query);
    } else {
        list.matrix(kRole, TensorUse::AttentionQ, source.hidden, query);
    }
    list.matrix(kRole, TensorUse::Other, source.hidden, Checked(rank) + rope);
    list.vector(WeightRole::Norm, rank);
    if (source.habits.joint_kv_up) {
        list.matrix(kRole, TensorUse::AttentionV, rank, heads * (Checked(nope) + value));
    } else {
        list.matrix(kRole, TensorUse::Other, nope, rank, heads);
        list.matrix(kRole, TensorUse::Other, rank, value, heads);
    }
    list.matrix(kRole, TensorUse::AttentionOut, heads * value, source.hidden);
    if (config.flag({"mla_use_output_gate"}, false))
        list.matrix(kRole, TensorUse::Other, source.hidden, heads * value);
    if (layer.index_width > 0)
        listIndexer(source, layer, query_rank > 0 ? query_rank : source.hidden, list);
}

void listCompressedAttention(const TensorSource& source, const LayerShape& layer, TensorList& list)
{
    const ConfigView& config = source.config;
    const std::uint64_t query_rank = config.number({"q_lora_rank"}, 0);
    const std::uint64_t groups = config.number({"o_groups"}, 1);
    const Checked output_rank = config.number({"o_lora_rank"}, 0);
    const Checked width = Checked(layer.query_heads) * layer.head_dim_k;
    list.matrix(kRole, TensorUse::Other, source.hidden, query_rank);
    list.vector(WeightRole::Norm, query_rank);
    list.matrix(kRole, TensorUse::Other, query_rank, width);
    list.matrix(kRole, TensorUse::Other, source.hidden, layer.head_dim_k);
    list.vector(WeightRole::Norm, layer.head_dim_k);
    list.vector(kRole, layer.query_heads);
    list.matrix(kRole, TensorUse::Other, width / groups, output_rank * groups);
    list.matrix(kRole, TensorUse::AttentionOut, output_rank * groups, source.hidden);
    if (layer.ratio > 1) {
        // Layers that keep index keys compress in two overlapping windows, so twice the width.
        const Checked compressed = Checked(layer.head_dim_k) * (layer.index_width > 0 ? 2 : 1);
        list.matrix(kRole, TensorUse::Other, source.hidden, compressed);
        list.matrix(kRole, TensorUse::Other, source.hidden, compressed);
        list.f32Matrix(kRole, compressed, layer.ratio);
        list.vector(WeightRole::Norm, layer.head_dim_k);
    }
    if (layer.index_width > 0) {
        const std::uint64_t heads = config.number({"index_n_heads"}, 0);
        const Checked compressed = Checked(layer.index_width) * 2;
        list.keptMatrix(kRole, query_rank, Checked(heads) * layer.index_width);
        list.matrix(kRole, TensorUse::Other, source.hidden, heads);
        list.matrix(kRole, TensorUse::Other, source.hidden, compressed);
        list.matrix(kRole, TensorUse::Other, source.hidden, compressed);
        list.f32Matrix(kRole, compressed, layer.ratio);
        list.vector(WeightRole::Norm, layer.index_width);
    }
}

}  // namespace kvsight
