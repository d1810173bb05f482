// SPDX-License-Identifier: MIT
#pragma once

#include "core/real.h"
#include "core/resolve.h"
#include "core/speed_constants.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace kvsight {

// Arithmetic of one step, and the rates at which cards and the CPU's side read and compute. See core/speed_terms.h for the
// number type.

/// Whether a layer's attention grows with the tokens.
inline bool attends(const LayerShape& layer)
{
    return layer.cache != CacheKind::None && layer.cache != CacheKind::Cross && layer.query_heads > 0;
}

/// FLOPs of attention for one token against `keys` keys, over the layers of a group (spec 9.2).
template <class N>
N groupFlops(const LayerGroup& group, const N& keys)
{
    const LayerShape& layer = group.shape;
    const N k = N::named(KV_TR("core", "numbers in a key"), "head_dim_k", layer.head_dim_k);
    const N widths = layer.cache == CacheKind::Latent
        ? N(2) * k : k + N::named(KV_TR("core", "numbers in a value"), "head_dim_v", layer.head_dim_v);
    return N(2) * N::named(KV_TR("core", "layers"), "layers", group.layers.size())
         * N::named(KV_TR("core", "query heads"), "query_heads", layer.query_heads) * keys * widths;
}

/// Keys that a token sees of `context`.
template <class N>
N keysSeen(std::uint64_t window, const N& context)
{
    return window == 0 ? context : N::smaller(context, N::named(KV_TR("core", "window"), "window", window));
}

/// FLOPs of attention for one token against `context` keys, all layers (spec 9.2).
template <class N>
N attentionFlops(const ModelShape& shape, const N& context)
{
    N flops = 0;
    for (const LayerGroup& group : shape.groups) {
        if (attends(group.shape))
            flops = flops + groupFlops(group, keysSeen(group.shape.window, context));
    }
    return flops;
}

/// The same, from the plan's sums where they do.
template <class N>
N attentionFlops(const Resolved& resolved, const N& context)
{
    if constexpr (std::is_same_v<N, Real>) {
        N flops = 0;
        for (const AttentionSum& sum : resolved.plan->attention)
            flops = flops + N(sum.flops_per_key) * keysSeen(sum.window, context);
        return flops;
    } else {
        return attentionFlops(*resolved.shape, context);
    }
}

/// Parameters that multiply a token: an embedding table is looked up, not multiplied, unless the head is the same.
template <class N>
std::optional<N> multipliedParameters(const ModelShape& shape)
{
    if (!shape.active_parameters)
        return std::nullopt;
    const N active = N::named(KV_TR("core", "parameters a token passes"), "model.active_parameters", *shape.active_parameters);
    if (shape.tied_embeddings || shape.vocabulary == 0)
        return active;
    return N::greater(N(0), active - N::named(KV_TR("core", "vocabulary"), "vocabulary", shape.vocabulary)
                                   * N::named(KV_TR("core", "hidden size"), "hidden_size", shape.hidden_size));
}

inline bool sameBandwidth(const Device& a, const Device& b)
{
    const double x = a.spec.bandwidth_bytes_per_s.value_or(0), y = b.spec.bandwidth_bytes_per_s.value_or(0);
    return !(x < y) && !(y < x);
}

/// Peak bandwidth that counts: one card's when layers are split (they work one after another), the sum's under a
/// tensor split. Unlike cards count by their harmonic mean. Nothing when one is unknown.
template <class N>
std::optional<N> peakBandwidth(const Resolved& resolved)
{
    const auto& devices = resolved.devices;
    if (devices.empty())
        return std::nullopt;
    const auto bandwidthOf = [](const Device& device) {
        return N::named(KV_TR("core", "bandwidth of a card"), "gpu.bandwidth_bytes_per_s",
                        device.spec.bandwidth_bytes_per_s.value_or(0));
    };
    const N first = bandwidthOf(devices.front());
    N sum = 0, inverse = 0;
    for (std::size_t i = 0; i < devices.size();) {
        if (!(devices[i].spec.bandwidth_bytes_per_s.value_or(0) > 0))
            return std::nullopt;
        std::size_t end = i + 1;
        while (end < devices.size() && sameBandwidth(devices[i], devices[end]))
            ++end;
        const N like = N::named(KV_TR("core", "cards"), "gpu_count", end - i);
        const N bandwidth = bandwidthOf(devices[i]);
        sum = sum + like * bandwidth;
        inverse = inverse + like / bandwidth;
        if (i == 0 && end == devices.size() && resolved.scenario.split != Split::Tensor)
            return first;
        i = end;
    }
    return resolved.scenario.split == Split::Tensor
        ? sum : N::named(KV_TR("core", "cards"), "gpu_count", devices.size()) / inverse;
}

/// Peak FP16 rate that counts: the slowest card's, times the cards under a tensor split.
template <class N>
std::optional<N> peakFlops(const Resolved& resolved)
{
    if (resolved.devices.empty())
        return std::nullopt;
    const auto slower = [](const Device& a, const Device& b) {
        return a.spec.fp16_flops.value_or(0) < b.spec.fp16_flops.value_or(0);
    };
    const auto least = std::min_element(resolved.devices.begin(), resolved.devices.end(), slower);
    if (!least->spec.fp16_flops)
        return std::nullopt;
    const N rate = N::named(KV_TR("core", "FP16 rate of a card"), "gpu.fp16_flops", *least->spec.fp16_flops);
    return resolved.scenario.split == Split::Tensor
        ? rate * N::named(KV_TR("core", "cards"), "gpu_count", resolved.devices.size()) : rate;
}

/// Bytes a second that are read on the CPU's side.
template <class N>
N hostRate(const Resolved& resolved)
{
    return N::named(KV_TR("core", "bandwidth of main memory"), "host.bandwidth_bytes_per_s", resolved.host_bandwidth_bytes_per_s)
         * N::named(KV_TR("core", "share of main memory's bandwidth that is reached"), "rule", SpeedConstants::kHostBandwidthShare);
}

/// Rate of one card's arithmetic where its FP16 rate is unknown: so many FLOPs for each byte a second.
inline constexpr double kAssumedFlopsPerByte = 60;

/// Peak rate of arithmetic that counts.
template <class N>
N arithmeticRate(const Resolved& resolved, const N& bandwidth)
{
    if (const auto flops = peakFlops<N>(resolved))
        return *flops;
    return bandwidth * N::named(KV_TR("core", "FLOPs a byte, assumed"), "rule", kAssumedFlopsPerByte);
}

}  // namespace kvsight
