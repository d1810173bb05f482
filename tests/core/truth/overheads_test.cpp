// SPDX-License-Identifier: MIT
#include "core/buffer_accuracy.h"
#include "core/explain.h"
#include "core/report/explanation_text.h"
#include "tests/core/truth/truth_table.h"

#include <algorithm>
#include <cmath>
#include <iostream>

using namespace kvsight;
using namespace kvsight::test;

// Working memory that llama.cpp printed (tests/data/truth/overheads.tsv, each row with its source), by row number.
// The compute buffer is an estimate: what is checked is how far off it is, and that is what the program says of it.

TEST_CASE("spec 7.2: compute buffers as printed lie within the stated accuracy")
{
    auto scenarios = truthTableBy("row", "overheads_scenarios.tsv");
    std::vector<double> errors;
    int number = 0;
    for (Row& row : truthTable("overheads.tsv")) {
        Row mapping = scenarios[std::to_string(++number)];
        if (row["runtime"].rfind("llama.cpp", 0) != 0)
            continue;
        INFO("row " << number << ": " << row["model"] << ": " << mapping["scenario"]);
        if (mapping["scenario"].empty()) {
            CHECK(mapping["note"].size() > 20);
            continue;
        }
        const auto answer = answerTo(mapping["scenario"]);
        if (!answer) {
            FAIL_CHECK("not evaluated");
            continue;
        }
        const auto bytes = figureOf(*answer, "devices.0.memory.compute_bytes");
        CHECK(bytes);
        const double printed = std::stod(mapping["printed_mib"]) * 1048576.0;
        errors.push_back(std::abs(static_cast<double>(bytes.value_or(0)) - printed) / printed);
    }
    std::sort(errors.begin(), errors.end());
    REQUIRE(errors.size() == 64);
    const auto share = [&](double within) {
        return static_cast<double>(std::count_if(errors.begin(), errors.end(), [&](double e) { return e <= within; }))
             / static_cast<double>(errors.size());
    };
    const double median = errors[errors.size() / 2];
    const double ninth = errors[errors.size() * 9 / 10];
    std::cout << "overheads.tsv: " << errors.size() << " compute buffers, median error " << median * 100 << " %, 90 % within "
              << ninth * 100 << " %, within 20 %: " << share(0.2) * 100 << " %\n";
    CHECK(share(0.2) >= 0.84);
    CHECK(median < 0.032);
    // The program measures the same on what it ships.
    const BufferAccuracy& said = bufferAccuracy();
    CHECK(said.buffers == errors.size());
    CHECK(said.median_error == Approx(median).epsilon(1e-9));
    CHECK(said.within_fifth == Approx(share(0.2)).epsilon(1e-9));
    CHECK(said.p90_error == Approx(ninth).epsilon(1e-9));
}

TEST_CASE("spec 7.2: the explanation of a compute buffer says how far it is off")
{
    const ScenarioReading reading = readScenario(R"({"model":"llama-3.1-8b","gpu":"rtx-4090"})", "scenario");
    const auto resolved = resolve(*reading.scenario, Catalog::builtIn()).resolved;
    REQUIRE(resolved);
    const std::string text = explanationText(explain(*resolved, "memory.compute_bytes"));
    CHECK(text.find("Of 64 compute buffers that llama.cpp printed, half are told to within 3.") != std::string::npos);
    CHECK(explanationText(explain(*resolved, "memory.kv_cache_bytes")).find("note:") == std::string::npos);
}
