// SPDX-License-Identifier: MIT
#include "core/model_shape.h"

#include <algorithm>

namespace kvsight {

const char* cacheKindName(CacheKind kind)
{
    switch (kind) {
    case CacheKind::None: return "none";
    case CacheKind::Full: return "full";
    case CacheKind::Window: return "window";
    case CacheKind::Chunk: return "chunk";
    case CacheKind::Latent: return "latent";
    case CacheKind::Compressed: return "compressed";
    case CacheKind::Shared: return "shared";
    case CacheKind::Cross: return "cross";
    }
    return "none";
}

const char* stateKindName(StateKind kind)
{
    switch (kind) {
    case StateKind::None: return "none";
    case StateKind::Mamba1: return "mamba1";
    case StateKind::Mamba2: return "mamba2";
    case StateKind::GatedDeltaNet: return "gated_delta_net";
    case StateKind::Kda: return "kda";
    case StateKind::ShortConv: return "short_conv";
    case StateKind::Lightning: return "lightning";
    case StateKind::Rwkv: return "rwkv";
    case StateKind::RgLru: return "rg_lru";
    case StateKind::Compressor: return "compressor";
    }
    return "none";
}

const char* weightRoleName(WeightRole role)
{
    switch (role) {
    case WeightRole::Embedding: return "embedding";
    case WeightRole::OutputHead: return "output_head";
    case WeightRole::Attention: return "attention";
    case WeightRole::DenseFfn: return "dense_ffn";
    case WeightRole::RoutedExperts: return "routed_experts";
    case WeightRole::SharedExperts: return "shared_experts";
    case WeightRole::Router: return "router";
    case WeightRole::Norm: return "norm";
    case WeightRole::StateMixer: return "state_mixer";
    case WeightRole::Draft: return "draft";
    case WeightRole::Other: return "other";
    }
    return "other";
}

void groupLayers(ModelShape& shape)
{
    shape.groups.clear();
    for (std::size_t i = 0; i < shape.layers.size(); ++i) {
        const auto same = std::find_if(shape.groups.begin(), shape.groups.end(), [&](const LayerGroup& group) {
            LayerShape layer = shape.layers[i];
            layer.shared_with = group.shape.shared_with;
            return group.shape == layer;
        });
        if (same == shape.groups.end())
            shape.groups.push_back({shape.layers[i], {static_cast<std::uint32_t>(i)}});
        else
            same->layers.push_back(static_cast<std::uint32_t>(i));
    }
}

}  // namespace kvsight
