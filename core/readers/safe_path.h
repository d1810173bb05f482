// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace kvsight {

/// Whether a path names something that a scenario must never make us open: a URL, a `\\host` path, anything under
/// /dev, /proc or /sys, or a name with a NUL byte.
bool isUnsafePath(std::string_view path);

}  // namespace kvsight
