// SPDX-License-Identifier: MIT
#pragma once

#include "core/evaluation.h"
#include "core/resolve.h"
#include "core/sizing.h"

#include <cstdint>
#include <vector>

namespace kvsight {

/// All that a context and a batch allocate, by cache and by device.
struct SizedMemory {
    std::vector<SizedCache<Checked>> caches;  ///< as in the plan's `caches`
    std::vector<SizedState<Checked>> states;
    Checked compute_per_device = 0;
    Checked cells = 0;         ///< rows of the largest growing cache, per stream
};

/// Runs the plan's rules for a context and a batch.
SizedMemory sizeMemory(const MemoryPlan& plan, Checked context, Checked sequences);

/// What lies on all cards together.
Memory memoryOfAll(const Resolved& resolved, const SizedMemory& sized);

/// What lies on one card.
Memory memoryOfDevice(const Resolved& resolved, const SizedMemory& sized, std::size_t device);

/// What lies on the CPU's side.
HostMemory memoryOfHost(const Resolved& resolved, Checked sequences);

/// Whether everything fits, or nothing when a part that decides it is unknown.
std::optional<bool> fits(const Resolved& resolved, const SizedMemory& sized, Checked sequences);

}  // namespace kvsight
