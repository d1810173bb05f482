// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learn_scene.h"

#include "core/evaluate.h"
#include "core/sizing.h"
#include "core/speed.h"
#include "ui/cell_layout.h"

#include <algorithm>

namespace kvsight::ui {
namespace {

constexpr std::uint64_t kSamples = 128;  ///< steps of the timeline whose length is computed

/// Largest of `least` .. `most` that holds, given that it holds for ever fewer as they grow; `least` when none does.
template <class Holds>
std::uint64_t largestThat(std::uint64_t least, std::uint64_t most, const Holds& holds)
{
    while (least < most) {
        const std::uint64_t middle = least + (most - least) / 2 + 1;
        if (holds(middle))
            least = middle;
        else
            most = middle - 1;
    }
    return least;
}

}  // namespace

LearnScene::LearnScene(const Resolved& resolved, const Evaluation& evaluation)
    : m_resolved(resolved), m_cells(cellTable(resolved)), m_full(evaluation.memory), m_hostWeights(evaluation.host.weights_bytes),
      m_longest(evaluation.limits.max_context_tokens)
{
    const auto onHost = [](const MaybeBytes& bytes) { return bytes && Checked(0) < *bytes; };
    m_partOnHost = onHost(evaluation.host.kv_cache_bytes) || onHost(evaluation.host.state_bytes);
    m_prefill = kvsight::prefill(resolved, resolved.prompt_tokens);
    m_runningAtEnd = sequences();
    if (evaluation.fits == std::optional<bool>(false))
        findEnd();
    findAsides();
}

bool LearnScene::fitsWith(std::uint64_t tokens, std::uint64_t sequences) const
{
    return fits(*m_resolved, sizeMemory(*m_resolved->plan, tokens, sequences)) != std::optional<bool>(false);
}

void LearnScene::findEnd()
{
    const auto last = [this](std::uint64_t sequences) {
        return fitsWith(0, sequences) ? largestThat(0, context(), [&](std::uint64_t tokens) { return fitsWith(tokens, sequences); }) : 0;
    };
    switch (reservation()) {
    case Reservation::AtTheStart:
        m_end = MemoryEnd::NoStart;
        return;
    case Reservation::Pool:
        // The engine starts if its pool holds one sequence of the whole context.
        if (!fitsWith(context(), 1)) {
            m_end = MemoryEnd::NoStart;
            return;
        }
        m_end = MemoryEnd::Waiting;
        m_endTokens = last(sequences());
        m_runningAtEnd = runningAt(context());
        return;
    case Reservation::AsTokensCome:
        m_endTokens = last(sequences());
        m_end = m_endTokens == 0 && !fitsWith(0, sequences()) ? MemoryEnd::NoStart : MemoryEnd::RunsOut;
        return;
    }
}

std::uint64_t LearnScene::runningAt(std::uint64_t tokens) const
{
    if (m_end != MemoryEnd::Waiting || tokens <= m_endTokens)
        return sequences();
    return largestThat(1, sequences(), [&](std::uint64_t count) { return fitsWith(tokens, count); });
}

Timeline LearnScene::timeline() const
{
    Timeline::Plan plan;
    if (!m_resolved)
        return Timeline(plan);
    plan.end = m_end == MemoryEnd::NoStart ? 0 : m_end == MemoryEnd::RunsOut ? m_endTokens : context();
    plan.prompt = std::min(prompt(), plan.end);
    plan.chunk = m_resolved->plan->prompt_step;
    // The prompts of several sequences are read one after another.
    if (m_prefill)
        plan.promptSeconds = m_prefill->seconds.mid * static_cast<double>(sequences());
    const std::uint64_t length = plan.end - plan.prompt;
    for (std::uint64_t i = 0; i <= kSamples; ++i) {
        const std::uint64_t tokens = plan.prompt + length / kSamples * i + length % kSamples * i / kSamples;
        if (!plan.steps.empty() && plan.steps.back().tokens == tokens)
            continue;
        const auto step = decodeStep(*m_resolved, tokens, runningAt(tokens));
        if (!step) {
            plan.steps.clear();
            break;
        }
        plan.steps.push_back({tokens, step->step_seconds});
    }
    return Timeline(std::move(plan));
}

Moment LearnScene::at(std::uint64_t tokens) const
{
    Moment moment;
    moment.tokens = tokens;
    moment.running = runningAt(tokens);
    moment.point = evaluateAt(*m_resolved, tokens, moment.running);
    if (m_end == MemoryEnd::NoStart)
        moment.point.decode.reset();
    moment.next = nextToken(*m_resolved, tokens);
    // What cannot run has no speed.
    if (m_end == MemoryEnd::NoStart)
        moment.next.with_cache.seconds = moment.next.without_cache.seconds = std::nullopt;
    if (m_resolved->plan->cachesKnown())
        moment.bytesPerToken = kvsight::bytesPerToken<Checked>(*m_resolved->plan, tokens).value();
    return moment;
}

std::uint64_t LearnScene::reservedSequences(const Moment& moment) const
{
    return reservation() == Reservation::AtTheStart ? sequences() : moment.running;
}

ReservedCells LearnScene::reserved(const CellRow& row, const Moment& moment) const
{
    return reservedCells(row, reservation() == Reservation::AtTheStart ? context() : moment.tokens, reservedSequences(moment));
}

std::optional<Checked> LearnScene::reservedBytes(const CellRow& row, const Moment& moment) const
{
    if (!row.growsWithTokens())
        return row.state_bytes ? std::optional(*row.state_bytes * Checked(reservedSequences(moment))) : std::nullopt;
    return bytesOfRow(row, reservation() == Reservation::AtTheStart ? context() : moment.tokens, reservedSequences(moment));
}

std::optional<Checked> LearnScene::reservedBytes(const Moment& moment) const
{
    if (!m_resolved || !m_resolved->plan->cachesKnown())
        return std::nullopt;
    Checked sum = 0;
    for (const CellRow& row : m_cells.rows) {
        const auto bytes = reservedBytes(row, moment);
        if (!bytes)
            return std::nullopt;
        sum += *bytes;
    }
    return sum;
}

std::uint64_t LearnScene::setAside(const CellRow& row, const Moment& moment) const
{
    if (!row.growsWithTokens())
        return 0;
    const ReservedCells cells = reserved(row, moment);
    const std::uint64_t share = std::max<std::uint64_t>(1, reservedSequences(moment)) / std::max<std::uint64_t>(1, cells.streams);
    // Where pages hold entries of several tokens, the runtime counts their tokens.
    const std::uint64_t each = row.ratio / std::max<std::uint64_t>(1, row.cache->rule.ratio);
    return cells.ofStream().saturated() / std::max<std::uint64_t>(1, share) / std::max<std::uint64_t>(1, each);
}

Moment LearnScene::last() const
{
    Moment last;
    last.tokens = context();
    last.running = sequences();
    return last;
}

void LearnScene::findAsides()
{
    m_setsAside = reservation() == Reservation::AtTheStart;
    // An engine that does not start gives out no blocks.
    if (m_end == MemoryEnd::NoStart && !m_setsAside)
        return;
    const Moment last = this->last();
    for (const CellRow& row : m_cells.rows) {
        if (!row.growsWithTokens() || row.fill == CellFill::Room)
            continue;
        const std::uint64_t aside = setAside(row, last);
        m_setsAside = m_setsAside || aside > keptCells(row, last.tokens);
        const AsideTokens rest = asideTokens(row, last.tokens, aside);
        m_beyond = m_beyond || rest.own + rest.step > last.tokens - keptTokens(row, last.tokens).end;
    }
}

template <class Counts>
std::optional<Checked> LearnScene::writtenOf(std::uint64_t tokens, std::uint64_t sequences, const Counts& counts) const
{
    if (!m_resolved || !m_resolved->plan->cachesKnown())
        return std::nullopt;
    Checked sum = 0;
    for (const CellRow& row : m_cells.rows) {
        if (!counts(row))
            continue;
        const auto bytes = writtenBytes(row, tokens, sequences);
        if (!bytes)
            return std::nullopt;
        sum += *bytes;
    }
    return sum;
}

std::optional<Checked> LearnScene::written(std::uint64_t tokens, std::uint64_t sequences) const
{
    return writtenOf(tokens, sequences, [](const CellRow&) { return true; });
}

std::optional<Checked> LearnScene::writtenStates(std::uint64_t tokens, std::uint64_t sequences) const
{
    return writtenOf(tokens, sequences, [](const CellRow& row) { return row.fill == CellFill::State; });
}

bool LearnScene::hasStates() const
{
    return std::any_of(m_cells.rows.begin(), m_cells.rows.end(), [](const CellRow& row) { return row.fill == CellFill::State; });
}

}  // namespace kvsight::ui
