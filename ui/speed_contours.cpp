// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/speed_contours.h"

#include <QPointF>

#include <array>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace kvsight::ui {
namespace {

constexpr std::size_t kFewest = 3, kMost = 6;

/// The logarithm of the speed over the plane of cells.
class Surface {
public:
    explicit Surface(const RunMap& map) : m_map(map), m_wide(static_cast<int>(map.contexts.size())), m_high(static_cast<int>(map.sequences.size())) {}

    int wide() const { return m_wide; }
    int high() const { return m_high; }

    std::optional<double> middle(int x, int y) const
    {
        if (x < 0 || y < 0 || x >= m_wide || y >= m_high)
            return std::nullopt;
        const RunCell& cell = m_map.at(static_cast<std::size_t>(x), static_cast<std::size_t>(y));
        const bool known = cell.fits == std::optional<bool>(true) && cell.tokens_per_second && cell.tokens_per_second->mid > 0
                           && std::isfinite(cell.tokens_per_second->mid);
        return known ? std::optional(std::log(cell.tokens_per_second->mid)) : std::nullopt;
    }

    /// Half a cell from the middle of one that runs, as a step of -1, 0 or 1 each way.
    double around(int x, int y, int dx, int dy) const
    {
        if (dx == 0 || dy == 0)
            return dx == 0 && dy == 0 ? *middle(x, y) : edge(x, y, dx, dy);
        // What each of the cells that share the corner says of it.
        double sum = 0;
        int cells = 0;
        for (const int right : {0, dx}) {
            for (const int down : {0, dy}) {
                const auto here = middle(x + right, y + down);
                if (!here)
                    continue;
                const int toX = right == 0 ? dx : -dx, toY = down == 0 ? dy : -dy;
                sum += edge(x + right, y + down, toX, 0) + edge(x + right, y + down, 0, toY) - *here;
                ++cells;
            }
        }
        return sum / cells;
    }

private:
    double edge(int x, int y, int dx, int dy) const
    {
        const double here = *middle(x, y);
        if (const auto next = middle(x + dx, y + dy))
            return (here + *next) / 2;
        if (const auto before = middle(x - dx, y - dy))
            return here + (here - *before) / 2;
        return here;
    }

    const RunMap& m_map;
    int m_wide, m_high;
};

struct Node {
    QPointF place;
    double value = 0;
};

void cut(const Node& a, const Node& b, const Node& c, double level, std::vector<QLineF>& pieces)
{
    std::array<QPointF, 3> ends;
    std::size_t found = 0;
    const std::array<std::array<const Node*, 2>, 3> sides = {{{&a, &b}, {&b, &c}, {&c, &a}}};
    for (const auto& [from, to] : sides) {
        if ((from->value < level) == (to->value < level))
            continue;
        const double share = (level - from->value) / (to->value - from->value);
        ends[found++] = from->place + (to->place - from->place) * share;
    }
    if (found == 2 && ends[0] != ends[1])
        pieces.emplace_back(ends[0], ends[1]);
}

void cutCell(const Surface& surface, int x, int y, double level, std::vector<QLineF>& pieces)
{
    constexpr int across = 3;
    std::array<Node, across * across> nodes;
    for (int row = 0; row < across; ++row)
        for (int column = 0; column < across; ++column)
            nodes[static_cast<std::size_t>(row * across + column)] = {QPointF(x + column * 0.5, y + row * 0.5), surface.around(x, y, column - 1, row - 1)};
    for (std::size_t row = 0; row + 1 < across; ++row) {
        for (std::size_t column = 0; column + 1 < across; ++column) {
            const std::size_t at = row * across + column;
            cut(nodes[at], nodes[at + 1], nodes[at + across], level, pieces);
            cut(nodes[at + 1], nodes[at + across], nodes[at + across + 1], level, pieces);
        }
    }
}

std::vector<double> levelsOf(double slowest, double fastest, const std::vector<double>& factors)
{
    std::vector<double> levels;
    double power = std::pow(10.0, std::floor(std::log10(slowest)));
    for (; power <= fastest; power *= 10)
        for (const double factor : factors)
            if (factor * power > slowest && factor * power < fastest)
                levels.push_back(factor * power);
    return levels;
}

}  // namespace

std::vector<double> contourLevels(const RunMap& map)
{
    double slowest = std::numeric_limits<double>::infinity(), fastest = 0;
    const Surface surface(map);
    for (int y = 0; y < surface.high(); ++y) {
        for (int x = 0; x < surface.wide(); ++x) {
            if (const auto value = surface.middle(x, y)) {
                slowest = std::min(slowest, std::exp(*value));
                fastest = std::max(fastest, std::exp(*value));
            }
        }
    }
    if (!(fastest > slowest))
        return {};
    std::vector<double> levels = levelsOf(slowest, fastest, {1, 2, 5});
    if (levels.size() < kFewest)
        levels = levelsOf(slowest, fastest, {1, 1.5, 2, 3, 4, 5, 6, 8});
    while (levels.size() > kMost) {
        std::vector<double> half;
        half.reserve(levels.size() / 2 + 1);
        for (std::size_t i = levels.size() % 2; i < levels.size(); i += 2)
            half.push_back(levels[i]);
        levels = std::move(half);
    }
    return levels;
}

SpeedContour speedContour(const RunMap& map, double tokens_per_second)
{
    SpeedContour contour{tokens_per_second, {}};
    if (!(tokens_per_second > 0))
        return contour;
    const Surface surface(map);
    for (int y = 0; y < surface.high(); ++y)
        for (int x = 0; x < surface.wide(); ++x)
            if (surface.middle(x, y))
                cutCell(surface, x, y, std::log(tokens_per_second), contour.pieces);
    return contour;
}

}  // namespace kvsight::ui
