// SPDX-License-Identifier: MIT
#include "core/report/headline.h"

#include "core/evaluate.h"
#include "core/memory.h"
#include "core/report/scenario_command.h"
#include "tests/catch.h"

using namespace kvsight;

namespace {

std::string say(const Scenario& scenario)
{
    const auto resolution = resolve(scenario, Catalog::builtIn());
    if (!resolution.resolved)
        return inEnglish(headlineOfFailure(resolution.findings).sentence);
    return inEnglish(headline(*resolution.resolved, evaluate(*resolution.resolved)).sentence);
}

Scenario usual()
{
    Scenario scenario;
    scenario.model.id = "llama-3.1-8b";
    scenario.weights.format = "Q4_K_M";
    scenario.context_tokens = 8192;
    GpuChoice card;
    card.id = "rtx-4090";
    scenario.gpus.push_back(card);
    return scenario;
}

bool startsWith(const std::string& text, const std::string& start)
{
    return text.rfind(start, 0) == 0;
}

}  // namespace

TEST_CASE("each outcome has its own sentence")
{
    Scenario scenario = usual();
    CHECK(startsWith(say(scenario), "It fits: one conversation of 8K tokens at about "));
    scenario.sequences = 4;
    CHECK(startsWith(say(scenario), "It fits: 4 conversations of 8K tokens at about "));
    scenario.context_tokens = 131072;
    CHECK(startsWith(say(scenario), "Too long: the weights fit, but 4 × 128K tokens lack "));
    scenario.weights.format = "F32";
    CHECK(startsWith(say(scenario), "Too big: the weights alone take "));
    scenario.gpus.clear();
    CHECK(say(scenario).find("Choose a card") != std::string::npos);
    scenario.model.id = "no-such-model";
    CHECK(say(scenario).find("no-such-model") != std::string::npos);
}

TEST_CASE("an engine's pool has its own sentences, and nothing negative is to spare")
{
    Scenario scenario = usual();
    scenario.runtime = "sglang";
    scenario.model.id = "qwen3-next-80b-a3b";
    scenario.weights.format = "FP8";
    scenario.gpus.front() = GpuChoice{};
    scenario.gpus.front().id = "h100-sxm5-80gb";
    scenario.gpus.front().count = 2;
    scenario.split = Split::Tensor;
    scenario.context_tokens = 256;
    scenario.sequences = 4000;
    CHECK(startsWith(say(scenario), "Too many at once: the engine's pool does not hold "));
    scenario.sequences = 100;
    const auto resolution = resolve(scenario, Catalog::builtIn());
    REQUIRE(resolution.resolved);
    const Evaluation evaluation = evaluate(*resolution.resolved);
    CHECK(evaluation.fits == std::optional<bool>(true));
    const Memory& memory = evaluation.memory;
    // States lie beside the pool of tokens.
    CHECK(spareBytes(*resolution.resolved->plan, memory) == *exact(memory.pool_bytes) - *exact(memory.kv_cache_bytes));
    Memory negative;
    negative.free_bytes = -5;
    CHECK(spareBytes(MemoryPlan(), negative) == 0);
}

TEST_CASE("no sentence keeps an unfilled place")
{
    for (const std::uint64_t tokens : {std::uint64_t{0}, std::uint64_t{8192}, kMaxContextTokens}) {
        for (const std::uint64_t sequences : {std::uint64_t{1}, std::uint64_t{7}, kMaxSequences}) {
            Scenario scenario = usual();
            scenario.context_tokens = tokens;
            scenario.sequences = sequences;
            CHECK(say(scenario).find('{') == std::string::npos);
            CHECK_FALSE(say(scenario).empty());
        }
    }
}

TEST_CASE("cards are named with their number")
{
    Scenario scenario = usual();
    scenario.gpus.front().count = 2;
    const auto resolution = resolve(scenario, Catalog::builtIn());
    REQUIRE(resolution.resolved);
    CHECK(startsWith(cardNames(*resolution.resolved), "2 × "));
}

TEST_CASE("a command leaves defaults out and quotes what a shell would take apart")
{
    Scenario scenario = usual();
    CHECK(scenarioCommand(scenario)
          == "kvsight-cli size llama-3.1-8b --weights Q4_K_M --context-tokens 8192 --gpu rtx-4090");
    scenario.model = {};
    scenario.model.file = "my model's/config.json";
    scenario.sequences = 4;
    scenario.v_type = "q8_0";
    CHECK(scenarioCommand(scenario)
          == "kvsight-cli size 'my model'\\''s/config.json' --weights Q4_K_M --v-type q8_0 --context-tokens 8192 "
             "--sequences 4 --gpu rtx-4090");
    scenario.model = {};
    scenario.model.config_json = "{}";
    CHECK(scenarioCommand(scenario).empty());
}
