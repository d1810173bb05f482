// SPDX-License-Identifier: MIT
#pragma once

#include "app/arguments.h"
#include "app/output.h"

#include "core/price_list.h"

#include <optional>

namespace kvsight::cli {

/// The prices that a command works with: the built-in ones, with those of --price-file over them. What is wrong with
/// these goes to `output`; nothing when one cannot be used (exit code `kUnreadableInput`).
std::optional<PriceList> pricesOf(const Arguments& arguments, const Catalog& catalog, Output& output);

}  // namespace kvsight::cli
