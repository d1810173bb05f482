// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/value_scale.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <utility>

namespace kvsight::ui {

OctaveScale::OctaveScale(std::uint64_t least, std::uint64_t most, int stepsPerOctave)
    : m_least(std::max<std::uint64_t>(least, 1)), m_most(std::max(most, m_least)), m_stepsPerOctave(stepsPerOctave)
{
}

double OctaveScale::placeOf(std::uint64_t value) const
{
    if (value <= m_least || m_least == m_most)
        return 0;
    const double low = std::log2(static_cast<double>(m_least));
    const double high = std::log2(static_cast<double>(m_most));
    return std::min((std::log2(static_cast<double>(value)) - low) / (high - low), 1.0);
}

std::uint64_t OctaveScale::stepAt(std::uint64_t value) const
{
    return std::max<std::uint64_t>(std::bit_floor(std::max<std::uint64_t>(value, 1)) /
                                       static_cast<std::uint64_t>(m_stepsPerOctave), 1);
}

std::uint64_t OctaveScale::valueAt(double place) const
{
    if (place >= 1)
        return m_most;
    const double low = std::log2(static_cast<double>(m_least));
    const double high = std::log2(static_cast<double>(m_most));
    const double raw = std::exp2(low + std::clamp(place, 0.0, 1.0) * (high - low));
    const auto step = static_cast<double>(stepAt(static_cast<std::uint64_t>(raw)));
    return std::clamp(static_cast<std::uint64_t>(std::round(raw / step) * step), m_least, m_most);
}

std::uint64_t OctaveScale::stepped(std::uint64_t value, int steps) const
{
    for (; steps > 0 && value < m_most; --steps) {
        const auto step = stepAt(value);
        value = std::min((value / step + 1) * step, m_most);
    }
    for (; steps < 0 && value > m_least; ++steps) {
        const auto step = stepAt(value - 1);
        value = std::max((value - 1) / step * step, m_least);
    }
    return value;
}

std::uint64_t OctaveScale::paged(std::uint64_t value, int steps) const
{
    for (; steps > 0 && value < m_most; --steps)
        value = value > m_most / 2 ? m_most : std::bit_floor(std::max<std::uint64_t>(value, 1)) * 2;
    for (; steps < 0 && value > m_least; ++steps)
        value = std::max(std::bit_floor(value - 1), m_least);
    return std::max(value, m_least);
}

ListScale::ListScale(std::vector<std::uint64_t> values) : m_values(std::move(values))
{
    if (m_values.empty())
        m_values.push_back(0);
}

double ListScale::placeOf(std::uint64_t value) const
{
    if (m_values.size() < 2 || value <= m_values.front())
        return 0;
    const auto above = std::lower_bound(m_values.begin(), m_values.end(), value);
    if (above == m_values.end())
        return 1;
    const auto index = static_cast<double>(std::distance(m_values.begin(), above));
    const auto below = std::prev(above);
    const double part = *above == value ? 0.0 : static_cast<double>(*above - value) / static_cast<double>(*above - *below);
    return (index - part) / static_cast<double>(m_values.size() - 1);
}

std::uint64_t ListScale::valueAt(double place) const
{
    const double last = static_cast<double>(m_values.size() - 1);
    return m_values[static_cast<std::size_t>(std::lround(std::clamp(place, 0.0, 1.0) * last))];
}

std::uint64_t ListScale::stepped(std::uint64_t value, int steps) const
{
    for (; steps > 0; --steps) {
        const auto next = std::upper_bound(m_values.begin(), m_values.end(), value);
        if (next == m_values.end())
            break;
        value = *next;
    }
    for (; steps < 0; ++steps) {
        const auto here = std::lower_bound(m_values.begin(), m_values.end(), value);
        if (here == m_values.begin())
            break;
        value = *std::prev(here);
    }
    return value;
}

}  // namespace kvsight::ui
