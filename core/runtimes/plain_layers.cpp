// SPDX-License-Identifier: MIT
#include "core/runtimes/plain_layers.h"

#include "core/sizing.h"

#include <algorithm>

namespace kvsight {

namespace {

void addAttention(PlanBuilder& builder, const LayerGroup& group, const Resolved& resolved, const PlainRules& rules)
{
    const LayerShape& layer = group.shape;
    const CacheType& k = resolved.k_type;
    const CacheType& v = resolved.v_type;
    CellRule window = layer.cache == CacheKind::Chunk && rules.chunk ? *rules.chunk : rules.window.value_or(rules.full);
    window.windowed = rules.window.has_value();
    window.window = layer.window - std::min(layer.window, rules.less_than_window);
    CellRule spaced = rules.full;
    spaced.ratio = std::max<std::uint64_t>(1, layer.ratio);
    switch (layer.cache) {
    case CacheKind::Full:
        builder.addCache("full", rules.full, k, v, group, layer.kv_heads, layer.head_dim_k, layer.head_dim_v);
        break;
    case CacheKind::Window:
    case CacheKind::Chunk:
        builder.addCache(!rules.window ? "full" : layer.cache == CacheKind::Chunk ? "chunk" : "window", window, k, v, group,
                         layer.kv_heads, layer.head_dim_k, layer.head_dim_v);
        break;
    case CacheKind::Latent:
        if (rules.expanded_latents && layer.expanded_kv_heads > 0)
            builder.addCache("full", rules.full, k, v, group, layer.expanded_kv_heads, layer.expanded_head_dim_k,
                             layer.expanded_head_dim_v);
        else
            builder.addCache("latent", rules.full, k, v, group, 1, layer.head_dim_k, 0);
        break;
    case CacheKind::Compressed:
        builder.addCache(window.windowed ? "window" : "full", window, k, v, group, 1, layer.head_dim_k * layer.kv_heads, 0);
        if (layer.ratio > 1)
            builder.addCache("compressed", spaced, k, v, group, 1, layer.head_dim_k * layer.kv_heads, 0);
        break;
    case CacheKind::None:
    case CacheKind::Shared:
    case CacheKind::Cross:
        break;
    }
    if (layer.index_width > 0)
        builder.addCache("indexer", spaced, rules.index_type != nullptr ? *rules.index_type : k, v, group, 1,
                         layer.index_width, 0, true);
}

}  // namespace

void addPlainLayers(PlanBuilder& builder, const Resolved& resolved, const PlainRules& rules)
{
    for (const LayerGroup& group : resolved.shape->groups) {
        addAttention(builder, group, resolved, rules);
        if (group.shape.state == StateKind::None)
            continue;
        builder.addState(group, rules.conv_bytes);
        StatePlan& state = builder.plan().states.back();
        state.recurrent_element_bytes = rules.recurrent_bytes;
        state.known = state.known && rules.states_known;
    }
}

TokenBytes tokenBytesOn(const MemoryPlan& plan, std::size_t device)
{
    TokenBytes bytes;
    for (const CachePlan& cache : plan.caches) {
        for (const CacheMembers& members : cache.members) {
            const Checked row = Checked(members.layers.on_device[device]) * (keyRow<Checked>(members, cache) + valueRow<Checked>(members, cache));
            Checked& sum = cache.rule.windowed ? bytes.windowed : bytes.full;
            sum += cache.rule.ratio > 1 ? Checked::ceilDivide(row, Checked(cache.rule.ratio)) : row;
        }
    }
    return bytes;
}

}  // namespace kvsight
