// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kvsight {

bool isValidUtf8(std::string_view text);

/// The text with U+FFFD in place of every byte that is not part of valid UTF-8.
std::string validUtf8(std::string_view text);

/// The text as it may safely go to a terminal: valid UTF-8, control characters shown as U+FFFD. Names come from
/// files of strangers.
std::string printable(std::string_view text);

/// The text without spaces, tabs and line ends around it.
std::string_view trimmed(std::string_view text);

/// With `a` to `z` for `A` to `Z`, whatever the locale; everything else stays.
std::string lowerCase(std::string_view text);

/// How many letters must be put in, left out or changed to make one text of the other.
std::size_t editDistance(std::string_view a, std::string_view b);

/// How many columns the text takes in a terminal: two for East Asian wide characters, none for combining marks.
std::size_t displayWidth(std::string_view text);

/// The text followed (or preceded) by spaces up to `width` columns.
std::string padRight(std::string_view text, std::size_t width);
std::string padLeft(std::string_view text, std::size_t width);

}  // namespace kvsight
