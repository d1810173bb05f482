// SPDX-License-Identifier: MIT
#include "core/runtimes/auto_offload.h"

#include "core/memory.h"

#include <algorithm>

namespace kvsight {

namespace {

bool hasOwnMemory(const Device& device)
{
    return device.spec.gpu_class != "unified-memory SoC" && device.spec.gpu_class != "CPU platform";
}

bool mayMove(const Resolved& resolved)
{
    const Scenario& scenario = resolved.scenario;
    return resolved.plan->rest_on_host && !resolved.plan->refused && !scenario.options.gpu_layers
        && scenario.options.cpu_moe_layers == 0 && (scenario.split == Split::Layer || resolved.devices.size() == 1)
        && std::all_of(resolved.devices.begin(), resolved.devices.end(), hasOwnMemory);
}

/// The scenario with other options, with `margin` bytes more of each card in use.
Resolved changed(const Resolved& resolved, const RuntimeOptions& options, std::uint64_t margin)
{
    Resolved other = resolved;
    other.scenario.options = options;
    other.scenario.reserved_bytes += margin;
    other.plan = std::make_shared<const MemoryPlan>(makePlan(other));
    return other;
}

bool fitsWith(const Resolved& resolved, const RuntimeOptions& options)
{
    const Resolved tried = changed(resolved, options, resolved.plan->margin_per_device);
    return fits(tried, sizeMemory(*tried.plan, tried.context_tokens, tried.scenario.sequences)) == std::optional<bool>(true);
}

/// The smallest of 1 to `most` for which `fitting` holds, given that it then holds for all larger ones.
template <class Fitting>
std::optional<std::uint64_t> fewest(std::uint64_t most, const Fitting& fitting)
{
    if (most == 0 || !fitting(most))
        return std::nullopt;
    std::uint64_t bad = 0;
    std::uint64_t good = most;
    while (good - bad > 1) {
        const std::uint64_t middle = bad + (good - bad) / 2;
        (fitting(middle) ? good : bad) = middle;
    }
    return good;
}

}  // namespace

std::optional<Resolved> withRestOnHost(const Resolved& resolved)
{
    if (!mayMove(resolved))
        return std::nullopt;
    RuntimeOptions options = resolved.scenario.options;
    const std::uint64_t layers = resolved.shape->layers.size();
    if (resolved.shape->experts.experts > 0) {
        const auto experts = fewest(layers, [&](std::uint64_t moved) {
            options.cpu_moe_layers = moved;
            return fitsWith(resolved, options);
        });
        options.cpu_moe_layers = experts.value_or(layers);
        if (experts)
            return changed(resolved, options, 0);
    }
    const std::uint64_t units = resolved.plan->offload_units;
    const auto moved = fewest(units, [&](std::uint64_t count) {
        options.gpu_layers = units - count;
        return fitsWith(resolved, options);
    });
    if (!moved)
        return std::nullopt;
    options.gpu_layers = units - *moved;
    return changed(resolved, options, 0);
}

}  // namespace kvsight
