// SPDX-License-Identifier: MIT
#pragma once

#include "core/resolve.h"
#include "core/runtimes/runtime.h"

#include <memory>
#include <string>

// Hand-made models for tests of the sizing alone, without any reader.

namespace kvsight::test {

inline LayerShape attention(std::uint64_t kv_heads, std::uint64_t head_dim, std::uint64_t window = 0)
{
    LayerShape layer;
    layer.cache = window ? CacheKind::Window : CacheKind::Full;
    layer.query_heads = layer.kv_heads = kv_heads;
    layer.head_dim_k = layer.head_dim_v = head_dim;
    layer.window = window;
    return layer;
}

inline LayerShape latent(std::uint64_t width, std::uint64_t index_width = 0)
{
    LayerShape layer;
    layer.cache = CacheKind::Latent;
    layer.kv_heads = 1;
    layer.head_dim_k = width;
    layer.index_width = index_width;
    return layer;
}

inline LayerShape stateOnly(StateKind kind, std::uint64_t conv, std::uint64_t recurrent)
{
    LayerShape layer;
    layer.state = kind;
    layer.state_conv = conv;
    layer.state_recurrent = recurrent;
    return layer;
}

inline void addLayers(ModelShape& shape, std::size_t count, const LayerShape& layer)
{
    shape.layers.insert(shape.layers.end(), count, layer);
}

/// A resolved scenario of `shape` without cards, at f16 unless the scenario says otherwise.
inline Resolved resolvedFor(ModelShape shape, Scenario scenario)
{
    Resolved resolved;
    groupLayers(shape);
    resolved.shape = std::make_shared<const ModelShape>(std::move(shape));
    resolved.runtime = findRuntime(scenario.runtime);
    resolved.k_type = *findCacheType(scenario.k_type);
    resolved.v_type = *findCacheType(scenario.v_type);
    resolved.context_tokens = scenario.context_tokens.value_or(8192);
    resolved.host_memory_bytes = std::uint64_t{64} << 30;
    resolved.scenario = std::move(scenario);
    resolved.plan = std::make_shared<const MemoryPlan>(makePlan(resolved));
    return resolved;
}

inline Scenario scenarioAt(std::uint64_t context, std::uint64_t sequences = 1, const std::string& type = "f16")
{
    Scenario scenario;
    scenario.context_tokens = context;
    scenario.sequences = sequences;
    scenario.k_type = scenario.v_type = type;
    return scenario;
}

}  // namespace kvsight::test
