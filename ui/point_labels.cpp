// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/point_labels.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kvsight::ui {
namespace {

constexpr double kBeside = 8;  ///< between a point and a name that needs no line
constexpr std::array<double, 8> kDistances = {kBeside, 14, 22, 32, 44, 58, 74, 92};
constexpr int kDirections = 16;
constexpr double kOverLine = 7, kOverLeader = 40, kOverPoint = 14, kLeft = 4;
constexpr double kMostCost = 120;  ///< a name that is dearer would only add to the crowd

bool crosses(const QLineF& line, const QRectF& rect)
{
    if (rect.contains(line.p1()) || rect.contains(line.p2()))
        return true;
    const std::array<QLineF, 4> sides = {QLineF(rect.topLeft(), rect.topRight()), QLineF(rect.topRight(), rect.bottomRight()),
                                         QLineF(rect.bottomRight(), rect.bottomLeft()), QLineF(rect.bottomLeft(), rect.topLeft())};
    return std::any_of(sides.begin(), sides.end(), [&line](const QLineF& side) {
        return line.intersects(side, nullptr) == QLineF::BoundedIntersection;
    });
}

QPointF nearestOf(const QRectF& rect, QPointF point)
{
    return {std::clamp(point.x(), rect.left(), rect.right()), std::clamp(point.y(), rect.top(), rect.bottom())};
}

double distanceOf(const QLineF& line, QPointF point)
{
    const QPointF way = line.p2() - line.p1(), to = point - line.p1();
    const double square = QPointF::dotProduct(way, way);
    const double share = square > 0 ? std::clamp(QPointF::dotProduct(to, way) / square, 0.0, 1.0) : 0;
    const QPointF off = to - way * share;
    return std::hypot(off.x(), off.y());
}

}  // namespace

bool PointLabels::isFree(const QRectF& rect) const
{
    if (!m_room.contains(rect))
        return false;
    const bool taken = std::any_of(m_taken.begin(), m_taken.end(), [&rect](const QRectF& other) { return other.intersects(rect); });
    const bool overLeader = std::any_of(m_leaders.begin(), m_leaders.end(), [&rect](const QLineF& leader) { return crosses(leader, rect); });
    return !taken && !overLeader && std::none_of(m_points.begin(), m_points.end(), [&rect](const Point& point) {
        const QPointF way = nearestOf(rect, point.place) - point.place;
        return std::hypot(way.x(), way.y()) < point.radius;
    });
}

double PointLabels::cost(const QRectF& rect, const std::optional<QLineF>& leader) const
{
    double sum = 0;
    for (const QLineF& line : m_lines)
        sum += crosses(line, rect) ? kOverLine : 0;
    if (!leader)
        return sum;
    for (const QLineF& other : m_leaders)
        sum += leader->intersects(other, nullptr) == QLineF::BoundedIntersection ? kOverLeader : 0;
    for (const QRectF& other : m_taken)
        sum += crosses(*leader, other) ? kOverLeader : 0;
    for (const Point& point : m_points)
        sum += point.place != leader->p1() && distanceOf(*leader, point.place) < point.radius ? kOverPoint : 0;
    return sum;
}

std::optional<PointLabels::Place> PointLabels::place(QPointF point, QSizeF size)
{
    std::optional<Place> best;
    double least = 0;
    for (const double distance : kDistances) {
        for (int direction = 0; direction < kDirections; ++direction) {
            const double angle = 2 * M_PI * direction / kDirections;
            const QPointF to(std::cos(angle), std::sin(angle));
            const QPointF middle = point + QPointF(to.x() * (distance + size.width() / 2), to.y() * (distance + size.height() / 2));
            const QRectF rect(middle - QPointF(size.width() / 2, size.height() / 2), size);
            if (!isFree(rect))
                continue;
            std::optional<QLineF> leader;
            const QPointF end = nearestOf(rect, point);
            if (std::hypot(end.x() - point.x(), end.y() - point.y()) > kBeside + 2)
                leader = QLineF(point, end);
            const double price = distance + cost(rect, leader) + (to.x() < -0.1 ? kLeft : 0);
            if (price <= kMostCost && (!best || price < least)) {
                best = Place{rect, leader};
                least = price;
            }
        }
    }
    if (best) {
        m_taken.push_back(best->rect);
        if (best->leader)
            m_leaders.push_back(*best->leader);
    }
    return best;
}

}  // namespace kvsight::ui
