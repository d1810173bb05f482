// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <optional>
#include <vector>

namespace kvsight::ui {

/// Finds places for the names of points in a crowd: never over a point or another name, better not over a line. A name
/// that finds no place beside its point stands farther away with a line to it; one that finds none at all is left out.
class PointLabels {
public:
    struct Place {
        QRectF rect;
        std::optional<QLineF> leader;  ///< from the point to the name, where it does not stand beside it
    };

    explicit PointLabels(const QRectF& room) : m_room(room) {}

    /// A drawn point: no name covers it.
    void addPoint(QPointF point, double radius) { m_points.push_back({point, radius}); }
    /// A drawn line: better not covered.
    void addLine(const QLineF& line) { m_lines.push_back(line); }
    /// A place that is taken already.
    void take(const QRectF& rect) { m_taken.push_back(rect); }
    /// Whether nothing is covered there.
    bool isFree(const QRectF& rect) const;
    /// The names are to be placed in the order of their importance.
    std::optional<Place> place(QPointF point, QSizeF size);

    const std::vector<QRectF>& taken() const { return m_taken; }

private:
    struct Point {
        QPointF place;
        double radius;
    };
    double cost(const QRectF& rect, const std::optional<QLineF>& leader) const;

    QRectF m_room;
    std::vector<Point> m_points;
    std::vector<QLineF> m_lines, m_leaders;
    std::vector<QRectF> m_taken;
};

}  // namespace kvsight::ui
