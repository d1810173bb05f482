// SPDX-License-Identifier: MIT
#pragma once

#include "core/checked.h"
#include "core/runtimes/memory_plan.h"
#include "core/message.h"

#include <numeric>
#include <utility>
#include <vector>

namespace kvsight {

// The one place where bytes are computed. Everything here is a template over the number type: `Checked` for
// figures, `Traced` (core/traced.h) for figures that record the equation they came from. A number type has
// + - * /, comparisons, `smaller`, `ceilDivide`, and `named(name, source, value)` that makes a leaf.

/// The larger of two.
template <class N>
N larger(const N& a, const N& b)
{
    return a < b ? b : a;
}

/// Rows of a cache for `context` tokens in each of `sequences` sequences (CellRule).
template <class N>
N cellsOf(const CellRule& rule, const N& context, const N& sequences)
{
    N tokens = rule.one_for_all ? context * sequences : context;
    const N pad = N::named(KV_TR("core", "cells are padded to"), "runtime_options.context_padding", rule.pad);
    if (rule.pad > 1)
        tokens = N::roundUp(tokens, pad);
    if (rule.windowed) {
        N window = N::named(KV_TR("core", "window"), "sliding_window", rule.window);
        if (rule.one_for_all)
            window = window * sequences;
        if (rule.extra > 0)
            window = window + N::named(KV_TR("core", "tokens of one prompt step"), "runtime_options.ubatch", rule.extra);
        tokens = N::smaller(tokens, window);
    }
    if (rule.ratio > 1)
        tokens = N::ceilDivide(tokens, N::named(KV_TR("core", "tokens an entry"), "compress_ratios", rule.ratio));
    if (rule.pad > 1 && (rule.windowed || rule.ratio > 1))
        tokens = N::roundUp(tokens, pad);
    return tokens;
}

/// Bytes of one row: `heads` times `per_head` numbers. A row of a quantised type is rounded up to whole bytes.
template <class N>
N rowBytes(std::uint64_t heads, const N& per_head, const CacheType& type)
{
    const N width = N::named(KV_TR("core", "KV heads"), "kv_heads", heads) * per_head;
    const N bytes = N::named(KV_TR("core", "bytes a block of the cache type"), type.name, type.block_bytes);
    if (type.block_elements == 1)
        return width * bytes;
    return N::ceilDivide(width * bytes,
                         N::named(KV_TR("core", "numbers a block of the cache type"), type.name, type.block_elements));
}

template <class N>
N keyRow(const CacheMembers& members, const CachePlan& cache)
{
    const N key = N::named(KV_TR("core", "numbers in a key"), "head_dim_k", members.k_per_head);
    return members.k_per_head ? rowBytes(members.heads, key, cache.k_type) : N(0);
}

template <class N>
N valueRow(const CacheMembers& members, const CachePlan& cache)
{
    const N value = N::named(KV_TR("core", "numbers in a value"), "head_dim_v", members.v_per_head);
    return members.v_per_head ? rowBytes(members.heads, value, cache.v_type) : N(0);
}

/// `part`'s layers (of a cache or a state), once for each card that keeps a share of them.
template <class N, class Part>
N layerShares(const char* name, const Part& part)
{
    const N layers = N::named(name, "layers", part.layers());
    if (part.cards_per_layer == 1)
        return layers;
    return layers * N::named(KV_TR("core", "cards"), "gpu_count", part.cards_per_layer);
}

/// One cache, sized.
template <class N>
struct SizedCache {
    N cells = 0;
    N streams = 1;
    N k_bytes = 0;               ///< over all devices and streams
    N v_bytes = 0;
    std::vector<N> k_on_device;  ///< for each device, over all streams
    std::vector<N> v_on_device;
};

template <class N>
SizedCache<N> sizeCache(const CachePlan& cache, std::size_t devices, const N& context, const N& sequences)
{
    SizedCache<N> sized;
    sized.cells = cellsOf(cache.rule, context, sequences);
    sized.streams = cache.rule.one_for_all ? N(1) : sequences;
    sized.k_on_device.assign(devices, N(0));
    sized.v_on_device.assign(devices, N(0));
    const N rows = sized.cells * sized.streams;
    for (const CacheMembers& members : cache.members) {
        const N layers = layerShares<N>(KV_TR("core", "layers"), members);
        const N k_row = keyRow<N>(members, cache);
        const N v_row = valueRow<N>(members, cache);
        sized.k_bytes = sized.k_bytes + layers * rows * k_row;
        sized.v_bytes = sized.v_bytes + layers * rows * v_row;
        for (std::size_t device = 0; device < devices; ++device) {
            const N here = members.layers_on_device[device];
            sized.k_on_device[device] = sized.k_on_device[device] + here * rows * k_row;
            sized.v_on_device[device] = sized.v_on_device[device] + here * rows * v_row;
        }
    }
    return sized;
}

/// One state, sized: as many rows as sequences.
template <class N>
struct SizedState {
    N conv_bytes = 0;
    N recurrent_bytes = 0;
    std::vector<N> conv_on_device;
    std::vector<N> recurrent_on_device;
};

template <class N>
SizedState<N> sizeState(const StatePlan& state, std::size_t devices, const N& sequences)
{
    SizedState<N> sized;
    sized.conv_on_device.assign(devices, N(0));
    sized.recurrent_on_device.assign(devices, N(0));
    const N bytes = N::named(KV_TR("core", "bytes a number of the state"), "state type", state.bytes_per_element);
    const N conv = N::named(KV_TR("core", "numbers of convolution history"), "state_conv", state.conv_elements);
    const N recurrent = N::named(KV_TR("core", "numbers of recurrent state"), "state_recurrent", state.recurrent_elements);
    for (std::size_t device = 0; device < devices; ++device) {
        const std::uint64_t here = state.layers_on_device[device];
        sized.conv_on_device[device] = N(here) * sequences * bytes * conv;
        sized.recurrent_on_device[device] = N(here) * sequences * bytes * recurrent;
    }
    const N layers = layerShares<N>(KV_TR("core", "layers with a state"), state);
    sized.conv_bytes = layers * sequences * bytes * conv;
    sized.recurrent_bytes = layers * sequences * bytes * recurrent;
    return sized;
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
            const N used = N::named(KV_TR("core", "experts a token"), "num_experts_per_tok", plan.experts_per_token);
            bytes = larger(bytes, u * (N(8) * used * (d + width) + N(24)));
        }
        bytes = bytes + N(2) * u * cells + N(2) * u * window_cells + N(32);
    } else {
        const N heads = N::named(KV_TR("core", "query heads"), "query_heads", plan.heads);
        const N kv = N::named(KV_TR("core", "KV width"), "kv_heads x head_dim_k", plan.kv_width);
        // Spec 7.2: the wider of the two, but the hidden size where queries are normed.
        const N rest = plan.normed_queries ? d : larger(d, q);
        bytes = u * cells * (N(4) * heads + N(4)) + u * (N(4) * (N(2) * d + N(2) * q + rest) + N(8) * kv + N(16)) + N(32);
    }
    return plan.quantized_cache ? bytes + N(4) * u * q : bytes;
}

/// llama.cpp's compute buffer of one device (spec 7.2): the larger of the layers' phase and the logits' phase.
/// An estimate, about 20 % off on other back ends than the CPU's. `outputs`: rows of logits, one a sequence.
template <class N>
N computeBytes(const ComputePlan& plan, const N& cells, const N& window_cells, const N& context, const N& sequences)
{
    const N u = N::smaller(N::named(KV_TR("core", "tokens of one prompt step"), "runtime_options.ubatch", plan.ubatch),
                           larger(context * sequences, N(1)));
    const N outputs = N::smaller(u, sequences);
    const N vocabulary = N::named(KV_TR("core", "vocabulary"), "vocab_size", plan.vocabulary);
    const N logits = N(4) * outputs
                   * (vocabulary + N(2) * N::named(KV_TR("core", "hidden size"), "hidden_size", plan.hidden) + N(1));
    return larger(layerPhaseBytes(plan, u, cells, window_cells), logits);
}

/// What one more token of one sequence adds in bytes, over all cards, padding ignored. Windows count as full
/// from `context` = their length on; compressed caches count their average (width / ratio), rounded down.
template <class N>
N bytesPerToken(const MemoryPlan& plan, std::uint64_t context)
{
    N sum = 0;
    for (const CachePlan& cache : plan.caches) {
        if (cache.rule.windowed && context >= cache.rule.window)
            continue;
        N rows = 0;
        for (const CacheMembers& members : cache.members)
            rows = rows + layerShares<N>(KV_TR("core", "layers"), members)
                        * (keyRow<N>(members, cache) + valueRow<N>(members, cache));
        if (cache.rule.ratio > 1)
            rows = rows / N::named(KV_TR("core", "tokens an entry"), "compress_ratios", cache.rule.ratio);
        sum = sum + rows;
    }
    return sum;
}

}  // namespace kvsight
