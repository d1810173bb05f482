// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/gguf_architectures.h"
#include "core/readers/gguf_fields.h"
#include "core/model_shape.h"

namespace kvsight {

/// Fills `layers`, `draft_layers`, `query_heads` and `encoder_decoder` from the keys (spec 10.3, 10.4, 3.2, 4, 5).
/// `hidden_size` and `native_context_tokens` are there already. Errors go to `fields`.
void readGgufLayers(GgufFields& fields, const GgufArchitecture& architecture, ModelShape& shape);

/// The sizes of a state (spec 5.2): the first key that is there decides which kind it is.
void sizeGgufState(GgufFields& fields, const ModelShape& shape, std::uint64_t heads, std::uint64_t head_dim,
                   LayerShape& layer);

/// What the keys of an architecture that nobody taught the reader say about states.
GgufArchitecture guessedArchitecture(const GgufFields& fields);

}  // namespace kvsight
