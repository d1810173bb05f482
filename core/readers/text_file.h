// SPDX-License-Identifier: MIT
#pragma once

#include "core/finding.h"

#include <cstddef>
#include <optional>
#include <string>

namespace kvsight {

/// Larger text files are refused: no scenario or config comes near.
inline constexpr std::size_t kMaxTextFileBytes = std::size_t{64} << 20;

/// The bytes of a regular file of at most `most` bytes. Anything else answers nothing and a finding:
/// `missing_file` (absent, a dangling link), `unreadable` (a folder, a device, a pipe, no permission),
/// `header_too_large`. Never waits for a pipe.
std::optional<std::string> readTextFile(const std::string& path, std::size_t most, Findings& findings);

}  // namespace kvsight
