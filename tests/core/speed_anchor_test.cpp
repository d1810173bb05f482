// SPDX-License-Identifier: MIT
#include "core/bench_match.h"
#include "core/evaluate.h"
#include "core/readers/scenario_command_reader.h"
#include "core/readers/scenario_json.h"
#include "core/report/scenario_command.h"
#include "core/speed.h"

#include "tests/catch.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace {

using namespace kvsight;

Resolved resolvedOf(const std::string& json)
{
    const auto reading = readScenario(json, "test");
    REQUIRE(reading.scenario);
    auto resolution = resolve(*reading.scenario, Catalog::builtIn());
    REQUIRE(resolution.resolved);
    return *resolution.resolved;
}

std::string chat(const std::string& more = {})
{
    return R"({"model": "llama-3.1-8b", "weights": "Q4_K_M", "gpu": "rtx-4090", "context_tokens": 8192)" + more + "}";
}

double speedAt(const Resolved& resolved, std::uint64_t context, std::uint64_t sequences = 1)
{
    const auto decode = decodeStep(resolved, context, sequences);
    REQUIRE(decode);
    return decode->total_tokens_per_second.mid;
}

std::string table(const std::string& rows)
{
    return "| model | size | backend | ngl | test | t/s |\n" + rows;
}

}  // namespace

TEST_CASE("several measured speeds tell the cache's share of the step")
{
    // A machine that reads its cache half as fast as is usual.
    const Resolved free = resolvedOf(chat());
    const auto slow = [&](std::uint64_t context) {
        const auto decode = decodeStep(free, context, 1);
        return 1 / (decode->step_seconds + decode->cache_seconds);
    };
    const auto point = [&](std::uint64_t context) {
        return R"({"tokens_per_second": )" + std::to_string(slow(context)) + R"(, "context_tokens": )" + std::to_string(context) + "}";
    };
    const std::string first = R"(, "measured": {"tokens_per_second": )" + std::to_string(slow(512)) + R"(, "context_tokens": 512)";
    const Resolved one = resolvedOf(chat(first + "}"));
    const Resolved three = resolvedOf(chat(first + R"(, "points": [)" + point(16384) + ", " + point(65536) + "]}"));
    CHECK(three.speed.anchored_sequences.size() == 3);
    const double truth = slow(32768);
    CHECK(std::abs(speedAt(three, 32768) / truth - 1) < 0.05);
    CHECK(std::abs(speedAt(three, 32768) / truth - 1) < std::abs(speedAt(one, 32768) / truth - 1) / 2);
    // All that was measured is near.
    for (const std::uint64_t context : {512U, 16384U, 65536U})
        CHECK(std::abs(speedAt(three, context) / slow(context) - 1) < 0.05);
}

TEST_CASE("measured batches make the band of each of them the narrow one")
{
    const Resolved resolved = resolvedOf(chat(R"(, "measured": {"tokens_per_second": 120, "context_tokens": 512, "sequences": 1, "points": [{"tokens_per_second": 700, "context_tokens": 512, "sequences": 8}]})"));
    const auto width = [&](std::uint64_t sequences) {
        const auto decode = decodeStep(resolved, 4096, sequences);
        return decode->tokens_per_second.high / decode->tokens_per_second.low;
    };
    CHECK(width(8) == Approx(width(1)));
    CHECK(width(4) > width(1));
}

TEST_CASE("a measured prompt scales the time of prompts, and them alone")
{
    const std::string decode = R"(, "measured": {"tokens_per_second": 100, "context_tokens": 4096)";
    const Resolved without = resolvedOf(chat(decode + "}"));
    const Resolved with = resolvedOf(chat(decode + R"(, "prompts": [{"tokens_per_second": 5000, "prompt_tokens": 2048, "context_tokens": 0}]})"));
    const auto time = prefill(with, 2048);
    REQUIRE(time);
    CHECK(time->seconds.mid == Approx(2048 / 5000.0));
    CHECK(speedAt(with, 4096) == Approx(speedAt(without, 4096)));
    CHECK(inEnglish(time->basis).find("measured prompts") != std::string::npos);
    CHECK(time->seconds.high / time->seconds.low < prefill(without, 2048)->seconds.high / prefill(without, 2048)->seconds.low);
}

TEST_CASE("an answer takes the prompt and the exact sum of its steps")
{
    for (const char* model : {"llama-3.1-8b", "gpt-oss-20b", "gemma-3-4b", "qwen3-next-80b-a3b", "deepseek-v3"}) {
        INFO(model);
        const Resolved resolved = resolvedOf(R"({"model": ")" + std::string(model) + R"(", "gpu": "b200", "gpu_count": 8, "context_tokens": 8192, "sequences": 3})");
        for (const std::uint64_t prompt : {1U, 100U, 900U, 4000U}) {
            const std::uint64_t tokens = 500;
            const auto answer = answerTime(resolved, prompt, tokens);
            REQUIRE(answer);
            double steps = 0;
            for (std::uint64_t token = 1; token < tokens; ++token)
                steps += decodeStep(resolved, prompt + token, 3)->step_seconds;
            CHECK(answer->decode_seconds == Approx(steps).epsilon(1e-9));
            CHECK(answer->seconds.mid == Approx(prefill(resolved, prompt)->seconds.mid + steps).epsilon(1e-9));
            CHECK(answer->seconds.low < answer->seconds.mid);
            CHECK(answer->seconds.high > answer->seconds.mid);
        }
    }
}

TEST_CASE("an answer ends where the context does")
{
    const Evaluation evaluation = evaluate(resolvedOf(chat(R"(, "prompt_tokens": 8100)")));
    REQUIRE(evaluation.answer);
    CHECK(evaluation.answer->tokens == 93);
    CHECK_FALSE(evaluate(resolvedOf(chat(R"(, "prompt_tokens": 0)"))).answer);
}

TEST_CASE("the parts of a step add up to it")
{
    for (const char* more : {"", R"(, "sequences": 16)", R"(, "gpu_count": 2, "split": "tensor", "runtime": "vllm")", R"(, "runtime_options": {"gpu_layers": 10})"}) {
        INFO(more);
        const auto decode = evaluate(resolvedOf(chat(more))).decode;
        REQUIRE(decode);
        const double sum = decode->weights_seconds + decode->cache_seconds + decode->state_seconds + decode->compute_seconds
                         + decode->communication_seconds + decode->host_seconds + decode->overhead_seconds;
        CHECK(sum == Approx(decode->step_seconds).epsilon(1e-12));
    }
    const auto tensor = evaluate(resolvedOf(chat(R"(, "gpu_count": 2, "split": "tensor", "runtime": "vllm")"))).decode;
    CHECK(tensor->communication_seconds > 0);
}

TEST_CASE("from where on the cache costs more than the weights")
{
    const Resolved resolved = resolvedOf(chat());
    const auto from = cacheOutweighsFrom(resolved, 1);
    REQUIRE(from);
    const auto below = decodeStep(resolved, *from - 1, 1), at = decodeStep(resolved, *from, 1);
    CHECK(below->cache_seconds < below->weights_seconds);
    CHECK(at->cache_seconds >= at->weights_seconds);
    // Several read more cache for the same weights.
    CHECK(*cacheOutweighsFrom(resolved, 4) < *from);
    // A model that keeps states alone never gets there.
    CHECK_FALSE(cacheOutweighsFrom(resolvedOf(R"({"model": "falcon-mamba-7b", "gpu": "rtx-4090"})"), 1));
}

TEST_CASE("further measured speeds are kept with the scenario and said on the command line")
{
    const auto reading = readScenario(chat(R"(, "measured": {"tokens_per_second": 97.5, "context_tokens": 4096, "sequences": 1,
        "points": [{"tokens_per_second": 60.25, "context_tokens": 32768}, {"tokens_per_second": 400, "context_tokens": 1024, "sequences": 8}],
        "prompts": [{"tokens_per_second": 5000, "prompt_tokens": 512, "context_tokens": 4096}]})"), "test");
    REQUIRE(reading.scenario);
    CHECK(reading.findings.empty());
    CHECK(reading.scenario->measured->points.size() == 2);
    CHECK(readScenario(writeScenario(*reading.scenario), "again").scenario == reading.scenario);
    const std::string command = scenarioCommand(*reading.scenario);
    CHECK(command.find("60.25@32768x1") != std::string::npos);
    const auto typed = readScenarioCommand(command, Catalog::builtIn());
    REQUIRE(typed.scenario);
    CHECK(typed.scenario->measured->points == reading.scenario->measured->points);
    CHECK(typed.scenario->measured->prompts == reading.scenario->measured->prompts);
    for (const char* wrong : {R"("points": 5)", R"("points": [5])", R"("points": [{"context_tokens": 1}])", R"("prompts": [{"tokens_per_second": 5}])",
                              R"("points": [{"tokens_per_second": -1, "context_tokens": 1}])"}) {
        INFO(wrong);
        const auto bad = readScenario(chat(R"(, "measured": {"tokens_per_second": 97.5, "context_tokens": 4096, )" + std::string(wrong) + "}"), "test");
        CHECK((hasError(bad.findings) || (bad.scenario && bad.scenario->measured->prompts.empty() && bad.scenario->measured->points.empty())));
    }
}

TEST_CASE("a table's rows are taken where the set-up is the scenario's, and refused with the difference")
{
    const Resolved resolved = resolvedOf(chat());
    const auto match = [&](const std::string& rows, const Resolved& scenario) {
        Findings findings;
        auto measured = measuredFrom(readBenchTable(table(rows), "table"), scenario, findings);
        std::string said;
        for (const Finding& finding : findings)
            said += inEnglish(finding.message) + "\n";
        return std::pair(measured, said);
    };
    const auto [measured, said] = match("| llama 8B Q4_K - Medium | 4.58 GiB | CUDA | 99 | tg128 | 148.5 ± 0.3 |\n"
                                        "| llama 8B Q4_K - Medium | 4.58 GiB | CUDA | 99 | tg32 @ d16384 | 110.0 ± 0.1 |\n"
                                        "| llama 8B Q8_0 | 7.95 GiB | CUDA | 99 | tg128 | 100 |\n"
                                        "| llama 8B Q4_K - Medium | 4.58 GiB | CUDA | 99 | pp512 | 11000 |\n", resolved);
    REQUIRE(measured);
    CHECK(said.empty());
    CHECK(measured->tokens_per_second == Approx(148.5));
    CHECK(measured->points.size() == 1);
    CHECK(measured->prompts.size() == 1);
    Scenario anchored = resolved.scenario;
    anchored.measured = measured;
    const auto again = resolve(anchored, Catalog::builtIn());
    CHECK(again.resolved->speed.anchored_sequences.size() == 2);
    CHECK(speedAt(*again.resolved, 64) == Approx(148.5).epsilon(0.05));

    CHECK(match("| llama 70B | 39.6 GiB | CUDA | 99 | tg128 | 20 |\n", resolved).second.find("39.6 GiB") != std::string::npos);
    CHECK(match("| llama 8B | 4.58 GiB | Vulkan | 99 | tg128 | 20 |\n", resolved).second.find("Vulkan") != std::string::npos);
    CHECK(match("| llama 8B | 4.58 GiB | CUDA | 10 | tg128 | 20 |\n", resolved).second.find("CPU") != std::string::npos);
    CHECK(match("| llama 8B | 4.58 GiB | CUDA | 99 | pp512 | 2000 |\n", resolved).second.find("token generation") != std::string::npos);
    CHECK(match("| llama 8B | 4.58 GiB | CUDA | 99 | tg128 | 20 |\n", resolvedOf(chat(R"(, "runtime": "vllm", "weights": "AWQ-INT4")"))).second.find("vLLM") != std::string::npos);
    const auto two = match("| llama 8B | 4.58 GiB | CUDA | 99 | tg128 | 20 |\n| mistral 8B | 4.60 GiB | CUDA | 99 | tg128 | 22 |\n", resolved);
    CHECK_FALSE(two.first);
    CHECK(two.second.find("mistral 8B") != std::string::npos);
}

TEST_CASE("a measured speed that no card reads so fast is taken, and doubted")
{
    const auto doubted = [](const std::string& speed) {
        const Resolved resolved = resolvedOf(chat(R"(, "measured": {"tokens_per_second": )" + speed + R"(, "context_tokens": 64})"));
        return std::any_of(resolved.findings.begin(), resolved.findings.end(), [](const Finding& one) { return one.code == "measured_too_fast"; });
    };
    CHECK(doubted("400"));
    CHECK_FALSE(doubted("148.5"));
}
