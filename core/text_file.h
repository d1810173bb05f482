// SPDX-License-Identifier: MIT
#pragma once

#include "core/finding.h"

#include <cstdint>
#include <optional>
#include <string>

namespace kvsight {

/// Larger text files are refused: no scenario or config comes near.
inline constexpr std::uint64_t kMaxTextFileBytes = std::uint64_t{64} << 20;

/// The whole text of a regular file. Nothing and a finding otherwise: `missing_file`, `unreadable` (folders, devices,
/// pipes, no permission, failed reads) or `header_too_large`.
std::optional<std::string> readTextFile(const std::string& path, Findings& findings);

}  // namespace kvsight
