// SPDX-License-Identifier: MIT
#include "core/explain_parts.h"

#include "core/memory.h"
#include "core/sizing_pool.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace kvsight {

namespace {

using MaybeTraced = std::optional<Traced>;

struct PartName {
    const char* figure;
    const char* name;
    MaybeBytes Memory::*on_cards;
    MaybeBytes HostMemory::*on_host;  ///< null where the CPU's side has no such part
};

constexpr std::array kParts{
    PartName{"weights_bytes", KV_TR("core", "weights"), &Memory::weights_bytes, &HostMemory::weights_bytes},
    PartName{"kv_cache_bytes", KV_TR("core", "KV cache"), &Memory::kv_cache_bytes, &HostMemory::kv_cache_bytes},
    PartName{"state_bytes", KV_TR("core", "states"), &Memory::state_bytes, &HostMemory::state_bytes},
    PartName{"compute_bytes", KV_TR("core", "compute buffers"), &Memory::compute_bytes, &HostMemory::compute_bytes},
    PartName{"overhead_bytes", KV_TR("core", "driver and libraries"), &Memory::overhead_bytes, nullptr},
    PartName{"reserved_bytes", KV_TR("core", "in use already"), &Memory::reserved_bytes, nullptr},
};

/// Sizes one place on numbers that record.
class MemoryTracer {
public:
    MemoryTracer(const Resolved& resolved, const Place& place)
        : m_resolved(resolved), m_plan(*resolved.plan), m_place(place),
          m_sized(sizeMemory(m_plan, resolved.context_tokens, resolved.scenario.sequences)) {}

    Traced context() const { return tracedContext(m_resolved); }
    Traced sequences() const { return tracedSequences(m_resolved); }

    /// `prefix` is the path of this place's figures, for the parts of a sum.
    std::optional<Equation> equation(const std::string& figure, const std::string& prefix) const
    {
        if (figure == "free_bytes")
            return free(prefix);
        const MaybeTraced number = figure == "total_bytes" ? total(prefix) : part(figure);
        return number ? equationOf(*number) : std::nullopt;
    }

private:
    bool isHost() const { return m_place.kind == Place::Kind::Host; }

    Traced timesCards(const Traced& of_one) const
    {
        return m_place.kind == Place::Kind::Cards ? Traced::named(KV_TR("core", "cards"), "gpu_count", m_plan.devices) * of_one
                                                  : of_one;
    }

    Memory memory() const
    {
        return m_place.kind == Place::Kind::Card ? memoryOfDevice(m_resolved, m_sized, m_place.index)
                                                 : memoryOfAll(m_resolved, m_sized);
    }

    MaybeTraced part(const std::string& figure) const
    {
        if (figure == "weights_bytes")
            return weights();
        if (figure == "compute_bytes")
            return compute();
        if (figure == "capacity_bytes" && !isHost())
            return capacity();
        if (figure == "pool_bytes" && !isHost())
            return pool();
        if (figure == "overhead_bytes" && !isHost() && m_plan.overhead_per_device)
            return timesCards(Traced::named(KV_TR("core", "driver's share of a card"), "backend", *m_plan.overhead_per_device));
        if (figure == "reserved_bytes" && !isHost())
            return timesCards(Traced::named(KV_TR("core", "in use already on each card"), "reserved_bytes",
                                            m_resolved.scenario.reserved_bytes));
        return growing(figure);
    }

    MaybeTraced growing(const std::string& figure) const
    {
        const SizedParts<Traced> parts = sizeParts(m_plan, m_place, context(), sequences());
        if (figure == "state_bytes") {
            const bool known = std::all_of(m_plan.states.begin(), m_plan.states.end(), [](const StatePlan& s) { return s.known; });
            return known ? MaybeTraced(parts.state) : std::nullopt;
        }
        if (figure == "kv_cache_bytes" && (isHost() ? memoryOfHost(m_resolved, m_sized).kv_cache_bytes.has_value()
                                                 : m_plan.cachesKnown()))
            return parts.k + parts.v + parts.indexer;
        if (isHost() || m_plan.refused)
            return std::nullopt;
        if (figure == "k_bytes" && m_plan.k_known)
            return parts.k;
        if (figure == "v_bytes" && m_plan.v_known)
            return parts.v;
        return figure == "indexer_bytes" && m_plan.k_known ? MaybeTraced(parts.indexer) : std::nullopt;
    }

    MaybeTraced weights() const
    {
        const auto& on_device = m_plan.weights_on_device;
        if (on_device.empty())
            return std::nullopt;
        if (isHost())
            return weightBytes<Traced>(m_plan.host_weights);
        if (m_place.kind == Place::Kind::Card)
            return weightBytes<Traced>(on_device[m_place.index]);
        Traced sum = 0;
        for (const PlacedWeights& placed : on_device)
            sum = sum + weightBytes<Traced>(placed);
        return sum;
    }

    MaybeTraced compute() const
    {
        const auto longest = longestCells(m_plan, context(), sequences());
        const Traced one = deviceCompute(m_plan, longest.cells, longest.window_cells, context(), sequences());
        if (isHost())
            return hostComputeBytes<Traced>(m_plan, one, sequences());
        return m_plan.compute.known && m_plan.cachesKnown() ? MaybeTraced(timesCards(one)) : std::nullopt;
    }

    MaybeTraced pool() const
    {
        if (!blocksOfPool(m_plan))
            return std::nullopt;
        const Traced blocks = poolBlocks<Traced>(m_plan);
        if (m_place.kind == Place::Kind::Card)
            return poolBytes(m_plan, blocks, m_place.index);
        Traced sum = 0;
        for (std::size_t i = 0; i < m_plan.devices;) {
            std::size_t end = i + 1;
            while (end < m_plan.devices && m_plan.pool->block_bytes[end] == m_plan.pool->block_bytes[i])
                ++end;
            sum = sum + Traced::named(KV_TR("core", "cards"), "gpu_count", end - i)
                      * poolBytes(m_plan, Traced::named(KV_TR("core", "blocks of the pool"), "memory.pool_bytes", blocks.value()), i);
            i = end;
        }
        return m_plan.devices == 1 ? poolBytes(m_plan, blocks, 0) : sum;
    }

    MaybeTraced capacity() const
    {
        if (!memory().capacity_bytes)
            return std::nullopt;
        const auto& devices = m_resolved.devices;
        if (m_place.kind == Place::Kind::Card)
            return Traced::named(KV_TR("core", "memory of a card"), "gpu.memory_bytes", *devices[m_place.index].capacity_bytes);
        Traced sum = 0;
        for (std::size_t i = 0; i < devices.size();) {
            std::size_t end = i + 1;
            while (end < devices.size() && devices[end].capacity_bytes == devices[i].capacity_bytes)
                ++end;
            sum = sum + Traced::named(KV_TR("core", "cards"), "gpu_count", end - i)
                      * Traced::named(KV_TR("core", "memory of a card"), "gpu.memory_bytes", *devices[i].capacity_bytes);
            i = end;
        }
        return sum;
    }

    /// The parts as one number each: their own equations are asked for by name.
    MaybeTraced total(const std::string& prefix) const
    {
        if (m_plan.refused && !isHost())
            return std::nullopt;
        const Memory on_cards = memory();
        const HostMemory on_host = memoryOfHost(m_resolved, m_sized);
        Traced sum = 0;
        for (const PartName& part : kParts) {
            if (isHost() && part.on_host == nullptr)
                continue;
            const MaybeBytes& bytes = isHost() ? on_host.*part.on_host : on_cards.*part.on_cards;
            if (bytes && *bytes != Checked(0))
                sum = sum + Traced::named(part.name, (prefix + part.figure).c_str(), *bytes);
        }
        return sum;
    }

    std::optional<Equation> free(const std::string& prefix) const
    {
        const Memory here = memory();
        const MaybeTraced sum = total(prefix);
        if (isHost() || !sum || !here.free_bytes)
            return std::nullopt;
        const Traced difference = Traced::named(KV_TR("core", "memory of the cards"), (prefix + "capacity_bytes").c_str(),
                                                *here.capacity_bytes)
                                - Traced::named(KV_TR("core", "needed"), (prefix + "total_bytes").c_str(), sum->value());
        // Short of memory the difference is negative, which the sizing's numbers cannot be.
        return Equation{difference.equation(), std::to_string(*here.free_bytes), true, difference.inputs()};
    }

    const Resolved& m_resolved;
    const MemoryPlan& m_plan;
    Place m_place;
    SizedMemory m_sized;
};

Traced blockTokens(const PoolPlan& pool)
{
    if (pool.block_step == 0)
        return Traced::named(KV_TR("core", "tokens of a block"), "runtime_options.block_size", pool.block_tokens);
    const Traced step = Traced::named(KV_TR("core", "a block grows by"), "runtime_options.block_size", pool.block_step);
    return step * Traced::ceilDivide(Traced::named(KV_TR("core", "bytes of a layer's state"), "block", pool.state_bytes),
                                     step * Traced::named(KV_TR("core", "bytes of a layer's token"), "block", pool.token_bytes));
}

std::optional<Equation> singleEquation(const Resolved& resolved, const std::string& figure)
{
    const MemoryPlan& plan = *resolved.plan;
    if (figure == "cells") {
        const MemoryTracer tracer(resolved, Place::everywhere());
        const auto longest = longestCells(plan, tracer.context(), tracer.sequences());
        return equationOf(longest.cells.value() == Checked(0) ? longest.window_cells : longest.cells);
    }
    if (figure == "block_tokens" && plan.pool && plan.pool->block_tokens > 0 && !plan.refused)
        return equationOf(blockTokens(*plan.pool));
    if (!plan.cachesKnown())
        return std::nullopt;
    if (figure == "kv_bytes_per_token")
        return equationOf(bytesPerToken<Traced>(plan, 0));
    if (figure == "kv_bytes_per_token_at_context")
        return equationOf(bytesPerToken<Traced>(plan, resolved.context_tokens));
    return std::nullopt;
}

}  // namespace

std::optional<Equation> memoryEquation(const Resolved& resolved, const FigurePath& path)
{
    if (path.size() == 1)
        return singleEquation(resolved, path[0]);
    if (path.size() == 2 && path[0] == "memory")
        return MemoryTracer(resolved, Place::cards()).equation(path[1], "memory.");
    if (path.size() == 2 && path[0] == "host")
        return MemoryTracer(resolved, Place::host()).equation(path[1], "host.");
    if (path.size() != 4 || path[0] != "devices" || path[2] != "memory")
        return std::nullopt;
    const auto index = indexOf(path[1], resolved.plan->devices);
    if (!index)
        return std::nullopt;
    return MemoryTracer(resolved, Place::card(*index)).equation(path[3], "devices." + path[1] + ".memory.");
}

void listMemoryFigures(const Resolved& resolved, std::vector<std::string>& figures)
{
    const MemoryPlan& plan = *resolved.plan;
    const auto list = [&](const std::string& prefix, std::initializer_list<const char*> names) {
        for (const char* name : names)
            figures.push_back(prefix + name);
    };
    const auto onCards = [&](const std::string& prefix) {
        list(prefix, {"weights_bytes", "kv_cache_bytes", "k_bytes", "v_bytes", "indexer_bytes", "state_bytes", "compute_bytes",
                      "overhead_bytes", "reserved_bytes", "total_bytes", "capacity_bytes", "free_bytes", "pool_bytes"});
    };
    list("", {"kv_bytes_per_token", "kv_bytes_per_token_at_context", "cells", "block_tokens"});
    onCards("memory.");
    for (std::size_t i = 0; i < plan.devices; ++i)
        onCards("devices." + std::to_string(i) + ".memory.");
    list("host.", {"weights_bytes", "kv_cache_bytes", "state_bytes", "compute_bytes", "total_bytes"});
}

}  // namespace kvsight
