// SPDX-License-Identifier: MIT
#pragma once

#include "core/resolve.h"

#include <string>
#include <string_view>
#include <vector>

namespace kvsight {

/// A number that an equation starts from.
struct ExplainedInput {
    Message name;         ///< `KV heads`, `window`
    std::string value;    ///< exact, no grouping
    std::string figure;   ///< the model's or scenario's figure that it is: `kv_heads`, `context_tokens`
    std::string source;   ///< where that was read: a config key, `scenario`, `class default of ...`; may be empty
};

/// Where a figure comes from: an equation of whole numbers whose value is the figure.
struct Explanation {
    std::string figure;    ///< `kv_cache_bytes`
    std::string equation;  ///< `32 * 8192 * (8 * 128 * 2) + ...`; + - * /, min(a, b), ceil(a / b), up(x, step)
    std::string value;     ///< exact, no grouping; empty when it does not fit 64 bits
    std::vector<ExplainedInput> inputs;
    std::string rule;      ///< the runtime whose rule was applied, and where it was read
};

/// Figures that can be explained, by the names of the evaluation's `memory` and its slopes.
const std::vector<std::string>& explainableFigures();

/// Runs the sizing again on numbers that record what is done to them. A figure that is unknown, or that has no
/// equation, answers an empty equation.
Explanation explain(const Resolved& resolved, std::string_view figure);

}  // namespace kvsight
