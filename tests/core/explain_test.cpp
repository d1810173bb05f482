// SPDX-License-Identifier: MIT
#include "core/evaluate.h"
#include "core/explain.h"
#include "core/readers/json_document.h"
#include "core/report/report.h"
#include "tests/core/answer.h"
#include "tests/core/equation.h"
#include "tests/core/shapes.h"

#include "tests/catch.h"

#include <algorithm>
#include <functional>
#include <set>

using namespace kvsight;
using namespace kvsight::test;

namespace {

/// Catalogue models of every kind of cache and state, with settings that reach every formula.
std::vector<Resolved> catalogueScenarios()
{
    const char* models[] = {"llama-3.1-8b", "gemma-3-27b", "deepseek-v3", "qwen3-next-80b-a3b", "gpt-oss-20b",
                            "qwen3-30b-a3b", "llama-4-scout", "mixtral-8x7b", "nemotron-nano-12b-v2", "phi-4", "minimax-m3",
                            "falcon-mamba-7b", "deepseek-v3.2", "deepseek-v4-pro", "gemma-3n-e4b"};
    const std::vector<std::function<void(Scenario&)>> settings = {
        [](Scenario&) {},
        [](Scenario& s) { s.runtime = "textbook"; s.sequences = 7; s.k_type = s.v_type = "q4_0"; },
        [](Scenario& s) { s.options.gpu_layers = 9; s.k_type = "q8_0"; s.options.unified = true; s.sequences = 3; },
        [](Scenario& s) { s.options.cpu_moe_layers = 11; s.gpus[0].count = 3; },
        [](Scenario& s) { s.options.kv_offload = false; s.options.gpu_layers = 0; s.weights.bytes = 12345678901; },
        [](Scenario& s) { s.gpus.push_back(s.gpus[0]); s.gpus[1].id = "rtx-3090"; s.split = Split::Tensor; s.sequences = 12; },
        [](Scenario& s) { s.gpus.push_back(s.gpus[0]); s.gpus[1].id = "rtx-3090"; s.options.flash_attention = false; },
        [](Scenario& s) { s.gpus[0].memory_bytes = std::uint64_t{1} << 30; },
        [](Scenario& s) { s.runtime = "vllm"; s.sequences = 3; },
        [](Scenario& s) { s.runtime = "sglang"; s.options.block_size = 64; },
        [](Scenario& s) { s.runtime = "tensorrt-llm"; s.sequences = 2; },
        [](Scenario& s) { s.runtime = "mlx"; s.options.draft_tokens = 0; },
        [](Scenario& s) { s.options.draft_tokens = 3; },
        [](Scenario& s) { s.runtime = "vllm"; s.split = Split::Tensor; s.options.draft_tokens = 2; s.options.tokens_line = "groups"; },
        [](Scenario& s) { s.runtime = "vllm"; s.options.memory_budget_bytes = std::uint64_t{10} << 30; s.k_type = s.v_type = "fp8"; },
        [](Scenario& s) { s.gpus[0].memory_bytes = std::uint64_t{1} << 44; s.host.memory_bytes = 1 << 20; },
    };
    std::vector<Resolved> all;
    for (const char* model : models) {
        for (const auto& set : settings) {
            Scenario scenario;
            scenario.model.id = model;
            scenario.weights.format = "Q4_K_M";
            scenario.context_tokens = 5000;
            GpuChoice gpu;
            gpu.id = "rtx-4090";
            gpu.count = 2;
            gpu.memory_bytes = std::uint64_t{600} << 30;
            scenario.gpus = {gpu};
            scenario.host.memory_bytes = std::uint64_t{700} << 30;
            set(scenario);
            if (auto resolved = resolve(scenario, Catalog::builtIn()).resolved)
                all.push_back(std::move(*resolved));
        }
    }
    return all;
}

/// Bytes that a step reads are printed as whole bytes.
bool isRounded(const std::string& figure)
{
    return figure.ends_with("read_bytes");
}

void checkAgainst(const Explanation& explanation, const std::string& printed)
{
    if (explanation.figure == "limits.max_context_tokens" || explanation.figure == "limits.max_sequences") {
        CHECK(inequalityHolds(explanation.equation));
        CHECK(explanation.value == printed);
    } else if (explanation.whole) {
        CHECK(valueOf(explanation.equation) == std::stoll(printed));
        CHECK(explanation.value == printed);
    } else {
        const long double equation = realValueOf(explanation.equation);
        CHECK(isNear(equation, std::stold(explanation.value)));
        if (isRounded(explanation.figure))
            CHECK(std::abs(equation - std::stold(printed)) <= 0.5L + 1e-9L * equation);
        else
            CHECK(isNear(equation, std::stold(printed)));
    }
}

/// Figures of the answer that stand for themselves: counts of what was given, or names of nothing that is computed.
bool needsNoEquation(const std::string& path)
{
    static const std::set<std::string> names = {"layers", "kv_layers", "kv_heads", "head_dim_k", "head_dim_v",
                                                "native_context_tokens", "tensors"};
    if (path == "answer.tokens")
        return true;  // a setting
    return names.count(path.substr(path.rfind('.') + 1)) > 0 || path.starts_with("model.kv_heads") || path.starts_with("model.head_dim");
}

void listNumbers(const JsonValue& value, const std::string& path, std::vector<std::string>& paths)
{
    const std::string prefix = path.empty() ? "" : path + '.';
    if (value.isNumber())
        paths.push_back(path);
    for (const auto& [name, member] : value.members)
        listNumbers(member, prefix + name, paths);
    for (std::size_t i = 0; i < value.items.size(); ++i)
        listNumbers(value.items[i], prefix + std::to_string(i), paths);
}

}  // namespace

TEST_CASE("every number of an answer has an equation, and the equation gives it")
{
    int compared = 0;
    const auto scenarios = catalogueScenarios();
    REQUIRE(scenarios.size() >= 230);
    for (const Resolved& resolved : scenarios) {
        Findings ignored;
        const std::string json = evaluationJson(resolved, evaluate(resolved));
        const auto answer = parseJsonObject(json, "answer", ignored);
        REQUIRE(answer);
        std::vector<std::string> paths;
        listNumbers(*answer, "", paths);
        for (const std::string& path : paths) {
            if (needsNoEquation(path))
                continue;
            const Explanation explanation = explain(resolved, path);
            INFO(resolved.model_id << " " << path << " = " << explanation.equation);
            REQUIRE(!explanation.equation.empty());
            checkAgainst(explanation, textAt(*answer, path));
            ++compared;
        }
    }
    CHECK(compared > 5000);
}

TEST_CASE("every figure that is listed is explained, or is null in the answer")
{
    for (const Resolved& resolved : catalogueScenarios()) {
        Findings ignored;
        const auto answer = parseJsonObject(evaluationJson(resolved, evaluate(resolved)), "answer", ignored);
        for (const std::string& figure : explainableFigures(resolved)) {
            const Explanation explanation = explain(resolved, figure);
            INFO(resolved.model_id << " " << figure << " = " << explanation.equation);
            if (figure.starts_with("weights."))
                CHECK(valueOf(explanation.equation) == std::stoll(explanation.value));
            else
                CHECK(explanation.equation.empty() == textAt(*answer, figure).empty());
        }
    }
}

TEST_CASE("the roles of the weights add up to the file")
{
    for (const Resolved& resolved : catalogueScenarios()) {
        std::int64_t sum = 0;
        for (const WeightPart& part : resolved.weights.parts)
            sum += std::stoll(explain(resolved, std::string("weights.") + weightRoleName(part.role)).value);
        INFO(resolved.model_id);
        CHECK(std::to_string(sum) == explain(resolved, "memory.weights_file_bytes").value);
    }
}

TEST_CASE("an equation names its inputs and where they were read")
{
    ModelShape plain;
    plain.family = "llama";
    plain.hidden_size = 4096;
    plain.provenance["kv_heads"] = "num_key_value_heads";
    addLayers(plain, 32, attention(8, 128));
    const Explanation explanation = explain(resolvedFor(plain, scenarioAt(5000, 3)), "kv_cache_bytes");
    CHECK(explanation.equation == "32 * up(5000, 256) * 3 * 8 * 128 * 2 + 32 * up(5000, 256) * 3 * 8 * 128 * 2");
    const auto sourceOf = [&](const std::string& figure) {
        for (const ExplainedInput& input : explanation.inputs) {
            if (input.figure == figure)
                return input.source;
        }
        return std::string("not among the inputs");
    };
    CHECK(sourceOf("kv_heads") == "num_key_value_heads");
    CHECK(sourceOf("context_tokens") == "scenario");
    CHECK(sourceOf("sequences") == "scenario");
    for (const char* figure : {"layers", "head_dim_k", "head_dim_v"})
        CHECK(sourceOf(figure) != "not among the inputs");
    CHECK(explanation.rule.find("llama.cpp") != std::string::npos);
}

TEST_CASE("a figure that nobody knows has no equation")
{
    const Resolved resolved = catalogueScenarios().front();
    for (const char* figure : {"", ".", "memory", "memory.", "devices.9.memory.total_bytes", "caches.-1.cells", "caches.0",
                               "decode", "limits.x", "caches.99999999999999999999.cells", "host.free_bytes"})
        CHECK(explain(resolved, figure).equation.empty());
}
