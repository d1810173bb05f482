// SPDX-License-Identifier: MIT
#include "core/real.h"
#include "core/speed_terms.h"
#include "tests/core/truth/truth_table.h"

#include <iostream>
#include <set>

using namespace kvsight;
using namespace kvsight::test;

// The worked examples of the sizing rules (tests/data/truth/examples.tsv), each exactly, by the scenario that
// examples_scenarios.tsv gives it. Rows without a scenario say why in their note.

namespace {

/// Compares the rows of one section of the rules; how many there were.
int compareSection(const std::string& section)
{
    auto examples = truthTableBy("id", "examples.tsv");
    int compared = 0;
    for (Row& row : truthTable("examples_scenarios.tsv")) {
        if (row["section"] != section || row["scenario"].empty())
            continue;
        INFO(row["id"] << " " << row["figure"] << ": " << row["scenario"]);
        const auto answer = answerTo(row["scenario"]);
        if (!answer) {
            FAIL_CHECK("not evaluated");
            continue;
        }
        CHECK(std::to_string(figureOf(*answer, row["figure"]).value_or(0)) == examples[row["id"]]["expected"]);
        ++compared;
    }
    return compared;
}

}  // namespace

TEST_CASE("spec 1.1: heads and widths")
{
    CHECK(compareSection("1.1") == 3);
}

TEST_CASE("spec 1.2: llama.cpp's caches")
{
    CHECK(compareSection("1.2") == 6);
}

TEST_CASE("spec 1.3: cache types of forks")
{
    CHECK(compareSection("1.3") == 2);  // TurboQuant, a fork of llama.cpp
}

TEST_CASE("spec 2.1: llama.cpp's context, padding and sequences")
{
    CHECK(compareSection("2.1") == 6);
}

TEST_CASE("spec 3.1: llama.cpp's windows")
{
    CHECK(compareSection("3.1") == 5);
}

TEST_CASE("spec 3.2: which layers llama.cpp windows")
{
    CHECK(compareSection("3.2") == 5);
}

TEST_CASE("spec 4.1: llama.cpp's latent caches, and files without them")
{
    CHECK(compareSection("4.1") == 3);
}

TEST_CASE("spec 4.2: llama.cpp's index keys")
{
    CHECK(compareSection("4.2") == 2);
}

TEST_CASE("spec 4.5: DeepSeek V4 in llama.cpp")
{
    CHECK(compareSection("4.5") == 4);
}

TEST_CASE("spec 4.6: drafting layers in llama.cpp")
{
    CHECK(compareSection("4.6") == 2);
}

TEST_CASE("spec 5.1: a state has a row for each sequence")
{
    CHECK(compareSection("5.1") == 1);
}

TEST_CASE("spec 5.2: sizes of states")
{
    CHECK(compareSection("5.2") == 6);
}

TEST_CASE("spec 5.3: which layers have a state")
{
    CHECK(compareSection("5.3") == 6);
}

TEST_CASE("spec 5.4: looped layers")
{
    CHECK(compareSection("5.4") == 1);
}

TEST_CASE("spec 6.6: sizes of quantised files")
{
    CHECK(compareSection("6.6") == 22);
}

TEST_CASE("spec 6.7: experts that a step reads")
{
    auto examples = truthTableBy("id", "examples.tsv");
    const auto distinct = [](std::uint64_t experts, double batch) {
        return static_cast<double>(experts) * expertsUsed<Real>({experts, 8}, Real(batch)).value();
    };
    CHECK(distinct(128, 1) == Approx(std::stod(examples["DT-01"]["expected"])).epsilon(1e-6));
    CHECK(distinct(128, 8) == Approx(std::stod(examples["DT-02"]["expected"])).epsilon(1e-6));
    CHECK(distinct(256, 32) == Approx(std::stod(examples["DT-03"]["expected"])).epsilon(1e-6));
}

TEST_CASE("spec 7.1: llama.cpp's output buffer")
{
    CHECK(compareSection("7.1") == 1);
}

TEST_CASE("spec 7.2: llama.cpp's compute buffer")
{
    CHECK(compareSection("7.2") == 13);
}

TEST_CASE("spec 9.1: bytes that a step reads")
{
    CHECK(compareSection("9.1") == 1);
}

TEST_CASE("spec 9.2: arithmetic of a prompt")
{
    Scenario scenario;
    scenario.model.id = "llama-3-8b";
    const auto resolved = resolve(scenario, Catalog::builtIn()).resolved;
    REQUIRE(resolved);
    const double tokens = 4096;
    // A token attends to half of the prompt on average.
    const double flops = tokens * (2 * multipliedParameters<Real>(*resolved->shape)->value()
                                   + attentionFlops<Real>(*resolved->shape, Real(tokens / 2)).value());
    auto examples = truthTableBy("id", "examples.tsv");
    CHECK(flops == Approx(std::stod(examples["DT-06"]["expected"])).epsilon(1e-12));
}

TEST_CASE("every worked example of llama.cpp and the weights is compared, or says why not")
{
    std::set<std::string> known;
    for (Row& row : truthTable("examples_scenarios.tsv")) {
        CHECK((!row["scenario"].empty() || row["note"].size() > 20));
        known.insert(row["id"]);
    }
    int rows = 0;
    for (Row& row : truthTable("examples.tsv")) {
        const std::string kind = row["id"].substr(0, row["id"].find('-'));
        if (kind != "LC" && kind != "W" && kind != "DT" && kind != "TQF")
            continue;
        INFO(row["id"]);
        CHECK(known.count(row["id"]) == 1);
        ++rows;
    }
    std::cout << "examples.tsv: " << rows << " rows of llama.cpp, weights and decoding\n";
}
