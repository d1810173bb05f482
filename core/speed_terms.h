// SPDX-License-Identifier: MIT
#pragma once

#include "core/real.h"
#include "core/resolve.h"
#include "core/runtimes/runtime.h"
#include "core/sizing.h"
#include "core/speed_constants.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <type_traits>

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

/// Weights at one place: the cards together, or the CPU's side.
inline PlacedWeights weightsAt(const MemoryPlan& plan, const Place& place)
{
    return place.kind == Place::Kind::Host ? plan.host_weights : weightsOnCards(plan);
}

/// The sum of it that was made beforehand (core/plan_sums.h).
inline const std::optional<WeightsRead>& weightsRead(const MemoryPlan& plan, const Place& place)
{
    return place.kind == Place::Kind::Host ? plan.read_on_host : plan.read_on_cards;
}

/// Bytes at one place that every step reads: all weights but the embedding tables and the routed experts (spec 6.7).
template <class N>
N placedDenseRead(const MemoryPlan& plan, const Resolved& resolved, const Place& place)
{
    if constexpr (std::is_same_v<N, Real>) {
        if (const auto& sum = weightsRead(plan, place))
            return sum->dense;
    }
    const PlacedWeights placed = weightsAt(plan, place);
    // A tied head that is not held twice is the embedding table, read whole.
    const bool host = place.kind == Place::Kind::Host;
    const bool is_table = resolved.shape->tied_embeddings && host == plan.host_head_is_table && placed.head == Checked(0);
    N bytes = 0;
    const auto add = [&](const char* name, const char* source, Checked part) {
        if (part != Checked(0))
            bytes = bytes + bytesNamed<N>(name, source, part);
    };
    add(KV_TR("core", "layers without routed experts"), "weights.layers", placed.layers);
    add(KV_TR("core", "output head"), "weights.output_head", is_table ? resolved.weights.output_bytes : placed.head);
    add(KV_TR("core", "outside the layers"), "weights.outside", placed.outside);
    return bytes;
}

/// Bytes of the routed experts at one place that one step of `tokens` tokens uses (spec 6.7).
template <class N>
N placedExpertsRead(const Resolved& resolved, const Place& place, const N& tokens)
{
    if constexpr (std::is_same_v<N, Real>) {
        if (const auto& sum = weightsRead(*resolved.plan, place))
            return sum->experts > 0 ? sum->experts * expertsUsed(resolved.shape->experts, tokens) : 0;
    }
    const PlacedWeights placed = weightsAt(*resolved.plan, place);
    if (placed.experts == Checked(0))
        return 0;
    return bytesNamed<N>(KV_TR("core", "routed experts"), "weights.routed_experts", placed.experts)
         * expertsUsed(resolved.shape->experts, tokens);
}

template <class N>
N hostWeightsRead(const Resolved& resolved, const N& tokens)
{
    return placedDenseRead<N>(*resolved.plan, resolved, Place::host()) + placedExpertsRead(resolved, Place::host(), tokens);
}

/// From the cards. A row of the embedding tables for each token counts with them, wherever the tables lie.
template <class N>
N cardDenseRead(const Resolved& resolved, const N& tokens)
{
    const N bytes = placedDenseRead<N>(*resolved.plan, resolved, Place::cards());
    if (resolved.shape->vocabulary == 0)
        return bytes;
    return bytes + bytesNamed<N>(KV_TR("core", "embedding tables"), "weights.embedding", resolved.weights.embedding_bytes)
                 / N::named(KV_TR("core", "vocabulary"), "vocabulary", resolved.shape->vocabulary) * tokens;
}

template <class N>
N cardExpertsRead(const Resolved& resolved, const N& tokens)
{
    return placedExpertsRead(resolved, Place::cards(), tokens);
}

/// Tokens that a step reads of a sequence of `context` tokens in layers with the given ratio and limit.
template <class N>
N tokensRead(const CellRule& rule, const N& context, std::uint64_t ratio, std::uint64_t at_most)
{
    N tokens = context;
    if (rule.ratio > 1)
        tokens = tokens / N::named(KV_TR("core", "tokens an entry"), "ratio", rule.ratio);
    if (ratio > 1)
        tokens = tokens / N::named(KV_TR("core", "tokens an entry"), "ratio", ratio);
    if (rule.windowed)
        tokens = N::smaller(tokens, N::named(KV_TR("core", "window"), "window", rule.window));
    if (at_most > 0)
        tokens = N::smaller(tokens, N::named(KV_TR("core", "tokens that sparse attention reads"), "attends_at_most", at_most));
    return tokens;
}

/// The most tokens that sparse attention reads; 0: all.
inline std::uint64_t readsAtMost(const CachePlan& cache, const CacheMembers& members)
{
    return cache.is_indexer || members.index_keys ? 0 : members.shape->attends_at_most;
}

/// Bytes of one layer that are read of each token. The indexer's unused V (MiniMax-M3) is allocated but not read.
template <class N>
N readRow(const CachePlan& cache, const CacheMembers& members)
{
    return cache.is_indexer ? keyRow<N>(members, cache) : keyRow<N>(members, cache) + valueRow<N>(members, cache);
}

/// Bytes of cache that one step reads at `place` for one sequence at `context` tokens (spec 9.1): real tokens, not
/// padding.
template <class N>
N cacheRead(const CachePlan& cache, const Place& place, const N& context)
{
    N bytes = 0;
    if constexpr (std::is_same_v<N, Real>) {
        for (const ReadSum& sum : cache.reads)
            bytes = bytes + tokensRead(cache.rule, context, sum.ratio, sum.attends_at_most)
                          * N(place.kind == Place::Kind::Host ? sum.bytes_on_host : sum.bytes_on_cards);
        return bytes;
    }
    for (const CacheMembers& members : cache.members) {
        if (members.layers.at(place) == 0)
            continue;
        const N tokens = tokensRead(cache.rule, context, members.ratio, readsAtMost(cache, members));
        bytes = bytes + layersAt<N>(KV_TR("core", "layers"), members.layers, place) * tokens * readRow<N>(cache, members);
    }
    return bytes;
}

/// Bytes of all caches that one step reads at `place`.
template <class N>
N cachesRead(const MemoryPlan& plan, const Place& place, const N& context, const N& sequences)
{
    N bytes = 0;
    for (const CachePlan& cache : plan.caches)
        bytes = bytes + cacheRead(cache, place, context) * sequences;
    return bytes;
}

/// Bytes of the states at `place`, which one step reads and writes.
template <class N>
N statesRead(const MemoryPlan& plan, const Place& place, const N& sequences)
{
    N bytes = 0;
    for (const StatePlan& state : plan.states) {
        const SizedState<N> sized = sizeState(state, place, sequences);
        bytes = bytes + N(2) * (sized.conv_bytes + sized.recurrent_bytes);
    }
    return bytes;
}

template <class N>
N kvRead(const MemoryPlan& plan, const Place& place, const N& context, const N& sequences)
{
    return cachesRead(plan, place, context, sequences) + statesRead(plan, place, sequences);
}

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

/// Exchanges between cards in one step: two for each layer under a tensor split; where layers are split, each card but
/// the last hands its result over once.
template <class N>
N exchanges(const Resolved& resolved)
{
    if (resolved.devices.size() < 2)
        return 0;
    if (resolved.scenario.split != Split::Tensor)
        return N::named(KV_TR("core", "cards"), "gpu_count", resolved.devices.size()) - N(1);
    return N(2) * N::named(KV_TR("core", "layers"), "layers", resolved.shape->layers.size());
}

/// Bytes that they carry: the hidden values of each sequence, 2 bytes each.
template <class N>
N exchangedBytes(const Resolved& resolved, const N& sequences)
{
    const N count = exchanges<N>(resolved);
    if (!(N(0) < count))
        return 0;
    return count * sequences * N(2) * N::named(KV_TR("core", "hidden size"), "hidden_size", resolved.shape->hidden_size);
}

/// What one step consists of, each to be multiplied by its factor.
template <class N>
struct StepBases {
    N dense_bytes = 0, expert_bytes = 0, cache_bytes = 0, state_bytes = 0;
    N layers = 0, sequences = 0, exchanges = 0, exchanged_bytes = 0;
    N flops = 0;
    N bandwidth = 0, rate = 0;

    /// In the order of SpeedPart; bytes and FLOPs as seconds at the peak.
    std::array<N, kSpeedParts> parts() const
    {
        return {dense_bytes / bandwidth, expert_bytes / bandwidth, cache_bytes / bandwidth, state_bytes / bandwidth, layers,
                N(1), sequences, exchanges, exchanged_bytes, flops / rate, N(0)};
    }
};

/// FLOPs of one step on the cards. What the CPU computes is in the time of its reading: that share of the weights
/// counts off.
template <class N>
N stepFlops(const Resolved& resolved, const N& context, const N& sequences, const N& weights_read)
{
    const auto parameters = multipliedParameters<N>(*resolved.shape);
    if (!parameters)
        return 0;
    const N flops = sequences * (N(2) * *parameters + attentionFlops(resolved, context));
    const N host_weights = hostWeightsRead(resolved, sequences);
    if (!(N(0) < host_weights))
        return flops;
    const N on_cards = N::step(KV_TR("core", "bytes of weights read"), "decode.weights_read_bytes", weights_read);
    return flops * (on_cards / (on_cards + host_weights));
}

/// Nothing when a card's bandwidth is unknown.
template <class N>
std::optional<StepBases<N>> stepBases(const Resolved& resolved, const N& context, const N& sequences)
{
    const auto bandwidth = peakBandwidth<N>(resolved);
    if (!bandwidth)
        return std::nullopt;
    const MemoryPlan& plan = *resolved.plan;
    StepBases<N> bases;
    bases.bandwidth = *bandwidth;
    bases.expert_bytes = cardExpertsRead(resolved, sequences);
    bases.dense_bytes = cardDenseRead(resolved, sequences);
    bases.cache_bytes = cachesRead(plan, Place::cards(), context, sequences);
    bases.state_bytes = statesRead(plan, Place::cards(), sequences);
    bases.layers = N::named(KV_TR("core", "layers"), "layers", resolved.shape->layers.size());
    bases.sequences = sequences;
    bases.exchanges = exchanges<N>(resolved);
    bases.exchanged_bytes = exchangedBytes(resolved, sequences);
    bases.flops = stepFlops(resolved, context, sequences, bases.dense_bytes + bases.expert_bytes);
    bases.rate = arithmeticRate(resolved, *bandwidth);
    return bases;
}

/// A fitted factor.
template <class N>
N fitted(const Resolved& resolved, const char* name, SpeedPart part)
{
    return N::named(name, "rule", resolved.speed.factors[static_cast<std::size_t>(part)]);
}

/// One decode step. Each term starts from the results of the terms before it (`N::step`).
template <class N>
struct DecodeTerms {
    N bandwidth = 0, efficiency = 0, reading_rate = 0;
    N weights_read = 0, kv_read = 0, host_read = 0;
    N read = 0;  ///< weights, cache and states on the cards
    N weights_seconds = 0, cache_seconds = 0, state_seconds = 0, kv_seconds = 0, reading_seconds = 0;
    N host_seconds = 0, compute_seconds = 0, communication_seconds = 0, overhead_seconds = 0;
    N step_seconds = 0;
    N rate_low = 0, rate_mid = 0, rate_high = 0;     ///< tokens a second of one sequence
    N total_low = 0, total_mid = 0, total_high = 0;  ///< of all
};

/// Seconds of reading on the cards, and the share of the peak bandwidth that they amount to.
template <class N>
void addReading(DecodeTerms<N>& terms, const Resolved& resolved, const StepBases<N>& bases)
{
    terms.weights_read = bases.dense_bytes + bases.expert_bytes;
    terms.kv_read = bases.cache_bytes + bases.state_bytes;
    const N bandwidth = N::step(KV_TR("core", "bandwidth that counts"), "decode.bandwidth_bytes_per_s", terms.bandwidth);
    const N weights = fitted<N>(resolved, KV_TR("core", "weights: times the shortest possible"), SpeedPart::Weights);
    terms.weights_seconds = bases.dense_bytes / bandwidth * weights;
    if (N(0) < bases.expert_bytes)
        terms.weights_seconds = terms.weights_seconds + bases.expert_bytes / bandwidth
            * fitted<N>(resolved, KV_TR("core", "experts: times the shortest possible"), SpeedPart::Experts);
    terms.cache_seconds = bases.cache_bytes / bandwidth
        * fitted<N>(resolved, KV_TR("core", "cache: times the shortest possible"), SpeedPart::Cache);
    terms.kv_seconds = N::step(KV_TR("core", "seconds for the cache"), "decode.cache_seconds", terms.cache_seconds);
    if (N(0) < bases.state_bytes) {
        terms.state_seconds = bases.state_bytes / bandwidth
            * fitted<N>(resolved, KV_TR("core", "states: times the shortest possible"), SpeedPart::State);
        terms.kv_seconds = terms.kv_seconds
            + N::step(KV_TR("core", "seconds for the states"), "decode.state_seconds", terms.state_seconds);
    }
    terms.read = N::step(KV_TR("core", "bytes of weights read"), "decode.weights_read_bytes", terms.weights_read)
               + N::step(KV_TR("core", "bytes of cache and states read"), "decode.kv_read_bytes", terms.kv_read);
    terms.reading_seconds = N::step(KV_TR("core", "seconds for weights"), "decode.weights_seconds", terms.weights_seconds)
                    + N::step(KV_TR("core", "seconds for cache and states"), "decode.kv_seconds", terms.kv_seconds);
    const N seconds = N::step(KV_TR("core", "seconds of reading"), "decode.reading_seconds", terms.reading_seconds);
    // Everything may lie on the CPU's side.
    terms.efficiency = N(0) < seconds ? terms.read / bandwidth / seconds : N(1) / weights;
    terms.reading_rate = bandwidth * N::step(KV_TR("core", "share of the bandwidth that is reached"), "decode.efficiency",
                                             terms.efficiency);
}

/// What the CPU's side takes.
template <class N>
void addHost(DecodeTerms<N>& terms, const Resolved& resolved, const N& context, const N& sequences)
{
    terms.host_read = hostWeightsRead(resolved, sequences) + kvRead(*resolved.plan, Place::host(), context, sequences);
    if (N(0) < terms.host_read)
        terms.host_seconds = N::step(KV_TR("core", "bytes read on the CPU's side"), "decode.host_read_bytes", terms.host_read)
                           / hostRate<N>(resolved);
}

/// Fixed cost of one step: launching kernels and sampling.
template <class N>
N stepOverhead(const Resolved& resolved, const StepBases<N>& bases)
{
    return fitted<N>(resolved, KV_TR("core", "seconds a step"), SpeedPart::Step)
         + fitted<N>(resolved, KV_TR("core", "seconds a layer"), SpeedPart::Layer) * bases.layers
         + fitted<N>(resolved, KV_TR("core", "seconds a sequence"), SpeedPart::Sequence) * bases.sequences;
}

/// What the exchanges between cards take.
template <class N>
N communication(const Resolved& resolved, const StepBases<N>& bases)
{
    if (!(N(0) < bases.exchanges))
        return 0;
    return fitted<N>(resolved, KV_TR("core", "seconds an exchange between cards"), SpeedPart::Link) * bases.exchanges
         + fitted<N>(resolved, KV_TR("core", "seconds a byte exchanged"), SpeedPart::Traffic) * bases.exchanged_bytes;
}

/// The step and the rates that follow from it.
template <class N>
void addRates(DecodeTerms<N>& terms, const N& sequences, const SpeedBand& band)
{
    terms.step_seconds = N::step(KV_TR("core", "seconds of reading"), "decode.reading_seconds", terms.reading_seconds)
                       + N::step(KV_TR("core", "seconds of arithmetic"), "decode.compute_seconds", terms.compute_seconds);
    if (N(0) < terms.host_seconds)
        terms.step_seconds = terms.step_seconds
                           + N::step(KV_TR("core", "seconds of the CPU's side"), "decode.host_seconds", terms.host_seconds);
    if (N(0) < terms.communication_seconds)
        terms.step_seconds = terms.step_seconds + N::step(KV_TR("core", "seconds of exchanges between cards"),
                                                          "decode.communication_seconds", terms.communication_seconds);
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

/// Factors of the band for a batch; a part on the CPU's side is not checked against runs.
inline SpeedBand decodeBand(const SpeedModel& model, bool host, double sequences)
{
    if (!model.anchored_sequences.empty() && !host) {
        const auto as_many = [&](std::uint64_t measured) { return std::abs(sequences - static_cast<double>(measured)) < 0.5; };
        const auto& all = model.anchored_sequences;
        return std::any_of(all.begin(), all.end(), as_many) ? model.as_measured : model.otherwise;
    }
    const bool one = !(sequences > 1);
    if (host)
        return {SpeedConstants::kLowHost, SpeedConstants::kHighHost};
    return one ? model.one : model.many;
}

/// Nothing when a card's bandwidth is unknown. Weights and states must be known.
template <class N>
std::optional<DecodeTerms<N>> decodeTerms(const Resolved& resolved, double context_tokens, double sequences_at_once)
{
    const N context = N::named(KV_TR("core", "tokens each"), "context_tokens", context_tokens);
    const N sequences = N::named(KV_TR("core", "sequences"), "sequences", sequences_at_once);
    const auto bases = stepBases(resolved, context, sequences);
    if (!bases)
        return std::nullopt;
    DecodeTerms<N> terms;
    terms.bandwidth = bases->bandwidth;
    addReading(terms, resolved, *bases);
    addHost(terms, resolved, context, sequences);
    terms.compute_seconds = bases->flops / bases->rate
        * fitted<N>(resolved, KV_TR("core", "arithmetic: times the shortest possible"), SpeedPart::Compute);
    terms.communication_seconds = communication(resolved, *bases);
    terms.overhead_seconds = stepOverhead(resolved, *bases);
    addRates(terms, sequences, decodeBand(resolved.speed, N(0) < terms.host_seconds, sequences_at_once));
    return terms;
}

}  // namespace kvsight
