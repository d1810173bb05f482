// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/safetensors_header.h"

namespace kvsight {

/// Counts each tensor's numbers and checks that its shape, its type and its bytes agree and that the tensors fill the
/// data one behind the other. False (and one error) where the sum cannot be trusted: `bad_offset`, `size_overflow`,
/// `size_mismatch`, `overlap`. Errors beside usable figures: `gap`, `data_truncated`, `trailing_data`. Warns
/// `unknown_dtype` and `no_tensors`.
bool checkSafetensorsLayout(std::vector<SafetensorsEntry>& entries, std::uint64_t data_bytes, std::string_view file,
                            Findings& findings);

}  // namespace kvsight
