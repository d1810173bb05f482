// SPDX-License-Identifier: MIT
#pragma once

#include "core/resolve.h"

#include <string>
#include <string_view>
#include <vector>

namespace kvsight {

/// A number that an equation starts from.
struct ExplainedInput {
    std::string name;    ///< `num_key_value_heads`, `context_tokens`, `block_bytes(q8_0)`
    std::string value;
    std::string source;  ///< config field or scenario field that it was read from
};

/// Where a figure comes from: an equation whose value is the figure.
struct Explanation {
    std::string figure;    ///< `kv_cache_bytes`
    std::string equation;  ///< with numbers: `32 x 8192 x (1024 x 2 + 1024 x 2) x 4`
    std::string value;     ///< exact, no grouping
    std::vector<ExplainedInput> inputs;
    std::string rule;      ///< the rule applied and its source
};

/// Figures that can be explained, by the names of the evaluation's JSON.
const std::vector<std::string>& explainableFigures();

/// Runs the sizing again on numbers that record what is done to them. An unknown figure answers an empty equation.
Explanation explain(const Resolved& resolved, std::string_view figure);

}  // namespace kvsight
