// SPDX-License-Identifier: MIT
#include "core/runtimes/plain_layers.h"

#include "core/sizing.h"

#include <algorithm>
#include <numeric>

namespace kvsight {

namespace {

/// One row of a layer's cache (spec 1.1), as heads that a tensor split can divide.
struct Row {
    std::uint64_t heads = 0;
    std::uint64_t k_per_head = 0;
    std::uint64_t v_per_head = 0;
};

Row rowOf(const LayerShape& layer, std::uint64_t value_row)
{
    if (value_row == 0 || layer.kv_heads * layer.head_dim_v == 0)
        return {layer.kv_heads, layer.head_dim_k, layer.head_dim_v};
    // The wider row need not divide into this layer's heads.
    const std::uint64_t heads = std::gcd(layer.kv_heads, value_row);
    return {heads, layer.kv_heads / heads * layer.head_dim_k, value_row / heads};
}

/// The rule of one layer's window, and the name of the cache that it lies in.
struct WindowRule {
    CellRule rule;
    const char* kind = "full";
};

WindowRule windowOf(const LayerShape& layer, const PlainRules& rules)
{
    if (!rules.window)
        return {rules.full};
    const bool chunk = layer.cache == CacheKind::Chunk;
    const char* kind = chunk ? "chunk" : "window";
    if (rules.windows_in_full)
        return {rules.full, kind};
    CellRule window = chunk && rules.chunk ? *rules.chunk : *rules.window;
    window.windowed = true;
    window.window = layer.window - std::min(layer.window, rules.less_than_window);
    return {window, kind};
}

/// DeepSeek V4: the last tokens as they are, and one entry for each so many.
void addCompressed(PlanBuilder& builder, const LayerGroup& group, const Resolved& resolved, const PlainRules& rules,
                   const CellRule& spaced)
{
    const LayerShape& layer = group.shape;
    WindowRule recent = windowOf(layer, rules);
    recent.rule.one_for_all = recent.rule.one_for_all && !rules.compressed_apart;
    const std::uint64_t width = layer.head_dim_k * layer.kv_heads;
    builder.addCache(recent.rule.windowed ? "window" : "full", recent.rule, resolved.k_type, resolved.v_type, group, 1, width, 0);
    if (layer.ratio > 1)
        builder.addCache("compressed", spaced, resolved.k_type, resolved.v_type, group, 1, width, 0);
}

void addAttention(PlanBuilder& builder, const LayerGroup& group, const Resolved& resolved, const PlainRules& rules)
{
    const LayerShape& layer = group.shape;
    const CacheType& k = resolved.k_type;
    const CacheType& v = resolved.v_type;
    const Row row = rowOf(layer, rules.value_row);
    CellRule spaced = rules.full;
    spaced.ratio = std::max<std::uint64_t>(1, layer.ratio);
    if (layer.cache == CacheKind::Compressed && rules.compressed_apart)
        spaced.one_for_all = false;
    switch (layer.cache) {
    case CacheKind::Full:
        builder.addCache("full", rules.full, k, v, group, row.heads, row.k_per_head, row.v_per_head);
        break;
    case CacheKind::Window:
    case CacheKind::Chunk: {
        const WindowRule window = windowOf(layer, rules);
        builder.addCache(window.kind, window.rule, k, v, group, row.heads, row.k_per_head, row.v_per_head);
        break;
    }
    case CacheKind::Latent:
        if (rules.expanded_latents && layer.expanded_kv_heads > 0)
            builder.addCache("full", rules.full, k, v, group, layer.expanded_kv_heads, layer.expanded_head_dim_k,
                             layer.expanded_head_dim_v);
        else
            builder.addCache("latent", rules.full, k, v, group, 1, layer.head_dim_k, 0);
        break;
    case CacheKind::Compressed:
        addCompressed(builder, group, resolved, rules, spaced);
        break;
    case CacheKind::None:
    case CacheKind::Shared:
    case CacheKind::Cross:
        break;
    }
    if (layer.index_width > 0)
        builder.addCache("indexer", spaced, rules.index_type != nullptr ? *rules.index_type : k, v, group, 1,
                         layer.index_width, rules.index_values ? layer.index_width : 0, true);
}

}  // namespace

void addPlainLayers(PlanBuilder& builder, const Resolved& resolved, const PlainRules& rules)
{
    for (const LayerGroup& group : resolved.shape->groups) {
        addAttention(builder, group, resolved, rules);
        if (group.shape.state != StateKind::None)
            builder.addState(group, rules.conv_bytes, rules.recurrent_bytes, rules.state_rows, rules.states_known);
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
