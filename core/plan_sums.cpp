// SPDX-License-Identifier: MIT
#include "core/plan_sums.h"

#include "core/real.h"
#include "core/resolve.h"
#include "core/sizing.h"
#include "core/speed_terms.h"

#include <algorithm>

namespace kvsight {

namespace {

/// Bytes of one row at `place`. Nothing where a layer has blocks of their own size: those are no multiple of a row.
std::optional<RowSum> sumRows(const CachePlan& cache, const Place& place)
{
    SizedCache<Checked> one_row{1, 1, 0, 0, 0};
    for (const CacheMembers& members : cache.members) {
        if (members.page_bytes > 0)
            return std::nullopt;
        addMembers(one_row, cache, members, place);
    }
    return RowSum{one_row.k_bytes, one_row.v_bytes, one_row.indexer_bytes};
}

std::vector<ReadSum> sumReads(const CachePlan& cache)
{
    std::vector<ReadSum> sums;
    for (const CacheMembers& members : cache.members) {
        const std::uint64_t most = readsAtMost(cache, members);
        auto sum = std::find_if(sums.begin(), sums.end(), [&](const ReadSum& other) {
            return other.ratio == members.ratio && other.attends_at_most == most;
        });
        if (sum == sums.end())
            sum = sums.insert(sums.end(), ReadSum{members.ratio, most, 0, 0});
        const Real row = readRow<Real>(cache, members);
        const auto at = [&](const Place& place) {
            return members.layers.at(place) == 0 ? 0 : (layersAt<Real>("", members.layers, place) * row).value();
        };
        sum->bytes_on_cards += at(Place::cards());
        sum->bytes_on_host += at(Place::host());
    }
    return sums;
}

std::vector<AttentionSum> sumAttention(const ModelShape& shape)
{
    std::vector<AttentionSum> sums;
    for (const LayerGroup& group : shape.groups) {
        if (!attends(group.shape))
            continue;
        auto sum = std::find_if(sums.begin(), sums.end(),
                                [&](const AttentionSum& other) { return other.window == group.shape.window; });
        if (sum == sums.end())
            sum = sums.insert(sums.end(), AttentionSum{group.shape.window, 0});
        sum->flops_per_key += groupFlops<Real>(group, 1).value();
    }
    return sums;
}

WeightsRead sumWeights(const MemoryPlan& plan, const Resolved& resolved, const Place& place)
{
    return {placedDenseRead<Real>(plan, resolved, place).value(),
            static_cast<double>(weightsAt(plan, place).experts.saturated())};
}

}  // namespace

void addSums(MemoryPlan& plan, const Resolved& resolved)
{
    for (CachePlan& cache : plan.caches) {
        cache.row_on_cards = sumRows(cache, Place::cards());
        cache.row_on_host = sumRows(cache, Place::host());
        cache.reads = sumReads(cache);
    }
    Checked on_cards = 0;
    for (PlacedWeights& weights : plan.weights_on_device) {
        weights.bytes = weightBytes<Checked>(weights);
        on_cards += *weights.bytes;
    }
    if (!plan.weights_on_device.empty())
        plan.weights_on_cards = on_cards;
    plan.host_weights.bytes = weightBytes<Checked>(plan.host_weights);
    plan.states_known = std::all_of(plan.states.begin(), plan.states.end(), [](const StatePlan& state) { return state.known; });
    plan.host_keeps = std::any_of(plan.caches.begin(), plan.caches.end(),
                                  [](const CachePlan& cache) { return !keepsNothingAt<Checked>(cache, Place::host()); })
                   || std::any_of(plan.states.begin(), plan.states.end(),
                                  [](const StatePlan& state) { return state.allocated().at(Place::host()) > 0; });
    plan.attention = sumAttention(*resolved.shape);
    plan.read_on_cards = sumWeights(plan, resolved, Place::cards());
    plan.read_on_host = sumWeights(plan, resolved, Place::host());
}

}  // namespace kvsight
