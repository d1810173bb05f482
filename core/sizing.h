// SPDX-License-Identifier: MIT
#pragma once

#include "core/checked.h"
#include "core/message.h"
#include "core/runtimes/memory_plan.h"

#include <optional>
#include <type_traits>

namespace kvsight {

// The one place where bytes are computed. Everything here is a template over the number type: `Checked` for
// figures, `Traced` (core/traced.h) for figures that record the equation they came from. A number type has
// + - * /, comparisons, `smaller`, `greater`, `ceilDivide`, `roundUp`, and `named(name, source, value)` that makes a
// leaf. Nothing here allocates when N is Checked.

/// Rows of a cache for `context` tokens in each of `sequences` sequences (CellRule).
template <class N>
N cellsOf(const CellRule& rule, const N& context, const N& sequences)
{
    N tokens = rule.one_for_all ? context * sequences : context;
    const N pad = N::named(KV_TR("core", "cells are padded to"), rule.pad_option, rule.pad);
    if (rule.pad > 1)
        tokens = N::roundUp(tokens, pad);
    if (rule.windowed) {
        N window = N::named(KV_TR("core", "window"), "window", rule.window);
        if (rule.one_for_all)
            window = window * sequences;
        if (rule.extra > 0)
            window = window + N::named(KV_TR("core", "tokens of one prompt step"), rule.step_option, rule.extra);
        tokens = N::smaller(tokens, window);
    }
    if (rule.ratio > 1)
        tokens = N::ceilDivide(tokens, N::named(KV_TR("core", "tokens an entry"), "ratio", rule.ratio));
    if (rule.pad > 1 && (rule.windowed || rule.ratio > 1))
        tokens = N::roundUp(tokens, pad);
    return rule.trailing > 0 && N(0) < tokens ? tokens + N::named(KV_TR("core", "one block more"), rule.pad_option, rule.trailing) : tokens;
}

/// Bytes of one row: `heads` times `per_head` numbers. A row of a quantised type is rounded up to whole bytes.
template <class N>
N rowBytes(std::uint64_t heads, const N& per_head, const CacheType& type)
{
    const N all = N::named(KV_TR("core", "KV heads"), "kv_heads", heads);
    const N bytes = N::named(KV_TR("core", "bytes a block of the cache type"), type.name, type.block_bytes);
    const N elements = N::named(KV_TR("core", "numbers a block of the cache type"), type.name, type.block_elements);
    N row = 0;
    if (type.block_elements == 1)
        row = all * per_head * bytes;
    else if (type.whole_heads)
        row = all * (N::ceilDivide(per_head, elements) * bytes);
    else
        row = N::ceilDivide(all * per_head * bytes, elements);
    if (type.head_bytes > 0)
        row = row + all * N::named(KV_TR("core", "bytes of scales a head"), type.name, type.head_bytes);
    return row;
}

template <class N>
N keyRow(const CacheMembers& members, const CachePlan& cache)
{
    const N key = N::named(KV_TR("core", "numbers in a key"), "head_dim_k", members.k_per_head);
    const CacheType& type = members.own_type != nullptr ? *members.own_type : cache.k_type;
    return members.k_per_head ? rowBytes(members.heads, key, type) : N(0);
}

template <class N>
N valueRow(const CacheMembers& members, const CachePlan& cache)
{
    const N value = N::named(KV_TR("core", "numbers in a value"), "head_dim_v", members.v_per_head);
    const CacheType& type = members.own_type != nullptr ? *members.own_type : cache.v_type;
    return members.v_per_head ? rowBytes(members.heads, value, type.ofValues()) : N(0);
}

/// How many layers lie at `place`, each once for every card that keeps a share of it.
template <class N>
N layersAt(const char* name, const LayerSpread& layers, const Place& place)
{
    if (place.kind == Place::Kind::Host)
        return N::named(KV_TR("core", "layers on the CPU's side"), "layers", layers.on_host);
    if (place.kind == Place::Kind::Card || layers.cards_per_layer == 1)
        return N::named(name, "layers", layers.at(place));
    const N shares = N::named(name, "layers", layers.on_devices / layers.cards_per_layer)
                   * N::named(KV_TR("core", "cards"), "gpu_count", layers.cards_per_layer);
    if (place.kind == Place::Kind::Cards || layers.on_host == 0)
        return shares;
    return shares + N::named(KV_TR("core", "layers on the CPU's side"), "layers", layers.on_host);
}

inline bool hasLayersAt(const CachePlan& cache, const Place& place)
{
    for (const CacheMembers& members : cache.members) {
        if (members.allocated().at(place) > 0)
            return true;
    }
    return false;
}

/// One cache, or the part of it at one place, over all streams.
template <class N>
struct SizedCache {
    N cells = 0;
    N streams = 1;
    N k_bytes = 0;  ///< index keys included
    N v_bytes = 0;
    N indexer_bytes = 0;
};

/// Blocks of all streams.
template <class N>
N pages(const CachePlan& cache, const SizedCache<N>& sized)
{
    return sized.cells / N::named(KV_TR("core", "tokens of a block"), cache.rule.pad_option, cache.rule.pad) * sized.streams;
}

template <class N>
N pageBytes(const CacheMembers& members)
{
    return N::named(KV_TR("core", "bytes of a layer's block"), "block", members.page_bytes);
}

/// One cache without its members' bytes.
template <class N>
SizedCache<N> sizeCells(const CachePlan& cache, const N& context, const N& sequences)
{
    return {cellsOf(cache.rule, context, sequences), cache.rule.one_for_all ? N(1) : sequences, 0, 0, 0};
}

/// Adds what some of its layers keep at `place`.
template <class N>
void addMembers(SizedCache<N>& sized, const CachePlan& cache, const CacheMembers& members, const Place& place)
{
    if (members.allocated().at(place) == 0)
        return;
    const N rows = sized.cells * sized.streams;
    const N layers = layersAt<N>(KV_TR("core", "layers"), members.allocated(), place);
    const N values = layers * rows * valueRow<N>(members, cache);
    const N keys = members.page_bytes > 0 ? layers * pages<N>(cache, sized) * pageBytes<N>(members) - values
                                          : layers * rows * keyRow<N>(members, cache);
    sized.k_bytes = sized.k_bytes + keys;
    sized.v_bytes = sized.v_bytes + values;
    if (members.index_keys || cache.is_indexer)
        sized.indexer_bytes = sized.indexer_bytes + keys + values;
}

/// The sum of what its layers keep of one row at `place`, where it was made beforehand (core/plan_sums.h).
inline const std::optional<RowSum>* rowSum(const CachePlan& cache, const Place& place)
{
    switch (place.kind) {
    case Place::Kind::Cards: return &cache.row_on_cards;
    case Place::Kind::Host: return &cache.row_on_host;
    case Place::Kind::Card:
    case Place::Kind::Everywhere: break;
    }
    return nullptr;
}

template <class N>
SizedCache<N> sizeCache(const CachePlan& cache, const Place& place, const N& context, const N& sequences)
{
    SizedCache<N> sized = sizeCells(cache, context, sequences);
    if constexpr (std::is_same_v<N, Checked>) {
        if (const auto* sum = rowSum(cache, place); sum != nullptr && *sum) {
            const N rows = sized.cells * sized.streams;
            sized.k_bytes = rows * (*sum)->k;
            sized.v_bytes = rows * (*sum)->v;
            sized.indexer_bytes = rows * (*sum)->indexer;
            return sized;
        }
    }
    for (const CacheMembers& members : cache.members)
        addMembers(sized, cache, members, place);
    return sized;
}

/// One state, or the part of it at one place: as many rows as sequences.
template <class N>
struct SizedState {
    N conv_bytes = 0;
    N recurrent_bytes = 0;
};

/// One row a sequence, and one more for each token that is drafted.
template <class N>
N stateRows(const StatePlan& state, const N& sequences)
{
    return state.rows_per_sequence == 1
        ? sequences
        : sequences * (N(1) + N::named(KV_TR("core", "draft tokens"), "runtime_options.draft_tokens", state.rows_per_sequence - 1));
}

template <class N>
SizedState<N> sizeState(const StatePlan& state, const Place& place, const N& sequences)
{
    const auto bytes = [](std::uint64_t count) {
        return N::named(KV_TR("core", "bytes a number of the state"), "state type", count);
    };
    const N conv = N::named(KV_TR("core", "numbers of convolution history"), "state_conv", state.conv_elements);
    const N recurrent = N::named(KV_TR("core", "numbers of recurrent state"), "state_recurrent", state.recurrent_elements);
    const LayerSpread& allocated = state.allocated();
    if (allocated.at(place) == 0)
        return {};
    const N rows = stateRows(state, sequences);
    const N layers = layersAt<N>(KV_TR("core", "layers with a state"), state.layers, place);
    SizedState<N> sized{layers * rows * bytes(state.conv_element_bytes) * conv,
                        layers * rows * bytes(state.recurrent_element_bytes) * recurrent};
    // A block is a page long, whatever the state takes of it.
    if (state.page_bytes > 0)
        sized.recurrent_bytes = layersAt<N>(KV_TR("core", "layers with a state's block"), allocated, place) * rows
                                  * N::named(KV_TR("core", "bytes of a layer's block"), "block", state.page_bytes)
                              - sized.conv_bytes;
    return sized;
}

/// What grows with tokens or sequences at one place.
template <class N>
struct SizedParts {
    N k = 0;
    N v = 0;
    N indexer = 0;
    N state = 0;  ///< meaningless when a state's sizes are unknown
};

/// Whether a cache keeps no bytes at `place`.
template <class N>
bool keepsNothingAt(const CachePlan& cache, const Place& place)
{
    if constexpr (std::is_same_v<N, Checked>) {
        if (const auto* sum = rowSum(cache, place); sum != nullptr && *sum)
            return (*sum)->k == Checked(0) && (*sum)->v == Checked(0);
    }
    return !hasLayersAt(cache, place);
}

template <class N>
SizedParts<N> sizeParts(const MemoryPlan& plan, const Place& place, const N& context, const N& sequences)
{
    SizedParts<N> parts;
    for (const CachePlan& cache : plan.caches) {
        if (keepsNothingAt<N>(cache, place))
            continue;
        const SizedCache<N> sized = sizeCache(cache, place, context, sequences);
        parts.indexer = parts.indexer + sized.indexer_bytes;
        if (cache.is_indexer)
            continue;
        parts.k = parts.k + (sized.k_bytes - sized.indexer_bytes);
        parts.v = parts.v + sized.v_bytes;
    }
    for (const StatePlan& state : plan.states) {
        const SizedState<N> sized = sizeState(state, place, sequences);
        parts.state = parts.state + sized.conv_bytes + sized.recurrent_bytes;
    }
    return parts;
}

/// All that the sequences keep at one place, caches and states.
template <class N>
N keptBytes(const MemoryPlan& plan, const Place& place, const N& context, const N& sequences)
{
    const SizedParts<N> parts = sizeParts(plan, place, context, sequences);
    return parts.k + parts.v + parts.indexer + parts.state;
}

/// Rows of the longest cache without and with a window, one stream.
template <class N>
struct LongestCells {
    N cells = 0;
    N window_cells = 0;
};

template <class N>
LongestCells<N> longestCells(const MemoryPlan& plan, const N& context, const N& sequences)
{
    LongestCells<N> longest;
    for (const CachePlan& cache : plan.caches) {
        N& cells = cache.rule.windowed ? longest.window_cells : longest.cells;
        cells = N::greater(cells, cellsOf(cache.rule, context, sequences));
    }
    return longest;
}

/// Weights at one place.
template <class N>
N weightBytes(const PlacedWeights& weights)
{
    if constexpr (std::is_same_v<N, Checked>) {
        if (weights.bytes)
            return *weights.bytes;
    }
    const auto part = [](const char* name, const char* source, Checked bytes) {
        return bytes == Checked(0) ? N(0) : N::named(name, source, bytes);
    };
    const N sum = part(KV_TR("core", "layers without routed experts"), "weights.layers", weights.layers)
                + part(KV_TR("core", "routed experts"), "weights.routed_experts", weights.experts)
                + part(KV_TR("core", "output head"), "weights.output_head", weights.head)
                + part(KV_TR("core", "embedding tables"), "weights.embedding", weights.embedding)
                + part(KV_TR("core", "outside the layers"), "weights.outside", weights.outside)
                + part(KV_TR("core", "drafting layers"), "weights.draft", weights.drafts);
    return weights.divided_by > 1 ? N::ceilDivide(sum, N::named(KV_TR("core", "cards"), "gpu_count", weights.divided_by))
                                  : sum;
}

/// The layers' phase of llama.cpp's compute graph (spec 7.2).
template <class N>
N layerPhaseBytes(const ComputePlan& plan, const N& u, const N& cells, const N& window_cells)
{
    const N d = N::named(KV_TR("core", "hidden size"), "hidden_size", plan.hidden);
    const N q = N::named(KV_TR("core", "query width"), "query_heads x head_dim_k", plan.q_width);
    N bytes = 0;
    if (plan.flash_attention) {
        if (plan.ffn > 0) {
            const N f = N::named(KV_TR("core", "feed-forward width"), "ffn_width", plan.ffn);
            bytes = u * (N(12) * f + N(12) * d + N(4) * q + N(24));
        }
        if (plan.expert_ffn > 0) {
            const N width = N::named(KV_TR("core", "expert width"), "expert_width", plan.expert_ffn);
            const N used = N::named(KV_TR("core", "experts a token"), "experts_per_token", plan.experts_per_token);
            bytes = N::greater(bytes, u * (N(8) * used * (d + width) + N(24)));
        }
        N masks = N(2) * u * cells + N(2) * u * window_cells;
        if (plan.input_copies > 1)
            masks = N::named(KV_TR("core", "copies of the masks for a pipeline of cards"), "rule", plan.input_copies) * masks;
        bytes = bytes + masks + N(32);
    } else {
        const N heads = N::named(KV_TR("core", "query heads"), "query_heads", plan.heads);
        const N kv = N::named(KV_TR("core", "KV width"), "kv_heads x head_dim_k", plan.kv_width);
        // Spec 7.2: the wider of the two, but the hidden size where queries are normed.
        const N rest = plan.normed_queries ? d : N::greater(d, q);
        bytes = u * cells * (N(4) * heads + N(4)) + u * (N(4) * (N(2) * d + N(2) * q + rest) + N(8) * kv + N(16)) + N(32);
    }
    return plan.quantized_cache ? bytes + N(4) * u * q : bytes;
}

template <class N>
N logitRows(const ComputePlan& plan, const N& sequences)
{
    if (plan.rows_per_sequence == 1)
        return sequences;
    return sequences * (N(1) + N::named(KV_TR("core", "draft tokens"), "runtime_options.draft_tokens", plan.rows_per_sequence - 1));
}

/// llama.cpp's compute buffer of one device (spec 7.2): the larger of the layers' phase and the logits' phase.
/// An estimate, about 20 % off on other back ends than the CPU's. Rows of logits: one a sequence, and one more for each
/// token that is drafted, or one for each token of a step.
template <class N>
N computeBytes(const ComputePlan& plan, const N& cells, const N& window_cells, const N& context, const N& sequences)
{
    const N u = N::smaller(N::named(KV_TR("core", "tokens of one prompt step"), "runtime_options.ubatch", plan.ubatch),
                           N::greater(context * sequences, N(1)));
    const N outputs = plan.batch_logits ? u : N::smaller(u, logitRows(plan, sequences));
    const N vocabulary = N::named(KV_TR("core", "vocabulary"), "vocabulary", plan.vocabulary);
    const N logits = N(4) * outputs
                   * (vocabulary + N(2) * N::named(KV_TR("core", "hidden size"), "hidden_size", plan.hidden) + N(1));
    return N::greater(layerPhaseBytes(plan, u, cells, window_cells), logits);
}

/// Peak of an engine's trial step (spec 7.4): of each token the hidden vector three times, the gate's and the up
/// matrix's outputs and their product, 2 bytes a number; or the logits of all sequences, as f16 once and as f32 twice.
/// Printed peaks of two runs with a plain model differ from it by under 1 %; others by up to half.
template <class N>
N trialBytes(const TrialPlan& trial)
{
    const N cards = N::named(KV_TR("core", "cards"), "gpu_count", trial.cards);
    const N step = N::named(KV_TR("core", "tokens of an engine's step"), "runtime_options.max_num_batched_tokens", trial.tokens)
                 * N(6) * (N::named(KV_TR("core", "hidden size"), "hidden_size", trial.hidden)
                           + N::ceilDivide(N::named(KV_TR("core", "feed-forward width"), "ffn_width", trial.ffn), cards));
    const N logits = N::named(KV_TR("core", "sequences of a trial step"), "rule", trial.outputs) * N(10)
                   * N::named(KV_TR("core", "vocabulary"), "vocabulary", trial.vocabulary);
    return N::greater(step, logits);
}

/// Working memory on the CPU's side: a row of f32 logits for each sequence, and where the CPU computes whole layers
/// the same buffer as a card's. Nothing when unknown.
template <class N>
std::optional<N> hostComputeBytes(const MemoryPlan& plan, const N& compute_per_device, const N& sequences)
{
    if (!plan.host_bytes_per_sequence)
        return std::nullopt;
    const N logits = N::named(KV_TR("core", "bytes of logits a sequence"), "vocabulary", *plan.host_bytes_per_sequence)
                   * logitRows(plan.compute, sequences);
    return plan.host_runs_layers && plan.compute.known ? logits + compute_per_device : logits;
}

/// What one more token of one sequence adds in bytes, wherever they lie, padding ignored. Windows count as full
/// from `context` = their length on; compressed caches count their average (width / ratio), rounded down.
template <class N>
N bytesPerToken(const MemoryPlan& plan, std::uint64_t context)
{
    N sum = 0;
    for (const CachePlan& cache : plan.caches) {
        if (cache.rule.windowed && context >= cache.rule.window)
            continue;
        N rows = 0;
        for (const CacheMembers& members : cache.members) {
            const N row = layersAt<N>(KV_TR("core", "layers"), members.layers, Place::everywhere())
                        * (keyRow<N>(members, cache) + valueRow<N>(members, cache));
            rows = rows + (members.ratio > 1 ? row / N::named(KV_TR("core", "tokens an entry"), "ratio", members.ratio) : row);
        }
        if (cache.rule.ratio > 1)
            rows = rows / N::named(KV_TR("core", "tokens an entry"), "ratio", cache.rule.ratio);
        sum = sum + rows;
    }
    return sum;
}

}  // namespace kvsight
