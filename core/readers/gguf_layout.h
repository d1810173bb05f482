// SPDX-License-Identifier: MIT
#pragma once

#include "core/finding.h"
#include "core/readers/gguf_header.h"

namespace kvsight {

/// Checks where the tensors of a file lie: `bad_offset`, `overlap` and `data_truncated` are errors behind which the
/// figures can still be told, `gap`, `trailing_data` and `unknown_tensor_type` warnings. A tensor of an unknown type
/// gets the bytes up to the next one. False, with the error `size_overflow`, when the sizes make no sum.
bool checkGgufLayout(GgufHeader& header, Findings& findings);

}  // namespace kvsight
