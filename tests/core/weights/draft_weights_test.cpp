// SPDX-License-Identifier: MIT
#include "core/evaluate.h"
#include "core/readers/scenario_json.h"
#include "core/resolve.h"

#include "tests/catch.h"

#include <algorithm>
#include <string>

using namespace kvsight;

namespace {

Resolved resolved(const std::string& scenario_json)
{
    const ScenarioReading reading = readScenario(scenario_json, "scenario");
    REQUIRE(reading.scenario);
    const auto resolution = resolve(*reading.scenario, Catalog::builtIn());
    REQUIRE(resolution.resolved);
    return *resolution.resolved;
}

std::uint64_t elements(const std::vector<WeightTensor>& tensors)
{
    Checked sum = 0;
    for (const WeightTensor& tensor : tensors)
        sum += tensor.elements();
    return sum.saturated();
}

std::uint64_t bytes(const MaybeBytes& part)
{
    return exact(part).value();
}

bool says(const Evaluation& evaluation, const std::string& code)
{
    return std::any_of(evaluation.findings.begin(), evaluation.findings.end(), [&](const Finding& finding) { return finding.code == code; });
}

}  // namespace

TEST_CASE("spec 4.6: drafting layers have the numbers that were printed")
{
    // llama.cpp prints 110.47 B parameters for GLM-4.5-Air, whose file holds the drafting layer with tables of its own.
    const Resolved air = resolved(R"({"model":"glm-4.5-air"})");
    CHECK(static_cast<double>(*air.shape->parameters + elements(air.shape->draft_tensors)) / 1e9 == Approx(110.47).margin(0.005));
    // DeepSeek's own description of V3: 671 B, and a drafting layer of 11.5 B besides a table and a head of 0.9 B each.
    const Resolved v3 = resolved(R"({"model":"deepseek-v3"})");
    const std::uint64_t tables = 2 * v3.shape->hidden_size * v3.shape->vocabulary;
    CHECK(static_cast<double>(tables) / 2e9 == Approx(0.93).margin(0.01));
    CHECK(static_cast<double>(elements(v3.shape->draft_tensors) - tables) / 1e9 == Approx(11.5).epsilon(0.012));
    // No drafting layers, none listed.
    CHECK(resolved(R"({"model":"llama-3.1-8b"})").shape->draft_tensors.empty());
}

TEST_CASE("spec 6.7: weights of drafting layers are loaded while they draft, on the card of those layers")
{
    const std::string head = R"({"model":"glm-4.5-air","weights":"Q4_K_M","gpu":"h100-sxm5-80gb","gpu_count":2,"backend":"cuda","runtime_options":{)";
    const Resolved with = resolved(head + R"("draft_tokens":2}})");
    const Resolved without = resolved(head + R"("draft_tokens":0}})");
    const Evaluation drafting = evaluate(with);
    const Evaluation plain = evaluate(without);
    const std::uint64_t draft = with.weights.draft_bytes.saturated();
    REQUIRE(draft > 0);
    CHECK(bytes(drafting.memory.weights_bytes) == bytes(plain.memory.weights_bytes) + draft);
    CHECK(bytes(drafting.devices.at(1).memory.weights_bytes) - bytes(plain.devices.at(1).memory.weights_bytes) == draft);
    CHECK(says(drafting, "draft_compute"));
    CHECK_FALSE(says(drafting, "draft_weights"));
    // A GGUF of this family holds them in any case.
    CHECK(with.weights.file_bytes == without.weights.file_bytes);
    // Every part of a file is in it once.
    Checked parts = 0;
    for (const WeightPart& part : with.weights.parts)
        parts += part.bytes;
    CHECK(parts == with.weights.file_bytes);

    for (const char* runtime : {"vllm", "sglang"}) {
        const std::string engine = R"({"model":"deepseek-v3","weights":"FP8","split":"tensor","gpu":"h200-sxm-141gb","gpu_count":8,"runtime":")" + std::string(runtime);
        const Resolved one = resolved(engine + R"(","runtime_options":{"draft_tokens":1}})");
        const Resolved none = resolved(engine + R"("})");
        INFO(runtime);
        const std::uint64_t added = one.weights.draft_bytes.saturated();
        CHECK(added > std::uint64_t{13} * 1000000000);
        const std::uint64_t more = bytes(evaluate(one).memory.weights_bytes) - bytes(evaluate(none).memory.weights_bytes);
        CHECK(more >= added);
        CHECK(more - added < 8);
    }
}

TEST_CASE("what is not known of drafting is said")
{
    // A model without drafting layers, and one whose weights are given as a number.
    CHECK(says(evaluate(resolved(R"({"model":"llama-3.1-8b","runtime_options":{"draft_tokens":2}})")), "draft_weights"));
    CHECK(says(evaluate(resolved(R"({"model":"llama-3.1-8b","runtime":"vllm","runtime_options":{"draft_tokens":2}})")), "draft_weights"));
    CHECK_FALSE(says(evaluate(resolved(R"({"model":"glm-4.5-air"})")), "draft_compute"));
    // Families whose drafting layers nobody printed are estimates.
    const Evaluation guess = evaluate(resolved(R"({"model":"qwen3.5-27b","weights":"BF16","runtime_options":{"draft_tokens":2}})"));
    CHECK(std::count(guess.estimated.begin(), guess.estimated.end(), "weights_bytes") == 1);
    const Evaluation known = evaluate(resolved(R"({"model":"glm-4.5-air","weights":"BF16","runtime_options":{"draft_tokens":2}})"));
    CHECK(std::count(known.estimated.begin(), known.estimated.end(), "weights_bytes") == 0);
}
