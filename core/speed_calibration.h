// SPDX-License-Identifier: MIT
#pragma once

#include "core/speed_factors.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

namespace kvsight {

/// Constants fitted to measured runs: parameters of the factors, widths of the band, and how many runs there were.
class SpeedCalibration {
public:
    /// What the program carries: decode_constants.tsv and prefill_constants.tsv in resources/calibration, made by `fit`
    /// beside them.
    static const SpeedCalibration& builtIn();

    /// Adds lines `name<TAB>value`, after a first one with the columns' names. Unknown names are parameters.
    void add(std::span<const std::string_view> lines);

    /// A parameter's value (a logarithm); 0 for one that no run needs.
    double parameter(const std::string& name) const { return number(name, 0); }
    SpeedBand band(bool many, SpeedKnowledge knowledge) const;
    /// Of an estimate that is scaled to a measured speed: for as many sequences, or for others.
    SpeedBand anchoredBand(bool as_many) const;
    /// Shares of the runs that lay in such bands when their sources were left out.
    double coverage(bool many, SpeedKnowledge knowledge) const { return number("coverage " + bandName(many, knowledge, {}), 0.8); }
    double anchoredCoverage(bool as_many) const { return number("coverage " + anchoredName(as_many, {}), 0.8); }
    double prefillCoverage(SpeedKnowledge knowledge) const { return number("coverage " + prefillBandName(knowledge, {}), 0.8); }
    SpeedBand prefillBand(SpeedKnowledge knowledge) const;
    /// Of prompts that are scaled to another measured one of the set-up.
    SpeedBand anchoredPrefillBand() const;
    std::size_t promptsOfCard(const std::string& card, const std::string& family) const;
    std::size_t promptsOfClass(const std::string& card_class, const std::string& family) const;
    std::size_t runsOfCard(const std::string& card, const std::string& family) const;
    std::size_t runsOfClass(const std::string& card_class, const std::string& family) const;
    /// Usable runs that stand behind the constants, and the sources that they came from.
    std::size_t runs() const { return count("runs"); }
    std::size_t sources() const { return count("sources"); }

    // Names under which the figures above stand in the file.
    // `low` says which end of a band; nothing: the band itself.
    static std::string bandName(bool many, SpeedKnowledge knowledge, std::optional<bool> low);
    static std::string anchoredName(bool as_many, std::optional<bool> low);
    static std::string prefillBandName(SpeedKnowledge knowledge, std::optional<bool> low);
    static std::string anchoredPrefillName(bool low);
    static std::string cardName(const std::string& card, const std::string& family);
    static std::string className(const std::string& card_class, const std::string& family);

private:
    double number(const std::string& name, double otherwise) const;
    std::size_t count(const std::string& name) const { return static_cast<std::size_t>(number(name, 0)); }

    std::unordered_map<std::string, double> m_values;
};

}  // namespace kvsight
