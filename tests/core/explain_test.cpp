// SPDX-License-Identifier: MIT
#include "core/evaluate.h"
#include "core/explain.h"
#include "tests/core/equation.h"
#include "tests/core/shapes.h"

#include "tests/catch.h"

#include <algorithm>

using namespace kvsight;
using namespace kvsight::test;

namespace {

std::vector<Resolved> scenarios()
{
    ModelShape plain;
    plain.family = "llama";
    plain.hidden_size = 4096;
    plain.vocabulary = 128256;
    plain.ffn_width = 14336;
    addLayers(plain, 32, attention(8, 128));

    ModelShape windows;
    windows.family = "gemma3_text";
    addLayers(windows, 10, attention(16, 128));
    addLayers(windows, 52, attention(16, 128, 1024));

    ModelShape hybrid;
    hybrid.family = "kimi_linear";
    addLayers(hybrid, 7, latent(576, 128));
    addLayers(hybrid, 20, stateOnly(StateKind::Kda, 36864, 524288));

    std::vector<Resolved> all;
    for (const char* runtime : {"llama.cpp", "textbook"}) {
        for (const char* type : {"f16", "q8_0", "q4_0"}) {
            for (const ModelShape& shape : {plain, windows, hybrid}) {
                Scenario scenario = scenarioAt(5000, 3, type);
                scenario.runtime = runtime;
                all.push_back(resolvedFor(shape, scenario));
            }
        }
    }
    return all;
}

MaybeBytes figureOf(const Evaluation& evaluation, const std::string& figure)
{
    const Memory& memory = evaluation.memory;
    if (figure == "kv_cache_bytes") return memory.kv_cache_bytes;
    if (figure == "k_bytes") return memory.k_bytes;
    if (figure == "v_bytes") return memory.v_bytes;
    if (figure == "indexer_bytes") return memory.indexer_bytes;
    if (figure == "state_bytes") return memory.state_bytes;
    if (figure == "compute_bytes") return memory.compute_bytes;
    if (figure == "reserved_bytes") return memory.reserved_bytes;
    if (figure == "total_bytes") return memory.total_bytes;
    if (figure == "kv_bytes_per_token") return MaybeBytes(*evaluation.kv_bytes_per_token);
    if (figure == "kv_bytes_per_token_at_context") return MaybeBytes(*evaluation.kv_bytes_per_token_at_context);
    return std::nullopt;
}

}  // namespace

TEST_CASE("an equation's value is the figure that evaluate gives")
{
    int compared = 0;
    for (const Resolved& resolved : scenarios()) {
        const Evaluation evaluation = evaluate(resolved);
        for (const std::string& figure : explainableFigures()) {
            const auto value = exact(figureOf(evaluation, figure));
            if (!value)
                continue;
            const Explanation explanation = explain(resolved, figure);
            INFO(figure << " = " << explanation.equation);
            CHECK(explanation.value == std::to_string(*value));
            CHECK(valueOf(explanation.equation) == *value);
            ++compared;
        }
    }
    CHECK(compared > 150);
}

TEST_CASE("an equation names its inputs")
{
    const Explanation explanation = explain(scenarios().front(), "kv_cache_bytes");
    CHECK(explanation.equation == "32 * up(5000, 256) * 3 * 8 * 128 * 2 + 32 * up(5000, 256) * 3 * 8 * 128 * 2");
    std::vector<std::string> figures;
    for (const ExplainedInput& input : explanation.inputs)
        figures.push_back(input.figure);
    for (const char* name : {"layers", "context_tokens", "sequences", "kv_heads", "head_dim_k", "head_dim_v"})
        CHECK(std::find(figures.begin(), figures.end(), name) != figures.end());
}
