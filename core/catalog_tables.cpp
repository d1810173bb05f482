// SPDX-License-Identifier: MIT
#include "core/catalog.h"

#include "core/catalog_names.h"
#include "core/resource_table.h"
#include "resources/catalog_data.h"

#include <map>

namespace kvsight {

namespace {

using Aliases = std::multimap<std::string, std::string, std::less<>>;

/// Id to aliases.
Aliases readAliases(TableLines lines)
{
    Aliases aliases;
    forEachTableRow(lines, [&](const TableRow& row) { aliases.emplace(row.text("id"), row.text("alias")); });
    return aliases;
}

std::vector<std::string> aliasesOf(const Aliases& aliases, const std::string& id)
{
    std::vector<std::string> names;
    const auto [first, last] = aliases.equal_range(id);
    for (auto alias = first; alias != last; ++alias)
        names.push_back(alias->second);
    return names;
}

ModelEntry modelOf(const TableRow& row, const Aliases& aliases)
{
    ModelEntry model;
    model.id = row.text("slug");
    model.name = row.text("name");
    model.family = row.text("family");
    model.hf_id = row.text("hf_id");
    model.released = row.text("released");
    model.licence = row.text("licence");
    model.attention = row.text("attention");
    model.source = row.text("source_url");
    model.note = row.text("note");
    model.verified = row.text("verified") == "yes";
    model.aliases = aliasesOf(aliases, model.id);
    return model;
}

GpuSpec gpuOf(const TableRow& row)
{
    constexpr double tera = 1e12;
    constexpr double giga = 1e9;
    GpuSpec gpu;
    gpu.id = row.text("id");
    gpu.name = row.text("product");
    gpu.vendor = row.text("vendor");
    gpu.gpu_class = row.text("class");
    gpu.released = row.text("released");
    gpu.memory_bytes = row.bytes("memory_marketed_gb", 1073741824.0);
    gpu.usable_bytes = row.bytes("usable_mib_reported", 1048576.0);
    gpu.memory_type = row.text("mem_type");
    gpu.bandwidth_bytes_per_s = row.scaled("bandwidth_gbs", giga);
    gpu.fp16_flops = row.scaled("fp16_bf16_tflops_dense", tera);
    gpu.tdp_w = row.number("tdp_w");
    gpu.launch_price_usd = row.number("launch_price_usd");
    gpu.confidence = row.text("confidence");
    gpu.notes = row.text("notes");
    for (const char* column : {"source_url", "source_url2"}) {
        if (auto source = row.text(column); !source.empty())
            gpu.sources.push_back(std::move(source));
    }
    return gpu;
}

/// The product's name without remarks in brackets and without its memory, where that says enough: cards of
/// several sizes have an entry in the alias table for the one that people mean.
std::string nameWithoutMemory(const std::string& name)
{
    std::string plain = name.substr(0, name.find('('));
    if (const std::size_t close = name.find(')'); close != std::string::npos)
        plain += name.substr(close + 1);
    const auto split = splitMemory(plain);
    return split ? split->first : std::string();
}

void addGpus(Catalog& catalog)
{
    std::vector<GpuSpec> gpus;
    forEachTableRow(resources::gpuRows(), [&](const TableRow& row) { gpus.push_back(gpuOf(row)); });
    std::map<std::string, int> uses;
    for (const auto& gpu : gpus) {
        ++uses[catalogKey(gpu.name)];
        ++uses[catalogKey(nameWithoutMemory(gpu.name))];
    }
    const auto aliases = readAliases(resources::gpuAliasRows());
    for (const auto& alias : aliases)
        ++uses[catalogKey(alias.second)];
    for (auto& gpu : gpus) {
        gpu.aliases = aliasesOf(aliases, gpu.id);
        const std::string shorter = nameWithoutMemory(gpu.name);
        if (!shorter.empty() && uses[catalogKey(shorter)] == 1)
            gpu.aliases.push_back(shorter.substr(0, shorter.find_last_not_of(' ') + 1));
        catalog.add(std::move(gpu));
    }
}

void addModels(Catalog& catalog)
{
    std::map<std::string_view, std::string_view> configs;
    for (const auto& config : resources::modelConfigs())
        configs.emplace(config.name, config.text);
    const auto aliases = readAliases(resources::modelAliasRows());
    forEachTableRow(resources::modelRows(), [&](const TableRow& row) {
        ModelEntry model = modelOf(row, aliases);
        model.config_json = configs[model.id];
        catalog.add(std::move(model));
    });
}

Catalog readBuiltIn()
{
    Catalog catalog;
    addModels(catalog);
    addGpus(catalog);
    return catalog;
}

}  // namespace

const Catalog& Catalog::builtIn()
{
    static const Catalog catalog = readBuiltIn();
    return catalog;
}

}  // namespace kvsight
