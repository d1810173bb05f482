// SPDX-License-Identifier: MIT
#pragma once

#include "core/explain.h"

#include <string>

namespace kvsight {

/// The explanation as lines of text: figure and value, equation, one line an input (value, name, figure, source), rule.
/// A figure that is unknown says so.
std::string explanationText(const Explanation& explanation);

}  // namespace kvsight
