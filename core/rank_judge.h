// SPDX-License-Identifier: MIT
#pragma once

#include "core/rank.h"

namespace kvsight {

/// The figures that a row shows: those that `evaluate` puts together, from the same functions, but for the speed of what
/// does not fit the cards, which takes longer than all others.
void fillFigures(CardRow& row, const Resolved& resolved);

/// Bytes that are missing where it does not fit: of the engine's pool, of the cards that are short, or of main memory.
std::optional<std::uint64_t> missingBytes(const Resolved& resolved, const GrowthPoint& point);

/// Price, power and what follows from them. `spec` is the card's.
void fillMoney(CardRow& row, const CardNeed& need, const GpuSpec& spec, const PriceList& prices);

/// What the row lacks, and whether it qualifies.
void judge(CardRow& row, const CardNeed& need, const Resolved& resolved, ByteUnits units);

/// The row's value of a measure; nothing when it is unknown.
std::optional<double> measureOf(const CardRow& row, RankMeasure measure);

/// How far the row is from qualifying: 0 when it does, else the relative gaps added up.
double distanceOf(const CardRow& row, const CardNeed& need);

/// Sorts rows that do not qualify, the nearest first.
void sortByDistance(std::vector<CardRow>& rows, const CardNeed& need);

/// Sorts the rows, best first, and fills measure and score.
void sortByMeasure(std::vector<CardRow>& rows, RankMeasure measure);

/// Fills `first` and `next`.
void explainFirst(CardRanking& ranking, const CardNeed& need, ByteUnits units);

}  // namespace kvsight
