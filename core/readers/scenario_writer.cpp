// SPDX-License-Identifier: MIT
#include "core/readers/scenario_json.h"

#include "core/readers/json_document.h"
#include "core/scenario_fields.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

namespace kvsight {

namespace {

/// Name and JSON text, in the order in which they are written.
using Members = std::vector<std::pair<std::string, std::string>>;

std::string quoted(const std::string& text)
{
    JsonValue value;
    value.type = JsonValue::Type::String;
    value.text = text;
    return value.toJson();
}

/// The shortest text that reads back as the same number, whole numbers without an exponent.
std::string numberText(double value)
{
    constexpr double exact_whole = 9007199254740992.0;
    if (std::floor(value) == value && std::abs(value) <= exact_whole)
        return fmt::format("{:.0f}", value);
    return std::isfinite(value) ? fmt::format("{}", value) : "null";
}

std::string objectText(const Members& members)
{
    std::string text = "{";
    for (const auto& [name, value] : members)
        text += (text.size() > 1 ? ", " : "") + quoted(name) + ": " + value;
    return text + "}";
}

void append(Members& members, const UnknownFields& fields)
{
    members.insert(members.end(), fields.begin(), fields.end());
}

void append(Members& members, const char* name, const std::optional<std::uint64_t>& value)
{
    if (value)
        members.emplace_back(name, fmt::format("{}", *value));
}

void append(Members& members, const char* name, const std::optional<double>& value)
{
    if (value)
        members.emplace_back(name, numberText(*value));
}

void append(Members& members, const char* name, const std::string& text)
{
    if (!text.empty())
        members.emplace_back(name, quoted(text));
}

void appendModel(Members& members, const ModelChoice& model)
{
    if (!model.id.empty() && model.unknown_fields.empty()) {
        append(members, "model", model.id);
        return;
    }
    Members parts;
    append(parts, "id", model.id);
    append(parts, "file", model.file);
    if (!model.config_json.empty())
        parts.emplace_back("config", model.config_json);
    append(parts, model.unknown_fields);
    if (!parts.empty())
        members.emplace_back("model", objectText(parts));
}

void appendWeights(Members& members, const WeightsChoice& weights)
{
    if (weights.unknown_fields.empty() && (weights.format.empty() || !weights.bytes)) {
        append(members, "weights", weights.format);
        append(members, "weights", weights.bytes);
        return;
    }
    Members parts;
    append(parts, "format", weights.format);
    append(parts, "bytes", weights.bytes);
    append(parts, weights.unknown_fields);
    members.emplace_back("weights", objectText(parts));
}

/// Empty when the choice names no card.
std::string gpuText(const GpuChoice& gpu)
{
    Members parts;
    append(parts, "name", gpu.name);
    append(parts, "memory_bytes", gpu.memory_bytes);
    append(parts, "bandwidth_bytes_per_s", gpu.bandwidth_bytes_per_s);
    append(parts, "fp16_flops", gpu.fp16_flops);
    append(parts, gpu.unknown_fields);
    if (parts.empty())
        return gpu.id.empty() ? std::string() : quoted(gpu.id);
    if (!gpu.id.empty())
        parts.insert(parts.begin(), {"id", quoted(gpu.id)});
    return objectText(parts);
}

void appendGpus(Members& members, const std::vector<GpuChoice>& gpus)
{
    if (gpus.size() == 1) {
        if (std::string text = gpuText(gpus.front()); !text.empty())
            members.emplace_back("gpu", std::move(text));
        members.emplace_back("gpu_count", fmt::format("{}", gpus.front().count));
        return;
    }
    std::string list;
    for (const auto& gpu : gpus) {
        const std::string text = gpuText(gpu);
        const Members parts{{"gpu", text.empty() ? "{}" : text}, {"count", fmt::format("{}", gpu.count)}};
        list += (list.empty() ? "" : ", ") + objectText(parts);
    }
    if (!list.empty())
        members.emplace_back("gpus", "[" + list + "]");
}

void appendHost(Members& members, const HostChoice& host)
{
    Members parts;
    append(parts, "memory_bytes", host.memory_bytes);
    append(parts, "bandwidth_bytes_per_s", host.bandwidth_bytes_per_s);
    append(parts, host.unknown_fields);
    if (!parts.empty())
        members.emplace_back("host", objectText(parts));
}

/// Options are written even where they equal a default: a default may change, a saved scenario must not.
void appendOptions(Members& members, const Scenario& scenario)
{
    const RuntimeOptions& options = scenario.options;
    Members parts;
    append(parts, "ubatch", std::optional(options.ubatch));
    append(parts, "batch", options.batch);
    for (const auto& flag : flagFields())
        parts.emplace_back(flag.id, flag.get(scenario) ? "true" : "false");
    append(parts, "context_padding", std::optional(options.context_padding));
    append(parts, "gpu_layers", options.gpu_layers);
    append(parts, "cpu_moe_layers", std::optional(options.cpu_moe_layers));
    append(parts, "block_size", options.block_size);
    append(parts, "max_num_batched_tokens", options.max_num_batched_tokens);
    append(parts, "memory_budget_bytes", options.memory_budget_bytes);
    append(parts, "gpu_memory_utilization", options.gpu_memory_utilization);
    append(parts, "draft_tokens", std::optional(options.draft_tokens));
    append(parts, "tokens_line", options.tokens_line);
    append(parts, scenario.unknown_options);
    members.emplace_back("runtime_options", objectText(parts));
}

void appendList(Members& members, const char* name, const std::vector<std::string>& items)
{
    if (!items.empty())
        members.emplace_back(name, fmt::format("[{}]", fmt::join(items, ", ")));
}

void appendMeasured(Members& members, const std::optional<MeasuredSpeed>& measured)
{
    if (!measured)
        return;
    Members parts;
    append(parts, "tokens_per_second", std::optional(measured->tokens_per_second));
    append(parts, "context_tokens", std::optional(measured->context_tokens));
    append(parts, "sequences", measured->sequences);
    std::vector<std::string> points, prompts;
    points.reserve(measured->points.size());
    for (const MeasuredPoint& point : measured->points) {
        Members one;
        append(one, "tokens_per_second", std::optional(point.tokens_per_second));
        append(one, "context_tokens", std::optional(point.context_tokens));
        append(one, "sequences", std::optional(point.sequences));
        points.push_back(objectText(one));
    }
    prompts.reserve(measured->prompts.size());
    for (const MeasuredPrompt& prompt : measured->prompts) {
        Members one;
        append(one, "tokens_per_second", std::optional(prompt.tokens_per_second));
        append(one, "prompt_tokens", std::optional(prompt.prompt_tokens));
        append(one, "context_tokens", std::optional(prompt.context_tokens));
        append(one, "sequences", std::optional(prompt.sequences));
        prompts.push_back(objectText(one));
    }
    appendList(parts, "points", points);
    appendList(parts, "prompts", prompts);
    if (measured->setup) {
        const MeasuredSetup& setup = *measured->setup;
        // Also what is empty: a reader takes what is missing from the scenario, which may have changed.
        for (const auto& [name, text] : {std::pair("model", &setup.model), std::pair("weights", &setup.weights), std::pair("gpu", &setup.gpu)})
            parts.emplace_back(name, quoted(*text));
        append(parts, "gpu_count", std::optional(setup.gpu_count));
        parts.emplace_back("runtime", quoted(setup.runtime));
        parts.emplace_back("backend", quoted(setup.backend));
    }
    append(parts, measured->unknown_fields);
    members.emplace_back("measured", objectText(parts));
}

}  // namespace

std::string writeScenario(const Scenario& scenario, JsonLayout layout)
{
    Members members{{"format", quoted("kvsight-scenario")}, {"version", "1"}};
    append(members, "name", scenario.name);
    appendModel(members, scenario.model);
    appendWeights(members, scenario.weights);
    members.emplace_back("k_type", quoted(scenario.k_type));  // also an empty one, which is no default
    members.emplace_back("v_type", quoted(scenario.v_type));  // also an empty one, which is no default
    append(members, "context_tokens", scenario.context_tokens);
    append(members, "sequences", std::optional(scenario.sequences));
    append(members, "prompt_tokens", scenario.prompt_tokens);
    appendGpus(members, scenario.gpus);
    members.emplace_back("split", scenario.split == Split::Tensor ? "\"tensor\"" : "\"layer\"");
    append(members, "reserved_bytes", std::optional(scenario.reserved_bytes));
    appendHost(members, scenario.host);
    members.emplace_back("runtime", quoted(scenario.runtime));
    append(members, "backend", scenario.backend);
    appendOptions(members, scenario);
    appendMeasured(members, scenario.measured);
    append(members, scenario.unknown_fields);
    if (layout == JsonLayout::OneLine)
        return objectText(members);
    std::string text;
    for (const auto& [name, value] : members)
        text += (text.empty() ? "{\n  " : ",\n  ") + quoted(name) + ": " + value;
    return text + "\n}\n";
}

}  // namespace kvsight
