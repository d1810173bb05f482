// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace kvsight {

/// Whether bytes are the start-up log of a runtime, whole or in part: they hold a figure that `readLog` finds, or the
/// words before one. A JSON document over several lines is none, whatever it says; more than `kMaxLogBytes` neither.
bool isRuntimeLog(std::string_view text);

}  // namespace kvsight
