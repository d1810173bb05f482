// SPDX-License-Identifier: MIT
#include "core/report/inspect.h"

#include "core/evaluate.h"

namespace kvsight {
namespace {

constexpr std::uint64_t kElementBytes = 2;

bool isWindowed(const LayerShape& layer)
{
    return layer.cache == CacheKind::Window || layer.cache == CacheKind::Chunk;
}

/// An encoder-decoder's layers attend to the encoder with heads of the same shape as their own; a model that sees
/// images has cross layers of their own.
std::uint64_t crossBytesPerToken(const ModelShape& shape)
{
    Checked sum = 0;
    for (const LayerShape& layer : shape.layers) {
        const bool crosses = layer.cache == CacheKind::Cross || (shape.encoder_decoder && layer.cache == CacheKind::Full);
        if (crosses)
            sum += Checked(layer.kv_heads) * (Checked(layer.head_dim_k) + layer.head_dim_v) * kElementBytes;
    }
    return sum.saturated();
}

std::optional<std::uint64_t> stateBytesPerSequence(const ModelShape& shape)
{
    Checked sum = 0;
    for (const LayerShape& layer : shape.layers) {
        if (layer.state_unknown)
            return std::nullopt;
        sum += (Checked(layer.state_conv) + layer.state_recurrent) * kElementBytes;
    }
    return sum.value();
}

}  // namespace

InspectionResult inspectModel(const ModelChoice& model, const Catalog& catalog, const std::string& base_folder)
{
    Scenario scenario;
    scenario.model = model;
    scenario.runtime = "textbook";
    scenario.context_tokens = kMaxContextTokens;
    scenario.prompt_tokens = 0;
    Resolution resolution = resolve(scenario, catalog, base_folder);
    InspectionResult result;
    result.findings = resolution.findings;
    if (!resolution.resolved) {
        result.weights = resolution.weights;
        // What is missing for a scenario is no fault of a file that was only looked into.
        if (result.weights != nullptr)
            std::erase_if(result.findings, [](const Finding& finding) { return finding.code == "no_figures"; });
        return result;
    }

    Inspection inspection;
    inspection.resolved = std::move(*resolution.resolved);
    // The context above is only there to fill every window: nobody asked for it.
    std::erase_if(result.findings, [](const Finding& finding) { return finding.code == "context_beyond_native"; });
    inspection.resolved.findings = result.findings;
    const Evaluation evaluation = evaluate(inspection.resolved);
    inspection.kv_bytes_per_token = evaluation.kv_bytes_per_token;
    inspection.kv_bytes_per_token_windows_full = evaluation.kv_bytes_per_token_at_context;
    const ModelShape& shape = *inspection.resolved.shape;
    inspection.cross_kv_bytes_per_token = crossBytesPerToken(shape);
    inspection.state_bytes_per_sequence = stateBytesPerSequence(shape);
    for (const LayerShape& layer : shape.layers)
        inspection.swa_layers += isWindowed(layer) ? 1 : 0;
    result.inspection = std::move(inspection);
    return result;
}

}  // namespace kvsight
