// SPDX-License-Identifier: MIT
#pragma once

#include "core/finding.h"

<<<<<<< HEAD
#include <cstddef>
=======
#include <cstdint>
>>>>>>> cli
#include <optional>
#include <string>

namespace kvsight {

<<<<<<< HEAD
/// The bytes of a regular file of at most `most` bytes. Anything else answers nothing and a finding:
/// `missing_file` (absent, a dangling link), `unreadable` (a folder, a device, a pipe, no permission),
/// `header_too_large`. Never waits for a pipe.
std::optional<std::string> readTextFile(const std::string& path, std::size_t most, Findings& findings);
=======
/// Larger text files are refused: no scenario or config comes near.
inline constexpr std::uint64_t kMaxTextFileBytes = std::uint64_t{64} << 20;

/// The whole text of a regular file. Nothing and a finding otherwise: `missing_file`, `unreadable` (folders, devices,
/// pipes, no permission, failed reads) or `header_too_large`.
std::optional<std::string> readTextFile(const std::string& path, Findings& findings);
>>>>>>> cli

}  // namespace kvsight
