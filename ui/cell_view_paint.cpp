// SPDX-License-Identifier: GPL-3.0-or-later
// How the cells are painted; what is seen and how it moves stands in cell_view.cpp.
#include "ui/cell_view.h"

#include "ui/cell_colours.h"
#include "ui/text.h"

#include <QPaintEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvsight::ui {
namespace {

constexpr double kEdged = 6;         ///< a state so tall has an edge all round, a thinner one at its ends

}  // namespace

void CellView::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    painter.fillRect(event->rect(), theme().panel);
    if (!m_scene)
        return;
    const QRectF place = field();
    for (const QRect& dirty : event->region()) {
        if (!place.intersects(dirty))
            continue;
        painter.save();
        painter.setClipRect(place.intersected(dirty));
        paintLines(painter, dirty);
        paintColumns(painter, dirty);
        paintStates(painter, dirty);
        painter.restore();
    }
    if (event->rect().left() < place.left())
        paintGutter(painter);
    if (event->rect().bottom() > place.bottom())
        paintAxis(painter);
    if (!m_words.isEmpty() && event->rect().top() < place.top())
        paintTokenWords(painter);
    if (m_scene->sequences() > 1) {
        painter.setClipRect(QRectF(0, place.top(), width(), place.height()));
        paintBands(painter);
        painter.setClipping(false);
    }
    paintCursor(painter);
    if (showsHint())
        paintHint(painter);
    if (hasFocus() && !place.toAlignedRect().contains(event->rect())) {
        painter.setPen(QPen(theme().focus, 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 5, 5);
    }
}

void CellView::paintLines(QPainter& painter, const QRectF& dirty) const
{
    const QRectF place = field();
    for (const CellLine& line : m_cells.lines()) {
        const double top = place.top() + line.top - m_top;
        if (top + line.height >= dirty.top() && top <= dirty.bottom())
            paintLine(painter, line);
    }
}

/// Top and bottom of a line on whole pixels, wherever the window draws the widget.
std::pair<double, double> CellView::edgesOf(const CellLine& line) const
{
    const double from = field().top() - m_top;
    const double top = std::round(from + line.top);
    return {top, std::max(top + 1, std::round(from + line.bottom()))};
}

void CellView::paintLine(QPainter& painter, const CellLine& line) const
{
    const Theme& t = theme();
    const CellRow& row = m_cells.rowOf(line);
    const QRectF place = field();
    const auto [top, bottom] = edgesOf(line);
    const double right = std::min(place.right(), place.left() + m_cells.contentWidth() - m_left);
    if (!row.growsWithTokens() && row.fill != CellFill::State) {
        // No cells: a thin line where they would be.
        painter.fillRect(QRectF(place.left(), std::floor((top + bottom) / 2), right - place.left(), 1), t.grid);
        return;
    }
    if (row.fill == CellFill::State)
        return;
    painter.fillRect(QRectF(place.left(), top, right - place.left(), bottom - top), t.sunken);
    if (isWaiting(line))
        return;
    const CellLayout::Parts parts = partsOf(line, m_moment);
    paintRoom(painter, line, parts);
    paintKept(painter, line, parts);
}

/// What holds nothing that is looked at: dropped, or set aside.
void CellView::paintRoom(QPainter& painter, const CellLine& line, const CellLayout::Parts& parts) const
{
    const CellColours colours = cellColours();
    const double from = field().left() - m_left;
    const auto [top, bottom] = edgesOf(line);
    const double high = bottom - top;
    const auto place = [&, y = top](const CellLayout::Span& span) { return QRectF(from + span.left, y, span.right - span.left, high); };
    const auto fill = [&](const QRectF& where, Qt::BrushStyle pattern) {
        painter.fillRect(where, theme().panel);
        painter.fillRect(where, QBrush(colours.pattern, pattern));
    };
    if (!parts.dropped.isEmpty()) {
        const QRectF where = place(parts.dropped);
        painter.fillRect(where, theme().panel);
        painter.fillRect(QRectF(where.left(), std::floor(where.center().y()), where.width(), 1), colours.dropped);
    }
    if (!parts.spare.isEmpty())
        fill(place(parts.spare), Qt::BDiagPattern);
    if (!parts.empty.isEmpty())
        fill(place(parts.empty), Qt::Dense6Pattern);
    if (parts.beyond > 0)
        paintStub(painter, line, parts);
}

/// What is set aside beyond the context: padding first, then a prompt step's room.
void CellView::paintStub(QPainter& painter, const CellLine& line, const CellLayout::Parts& parts) const
{
    const auto [top, bottom] = edgesOf(line);
    const bool padding = parts.beyond > parts.spareBeyond, spare = parts.spareBeyond > 0;
    const double left = field().left() - m_left + m_cells.contentWidth() + kStubGap;
    const double wide = padding && spare ? kStub / 2 : kStub;
    const auto fill = [&, y = top, high = bottom - top](double x, Qt::BrushStyle pattern) {
        const QRectF where(x, y, wide, high);
        painter.fillRect(where, theme().panel);
        painter.fillRect(where, QBrush(cellColours().pattern, pattern));
    };
    if (padding)
        fill(left, Qt::Dense6Pattern);
    if (spare)
        fill(padding ? left + wide : left, Qt::BDiagPattern);
}

/// Each as one cell, over the lines between columns: it belongs to no token. Where it takes more than the width stands for,
/// it breaks off.
void CellView::paintStates(QPainter& painter, const QRectF& dirty) const
{
    const CellColours colours = cellColours();
    const double from = field().left() - m_left;
    for (const CellLine& line : m_cells.lines()) {
        const auto [top, bottom] = edgesOf(line);
        if (m_cells.rowOf(line).fill != CellFill::State || bottom < dirty.top() || top > dirty.bottom() || isWaiting(line))
            continue;
        const CellLayout::Parts parts = partsOf(line, m_moment);
        const bool written = !parts.state.isEmpty();
        const double right = written ? parts.state.right : parts.empty.right;
        const QRectF where(from, top, std::max(3.0, right), bottom - top);
        painter.fillRect(where, theme().panel);
        if (written)
            painter.fillRect(where, colours.answerKey);
        else if (m_scene->setsAside())
            painter.fillRect(where, QBrush(colours.pattern, Qt::Dense6Pattern));
        if (written) {
            // The edge of what is being written: every token rewrites all of it.
            const double edge = line.height >= kEdged ? 1 : 0;
            for (const QRectF& side : {QRectF(where.left(), top, where.width(), edge), QRectF(where.left(), bottom - edge, where.width(), edge),
                                       QRectF(where.left(), top, 2, where.height()), QRectF(where.right() - 2, top, 2, where.height())})
                painter.fillRect(side, colours.newest);
        }
        if (parts.broken)
            for (const double x : {where.right() - 26, where.right() - 20})
                painter.fillRect(QRectF(x, top, 3, where.height()), theme().panel);
    }
}

/// Keys above, values below where both are seen.
void CellView::paintKept(QPainter& painter, const CellLine& line, const CellLayout::Parts& parts) const
{
    const CellColours colours = cellColours();
    const CellRow& row = m_cells.rowOf(line);
    const double from = field().left() - m_left;
    const auto [top, bottom] = edgesOf(line);
    const double whole = bottom - top;
    const auto fill = [&](const CellLayout::Span& span, double y, double high, const QColor& colour) {
        if (!span.isEmpty())
            painter.fillRect(QRectF(from + span.left, y, span.right - span.left, high), colour);
    };
    if (splits(line)) {
        const double keys = static_cast<double>(row.key_bytes.saturated()), values = static_cast<double>(row.value_bytes.saturated());
        const double first = std::round(whole * keys / (keys + values));
        fill(parts.prompt, top, first, colours.promptKey);
        fill(parts.answer, top, first, colours.answerKey);
        fill(parts.prompt, top + first, whole - first, colours.promptValue);
        fill(parts.answer, top + first, whole - first, colours.answerValue);
    } else {
        fill(parts.prompt, top, whole, colours.promptKey);
        fill(parts.answer, top, whole, colours.answerKey);
    }
    fill(parts.newest, top, whole, colours.newest);
}

/// The lines between columns: one pass over all lines of cells.
void CellView::paintColumns(QPainter& painter, const QRectF& dirty) const
{
    const QRectF place = field();
    const double wide = static_cast<double>(m_cells.blockTokens()) * m_cells.pixelsPerToken();
    if (!(wide >= 3))
        return;
    const double from = place.left() - m_left;
    const auto first = static_cast<std::uint64_t>(std::max(1.0, std::floor((dirty.left() - from) / wide)));
    for (std::uint64_t block = first; block < m_cells.blocks(); ++block) {
        const double x = from + wide * static_cast<double>(block);
        if (x > dirty.right() + 1)
            break;
        painter.fillRect(QRectF(x - 1, place.top(), 1, place.height()), theme().panel);
    }
}

void CellView::paintBands(QPainter& painter) const
{
    const Theme& t = theme();
    const QRectF place = field();
    painter.setFont(labelFont(true));
    for (std::size_t band = 0; band < m_cells.bands(); ++band) {
        const bool waits = band >= m_moment.running;
        QString title = tr("conversation %1").arg(band + 1);
        if (waits)
            title += QStringLiteral(" · ") + tr("waiting for room");
        const bool last = band + 1 == m_cells.bands() && m_scene->sequences() > m_cells.bands();
        if (last)
            title += QStringLiteral(" · ") + tr("and %1 more like these").arg(text(formatCount(m_scene->sequences() - m_cells.bands())));
        const QRectF line(place.left(), place.top() + m_cells.bandTop(band) - m_top, place.width(), CellLayout::kBandTitle - 2);
        painter.fillRect(line, t.panel);
        painter.setPen(waits ? t.warning : t.muted);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, title);
    }
}

/// The way into an empty picture.
void CellView::paintHint(QPainter& painter) const
{
    const Theme& t = theme();
    const QRectF place = field();
    const QFont head = scaledFont(1.2, true), more = scaledFont(0.96);
    const QFontMetricsF large(head), small(more);
    const double room = place.width() - 40;
    const double wide = std::min(room, std::max(large.horizontalAdvance(m_hint), small.horizontalAdvance(m_hintMore)) + 2);
    const QRectF below = small.boundingRect(QRectF(0, 0, wide, 200), Qt::AlignHCenter | Qt::TextWordWrap, m_hintMore);
    const double high = large.height() + 4 + below.height();
    const QRectF inside(std::round(place.center().x() - wide / 2), std::round(place.center().y() - high / 2), wide, high);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(t.lineQuiet, 1));
    painter.setBrush(t.panel);
    painter.drawRoundedRect(inside.adjusted(-18, -12, 18, 12), 8, 8);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(head);
    painter.setPen(t.text);
    painter.drawText(QRectF(inside.left(), inside.top(), wide, large.height()), Qt::AlignCenter, m_hint);
    painter.setFont(more);
    painter.setPen(t.muted);
    painter.drawText(QRectF(inside.left(), inside.top() + large.height() + 4, wide, below.height() + 1), Qt::AlignHCenter | Qt::TextWordWrap,
                     m_hintMore);
}

void CellView::paintCursor(QPainter& painter) const
{
    if (m_cells.lines().empty() || !(hasFocus() || underMouse()))
        return;
    const QRectF place = field();
    painter.setClipRect(place.adjusted(-3, -3, 3, 3));
    painter.setPen(QPen(hasFocus() ? theme().focus : theme().text, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(cellRect(m_line, m_block * m_cells.blockTokens()).adjusted(-1.5, -1.5, 0.5, 1.5));
    painter.setClipping(false);
}

}  // namespace kvsight::ui
