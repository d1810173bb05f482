// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace kvsight {

/// A word as a POSIX shell reads it back: plain words as they are, all others in single quotes.
std::string shellWord(const std::string& word);

/// The same for a file or folder that stands where a command also takes options: a leading dash gets `./` before it.
std::string shellPath(const std::string& path);

}  // namespace kvsight
