// SPDX-License-Identifier: MIT
#pragma once

#include "core/finding.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kvsight {

/// A scenario's field that is varied, and its values as they would be typed.
struct SweepAxis {
    std::string field;  ///< the field's name with underscores: `context_tokens`
    std::vector<std::string> values;
    friend bool operator==(const SweepAxis&, const SweepAxis&) = default;
};

/// More points than that are refused: nobody reads them, and a slip of the pen should not run for hours.
inline constexpr std::uint64_t kMaxSweepPoints = 1'000'000;

/// Reads `context_tokens=1024..131072:log2` (doubling), `sequences=1..64:step 3` (`a..b` alone: step 1) or a list
/// `k_type=f16,q8_0`. Ranges hold both ends where the steps meet them. Nothing and a finding `bad_value` otherwise.
std::optional<SweepAxis> parseSweepAxis(std::string_view text, Findings& findings);

/// How many points all axes together have; nothing and a finding `bad_value` beyond `kMaxSweepPoints`, or where
/// two axes vary one field.
std::optional<std::uint64_t> countSweepPoints(const std::vector<SweepAxis>& axes, Findings& findings);

/// The value of each axis at a point (from 0); the last axis varies fastest.
std::vector<std::string> sweepPoint(const std::vector<SweepAxis>& axes, std::uint64_t point);

}  // namespace kvsight
