// SPDX-License-Identifier: MIT
#pragma once

#include "core/resolve.h"
#include "core/units.h"

#include <cstdint>
#include <optional>
#include <string>

namespace kvsight {

/// Why one runtime takes other memory than another for the same scenario.
struct RuntimeDifference {
    Message rule;        ///< the rule of the later runtime that made the largest difference
    Message part;        ///< the part of memory that changed most; empty when nothing did
    std::string figure;  ///< its path in the answer: `memory.pool_bytes`; empty when nothing changed
    /// Its bytes on all cards. Nothing where the runtime has no such part.
    std::optional<std::uint64_t> before, after;
};

/// Compares what two runtimes make of one scenario, part by part: weights, cache, states, working memory, driver and
/// libraries, an engine's pool. Nothing when one of them refuses the scenario, or when no part is known for both.
std::optional<RuntimeDifference> runtimeDifference(const Resolved& before, const Resolved& after,
                                                   ByteUnits units = ByteUnits::Binary);

}  // namespace kvsight
