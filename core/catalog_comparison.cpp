// SPDX-License-Identifier: MIT
#include "core/catalog_comparison.h"

#include "core/readers/model_reader.h"
#include "core/text.h"
#include "core/units.h"
#include "core/weights/weight_size.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <tuple>
#include <vector>

namespace kvsight {
namespace {

/// `Llama-3.1-8B-Instruct-Q4_K_M.gguf` -> `Llama-3.1-8B-Instruct`.
std::string modelNameOf(std::string name)
{
    const std::size_t dot = name.rfind('.');
    const std::string ending = dot == std::string::npos ? "" : lowerCase(name.substr(dot));
    if (ending == ".gguf" || ending == ".safetensors" || ending == ".json")
        name.resize(dot);
    const std::size_t part = name.rfind('-');
    const std::string last = part == std::string::npos ? "" : name.substr(part + 1);
    if (part != std::string::npos && (findWeightFormat(last) || lowerCase(last).starts_with("ud")))
        name.resize(part);
    return name;
}

/// The values of a figure over the layers that own a cache: `8`, or `1 to 8`.
std::string rangeOf(const ModelShape& shape, std::uint64_t LayerShape::*member)
{
    std::set<std::uint64_t> values;
    for (const LayerShape& layer : shape.layers)
        if (layer.cache != CacheKind::None && layer.cache != CacheKind::Shared && layer.cache != CacheKind::Cross)
            values.insert(layer.*member);
    if (values.empty())
        return "0";
    const auto written = [](std::uint64_t value) { return formatCount(value, true); };
    return values.size() == 1 ? written(*values.begin()) : written(*values.begin()) + "-" + written(*values.rbegin());
}

Findings differences(const ModelShape& file, const ModelShape& known, const std::string& model)
{
    Findings findings;
    const auto compare = [&](const char* where, const char* sentence, const std::string& ours, const std::string& theirs) {
        if (ours != theirs)
            findings.push_back({Severity::Warning, "differs_from_catalog", where,
                                {sentence, {{"model", model}, {"theirs", theirs}, {"ours", ours}}}});
    };
    const auto written = [](std::uint64_t value) { return formatCount(value, true); };
    compare("layers", KV_TR("core", "Layers of {model}: {ours} in the file, {theirs} in the catalogue. The file's are used."),
            written(file.layers.size()), written(known.layers.size()));
    compare("kv_heads", KV_TR("core", "KV heads of {model}: {ours} in the file, {theirs} in the catalogue. The file's are used."),
            rangeOf(file, &LayerShape::kv_heads), rangeOf(known, &LayerShape::kv_heads));
    compare("head_dim_k", KV_TR("core", "Width of a K head of {model}: {ours} in the file, {theirs} in the catalogue. The file's is used."),
            rangeOf(file, &LayerShape::head_dim_k), rangeOf(known, &LayerShape::head_dim_k));
    compare("head_dim_v", KV_TR("core", "Width of a V head of {model}: {ours} in the file, {theirs} in the catalogue. The file's is used."),
            rangeOf(file, &LayerShape::head_dim_v), rangeOf(known, &LayerShape::head_dim_v));
    compare("window", KV_TR("core", "Window of {model}: {ours} tokens in the file, {theirs} in the catalogue. The file's is used."),
            rangeOf(file, &LayerShape::window), rangeOf(known, &LayerShape::window));
    if (file.native_context_tokens && known.native_context_tokens)
        compare("native_context_tokens",
                KV_TR("core", "Native context of {model}: {ours} tokens in the file, {theirs} in the catalogue. The file's is used."),
                written(*file.native_context_tokens), written(*known.native_context_tokens));
    return findings;
}

}  // namespace

Findings compareWithCatalog(const std::shared_ptr<const ModelShape>& shape, const std::string& file_name, const Catalog& catalog)
{
    struct Compared {
        std::shared_ptr<const ModelShape> shape;  // keeps the address in the key from being used again
        Findings findings;
    };
    // Sliders ask a thousand times a second. A catalogue only grows, so its sizes tell its states apart.
    using Key = std::tuple<const ModelShape*, const Catalog*, std::size_t, std::string>;
    static std::mutex mutex;
    static std::map<Key, Compared> memory;
    constexpr std::size_t most_remembered = 64;
    const Key key(shape.get(), &catalog, catalog.models().size(), file_name);
    const std::lock_guard lock(mutex);
    if (const auto found = memory.find(key); found != memory.end())
        return found->second.findings;
    Compared compared{shape, {}};
    // A config that bears no name is called after its family, which names no model.
    const bool named = !shape->name.empty() && shape->name != shape->family;
    const ModelEntry* entry = named ? catalog.findModel(shape->name) : nullptr;
    entry = entry != nullptr ? entry : catalog.findModel(modelNameOf(file_name));
    if (entry != nullptr)
        if (const auto known = readConfigJson(entry->config_json, entry->id).shape)
            compared.findings = differences(*shape, *known, entry->name);
    if (memory.size() >= most_remembered)
        memory.clear();
    return memory.emplace(key, std::move(compared)).first->second.findings;
}

}  // namespace kvsight
