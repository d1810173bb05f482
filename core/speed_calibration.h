// SPDX-License-Identifier: MIT
#pragma once

#include "core/speed_factors.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

namespace kvsight {

/// Constants fitted to measured runs: parameters of the factors, widths of the band, and how many runs there were.
class SpeedCalibration {
public:
    /// What the program carries: resources/calibration/decode_constants.tsv, made by `fit` beside it.
    static const SpeedCalibration& builtIn();

    /// From lines `name<TAB>value`, after a first one with the columns' names. Unknown names are parameters.
    explicit SpeedCalibration(std::span<const std::string_view> lines);

    /// A parameter's value (a logarithm); 0 for one that no run needs.
    double parameter(const std::string& name) const { return number(name, 0); }
    SpeedBand band(bool many, SpeedKnowledge knowledge) const;
    /// Of an estimate that is scaled to a measured speed: for as many sequences, or for others.
    SpeedBand anchoredBand(bool as_many) const;
    std::size_t runsOfCard(const std::string& card, const std::string& family) const;
    std::size_t runsOfClass(const std::string& card_class, const std::string& family) const;
    /// Usable runs that stand behind the constants, and the sources that they came from.
    std::size_t runs() const { return count("runs"); }
    std::size_t sources() const { return count("sources"); }

    // Names under which the figures above stand in the file.
    static std::string bandName(bool many, SpeedKnowledge knowledge, bool low);
    static std::string anchoredName(bool as_many, bool low);
    static std::string cardName(const std::string& card, const std::string& family);
    static std::string className(const std::string& card_class, const std::string& family);

private:
    double number(const std::string& name, double otherwise) const;
    std::size_t count(const std::string& name) const { return static_cast<std::size_t>(number(name, 0)); }

    std::unordered_map<std::string, double> m_values;
};

}  // namespace kvsight
