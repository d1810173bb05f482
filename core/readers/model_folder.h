// SPDX-License-Identifier: MIT
#pragma once

#include "core/finding.h"

#include <optional>
#include <string>

namespace kvsight {

/// The file of a folder that a model is read from: the index of sharded safetensors, else a safetensors file, else a
/// GGUF file, else config.json, else params.json. Where others would have done as well, a warning `several_models`
/// names what was chosen. Nothing and the error `missing_file` when the folder holds none of them.
std::optional<std::string> chooseInFolder(const std::string& folder, Findings& findings);

}  // namespace kvsight
