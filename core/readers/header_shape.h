// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/safetensors_set.h"
#include "core/model_shape.h"
#include "core/weights/file_weights.h"

#include <string>

namespace kvsight {

/// The tensors as sizing needs them. Bytes are those of the headers, whatever is packed in them.
FileWeights weightsOf(const SafetensorsSet& set);

/// Puts what the headers of `set` say into a shape that was read from a config: its weights, the published type where
/// the config names none, KV heads and parameters where the two disagree (finding `inconsistent`). Tensors of layers
/// behind the trunk become drafting layers' weights. `file` is used in sentences only.
void joinHeaders(const SafetensorsSet& set, FileWeights weights, const std::string& file, ModelShape& shape, Findings& findings);

}  // namespace kvsight
