// SPDX-License-Identifier: MIT
#pragma once

#include "core/finding.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace kvsight {

/// A tensor as a safetensors header lists it (spec 10.2).
struct SafetensorsEntry {
    std::string name;
    std::string dtype;                 ///< as written: `BF16`, `F8_E4M3`
    std::vector<std::uint64_t> shape;  ///< empty for a scalar
    std::uint64_t elements = 0;
    std::uint64_t begin = 0, end = 0;  ///< bytes after the header
    std::uint64_t bytes() const { return end - begin; }
};

/// Bits of one number of a type by its name in the header; nothing for a type that is not known.
std::optional<unsigned> safetensorsBits(std::string_view dtype);

/// Reads the JSON of a header. `data_bytes` is how many bytes the file has behind it; `file` is used in sentences only.
/// Nothing and an error on `json_syntax`, `json_encoding`, `json_not_object`, `nesting_too_deep`, `duplicate_key`,
/// `missing_key`, `bad_value_type`, `bad_value`, `bad_dims`, `bad_offset`, `size_overflow`, `size_mismatch`,
/// `count_too_large`, `overlap`, `cancelled`. Beside the entries stand the errors `gap`, `data_truncated`, `trailing_data` (figures
/// can still be told) and the warnings `unknown_dtype`, `no_tensors`. Never throws, never recurses.
std::optional<std::vector<SafetensorsEntry>> parseSafetensorsHeader(std::string_view header, std::uint64_t data_bytes,
                                                                    std::string_view file, Findings& findings,
                                                                    const std::stop_token& stop = {});

}  // namespace kvsight
