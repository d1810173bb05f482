// SPDX-License-Identifier: MIT
#pragma once

#include "core/real.h"
#include "core/resolve.h"
#include "core/sizing.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace kvsight {

// Bytes that one step reads of weights, caches and states. See core/speed_terms.h for the number type.

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

}  // namespace kvsight
