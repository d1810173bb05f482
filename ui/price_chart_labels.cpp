// SPDX-License-Identifier: GPL-3.0-or-later
// What is written into the chart of prices, and where; price_chart.cpp draws it.
#include "ui/price_chart.h"

#include "ui/point_labels.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QFontMetricsF>

#include <algorithm>
#include <map>

namespace kvsight::ui {
namespace {

constexpr std::size_t kMostNames = 8;
constexpr double kAroundPoint = 5;

/// Without the makers' words for whole series, which tell no card from another.
QString shortName(QString name)
{
    return name.remove(QStringLiteral("GeForce ")).remove(QStringLiteral("Radeon "));
}

QSizeF sizeOf(const QString& words, bool bold)
{
    const QFontMetricsF metrics(scaledFont(0.82, bold));
    return {metrics.horizontalAdvance(words) + 6, metrics.height()};
}

}  // namespace

QString PriceChart::unitAcross() const
{
    return m_across == Across::Price ? text(m_currency) : tr("W");
}

std::vector<const PriceChart::Point*> PriceChart::byImportance() const
{
    // How much faster than what is cheaper.
    std::map<const Point*, double> gain;
    std::vector<const Point*> best;
    double before = 0;
    for (const Point& point : m_points) {
        if (!point.best)
            continue;
        gain[&point] = before > 0 ? point.speed.mid / before : 1;
        before = point.speed.mid;
        best.push_back(&point);
    }
    const auto reached = [](const Point* point) { return point->qualifies; };
    const auto cheapest = std::find_if(best.begin(), best.end(), reached);
    const auto fastest = std::find_if(best.rbegin(), best.rend(), reached);
    const Point* const first = cheapest == best.end() ? nullptr : *cheapest;
    const Point* const last = fastest == best.rend() ? nullptr : *fastest;
    const Point* const mine = selected();
    const auto rank = [&](const Point* point) { return point == mine ? 0 : point == last ? 1 : point == first ? 2 : point->qualifies ? 3 : 4; };
    if (mine && !mine->best)
        best.push_back(mine);
    std::stable_sort(best.begin(), best.end(), [&](const Point* a, const Point* b) {
        return rank(a) != rank(b) ? rank(a) < rank(b) : gain[a] > gain[b];
    });
    return best;
}

std::vector<PriceChart::Label> PriceChart::labels() const
{
    const QRectF room = plot();
    PointLabels places(room.adjusted(2, 0, kAroundPoint, 0));
    QPointF before;
    bool joined = false;
    for (const Point& point : m_points) {
        const QPointF place = placeOf(point);
        places.addPoint(place, kAroundPoint);
        if (!point.best)
            continue;
        places.addLine({{place.x(), yOf(point.speed.low)}, {place.x(), yOf(point.speed.high)}});
        if (joined)
            places.addLine({before, place});
        before = place;
        joined = true;
    }
    std::vector<Label> labels;
    const auto ask = [&](const QString& words, const std::vector<QPointF>& corners) {
        const QSizeF size = sizeOf(words, false);
        QRectF place(corners.front(), size);
        for (const QPointF& corner : corners)
            if (places.isFree({corner, size})) {
                place = {corner, size};
                break;
            }
        places.take(place);
        labels.push_back({words, place, std::nullopt, false, true});
    };
    if (m_leastSpeed) {
        const QString words = tr("at least %1 tokens/s").arg(text(formatSpeed(*m_leastSpeed)));
        const QSizeF size = sizeOf(words, false);
        const double y = yOf(*m_leastSpeed), right = room.right() - size.width(), left = room.left() + 4;
        ask(words, {{right, y + 1}, {left, y + 1}, {right, y - 1 - size.height()}, {left, y - 1 - size.height()}});
    }
    if (m_most) {
        const QString words = m_across == Across::Price ? tr("at most %1 %2").arg(text(formatMoney(*m_most)), text(m_currency))
                                                        : tr("at most %1 W").arg(text(formatMoney(*m_most)));
        const double x = xOf(*m_most), wide = sizeOf(words, false).width();
        const double right = std::min(x + 2, room.right() - wide), left = std::max(x - 2 - wide, room.left());
        ask(words, {{right, room.top()}, {left, room.top()}, {right, room.bottom() - 18}, {left, room.bottom() - 18}});
    }
    for (const Point* point : byImportance()) {
        if (labels.size() >= kMostNames)
            break;
        const bool mine = point == selected();
        const QString name = shortName(point->name);
        if (const auto place = places.place(placeOf(*point), sizeOf(name, mine)))
            labels.push_back({name, place->rect, place->leader, mine, false});
    }
    return labels;
}

}  // namespace kvsight::ui
