// SPDX-License-Identifier: GPL-3.0-or-later
// How the map's cells and lines of equal speed are drawn; run_map_view.cpp has the rest.
#include "ui/run_map_view.h"

#include "ui/ranked_rows.h"
#include "ui/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvsight::ui {
namespace {

constexpr double kAroundFigure = 2;
// Shades of the neutral: what belongs to weights and cache is blue and orange elsewhere.
constexpr double kStrongest = 0.42, kPalest = 0.08;

QColor between(const QColor& a, const QColor& b, double share)
{
    const auto mix = [share](int x, int y) { return static_cast<int>(std::lround(x + (y - x) * share)); };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

bool runs(const RunCell& cell)
{
    return cell.fits == std::optional<bool>(true);
}

bool isSlow(const RunCell& cell, const std::optional<double>& least)
{
    return least && cell.tokens_per_second && cell.tokens_per_second->mid < *least;
}

QString levelText(double level)
{
    return groupedNumber(level, level < 10 && level != std::round(level) ? 1 : 0);
}

/// The farthest from both: neither over the other, nor over what is drawn already.
double clearance(const QRectF& a, const QRectF& b)
{
    const double dx = std::max(a.left() - b.right(), b.left() - a.right());
    const double dy = std::max(a.top() - b.bottom(), b.top() - a.bottom());
    return std::max(dx, dy);
}

}  // namespace

QColor RunMapView::groundOf(const RunCell& cell) const
{
    const Theme& t = theme();
    if (!runs(cell))
        return t.sunken;
    const double share = cell.tokens_per_second && m_fastest > 0 && !isSlow(cell, m_least) ? std::sqrt(cell.tokens_per_second->mid / m_fastest) : 0;
    return between(t.panel, t.lineQuiet, kPalest + (kStrongest - kPalest) * share);
}

QFont RunMapView::figureFont(std::size_t context, std::size_t batch) const
{
    const bool bold = runs(m_map.at(context, batch));
    const QFont font = scaledFont(0.86, bold);
    const bool wide = QFontMetricsF(font).horizontalAdvance(cellText(context, batch)) > cellPlace(context, batch).width() - 4;
    return wide ? scaledFont(0.72, bold) : font;
}

QRectF RunMapView::figurePlace(std::size_t context, std::size_t batch) const
{
    const QFontMetricsF metrics(figureFont(context, batch));
    const QRectF drawn = metrics.tightBoundingRect(cellText(context, batch));
    QRectF place({}, QSizeF(metrics.horizontalAdvance(cellText(context, batch)), drawn.height()));
    place.moveCenter(cellPlace(context, batch).center());
    return place.adjusted(-kAroundFigure, -kAroundFigure, kAroundFigure, kAroundFigure);
}

void RunMapView::paintGround(QPainter& painter, std::size_t context, std::size_t batch) const
{
    painter.fillRect(cellPlace(context, batch), groundOf(m_map.at(context, batch)));
}

void RunMapView::paintFigure(QPainter& painter, std::size_t context, std::size_t batch) const
{
    const Theme& t = theme();
    const RunCell& cell = m_map.at(context, batch);
    const QRectF place = cellPlace(context, batch);
    // A line of equal speed stops before the figure.
    painter.fillRect(figurePlace(context, batch).intersected(place), groundOf(cell));
    painter.setPen(!runs(cell) ? t.muted : isSlow(cell, m_least) ? t.limit : t.text);
    painter.setFont(figureFont(context, batch));
    painter.drawText(place, Qt::AlignCenter, cellText(context, batch));
    if (cell.context_tokens == m_context && cell.sequences == m_sequences) {
        painter.setPen(QPen(t.line, 2));
        painter.drawRect(place.adjusted(1, 1, -1, -1));
    }
    if (hasFocus() && context == m_atContext && batch == m_atBatch) {
        painter.setPen(QPen(t.focus, 2));
        painter.drawRect(place.adjusted(3, 3, -3, -3));
    }
}

void RunMapView::paintContours(QPainter& painter) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    for (const SpeedContour& contour : m_contours) {
        const bool asked = m_least == std::optional(contour.tokens_per_second);
        painter.setPen(QPen(asked ? theme().limit : theme().muted, asked ? 1.6 : 1.1, asked ? Qt::DashLine : Qt::SolidLine, Qt::RoundCap));
        for (const QLineF& piece : contour.pieces)
            painter.drawLine(placeOf(piece.p1()), placeOf(piece.p2()));
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

std::vector<RunMapView::ContourLabel> RunMapView::contourLabels() const
{
    const QFontMetricsF metrics(scaledFont(0.72));
    std::vector<QRectF> figures;
    for (std::size_t batch = 0; batch < m_map.sequences.size(); ++batch)
        for (std::size_t context = 0; context < m_map.contexts.size(); ++context)
            figures.push_back(figurePlace(context, batch));
    const QRectF room(placeOf({0, 0}), placeOf(QPointF(static_cast<double>(m_map.contexts.size()), static_cast<double>(m_map.sequences.size()))));
    std::vector<ContourLabel> labels;
    for (std::size_t i = 0; i < m_contours.size(); ++i) {
        const QString words = levelText(m_contours[i].tokens_per_second);
        const QSizeF size(metrics.horizontalAdvance(words) + 6, metrics.tightBoundingRect(words).height() + 5);
        std::optional<QRectF> best;
        double most = 0;
        for (const QLineF& piece : m_contours[i].pieces) {
            QRectF place({}, size);
            place.moveCenter((placeOf(piece.p1()) + placeOf(piece.p2())) / 2);
            if (!room.contains(place))
                continue;
            double least = size.height();
            for (const QRectF& figure : figures)
                least = std::min(least, clearance(place, figure));
            for (const ContourLabel& other : labels)
                least = std::min(least, clearance(place, other.place));
            if (least > most) {
                most = least;
                best = place;
            }
        }
        if (best)
            labels.push_back({i, words, *best});
    }
    return labels;
}

void RunMapView::paintContourLabels(QPainter& painter) const
{
    const Theme& t = theme();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(scaledFont(0.72));
    for (const ContourLabel& label : contourLabels()) {
        const bool asked = m_least == std::optional(m_contours[label.contour].tokens_per_second);
        painter.setPen(QPen(asked ? t.limit : t.muted, 0.9));
        painter.setBrush(t.panel);
        painter.drawRoundedRect(label.place, 4, 4);
        painter.setPen(asked ? t.limit : t.text);
        painter.drawText(label.place, Qt::AlignCenter, label.words);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

}  // namespace kvsight::ui
