// SPDX-License-Identifier: MIT
#include "core/catalog.h"

#include "core/catalog_names.h"

#include <algorithm>
#include <limits>

namespace kvsight {

namespace {

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
/// Nothing has a longer name; what is longer is not worth taking apart.
constexpr std::size_t kLongestName = 256;

std::size_t positionOf(const Catalog::Names& names, const std::string& key)
{
    const auto found = names.find(key);
    return found == names.end() ? kNone : found->second;
}

/// The position of the entry that has the name, or of the first of its variants that is known.
template <typename Variants>
std::size_t find(const Catalog::Names& names, std::string_view name, Variants variants)
{
    if (name.size() > kLongestName)
        return kNone;
    std::size_t position = positionOf(names, catalogKey(name));
    if (position != kNone)
        return position;
    for (const auto& key : variants(name)) {
        position = positionOf(names, key);
        if (position != kNone)
            break;
    }
    return position;
}

/// Names of the user's entry win over names that stood before, derived ones do not.
void addNames(Catalog::Names& names, std::size_t position, const std::vector<std::string>& own,
              const std::vector<std::vector<std::string>>& derived)
{
    for (const auto& name : own) {
        if (auto key = catalogKey(name); !key.empty())
            names.insert_or_assign(std::move(key), position);
    }
    for (const auto& keys : derived) {
        for (const auto& key : keys)
            names.emplace(key, position);
    }
}

/// Positions in order of likeness to `name`, the most alike first, without those that are not alike.
std::vector<std::size_t> alike(const Catalog::Names& names, std::string_view name, std::size_t entries)
{
    constexpr double too_far = 0.5;
    const std::string wanted = catalogKey(name.substr(0, kLongestName));
    if (wanted.empty())
        return {};
    std::vector<double> distances(entries, 1.0);
    for (const auto& [key, position] : names) {
        double distance = keyDistance(wanted, key);
        // What was typed may be the start or the middle of a longer name: that is likelier than a slip.
        const std::size_t place = wanted.size() >= 2 ? key.find(wanted) : std::string::npos;
        if (place != std::string::npos)
            distance *= place == 0 ? 0.2 : 0.4;
        distances[position] = std::min(distances[position], distance);
    }
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < entries; ++i) {
        if (distances[i] <= too_far)
            order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return distances[a] < distances[b]; });
    return order;
}

template <typename Entry>
std::vector<std::string> idsOf(const std::vector<Entry>& entries, std::vector<std::size_t> order, std::size_t most)
{
    std::vector<std::string> ids;
    for (const std::size_t position : order) {
        if (ids.size() == most)
            break;
        ids.push_back(entries[position].id);
    }
    return ids;
}

}  // namespace

bool sharesMainMemory(const GpuSpec& gpu)
{
    return gpu.gpu_class == "unified-memory SoC" || gpu.gpu_class == "CPU platform";
}

std::string usualBackend(const GpuSpec& gpu)
{
    if (gpu.gpu_class == "CPU platform")
        return "cpu";
    if (gpu.vendor == "NVIDIA")
        return "cuda";
    if (gpu.vendor == "AMD")
        return "rocm";
    if (gpu.vendor == "Apple")
        return "metal";
    return gpu.vendor == "Intel" ? "sycl" : "";
}

const ModelEntry* Catalog::findModel(std::string_view name) const
{
    const std::size_t found = find(m_model_names, name, modelKeyVariants);
    return found == kNone ? nullptr : &m_models[found];
}

const GpuSpec* Catalog::findGpu(std::string_view name) const
{
    std::size_t found = find(m_gpu_names, name, gpuKeyVariants);
    if (found != kNone)
        return &m_gpus[found];
    const auto split = name.size() <= kLongestName ? splitMemory(name) : std::nullopt;
    found = split ? find(m_gpu_names, split->first, gpuKeyVariants) : kNone;
    return found != kNone && m_gpus[found].memory_bytes == split->second << 30 ? &m_gpus[found] : nullptr;
}

std::vector<std::string> Catalog::similarModels(std::string_view name, std::size_t most) const
{
    return idsOf(m_models, alike(m_model_names, name, m_models.size()), most);
}

std::vector<std::string> Catalog::similarGpus(std::string_view name, std::size_t most) const
{
    return idsOf(m_gpus, alike(m_gpu_names, name, m_gpus.size()), most);
}

void Catalog::add(ModelEntry model)
{
    std::vector<std::string> own{model.id, model.name, model.hf_id};
    own.insert(own.end(), model.aliases.begin(), model.aliases.end());
    std::vector<std::vector<std::string>> derived;
    derived.reserve(own.size());
    for (const auto& name : own)
        derived.push_back(modelKeyVariants(name));
    addNames(m_model_names, m_models.size(), own, derived);
    m_models.push_back(std::move(model));
}

void Catalog::add(GpuSpec gpu)
{
    std::vector<std::string> own{gpu.id, gpu.name};
    own.insert(own.end(), gpu.aliases.begin(), gpu.aliases.end());
    std::vector<std::vector<std::string>> derived;
    derived.reserve(own.size());
    for (const auto& name : own)
        derived.push_back(gpuKeyVariants(name));
    addNames(m_gpu_names, m_gpus.size(), own, derived);
    m_gpus.push_back(std::move(gpu));
}

}  // namespace kvsight
