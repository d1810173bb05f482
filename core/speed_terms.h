// SPDX-License-Identifier: MIT
#pragma once

#include "core/rate_terms.h"
#include "core/read_terms.h"
#include "core/real.h"
#include "core/resolve.h"
#include "core/sizing.h"
#include "core/speed_constants.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace kvsight {

// The one place where time is computed. Everything here is a template over the number type: `Real` for figures,
// `TracedReal` for figures that record the equation they came from. Nothing here allocates when N is Real.

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
    N host_weights_bytes = 0;  ///< read on the CPU's side
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
N stepFlops(const Resolved& resolved, const N& context, const N& sequences, const N& weights_read, const N& host_weights)
{
    const auto parameters = multipliedParameters<N>(*resolved.shape);
    if (!parameters)
        return 0;
    const N flops = sequences * (N(2) * *parameters + attentionFlops(resolved, context));
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
    bases.host_weights_bytes = hostWeightsRead(resolved, sequences);
    bases.flops = stepFlops(resolved, context, sequences, bases.dense_bytes + bases.expert_bytes, bases.host_weights_bytes);
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
void addHost(DecodeTerms<N>& terms, const Resolved& resolved, const StepBases<N>& bases, const N& context, const N& sequences)
{
    terms.host_read = bases.host_weights_bytes + kvRead(*resolved.plan, Place::host(), context, sequences);
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
    addHost(terms, resolved, *bases, context, sequences);
    terms.compute_seconds = bases->flops / bases->rate
        * fitted<N>(resolved, KV_TR("core", "arithmetic: times the shortest possible"), SpeedPart::Compute);
    terms.communication_seconds = communication(resolved, *bases);
    terms.overhead_seconds = stepOverhead(resolved, *bases);
    addRates(terms, sequences, decodeBand(resolved.speed, N(0) < terms.host_seconds, sequences_at_once));
    return terms;
}

}  // namespace kvsight
