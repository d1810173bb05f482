// SPDX-License-Identifier: MIT
#include "core/traced.h"

#include <array>
#include <charconv>

namespace kvsight {

std::string equationText(Checked value)
{
    return std::to_string(value.saturated());
}

std::string equationText(Real value)
{
    // The longest double in fixed notation has 309 digits before the point and about 1,075 after it.
    std::array<char, 1500> text{};
    const auto written = std::to_chars(text.data(), text.data() + text.size(), value.value(), std::chars_format::fixed);
    return std::string(text.data(), written.ptr);
}

}  // namespace kvsight
