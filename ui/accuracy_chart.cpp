// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/accuracy_chart.h"

#include "core/units.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvsight::ui {

AccuracyChart::AccuracyChart(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("accuracyChart"));
}

void AccuracyChart::setPoints(const std::vector<AccuracyPoint>& points)
{
    m_points = points;
    double least = 1e9, most = 1;
    for (const AccuracyPoint& point : m_points) {
        least = std::min({least, point.measured, point.predicted});
        most = std::max({most, point.measured, point.predicted});
    }
    m_least = points.empty() ? 0 : static_cast<int>(std::floor(std::log10(std::max(least, 1e-3))));
    m_most = std::max(m_least + 1, static_cast<int>(std::ceil(std::log10(most))));
    const auto inside = std::count_if(m_points.begin(), m_points.end(), [](const AccuracyPoint& point) {
        return point.measured >= point.low && point.measured <= point.high;
    });
    setAccessibleName(tr("Measured over predicted speed"));
    setAccessibleDescription(tr("%1 runs, %2 of them within their band").arg(m_points.size()).arg(inside));
    update();
}

QString AccuracyChart::axisText(double speed)
{
    return speed < 1 ? QString::number(speed) : text(formatCount(static_cast<std::uint64_t>(std::llround(speed))));
}

QRectF AccuracyChart::plot() const
{
    constexpr double left = 72, bottom = 40, around = 12, right = 34;
    return QRectF(left, around, std::max(width() - left - right, 1.0), std::max(height() - bottom - around, 1.0));
}

QPointF AccuracyChart::placeOf(double predicted, double measured) const
{
    const QRectF room = plot();
    const auto share = [this](double speed) {
        return std::clamp((std::log10(std::max(speed, 1e-6)) - m_least) / (m_most - m_least), 0.0, 1.0);
    };
    return {room.left() + share(predicted) * room.width(), room.bottom() - share(measured) * room.height()};
}

void AccuracyChart::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& t = theme();
    const QRectF room = plot();
    painter.setFont(scaledFont(0.82));
    for (int power = m_least; power <= m_most; ++power) {
        const double speed = std::pow(10.0, power);
        const QPointF at = placeOf(speed, speed);
        painter.setPen(QPen(t.grid, 1));
        painter.drawLine(QPointF(at.x(), room.top()), QPointF(at.x(), room.bottom()));
        painter.drawLine(QPointF(room.left(), at.y()), QPointF(room.right(), at.y()));
        painter.setPen(t.muted);
        const QString label = axisText(speed);
        painter.drawText(QRectF(at.x() - 40, room.bottom() + 2, 80, 18), Qt::AlignHCenter | Qt::AlignTop, label);
        painter.drawText(QRectF(0, at.y() - 9, room.left() - 6, 18), Qt::AlignRight | Qt::AlignVCenter, label);
    }
    painter.drawText(QRectF(room.left(), room.bottom() + 20, room.width(), 18), Qt::AlignHCenter, tr("predicted, tokens/s"));
    painter.save();
    painter.translate(12, room.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-150, -9, 300, 18), Qt::AlignCenter, tr("measured, tokens/s"));
    painter.restore();
    // Whiskers first: a band for each prediction, upright, since the measured speed is what it bounds.
    QColor whisker = t.lineQuiet;
    whisker.setAlphaF(0.10f);
    painter.setPen(QPen(whisker, 1));
    for (const AccuracyPoint& point : m_points)
        painter.drawLine(placeOf(point.predicted, point.low), placeOf(point.predicted, point.high));
    painter.setPen(QPen(t.text, 1.2, Qt::DashLine));
    painter.drawLine(QPointF(room.left(), room.bottom()), QPointF(room.right(), room.top()));
    painter.setPen(Qt::NoPen);
    for (const AccuracyPoint& point : m_points) {
        QColor colour = point.measured < point.low || point.measured > point.high ? t.limit : t.accent;
        colour.setAlphaF(0.55f);
        const QPointF at = placeOf(point.predicted, point.measured);
        painter.setBrush(colour);
        // Round for one sequence, square for several.
        if (point.several)
            painter.drawRect(QRectF(at - QPointF(1.8, 1.8), QSizeF(3.6, 3.6)));
        else
            painter.drawEllipse(at, 2.2, 2.2);
    }
}

}  // namespace kvsight::ui
