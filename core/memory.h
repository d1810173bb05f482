// SPDX-License-Identifier: MIT
#pragma once

#include "core/evaluation.h"
#include "core/resolve.h"
#include "core/sizing.h"

#include <cstdint>

namespace kvsight {

/// A context and a batch, and what follows from them for every place alike. Nothing below allocates.
struct SizedMemory {
    Checked context = 0;
    Checked sequences = 1;
    Checked compute_per_device = 0;
    Checked cells = 0;  ///< rows of the largest growing cache, per stream
};

/// Runs the plan's rules for a context and a batch.
SizedMemory sizeMemory(const MemoryPlan& plan, Checked context, Checked sequences);

/// Blocks of the engine's pool; nothing where there is no pool, or when what decides it is unknown.
std::optional<Checked> blocksOfPool(const MemoryPlan& plan);

/// One of the reckonings by which an engine admits sequences to its pools.
struct PoolBound {
    const char* name = "";  ///< what `have` counts
    Checked need = 0;
    Checked have = 0;
};

/// How many reckonings `poolBound` may have for a plan; 0 without a pool.
std::size_t poolBoundCount(const MemoryPlan& plan);

/// The pool's blocks, the windows' pool, then each card's states; nothing where the plan has no such part, or when what
/// decides it is unknown.
std::optional<PoolBound> poolBound(const MemoryPlan& plan, const SizedMemory& sized, std::size_t index);

/// Bytes to spare where everything fits: of the cards, or of the pool where an engine reserves one. Never negative.
std::uint64_t spareBytes(const MemoryPlan& plan, const Memory& memory);

/// What the pool of `memory` has to hold; nothing where it is unknown.
std::optional<std::uint64_t> keptInPool(const MemoryPlan& plan, const Memory& memory);

/// What lies on all cards together.
Memory memoryOfAll(const Resolved& resolved, const SizedMemory& sized);

/// What lies on one card.
Memory memoryOfDevice(const Resolved& resolved, const SizedMemory& sized, std::size_t device);

/// What lies on the CPU's side.
HostMemory memoryOfHost(const Resolved& resolved, const SizedMemory& sized);

/// What main memory has to hold: the CPU's side, and the first card's part where both share one memory.
Checked neededOfHost(const Resolved& resolved, const SizedMemory& sized);

/// All that the scenario's sequences keep at one place, caches and states; nothing when a part is unknown.
MaybeBytes keptIn(const Resolved& resolved, const Place& place);

/// Whether everything fits, or nothing when a part that decides it is unknown.
std::optional<bool> fits(const Resolved& resolved, const SizedMemory& sized);

/// The same where `memoryOfAll` is known already: a single card is not sized again.
std::optional<bool> fits(const Resolved& resolved, const SizedMemory& sized, const Memory& all);

}  // namespace kvsight
