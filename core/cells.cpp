// SPDX-License-Identifier: MIT
#include "core/cells.h"

#include "core/sizing.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace kvsight {

namespace {

/// How many cards keep a share of the layer that stands at `index` of a spread.
std::uint64_t sharesOf(const LayerSpread& spread, std::size_t index)
{
    return index < spread.on_host ? 1 : spread.cards_per_layer;
}

CellFill fillOf(const CachePlan& cache, const CacheMembers& members)
{
    if (cache.rule.ratio > 1 || members.ratio > 1)
        return CellFill::Compressed;
    if (!cache.rule.windowed)
        return CellFill::All;
    return members.shape != nullptr && members.shape->cache == CacheKind::Chunk ? CellFill::Chunk : CellFill::Window;
}

CellRow rowOf(const CachePlan& cache, const CacheMembers& members)
{
    CellRow row;
    row.fill = fillOf(cache, members);
    row.kind = members.shape != nullptr ? members.shape->cache : CacheKind::None;
    row.index_keys = cache.is_indexer || members.index_keys;
    row.span = cache.rule.windowed ? cache.rule.window : 0;
    row.ratio = std::max<std::uint64_t>(1, std::max(cache.rule.ratio, members.ratio));
    row.key_bytes = keyRow<Checked>(members, cache);
    row.value_bytes = valueRow<Checked>(members, cache);
    row.block_cells = members.page_bytes > 0 ? std::max<std::uint64_t>(1, cache.rule.pad) : 1;
    row.block_bytes = members.page_bytes > 0 ? Checked(members.page_bytes) : row.key_bytes + row.value_bytes;
    row.cache = &cache;
    return row;
}

CellRow timesShares(CellRow row, std::uint64_t shares)
{
    row.key_bytes = row.key_bytes * Checked(shares);
    row.value_bytes = row.value_bytes * Checked(shares);
    row.block_bytes = row.block_bytes * Checked(shares);
    if (row.state_bytes)
        row.state_bytes = *row.state_bytes * Checked(shares);
    return row;
}

/// Room of a spread that no layer fills.
std::uint64_t roomBeside(const LayerSpread& allocated, const LayerSpread& layers)
{
    const std::uint64_t all = allocated.on_devices + allocated.on_host;
    const std::uint64_t used = layers.on_devices + layers.on_host;
    return all > used ? all - used : 0;
}

void addCache(std::vector<CellRow>& rows, const CachePlan& cache, const ModelShape& shape)
{
    for (const CacheMembers& members : cache.members) {
        CellRow row = rowOf(cache, members);
        for (std::size_t i = 0; i < members.layers.positions.size(); ++i) {
            row.layer = members.layers.positions[i];
            row.draft = row.layer >= shape.layers.size();
            // Runtimes merge layers of equal size: what this one is, the model knows.
            if (!row.draft)
                row.kind = shape.layers[row.layer].cache;
            rows.push_back(timesShares(row, sharesOf(members.layers, i)));
        }
        if (const std::uint64_t room = roomBeside(members.allocated(), members.layers)) {
            row.fill = CellFill::Room;
            row.layer = shape.layers.size() + shape.draft_layers.size();
            row.layers = room;
            rows.push_back(row);
        }
    }
}

/// One sequence's state of one layer and card.
std::optional<Checked> stateBytes(const StatePlan& state)
{
    if (!state.known)
        return std::nullopt;
    const Checked rows = stateRows(state, Checked(1));
    if (state.page_bytes > 0)
        return rows * Checked(state.page_bytes);
    return rows * (Checked(state.conv_elements) * Checked(state.conv_element_bytes)
                   + Checked(state.recurrent_elements) * Checked(state.recurrent_element_bytes));
}

void addState(std::vector<CellRow>& rows, const StatePlan& state, const ModelShape& shape)
{
    CellRow row;
    row.fill = CellFill::State;
    row.state = state.kind;
    row.state_bytes = stateBytes(state);
    for (std::size_t i = 0; i < state.layers.positions.size(); ++i) {
        row.layer = state.layers.positions[i];
        row.kind = row.layer < shape.layers.size() ? shape.layers[row.layer].cache : CacheKind::None;
        rows.push_back(timesShares(row, sharesOf(state.layers, i)));
    }
    const std::uint64_t room = state.page_slots.on_device.empty() ? 0 : roomBeside(state.page_slots, state.layers);
    if (room == 0)
        return;
    row.fill = CellFill::Room;
    row.layer = shape.layers.size() + shape.draft_layers.size();
    row.layers = room;
    rows.push_back(timesShares(row, room));
}

/// Layers without bytes of their own are seen too.
void addBare(std::vector<CellRow>& rows, const ModelShape& shape)
{
    std::vector<bool> seen(shape.layers.size(), false);
    for (const CellRow& row : rows) {
        if (row.layer < seen.size())
            seen[row.layer] = true;
    }
    for (std::size_t layer = 0; layer < seen.size(); ++layer) {
        if (seen[layer])
            continue;
        CellRow row;
        row.layer = layer;
        row.kind = shape.layers[layer].cache;
        if (row.kind == CacheKind::Shared) {
            row.fill = CellFill::Shared;
            row.uses = shape.layers[layer].shared_with;
        }
        rows.push_back(row);
    }
}

}  // namespace

CellTable cellTable(const Resolved& resolved)
{
    CellTable table;
    table.plan = resolved.plan;
    for (const CachePlan& cache : table.plan->caches)
        addCache(table.rows, cache, *resolved.shape);
    for (const StatePlan& state : table.plan->states)
        addState(table.rows, state, *resolved.shape);
    addBare(table.rows, *resolved.shape);
    std::stable_sort(table.rows.begin(), table.rows.end(), [](const CellRow& a, const CellRow& b) {
        return std::pair(a.layer, a.fill == CellFill::State) < std::pair(b.layer, b.fill == CellFill::State);
    });
    return table;
}

TokenSpan keptTokens(const CellRow& row, std::uint64_t tokens)
{
    switch (row.fill) {
    case CellFill::All:
    case CellFill::State: return {0, tokens};
    case CellFill::Window: return {tokens - std::min(tokens, row.span), tokens};
    case CellFill::Chunk: return {tokens == 0 || row.span == 0 ? 0 : (tokens - 1) / row.span * row.span, tokens};
    case CellFill::Compressed: return {0, tokens / row.ratio * row.ratio};
    case CellFill::Shared:
    case CellFill::Nothing:
    case CellFill::Room: break;
    }
    return {};
}

std::uint64_t keptCells(const CellRow& row, std::uint64_t tokens)
{
    if (!row.growsWithTokens())
        return 0;
    const TokenSpan kept = keptTokens(row, tokens);
    return (kept.end - kept.first) / row.ratio;
}

std::optional<Checked> writtenBytes(const CellRow& row, std::uint64_t tokens, std::uint64_t sequences)
{
    if (row.fill == CellFill::State) {
        if (tokens == 0)
            return Checked(0);
        return row.state_bytes ? std::optional(*row.state_bytes * Checked(sequences)) : std::nullopt;
    }
    return Checked(keptCells(row, tokens)) * Checked(sequences) * (row.key_bytes + row.value_bytes);
}

ReservedCells reservedCells(const CellRow& row, std::uint64_t context, std::uint64_t sequences)
{
    ReservedCells reserved;
    if (row.cache == nullptr)
        return reserved;
    const CellRule& rule = row.cache->rule;
    const auto sized = sizeCells(*row.cache, Checked(context), Checked(sequences));
    reserved.streams = sized.streams.saturated();
    const Checked together = rule.one_for_all ? sequences : 1;
    const Checked tokens = Checked(context) * together;
    const Checked window = Checked(rule.window) * together;
    const auto cellsFor = [&](Checked limit) {
        return Checked::ceilDivide(rule.windowed ? Checked::smaller(tokens, limit) : tokens, std::max<std::uint64_t>(1, rule.ratio));
    };
    reserved.of_tokens = cellsFor(window);
    // Where a window's step is a whole block, it is rounding, not room for a prompt.
    if (std::string_view(rule.step_option) != "block_tokens")
        reserved.of_step = cellsFor(window + Checked(rule.extra)) - reserved.of_tokens;
    reserved.of_rounding = sized.cells - reserved.of_tokens - reserved.of_step;
    return reserved;
}

Checked cellsOfRow(const CellRow& row, std::uint64_t context, std::uint64_t sequences)
{
    if (row.cache == nullptr)
        return 0;
    const auto sized = sizeCells(*row.cache, Checked(context), Checked(sequences));
    return sized.cells * sized.streams * Checked(row.layers);
}

Checked bytesOfRow(const CellRow& row, std::uint64_t context, std::uint64_t sequences)
{
    if (row.cache == nullptr)
        return 0;
    const auto sized = sizeCells(*row.cache, Checked(context), Checked(sequences));
    return sized.cells / Checked(row.block_cells) * sized.streams * Checked(row.layers) * row.block_bytes;
}

double bytesPerToken(const CellRow& row)
{
    if (row.cache == nullptr)
        return 0;
    return static_cast<double>((row.key_bytes + row.value_bytes).saturated()) / static_cast<double>(row.ratio);
}

}  // namespace kvsight
