// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <algorithm>
#include <cmath>

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

}  // namespace kvsight::ui
