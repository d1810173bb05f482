// SPDX-License-Identifier: MIT
#include "core/fix_search.h"

#include "core/scenario_fields.h"

namespace kvsight {

void FixSearch::tryHost()
{
    const std::uint64_t layers = m_resolved.shape->layers.size();
    if (m_resolved.shape->experts.experts > 0)
        tryFewest("cpu_moe_layers", layers, [](std::uint64_t moved) { return moved; }, Fix::Kind::ExpertsOnHost,
                  KV_TR("core", "Experts of {moved} layers on the CPU"));
    // The output layer counts as one more, and stays on the cards.
    tryFewest("gpu_layers", layers, [layers](std::uint64_t moved) { return layers + 1 - moved; }, Fix::Kind::LayersOnHost,
              KV_TR("core", "{moved} of {layers} layers on the CPU"));
}

/// The smallest number of moved layers for which it fits; it fits for all larger ones as long as the host has room.
void FixSearch::tryFewest(const char* id, std::uint64_t layers, const std::function<std::uint64_t(std::uint64_t)>& value,
               Fix::Kind kind, const char* text)
{
    const NumberField* field = findNumberField(id);
    if (field == nullptr)
        return;
    const auto moving = [&](std::uint64_t moved) {
        Scenario changed = m_resolved.scenario;
        field->set(changed, value(moved));
        return changed;
    };
    std::uint64_t too_few = 0, enough = layers;
    if (!fitsWith(moving(enough)))
        return;
    while (enough - too_few > 1) {
        const std::uint64_t middle = too_few + (enough - too_few) / 2;
        (fitsWith(moving(middle)) ? enough : too_few) = middle;
    }
    if (attempt(kind, FixCost::Speed, 0,
                {text, {{"moved", formatCount(enough)}, {"layers", formatCount(layers)}}}, moving(enough)))
        m_found.back().rank = -m_found.back().fix.tokens_per_second.value_or(0);
}

}  // namespace kvsight
