// SPDX-License-Identifier: MIT
#pragma once

#include "core/rank.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kvsight {

enum class ModelMeasure {
    Size,     ///< parameters, the largest model first; those of less than 4 bits a weight after all others
    Speed,    ///< tokens/s of one sequence
    Context,  ///< the longest context
};

/// What is asked of the models.
struct ModelNeed {
    /// Cards, sequences, cache types and runtime; its model, weights and context are replaced.
    Scenario scenario;
    /// Instead of the scenario's cards: all cards, up to `most_count` of one kind, that this money buys.
    std::optional<double> most_price;
    std::uint64_t most_count = 1;
    std::string currency = "USD";
    PriceChoice prices = PriceChoice::Newest;
    std::vector<std::string> formats;          ///< none: the published one and those that the runtime's users choose from
    std::vector<std::uint64_t> contexts;       ///< none: the scenario's, or 8K
    std::optional<double> least_speed;         ///< tokens/s of each sequence
    std::vector<std::string> families;         ///< as `ModelEntry::family`, any case; none: all
    ModelMeasure measure = ModelMeasure::Size;
    /// Every format and context that runs; else each model's best: at least 4 bits a weight where there are, the longest
    /// context, then the most bits.
    bool every_way = false;
};

/// A model in a format at a context, on cards.
struct ModelRow {
    const ModelEntry* model = nullptr;  ///< of the catalogue
    std::string format;
    std::uint64_t context_tokens = 0;
    std::vector<GpuChoice> gpus;        ///< the scenario's, or those that the money buys
    std::string cards;                  ///< for people
    std::optional<double> total_price;
    std::optional<std::uint64_t> parameters, active_parameters;
    double bits = 0;                    ///< of a weight, on average; 0 when unknown
    bool few_bits = false;              ///< packed with less than 4 (`qualityBits`)
    std::optional<std::int64_t> free_bytes;
    std::optional<std::uint64_t> short_bytes;
    std::optional<std::uint64_t> max_context_tokens;
    std::optional<Band> tokens_per_second, total_tokens_per_second;
    Bound bound = Bound::Memory;        ///< what sets the speed, where one is known
    std::size_t card_runs = 0;
    bool runs = false;                  ///< it fits and is as fast as asked
    Message limit;                      ///< what ends it: `memory: 45 056 tokens at most`, `2.10 GiB too little memory`
};

struct ModelRanking {
    std::vector<ModelRow> rows;    ///< that run, best first
    std::vector<ModelRow> others;  ///< one for each model that does not: its smallest format at the shortest context
    Message first;                 ///< what stands first and why
    std::size_t models = 0;        ///< how many were looked at
    Findings findings;             ///< an error where the cards or the runtime are not known
};

/// Each model of the catalogue in each format and context, evaluated as `size` would. A context beyond what a model
/// was published with does not count.
ModelRanking rankModels(const ModelNeed& need, const Catalog& catalog, const PriceList& prices,
                        ByteUnits units = ByteUnits::Binary);

/// The need's scenario with the row's model, format, context and cards.
Scenario scenarioOf(const ModelNeed& need, const ModelRow& row);

}  // namespace kvsight
