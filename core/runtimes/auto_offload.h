// SPDX-License-Identifier: MIT
#pragma once

#include "core/resolve.h"

#include <optional>

namespace kvsight {

/// The scenario as a runtime runs it that moves to the CPU's side what the cards have no room for: as few routed
/// experts as do, from the first layer on; in a dense model, or when all experts are not enough, as few whole layers
/// (llama.cpp's `--fit`, spec 7.7, as far as whole layers go). Nothing when the runtime does not, when the scenario
/// itself says what lies on the CPU's side, splits tensors or has one memory for both sides, or when the rest does not
/// fit main memory either.
std::optional<Resolved> withRestOnHost(const Resolved& resolved);

}  // namespace kvsight
