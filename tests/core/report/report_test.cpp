// SPDX-License-Identifier: MIT
#include "core/report/report.h"

#include "core/report/flat_record.h"
#include "core/report/sweep_report.h"
#include "core/runtimes/memory_plan.h"

#include "tests/catch.h"

#include <algorithm>

using namespace kvsight;

namespace {

LayerShape fullLayer(std::uint64_t heads)
{
    LayerShape layer;
    layer.cache = CacheKind::Full;
    layer.kv_heads = heads;
    layer.head_dim_k = 128;
    layer.head_dim_v = 64;
    return layer;
}

Resolved resolvedOf(std::vector<LayerShape> layers)
{
    auto shape = std::make_shared<ModelShape>();
    shape->layers = std::move(layers);
    groupLayers(*shape);
    Resolved resolved;
    resolved.model_name = "A model";
    resolved.shape = shape;
    resolved.plan = std::make_shared<const MemoryPlan>();
    resolved.context_tokens = 100;
    return resolved;
}

Evaluation someEvaluation()
{
    Evaluation evaluation;
    evaluation.memory.weights_bytes = Checked(UINT64_MAX);
    evaluation.memory.k_bytes = Checked::overflown();
    evaluation.memory.free_bytes = -5;
    evaluation.devices = {{"my-card", "My card", evaluation.memory}};
    evaluation.kv_bytes_per_token = 0;
    evaluation.estimated = {"compute_bytes"};
    evaluation.decode = Decode{};
    evaluation.decode->tokens_per_second = {0.1, 2, 1e22};
    evaluation.decode->kv_read_bytes = 9007199254740994.0;
    evaluation.findings = {{Severity::Note, "a_note", "gpu", Message{"say {what}", {{"what", "\"hi\""}}}}};
    return evaluation;
}

std::string pieceOf(const std::string& json, const std::string& key, std::size_t length)
{
    const auto at = json.find("\"" + key + "\":");
    return at == std::string::npos ? "absent" : json.substr(at, length);
}

}  // namespace

TEST_CASE("figures are exact, and what is not known is null")
{
    const std::string json = evaluationJson(resolvedOf({fullLayer(8)}), someEvaluation());
    CHECK(json.find("\"weights_bytes\":18446744073709551615,\"kv_cache_bytes\":null,\"k_bytes\":null") != std::string::npos);
    CHECK(json.find("\"free_bytes\":-5,\"pool_bytes\":null") != std::string::npos);
    CHECK(json.find("\"weights_file_bytes\":null") != std::string::npos);
    CHECK(evaluationJson(resolvedOf({fullLayer(8)}), {}).find("\"free_bytes\":null") != std::string::npos);
    CHECK(json.find("\"kv_bytes_per_token\":0,\"kv_bytes_per_token_at_context\":null") != std::string::npos);
    CHECK(json.find("\"low\":0.1,\"mid\":2.0,\"high\":1e22}") != std::string::npos);
    CHECK(json.find("\"kv_read_bytes\":9007199254740994,") != std::string::npos);
    CHECK(json.find("\"fits\":null") != std::string::npos);
    CHECK(json.find("\"prefill\":null") != std::string::npos);
    CHECK(json.find("\"tensors\":null,\"estimated\":[\"compute_bytes\"],\"findings\":[{\"severity\":\"note\","
                    "\"code\":\"a_note\",\"where\":\"gpu\",\"text\":\"say \\\"hi\\\"\"}]") != std::string::npos);
    CHECK(json.find('\n') == std::string::npos);
}

TEST_CASE("per-layer figures are one number, a list for layers that keep a cache, or null")
{
    LayerShape state_only;
    state_only.state = StateKind::Mamba2;
    const auto alike = evaluationJson(resolvedOf({fullLayer(8), state_only, fullLayer(8)}), {});
    CHECK(pieceOf(alike, "kv_heads", 12) == "\"kv_heads\":8");
    CHECK(pieceOf(alike, "layers", 24) == "\"layers\":3,\"kv_layers\":2");
    const auto unlike = evaluationJson(resolvedOf({fullLayer(8), state_only, fullLayer(4)}), {});
    CHECK(unlike.find("\"kv_heads\":[8,4],\"head_dim_k\":128,\"head_dim_v\":64}") != std::string::npos);
    const auto none = evaluationJson(resolvedOf({state_only}), {});
    CHECK(none.find("\"kv_layers\":0,") != std::string::npos);
    CHECK(none.find("\"kv_heads\":null") != std::string::npos);
}

TEST_CASE("layers that reuse a cache or see only images are not counted as keeping one")
{
    LayerShape shared = fullLayer(8);
    shared.cache = CacheKind::Shared;
    LayerShape cross = fullLayer(8);
    cross.cache = CacheKind::Cross;
    LayerShape window = fullLayer(8);
    window.cache = CacheKind::Window;
    window.window = 512;
    CHECK(evaluationJson(resolvedOf({shared, cross, window}), {}).find("\"layers\":3,\"kv_layers\":1,") != std::string::npos);
}

TEST_CASE("a reader's error stands beside the figures, a runtime's refusal among the findings only")
{
    Resolved resolved = resolvedOf({fullLayer(8)});
    resolved.findings = {{Severity::Error, "refused_by_runtime", "v_type", Message{"no", {}}}};
    CHECK(evaluationJson(resolved, {}).find("\"error\":") == std::string::npos);
    resolved.findings.push_back({Severity::Error, "data_truncated", "byte 7", Message{"cut short", {}}});
    CHECK(evaluationJson(resolved, {})
              .find("\"error\":{\"code\":\"data_truncated\",\"where\":\"byte 7\",\"text\":\"cut short\"}}")
          != std::string::npos);
    CHECK(errorJson(resolved.findings).find("{\"error\":{\"code\":\"data_truncated\"") == 0);
}

TEST_CASE("a sentence that resolver and runtime both say is said once")
{
    Resolved resolved = resolvedOf({fullLayer(8)});
    const Finding finding{Severity::Warning, "a_code", "gpu", Message{"same", {}}};
    resolved.findings = {finding};
    Evaluation evaluation;
    evaluation.findings = {finding, {Severity::Warning, "a_code", "gpu", Message{"other", {}}}};
    CHECK(allFindings(resolved, evaluation).size() == 2);
}

TEST_CASE("every column of a sweep is a figure of the evaluation")
{
    FlatRecord record;
    Evaluation evaluation = someEvaluation();
    evaluation.prefill = Prefill{};
    writeSweepRow(record, {}, {}, resolvedOf({fullLayer(8)}), evaluation);
    for (const std::string& column : sweepColumns({})) {
        const auto& fields = record.fields();
        const bool known = std::any_of(fields.begin(), fields.end(), [&](const auto& field) { return field.first == column; });
        CHECK((known || column == "error.code" || column == "error.text"));
    }
}

TEST_CASE("the text names what is unknown and never lets a name touch the terminal")
{
    Resolved resolved = resolvedOf({fullLayer(8)});
    resolved.model_name = "evil\x1b[2J";
    const std::string text = evaluationText(resolved, someEvaluation());
    CHECK(text.find('\x1b') == std::string::npos);
    CHECK(text.find("unknown") != std::string::npos);
    CHECK(text.find("beyond 64 bits") != std::string::npos);
}
