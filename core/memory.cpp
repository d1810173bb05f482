// SPDX-License-Identifier: MIT
#include "core/memory.h"

#include "core/sizing_pool.h"

#include <algorithm>

namespace kvsight {

namespace {

/// Adds where known: an unknown part counts as nothing here, and is reported elsewhere.
void addKnown(Checked& sum, const MaybeBytes& part)
{
    if (part)
        sum += *part;
}

/// capacity - total, where both are known numbers. Beyond the range of 64 bits it stays at the range's end.
std::optional<std::int64_t> freeBytes(const MaybeBytes& capacity, const MaybeBytes& total)
{
    if (!capacity || !total || capacity->isOverflown() || total->isOverflown())
        return std::nullopt;
    const std::uint64_t have = capacity->saturated();
    const std::uint64_t need = total->saturated();
    const std::uint64_t apart = have > need ? have - need : need - have;
    if (apart > INT64_MAX)
        return std::nullopt;
    return have > need ? static_cast<std::int64_t>(apart) : -static_cast<std::int64_t>(apart);
}

void finish(Memory& memory, bool refused)
{
    Checked total = 0;
    for (const MaybeBytes* part : {&memory.weights_bytes, &memory.kv_cache_bytes, &memory.state_bytes,
                                   &memory.compute_bytes, &memory.overhead_bytes, &memory.reserved_bytes})
        addKnown(total, *part);
    if (!refused) {
        memory.total_bytes = total;
        memory.free_bytes = freeBytes(memory.capacity_bytes, memory.total_bytes);
    }
}

/// Weights, caches and states of the cards, or of one.
void fillParts(Memory& memory, const MemoryPlan& plan, const SizedMemory& sized, const Place& place)
{
    const SizedParts<Checked> parts = sizeParts(plan, place, sized.context, sized.sequences);
    const auto unlessUnknown = [&](bool known, Checked bytes) {
        return known && !plan.refused ? MaybeBytes(bytes) : MaybeBytes();
    };
    memory.k_bytes = unlessUnknown(plan.k_known, parts.k);
    memory.v_bytes = unlessUnknown(plan.v_known, parts.v);
    memory.indexer_bytes = unlessUnknown(plan.k_known, parts.indexer);
    memory.kv_cache_bytes = unlessUnknown(plan.cachesKnown(), parts.k + parts.v + parts.indexer);
    if (plan.states_known)
        memory.state_bytes = parts.state;
}

MaybeBytes times(std::optional<std::uint64_t> bytes, std::uint64_t count)
{
    return bytes ? MaybeBytes(Checked(*bytes) * Checked(count)) : MaybeBytes();
}

MaybeBytes computeOf(const MemoryPlan& plan, const SizedMemory& sized, std::uint64_t devices)
{
    if (!plan.compute.known || !plan.cachesKnown())
        return std::nullopt;
    return sized.compute_per_device * Checked(devices);
}

MaybeBytes capacityOf(const Device& device)
{
    return device.capacity_bytes ? MaybeBytes(Checked(*device.capacity_bytes)) : MaybeBytes();
}

}  // namespace

std::optional<Checked> blocksOfPool(const MemoryPlan& plan)
{
    if (!plan.pool || !plan.pool->budget_known || !plan.cachesKnown() || !plan.states_known)
        return std::nullopt;
    return poolBlocks<Checked>(plan);
}

std::size_t poolBoundCount(const MemoryPlan& plan)
{
    return plan.pool ? 2 + plan.devices : 0;
}

namespace {

/// The windows' pool beside the full one (spec 3.4). The engine refuses one that is no longer than a window and a page.
std::optional<PoolBound> windowBound(const MemoryPlan& plan, const SizedMemory& sized, Checked blocks)
{
    const PoolPlan& pool = *plan.pool;
    if (pool.window_millionths == 0)
        return std::nullopt;
    const Checked page = std::max<std::uint64_t>(1, pool.block_tokens);
    const Checked tokens = blocks * page * Checked(pool.window_millionths) / Checked(1000000);
    Checked need = longestCells(plan, sized.context, Checked(1)).window_cells * sized.sequences;
    for (const CachePlan& cache : plan.caches) {
        if (cache.rule.windowed)
            need = Checked::greater(need, Checked(cache.rule.window) + page + Checked(1));
    }
    return PoolBound{KV_TR("core", "tokens of the windows' pool"), need, tokens / page * page};
}

/// States' share of a card's budget (spec 5.5), which speculation's rows lie in too.
std::optional<PoolBound> stateBound(const MemoryPlan& plan, const SizedMemory& sized, std::size_t device)
{
    const PoolPlan& pool = *plan.pool;
    if (pool.state_ratio == 0)
        return std::nullopt;
    Checked need = 0;
    for (const StatePlan& state : plan.states) {
        const SizedState<Checked> one = sizeState(state, Place::card(device), Checked(1));
        const Checked row = (one.conv_bytes + one.recurrent_bytes) / Checked(std::max<std::uint64_t>(1, state.rows_per_sequence));
        need += row * Checked(pool.state_slots - 1 + state.rows_per_sequence);
    }
    const Checked budget = poolBudget<Checked>(plan, device);
    return PoolBound{KV_TR("core", "bytes for states"), need * sized.sequences, budget - budgetOfBlocks<Checked>(plan, device)};
}

}  // namespace

std::optional<PoolBound> poolBound(const MemoryPlan& plan, const SizedMemory& sized, std::size_t index)
{
    const auto blocks = blocksOfPool(plan);
    if (!blocks)
        return std::nullopt;
    if (index == 0)
        return PoolBound{KV_TR("core", "blocks of the pool"), blocksOfOne(plan, sized.context) * sized.sequences, *blocks};
    return index == 1 ? windowBound(plan, sized, *blocks) : stateBound(plan, sized, index - 2);
}

std::optional<std::uint64_t> keptInPool(const MemoryPlan& plan, const Memory& memory)
{
    if (!plan.pool || !memory.kv_cache_bytes || !memory.state_bytes)
        return std::nullopt;
    // Only states that are kept in blocks lie in the pool.
    const bool states = std::any_of(plan.states.begin(), plan.states.end(), [](const StatePlan& state) { return state.page_bytes > 0; });
    return (states ? *memory.kv_cache_bytes + *memory.state_bytes : *memory.kv_cache_bytes).value();
}

std::uint64_t spareBytes(const MemoryPlan& plan, const Memory& memory)
{
    const std::uint64_t free = static_cast<std::uint64_t>(std::max<std::int64_t>(0, memory.free_bytes.value_or(0)));
    if (!plan.pool || !memory.pool_bytes)
        return free;
    const auto kept = keptInPool(plan, memory);
    const std::uint64_t pool = memory.pool_bytes->saturated();
    return kept && *kept <= pool ? pool - *kept : 0;
}

SizedMemory sizeMemory(const MemoryPlan& plan, Checked context, Checked sequences)
{
    SizedMemory sized{context, sequences, 0, 0};
    const LongestCells<Checked> longest = longestCells(plan, context, sequences);
    sized.compute_per_device = deviceCompute(plan, longest.cells, longest.window_cells, context, sequences);
    sized.cells = longest.cells == Checked(0) ? longest.window_cells : longest.cells;
    return sized;
}

Memory memoryOfAll(const Resolved& resolved, const SizedMemory& sized)
{
    const MemoryPlan& plan = *resolved.plan;
    Memory memory;
    fillParts(memory, plan, sized, Place::cards());
    memory.weights_bytes = plan.weights_on_cards;
    memory.compute_bytes = computeOf(plan, sized, plan.devices);
    memory.overhead_bytes = times(plan.overhead_per_device, plan.devices);
    memory.reserved_bytes = Checked(resolved.scenario.reserved_bytes) * Checked(plan.devices);
    Checked capacity = 0;
    bool known = !resolved.devices.empty();
    for (const Device& device : resolved.devices) {
        known = known && device.capacity_bytes.has_value();
        addKnown(capacity, capacityOf(device));
    }
    if (known)
        memory.capacity_bytes = capacity;
    if (const auto blocks = blocksOfPool(plan)) {
        Checked pool = 0;
        for (std::size_t device = 0; device < plan.devices; ++device)
            pool += poolBytes(plan, *blocks, device);
        memory.pool_bytes = pool;
    }
    finish(memory, plan.refused);
    return memory;
}

Memory memoryOfDevice(const Resolved& resolved, const SizedMemory& sized, std::size_t device)
{
    const MemoryPlan& plan = *resolved.plan;
    Memory memory;
    fillParts(memory, plan, sized, Place::card(device));
    if (!plan.weights_on_device.empty())
        memory.weights_bytes = weightBytes<Checked>(plan.weights_on_device[device]);
    memory.compute_bytes = computeOf(plan, sized, 1);
    memory.overhead_bytes = times(plan.overhead_per_device, 1);
    memory.reserved_bytes = Checked(resolved.scenario.reserved_bytes);
    if (device < resolved.devices.size())
        memory.capacity_bytes = capacityOf(resolved.devices[device]);
    if (const auto blocks = blocksOfPool(plan))
        memory.pool_bytes = poolBytes(plan, *blocks, device);
    finish(memory, plan.refused);
    return memory;
}

HostMemory memoryOfHost(const Resolved& resolved, const SizedMemory& sized)
{
    const MemoryPlan& plan = *resolved.plan;
    const SizedParts<Checked> parts = sizeParts(plan, Place::host(), sized.context, sized.sequences);
    HostMemory host;
    if (!plan.weights_on_device.empty())
        host.weights_bytes = weightBytes<Checked>(plan.host_weights);
    const auto has_caches = [&] {
        return std::any_of(plan.caches.begin(), plan.caches.end(),
                           [](const CachePlan& cache) { return hasLayersAt(cache, Place::host()); });
    };
    if ((plan.k_known && plan.v_known) || !has_caches())
        host.kv_cache_bytes = parts.k + parts.v + parts.indexer;
    const auto has_states = [&] {
        return std::any_of(plan.states.begin(), plan.states.end(),
                           [](const StatePlan& state) { return state.layers.on_host > 0; });
    };
    if (plan.states_known || !has_states())
        host.state_bytes = parts.state;
    host.compute_bytes = hostComputeBytes<Checked>(plan, sized.compute_per_device, sized.sequences);
    Checked total = 0;
    for (const MaybeBytes* part : {&host.weights_bytes, &host.kv_cache_bytes, &host.state_bytes, &host.compute_bytes})
        addKnown(total, *part);
    host.total_bytes = total;
    return host;
}

namespace {

/// Caches and states at one place, as far as known. Whether the runtime refuses does not count.
Checked knownKept(const MemoryPlan& plan, const SizedMemory& sized, const Place& place)
{
    const SizedParts<Checked> parts = sizeParts(plan, place, sized.context, sized.sequences);
    const Checked caches = plan.k_known && plan.v_known ? parts.k + parts.v + parts.indexer : Checked(0);
    return plan.states_known ? caches + parts.state : caches;
}

/// `total_bytes` of `memoryOfDevice` alone: a search for a limit asks for it many times. Not for a refused plan.
Checked totalOfDevice(const Resolved& resolved, const SizedMemory& sized, std::size_t device)
{
    const MemoryPlan& plan = *resolved.plan;
    // A single card holds what all cards hold, of which there are sums.
    const Place place = plan.devices == 1 ? Place::cards() : Place::card(device);
    Checked total = knownKept(plan, sized, place);
    if (!plan.weights_on_device.empty())
        total += weightBytes<Checked>(plan.weights_on_device[device]);
    addKnown(total, computeOf(plan, sized, 1));
    addKnown(total, plan.overhead_per_device);
    return total + Checked(resolved.scenario.reserved_bytes);
}

/// `total_bytes` of `memoryOfHost` alone.
Checked totalOfHost(const Resolved& resolved, const SizedMemory& sized)
{
    const MemoryPlan& plan = *resolved.plan;
    Checked total = plan.host_keeps ? knownKept(plan, sized, Place::host()) : Checked(0);
    if (!plan.weights_on_device.empty())
        total += weightBytes<Checked>(plan.host_weights);
    addKnown(total, hostComputeBytes<Checked>(plan, sized.compute_per_device, sized.sequences));
    return total;
}

}  // namespace

Checked neededOfHost(const Resolved& resolved, const SizedMemory& sized)
{
    const Checked needed = totalOfHost(resolved, sized);
    return resolved.host_shares_memory && !resolved.plan->refused ? needed + totalOfDevice(resolved, sized, 0) : needed;
}

MaybeBytes keptIn(const Resolved& resolved, const Place& place)
{
    const MemoryPlan& plan = *resolved.plan;
    if (!plan.cachesKnown() || !plan.states_known)
        return std::nullopt;
    return keptBytes<Checked>(plan, place, resolved.context_tokens, resolved.scenario.sequences);
}

namespace {

/// False when a card lacks what is known to lie on it, nothing when a part is not known.
std::optional<bool> fitsOnCards(const Resolved& resolved, const SizedMemory& sized, const Memory* all)
{
    const MemoryPlan& plan = *resolved.plan;
    bool known = !plan.weights_on_device.empty() && plan.states_known && plan.cachesKnown();
    for (std::size_t device = 0; device < plan.devices; ++device) {
        const auto capacity = device < resolved.devices.size() ? resolved.devices[device].capacity_bytes : std::nullopt;
        known = known && capacity.has_value();
        if (!capacity)
            continue;
        const Checked total = plan.devices == 1 && all != nullptr && all->total_bytes ? *all->total_bytes
                                                                                      : totalOfDevice(resolved, sized, device);
        if (total > Checked(*capacity))
            return false;
    }
    return known ? std::optional<bool>(true) : std::nullopt;
}

/// The engine starts when its pools hold what the scenario needs, and the cards what lies on them.
std::optional<bool> fitsInPool(const Resolved& resolved, const SizedMemory& sized, const Memory* all)
{
    const MemoryPlan& plan = *resolved.plan;
    if (!blocksOfPool(plan))
        return std::nullopt;
    if (totalOfHost(resolved, sized) > Checked(resolved.host_memory_bytes))
        return false;
    for (std::size_t index = 0; index < poolBoundCount(plan); ++index) {
        const auto bound = poolBound(plan, sized, index);
        if (bound && bound->need > bound->have)
            return false;
    }
    return fitsOnCards(resolved, sized, all) != std::optional<bool>(false);
}

/// `all`, where it is known, is memoryOfAll.
std::optional<bool> fitsOn(const Resolved& resolved, const SizedMemory& sized, const Memory* all)
{
    const MemoryPlan& plan = *resolved.plan;
    if (plan.pool)
        return fitsInPool(resolved, sized, all);
    if (plan.refused || resolved.devices.empty())
        return std::nullopt;
    const auto on_cards = fitsOnCards(resolved, sized, all);
    if (on_cards == std::optional<bool>(false) || neededOfHost(resolved, sized) > Checked(resolved.host_memory_bytes))
        return false;
    return on_cards;
}

}  // namespace

std::optional<bool> fits(const Resolved& resolved, const SizedMemory& sized)
{
    return fitsOn(resolved, sized, nullptr);
}

std::optional<bool> fits(const Resolved& resolved, const SizedMemory& sized, const Memory& all)
{
    return fitsOn(resolved, sized, &all);
}

}  // namespace kvsight
