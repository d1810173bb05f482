// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/config_fields.h"
#include "core/model_shape.h"

#include <optional>

namespace kvsight {

/// The longest context that the file names as native (spec 10.5 "context"): the smallest of its context keys.
std::optional<std::uint64_t> nativeContext(ConfigFields& fields);

/// Fills what does not depend on layers: vocabulary, tied head, experts, dtype, quantisation, names.
void readFigures(ConfigFields& fields, const JsonValue& root, ModelShape& shape);

}  // namespace kvsight
