// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/config_fields.h"
#include "core/model_shape.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace kvsight {

/// What one layer is, before its widths are known.
struct PlannedLayer {
    CacheKind cache = CacheKind::Full;
    bool state = false;
    std::uint64_t window = 0;  ///< of `Window`, `Chunk` and `Compressed`
    std::uint64_t ratio = 0;   ///< of `Compressed`
    std::uint64_t shared_with = 0;
};

/// Which layer is of which kind.
struct LayerPlan {
    std::vector<PlannedLayer> layers;
    std::vector<PlannedLayer> draft;
};

/// Works the plan out from whatever key of the config says it, else from the family's built-in pattern.
/// `native_context` turns windows that are no windows into full layers. Nothing (and errors) when the keys
/// contradict each other.
std::optional<LayerPlan> planLayers(ConfigFields& fields, std::optional<std::uint64_t> native_context);

/// How many trunk layers the config names; errors when it does not or cannot.
/// `from_kinds` is the length of a list of layer kinds, used when there is no number.
std::optional<std::uint64_t> layerCount(ConfigFields& fields, std::optional<std::uint64_t> from_kinds);

/// Layers from an explicit list in the file (words, letters, numbers, positions); nothing when it has none.
struct ListedLayers {
    std::vector<PlannedLayer> layers;
    const char* key = "";
    /// The list repeats over the layers instead of naming each.
    bool cycles = false;
};
std::optional<ListedLayers> listedKinds(ConfigFields& fields);
/// The same from keys that name positions, for `count` layers.
std::optional<ListedLayers> listedPositions(ConfigFields& fields, std::uint64_t count);

/// Layers by a period or by the family's custom; everything full when nothing says otherwise.
std::vector<PlannedLayer> periodicLayers(ConfigFields& fields, std::uint64_t count);

/// The kind that a word such as `sliding_attention` or `mamba` names.
std::optional<PlannedLayer> kindOfWord(std::string_view word);
/// Letters of `hybrid_override_pattern`: M state, * attention, - and E neither.
std::optional<PlannedLayer> kindOfLetter(char letter);

/// True where every layer keeps both a cache and a state (Falcon-H1, Hymba, Inkling).
bool everyLayerKeepsBoth(const ConfigFields& fields);

}  // namespace kvsight
