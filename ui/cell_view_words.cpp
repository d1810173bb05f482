// SPDX-License-Identifier: GPL-3.0-or-later
// What the cells tell: the one in hand and the whole in words, what is seen of them, the axis' figures.
#include "ui/cell_view.h"

#include "core/units.h"
#include "ui/text.h"

#include <algorithm>

namespace kvsight::ui {
namespace {

constexpr double kMarkApart = 64;  ///< of the axis, at least

}  // namespace

QString CellView::reading() const
{
    if (!m_scene || m_cells.lines().empty())
        return {};
    const CellLine& line = m_cells.lines()[m_line];
    const CellRow& row = m_cells.rowOf(line);
    const std::uint64_t first = m_block * m_cells.blockTokens();
    const std::uint64_t count = std::min(m_cells.blockTokens(), m_scene->context() - std::min(first, m_scene->context()));
    QStringList parts;
    if (m_scene->sequences() > 1)
        parts << tr("conversation %1").arg(line.sequence + 1);
    const bool state = row.fill == CellFill::State;
    QString place = tokenWords(first, count);
    if (static_cast<qsizetype>(first) < m_words.size() && count == 1)
        place += QStringLiteral(" “%1”").arg(m_words[static_cast<qsizetype>(first)]);
    if (isWaiting(line)) {
        parts << tr("waiting for room");
    } else if (state) {
        parts << (m_moment.tokens == 0 ? stateWords(CellState::Ahead) : tr("written by token %1 last").arg(text(formatCount(m_moment.tokens))));
    } else {
        // The block's newest token speaks for it.
        const std::uint64_t last = first + (count > 0 ? count - 1 : 0);
        const std::uint64_t spoken = m_moment.tokens > first ? std::min(last, m_moment.tokens - 1) : last;
        parts << place + QStringLiteral(": ")
                     + stateWords(stateOf(row, spoken, m_moment.tokens, m_scene->prompt(), m_scene->setAside(row, m_moment)));
    }
    parts << lineWords(line, row, m_units);
    return parts.join(QStringLiteral(" · "));
}

QString CellView::summary() const
{
    if (!m_scene)
        return tr("The cache, cell by cell: nothing to show");
    if (showsHint())
        return m_hint + QStringLiteral(". ") + m_hintMore;
    return tr("The cache, cell by cell: %1 lines, %2 of %3 tokens written")
        .arg(m_cells.lines().size())
        .arg(text(formatCount(m_moment.tokens)), text(formatCount(m_scene->context())));
}

void CellsSeen::add(const CellsSeen& more)
{
    prompt = prompt || more.prompt;
    answer = answer || more.answer;
    newest = newest || more.newest;
    split = split || more.split;
    state = state || more.state;
    dropped = dropped || more.dropped;
    spare = spare || more.spare;
    empty = empty || more.empty;
}

CellsSeen CellView::seenAt(const Moment& moment) const
{
    CellsSeen seen;
    for (const CellLine& line : m_cells.lines()) {
        if (!m_scene || line.sequence > 0)
            break;  // The others run alike.
        const CellLayout::Parts parts = partsOf(line, moment);
        seen.prompt = seen.prompt || !parts.prompt.isEmpty();
        seen.answer = seen.answer || !parts.answer.isEmpty();
        seen.newest = seen.newest || !parts.newest.isEmpty();
        seen.split = seen.split || (!parts.newest.isEmpty() && splits(line));
        seen.state = seen.state || !parts.state.isEmpty();
        seen.dropped = seen.dropped || !parts.dropped.isEmpty();
        // A part of a pixel is not seen.
        const auto shows = [](const CellLayout::Span& span) { return span.right - span.left >= 1; };
        seen.spare = seen.spare || shows(parts.spare) || parts.spareBeyond > 0;
        const bool state = m_cells.rowOf(line).fill == CellFill::State;
        seen.empty = seen.empty || parts.beyond > parts.spareBeyond || (shows(parts.empty) && (!state || m_scene->setsAside()));
    }
    return seen;
}

CellsSeen CellView::everSeen() const
{
    CellsSeen ever = seen();
    if (!m_scene)
        return ever;
    const std::uint64_t end = m_scene->timeline().plan().end;
    for (const std::uint64_t tokens : {std::uint64_t{0}, std::min(m_scene->prompt(), end), std::min(m_scene->prompt() + 1, end), end}) {
        Moment moment;
        moment.tokens = tokens;
        moment.running = m_scene->sequences();
        ever.add(seenAt(moment));
    }
    // Whether halves are drawn depends on the cells' height, and that on the room the legend takes.
    const auto& rows = m_scene->cells().rows;
    ever.split = std::any_of(rows.begin(), rows.end(), [](const CellRow& row) { return row.growsWithTokens() && row.value_bytes > Checked(0); });
    return ever;
}

std::uint64_t CellView::paddingShown() const
{
    std::uint64_t most = 0;
    for (const CellLine& line : m_cells.lines()) {
        if (!m_scene || line.sequence > 0)
            break;
        const CellLayout::Parts parts = partsOf(line, m_moment);
        most = std::max(most, parts.beyond - parts.spareBeyond);
    }
    return most;
}

std::vector<std::pair<std::uint64_t, QString>> CellView::axisMarks() const
{
    std::vector<std::pair<std::uint64_t, QString>> marks;
    const double each = m_cells.pixelsPerToken();
    if (!m_scene || !(each > 0))
        return marks;
    const std::uint64_t most = m_scene->context();
    std::uint64_t step = 1;
    while (static_cast<double>(step) * each < kMarkApart && step < (std::uint64_t{1} << 60))
        step *= 2;
    const auto mark = [&](std::uint64_t token) { marks.emplace_back(token, text(formatCount(token))); };
    const std::uint64_t first = m_left > 0 ? m_cells.tokenAt(m_left) / step * step : 0;
    for (std::uint64_t token = first; token < most && m_cells.xOf(token) - m_left < field().width(); token += step)
        if (m_cells.xOf(most - token) >= kMarkApart * 0.8)
            mark(token);
    mark(most);
    return marks;
}

}  // namespace kvsight::ui
