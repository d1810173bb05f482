// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/gguf_architectures.h"
#include "core/readers/gguf_fields.h"

#include <cstddef>

namespace kvsight {

/// Head counts and widths of a file's attention, and of what replaces them.
struct GgufHeads {
    GgufPerLayer query;
    GgufPerLayer kv;
    std::uint64_t key = 0, value = 0;                ///< of full layers
    std::uint64_t window_key = 0, window_value = 0;  ///< of windowed layers
    /// MLA: the stored vector, and the widths that it expands to for each head. 0: K and V of each head are kept.
    std::uint64_t latent = 0, window_latent = 0;
    std::uint64_t expanded_key = 0, expanded_value = 0;
};

/// Reads them for the `layers` blocks of the file. Errors go to `fields`.
GgufHeads readGgufHeads(GgufFields& fields, const GgufArchitecture& architecture, std::size_t layers,
                        std::uint64_t hidden);

}  // namespace kvsight
