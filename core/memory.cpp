// SPDX-License-Identifier: MIT
#include "core/memory.h"

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
    const std::uint64_t apart = std::min<std::uint64_t>(have > need ? have - need : need - have, INT64_MAX);
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

/// Cache and state parts of one device, or of all together.
void fillCaches(Memory& memory, const MemoryPlan& plan, const SizedMemory& sized, std::optional<std::size_t> device)
{
    Checked k = 0, v = 0, indexer = 0, state = 0;
    bool states_known = true;
    for (std::size_t i = 0; i < sized.caches.size(); ++i) {
        const auto& cache = sized.caches[i];
        const Checked keys = device ? cache.k_on_device[*device] : cache.k_bytes;
        const Checked values = device ? cache.v_on_device[*device] : cache.v_bytes;
        if (plan.caches[i].is_indexer) {
            indexer += keys + values;
        } else {
            k += keys;
            v += values;
        }
    }
    for (std::size_t i = 0; i < sized.states.size(); ++i) {
        const auto& part = sized.states[i];
        states_known = states_known && plan.states[i].known;
        state += device ? part.conv_on_device[*device] + part.recurrent_on_device[*device]
                        : part.conv_bytes + part.recurrent_bytes;
    }
    const auto unlessUnknown = [&](bool known, Checked bytes) {
        return known && !plan.refused ? MaybeBytes(bytes) : MaybeBytes();
    };
    memory.k_bytes = unlessUnknown(plan.k_known, k);
    memory.v_bytes = unlessUnknown(plan.v_known, v);
    memory.indexer_bytes = unlessUnknown(plan.k_known, indexer);
    memory.kv_cache_bytes = unlessUnknown(plan.cachesKnown(), k + v + indexer);
    if (states_known)
        memory.state_bytes = state;
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

SizedMemory sizeMemory(const MemoryPlan& plan, Checked context, Checked sequences)
{
    SizedMemory sized;
    sized.caches.reserve(plan.caches.size());
    sized.states.reserve(plan.states.size());
    Checked window_cells = 0;
    for (const CachePlan& cache : plan.caches) {
        sized.caches.push_back(sizeCache(cache, plan.devices, context, sequences));
        const Checked cells = sized.caches.back().cells;
        if (cache.rule.windowed)
            window_cells = larger(window_cells, cells);
        else
            sized.cells = larger(sized.cells, cells);
    }
    for (const StatePlan& state : plan.states)
        sized.states.push_back(sizeState(state, plan.devices, sequences));
    if (plan.compute.present && plan.compute.known)
        sized.compute_per_device = computeBytes(plan.compute, sized.cells, window_cells, context, sequences);
    if (sized.cells == Checked(0))
        sized.cells = window_cells;
    return sized;
}

Memory memoryOfAll(const Resolved& resolved, const SizedMemory& sized)
{
    const MemoryPlan& plan = *resolved.plan;
    Memory memory;
    fillCaches(memory, plan, sized, std::nullopt);
    if (!plan.weights_on_device.empty()) {
        Checked weights = 0;
        for (const Checked part : plan.weights_on_device)
            weights += part;
        memory.weights_bytes = weights;
    }
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
    finish(memory, plan.refused);
    return memory;
}

Memory memoryOfDevice(const Resolved& resolved, const SizedMemory& sized, std::size_t device)
{
    const MemoryPlan& plan = *resolved.plan;
    Memory memory;
    fillCaches(memory, plan, sized, device);
    if (!plan.weights_on_device.empty())
        memory.weights_bytes = plan.weights_on_device[device];
    memory.compute_bytes = computeOf(plan, sized, 1);
    memory.overhead_bytes = times(plan.overhead_per_device, 1);
    memory.reserved_bytes = Checked(resolved.scenario.reserved_bytes);
    if (device < resolved.devices.size())
        memory.capacity_bytes = capacityOf(resolved.devices[device]);
    finish(memory, plan.refused);
    return memory;
}

HostMemory memoryOfHost(const Resolved& resolved, Checked sequences)
{
    const MemoryPlan& plan = *resolved.plan;
    HostMemory host;
    host.weights_bytes = plan.host_weights;
    host.kv_cache_bytes = Checked(0);
    host.state_bytes = Checked(0);
    if (plan.host_bytes_per_sequence)
        host.compute_bytes = Checked(*plan.host_bytes_per_sequence) * sequences;
    Checked total = 0;
    for (const MaybeBytes* part : {&host.weights_bytes, &host.kv_cache_bytes, &host.state_bytes, &host.compute_bytes})
        addKnown(total, *part);
    host.total_bytes = total;
    return host;
}

std::optional<bool> fits(const Resolved& resolved, const SizedMemory& sized, Checked sequences)
{
    const MemoryPlan& plan = *resolved.plan;
    if (plan.refused || resolved.devices.empty())
        return std::nullopt;
    bool known = !plan.weights_on_device.empty() && plan.cachesKnown();
    for (std::size_t device = 0; device < plan.devices; ++device) {
        const Memory memory = memoryOfDevice(resolved, sized, device);
        if (!memory.capacity_bytes || !memory.state_bytes)
            known = false;
        if (memory.capacity_bytes && *memory.total_bytes > *memory.capacity_bytes)
            return false;
    }
    if (*memoryOfHost(resolved, sequences).total_bytes > Checked(resolved.host_memory_bytes))
        return false;
    return known ? std::optional<bool>(true) : std::nullopt;
}

}  // namespace kvsight
