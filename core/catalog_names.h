// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kvsight {

/// A name as it is compared: lower case, `+` written out, without spaces, dashes, underscores, colons, brackets.
std::string catalogKey(std::string_view name);

/// Other keys under which a model of that name is known: without the owner (`meta-llama/`), without the maker's
/// name before it, without words that tell trained variants of one shape apart (`Instruct`, `it`, `chat`).
std::vector<std::string> modelKeyVariants(std::string_view name);

/// Other keys of a card: without words of vendor and product line before it, remarks in brackets and words such
/// as `GPU` behind it, as long as a number is left.
std::vector<std::string> gpuKeyVariants(std::string_view name);

/// `RTX 3060 12GB` as `RTX 3060` and 12; nothing when no memory stands behind the name.
std::optional<std::pair<std::string, std::uint64_t>> splitMemory(std::string_view name);

/// How unlike two keys are: 0 for equal ones, 1 when nothing agrees.
double keyDistance(std::string_view a, std::string_view b);

}  // namespace kvsight
