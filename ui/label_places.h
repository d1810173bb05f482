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

    /// A point of a drawn line: better not covered; `price` in pixels that a label may lie further off instead.
    void avoid(QPointF point, double price) { m_points.push_back({point, price}); }
    /// A point that another label names: nearer to it than to its own, a label would be taken for that one's.
    void addMark(QPointF mark) { m_marks.push_back(mark); }
    /// A place that is taken already.
    void take(const QRectF& place) { m_taken.push_back(place); }
    /// Takes the best free place near `anchor`, or none where all of them are taken. The same picture gives the same
    /// places, so that a label comes back to where it was.
    std::optional<QRectF> place(QPointF anchor, QSizeF size);

    const std::vector<QRectF>& taken() const { return m_taken; }

private:
    /// What a place costs; nothing where it is taken, out of the room, or costs `least` or more.
    std::optional<double> cost(const QRectF& place, QPointF anchor, double least) const;

    struct Avoided {
        QPointF point;
        double price = 0;
    };

    QRectF m_room;
    std::vector<Avoided> m_points;
    std::vector<QPointF> m_marks;
    std::vector<QRectF> m_taken;
};

}  // namespace kvsight::ui
