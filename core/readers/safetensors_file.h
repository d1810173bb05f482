// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/safetensors_header.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace kvsight {

/// The format's own limit for a header.
inline constexpr std::uint64_t kMaxSafetensorsHeader = 100'000'000;

/// Whether the first 16 bytes of a file of `file_size` bytes are those of a safetensors file.
bool isSafetensorsStart(std::string_view start, std::uint64_t file_size);

/// Opens one file and reads its header, never its data. Errors: those of `InputFile` and `parseSafetensorsHeader`,
/// `empty_file`, `not_this_format`, `truncated`, `header_too_large`. Never throws.
std::optional<std::vector<SafetensorsEntry>> readSafetensorsEntries(const std::string& path, Findings& findings,
                                                                    const std::stop_token& stop = {});

}  // namespace kvsight
