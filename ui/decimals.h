// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"

#include <QString>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace kvsight::ui {

inline QString decimals(double number, int count)
{
    return QString::number(number, 'f', count);
}

/// Decimals that leave three digits.
inline int threeDigitPlaces(double number)
{
    const int whole = number >= 1 ? static_cast<int>(std::floor(std::log10(number))) + 1 : 1;
    return std::max(3 - whole, 0);
}

/// A speed or a time with three digits, `81.7`, of a large one all whole digits: `1 234`.
inline QString threeDigits(double number)
{
    if (number < 0.995)
        return QString::fromStdString(formatSpeed(number));
    return number >= 99.95 ? QString::fromStdString(formatCount(static_cast<std::uint64_t>(number + 0.5)))
                           : decimals(number, number >= 9.995 ? 1 : 2);
}

}  // namespace kvsight::ui
