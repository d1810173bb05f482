// SPDX-License-Identifier: MIT
#include "core/evaluate.h"
#include "core/readers/scenario_command_reader.h"
#include "core/report/report.h"
#include "core/report/scenario_command.h"
#include "tests/app/run_program.h"
#include "tests/catch.h"

using namespace kvsight;

namespace {

Scenario plain()
{
    Scenario scenario;
    scenario.model.id = "qwen3-30b-a3b";
    scenario.gpus.resize(1);
    scenario.gpus[0].id = "rtx-4090";
    return scenario;
}

/// The copied command, typed, answers what the scenario answers.
void checkCommand(const Scenario& scenario)
{
    const std::string command = scenarioCommand(scenario);
    INFO(command);
    const auto resolution = resolve(scenario, Catalog::builtIn());
    REQUIRE(resolution.resolved);
    const std::string answer = evaluationJson(*resolution.resolved, evaluate(*resolution.resolved));

    auto words = shellWords(command);
    REQUIRE(words);
    REQUIRE(words->front() == "kvsight-cli");
    words->erase(words->begin());
    words->push_back("--json");
    CHECK(test::runCli(*words).out == answer + "\n");

    // And pasted into the window it makes the same figures.
    const auto pasted = readScenarioCommand(command, Catalog::builtIn());
    REQUIRE(pasted.scenario);
    const auto again = resolve(*pasted.scenario, Catalog::builtIn());
    REQUIRE(again.resolved);
    CHECK(evaluationJson(*again.resolved, evaluate(*again.resolved)) == answer);
}

}  // namespace

TEST_CASE("the command of a scenario answers the scenario's figures")
{
    Scenario scenario = plain();
    checkCommand(scenario);
    scenario.weights.format = "Q4_K_M";
    scenario.options.cpu_moe_layers = 20;
    scenario.host.memory_bytes = std::uint64_t{7} << 30;
    scenario.host.bandwidth_bytes_per_s = 51.2e9;
    checkCommand(scenario);
    scenario.weights.bytes = 18'632'000'000;
    checkCommand(scenario);
    scenario.weights.format.clear();
    checkCommand(scenario);
}

TEST_CASE("cards of several kinds and cards of one's own come through the command")
{
    Scenario scenario = plain();
    scenario.gpus.resize(2);
    scenario.gpus[1].id = "rtx-3090";
    scenario.gpus[1].count = 2;
    checkCommand(scenario);
    scenario.gpus[0].memory_bytes = std::uint64_t{48} << 30;
    checkCommand(scenario);
    scenario.gpus[1] = {};
    scenario.gpus[1].name = "my card, the second";
    scenario.gpus[1].memory_bytes = std::uint64_t{12} << 30;
    scenario.gpus[1].bandwidth_bytes_per_s = 432'500'000'000;
    scenario.gpus[1].fp16_flops = 71e12;
    checkCommand(scenario);
    // A card without a name, and an entry that is no card.
    scenario.gpus[1].name.clear();
    checkCommand(scenario);
    scenario.gpus[0] = {};
    checkCommand(scenario);
    scenario.gpus.resize(1);
    checkCommand(scenario);
}

TEST_CASE("a field and an option that are misspelt come back with their like")
{
    const auto swept = test::runCli({"sweep", "llama-3.1-8b", "--over", "contxt=1,2"});
    CHECK(swept.exit_code == 2);
    CHECK(swept.err.find("Did you mean context_tokens") != std::string::npos);
    const auto sized = test::runCli({"size", "llama-3.1-8b", "--runtime-option", "ubtch=1024"});
    CHECK(sized.exit_code == 0);
    CHECK(sized.err.find("Did you mean ubatch") != std::string::npos);
    CHECK(test::runCli({"sweep", "llama-3.1-8b", "--over", "runtime_options.ubatch=1"}).err.find("Did you mean ubatch") != std::string::npos);
    CHECK(test::runCli({"sweep", "llama-3.1-8b", "--over", "zzzzzz=1"}).err.find("Did you mean") == std::string::npos);
}

TEST_CASE("the text says what would make it fit, and keeps its columns apart at every size")
{
    const auto short_of = test::runCli({"size", "llama-3.1-8b", "--weights", "Q4_K_M", "--gpu", "rtx-4090", "--context-tokens", "160k"});
    CHECK(short_of.out.find("What makes it fit") != std::string::npos);
    CHECK(short_of.out.find("V cache as q8_0: it fits") != std::string::npos);
    const auto fitting = test::runCli({"size", "llama-3.1-8b", "--weights", "Q4_K_M", "--gpu", "rtx-4090"});
    CHECK(fitting.out.find("What makes it fit") == std::string::npos);
    const auto huge = test::runCli({"size", "llama-3.1-8b", "--gpu", "rtx-4090", "--context-tokens", "1099511627776", "--sequences", "65536"});
    CHECK(huge.out.find("PiB  1") != std::string::npos);
}

TEST_CASE("a type that the runtime does not offer is a warning, also where the answer is checked; what it refuses does not fit")
{
    const auto unlisted = test::runCli({"size", "llama-3.1-8b", "--gpu", "rtx-4090", "--runtime", "vllm", "--k-type", "q4_0", "--check"});
    CHECK(unlisted.exit_code == 0);
    CHECK(unlisted.err.find("warning: ") != std::string::npos);
    CHECK(unlisted.err.find("[unsupported_type]") != std::string::npos);
    const auto refused = test::runCli({"size", "llama-3.1-8b", "--weights", "Q4_K_M", "--gpu", "rtx-4090", "--v-type", "q4_0", "--runtime-option", "flash_attention=false", "--check"});
    CHECK(refused.exit_code == 1);
    CHECK(refused.err.find("error: ") != std::string::npos);
    CHECK(refused.err.find("[refused_by_runtime]") != std::string::npos);
}
