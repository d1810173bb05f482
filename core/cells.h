// SPDX-License-Identifier: MIT
#pragma once

#include "core/checked.h"
#include "core/resolve.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace kvsight {

/// How the cells of a row come and go as tokens are written.
enum class CellFill {
    All,         ///< one for each token, for good
    Window,      ///< one for each of the last `span` tokens: the oldest makes room for the newest
    Chunk,       ///< one for each token of the chunk of `span` tokens that is being written
    Compressed,  ///< one for each `ratio` tokens, for good
    State,       ///< one for all tokens, rewritten by each
    Shared,      ///< none: it reads those of layer `uses`
    Nothing,     ///< none
    Room,        ///< of no layer: room that the runtime sets aside to make groups of layers equal
};

/// What one layer keeps in one cache, as cells. A layer with several caches (index keys, a state beside attention) has
/// a row for each.
struct CellRow {
    std::size_t layer = 0;             ///< from 0; drafting layers stand after the last
    CellFill fill = CellFill::Nothing;
    CacheKind kind = CacheKind::None;  ///< of the layer
    StateKind state = StateKind::None;
    bool index_keys = false;           ///< keys that only choose which others are read
    bool draft = false;                ///< of a drafting layer
    std::uint64_t span = 0;            ///< tokens that a window or a chunk holds
    std::uint64_t ratio = 1;           ///< tokens of one cell
    std::size_t uses = 0;              ///< `Shared`: the layer whose cells it reads
    std::uint64_t layers = 1;          ///< `Room`: so many layers' worth
    /// Bytes of one cell's key and value, on all cards that keep a share of the layer.
    Checked key_bytes = 0;
    Checked value_bytes = 0;
    /// A paged cache gives out blocks of so many cells, which take so much: 1 and key + value elsewhere.
    std::uint64_t block_cells = 1;
    Checked block_bytes = 0;
    /// What a state, or room for states, takes of one sequence; nothing when unknown.
    std::optional<Checked> state_bytes = Checked(0);
    const CachePlan* cache = nullptr;  ///< null without cells for tokens

    bool growsWithTokens() const { return cache != nullptr; }
};

/// A model's cells by layers, for the runtime's own plan. Refers to the plan, which `plan` keeps alive.
struct CellTable {
    std::vector<CellRow> rows;  ///< by layer; rows of room last
    std::shared_ptr<const MemoryPlan> plan;
};

CellTable cellTable(const Resolved& resolved);

/// Tokens from `first` up to `end` (not included) whose cells are in use.
struct TokenSpan {
    std::uint64_t first = 0;
    std::uint64_t end = 0;
    bool isEmpty() const { return first >= end; }
    friend bool operator==(const TokenSpan&, const TokenSpan&) = default;
};

/// What a row still holds of the first `tokens` tokens of a sequence.
TokenSpan keptTokens(const CellRow& row, std::uint64_t tokens);

/// In how many cells.
std::uint64_t keptCells(const CellRow& row, std::uint64_t tokens);

/// What is written of a row, cells and states, with `tokens` tokens in each of `sequences` sequences. Nothing for an
/// unknown state.
std::optional<Checked> writtenBytes(const CellRow& row, std::uint64_t tokens, std::uint64_t sequences);

/// What a runtime sets aside for one stream of a row, by what it is for. A window's prompt steps need room beside it:
/// the first token of a step still looks at the whole window while the last is written.
struct ReservedCells {
    Checked of_tokens = 0;    ///< those that a model of this kind keeps
    Checked of_step = 0;      ///< beside a window, for the tokens of one prompt step
    Checked of_rounding = 0;  ///< up to whole blocks or the padding that the runtime wants
    std::uint64_t streams = 1;  ///< one for each sequence, or one for all
    Checked ofStream() const { return of_tokens + of_step + of_rounding; }
};

/// For `context` tokens in each of `sequences` sequences. Without cells: all zero.
ReservedCells reservedCells(const CellRow& row, std::uint64_t context, std::uint64_t sequences);

/// Cells that the runtime sets aside for `context` tokens in each of `sequences` sequences, all sequences together.
Checked cellsOfRow(const CellRow& row, std::uint64_t context, std::uint64_t sequences);

/// What they take. The sum over all rows is `kv_cache_bytes` of the cards and of the CPU's side (core/memory.h).
Checked bytesOfRow(const CellRow& row, std::uint64_t context, std::uint64_t sequences);

/// What a cell takes on average, in bytes for one token: padding left out. For drawings to scale.
double bytesPerToken(const CellRow& row);

}  // namespace kvsight
