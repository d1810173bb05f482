// SPDX-License-Identifier: MIT
#pragma once

#include "core/resolve.h"

#include <vector>

namespace kvsight {

/// What `resolve` answers for the same scenario on other cards, without reading the model again. `without` is what it
/// answered for the scenario without cards; a measured speed is not carried over. Findings of the cards come last.
Resolution resolveOn(const Resolved& without, const std::vector<GpuChoice>& cards, const Catalog& catalog);

}  // namespace kvsight
