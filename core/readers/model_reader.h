// SPDX-License-Identifier: MIT
#pragma once

#include "core/model_shape.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kvsight {

/// What a reader made of a file: nothing when the figures cannot be told; findings say why.
struct ModelReading {
    std::optional<ModelShape> shape;
    Findings findings;
    /// Weights that were read although nothing tells the shape (safetensors without a config); null beside a shape,
    /// which has its own `file_weights`.
    std::shared_ptr<const FileWeights> weights;
    /// Files beside the one that was asked for which the answer depends on.
    std::vector<std::string> other_files;
};

/// Reads a config.json (or Mistral's params.json) from its text. `file` is used in sentences only.
/// Never throws; bad input answers findings with the codes of the README's list.
ModelReading readConfigJson(std::string_view text, std::string_view file);

/// The same for a config that stands inside another text and was taken out of it: findings name the key where they would
/// name a line, which would be none of the text that the user sees.
ModelReading readInlineConfig(std::string_view text, std::string_view file);

/// The same from a path; only regular files up to 64 MiB are read.
ModelReading readConfigFile(const std::string& path);

}  // namespace kvsight
