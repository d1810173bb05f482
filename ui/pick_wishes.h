// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rank.h"

#include <QString>

#include <optional>
#include <string>

namespace kvsight::ui {

/// What is asked of a card beside carrying the scenario. Kept between starts.
struct PickWishes {
    std::optional<double> least_speed, most_first_token_s, most_price, most_power_w, price_per_kwh;
    std::uint64_t most_count = 1;
    std::string maker, gpu_class;  ///< empty: any
    std::string currency = "USD";
    PriceChoice prices = PriceChoice::Newest;
    RankMeasure measure = RankMeasure::Value;
    bool with_announced = false;
    friend bool operator==(const PickWishes&, const PickWishes&) = default;
};

/// As a line of text, and back; what cannot be read is as it was at first.
QString wishesText(const PickWishes& wishes);
PickWishes wishesFrom(const QString& text);

/// The need that core ranks: the scenario with these wishes.
CardNeed needOf(const Scenario& scenario, const PickWishes& wishes);

}  // namespace kvsight::ui
