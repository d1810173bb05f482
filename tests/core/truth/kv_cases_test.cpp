// SPDX-License-Identifier: MIT
#include "tests/core/truth/truth_table.h"

#include <iostream>

using namespace kvsight;
using namespace kvsight::test;

// Cache sizes that runtimes printed (tests/data/truth/kv_cases.tsv, each row with its source). A row goes through the
// scenario that kv_cases_scenarios.tsv gives it: a catalogue model or a config, tokens, sequences, types and the
// runtime's options, never the row's own widths and totals. Rows without a scenario say why in their note.

TEST_CASE("spec 1 to 5: caches and states as printed in logs")
{
    const auto scenarios = truthTableBy("case_id", "kv_cases_scenarios.tsv");
    int compared = 0;
    int told = 0;
    for (Row& row : truthTable("kv_cases.tsv")) {
        const auto found = scenarios.find(row["case_id"]);
        if (found == scenarios.end())
            continue;
        Row mapping = found->second;
        INFO(row["case_id"] << " " << row["model"] << ", " << row["observed_quantity"] << ": " << mapping["scenario"]);
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
        const auto figure = figureOf(*answer, mapping["figure"]);
        CHECK(figure);
        CHECK(printedLike(figure.value_or(0), row["observed_unit"], row["observed_value"]) == row["observed_value"]);
        ++compared;
    }
    std::cout << "kv_cases.tsv: " << compared << " rows by their scenario, " << told << " with a reason in words\n";
    CHECK(compared + told == static_cast<int>(scenarios.size()));
    CHECK(compared == 236);
    CHECK(told == 16);
}

TEST_CASE("a row that disagrees with the rule says which of the two is right")
{
    const auto scenarios = truthTableBy("case_id", "kv_cases_scenarios.tsv");
    for (Row& row : truthTable("kv_cases.tsv")) {
        const auto found = scenarios.find(row["case_id"]);
        if (found == scenarios.end() || row["arith"].find("mismatch") == std::string::npos)
            continue;
        INFO(row["case_id"]);
        CHECK(found->second.at("note").find("mismatch") == 0);
    }
}
