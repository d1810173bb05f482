// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/context_axis.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace kvsight::ui {
namespace {

constexpr std::uint64_t kUsualTop = 131072;

std::uint64_t chooseTop(std::uint64_t context, std::optional<std::uint64_t> native)
{
    std::uint64_t top = std::max<std::uint64_t>(std::min(native.value_or(kUsualTop), kUsualTop), 16);
    while (top < context && top < (std::uint64_t{1} << 62)) {
        // A native length that is no power of two is still a stop on the way up.
        if (native && top < *native && *native <= top * 2 && context <= *native)
            return *native;
        top *= 2;
    }
    return top;
}

std::vector<std::uint64_t> evenColumns(std::uint64_t top)
{
    std::uint64_t step = std::bit_floor(std::max<std::uint64_t>(top / 10, 1));
    while ((top + step - 1) / step > ContextAxis::kMostColumns)
        step *= 2;
    std::vector<std::uint64_t> columns;
    for (std::uint64_t tokens = step; tokens < top + step; tokens += step)
        columns.push_back(tokens);
    return columns;
}

std::vector<std::uint64_t> doublingColumns(std::uint64_t top)
{
    std::vector<std::uint64_t> columns;
    // Down to 1K, and so far that there are eight at least: most people's contexts.
    for (std::uint64_t tokens = std::bit_ceil(top); tokens > 0 && columns.size() < ContextAxis::kMostColumns; tokens /= 2) {
        if (tokens < 1024 && columns.size() >= 8)
            break;
        columns.push_back(tokens);
    }
    std::reverse(columns.begin(), columns.end());
    return columns;
}

}  // namespace

ContextAxis::ContextAxis(ColumnSteps steps, std::uint64_t context, std::optional<std::uint64_t> native)
    : m_steps(steps)
{
    const std::uint64_t top = chooseTop(context, native);
    m_columns = steps == ColumnSteps::Even ? evenColumns(top) : doublingColumns(top);
    m_low = steps == ColumnSteps::Even ? -1.45 : -0.9;
}

double ContextAxis::placeOf(double tokens) const
{
    const double first = static_cast<double>(m_columns.front());
    const double place = m_steps == ColumnSteps::Even ? tokens / first - 1 : std::log2(std::max(tokens, 1e-9) / first);
    // A column at the left end stands whole inside.
    const double least = m_low + 0.4;
    return std::isfinite(place) ? std::clamp(place, least, high()) : least;
}

double ContextAxis::exactTokensAt(double place) const
{
    const double first = static_cast<double>(m_columns.front());
    const double at = std::clamp(place, m_low, high());
    return std::max(m_steps == ColumnSteps::Even ? (at + 1) * first : std::exp2(at) * first, 0.0);
}

std::uint64_t ContextAxis::tokensAt(double place) const
{
    const double bounded = std::min(place, static_cast<double>(m_columns.size() - 1));
    return std::max<std::uint64_t>(std::min(roundTokens(exactTokensAt(bounded)), top()), 1);
}

std::uint64_t roundTokens(double tokens)
{
    if (!(tokens >= 1))
        return 0;
    const double bounded = std::min(tokens, 9e18);
    const int exponent = std::max(std::ilogb(bounded) - 4, 0);
    return static_cast<std::uint64_t>(std::ldexp(std::round(std::ldexp(bounded, -exponent)), exponent));
}

double niceStep(double top, int most)
{
    if (!std::isfinite(top) || top <= 0 || most < 1)
        return 1;
    const double least = top / most;
    const double decade = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 4.0, 5.0, 8.0, 10.0})
        if (factor * decade >= least * (1 - 1e-9))
            return factor * decade;
    return decade * 10;
}

}  // namespace kvsight::ui
