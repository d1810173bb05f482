// SPDX-License-Identifier: MIT
#pragma once

#include "core/resolve.h"

#include <cstdint>
#include <optional>

namespace kvsight {

/// The work for one token.
struct TokenWork {
    std::uint64_t tokens = 0;       ///< that go through the model
    std::optional<double> flops;    ///< nothing when the weights' shapes are unknown
    std::optional<double> seconds;  ///< nothing when no speed can be told
};

/// The next token of one sequence, with what was kept of the tokens before it and without.
struct NextToken {
    TokenWork with_cache;
    TokenWork without_cache;
};

/// `kept` tokens stand in the cache. With it, one token goes through the model and looks at `kept` + 1 keys:
/// FLOPs = 2 x weights that it passes + 2 x query heads x keys x (numbers of a key + of a value) over all layers (spec
/// 9.2), seconds = one decode step of one sequence. Without it, all `kept` + 1 tokens go through again, each looking at
/// half of them on average: FLOPs and seconds of a prompt of that length (core/speed.h), but never less than with
/// the cache. The first token has nothing to be kept: both ways are one decode step of it, and from there to a whole prompt
/// step the time goes over to a prompt's in even steps. A window's keys are at most the window.
NextToken nextToken(const Resolved& resolved, std::uint64_t kept);

}  // namespace kvsight
