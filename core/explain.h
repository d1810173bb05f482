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
    std::string value;    ///< as it stands in the equation, no grouping
    std::string figure;   ///< the figure that it is: the model's (`kv_heads`), the scenario's (`context_tokens`), or
                          ///< one of the answer that `explain` takes in turn (`decode.weights_read_bytes`)
    std::string source;   ///< where that was read: a config key, `scenario`, `class default of ...`; may be empty
};

/// Where a figure comes from: an equation whose value is the figure.
struct Explanation {
    std::string figure;    ///< `memory.kv_cache_bytes`, or the short name that was asked for
    /// `32 * 8192 * (8 * 128 * 2) + ...`; + - * /, min(a, b), max(a, b), ceil(a / b), up(x, step), pow(a, b). For a
    /// limit two inequalities of whole numbers: `total <= capacity < total with one more`. Empty when the figure is
    /// unknown.
    std::string equation;
    std::string value;     ///< exact, no grouping; empty when unknown
    bool whole = true;     ///< whole numbers, so that `/` rounds down; false: real numbers
    std::vector<ExplainedInput> inputs;
    std::string rule;      ///< the runtime whose rule was applied, and where it was read
    std::vector<Message> notes;  ///< how far the figure can be relied on
};

/// Figures that can be explained for this scenario, by their paths in the answer of `size --json`: `memory.k_bytes`,
/// `devices.0.memory.total_bytes`, `caches.0.cells`, `limits.max_context_tokens`, `decode.step_seconds`; besides
/// `weights.attention` ... for the weights' roles. Some may be unknown and answer an empty equation.
std::vector<std::string> explainableFigures(const Resolved& resolved);

/// Several figures joined by `+` are explained as their sum.
/// Runs the formulas again on numbers that record what is done to them. Figures of `memory` may leave that word out
/// (`total_bytes`). A figure that is unknown, or that has no equation, answers an empty equation.
Explanation explain(const Resolved& resolved, std::string_view figure);

}  // namespace kvsight
