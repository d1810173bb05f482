// SPDX-License-Identifier: MIT
#pragma once

#include "core/sizing.h"

#include <algorithm>
#include <optional>

namespace kvsight {

// Sizes of a pool: memory that an engine reserves for the cache at its start (PoolPlan). Like core/sizing.h, over
// `Checked` for figures and over `Traced` for equations.

/// Working memory of one device. `cells`: rows of the longest caches (llama.cpp's graph alone depends on them).
template <class N>
N deviceCompute(const MemoryPlan& plan, const N& cells, const N& window_cells, const N& context, const N& sequences)
{
    if (!plan.compute.known)
        return N(0);
    if (plan.trial)
        return trialBytes<N>(*plan.trial);
    return plan.compute.present ? computeBytes(plan.compute, cells, window_cells, context, sequences) : N(0);
}

/// What the engine holds on a device besides the pool.
template <class N>
N heldBesides(const MemoryPlan& plan, std::size_t device)
{
    const N weights = N::named(KV_TR("core", "weights"), "weights_bytes", weightBytes<Checked>(plan.weights_on_device[device]));
    const N held = plan.trial && plan.compute.known ? weights + trialBytes<N>(*plan.trial) : weights;
    return held + N::named(KV_TR("core", "driver's share of a card"), "backend", plan.overhead_per_device.value_or(0));
}

/// Bytes of a device that the engine gives to the pool (spec 7.4 to 7.6); 0 when what it holds besides leaves nothing.
template <class N>
N poolBudget(const MemoryPlan& plan, std::size_t device)
{
    const PoolPlan& pool = *plan.pool;
    constexpr std::uint64_t million = 1000000;
    if (pool.budget)
        return N::named(KV_TR("core", "memory given to the cache"), "runtime_options.memory_budget_bytes", *pool.budget);
    const N all = N::named(KV_TR("core", "memory of a card"), "gpu.memory_bytes", pool.capacity[device]);
    const N share = N::named(KV_TR("core", "the engine's share, in millionths"), "runtime_options.gpu_memory_utilization",
                             pool.millionths);
    const N held = heldBesides<N>(plan, device);
    if (pool.share_of_rest)
        return (N::greater(all, held) - held) * share / N(million);
    return N::greater(N::ceilDivide(all * share, N(million)), held) - held;
}

template <class N>
N blockBytes(const PoolPlan& pool, std::size_t device)
{
    return N::named(KV_TR("core", "bytes of a block of all layers"), "block", pool.block_bytes[device]);
}

/// What a block is taken to cost when the memory is divided.
template <class N>
N pricedBytes(const PoolPlan& pool, std::size_t device)
{
    return pool.priced_bytes.empty()
        ? blockBytes<N>(pool, device)
        : N::named(KV_TR("core", "bytes that a block is taken to cost"), "block", pool.priced_bytes[device]);
}

/// The budget without what states get of it.
template <class N>
N budgetOfBlocks(const MemoryPlan& plan, std::size_t device)
{
    const N budget = poolBudget<N>(plan, device);
    if (plan.pool->state_ratio == 0)
        return budget;
    constexpr std::uint64_t million = 1000000;
    const N ratio = N::named(KV_TR("core", "states' memory to that of blocks, in millionths"), "rule", plan.pool->state_ratio);
    return budget * N(million) / (N(million) + ratio);
}

/// Whether two devices hold the same in the pool's reckoning.
inline bool alikeForPool(const MemoryPlan& plan, std::size_t a, std::size_t b)
{
    return plan.pool->block_bytes[a] == plan.pool->block_bytes[b]
        && poolBudget<Checked>(plan, a) == poolBudget<Checked>(plan, b);
}

/// Blocks that the pool has: as many as fit on the device that holds the fewest. A device that keeps no layer with a
/// cache counts for nothing.
template <class N>
N poolBlocks(const MemoryPlan& plan)
{
    std::optional<N> fewest;
    std::optional<std::size_t> last;
    for (std::size_t device = 0; device < plan.devices; ++device) {
        if (plan.pool->block_bytes[device] == Checked(0) || (last && alikeForPool(plan, *last, device)))
            continue;
        const N here = budgetOfBlocks<N>(plan, device) / pricedBytes<N>(*plan.pool, device);
        fewest = fewest ? N::smaller(*fewest, here) : here;
        last = device;
    }
    return fewest ? *fewest : N(0);
}

/// Bytes of the pool on one device.
template <class N>
N poolBytes(const MemoryPlan& plan, const N& blocks, std::size_t device)
{
    const N spare = plan.pool->spare_blocks > 0
        ? blocks + N::named(KV_TR("core", "spare blocks"), "rule", plan.pool->spare_blocks) : blocks;
    return spare * blockBytes<N>(*plan.pool, device);
}

/// Blocks that one sequence of `context` tokens takes, over all groups.
template <class N>
N blocksOfOne(const MemoryPlan& plan, const N& context)
{
    N blocks = 0;
    if (plan.pool->by_tokens) {
        const LongestCells<N> longest = longestCells(plan, context, N(1));
        const bool windows_alone = !(N(0) < longest.cells);
        const N cells = windows_alone ? longest.window_cells : longest.cells;
        return N::ceilDivide(cells, N::named(KV_TR("core", "tokens of a block"), "block_tokens",
                                             std::max<std::uint64_t>(1, plan.pool->block_tokens)));
    }
    for (const CachePlan& cache : plan.caches)
        blocks = blocks + cellsOf(cache.rule, context, N(1))
                              / N::named(KV_TR("core", "tokens of a block"), cache.rule.pad_option, cache.rule.pad);
    for (const StatePlan& state : plan.states) {
        if (state.page_bytes > 0)
            blocks = blocks + N::named(KV_TR("core", "groups of layers with a state"), "layers", state.groups) * stateRows(state, N(1));
    }
    return blocks;
}

}  // namespace kvsight
