// SPDX-License-Identifier: MIT
#include "core/explain.h"

#include "core/memory.h"
#include "core/runtimes/runtime.h"
#include "core/sizing.h"
#include "core/traced.h"

#include <algorithm>
#include <optional>

namespace kvsight {

namespace {

/// Everything that the figures are made of, sized on tracing numbers.
struct TracedMemory {
    Traced k = 0, v = 0, indexer = 0, state = 0, compute = 0;
};

Traced contextOf(const Resolved& resolved)
{
    return Traced::named(KV_TR("core", "tokens each"), "context_tokens", resolved.context_tokens);
}

Traced sequencesOf(const Resolved& resolved)
{
    return Traced::named(KV_TR("core", "sequences"), "sequences", resolved.scenario.sequences);
}

TracedMemory trace(const Resolved& resolved)
{
    const MemoryPlan& plan = *resolved.plan;
    const Traced context = contextOf(resolved);
    const Traced sequences = sequencesOf(resolved);
    TracedMemory memory;
    Traced cells = 0, window_cells = 0;
    for (const CachePlan& cache : plan.caches) {
        const auto sized = sizeCache(cache, plan.devices, context, sequences);
        Traced& longest = cache.rule.windowed ? window_cells : cells;
        longest = larger(longest, sized.cells);
        if (cache.is_indexer) {
            memory.indexer = memory.indexer + sized.k_bytes + sized.v_bytes;
        } else {
            memory.k = memory.k + sized.k_bytes;
            memory.v = memory.v + sized.v_bytes;
        }
    }
    for (const StatePlan& state : plan.states) {
        const auto sized = sizeState(state, plan.devices, sequences);
        memory.state = memory.state + sized.conv_bytes + sized.recurrent_bytes;
    }
    if (plan.compute.present && plan.compute.known)
        memory.compute = Traced::named(KV_TR("core", "cards"), "gpu_count", plan.devices)
                       * computeBytes(plan.compute, cells, window_cells, context, sequences);
    return memory;
}

/// Weights as the sum of what each role holds; parts that lie on the CPU's side are not the cards'.
std::optional<Traced> traceWeights(const Resolved& resolved)
{
    if (resolved.plan->weights_on_device.empty())
        return std::nullopt;
    Traced sum = 0;
    for (const Checked part : resolved.plan->weights_on_device) {
        if (part.isOverflown())
            return std::nullopt;
        sum = sum + Traced::named(KV_TR("core", "weights on one card"), "weights", part.saturated());
    }
    return sum;
}

std::optional<Traced> traceFigure(const Resolved& resolved, std::string_view figure)
{
    const MemoryPlan& plan = *resolved.plan;
    if (figure == "weights_bytes")
        return traceWeights(resolved);
    if (figure == "overhead_bytes") {
        if (!plan.overhead_per_device)
            return std::nullopt;
        return Traced::named(KV_TR("core", "cards"), "gpu_count", plan.devices)
             * Traced::named(KV_TR("core", "driver's share of a card"), "backend", *plan.overhead_per_device);
    }
    if (figure == "reserved_bytes")
        return Traced::named(KV_TR("core", "cards"), "gpu_count", plan.devices)
             * Traced::named(KV_TR("core", "in use already on each card"), "reserved_bytes", resolved.scenario.reserved_bytes);
    if (!plan.cachesKnown())
        return std::nullopt;
    if (figure == "kv_bytes_per_token")
        return bytesPerToken<Traced>(plan, 0);
    if (figure == "kv_bytes_per_token_at_context")
        return bytesPerToken<Traced>(plan, resolved.context_tokens);
    const TracedMemory memory = trace(resolved);
    if (figure == "k_bytes")
        return memory.k;
    if (figure == "v_bytes")
        return memory.v;
    if (figure == "indexer_bytes")
        return memory.indexer;
    if (figure == "kv_cache_bytes")
        return memory.k + memory.v + memory.indexer;
    if (figure == "state_bytes") {
        const bool known = std::all_of(plan.states.begin(), plan.states.end(), [](const StatePlan& s) { return s.known; });
        return known ? std::optional<Traced>(memory.state) : std::nullopt;
    }
    if (figure == "compute_bytes" && plan.compute.known)
        return memory.compute;
    return std::nullopt;
}

/// The sum of a scenario's parts, each as one number: their own equations are asked for by name.
std::optional<Traced> traceTotal(const Resolved& resolved, bool free)
{
    const SizedMemory sized = sizeMemory(*resolved.plan, resolved.context_tokens, resolved.scenario.sequences);
    const Memory memory = memoryOfAll(resolved, sized);
    if (!exact(memory.total_bytes))
        return std::nullopt;
    Traced sum = 0;
    const std::pair<const char*, const MaybeBytes*> parts[] = {
        {"weights_bytes", &memory.weights_bytes}, {"kv_cache_bytes", &memory.kv_cache_bytes},
        {"state_bytes", &memory.state_bytes},     {"compute_bytes", &memory.compute_bytes},
        {"overhead_bytes", &memory.overhead_bytes}, {"reserved_bytes", &memory.reserved_bytes}};
    for (const auto& [name, bytes] : parts) {
        if (exact(*bytes).value_or(0) > 0)
            sum = sum + Traced::named(name, name, *exact(*bytes));
    }
    if (!free)
        return sum;
    if (!exact(memory.capacity_bytes))
        return std::nullopt;
    return Traced::named("capacity_bytes", "capacity_bytes", *exact(memory.capacity_bytes)) - sum;
}

std::string sourceOf(const Resolved& resolved, const std::string& figure)
{
    const auto& provenance = resolved.shape->provenance;
    const auto found = provenance.find(figure);
    return found == provenance.end() ? std::string() : found->second;
}

}  // namespace

const std::vector<std::string>& explainableFigures()
{
    static const std::vector<std::string> figures = {
        "kv_bytes_per_token", "kv_bytes_per_token_at_context", "weights_bytes", "kv_cache_bytes", "k_bytes", "v_bytes",
        "indexer_bytes", "state_bytes", "compute_bytes", "overhead_bytes", "reserved_bytes", "total_bytes", "free_bytes"};
    return figures;
}

Explanation explain(const Resolved& resolved, std::string_view figure)
{
    Explanation explanation;
    explanation.figure = figure;
    explanation.rule = resolved.runtime->rule;
    const bool is_sum = figure == "total_bytes" || figure == "free_bytes";
    const auto traced = is_sum ? traceTotal(resolved, figure == "free_bytes") : traceFigure(resolved, figure);
    if (!traced)
        return explanation;
    explanation.equation = traced->equation();
    if (const auto value = traced->value().value())
        explanation.value = std::to_string(*value);
    else if (figure == "free_bytes") {
        const SizedMemory sized = sizeMemory(*resolved.plan, resolved.context_tokens, resolved.scenario.sequences);
        if (const auto free = memoryOfAll(resolved, sized).free_bytes)
            explanation.value = std::to_string(*free);
    }
    for (const TracedInput& input : traced->inputs())
        explanation.inputs.push_back({{input.name, {}}, std::to_string(input.value), input.source,
                                      sourceOf(resolved, input.source)});
    return explanation;
}

}  // namespace kvsight
