// SPDX-License-Identifier: MIT
#include "core/runtimes/paged_groups.h"

#include "core/sizing.h"

#include <algorithm>
#include <cstring>

namespace kvsight {

namespace {

LayerSpread timesSpread(const LayerSpread& spread, std::uint64_t count)
{
    LayerSpread product = spread;
    for (auto& layers : product.on_device)
        layers *= count;
    product.on_devices *= count;
    return product;
}

/// On each device the larger of the two.
LayerSpread largerSpread(LayerSpread a, const LayerSpread& b)
{
    if (a.on_device.empty())
        return b;
    a.on_devices = 0;
    for (std::size_t i = 0; i < a.on_device.size(); ++i) {
        a.on_device[i] = std::max(a.on_device[i], b.on_device[i]);
        a.on_devices += a.on_device[i];
    }
    return a;
}

/// Every `groups`-th layer, from `first` on.
std::vector<std::uint32_t> everyNth(const std::vector<std::uint32_t>& layers, std::size_t first, std::size_t groups)
{
    std::vector<std::uint32_t> chosen;
    for (std::size_t i = first; i < layers.size(); i += groups)
        chosen.push_back(layers[i]);
    return chosen;
}

}  // namespace

Checked tokenBytes(const CacheMembers& row, const CacheType& k_type, const CacheType& v_type)
{
    CachePlan cache;
    cache.k_type = k_type;
    cache.v_type = v_type;
    return keyRow<Checked>(row, cache) + valueRow<Checked>(row, cache);
}

bool PageSpec::sameSizeAs(const PageSpec& other) const
{
    return keeps == other.keeps && std::strcmp(kind, other.kind) == 0 && window == other.window
        && page_bytes == other.page_bytes && row.heads == other.row.heads && row.k_per_head == other.row.k_per_head
        && row.v_per_head == other.row.v_per_head && row.own_type == other.row.own_type
        && state.kind == other.state.kind && state.conv_elements == other.state.conv_elements;
}

PagedGroups::PagedGroups(PlanBuilder& builder, const CacheType& k_type, const CacheType& v_type, std::uint64_t step_tokens)
    : m_builder(builder), m_pool(builder.plan().pool.emplace()), m_k_type(k_type), m_v_type(v_type), m_step_tokens(step_tokens)
{
    m_pool.block_bytes.assign(builder.plan().devices, Checked(0));
}

void PagedGroups::add(PageSpec spec)
{
    if (spec.keeps != PageSpec::Keeps::State)
        spec.page_bytes = tokenBytes(spec.row, m_k_type, m_v_type) * Checked(spec.block_tokens);
    const auto same = std::find_if(m_specs.begin(), m_specs.end(), [&](const PageSpec& other) { return other.sameSizeAs(spec); });
    if (same == m_specs.end()) {
        m_specs.push_back(std::move(spec));
        return;
    }
    same->layers.insert(same->layers.end(), spec.layers.begin(), spec.layers.end());
    std::sort(same->layers.begin(), same->layers.end());
}

void PagedGroups::raiseBlocks(std::uint64_t step)
{
    Checked state = 0, token = 0;
    for (const PageSpec& spec : m_specs) {
        if (spec.keeps == PageSpec::Keeps::State)
            state = Checked::greater(state, spec.page_bytes);
        else
            token = Checked::greater(token, tokenBytes(spec.row, m_k_type, m_v_type));
    }
    if (state == Checked(0) || token == Checked(0))
        return;
    const auto raised = (Checked(step) * Checked::ceilDivide(state, Checked(step) * token)).value();
    bool any = false;
    for (PageSpec& spec : m_specs) {
        if (spec.keeps == PageSpec::Keeps::State || !raised || *raised <= spec.block_tokens)
            continue;
        spec.block_tokens = *raised;
        spec.page_bytes = tokenBytes(spec.row, m_k_type, m_v_type) * Checked(spec.block_tokens);
        any = true;
    }
    if (!any)
        return;
    m_pool.block_step = step;
    m_pool.state_bytes = state.saturated();
    m_pool.token_bytes = token.saturated();
}

bool PagedGroups::isUniform() const
{
    const PageSpec& first = m_specs.front();
    return std::all_of(m_specs.begin(), m_specs.end(), [&](const PageSpec& spec) {
        return spec.keeps == first.keeps && spec.window == first.window;
    });
}

bool PagedGroups::unifyPages()
{
    for (const PageSpec& spec : m_specs)
        m_page = Checked::greater(m_page, spec.page_bytes);
    for (PageSpec& spec : m_specs) {
        if (spec.keeps == PageSpec::Keeps::State)
            continue;
        const Checked times = m_page / spec.page_bytes;
        if (times * spec.page_bytes != m_page)
            return false;
        spec.block_tokens *= times.saturated();
    }
    return true;
}

std::uint64_t PagedGroups::groupSize() const
{
    std::size_t least = m_specs.front().layers.size(), most = 0;
    for (const PageSpec& spec : m_specs) {
        least = std::min(least, spec.layers.size());
        most = std::max(most, spec.layers.size());
    }
    // Up to half as many layers again are padded; beyond, the larger kind is cut into several groups.
    return 2 * most < 3 * least ? most : least;
}

CellRule PagedGroups::ruleOf(const PageSpec& spec) const
{
    CellRule rule;
    rule.pad = spec.block_tokens;
    rule.pad_option = "block_tokens";
    rule.step_option = "runtime_options.max_num_batched_tokens";
    rule.windowed = spec.keeps == PageSpec::Keeps::Window || spec.keeps == PageSpec::Keeps::Chunk;
    rule.window = spec.window;
    if (spec.keeps == PageSpec::Keeps::Chunk)
        rule.extra = m_step_tokens;
    if (spec.keeps == PageSpec::Keeps::Window) {
        rule.extra = m_step_tokens - 1;
        rule.trailing = spec.block_tokens;
    }
    return rule;
}

void PagedGroups::addState(const PageSpec& spec, std::uint64_t groups, const LayerSpread& page_slots)
{
    StatePlan state = spec.state;
    state.layers = m_builder.spreadOf(spec.layers);
    state.groups = groups;
    state.page_slots = timesSpread(page_slots, groups);
    state.page_bytes = m_page == Checked(0) ? spec.page_bytes.saturated() : m_page.saturated();
    m_builder.plan().states.push_back(std::move(state));
}

void PagedGroups::finishUniform()
{
    MemoryPlan& plan = m_builder.plan();
    const bool states = m_specs.front().keeps == PageSpec::Keeps::State;
    if (!states)
        plan.caches.push_back({m_specs.front().kind, false, ruleOf(m_specs.front()), m_k_type, m_v_type, {}});
    for (const PageSpec& spec : m_specs) {
        CacheMembers members = spec.row;
        members.layers = m_builder.spreadOf(spec.layers);
        for (std::size_t device = 0; device < plan.devices; ++device)
            m_pool.block_bytes[device] += Checked(members.layers.on_device[device]) * spec.page_bytes;
        if (states)
            // Layers of unlike size are one group all the same: its block is counted with the first.
            addState(spec, &spec == &m_specs.front() ? 1 : 0, members.layers);
        else
            plan.caches.front().members.push_back(std::move(members));
    }
    if (states)
        for (std::size_t i = 0; i < plan.states.size(); ++i)
            plan.states[i].page_slots = plan.states[i].layers;
}

void PagedGroups::finishGrouped()
{
    MemoryPlan& plan = m_builder.plan();
    const std::uint64_t size = groupSize();
    const auto groupsOf = [&](const PageSpec& spec) { return (spec.layers.size() + size - 1) / size; };
    LayerSpread page_slots;
    m_pool.groups = 0;
    for (const PageSpec& spec : m_specs) {
        for (std::size_t group = 0; group < groupsOf(spec); ++group)
            page_slots = largerSpread(page_slots, m_builder.spreadOf(everyNth(spec.layers, group, groupsOf(spec))));
        m_pool.groups += groupsOf(spec);
    }
    for (const PageSpec& spec : m_specs) {
        if (spec.keeps == PageSpec::Keeps::State) {
            addState(spec, groupsOf(spec), page_slots);
            continue;
        }
        for (std::size_t group = 0; group < groupsOf(spec); ++group) {
            CacheMembers members = spec.row;
            members.layers = m_builder.spreadOf(everyNth(spec.layers, group, groupsOf(spec)));
            members.page_slots = page_slots;
            plan.caches.push_back({spec.kind, false, ruleOf(spec), m_k_type, m_v_type, {std::move(members)}});
        }
    }
    for (std::size_t device = 0; device < plan.devices; ++device)
        m_pool.block_bytes[device] = Checked(page_slots.on_device[device]) * m_page;
}

bool PagedGroups::finish()
{
    if (m_specs.empty())
        return true;
    const bool uniform = isUniform();
    if (!uniform && !unifyPages())
        return false;
    for (const PageSpec& spec : m_specs) {
        if (spec.keeps != PageSpec::Keeps::State)
            m_pool.block_tokens = m_pool.block_tokens == 0 ? spec.block_tokens : std::min(m_pool.block_tokens, spec.block_tokens);
    }
    uniform ? finishUniform() : finishGrouped();
    return true;
}

}  // namespace kvsight
