// SPDX-License-Identifier: MIT
#pragma once

#include "core/resolve.h"
#include "core/sizing.h"
#include "core/speed_constants.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace kvsight {

// The one place where time is computed. Everything here is a template over the number type: `Real` for figures,
// `TracedReal` for figures that record the equation they came from. Nothing here allocates when N is Real.

/// Share of all routed experts that `tokens` tokens use, expected for independent uniform routing (spec 6.7).
template <class N>
N expertsUsed(const ExpertShape& experts, const N& tokens)
{
    const N all = N::named(KV_TR("core", "experts a layer"), "experts", experts.experts);
    const N used = N::named(KV_TR("core", "experts a token"), "experts_per_token",
                            std::min(experts.experts, experts.experts_per_token));
    return N(1) - N::power(N(1) - used / all, tokens);
}

/// A known number of bytes as N.
template <class N>
N bytesNamed(const char* name, const char* source, Checked bytes)
{
    return N::named(name, source, static_cast<double>(bytes.saturated()));
}

/// What all cards hold together; a tensor split's shares are of one whole.
inline PlacedWeights weightsOnCards(const MemoryPlan& plan)
{
    PlacedWeights all;
    for (const PlacedWeights& card : plan.weights_on_device) {
        all.layers += card.layers;
        all.experts += card.experts;
        all.head += card.head;
        all.outside += card.outside;
        if (card.divided_by > 1)
            break;
    }
    return all;
}

/// Bytes of weights at one place that one step reads for `tokens` tokens: all but the embedding tables, and of the
/// routed experts those that are used (spec 6.7).
template <class N>
N placedWeightsRead(const Resolved& resolved, const Place& place, const N& tokens)
{
    const MemoryPlan& plan = *resolved.plan;
    const bool host = place.kind == Place::Kind::Host;
    const PlacedWeights placed = host ? plan.host_weights : weightsOnCards(plan);
    // A tied head that is not held twice is the embedding table, read whole.
    const bool is_table = resolved.shape->tied_embeddings && host == plan.host_head_is_table && placed.head == Checked(0);
    N bytes = 0;
    const auto add = [&](const char* name, const char* source, Checked part) {
        if (part != Checked(0))
            bytes = bytes + bytesNamed<N>(name, source, part);
    };
    add(KV_TR("core", "layers without routed experts"), "weights.layers", placed.layers);
    add(KV_TR("core", "output head"), "weights.output_head", is_table ? resolved.weights.output_bytes : placed.head);
    add(KV_TR("core", "outside the layers"), "weights.outside", placed.outside);
    if (placed.experts != Checked(0))
        bytes = bytes + bytesNamed<N>(KV_TR("core", "routed experts"), "weights.routed_experts", placed.experts)
                      * expertsUsed(resolved.shape->experts, tokens);
    return bytes;
}

template <class N>
N hostWeightsRead(const Resolved& resolved, const N& tokens)
{
    return placedWeightsRead(resolved, Place::host(), tokens);
}

/// From the cards. A row of the embedding tables for each token counts with them, wherever the tables lie.
template <class N>
N cardWeightsRead(const Resolved& resolved, const N& tokens)
{
    const N bytes = placedWeightsRead(resolved, Place::cards(), tokens);
    if (resolved.shape->vocabulary == 0)
        return bytes;
    return bytes + bytesNamed<N>(KV_TR("core", "embedding tables"), "weights.embedding", resolved.weights.embedding_bytes)
                 / N::named(KV_TR("core", "vocabulary"), "vocabulary", resolved.shape->vocabulary) * tokens;
}

/// Bytes of cache that one step reads at `place` for one sequence at `context` tokens (spec 9.1): real tokens, not
/// padding.
template <class N>
N cacheRead(const CachePlan& cache, const Place& place, const N& context)
{
    N bytes = 0;
    for (const CacheMembers& members : cache.members) {
        if (members.layers.at(place) == 0)
            continue;
        N tokens = context;
        if (cache.rule.ratio > 1)
            tokens = tokens / N::named(KV_TR("core", "tokens an entry"), "ratio", cache.rule.ratio);
        if (members.ratio > 1)
            tokens = tokens / N::named(KV_TR("core", "tokens an entry"), "ratio", members.ratio);
        if (cache.rule.windowed)
            tokens = N::smaller(tokens, N::named(KV_TR("core", "window"), "window", cache.rule.window));
        if (!cache.is_indexer && !members.index_keys && members.shape->attends_at_most > 0)
            tokens = N::smaller(tokens, N::named(KV_TR("core", "tokens that sparse attention reads"), "attends_at_most",
                                                 members.shape->attends_at_most));
        // The indexer's unused V (MiniMax-M3) is allocated but not read.
        const N row = cache.is_indexer ? keyRow<N>(members, cache) : keyRow<N>(members, cache) + valueRow<N>(members, cache);
        bytes = bytes + layersAt<N>(KV_TR("core", "layers"), members.layers, place) * tokens * row;
    }
    return bytes;
}

/// Bytes of caches and states that one step reads at `place`; states are read and written.
template <class N>
N kvRead(const MemoryPlan& plan, const Place& place, const N& context, const N& sequences)
{
    N bytes = 0;
    for (const CachePlan& cache : plan.caches)
        bytes = bytes + cacheRead(cache, place, context) * sequences;
    for (const StatePlan& state : plan.states) {
        const SizedState<N> sized = sizeState(state, place, sequences);
        bytes = bytes + N(2) * (sized.conv_bytes + sized.recurrent_bytes);
    }
    return bytes;
}

/// FLOPs of attention for one token against `context` keys, all layers (spec 9.2).
template <class N>
N attentionFlops(const ModelShape& shape, const N& context)
{
    N flops = 0;
    for (const LayerGroup& group : shape.groups) {
        const LayerShape& layer = group.shape;
        if (layer.cache == CacheKind::None || layer.cache == CacheKind::Cross || layer.query_heads == 0)
            continue;
        const N keys = layer.window == 0 ? context
            : N::smaller(context, N::named(KV_TR("core", "window"), "window", layer.window));
        const N k = N::named(KV_TR("core", "numbers in a key"), "head_dim_k", layer.head_dim_k);
        const N widths = layer.cache == CacheKind::Latent
            ? N(2) * k : k + N::named(KV_TR("core", "numbers in a value"), "head_dim_v", layer.head_dim_v);
        flops = flops + N(2) * N::named(KV_TR("core", "layers"), "layers", group.layers.size())
                      * N::named(KV_TR("core", "query heads"), "query_heads", layer.query_heads) * keys * widths;
    }
    return flops;
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

template <class N>
N cardShare(const Resolved& resolved)
{
    return N::named(KV_TR("core", "share of the bandwidth that is reached"), "rule",
                    resolved.backend == "cpu" ? SpeedConstants::kCpuBandwidthShare : SpeedConstants::kBandwidthShare);
}

/// Bytes a second that are read on the CPU's side.
template <class N>
N hostRate(const Resolved& resolved)
{
    return N::named(KV_TR("core", "bandwidth of main memory"), "host.bandwidth_bytes_per_s", resolved.host_bandwidth_bytes_per_s)
         * N::named(KV_TR("core", "share of main memory's bandwidth that is reached"), "rule", SpeedConstants::kHostBandwidthShare);
}

/// Fixed cost of one step.
template <class N>
N stepOverhead(const Resolved& resolved)
{
    return N::named(KV_TR("core", "seconds a step"), "rule", SpeedConstants::kSecondsPerStep)
         + N::named(KV_TR("core", "seconds a layer"), "rule", SpeedConstants::kSecondsPerLayer)
               * N::named(KV_TR("core", "layers"), "layers", resolved.shape->layers.size());
}

/// One decode step. Each term starts from the results of the terms before it (`N::step`).
template <class N>
struct DecodeTerms {
    N bandwidth = 0, efficiency = 0, reading_rate = 0;
    N weights_read = 0, kv_read = 0, host_read = 0;
    N read = 0;  ///< weights, cache and states on the cards
    N weights_seconds = 0, kv_seconds = 0, reading_seconds = 0, host_seconds = 0, compute_seconds = 0, overhead_seconds = 0;
    N step_seconds = 0;
    N rate_low = 0, rate_mid = 0, rate_high = 0;     ///< tokens a second of one sequence
    N total_low = 0, total_mid = 0, total_high = 0;  ///< of all
};

/// What one step reads and where.
template <class N>
void addReads(DecodeTerms<N>& terms, const Resolved& resolved, const N& context, const N& sequences)
{
    const MemoryPlan& plan = *resolved.plan;
    const N host_weights = hostWeightsRead(resolved, sequences);
    terms.weights_read = cardWeightsRead(resolved, sequences);
    terms.kv_read = kvRead(plan, Place::cards(), context, sequences);
    terms.host_read = host_weights + kvRead(plan, Place::host(), context, sequences);
    const N weights = N::step(KV_TR("core", "bytes of weights read"), "decode.weights_read_bytes", terms.weights_read);
    const N kept = N::step(KV_TR("core", "bytes of cache and states read"), "decode.kv_read_bytes", terms.kv_read);
    terms.read = weights + kept;
    terms.reading_rate = N::step(KV_TR("core", "bandwidth that counts"), "decode.bandwidth_bytes_per_s", terms.bandwidth)
                       * N::step(KV_TR("core", "share of the bandwidth that is reached"), "decode.efficiency", terms.efficiency);
    const N rate = N::step(KV_TR("core", "bytes read a second"), "decode.reading_bytes_per_s", terms.reading_rate);
    terms.weights_seconds = weights / rate;
    terms.kv_seconds = kept / rate;
    terms.reading_seconds = N::step(KV_TR("core", "seconds for weights"), "decode.weights_seconds", terms.weights_seconds)
                          + N::step(KV_TR("core", "seconds for cache and states"), "decode.kv_seconds", terms.kv_seconds);
    if (N(0) < terms.host_read)
        terms.host_seconds = N::step(KV_TR("core", "bytes read on the CPU's side"), "decode.host_read_bytes", terms.host_read)
                           / hostRate<N>(resolved);
}

/// Arithmetic of the cards. What the CPU computes is in the time of its reading: that share of the weights counts off.
template <class N>
void addCompute(DecodeTerms<N>& terms, const Resolved& resolved, const N& context, const N& sequences)
{
    const auto flops = peakFlops<N>(resolved);
    const auto parameters = multipliedParameters<N>(*resolved.shape);
    if (!flops || !parameters)
        return;
    terms.compute_seconds = sequences * (N(2) * *parameters + attentionFlops(*resolved.shape, context))
                          / (*flops * N::named(KV_TR("core", "share of the arithmetic that is reached"), "rule",
                                               SpeedConstants::kComputeShare));
    const N host_weights = hostWeightsRead(resolved, sequences);
    if (N(0) < host_weights) {
        const N on_cards = N::step(KV_TR("core", "bytes of weights read"), "decode.weights_read_bytes", terms.weights_read);
        terms.compute_seconds = terms.compute_seconds * (on_cards / (on_cards + host_weights));
    }
}

/// The step and the rates that follow from it.
template <class N>
void addRates(DecodeTerms<N>& terms, const N& sequences, const SpeedBand& band)
{
    const N reading = N::step(KV_TR("core", "seconds of reading"), "decode.reading_seconds", terms.reading_seconds);
    const N computing = N::step(KV_TR("core", "seconds of arithmetic"), "decode.compute_seconds", terms.compute_seconds);
    terms.step_seconds = N::greater(reading, computing);
    if (N(0) < terms.host_seconds)
        terms.step_seconds = terms.step_seconds
                           + N::step(KV_TR("core", "seconds of the CPU's side"), "decode.host_seconds", terms.host_seconds);
    terms.step_seconds = terms.step_seconds
                       + N::step(KV_TR("core", "fixed seconds"), "decode.overhead_seconds", terms.overhead_seconds);
    const N step = N::step(KV_TR("core", "seconds a step"), "decode.step_seconds", terms.step_seconds);
    const N low = N::named(KV_TR("core", "lower end of the band"), "rule", band.low);
    const N high = N::named(KV_TR("core", "upper end of the band"), "rule", band.high);
    terms.rate_mid = N(1) / step;
    terms.rate_low = terms.rate_mid * low;
    terms.rate_high = terms.rate_mid * high;
    terms.total_mid = terms.rate_mid * sequences;
    terms.total_low = terms.rate_low * sequences;
    terms.total_high = terms.rate_high * sequences;
}

/// Nothing when a card's bandwidth is unknown. Weights and states must be known.
template <class N>
std::optional<DecodeTerms<N>> decodeTerms(const Resolved& resolved, double context_tokens, double sequences_at_once)
{
    const auto bandwidth = peakBandwidth<N>(resolved);
    if (!bandwidth)
        return std::nullopt;
    const N context = N::named(KV_TR("core", "tokens each"), "context_tokens", context_tokens);
    const N sequences = N::named(KV_TR("core", "sequences"), "sequences", sequences_at_once);
    DecodeTerms<N> terms;
    terms.bandwidth = *bandwidth;
    terms.efficiency = cardShare<N>(resolved);
    addReads(terms, resolved, context, sequences);
    addCompute(terms, resolved, context, sequences);
    terms.overhead_seconds = stepOverhead<N>(resolved);
    addRates(terms, sequences, decodeBand(N(0) < terms.host_seconds, !(sequences_at_once > 1)));
    return terms;
}

/// Time until the prompt is in the cache.
template <class N>
struct PrefillTerms {
    N low = 0, mid = 0, high = 0;
    N tokens_per_second = 0;
};

/// Nothing when a card's bandwidth or FP16 rate is unknown. Weights and states must be known.
template <class N>
std::optional<PrefillTerms<N>> prefillTerms(const Resolved& resolved, std::uint64_t prompt_tokens)
{
    const auto bandwidth = peakBandwidth<N>(resolved);
    const auto flops = peakFlops<N>(resolved);
    const auto parameters = multipliedParameters<N>(*resolved.shape);
    if (!bandwidth || !flops || !parameters)
        return std::nullopt;
    const N tokens = N::named(KV_TR("core", "tokens of the prompt"), "prompt_tokens", prompt_tokens);
    const N together = N::named(KV_TR("core", "tokens of one prompt step"), "runtime_options.ubatch",
                                std::max<std::uint64_t>(1, resolved.scenario.options.ubatch));
    const N steps = N::ceilDivide(tokens, together);
    // On average a token attends to half of the prompt; a window's keys are at most the window.
    const N work = tokens * (N(2) * *parameters + attentionFlops(*resolved.shape, tokens / N(2)));
    const N host_weights = hostWeightsRead(resolved, together);
    N reading = steps * cardWeightsRead(resolved, together) / (*bandwidth * cardShare<N>(resolved));
    // Weights on the CPU's side are read there, or copied to the cards about as fast.
    if (N(0) < host_weights)
        reading = reading + steps * host_weights / hostRate<N>(resolved);
    const N computing = work / (*flops * N::named(KV_TR("core", "share of the arithmetic that is reached"), "rule",
                                                  SpeedConstants::kComputeShare));
    PrefillTerms<N> terms;
    terms.mid = N::greater(computing, reading) + steps * stepOverhead<N>(resolved);
    const N seconds = N::step(KV_TR("core", "seconds of the prompt"), "prefill.seconds.mid", terms.mid);
    terms.low = seconds * N::named(KV_TR("core", "lower end of the band"), "rule", SpeedConstants::kLowPrefill);
    terms.high = seconds * N::named(KV_TR("core", "upper end of the band"), "rule", SpeedConstants::kHighPrefill);
    terms.tokens_per_second = tokens / seconds;
    return terms;
}

}  // namespace kvsight
