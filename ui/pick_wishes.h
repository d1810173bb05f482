// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rank.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace kvsight::ui {

/// What is asked of a card beside carrying the scenario. Kept between starts.
struct PickWishes {
    std::optional<double> least_speed, most_first_token_s, most_price, most_power_w, price_per_kwh;
    std::uint64_t most_count = 1;
    std::vector<std::string> makers, classes;  ///< empty: any
    std::string cards;  ///< these alone, as typed: `4090, 7900 xtx`; empty: all
    std::string currency = "USD";
    PriceChoice prices = PriceChoice::Newest;
    RankMeasure measure = RankMeasure::Value;
    bool with_announced = false;
    friend bool operator==(const PickWishes&, const PickWishes&) = default;
};

/// As a line of text, and back; what cannot be read is as it was at first.
QString wishesText(const PickWishes& wishes);
PickWishes wishesFrom(const QString& text);

/// The need that core ranks: the scenario with these wishes. A card of the scenario that the catalogue does not have is
/// a candidate too. Nothing where no card is called as the wishes say.
std::optional<CardNeed> needOf(const Scenario& scenario, const PickWishes& wishes, const Catalog& catalog);

}  // namespace kvsight::ui
