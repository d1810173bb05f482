// SPDX-License-Identifier: MIT
#pragma once

#include "core/catalog.h"
#include "core/message.h"
#include "core/readers/log_reader.h"

#include <optional>

namespace kvsight {

/// Why a run gives no scenario: the line that its log lacks, or the model that the catalogue does not hold. Nothing
/// where it gives one.
std::optional<Message> logGap(const LogRun& run, const Catalog& catalog = Catalog::builtIn());

}  // namespace kvsight
