// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/cells.h"
#include "core/evaluation.h"
#include "core/resolve.h"
#include "core/runtimes/runtime.h"
#include "core/token_work.h"
#include "ui/playback.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace kvsight::ui {

struct Answer;

/// How the memory bounds what can be played.
enum class MemoryEnd {
    None,        ///< the whole context fits, or nothing is known
    NoStart,     ///< the runtime sets everything aside at the start and refuses
    Waiting,     ///< of a pool: some sequences wait from `tokens` on
    RunsOut,     ///< the next token finds no room
};

/// All figures of one moment of playback.
struct Moment {
    std::uint64_t tokens = 0;
    std::uint64_t running = 1;  ///< sequences that are in the cache; the others wait
    GrowthPoint point;          ///< memory and speed of those that run
    NextToken next;
    std::optional<std::uint64_t> bytesPerToken;  ///< what one token more of one sequence adds
};

/// What the page plays for one answer: its cells, its timeline, and where the memory ends. Everything comes from core.
class LearnScene {
public:
    LearnScene() = default;
    /// The answer has an evaluation. Takes what it needs of it.
    LearnScene(const Resolved& resolved, const Evaluation& evaluation);

    bool isEmpty() const { return !m_resolved; }
    const Resolved& resolved() const { return *m_resolved; }
    const CellTable& cells() const { return m_cells; }
    std::uint64_t context() const { return m_resolved ? m_resolved->context_tokens : 0; }
    std::uint64_t prompt() const { return m_resolved ? m_resolved->prompt_tokens : 0; }
    std::uint64_t sequences() const { return m_resolved ? m_resolved->scenario.sequences : 0; }
    Reservation reservation() const { return m_resolved->runtime->reservation; }
    MemoryEnd memoryEnd() const { return m_end; }
    /// Tokens of each sequence at which that happens.
    std::uint64_t endTokens() const { return m_endTokens; }
    /// Sequences that still run when the context is full.
    std::uint64_t runningAtEnd() const { return m_runningAtEnd; }
    /// Reading one sequence's prompt. Nothing where no speed is known.
    const std::optional<Prefill>& prefill() const { return m_prefill; }
    /// The prompt is still being read, or about to be: nothing is decoded yet.
    bool isReadingPrompt(const Moment& moment) const { return moment.tokens < std::min(prompt(), context()); }
    /// At the whole context, of all sequences.
    const Memory& memoryAtContext() const { return m_full; }
    /// On the CPU's side.
    const MaybeBytes& weightsOnHost() const { return m_hostWeights; }
    std::optional<std::uint64_t> longestThatFits() const { return m_longest; }

    Timeline timeline() const;
    Moment at(std::uint64_t tokens) const;
    /// What the runtime has set aside of a row at a moment: for the whole context where it takes all at the start.
    ReservedCells reserved(const CellRow& row, const Moment& moment) const;
    /// In bytes, states included; nothing for an unknown state.
    std::optional<Checked> reservedBytes(const CellRow& row, const Moment& moment) const;
    /// Of all rows.
    std::optional<Checked> reservedBytes(const Moment& moment) const;
    /// Sequences that it is for.
    std::uint64_t reservedSequences(const Moment& moment) const;
    /// Cells of it for one sequence.
    std::uint64_t setAside(const CellRow& row, const Moment& moment) const;
    /// More is set aside than written, at least at some time.
    bool setsAside() const { return m_setsAside; }
    /// A part of the cache lies on the CPU's side.
    bool partOnHost() const { return m_partOnHost; }
    /// With the whole context written, a row has room for more: what rounding up adds, or a window's prompt step.
    bool goesBeyondContext() const { return m_beyond; }
    /// What is written, cells and states, of so many sequences. Nothing where sizes are unknown.
    std::optional<Checked> written(std::uint64_t tokens, std::uint64_t sequences) const;
    /// Of it the states, which take the same whatever is written.
    std::optional<Checked> writtenStates(std::uint64_t tokens, std::uint64_t sequences) const;
    bool hasStates() const;

private:
    template <class Counts>
    std::optional<Checked> writtenOf(std::uint64_t tokens, std::uint64_t sequences, const Counts& counts) const;
    void findEnd();
    void findAsides();
    Moment last() const;
    std::uint64_t runningAt(std::uint64_t tokens) const;
    bool fitsWith(std::uint64_t tokens, std::uint64_t sequences) const;

    std::optional<Resolved> m_resolved;
    CellTable m_cells;
    Memory m_full;
    MaybeBytes m_hostWeights;
    std::optional<Prefill> m_prefill;
    std::optional<std::uint64_t> m_longest;
    MemoryEnd m_end = MemoryEnd::None;
    std::uint64_t m_endTokens = 0;
    std::uint64_t m_runningAtEnd = 1;
    bool m_setsAside = false, m_beyond = false, m_partOnHost = false;
};

}  // namespace kvsight::ui
