// SPDX-License-Identifier: MIT
#include "core/run_map.h"

#include "core/evaluate.h"
#include "core/fixes.h"
#include "core/rank_judge.h"

#include <algorithm>
#include <bit>

namespace kvsight {

namespace {

constexpr std::uint64_t kUsualNative = 131072;

RunCell cellOf(const Resolved& resolved)
{
    const GrowthPoint point = evaluateAt(resolved, resolved.context_tokens, resolved.scenario.sequences);
    RunCell cell;
    cell.context_tokens = resolved.context_tokens;
    cell.sequences = resolved.scenario.sequences;
    cell.fits = point.fits;
    cell.refused = resolved.plan->refused;
    cell.short_bytes = missingBytes(resolved, point);
    if (point.decode && point.fits == std::optional<bool>(true)) {
        cell.tokens_per_second = point.decode->tokens_per_second;
        cell.total_tokens_per_second = point.decode->total_tokens_per_second;
    }
    return cell;
}

}  // namespace

std::vector<std::uint64_t> doublingContexts(std::optional<std::uint64_t> native_tokens, std::size_t most)
{
    std::vector<std::uint64_t> contexts;
    contexts.reserve(most);
    std::uint64_t tokens = std::bit_floor(std::max<std::uint64_t>(native_tokens.value_or(kUsualNative), 1));
    for (; contexts.size() < most && tokens > 0; tokens /= 2)
        contexts.push_back(tokens);
    std::reverse(contexts.begin(), contexts.end());
    return contexts;
}

Scenario scenarioOf(const Scenario& scenario, const RunCell& cell)
{
    Scenario changed = scenario;
    shortenContext(changed, cell.context_tokens);
    changed.sequences = cell.sequences;
    return changed;
}

RunMap runMap(const Scenario& scenario, std::vector<std::uint64_t> contexts, std::vector<std::uint64_t> sequences,
              const Catalog& catalog, const std::string& base_folder)
{
    RunMap map;
    map.contexts = std::move(contexts);
    map.sequences = std::move(sequences);
    map.cells.reserve(map.contexts.size() * map.sequences.size());
    for (const std::uint64_t batch : map.sequences) {
        for (const std::uint64_t tokens : map.contexts) {
            RunCell asked;
            asked.context_tokens = tokens;
            asked.sequences = batch;
            const Resolution resolution = resolve(scenarioOf(scenario, asked), catalog, base_folder);
            if (!resolution.resolved || resolution.resolved->devices.empty())
                return {};
            map.cells.push_back(cellOf(*resolution.resolved));
        }
    }
    return map;
}

}  // namespace kvsight
