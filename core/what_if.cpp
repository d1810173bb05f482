// SPDX-License-Identifier: MIT
#include "core/what_if.h"

#include "core/memory.h"
#include "core/runtimes/memory_plan.h"

#include <algorithm>

namespace kvsight {

namespace {

using Kind = HeadsAlternative::Kind;

bool isAttention(const LayerShape& layer)
{
    return layer.cache == CacheKind::Full || layer.cache == CacheKind::Window || layer.cache == CacheKind::Chunk
        || layer.cache == CacheKind::Latent;
}

/// Whether the layers tell what they would keep otherwise.
bool canChange(const ModelShape& shape)
{
    const auto strange = [](const LayerShape& layer) {
        return layer.cache == CacheKind::Compressed || layer.cache == CacheKind::Cross
            || (isAttention(layer) && layer.query_heads == 0);
    };
    return !std::any_of(shape.layers.begin(), shape.layers.end(), strange)
        && std::any_of(shape.layers.begin(), shape.layers.end(), isAttention);
}

/// A latent layer with keys and values for each head; nothing changes where the config does not give their widths.
bool expand(LayerShape& layer)
{
    if (layer.cache != CacheKind::Latent)
        return true;
    if (layer.expanded_head_dim_k == 0 || layer.expanded_head_dim_v == 0)
        return false;
    layer.cache = CacheKind::Full;
    layer.head_dim_k = layer.expanded_head_dim_k;
    layer.head_dim_v = layer.expanded_head_dim_v;
    return true;
}

bool change(LayerShape& layer, Kind kind)
{
    if (kind == Kind::Latent) {
        if (layer.cache == CacheKind::Latent)
            return true;
        layer.kv_heads = 1;
        layer.head_dim_k = kPublishedLatentWidth;
        layer.head_dim_v = 0;
        if (layer.cache == CacheKind::Full)  // A window stays a window.
            layer.cache = CacheKind::Latent;
        return true;
    }
    if (!expand(layer))
        return false;
    layer.kv_heads = kind == Kind::PerHead ? layer.query_heads : 1;
    return true;
}

}  // namespace

std::optional<Resolved> withHeads(const Resolved& resolved, HeadsAlternative::Kind kind)
{
    if (kind == Kind::AsHere)
        return resolved;
    if (!canChange(*resolved.shape))
        return std::nullopt;
    ModelShape shape = *resolved.shape;
    for (LayerShape& layer : shape.layers) {
        if (isAttention(layer) && !change(layer, kind))
            return std::nullopt;
    }
    groupLayers(shape);
    Resolved changed = resolved;
    changed.shape = std::make_shared<const ModelShape>(std::move(shape));
    changed.plan = std::make_shared<const MemoryPlan>(makePlan(changed));
    return changed;
}

const char* headsKindName(HeadsAlternative::Kind kind)
{
    switch (kind) {
    case Kind::PerHead: return "per_head";
    case Kind::AsHere: return "as_here";
    case Kind::OneShared: return "one_shared";
    case Kind::Latent: return "latent";
    }
    return "";
}

std::vector<HeadsAlternative> ifHeadsWere(const Resolved& resolved)
{
    std::vector<HeadsAlternative> ways{
        {Kind::PerHead, {KV_TR("core", "each head its own (MHA)"), {}}, {}, true},
        {Kind::AsHere, {KV_TR("core", "as here"), {}}, {}, false},
        {Kind::OneShared, {KV_TR("core", "one for all heads (MQA)"), {}}, {}, true},
        {Kind::Latent, {KV_TR("core", "one latent (MLA)"), {}}, {}, true},
    };
    for (HeadsAlternative& way : ways) {
        const auto changed = withHeads(resolved, way.kind);
        if (!changed)
            continue;
        way.hypothetical = changed->shape->layers != resolved.shape->layers;
        way.kept_bytes = exact(keptIn(*changed, Place::everywhere()));
    }
    return ways;
}

}  // namespace kvsight
