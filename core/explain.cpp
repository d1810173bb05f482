// SPDX-License-Identifier: MIT
#include "core/explain.h"

#include "core/buffer_accuracy.h"
#include "core/explain_parts.h"
#include "core/reserves.h"
#include "core/runtimes/runtime.h"
#include "core/units.h"

#include <algorithm>
#include <charconv>

namespace kvsight {

namespace {

FigurePath splitPath(std::string_view figure)
{
    FigurePath path;
    for (std::size_t begin = 0; begin <= figure.size();) {
        const std::size_t end = std::min(figure.find('.', begin), figure.size());
        path.emplace_back(figure.substr(begin, end - begin));
        begin = end + 1;
    }
    if (path.size() == 1 && figure.ends_with("_bytes"))
        path.insert(path.begin(), "memory");
    return path;
}

std::string sourceOfGpu(const Resolved& resolved, std::optional<double> GpuChoice::*given)
{
    const auto& gpus = resolved.scenario.gpus;
    if (gpus.empty())
        return {};
    const bool own = gpus.front().*given || gpus.front().id.empty();
    return own ? "scenario" : "catalogue: " + resolved.devices.front().spec.id;
}

std::string sourceOfMemory(const Resolved& resolved)
{
    const auto& gpus = resolved.scenario.gpus;
    const bool own = gpus.empty() || gpus.front().memory_bytes || gpus.front().id.empty();
    return own ? "scenario" : "catalogue: " + resolved.devices.front().spec.id;
}

/// Fields that the scenario may leave to a default.
std::optional<std::string> sourceInScenario(const Resolved& resolved, const std::string& figure)
{
    const Scenario& scenario = resolved.scenario;
    const auto setOrDefault = [](bool is_set) { return std::string(is_set ? "scenario" : "default"); };
    if (figure == "context_tokens")
        return setOrDefault(scenario.context_tokens.has_value());
    if (figure == "prompt_tokens")
        return setOrDefault(scenario.prompt_tokens.has_value());
    if (figure == "host.memory_bytes")
        return setOrDefault(scenario.host.memory_bytes.has_value());
    if (figure == "host.bandwidth_bytes_per_s")
        return setOrDefault(scenario.host.bandwidth_bytes_per_s.has_value());
    if (figure == "gpu.memory_bytes")
        return sourceOfMemory(resolved);
    if (figure == "gpu.bandwidth_bytes_per_s")
        return sourceOfGpu(resolved, &GpuChoice::bandwidth_bytes_per_s);
    if (figure == "gpu.fp16_flops")
        return sourceOfGpu(resolved, &GpuChoice::fp16_flops);
    // The rest stands in the scenario as a plain value: one that is the default's is the default.
    const Scenario plain;
    if (figure == "sequences")
        return setOrDefault(scenario.sequences != plain.sequences);
    if (figure == "reserved_bytes")
        return setOrDefault(scenario.reserved_bytes != plain.reserved_bytes);
    if (figure == "backend")
        return setOrDefault(!scenario.backend.empty());
    if (figure == "gpu_count")
        return setOrDefault(resolved.devices.size() > 1);
    if (figure == "runtime_options.ubatch")
        return setOrDefault(scenario.options.ubatch != plain.options.ubatch);
    if (figure == "runtime_options.context_padding")
        return setOrDefault(scenario.options.context_padding != plain.options.context_padding);
    if (figure == "assumption")
        return figure;
    if (figure == resolved.k_type.name || figure == resolved.v_type.name)
        return setOrDefault(figure != plain.k_type);
    return figure.starts_with("runtime_options.") ? std::optional<std::string>("scenario") : std::nullopt;
}

std::string sourceOf(const Resolved& resolved, const std::string& figure)
{
    if (const auto own = sourceInScenario(resolved, figure))
        return *own;
    const auto& provenance = resolved.shape->provenance;
    auto found = provenance.find(figure.starts_with("model.") ? figure.substr(6) : figure);
    // A config that gives one width gives it for keys and values.
    if (found == provenance.end() && figure == "head_dim_v")
        found = provenance.find("head_dim_k");
    return found == provenance.end() ? std::string() : found->second;
}

std::optional<Equation> equationFor(const Resolved& resolved, const FigurePath& path);

/// Figures of whole numbers joined by `+`: their values in a row. Nothing when one is unknown.
std::optional<Equation> sumEquation(const Resolved& resolved, std::string_view figures)
{
    Traced sum = 0;
    for (std::size_t begin = 0; begin <= figures.size();) {
        const std::size_t end = std::min(figures.find('+', begin), figures.size());
        const std::string figure(figures.substr(begin, end - begin));
        const auto part = equationFor(resolved, splitPath(figure));
        const auto value = part && part->whole ? parseCount(part->value) : std::nullopt;
        if (!value)
            return std::nullopt;
        sum = sum + Traced::named(KV_TR("core", "one part"), figure.c_str(), *value);
        begin = end + 1;
    }
    return equationOf(sum);
}

std::optional<Equation> equationFor(const Resolved& resolved, const FigurePath& path)
{
    for (const auto part : {memoryEquation, keptEquation, weightEquation, speedEquation, limitEquation}) {
        if (auto equation = part(resolved, path))
            return equation;
    }
    return std::nullopt;
}

template <class V>
Equation equationFrom(const TracedNumber<V>& number, bool whole)
{
    return {number.equation(), equationText(number.value()), whole, number.inputs()};
}

}  // namespace

std::optional<Equation> equationOf(const Traced& number)
{
    if (number.value().isOverflown())
        return std::nullopt;
    return equationFrom(number, true);
}

std::optional<Equation> equationOf(const TracedReal& number)
{
    return equationFrom(number, false);
}

std::optional<std::size_t> indexOf(const std::string& step, std::size_t size)
{
    std::size_t index = 0;
    const auto read = std::from_chars(step.data(), step.data() + step.size(), index);
    if (read.ec != std::errc() || read.ptr != step.data() + step.size() || index >= size)
        return std::nullopt;
    return index;
}

std::vector<std::string> explainableFigures(const Resolved& resolved)
{
    std::vector<std::string> figures;
    listMemoryFigures(resolved, figures);
    listKeptFigures(resolved, figures);
    listWeightFigures(resolved, figures);
    listSpeedFigures(figures);
    figures.insert(figures.end(), {"limits.max_context_tokens", "limits.max_sequences", "limits.cache_tokens",
                                   "limits.max_concurrency"});
    return figures;
}

namespace {

/// How far a figure can be relied on.
std::vector<Message> notesOf(const Resolved& resolved, const FigurePath& path)
{
    if (path.empty())
        return {};
    if (path.back() == "compute_bytes" && resolved.plan->compute.present && resolved.plan->compute.known)
        return {bufferAccuracyNote()};
    if (path.back() == "capacity_bytes")
        return capacityNotes(resolved);
    return {};
}

}  // namespace

Explanation explain(const Resolved& resolved, std::string_view figure)
{
    Explanation explanation;
    explanation.figure = figure;
    explanation.rule = resolved.runtime->rule;
    const bool sum = figure.find('+') != std::string_view::npos;
    auto equation = sum ? sumEquation(resolved, figure) : equationFor(resolved, splitPath(figure));
    if (!equation)
        return explanation;
    if (!sum)
        explanation.notes = notesOf(resolved, splitPath(figure));
    explanation.equation = std::move(equation->text);
    explanation.value = std::move(equation->value);
    explanation.whole = equation->whole;
    for (TracedInput& input : equation->inputs) {
        std::string source = sourceOf(resolved, input.source);
        explanation.inputs.push_back({{input.name, {}}, std::move(input.value), std::move(input.source), std::move(source)});
    }
    return explanation;
}

}  // namespace kvsight
