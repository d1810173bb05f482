// SPDX-License-Identifier: MIT
#pragma once

#include "core/model_shape.h"

#include <memory>

namespace kvsight {

/// The model as GGUF files from before 2025-04 hold it: an MLA layer's up-projections of keys and values are one
/// tensor. The quantiser of that time gave it the base type, as printed sizes of DeepSeek V2 and R1 show; today's counts
/// it among the values (spec 6.4). The same shape when it has none that are apart.
std::shared_ptr<const ModelShape> withJointKvUp(const std::shared_ptr<const ModelShape>& shape);

}  // namespace kvsight
