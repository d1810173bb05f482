// SPDX-License-Identifier: MIT
#pragma once

#include "core/cache_type.h"
#include "core/checked.h"
#include "core/evaluation.h"
#include "core/finding.h"
#include "core/model_shape.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kvsight {

struct Resolved;

/// How many rows (cells) a cache has, as a function of tokens and sequences:
/// `tokens  = up(context x (one cache for all ? sequences : 1), pad)`
/// `kept    = windowed ? min(tokens, window x (one cache for all ? sequences : 1) + extra) : tokens`
/// `cells   = up(ceil(kept / ratio), pad)`, and as many streams as there are sequences, or one.
struct CellRule {
    std::uint64_t pad = 1;
    bool windowed = false;
    std::uint64_t window = 0;
    std::uint64_t extra = 0;       ///< tokens of one prompt step that a window holds besides
    std::uint64_t ratio = 1;       ///< one entry for each so many tokens
    bool one_for_all = false;      ///< unified: all sequences share one cache

    friend bool operator==(const CellRule&, const CellRule&) = default;
};

/// Layers of equal width within one cache.
struct CacheMembers {
    std::uint64_t heads = 0;       ///< KV heads that one device keeps
    std::uint64_t k_per_head = 0;  ///< numbers of one key, and of one value
    std::uint64_t v_per_head = 0;
    std::vector<std::uint64_t> layers_on_device;
    std::uint64_t cards_per_layer = 1;  ///< under a tensor split every card keeps its heads of each layer
    const LayerShape* shape = nullptr;

    std::uint64_t layers() const;  ///< each counted once, on however many cards it lies
};

/// A cache that a runtime allocates apart.
struct CachePlan {
    const char* kind = "";         ///< as in the evaluation's `caches`
    bool is_indexer = false;       ///< counts as indexer_bytes
    CellRule rule;
    CacheType k_type{};
    CacheType v_type{};
    std::vector<CacheMembers> members;
};

/// A state that does not grow: `rows x bytes_per_element x elements` a layer and card that keeps it.
struct StatePlan {
    StateKind kind = StateKind::None;
    std::uint64_t conv_elements = 0;
    std::uint64_t recurrent_elements = 0;
    std::uint64_t bytes_per_element = 2;
    bool known = true;
    std::vector<std::uint64_t> layers_on_device;
    std::uint64_t cards_per_layer = 1;

    std::uint64_t layers() const;  ///< each counted once
};

/// Working memory of llama.cpp's compute graph (spec 7.2), as widths from which it follows.
struct ComputePlan {
    bool known = false;             ///< false: compute_bytes is null
    bool present = false;           ///< false: the runtime's rule has none (textbook)
    bool flash_attention = true;
    std::uint64_t ubatch = 0;
    std::uint64_t hidden = 0, ffn = 0, q_width = 0, kv_width = 0, heads = 0, vocabulary = 0;
    std::uint64_t expert_ffn = 0, experts_per_token = 0;
    bool quantized_cache = false;
    bool normed_queries = false;
};

/// What a runtime makes of a model and its settings: everything that memory follows from once tokens and
/// sequences are given. Plain data; one function sizes it (core/sizing.h).
struct MemoryPlan {
    std::size_t devices = 1;
    std::vector<CachePlan> caches;
    std::vector<StatePlan> states;
    ComputePlan compute;
    /// Weights resident on each device; empty when unknown.
    std::vector<Checked> weights_on_device;
    MaybeBytes host_weights;
    std::optional<std::uint64_t> host_bytes_per_sequence;  ///< output buffer on the CPU's side
    /// Driver context and libraries on each card; nothing when the backend is unknown.
    std::optional<std::uint64_t> overhead_per_device;
    bool weights_split_estimated = false;
    bool refused = false;   ///< the runtime would not start: its figures are null
    bool k_known = true;    ///< false: keys are kept in a type of unknown size
    bool v_known = true;
    Findings findings;

    /// Whether the bytes of keys and values can be told.
    bool cachesKnown() const { return !refused && k_known && v_known; }
};

/// Which device (index) each trunk layer lies on, for a split by whole layers; the last entry is the output
/// layer's. Cards take layers in proportion to their free memory (spec 8.1).
std::vector<std::size_t> deviceOfLayers(const Resolved& resolved);

/// The plan of the scenario's runtime.
MemoryPlan makePlan(const Resolved& resolved);

}  // namespace kvsight
