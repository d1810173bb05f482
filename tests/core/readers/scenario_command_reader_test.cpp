// SPDX-License-Identifier: MIT
#include "core/readers/scenario_command_reader.h"

#include "core/report/scenario_command.h"
#include "tests/catch.h"

using namespace kvsight;

TEST_CASE("a command that was written reads back as the same scenario")
{
    Scenario scenario;
    scenario.model.id = "llama-3.3-70b";
    scenario.weights.format = "Q4_K_M";
    scenario.k_type = "q8_0";
    scenario.v_type = "q4_0";
    scenario.context_tokens = 65536;
    scenario.sequences = 4;
    scenario.prompt_tokens = 100;
    scenario.gpus = {{.id = "rtx-4090", .count = 2}, {.id = "rtx-3090"}};
    scenario.split = Split::Tensor;
    scenario.reserved_bytes = 1'500'000'000;
    scenario.backend = "vulkan";
    scenario.options.ubatch = 1024;
    scenario.options.batch = 4096;
    scenario.options.unified = true;
    scenario.options.swa_full = true;
    scenario.options.context_padding = 32;
    SECTION("two kinds of cards with counts of their own")
    {
        scenario.gpus[1].count = 3;
    }
    SECTION("one kind")
    {
        scenario.gpus.resize(1);
    }
    const ScenarioReading reading = readScenarioCommand(scenarioCommand(scenario));
    INFO(scenarioCommand(scenario));
    for (const Finding& finding : reading.findings)
        INFO(inEnglish(finding.message));
    REQUIRE(reading.scenario);
    CHECK(*reading.scenario == scenario);
}

TEST_CASE("words are taken apart as a shell does")
{
    CHECK(*shellWords("a 'b c'\"d e\"\\ f") == std::vector<std::string>{"a", "b cd e f"});
    CHECK(*shellWords("it'\\'s '' \\\n x") == std::vector<std::string>{"it\\s", "", "x"});
    CHECK(*shellWords("'it'\\''s'") == std::vector<std::string>{"it's"});
    CHECK(shellWords("  \n")->empty());
    CHECK_FALSE(shellWords("a 'b"));
}

TEST_CASE("a command is known by its first word")
{
    CHECK(isScenarioCommand("kvsight-cli size llama-3.1-8b"));
    CHECK(isScenarioCommand("  $ ./build/app/kvsight-cli size x"));
    CHECK_FALSE(isScenarioCommand("{\"model\": \"kvsight-cli\"}"));
    CHECK_FALSE(isScenarioCommand("kvsight size x"));
    CHECK_FALSE(isScenarioCommand(""));
}

TEST_CASE("options that say how to answer are passed over, and values may follow an equals sign")
{
    const auto reading = readScenarioCommand("$ kvsight-cli size llama-3.1-8b --json --pretty --units GB --context-tokens=32k --check \\\n  --gpu 4090");
    REQUIRE(reading.scenario);
    CHECK(reading.scenario->model.id == "llama-3.1-8b");
    CHECK(*reading.scenario->context_tokens == 32768);
    CHECK(reading.scenario->gpus.size() == 1);
}

TEST_CASE("what is wrong with a command is said")
{
    const char* lines[] = {
        "kvsight-cli",
        "kvsight-cli models",
        "kvsight-cli size",
        "kvsight-cli size a b",
        "kvsight-cli size a --nonsense 3",
        "kvsight-cli size a --context-tokens",
        "kvsight-cli size a --context-tokens lots",
        "kvsight-cli size a --gpu-count 2",
        "kvsight-cli size --scenario x.json",
        "kvsight-cli size a --runtime-option unified",
        "kvsight-cli size a --k-type 'f16",
        "rm -rf x",
        "",
    };
    for (const char* line : lines) {
        INFO(line);
        const auto reading = readScenarioCommand(line);
        CHECK_FALSE(reading.scenario);
        CHECK(hasError(reading.findings));
    }
}
