// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace kvsight::cli {

/// What the numbers of `rank` may be at most: nothing real lies beyond it.
inline constexpr double kMostAsked = 1e12;

/// An option with a number from 0 to `most`. What is none (`nan` and `inf` too) is refused by name and value.
void addNumber(CLI::App& command, const char* name, std::optional<double>& value, const char* help, const char* type,
               double most = kMostAsked);

/// The same with a whole number; `32k` means what it means everywhere.
void addCount(CLI::App& command, const char* name, std::optional<std::uint64_t>& value, const char* help, std::uint64_t least,
              std::uint64_t most);

/// The first option or name of the parsed command that was given an empty text: `--gpu`, `MODEL`. Empty without one.
std::string emptyOption(const CLI::App& app);

/// The first option of the parsed command that was given more values than it takes; flags take none and may be repeated.
/// Empty without one.
std::string repeatedOption(const CLI::App& app);

/// The sentence as one line for a terminal, with words that are far too long cut.
std::string shownSentence(std::string_view sentence);

}  // namespace kvsight::cli
