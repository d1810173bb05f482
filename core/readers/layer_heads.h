// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/config_fields.h"
#include "core/model_shape.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace kvsight {

/// A number for all layers, or one for each.
struct PerLayer {
    std::uint64_t all = 0;
    std::vector<std::uint64_t> each;
    std::uint64_t at(std::size_t layer) const { return layer < each.size() ? each[layer] : all; }
};

/// Sizes of attention; `window_…` what windowed layers have instead (0 = the same).
struct Heads {
    PerLayer query, kv;
    std::uint64_t dim_k = 0, dim_v = 0;
    std::uint64_t window_query = 0, window_kv = 0, window_dim_k = 0, window_dim_v = 0;
    std::uint64_t full_kv = 0, full_dim = 0;  ///< of full layers beside windows (Gemma 4); 0 = as the others
};

/// MLA: the stored latent and what it expands to.
struct Latent {
    std::uint64_t width = 0, rope = 0, nope = 0, value = 0;
};

/// Index keys, and how many tokens they choose.
struct Index {
    std::uint64_t width = 0, top = 0;
    std::vector<bool> has;  ///< empty = every layer
    bool at(std::size_t layer) const { return has.empty() || (layer < has.size() && has[layer]); }
};

/// Whether the layers keep one latent for all heads (MLA) and the file does not say otherwise.
bool usesLatent(const ConfigFields& fields);
std::optional<Latent> latentSizes(ConfigFields& fields, const ModelShape& shape);

/// Head counts and sizes for `layers` layers; with `latent` the head size is not asked for.
std::optional<Heads> readHeads(ConfigFields& fields, const ModelShape& shape, std::size_t layers, bool latent);

/// Sparse attention's index keys (DSA, MSA); width 0 without.
std::optional<Index> readIndex(ConfigFields& fields, std::size_t layers);

}  // namespace kvsight
