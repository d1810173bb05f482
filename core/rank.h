// SPDX-License-Identifier: MIT
#pragma once

#include "core/evaluation.h"
#include "core/fixes.h"
#include "core/price_list.h"
#include "core/resolve.h"
#include "core/units.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kvsight {

/// What "best" means. Each is read so that more is better, or less where it says so.
enum class RankMeasure {
    Value,       ///< tokens/s of all sequences for 1000 units of money
    Speed,       ///< tokens/s of one sequence
    Total,       ///< tokens/s of all sequences
    FirstToken,  ///< seconds for the prompt; less is better
    Price,       ///< of all cards together; less is better
    Power,       ///< W of all cards at full load; less is better
    Energy,      ///< tokens of all sequences for each joule at full load
    Room,        ///< bytes to spare
    Context,     ///< longest context
};

/// One measure by the name that the command line uses, with words for a list of choices.
struct MeasureName {
    RankMeasure measure;
    const char* id;   ///< `value`, `speed`, `total`, `first-token`, `price`, `power`, `energy`, `room`, `context`
    Message label;    ///< `speed for the money`
    bool less_is_better;
};
const std::vector<MeasureName>& rankMeasures();
const MeasureName& nameOf(RankMeasure measure);

/// What a buyer asks for. An empty list and an empty optional ask for nothing.
struct CardNeed {
    /// Model, formats, context, sequences, prompt and runtime; its cards are replaced by each card in turn.
    Scenario scenario;
    std::optional<double> least_speed;         ///< tokens/s of each sequence, middle of the band
    std::optional<double> most_first_token_s;  ///< seconds for the prompt, middle of the band
    std::optional<double> most_price;          ///< of all cards together, in `currency`
    std::optional<double> most_power_w;        ///< of all cards together
    std::uint64_t least_count = 1;
    std::uint64_t most_count = 1;              ///< at most `kMostRankedCards`
    /// For each card every count that qualifies; else the smallest alone.
    bool every_count = false;
    std::vector<std::string> makers;           ///< as `GpuSpec::vendor`, any case
    std::vector<std::string> classes;          ///< as `GpuSpec::gpu_class`, any case
    bool with_announced = false;               ///< cards that are announced only
    bool with_discontinued = true;             ///< cards that are not for sale any more
    /// These cards alone, with figures of their own where they have any; none: the whole catalogue.
    std::vector<GpuChoice> candidates;
    RankMeasure measure = RankMeasure::Value;
    std::string currency = "USD";              ///< prices in others are named and not compared
    PriceChoice prices = PriceChoice::Newest;
    std::optional<double> price_per_kwh;       ///< in `currency`; without it the yearly cost is unknown
    double hours_a_day = 8;                    ///< at full load
    std::string today{kPriceDataDate};         ///< later releases are announced only
};

inline constexpr std::uint64_t kMostRankedCards = 16;

/// Why a card does not qualify.
struct Unmet {
    enum class Kind {
        Memory,        ///< `amount` bytes are missing
        MemoryUnknown, ///< whether it fits cannot be told
        Refused,       ///< the runtime refuses the scenario
        Speed,         ///< `amount` tokens/s too slow
        SpeedUnknown,
        FirstToken,    ///< `amount` seconds too late
        Price,         ///< `amount` of money too dear
        PriceUnknown,  ///< none known in the currency
        Power,         ///< `amount` W too hungry
        PowerUnknown,
        Announced,     ///< not for sale yet
        Discontinued,  ///< not for sale any more
    };
    Kind kind = Kind::Memory;
    double amount = 0;
    Message text;  ///< `4.60 GiB too little memory`
};

/// One card, or several of it, with the figures that `evaluate` answers for it, and what buying it means.
struct CardRow {
    GpuChoice choice;       ///< what a scenario's `gpus` holds for it
    const GpuSpec* card = nullptr;  ///< of the catalogue; null for a card that it does not have
    std::string gpu;        ///< id, or the name given
    std::string name;       ///< for people
    std::uint64_t count = 1;

    std::optional<bool> fits;
    std::optional<std::int64_t> free_bytes;   ///< of all cards together; negative when short
    std::uint64_t spare_bytes = 0;            ///< where it fits: the same, or of an engine's pool
    std::optional<std::uint64_t> short_bytes; ///< where it does not fit: what is missing, as far as known
    std::optional<std::uint64_t> total_bytes, capacity_bytes;
    bool capacity_estimated = false;
    std::optional<std::uint64_t> max_context_tokens, max_sequences;
    /// Nothing where it does not fit the cards, until `fillSpeedOfRest` asks what runs with a part on the CPU's side.
    std::optional<Band> tokens_per_second, total_tokens_per_second;
    /// The speed is that of a part on the CPU's side, since it does not fit the cards.
    bool slow_because_short = false;
    Bound bound = Bound::Memory;
    SpeedKnowledge knowledge = SpeedKnowledge::Nothing;
    std::size_t card_runs = 0, class_runs = 0;  ///< measured runs behind the speed
    std::optional<Band> first_token_s;          ///< prefill of the prompt

    std::optional<Price> price;          ///< of one card
    std::optional<double> total_price;   ///< of all
    std::optional<Price> foreign_price;  ///< one in another currency, where none is known in the one asked for
    std::optional<double> tokens_per_second_for_1000;  ///< of all sequences, for 1000 units of money
    std::optional<double> power_w;       ///< of all cards, the maker's limit
    std::optional<double> tokens_per_joule;
    std::optional<double> yearly_kwh, yearly_cost;
    Availability availability = Availability::Unknown;
    std::optional<Message> mind;         ///< slots and supply, for several cards

    bool qualifies = false;
    std::vector<Unmet> unmet;
    std::optional<double> measure;       ///< what it is sorted by, in the measure's own unit
    std::optional<double> score;         ///< 100 for the best, the others by their measure; nothing when unknown
};

struct CardRanking {
    std::vector<CardRow> rows;    ///< that qualify, best first; unknown measures last
    std::vector<CardRow> others;  ///< that do not: fewest reasons first, then the nearest
    Message first;                ///< why the first is first, or that none qualifies
    Message next;                 ///< what the second reaches; an empty text without one
    std::size_t cards = 0;        ///< how many kinds of cards were looked at
    std::vector<std::string> other_currencies;  ///< of prices that could not be compared
    bool usable = true;           ///< false where the scenario or a candidate cannot be resolved: then there are no rows
    Findings findings;            ///< of the scenario; the error where it is not usable
};

/// Every card of the catalogue (or the candidates), each resolved and evaluated as `size` would, judged and sorted.
/// `base_folder` is what a relative model file is relative to. Never throws.
CardRanking rankCards(const CardNeed& need, const Catalog& catalog, const PriceList& prices, ByteUnits units = ByteUnits::Binary,
                      const std::string& base_folder = {});

/// The need's scenario with the row's cards: what a click on the row sets.
Scenario scenarioOf(const CardNeed& need, const CardRow& row);

/// The cheapest change after which the row meets memory and speed; nothing where none is found, or where money or
/// power alone are what is not met. Takes up to some tenths of a second: ask for a row that is shown.
std::optional<Fix> cheapestFixOf(const CardNeed& need, const CardRow& row, const Catalog& catalog,
                                 ByteUnits units = ByteUnits::Binary, const std::string& base_folder = {});

/// The speed of a row that does not fit the cards, from the evaluation of its scenario (it takes as long as ten rows).
void fillSpeedOfRest(CardRow& row, const Evaluation& evaluation);

/// `2 × GeForce RTX 3090`.
std::string rowName(const CardRow& row);

}  // namespace kvsight
