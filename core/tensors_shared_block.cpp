// SPDX-License-Identifier: MIT
#include "core/weights/tensor_layers.h"

namespace kvsight {

namespace {

constexpr WeightRole kRole = WeightRole::Attention;

/// The shared attention and feed-forward part: it reads the hidden vector and the embedding side by side.
void listBlock(const TensorSource& source, const LayerShape& layer, std::uint64_t width, TensorList& list)
{
    const Checked input = Checked(source.hidden) * 2;
    const Checked inner = Checked(layer.query_heads) * layer.head_dim_k;
    for (const TensorUse use : {TensorUse::AttentionQ, TensorUse::AttentionK, TensorUse::AttentionV})
        list.matrix(kRole, use, input, inner);
    list.matrix(kRole, TensorUse::AttentionOut, inner, source.hidden);
    list.norm(NormKind::Rms, input);
    list.norm(NormKind::Rms, source.hidden);
    listDenseFfn(source, width, list);
}

/// What each layer adds of its own to the shared block: Zamba 2's low-rank adapters.
void listAdapters(const TensorSource& source, const LayerShape& layer, std::uint64_t width, TensorList& list)
{
    const std::uint64_t rank = source.config.number({"adapter_rank", "lora_rank"}, 128);
    list.matrix(WeightRole::DenseFfn, TensorUse::Other, source.hidden, rank);
    list.matrix(WeightRole::DenseFfn, TensorUse::Other, rank, Checked(width) * 2);
    if (!source.config.flag({"use_shared_attention_adapter", "use_shared_attention_lora"}, false))
        return;
    const Checked inner = Checked(layer.query_heads) * layer.head_dim_k;
    for (int projection = 0; projection < 3; ++projection) {
        list.matrix(kRole, TensorUse::Other, Checked(source.hidden) * 2, rank);
        list.matrix(kRole, TensorUse::Other, rank, inner);
    }
}

}  // namespace

bool listSharedBlock(const TensorSource& source, std::size_t index, TensorList& list)
{
    const LayerShape& layer = source.shape.layers[index];
    listStateMixer(source, layer, list);
    list.norm(NormKind::Rms, source.hidden);
    if (layer.cache == CacheKind::None)
        return true;
    const auto width = denseWidth(source, index);
    if (!width)
        return false;
    std::uint64_t before = 0;
    for (std::size_t other = 0; other < index; ++other)
        before += source.shape.layers[other].cache != CacheKind::None ? 1 : 0;
    if (before < source.config.number({"num_mem_blocks"}, 1))
        listBlock(source, layer, *width, list);
    list.matrix(kRole, TensorUse::Other, source.hidden, source.hidden);
    if (layer.state == StateKind::Mamba2)
        listAdapters(source, layer, *width, list);
    return true;
}

}  // namespace kvsight
