// SPDX-License-Identifier: MIT
#include "core/runtimes/memory_plan.h"

#include "core/plan_sums.h"
#include "core/runtimes/plan_builder.h"
#include "core/runtimes/runtime.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace kvsight {

namespace {

/// Free memory of each card as a share of all; equal shares where a card's memory is unknown.
std::vector<double> freeShares(const Resolved& resolved)
{
    std::vector<double> shares;
    double sum = 0;
    for (const Device& device : resolved.devices) {
        const auto capacity = device.capacity_bytes.value_or(0);
        const auto reserved = resolved.scenario.reserved_bytes;
        shares.push_back(capacity > reserved ? static_cast<double>(capacity - reserved) : 0.0);
        sum += shares.back();
    }
    const bool unknown = std::any_of(resolved.devices.begin(), resolved.devices.end(),
                                     [](const Device& device) { return !device.capacity_bytes; });
    for (double& share : shares)
        share = unknown || sum <= 0 ? 1.0 / static_cast<double>(shares.size()) : share / sum;
    return shares;
}

std::uint64_t sumOf(const std::vector<std::uint64_t>& counts)
{
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

}  // namespace

std::vector<std::size_t> deviceOfLayers(const Resolved& resolved, std::size_t on_host, std::size_t drafts)
{
    const std::size_t units = resolved.shape->layers.size() + drafts + 1;
    std::vector<std::size_t> device_of(units, 0);
    std::fill_n(device_of.begin(), std::min(on_host, units), kOnHost);
    if (resolved.devices.size() < 2)
        return device_of;
    const auto shares = freeShares(resolved);
    double upper = shares[0];
    std::size_t device = 0;
    for (std::size_t layer = on_host; layer < units; ++layer) {
        const double position = static_cast<double>(layer - on_host) / static_cast<double>(units - on_host);
        while (device + 1 < shares.size() && upper <= position)
            upper += shares[++device];
        device_of[layer] = device;
    }
    return device_of;
}

bool hasValues(const MemoryPlan& plan)
{
    return std::any_of(plan.caches.begin(), plan.caches.end(), [](const CachePlan& cache) {
        return !cache.is_indexer && std::any_of(cache.members.begin(), cache.members.end(),
                                                [](const CacheMembers& members) { return members.v_per_head > 0; });
    });
}

MemoryPlan makePlan(const Resolved& resolved)
{
    MemoryPlan plan = resolved.runtime->plan(resolved);
    addSums(plan, resolved);
    return plan;
}

std::vector<std::size_t> pipelineOfLayers(const Resolved& resolved)
{
    const std::size_t layers = resolved.shape->layers.size();
    const std::size_t ranks = std::max<std::size_t>(1, resolved.devices.size());
    std::vector<std::size_t> counts(ranks, layers / ranks);
    // What does not divide goes to the ranks backwards from the last but one (spec 8.2).
    for (std::size_t left = layers % ranks; left > 0; --left)
        ++counts[ranks - 1 - left];
    std::vector<std::size_t> device_of;
    for (std::size_t rank = 0; rank < ranks; ++rank)
        device_of.insert(device_of.end(), counts[rank], rank);
    device_of.push_back(ranks - 1);
    return device_of;
}

PlanBuilder::PlanBuilder(const Resolved& resolved, const Offload& offload)
    : PlanBuilder(resolved, deviceOfLayers(resolved, offload.layers_on_host, offload.draft_layers), offload) {}

PlanBuilder::PlanBuilder(const Resolved& resolved, std::vector<std::size_t> device_of_layer, const Offload& offload)
    : m_resolved(resolved)
    , m_offload(offload)
    , m_device_of_layer(std::move(device_of_layer))
    , m_tensor_split(resolved.scenario.split == Split::Tensor && resolved.devices.size() > 1)
{
    m_plan.devices = std::max<std::size_t>(1, resolved.devices.size());
    m_plan.host_runs_layers = offload.layers_on_host > 0;
}

LayerSpread PlanBuilder::spreadOf(const std::vector<std::uint32_t>& layers) const
{
    LayerSpread spread;
    spread.on_device.assign(m_plan.devices, 0);
    spread.positions = layers;
    for (const auto layer : layers) {
        const std::size_t device = m_device_of_layer[layer];
        if (device == kOnHost || !m_offload.caches_on_cards)
            ++spread.on_host;
        else if (m_tensor_split)
            std::for_each(spread.on_device.begin(), spread.on_device.end(), [](auto& count) { ++count; });
        else
            ++spread.on_device[device];
    }
    spread.on_devices = sumOf(spread.on_device);
    spread.cards_per_layer = m_tensor_split ? m_plan.devices : 1;
    return spread;
}

template <class Add>
void PlanBuilder::bySide(const std::vector<std::uint32_t>& layers, const Add& add) const
{
    LayerSpread spread = spreadOf(layers);
    if (!m_tensor_split || spread.on_host == 0) {
        add(std::move(spread), cardsPerLayer());
        return;
    }
    LayerSpread host;
    host.on_device.assign(m_plan.devices, 0);
    std::swap(host.on_host, spread.on_host);
    add(std::move(host), std::uint64_t{1});
    if (spread.on_devices > 0)
        add(std::move(spread), cardsPerLayer());
}

void PlanBuilder::addCache(const char* kind, const CellRule& rule, const CacheType& k_type, const CacheType& v_type,
                           const LayerGroup& group, std::uint64_t heads, std::uint64_t k_per_head,
                           std::uint64_t v_per_head, bool is_indexer)
{
    addCache(kind, rule, k_type, v_type, group, group.shape, heads, k_per_head, v_per_head, is_indexer);
}

void PlanBuilder::addCache(const char* kind, const CellRule& rule, const CacheType& k_type, const CacheType& v_type,
                           const LayerGroup& group, const LayerShape& shape, std::uint64_t heads,
                           std::uint64_t k_per_head, std::uint64_t v_per_head, bool is_indexer)
{
    m_plan.k_known = m_plan.k_known && (k_per_head == 0 || k_type.isKnown());
    m_plan.v_known = m_plan.v_known && (v_per_head == 0 || v_type.isKnown());
    auto found = std::find_if(m_plan.caches.begin(), m_plan.caches.end(), [&](const CachePlan& cache) {
        return std::strcmp(cache.kind, kind) == 0 && cache.rule == rule;
    });
    if (found == m_plan.caches.end()) {
        m_plan.caches.push_back(CachePlan{kind, is_indexer, rule, k_type, v_type, {}});
        found = std::prev(m_plan.caches.end());
    }
    bySide(group.layers, [&](LayerSpread layers, std::uint64_t cards) {
        // Under a tensor split each card keeps its share of the heads, at least one: fewer heads than cards are
        // replicated (spec 8.2).
        found->members.push_back({(heads + cards - 1) / cards, k_per_head, v_per_head, std::move(layers), &shape});
    });
}

void PlanBuilder::addState(const LayerGroup& group, std::uint64_t conv_bytes, std::uint64_t recurrent_bytes,
                           std::uint64_t rows_per_sequence, bool known)
{
    const LayerShape& shape = group.shape;
    bySide(group.layers, [&](LayerSpread layers, std::uint64_t cards) {
        StatePlan state;
        state.kind = shape.state;
        state.conv_elements = (shape.state_conv + cards - 1) / cards;
        state.recurrent_elements = (shape.state_recurrent + cards - 1) / cards;
        state.conv_element_bytes = conv_bytes;
        state.recurrent_element_bytes = recurrent_bytes;
        state.known = known && !shape.state_unknown;
        state.layers = std::move(layers);
        state.rows_per_sequence = rows_per_sequence;
        m_plan.states.push_back(std::move(state));
    });
}

PlacedWeights& PlanBuilder::weightsAt(std::size_t device)
{
    return device == kOnHost ? m_plan.host_weights : m_plan.weights_on_device[m_tensor_split ? 0 : device];
}

void PlanBuilder::placeDrafts()
{
    // Each as large as the next; the last takes what rounding leaves. An engine's pipeline has them on its last card.
    const std::size_t layers = m_resolved.shape->layers.size();
    const std::size_t count = std::max<std::size_t>(1, m_resolved.shape->draft_layers.size());
    Checked left = m_resolved.weights.draft_bytes;
    const Checked each = left / Checked(count);
    for (std::size_t draft = 0; draft < count; ++draft) {
        const bool placed = layers + draft + 1 < m_device_of_layer.size();
        const Checked bytes = draft + 1 == count ? left : each;
        weightsAt(placed ? m_device_of_layer[layers + draft] : m_device_of_layer.back()).drafts += bytes;
        left = left - bytes;
    }
}

void PlanBuilder::placeWeights(Checked output_bytes, Checked first_bytes, Checked host_bytes)
{
    const WeightSizes& weights = m_resolved.weights;
    if (!weights.known)
        return;
    m_plan.weights_on_device.assign(m_plan.devices, {});
    for (std::size_t layer = 0; layer < weights.layer_bytes.size(); ++layer) {
        const std::size_t device = layer < m_device_of_layer.size() ? m_device_of_layer[layer] : 0;
        const Checked experts = weights.layer_expert_bytes[layer];
        weightsAt(device).layers += weights.layer_bytes[layer] - experts;
        weightsAt(layer < m_offload.expert_layers_on_host ? kOnHost : device).experts += experts;
    }
    weightsAt(0).embedding += first_bytes;
    m_plan.host_weights.embedding += host_bytes;
    if (m_offload.drafting)
        placeDrafts();
    weightsAt(m_device_of_layer.back()).head += output_bytes;
    weightsAt(m_device_of_layer.back()).outside += weights.outside_bytes;
    if (m_tensor_split) {
        m_plan.weights_on_device.front().divided_by = m_plan.devices;
        std::fill(m_plan.weights_on_device.begin(), m_plan.weights_on_device.end(), PlacedWeights(m_plan.weights_on_device.front()));
        m_plan.weights_split_estimated = true;
    }
}

}  // namespace kvsight
