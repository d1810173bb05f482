// SPDX-License-Identifier: MIT
#pragma once

#include "core/speed_fit.h"
#include "tests/catch.h"

#include <cmath>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace kvsight::test {

/// The values of a file of constants by name.
template <class Lines>
std::map<std::string, double> constantsOf(const Lines& lines)
{
    std::map<std::string, double> values;
    for (const std::string_view line : lines) {
        const auto tab = line.find('\t');
        if (tab != std::string_view::npos && line.substr(0, tab) != "name")
            values[std::string(line.substr(0, tab))] = std::stod(std::string(line.substr(tab + 1)));
    }
    return values;
}

/// What a fit writes and what the tree holds are the same constants; the file holds six digits.
template <class Lines>
void checkConstants(const std::string& table, const Lines& kept_lines, std::size_t least)
{
    std::vector<std::string> made_lines;
    std::istringstream text(table);
    for (std::string line; std::getline(text, line);)
        made_lines.push_back(line);
    const auto made = constantsOf(made_lines);
    const auto kept = constantsOf(kept_lines);
    CHECK(kept.size() > least);
    CHECK(made.size() == kept.size());
    for (const auto& [name, value] : kept) {
        INFO(name);
        REQUIRE(made.count(name) == 1);
        CHECK(std::abs(made.at(name) - value) <= 1e-5 * std::abs(value) + 1e-9);
    }
}

/// The ends of all bands, to compare.
inline std::vector<double> endsOf(const SpeedBands& bands)
{
    std::vector<double> ends;
    for (const auto& of_batch : bands)
        for (const SpeedBand& band : of_batch)
            ends.insert(ends.end(), {band.low, band.high});
    return ends;
}

}  // namespace kvsight::test
