// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <optional>
#include <vector>

namespace kvsight::ui {

/// Finds places for labels beside the points that they name: inside the room, never over one another, and over as
/// little of the drawn lines as can be.
class LabelPlaces {
public:
    explicit LabelPlaces(const QRectF& room) : m_room(room) {}

    /// A point of a drawn line: better not covered.
    void avoid(QPointF point) { m_points.push_back(point); }
    /// A place that is taken already.
    void take(const QRectF& place) { m_taken.push_back(place); }
    /// Takes the best free place near `anchor`, or none where all of them are taken.
    std::optional<QRectF> place(QPointF anchor, QSizeF size);

    const std::vector<QRectF>& taken() const { return m_taken; }

private:
    std::optional<double> cost(const QRectF& place, QPointF anchor) const;

    QRectF m_room;
    std::vector<QPointF> m_points;
    std::vector<QRectF> m_taken;
};

}  // namespace kvsight::ui
