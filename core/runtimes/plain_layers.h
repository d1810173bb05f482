// SPDX-License-Identifier: MIT
#pragma once

#include "core/runtimes/plan_builder.h"

#include <cstdint>
#include <optional>

namespace kvsight {

/// The rules of a runtime that keeps each layer's cache by itself.
struct PlainRules {
    CellRule full;
    /// Of windows and chunks, whose length is filled in from the layer; nothing: they are kept in full.
    std::optional<CellRule> window;
    /// Of chunks, where they differ from windows.
    std::optional<CellRule> chunk = std::nullopt;
    bool windows_in_full = false;         ///< windows have a cache of their own that is as long as the others'
    std::uint64_t less_than_window = 0;   ///< tokens that a window keeps fewer than its length
    bool compressed_apart = false;        ///< compressed layers never share one cache for all sequences
    bool expanded_latents = false;        ///< latents are kept as keys and values of all heads
    std::uint64_t value_row = 0;          ///< numbers that each layer's row of values is filled up to; 0: its own
    const CacheType* index_type = nullptr;  ///< of index keys; null: the cache's
    bool index_values = false;            ///< index keys have values of the same width beside them, which nothing uses
    std::uint64_t conv_bytes = 2;         ///< a number of a convolution's history
    std::uint64_t recurrent_bytes = 2;    ///< a number of a recurrent state
    std::uint64_t state_rows = 1;         ///< rows of a state for each sequence
    bool states_known = true;
};

/// Adds all layers' caches and states by these rules.
void addPlainLayers(PlanBuilder& builder, const Resolved& resolved, const PlainRules& rules);

/// One token of one layer, all that a card keeps of it, and one layer's window or full cache apart.
struct TokenBytes {
    Checked full = 0;      ///< of layers that keep every token, over those of one device
    Checked windowed = 0;  ///< of layers with a window
};
TokenBytes tokenBytesOn(const MemoryPlan& plan, std::size_t device);

}  // namespace kvsight
