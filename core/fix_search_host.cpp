// SPDX-License-Identifier: MIT
#include "core/fix_search.h"

#include "core/evaluate.h"
#include "core/scenario_fields.h"
#include "core/shortage.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

namespace kvsight {

namespace {

const char* oneLayersExperts()
{
    return KV_TR("core", "Experts of one layer on the CPU");
}

}  // namespace

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
                {enough == 1 && kind == Fix::Kind::ExpertsOnHost ? oneLayersExperts() : text, {{"moved", formatCount(enough)}, {"layers", formatCount(layers)}}}, moving(enough)))
        m_found.back().rank = -m_found.back().fix.tokens_per_second.value_or(0);
}

void FixSearch::tryMoreOnCards()
{
    if (!isHostShort(m_resolved, m_evaluation))
        return;
    const Scenario& scenario = m_resolved.scenario;
    const std::uint64_t layers = m_resolved.shape->layers.size();
    if (!scenario.options.kv_offload) {
        Scenario changed = scenario;
        changed.options.kv_offload = true;
        attempt(Fix::Kind::MoreOnCards, FixCost::Nothing, 3, {KV_TR("core", "Caches on the cards"), {}}, std::move(changed));
    }
    const std::uint64_t experts = std::min(scenario.options.cpu_moe_layers, layers);
    const auto leaving_experts = [&](std::uint64_t moved) {
        Scenario changed = scenario;
        changed.options.cpu_moe_layers = moved;
        return changed;
    };
    if (const auto moved = fewestWithRoom(experts, leaving_experts)) {
        const char* text = *moved == 0   ? KV_TR("core", "All experts on the cards")
                           : *moved == 1 ? oneLayersExperts()
                                         : KV_TR("core", "Experts of {moved} layers on the CPU");
        attempt(Fix::Kind::MoreOnCards, FixCost::Nothing, 4, {text, {{"moved", formatCount(*moved)}}}, leaving_experts(*moved));
    }
    const std::uint64_t on_host = layers + 1 - std::min(scenario.options.gpu_layers.value_or(layers + 1), layers + 1);
    const auto leaving_layers = [&](std::uint64_t moved) {
        Scenario changed = scenario;
        changed.options.gpu_layers = moved == 0 ? std::nullopt : std::optional(layers + 1 - moved);
        return changed;
    };
    if (const auto moved = fewestWithRoom(on_host, leaving_layers)) {
        const char* text = *moved == 0 ? KV_TR("core", "All layers on the cards") : KV_TR("core", "{moved} of {layers} layers on the CPU");
        attempt(Fix::Kind::MoreOnCards, FixCost::Nothing, 5, {text, {{"moved", formatCount(*moved)}, {"layers", formatCount(layers)}}},
                leaving_layers(*moved));
    }
}

/// The fewest below `most` left on the CPU's side that the cards have room for; each more leaves them more room, and the
/// CPU's side less. Nothing when the cards have none.
std::optional<std::uint64_t> FixSearch::fewestWithRoom(std::uint64_t most, const std::function<Scenario(std::uint64_t)>& leaving) const
{
    const auto has_room = [&](std::uint64_t moved) { return cardsHaveRoom(leaving(moved)); };
    if (most == 0 || !has_room(most - 1))
        return std::nullopt;
    if (has_room(0))
        return 0;
    std::uint64_t too_few = 0, enough = most - 1;
    while (enough - too_few > 1) {
        const std::uint64_t middle = too_few + (enough - too_few) / 2;
        (has_room(middle) ? enough : too_few) = middle;
    }
    return enough;
}

/// Whether it would fit if main memory had room for all.
bool FixSearch::cardsHaveRoom(const Scenario& changed) const
{
    Resolution resolution = resolve(changed, m_catalog, m_base_folder);
    if (!resolution.resolved)
        return false;
    resolution.resolved->host_memory_bytes = UINT64_MAX;
    return evaluateAt(*resolution.resolved, resolution.resolved->context_tokens, changed.sequences).fits == std::optional<bool>(true);
}

void FixSearch::tryMainMemory()
{
    if (!isHostShort(m_resolved, m_evaluation))
        return;
    // Sizes that machines have.
    constexpr std::uint64_t sizes[] = {8,   12,  16,  24,  32,  48,   64,   96,   128, 192,
                                       256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096};
    for (const std::uint64_t gib : sizes) {
        const std::uint64_t bytes = gib << 30;
        if (bytes <= m_resolved.host_memory_bytes)
            continue;
        Scenario changed = m_resolved.scenario;
        changed.host.memory_bytes = bytes;
        if (attempt(Fix::Kind::MainMemory, FixCost::Money, 0,
                    {KV_TR("core", "Main memory of {size}"), {{"size", formatBytes(bytes, m_units)}}}, std::move(changed)))
            return;
    }
}

}  // namespace kvsight
