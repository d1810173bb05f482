// SPDX-License-Identifier: MIT
#pragma once

#include "core/model_shape.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kvsight {

/// A weight tensor as a file holds it.
struct FileTensor {
    WeightRole role = WeightRole::Other;
    TensorUse use = TensorUse::Other;
    std::int32_t layer = -1;     ///< from 0; -1 outside the trunk's layers
    std::string type;            ///< as the format names it, in lower case but for K: `q4_K`, `bf16`, `f8_e4m3`
    std::uint64_t elements = 0;  ///< numbers stored (a packed type's own words where the format does not say more)
    std::uint64_t bytes = 0;     ///< without padding between tensors
};

/// The weights of a model as its files hold them: exact for any mix of types. Figures are for the whole set of a
/// split or sharded model.
struct FileWeights {
    std::vector<FileTensor> tensors;
    std::uint64_t bytes = 0;   ///< sum over tensors
    std::uint64_t shards = 1;
    bool gguf = false;         ///< llama.cpp loads these files as they are
    std::string format;        ///< the mix by its usual name when the file says so (`Q4_K_M`), else empty
};

/// How a type packs its numbers.
struct FileTypeBlock {
    std::uint64_t elements = 1;
    std::uint64_t bytes = 0;  ///< 0 for a type that is not known
};

/// By the name in `FileTensor::type`.
FileTypeBlock blockOfFileType(std::string_view type);

}  // namespace kvsight
