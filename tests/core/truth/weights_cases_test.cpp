// SPDX-License-Identifier: MIT
#include "tests/core/truth/truth_table.h"

#include <iostream>

using namespace kvsight;
using namespace kvsight::test;

// Sizes of weights that runtimes printed at load (tests/data/truth/weights_cases.tsv, each row with its source). Rows
// go by their number; weights_cases_scenarios.tsv gives each its model and format, or says why the size cannot follow
// from those.

TEST_CASE("spec 6.3 to 6.5: sizes of weights as printed at load")
{
    auto scenarios = truthTableBy("row", "weights_cases_scenarios.tsv");
    int exact = 0;
    int near = 0;
    int told = 0;
    int number = 0;
    for (Row& row : truthTable("weights_cases.tsv")) {
        Row mapping = scenarios[std::to_string(++number)];
        INFO("row " << number << ": " << row["model"] << " " << row["quant_format"] << ": " << mapping["scenario"]);
        REQUIRE(mapping["model"] == row["model"]);
        if (mapping["scenario"].empty()) {
            CHECK(mapping["note"].size() > 20);
            ++told;
            continue;
        }
        const auto answer = answerTo(mapping["scenario"]);
        if (!answer) {
            FAIL_CHECK("not evaluated");
            continue;
        }
        const auto bytes = figureOf(*answer, mapping["figure"]);
        CHECK(bytes);
        if (mapping["compare"] == "printed") {
            CHECK(printedLike(bytes.value_or(0), row["unit"], row["size_printed"]) == row["size_printed"]);
            ++exact;
        } else {
            // Not to the last digit, and the note says why.
            const double printed = std::stod(row["size_printed"]) * 1073741824.0;
            CHECK(static_cast<double>(bytes.value_or(0)) == Approx(printed).epsilon(std::stod(mapping["compare"]) / 100));
            CHECK(mapping["note"].size() > 20);
            ++near;
        }
    }
    std::cout << "weights_cases.tsv: " << exact << " rows as printed, " << near << " near them, " << told
              << " with a reason in words\n";
    CHECK(number == static_cast<int>(scenarios.size()));
    CHECK(exact == 73);
    CHECK(near == 22);
}

TEST_CASE("spec 6.5: sizes of checkpoints are those of their published indexes, byte for byte")
{
    int compared = 0;
    for (Row& row : truthTable("published_totals.tsv")) {
        INFO(row["what"] << ": " << row["scenario"]);
        const ScenarioReading reading = readScenario(row["scenario"], "row");
        REQUIRE(reading.scenario);
        Scenario scenario = *reading.scenario;
        scenario.options.draft_tokens = std::stoull(row["drafting"]);
        const auto resolved = resolve(scenario, Catalog::builtIn()).resolved;
        REQUIRE(resolved);
        const std::uint64_t besides = std::stoull(row["besides"]);
        CHECK((besides == 0 || row["note"].size() > 20));
        CHECK(std::to_string(resolved->weights.file_bytes.saturated() + besides) == row["total_size"]);
        ++compared;
    }
    CHECK(compared == 6);
}
