// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cell_layout.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace kvsight::ui {
namespace {

constexpr double kTallest = 22;                  ///< of a line that stands for one layer of 8 KV heads of 128 numbers
constexpr double kTallestPerByte = kTallest / 4096;
constexpr double kThinnest = 2.5;                ///< the tallest line must be this high, else lines are merged
constexpr double kBareHigh = 5;                  ///< of a line without cells
constexpr double kLeastHigh = 1;
constexpr double kColumnLeast = 7;               ///< pixels of a column
constexpr double kBandGap = 10;
constexpr double kGap = 2, kGapFrom = 4;         ///< between lines, and from which height on; 1 below

bool hasCells(const CellRow& row)
{
    return row.growsWithTokens() && bytesPerToken(row) > 0;
}

/// Lines of rows that are alike are one where they are merged.
auto likeness(const CellRow& row)
{
    return std::tuple(row.fill, row.kind, row.state, row.index_keys, row.draft, row.span, row.ratio,
                      row.key_bytes.saturated(), row.value_bytes.saturated(), row.state_bytes.value_or(Checked(0)).saturated());
}

}  // namespace

bool alike(const CellRow& a, const CellRow& b)
{
    return likeness(a) == likeness(b);
}

CellLayout::CellLayout(const CellTable& table, const CellSpace& space) : m_table(&table), m_space(space)
{
    m_bands = std::clamp<std::size_t>(space.sequences, 1, kMostBands);
    measureStates();
    std::vector<CellLine> lines = linesByLayer();
    double scale = scaleFor(lines);
    double tallest = m_stateBytes;
    for (const CellRow& row : table.rows)
        tallest = std::max(tallest, bytesPerToken(row));
    if (tallest * scale < kThinnest) {
        m_groups = true;
        lines = linesByKind();
        scale = scaleFor(lines);
    }
    m_pixelsPerByte = scale * std::exp2(space.zoom);
    double y = 0;
    for (std::size_t band = 0; band < m_bands; ++band)
        placeBand(band, y, lines);
    m_contentHeight = std::max(0.0, y - kBandGap);
    m_pixelsPerToken = space.tokens == 0 ? 0 : space.width * std::exp2(space.zoom) / static_cast<double>(space.tokens);
    while (m_pixelsPerToken > 0 && static_cast<double>(m_block) * m_pixelsPerToken < kColumnLeast && m_block < (std::uint64_t{1} << 50))
        m_block *= 2;
}

/// States are as high as the highest line of tokens. Without such a line the largest state is as wide as all tokens.
void CellLayout::measureStates()
{
    double largest = 0, tallest = 0;
    bool states = false;
    for (const CellRow& row : m_table->rows) {
        if (row.fill == CellFill::State) {
            states = true;
            largest = std::max(largest, static_cast<double>(row.state_bytes.value_or(Checked(0)).saturated()));
        } else if (row.fill != CellFill::Room && hasCells(row)) {
            tallest = std::max(tallest, bytesPerToken(row));
        }
    }
    if (!states)
        return;
    m_stateBytes = tallest > 0 ? tallest : largest / static_cast<double>(std::max<std::uint64_t>(1, m_space.tokens));
    m_mostStateTokens = tallest > 0 ? largest / tallest : 0;
}

std::optional<double> CellLayout::stateTokens(const CellRow& row) const
{
    if (!row.state_bytes || !(m_stateBytes > 0))
        return std::nullopt;
    return static_cast<double>(row.state_bytes->saturated()) / m_stateBytes;
}

std::vector<CellLine> CellLayout::linesByLayer() const
{
    std::vector<CellLine> lines;
    lines.reserve(m_table->rows.size());
    for (std::size_t i = 0; i < m_table->rows.size(); ++i) {
        const CellRow& row = m_table->rows[i];
        if (row.fill == CellFill::Room)
            continue;
        CellLine line;
        line.row = i;
        line.layers = {row.layer};
        line.first = lines.empty() || lines.back().layers.front() != row.layer;
        lines.push_back(std::move(line));
    }
    return lines;
}

std::vector<CellLine> CellLayout::linesByKind() const
{
    std::vector<CellLine> lines;
    for (std::size_t i = 0; i < m_table->rows.size(); ++i) {
        const CellRow& row = m_table->rows[i];
        if (row.fill == CellFill::Room)
            continue;
        const auto known = std::find_if(lines.begin(), lines.end(), [&](const CellLine& line) {
            return alike(m_table->rows[line.row], row);
        });
        if (known != lines.end()) {
            known->layers.push_back(row.layer);
            continue;
        }
        CellLine line;
        line.row = i;
        line.layers = {row.layer};
        lines.push_back(std::move(line));
    }
    return lines;
}

/// What the height of a line stands for; 0 for lines without cells.
double CellLayout::bytesOf(const CellLine& line) const
{
    const CellRow& row = m_table->rows[line.row];
    const double each = row.fill == CellFill::State ? m_stateBytes : hasCells(row) ? bytesPerToken(row) : 0;
    return each * static_cast<double>(line.layers.size());
}

double CellLayout::heightOf(const CellLine& line) const
{
    const double bytes = bytesOf(line);
    return bytes > 0 ? std::max(kLeastHigh, bytes * m_pixelsPerByte) : kBareHigh * std::exp2(m_space.zoom);
}

/// As tall as fits, but no taller than the scale that all models share, so that thin layers look thin.
double CellLayout::scaleFor(const std::vector<CellLine>& lines) const
{
    double bytes = 0, fixed = 0;
    for (const CellLine& line : lines) {
        const double of = bytesOf(line);
        bytes += of;
        fixed += (of > 0 ? 0 : kBareHigh) + (line.first ? kGap : 0.0);
    }
    const double titles = m_space.sequences > 1 ? kBandTitle + kBandGap : 0;
    const double room = m_space.height / static_cast<double>(m_bands) - titles - fixed;
    const double most = m_mostStateTokens > 0 || !(m_stateBytes > 0) ? kTallestPerByte : kTallest / m_stateBytes;
    return bytes > 0 ? std::clamp(room / bytes, 0.0, most) : most;
}

void CellLayout::placeBand(std::size_t band, double& y, const std::vector<CellLine>& lines)
{
    if (m_space.sequences > 1)
        y += kBandTitle;
    for (CellLine line : lines) {
        line.sequence = band;
        line.height = heightOf(line);
        if (line.first)
            y += line.height >= kGapFrom ? kGap : 1;
        line.top = y;
        y += line.height;
        m_lines.push_back(std::move(line));
    }
    y += kBandGap;
}

double CellLayout::bandTop(std::size_t band) const
{
    for (const CellLine& line : m_lines) {
        if (line.sequence == band)
            return line.top - (m_space.sequences > 1 ? kBandTitle : 0);
    }
    return 0;
}

std::uint64_t CellLayout::tokenAt(double x) const
{
    if (m_pixelsPerToken <= 0 || m_space.tokens == 0)
        return 0;
    const double token = std::clamp(x / m_pixelsPerToken, 0.0, static_cast<double>(m_space.tokens));
    return std::min(static_cast<std::uint64_t>(token), m_space.tokens - 1);
}

std::uint64_t CellLayout::blocks() const
{
    return m_space.tokens / m_block + (m_space.tokens % m_block != 0 ? 1 : 0);
}

std::size_t CellLayout::lineAt(double y) const
{
    const auto below = std::find_if(m_lines.begin(), m_lines.end(), [&](const CellLine& line) { return y < line.bottom(); });
    if (below == m_lines.end())
        return m_lines.empty() ? 0 : m_lines.size() - 1;
    return static_cast<std::size_t>(below - m_lines.begin());
}

AsideTokens asideTokens(const CellRow& row, std::uint64_t tokens, std::uint64_t aside)
{
    const std::uint64_t used = keptCells(row, tokens);
    const std::uint64_t rest = aside > used ? (aside - used) * row.ratio : 0;
    const bool moves = row.fill == CellFill::Window || row.fill == CellFill::Chunk;
    const std::uint64_t own = moves ? std::min(rest, row.span - std::min(row.span, used)) : rest;
    return {own, rest - own};
}

CellLayout::Parts CellLayout::partsOf(const CellLine& line, std::uint64_t tokens, std::uint64_t prompt, std::uint64_t aside) const
{
    const CellRow& row = rowOf(line);
    Parts parts;
    if (row.fill == CellFill::State) {
        const auto worth = stateTokens(row);
        const double wide = worth ? std::max(kLeastHigh, *worth * m_pixelsPerToken) : xOf(std::min(m_block, m_space.tokens));
        parts.broken = wide > contentWidth() + 0.5;
        const Span whole{0, std::min(wide, contentWidth())};
        if (tokens == 0)
            parts.empty = whole;
        else
            parts.state = whole;
        return parts;
    }
    if (!row.growsWithTokens())
        return parts;
    const TokenSpan kept = keptTokens(row, tokens);
    const std::uint64_t last = std::min(kept.end, m_space.tokens);
    const auto span = [&](std::uint64_t from, std::uint64_t to) { return Span{xOf(from), xOf(std::max(from, to))}; };
    if (kept.first < prompt)
        parts.prompt = span(kept.first, std::min(last, prompt));
    parts.answer = span(std::max(kept.first, std::min(prompt, last)), last);
    if (!kept.isEmpty()) {
        const double wide = std::max(xOf(row.ratio), 3.0);
        parts.newest = {std::max(xOf(kept.first), xOf(last) - wide), xOf(last)};
    }
    parts.dropped = span(0, kept.first);
    // Tokens to come will be written into what is set aside: it lies ahead.
    const AsideTokens rest = asideTokens(row, tokens, aside);
    const std::uint64_t room = m_space.tokens - last;
    const std::uint64_t own = std::min(rest.own, room), step = std::min(rest.step, room - own);
    parts.empty = span(last, last + own);
    parts.spare = span(last + own, last + own + step);
    parts.beyond = rest.own - own + rest.step - step;
    parts.spareBeyond = rest.step - step;
    return parts;
}

}  // namespace kvsight::ui
