// SPDX-License-Identifier: MIT
#include "core/buffer_accuracy.h"

#include "core/memory.h"
#include "core/readers/scenario_json.h"
#include "core/resource_table.h"
#include "resources/catalog_data.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <vector>

namespace kvsight {

namespace {

constexpr double kMebi = 1048576.0;
constexpr double kFifth = 0.2;

/// The first card's compute buffer.
std::optional<double> computedBytes(const std::string& scenario_json)
{
    const ScenarioReading reading = readScenario(scenario_json, "compute_buffers.tsv");
    if (!reading.scenario)
        return std::nullopt;
    const Resolution resolution = resolve(*reading.scenario, Catalog::builtIn());
    if (!resolution.resolved)
        return std::nullopt;
    const Resolved& resolved = *resolution.resolved;
    const SizedMemory sized = sizeMemory(*resolved.plan, resolved.context_tokens, resolved.scenario.sequences);
    const auto bytes = exact(memoryOfDevice(resolved, sized, 0).compute_bytes);
    return bytes ? std::optional(static_cast<double>(*bytes)) : std::nullopt;
}

BufferAccuracy measured()
{
    std::vector<double> errors;
    forEachTableRow(resources::computeBufferRows(), [&](const TableRow& row) {
        const auto printed = row.number("printed_mib");
        const auto computed = computedBytes(row.text("scenario"));
        if (printed && computed)
            errors.push_back(std::abs(*computed / (*printed * kMebi) - 1));
    });
    BufferAccuracy accuracy;
    accuracy.buffers = errors.size();
    if (errors.empty())
        return accuracy;
    std::sort(errors.begin(), errors.end());
    accuracy.median_error = errors[errors.size() / 2];
    accuracy.p90_error = errors[errors.size() * 9 / 10];
    const auto within = std::upper_bound(errors.begin(), errors.end(), kFifth) - errors.begin();
    accuracy.within_fifth = static_cast<double>(within) / static_cast<double>(errors.size());
    return accuracy;
}

}  // namespace

const BufferAccuracy& bufferAccuracy()
{
    static const BufferAccuracy accuracy = measured();
    return accuracy;
}

Message bufferAccuracyNote()
{
    const BufferAccuracy& accuracy = bufferAccuracy();
    return {KV_TR("core", "An estimate. Of {buffers} compute buffers that llama.cpp printed, half are told to within {median} %, "
                          "and {share} % to within 20 %."),
            {{"buffers", std::to_string(accuracy.buffers)},
             {"median", fmt::format("{:.1f}", accuracy.median_error * 100)},
             {"share", fmt::format("{:.0f}", accuracy.within_fifth * 100)}}};
}

}  // namespace kvsight
