// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/label_places.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace kvsight::ui {
namespace {

constexpr double kBeside = 9;    ///< between a point and its label
constexpr double kAside = 10;    ///< every place but the one to the right at the same height
constexpr double kAbout = 2;     ///< a line is no nearer to a label than that
constexpr double kForeign = 60;  ///< a place nearer to another label's point
constexpr int kMostSteps = 12;  ///< of half a label's height, up and down

double distance(const QRectF& place, QPointF point)
{
    const double dx = std::max({place.left() - point.x(), point.x() - place.right(), 0.0});
    const double dy = std::max({place.top() - point.y(), point.y() - place.bottom(), 0.0});
    return std::hypot(dx, dy);
}

}  // namespace

std::optional<double> LabelPlaces::cost(const QRectF& place, QPointF anchor, double least) const
{
    if (place.left() < m_room.left() || place.right() > m_room.right() || place.top() < m_room.top() ||
        place.bottom() > m_room.bottom())
        return std::nullopt;
    const double own = distance(place, anchor);
    double sum = own;
    for (const QPointF& mark : m_marks)
        if (mark != anchor && distance(place, mark) < own)
            sum += kForeign;
    if (sum >= least)
        return std::nullopt;
    for (const QRectF& other : m_taken)
        if (other.intersects(place))
            return std::nullopt;
    const QRectF about = place.adjusted(-kAbout, -kAbout, kAbout, kAbout);
    for (const Avoided& avoided : m_points) {
        if (about.contains(avoided.point))
            sum += avoided.price;
        if (sum >= least)
            return std::nullopt;
    }
    return sum;
}

std::optional<QRectF> LabelPlaces::place(QPointF anchor, QSizeF size)
{
    std::optional<QRectF> best;
    double least = std::numeric_limits<double>::max();
    const std::array<double, 5> lefts = {anchor.x() + kBeside, anchor.x() - kBeside - size.width(), anchor.x() - size.width() / 2,
                                         m_room.left(), m_room.right() - size.width()};
    // From the anchor outwards: what is near is cheap, and the rest need not be looked at closely.
    for (int turn = 0; turn <= 2 * kMostSteps; ++turn) {
        const int step = turn % 2 == 0 ? -turn / 2 : (turn + 1) / 2;
        const double y = anchor.y() - size.height() / 2 + step * size.height() / 2;
        for (const double x : lefts) {
            const QRectF tried({x, y}, size);
            if (tried.adjusted(-4, -4, 4, 4).contains(anchor))
                continue;
            const double aside = step == 0 && x > anchor.x() ? 0 : kAside;
            if (const auto price = cost(tried, anchor, least - aside)) {
                best = tried;
                least = *price + aside;
            }
        }
    }
    if (best)
        m_taken.push_back(*best);
    return best;
}

}  // namespace kvsight::ui
