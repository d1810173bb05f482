// SPDX-License-Identifier: MIT
#pragma once

#include "core/evaluation.h"
#include "core/resolve.h"

#include <cstdint>
#include <vector>

namespace kvsight {

/// The whole answer. Pure and total: never throws, never fails.
Evaluation evaluate(const Resolved& resolved);

/// Only memory and speed at another context and batch, without limits: what a chart's points need.
GrowthPoint evaluateAt(const Resolved& resolved, std::uint64_t context_tokens, std::uint64_t sequences);

/// The context lengths at which a window fills, ascending, each once: there the growth has a knee.
std::vector<std::uint64_t> knees(const Resolved& resolved);

/// The longest context that fits with so many sequences, all else as it is. Nothing when that is unknown, or when every
/// length fits; 0 when none does.
std::optional<std::uint64_t> longestContext(const Resolved& resolved, std::uint64_t sequences);

/// Limits with all else as it is.
Limits limits(const Resolved& resolved);

}  // namespace kvsight
