// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside the cells: layers' names, arrows between layers, the axis, words of a sentence.
#include "ui/cell_view.h"

#include "ui/text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvsight::ui {
namespace {

constexpr double kLetters = 18;      ///< a line so tall has room for K and V beside it
constexpr double kLabelHigh = 12;

}  // namespace

void CellView::paintGutter(QPainter& painter) const
{
    const QRectF place = field();
    painter.save();
    painter.setClipRect(QRectF(0, place.top() - kEdge, place.left(), place.height() + kEdge + 3));
    paintLabels(painter);
    paintLetters(painter);
    paintArrows(painter);
    painter.restore();
}

void CellView::paintLabels(QPainter& painter) const
{
    const Theme& t = theme();
    const QRectF place = field();
    const double right = place.left() - kLettersWide - kLane * static_cast<double>(std::min(m_lanes, kMostLanes));
    std::vector<Interval> taken;
    const auto write = [&](const CellLine& line, bool bold) {
        const double middle = place.top() + line.top - m_top + line.height / 2;
        if (!line.first || middle < place.top() || middle > place.bottom())
            return;
        // Whole at the edges too.
        const double high = std::clamp(middle - kLabelHigh / 2, place.top() - kEdge, place.bottom() + 3 - kLabelHigh);
        const Interval room{high, high + kLabelHigh};
        const bool free = std::none_of(taken.begin(), taken.end(), [&](const Interval& other) {
            return room.first < other.second && other.first < room.second;
        });
        if (!free)
            return;
        taken.push_back(room);
        painter.setFont(labelFont(bold));
        painter.setPen(bold ? t.text : t.muted);
        painter.drawText(QRectF(kEdge, room.first, right - kEdge, kLabelHigh), Qt::AlignRight | Qt::AlignVCenter, lineLabel(line));
    };
    const auto stands = [&](const CellLine& line) { return m_cells.rowOf(line).fill == CellFill::All; };
    const auto some = std::count_if(m_cells.lines().begin(), m_cells.lines().end(), stands);
    // Where a few layers keep everything, their names come first.
    const bool few = some > 0 && 2 * some <= static_cast<std::ptrdiff_t>(m_cells.lines().size());
    for (const CellLine& line : m_cells.lines())
        if (few && stands(line))
            write(line, true);
    const std::size_t step = labelStep();
    for (const CellLine& line : m_cells.lines()) {
        // In even steps, as on an axis: the first, and each that the step divides.
        const std::size_t number = line.layers.front() + 1;
        if (m_cells.groups() || number == 1 || (number % step == 0 && !(few && step > 1)))
            write(line, false);
    }
}

std::size_t CellView::labelStep() const
{
    double least = 0;
    const CellLine* before = nullptr;
    for (const CellLine& line : m_cells.lines()) {
        if (!line.first)
            continue;
        if (before && line.sequence == before->sequence) {
            const double apart = line.top + line.height / 2 - before->top - before->height / 2;
            least = least > 0 ? std::min(least, apart) : apart;
        }
        before = &line;
    }
    // From the first label to the next it is one layer less than a step.
    const auto fits = [least](std::size_t step) {
        return static_cast<double>(step > 1 ? step - 1 : step) * least >= kLabelHigh;
    };
    std::size_t step = 1;
    while (least > 0 && !fits(step))
        step = step == 1 ? 4 : step * 2;
    return step;
}

void CellView::paintLetters(QPainter& painter) const
{
    const QRectF place = field();
    painter.setFont(labelFont(false));
    painter.setPen(theme().cacheText);
    for (const CellLine& line : m_cells.lines()) {
        if (!splits(line) || line.height < kLetters)
            continue;
        const double top = place.top() + line.top - m_top;
        painter.drawText(QRectF(place.left() - 11, top, 10, line.height / 2), Qt::AlignCenter, QStringLiteral("K"));
        painter.drawText(QRectF(place.left() - 11, top + line.height / 2, 10, line.height / 2), Qt::AlignCenter, QStringLiteral("V"));
    }
}

/// Tokens from left to right, in even steps.
void CellView::paintAxis(QPainter& painter) const
{
    const Theme& t = theme();
    const QRectF place = field();
    const QFontMetricsF metrics(labelFont(false));
    painter.save();
    painter.setClipRect(QRectF(0, place.bottom(), width(), kAxisHigh));
    painter.setFont(labelFont(false));
    const double y = place.bottom() + 1;
    const double from = place.left() - m_left;
    painter.fillRect(QRectF(place.left(), y, std::min(place.width(), m_cells.contentWidth() - m_left), 1), t.lineQuiet);
    painter.setPen(t.muted);
    const QRectF line(0, y + 4, 0, kAxisHigh - 5);
    painter.drawText(QRectF(kEdge, line.top(), place.left() - 12 - kEdge, line.height()), Qt::AlignRight | Qt::AlignVCenter, tr("tokens"));
    for (const auto& [token, words] : axisMarks()) {
        const double x = from + m_cells.xOf(token);
        if (x < place.left() - 1 || x > place.right() + 1)
            continue;
        painter.fillRect(QRectF(x - (x >= place.right() ? 1 : 0), y, 1, 4), t.lineQuiet);
        const double wide = metrics.horizontalAdvance(words);
        const double left = std::clamp(x - wide / 2, place.left() - 4, width() - kEdge - wide);
        painter.drawText(QPointF(left, line.top() + (line.height() + metrics.ascent() - metrics.descent()) / 2), words);
    }
    painter.restore();
}

/// From each layer that keeps nothing to the one whose cells it reads.
void CellView::paintArrows(QPainter& painter) const
{
    const QRectF place = field();
    painter.setPen(QPen(theme().lineQuiet, 1));
    const auto middleOf = [&](const CellLine& line) { return std::floor((edgesOf(line).first + edgesOf(line).second) / 2) + 0.5; };
    for (const Arrow& arrow : m_arrows) {
        if (arrow.lane >= kMostLanes)
            continue;
        const double x = std::round(place.left() - 8 - kLane * static_cast<double>(arrow.lane)) + 0.5;
        for (std::size_t band = 0; band < m_cells.bands(); ++band) {
            const CellLine* target = nullptr;
            double lowest = 0;
            for (const CellLine& line : m_cells.lines()) {
                if (line.sequence != band)
                    continue;
                const CellRow& row = m_cells.rowOf(line);
                if (row.growsWithTokens() && std::find(line.layers.begin(), line.layers.end(), arrow.to) != line.layers.end())
                    target = &line;
                if (row.fill != CellFill::Shared || row.uses != arrow.to)
                    continue;
                lowest = middleOf(line);
                painter.drawLine(QPointF(x, lowest), QPointF(place.left() - 2, lowest));
            }
            if (!target || lowest <= 0)
                continue;
            const double top = middleOf(*target);
            painter.drawLine(QPointF(x, lowest), QPointF(x, top));
            painter.drawLine(QPointF(x, top), QPointF(place.left() - 1, top));
            painter.drawLine(QPointF(place.left() - 5, top - 3), QPointF(place.left() - 1, top));
            painter.drawLine(QPointF(place.left() - 5, top + 3), QPointF(place.left() - 1, top));
        }
    }
}

void CellView::paintTokenWords(QPainter& painter) const
{
    const Theme& t = theme();
    const QRectF place = field();
    const double wide = m_cells.pixelsPerToken();
    painter.setClipRect(QRectF(place.left() - 30, 0, place.width() + 30 + kEdge, place.top()));
    for (qsizetype i = 0; i < m_words.size(); ++i) {
        const auto token = static_cast<std::uint64_t>(i);
        const bool newest = token + 1 == m_moment.tokens;
        painter.setFont(labelFont(newest));
        painter.setPen(token < m_moment.tokens ? t.text : t.lineQuiet);
        const double middle = place.left() - m_left + m_cells.xOf(token) + wide / 2;
        // Neighbours stand on two lines, so that each has twice a column's width.
        const double y = i % 2 == 0 ? 1 : kWordsHigh / 2;
        painter.drawText(QRectF(middle - wide, y, 2 * wide, kWordsHigh / 2 - 1), Qt::AlignCenter | Qt::TextDontClip, m_words[i]);
    }
    painter.setClipping(false);
}

}  // namespace kvsight::ui
