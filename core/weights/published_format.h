// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/json_document.h"

#include <string>

namespace kvsight {

/// The weight format that a config's quantisation keys describe (`FP8`, `GPTQ-INT8`, `MLX-4bit` ...), as far as they
/// say how many bits of which kind; an empty text without such keys or where they leave it open.
std::string publishedWeightFormat(const JsonValue& config);

}  // namespace kvsight
