// SPDX-License-Identifier: MIT
#include "core/shortage.h"

#include "core/evaluate.h"

#include <algorithm>

namespace kvsight {

namespace {

constexpr std::uint64_t kShortest = 256;

bool weightsBeyondCards(const Evaluation& evaluation)
{
    const auto beyond = [](const Memory& memory) {
        return memory.weights_bytes && memory.capacity_bytes && *memory.weights_bytes > *memory.capacity_bytes;
    };
    return beyond(evaluation.memory)
        || std::any_of(evaluation.devices.begin(), evaluation.devices.end(),
                       [&](const DeviceMemory& device) { return beyond(device.memory); });
}

}  // namespace

bool isHostShort(const Resolved& resolved, const Evaluation& evaluation)
{
    // One memory for both has no side that is short alone.
    return !resolved.host_shares_memory && exact(evaluation.host.total_bytes).value_or(UINT64_MAX) > resolved.host_memory_bytes;
}

Shortage shortageOf(const Resolved& resolved, const Evaluation& evaluation)
{
    if (!evaluation.fits)
        return Shortage::Unknown;
    if (*evaluation.fits)
        return Shortage::None;
    if (weightsBeyondCards(evaluation))
        return Shortage::Weights;
    if (isHostShort(resolved, evaluation))
        return Shortage::Host;
    const GrowthPoint least = evaluateAt(resolved, std::min(resolved.context_tokens, kShortest), 1);
    return least.fits == std::optional<bool>(false) ? Shortage::Fixed : Shortage::Context;
}

}  // namespace kvsight
