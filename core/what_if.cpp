// SPDX-License-Identifier: MIT
#include "core/what_if.h"

#include "core/memory.h"
#include "core/runtimes/memory_plan.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

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

/// The shape with other heads; null when the model does not tell.
std::shared_ptr<const ModelShape> changedShape(const ModelShape& shape, Kind kind)
{
    if (!canChange(shape))
        return nullptr;
    ModelShape changed = shape;
    for (LayerShape& layer : changed.layers) {
        if (isAttention(layer) && !change(layer, kind))
            return nullptr;
    }
    groupLayers(changed);
    return std::make_shared<const ModelShape>(std::move(changed));
}

/// The same, with the last model's kept: scenarios of one model come in rows, and a copy costs more than all else here.
std::shared_ptr<const ModelShape> shapeWithHeads(const std::shared_ptr<const ModelShape>& shape, Kind kind)
{
    struct Kept {
        std::shared_ptr<const ModelShape> of;
        std::map<Kind, std::shared_ptr<const ModelShape>> ways;
    };
    thread_local Kept kept;
    if (kept.of != shape)
        kept = {shape, {}};
    const auto found = kept.ways.find(kind);
    return found != kept.ways.end() ? found->second : kept.ways.emplace(kind, changedShape(*shape, kind)).first->second;
}

}  // namespace

std::optional<Resolved> withHeads(const Resolved& resolved, HeadsAlternative::Kind kind)
{
    if (kind == Kind::AsHere)
        return resolved;
    auto shape = shapeWithHeads(resolved.shape, kind);
    if (shape == nullptr)
        return std::nullopt;
    Resolved changed = resolved;
    changed.shape = std::move(shape);
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
        if (way.kind == Kind::AsHere) {
            way.kept_bytes = exact(keptIn(resolved, Place::everywhere()));
            continue;
        }
        const auto changed = withHeads(resolved, way.kind);
        if (!changed)
            continue;
        way.hypothetical = changed->shape->layers != resolved.shape->layers;
        way.kept_bytes = exact(keptIn(*changed, Place::everywhere()));
    }
    return ways;
}

}  // namespace kvsight
