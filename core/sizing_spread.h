// SPDX-License-Identifier: MIT
#pragma once

#include "core/sizing.h"

#include <algorithm>
#include <optional>

namespace kvsight {

// What the cards of a tensor split share and what each of them holds again. Like core/sizing.h, over `Checked` for
// figures and over `Traced` for equations.

/// How the layers of a cache lie on the cards.
enum class Spread {
    Whole,       ///< each layer on one card (or on the CPU's side)
    Divided,     ///< each card has its share of a layer's heads
    Replicated,  ///< fewer heads than cards: several cards have the same head
    Undivided,   ///< each card has all of it: a latent, index keys, a single head
};

/// KV heads of a layer on however many cards. A latent, an index key and an entry of a compressed cache are one for all.
inline std::uint64_t allHeads(const CacheMembers& members)
{
    const LayerShape* shape = members.shape;
    if (shape == nullptr || members.index_keys || members.k_per_head == shape->index_width)
        return members.heads;
    if (shape->cache == CacheKind::Compressed)
        return members.heads;
    if (shape->cache == CacheKind::Latent)
        return members.k_per_head == shape->head_dim_k ? members.heads : shape->expanded_kv_heads;
    return shape->kv_heads;
}

inline Spread spreadOf(const CacheMembers& members)
{
    const std::uint64_t cards = members.layers.cards_per_layer;
    const std::uint64_t all = allHeads(members);
    if (cards <= 1 || members.layers.on_devices == 0)
        return Spread::Whole;
    if (all == members.heads)
        return Spread::Undivided;
    return all < cards ? Spread::Replicated : Spread::Divided;
}

/// Whether the bytes of these layers lie on other cards too.
inline bool isCopied(const CacheMembers& members)
{
    const Spread spread = spreadOf(members);
    return spread == Spread::Replicated || spread == Spread::Undivided;
}

/// Whether what cards share can be told in bytes.
inline bool sharesKnown(const MemoryPlan& plan)
{
    return plan.cachesKnown() && !plan.weights_on_device.empty()
        && std::all_of(plan.states.begin(), plan.states.end(), [](const StatePlan& state) { return state.known; });
}

/// Bytes of those caches' layers at one place that `counts` names.
template <class N, class Counts>
N bytesOfLayers(const MemoryPlan& plan, const Place& place, const N& context, const N& sequences, const Counts& counts)
{
    N sum = 0;
    for (const CachePlan& cache : plan.caches) {
        if (std::none_of(cache.members.begin(), cache.members.end(), counts))
            continue;
        SizedCache<N> sized = sizeCells(cache, context, sequences);
        for (const CacheMembers& members : cache.members) {
            if (counts(members))
                addMembers(sized, cache, members, place);
        }
        sum = sum + sized.k_bytes + sized.v_bytes;
    }
    return sum;
}

/// What a card has in common with the others.
template <class N>
struct CardShare {
    N copied = 0;   ///< of the cache: other cards hold the same (a latent, or heads fewer than cards)
    N divided = 0;  ///< the card's share of what all cards divide among them: weights, heads, states
};

/// Bytes of caches at one place that other cards hold a copy of.
template <class N>
N copiedBytes(const MemoryPlan& plan, const Place& place, const N& context, const N& sequences)
{
    return bytesOfLayers(plan, place, context, sequences, isCopied);
}

/// Bytes on one card that are its share of something which all cards divide: weights, heads, states.
template <class N>
N dividedBytes(const MemoryPlan& plan, std::size_t device, const N& context, const N& sequences)
{
    const Place place = Place::card(device);
    N sum = plan.weights_on_device[device].divided_by > 1 ? weightBytes<N>(plan.weights_on_device[device]) : N(0);
    sum = sum + bytesOfLayers(plan, place, context, sequences,
                              [](const CacheMembers& members) { return spreadOf(members) == Spread::Divided; });
    for (const StatePlan& state : plan.states) {
        if (state.layers.cards_per_layer <= 1)
            continue;
        const SizedState<N> sized = sizeState(state, place, sequences);
        sum = sum + sized.conv_bytes + sized.recurrent_bytes;
    }
    return sum;
}

/// Nothing when it cannot be told in bytes.
template <class N>
std::optional<CardShare<N>> cardShare(const MemoryPlan& plan, std::size_t device, const N& context, const N& sequences)
{
    if (device >= plan.devices || !sharesKnown(plan))
        return std::nullopt;
    return CardShare<N>{copiedBytes<N>(plan, Place::card(device), context, sequences),
                        dividedBytes<N>(plan, device, context, sequences)};
}

}  // namespace kvsight
