// SPDX-License-Identifier: MIT
#include "core/measured_setup.h"

#include "core/weights/weight_size.h"

#include <algorithm>

namespace kvsight {

namespace {

std::string canonicalModel(const std::string& name, const Catalog& catalog)
{
    const ModelEntry* entry = catalog.findModel(name);
    return entry != nullptr ? entry->id : name;
}

std::string canonicalCards(const std::string& names, const Catalog& catalog)
{
    std::string all;
    for (std::size_t at = 0; at <= names.size();) {
        const std::size_t end = std::min(names.find('+', at), names.size());
        const std::string name = names.substr(at, end - at);
        const GpuSpec* gpu = catalog.findGpu(name);
        all += (at > 0 ? "+" : "") + (gpu != nullptr ? gpu->id : name);
        at = end + 1;
    }
    return all;
}

/// The format's usual name; none chosen is the published one.
std::string canonicalFormat(const std::string& name, const Resolved& resolved)
{
    const std::string& chosen = name.empty() ? resolved.shape->published_format : name;
    return findWeightFormat(chosen).value_or(chosen);
}

/// None chosen is the card's usual one.
std::string canonicalBackend(const std::string& name, const Resolved& resolved)
{
    return name.empty() && !resolved.devices.empty() ? usualBackend(resolved.devices.front().spec) : name;
}

}  // namespace

MeasuredSetup setupOf(const Scenario& scenario)
{
    MeasuredSetup setup;
    setup.model = scenario.model.id.empty() ? scenario.model.file : scenario.model.id;
    setup.weights = scenario.weights.format;
    for (const GpuChoice& gpu : scenario.gpus) {
        setup.gpu += (setup.gpu.empty() ? "" : "+") + (gpu.id.empty() ? gpu.name : gpu.id);
        setup.gpu_count += gpu.count;
    }
    setup.runtime = scenario.runtime;
    setup.backend = scenario.backend;
    return setup;
}

void fillMeasuredSetup(Scenario& scenario)
{
    if (scenario.measured && !scenario.measured->setup)
        scenario.measured->setup = setupOf(scenario);
}

bool measuredElsewhere(const Resolved& resolved, const Catalog& catalog)
{
    const auto& measured = resolved.scenario.measured;
    if (!measured || !measured->setup)
        return false;
    const MeasuredSetup here = setupOf(resolved.scenario);
    const MeasuredSetup& there = *measured->setup;
    return canonicalModel(there.model, catalog) != canonicalModel(here.model, catalog)
        || canonicalFormat(there.weights, resolved) != canonicalFormat(here.weights, resolved)
        || canonicalCards(there.gpu, catalog) != canonicalCards(here.gpu, catalog) || there.gpu_count != here.gpu_count
        || there.runtime != here.runtime || canonicalBackend(there.backend, resolved) != canonicalBackend(here.backend, resolved);
}

}  // namespace kvsight
