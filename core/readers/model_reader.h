// SPDX-License-Identifier: MIT
#pragma once

#include "core/model_shape.h"

#include <optional>
#include <string>
#include <string_view>

namespace kvsight {

/// What a reader made of a file: nothing when the figures cannot be told; findings say why.
struct ModelReading {
    std::optional<ModelShape> shape;
    Findings findings;
};

/// Reads a config.json (or Mistral's params.json) from its text. `file` is used in sentences only.
/// Never throws; bad input answers findings with the codes of the README's list.
ModelReading readConfigJson(std::string_view text, std::string_view file);

/// The same from a path; only regular files up to 64 MiB are read.
ModelReading readConfigFile(const std::string& path);

}  // namespace kvsight
