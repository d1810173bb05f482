// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace kvsight {

/// What a model class of transformers assumes for a key that its config leaves out. Most are used for nested
/// parts only (`nested`): transformers writes those without values that equal the defaults, while a root always
/// carries its sizes. Nothing where the class has no default that sizing may rely on.
std::optional<std::uint64_t> classDefaultOf(std::string_view family, std::string_view key, bool nested);

/// Whether the class ties the output head to the embedding when the file does not say.
bool tiesByDefault(std::string_view family);

}  // namespace kvsight
