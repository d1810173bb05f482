// SPDX-License-Identifier: MIT
#pragma once

#include "core/model_shape.h"

#include <cstdint>
#include <string_view>

namespace kvsight {

/// Which layers of an architecture keep a state instead of a cache, or beside it (spec 5.3).
enum class GgufMixing {
    None,      ///< as its keys say: a layer without KV heads has no attention
    Pure,      ///< every layer keeps a state and no cache
    ByHeads,   ///< layers without KV heads keep a state
    ByWidths,  ///< layers without KV heads and feed-forward width keep a state (Nemotron-H)
    Both,      ///< every layer keeps both
    Interval,  ///< all but every n-th layer keep a state
};

/// Layers that keep index keys (spec 4.2).
enum class GgufIndexing { None, All, ByTypes, Attention, AfterDense };

/// What llama.cpp's code knows of an architecture beyond the keys of its files (spec 3.2, 4, 5, 10.4).
struct GgufArchitecture {
    std::string_view name;
    /// The model's `model_type` in config.json, which runtimes' rules go by.
    std::string_view family;
    std::uint64_t window_period = 0;  ///< 0: no pattern built in
    bool full_first = false;
    std::uint64_t window_default = 0;  ///< where the key is absent
    GgufMixing mixing = GgufMixing::None;
    StateKind state = StateKind::None;
    GgufIndexing indexing = GgufIndexing::None;
    std::uint64_t interval = 4;        ///< of `Interval`, where no key says it
    bool encoder = false;              ///< no decoder: it keeps no cache
};

/// The row of an architecture, or nullptr for one that nobody taught the reader.
const GgufArchitecture* findGgufArchitecture(std::string_view name);

}  // namespace kvsight
