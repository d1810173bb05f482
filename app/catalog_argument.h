// SPDX-License-Identifier: MIT
#pragma once

#include "app/arguments.h"
#include "app/output.h"

#include "core/catalog.h"

namespace kvsight::cli {

/// The catalogue that a command works with: the built-in one, with those of --user-catalog over it. What is wrong with
/// these goes to `output`; null when one cannot be used at all (exit code `kUnreadableInput`).
const Catalog* catalogOf(const Arguments& arguments, Output& output);

}  // namespace kvsight::cli
