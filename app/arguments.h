// SPDX-License-Identifier: MIT
#pragma once

#include "core/units.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace kvsight::cli {

inline constexpr std::uint64_t kUsualRows = 15;

/// What `rank` asks of a card beside the scenario.
struct RankArguments {
    std::optional<double> min_speed, max_first_token, max_price, max_power, kwh_price;
    std::optional<double> hours_a_day;           ///< left out: 8
    std::optional<std::uint64_t> max_count;      ///< left out: 1
    std::optional<std::uint64_t> top;            ///< rows of the text; 0: all; left out: `kUsualRows`
    std::vector<std::string> makers, classes, families;
    std::vector<std::string> price_files;
    std::string sort;        ///< empty: the usual measure
    std::string currency = "USD";
    std::string prices = "newest";
    bool announced = false;
    bool all = false;        ///< those that do not qualify too
    bool every = false;      ///< every count, or every format and context
};

/// The command line as typed, checked for form only.
struct Arguments {
    std::string command;
    std::string model;          ///< MODEL; empty when it was left out
    std::string scenario_file;  ///< --scenario
    std::string input = "-";    ///< what `eval` and `check-log` read
    /// Options that carry a scenario's field, in the order of the fields: `context_tokens` -> `32k`.
    std::vector<std::pair<std::string, std::string>> fields;
    std::vector<std::string> gpus;             ///< --gpu, as often as given
    std::vector<std::string> gpu_counts;       ///< --gpu-count
    std::vector<std::string> runtime_options;  ///< --runtime-option, `key=value`
    std::string measured_speed, measured_context, measured_sequences;  ///< one measured speed; empty when left out
    std::vector<std::string> measured_points, measured_prompts;  ///< further ones, as typed
    std::string measured_file;  ///< a benchmark's table
    std::vector<std::string> over;             ///< --over
    std::vector<std::string> user_catalogs;    ///< --user-catalog, files that add cards or models
    bool json = false;
    bool csv = false;
    bool pretty = false;
    bool check = false;
    RankArguments rank;
    bool prices = false;                       ///< gpus --prices
    std::vector<std::string> explain;          ///< --explain, figures by their path in the JSON
    ByteUnits units = ByteUnits::Binary;
};

/// The arguments, or the exit code when there is nothing more to do (help, version, wrong arguments).
std::variant<Arguments, int> parseArguments(int argc, const char* const* argv);

}  // namespace kvsight::cli
