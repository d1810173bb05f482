// SPDX-License-Identifier: MIT
#pragma once

#include "core/rank.h"
#include "core/rank_models.h"
#include "core/report/record_writer.h"

#include <string>
#include <vector>

namespace kvsight {

/// One row of `rank`: the contract's keys, then what else a row knows. With `resolved` and `evaluation` the whole answer
/// of `size` for the same scenario follows as `evaluation`; null leaves it out. `price` is that of all cards together.
void writeCardRow(RecordWriter& out, const CardRow& row, const CardNeed& need, const Resolved* resolved = nullptr,
                  const Evaluation* evaluation = nullptr);
/// The columns of the CSV form.
std::vector<std::string> cardColumns();

/// One model in a format on the cards.
void writeModelRow(RecordWriter& out, const ModelRow& row, const ModelNeed& need, const Resolved* resolved = nullptr,
                   const Evaluation* evaluation = nullptr);
std::vector<std::string> modelColumns();

/// The ranking for a person at a terminal: at most `top` rows of each kind (0: all); those that do not qualify only
/// with `all`, each with its `fixes` (as many as there are; an empty one: none found).
std::string cardRankingText(const CardRanking& ranking, const CardNeed& need, ByteUnits units, std::size_t top, bool all,
                            const std::vector<std::optional<Fix>>& fixes = {});
std::string modelRankingText(const ModelRanking& ranking, const ModelNeed& need, ByteUnits units, std::size_t top, bool all);

}  // namespace kvsight
