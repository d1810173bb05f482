// SPDX-License-Identifier: MIT
#pragma once

#include "core/model_shape.h"
#include "core/readers/gguf_header.h"
#include "core/readers/gguf_set.h"
#include "core/weights/file_weights.h"

#include <cstdint>
#include <string_view>

namespace kvsight {

/// What a tensor of a GGUF file is for, by its name (`blk.3.ffn_down_exps.weight`).
struct GgufTensorPlace {
    WeightRole role = WeightRole::Other;
    TensorUse use = TensorUse::Other;
    std::int32_t layer = -1;      ///< from 0; -1 outside the layers
    bool keep_precision = false;  ///< a quantiser leaves it alone (spec 6.3)
    bool f32 = false;             ///< held as f32 whatever the file's type
};

/// `dims` is how many dimensions above 1 the tensor has.
GgufTensorPlace ggufTensorPlace(std::string_view name, std::size_t dims);

/// Fills `tensors`, `file_weights`, `parameters`, `active_parameters`, `tied_embeddings`, `normed_queries` and
/// `ffn_width` from the tensor table of a complete set. `layers`, `experts` are there already. Tensors of blocks
/// beyond the trunk belong to drafting layers.
void listGgufWeights(const GgufSet& set, std::string_view format, ModelShape& shape);

}  // namespace kvsight
