// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace kvsight {

/// Whether the reader uses the array (of numbers) or the text under that key; others are stepped over.
bool isArrayInUse(std::string_view key);
bool isTextInUse(std::string_view key);

}  // namespace kvsight
