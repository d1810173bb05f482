// SPDX-License-Identifier: MIT
#include "core/shape_cache.h"

#include "core/readers/json_text.h"
#include "core/readers/model_file.h"
#include "core/readers/safe_path.h"

#include <filesystem>
#include <functional>
#include <mutex>
#include <unordered_map>

namespace kvsight {

namespace {

/// Parts (layers and tensors) of a shape, as a measure of the memory that it takes.
std::size_t partsOf(const std::shared_ptr<const ModelShape>& shape)
{
    return shape ? shape->layers.size() + shape->tensors.size() : 0;
}

/// Values by key, for several threads; starts over when it is full. Each value has a `shape`.
template <typename Value>
class Remembered {
public:
    /// Without the lock while `make` runs: two threads may make the same value, none waits for a slow file.
    Value find(const std::string& key, const std::function<Value()>& make)
    {
        {
            const std::lock_guard lock(m_mutex);
            if (const auto found = m_values.find(key); found != m_values.end())
                return found->second;
        }
        Value value = make();
        const std::lock_guard lock(m_mutex);
        // A model has some hundred parts; a config made to hurt has a hundred thousand.
        constexpr std::size_t most_values = 512;
        constexpr std::size_t most_parts = 1'000'000;
        m_parts += partsOf(value->shape);
        if (m_values.size() >= most_values || m_parts > most_parts) {
            m_values.clear();
            m_parts = partsOf(value->shape);
        }
        return m_values.insert_or_assign(key, std::move(value)).first->second;
    }

private:
    std::mutex m_mutex;
    std::unordered_map<std::string, Value> m_values;
    std::size_t m_parts = 0;
};

struct ReadShape {
    std::shared_ptr<const ModelShape> shape;
    Findings findings;
};

using SharedShape = std::shared_ptr<const ReadShape>;

SharedShape share(ModelReading reading)
{
    auto read = std::make_shared<ReadShape>();
    if (reading.shape)
        read->shape = std::make_shared<const ModelShape>(std::move(*reading.shape));
    read->findings = std::move(reading.findings);
    return read;
}

SharedShape readText(std::string_view text, const std::string& name)
{
    static Remembered<SharedShape> memory;
    // A text of megabytes is not worth a place.
    constexpr std::size_t longest_kept = 256 * 1024;
    if (text.size() > longest_kept)
        return share(readConfigJson(text, name));
    std::string key = name;
    key.push_back('\0');
    key.append(text);
    return memory.find(key, [&] { return share(readConfigJson(text, name)); });
}

/// The file's time and size; nothing when it has none.
std::optional<std::string> stampOf(const std::filesystem::path& path)
{
    std::error_code error;
    const auto time = std::filesystem::last_write_time(path, error).time_since_epoch().count();
    const auto size = error ? 0 : std::filesystem::file_size(path, error);
    return error ? std::nullopt : std::optional(std::to_string(time) + ' ' + std::to_string(size));
}

SharedShape readFile(const std::filesystem::path& path)
{
    static Remembered<SharedShape> memory;
    const auto stamp = stampOf(path);
    if (!stamp)
        return share(readModelFile(path.string()));
    std::string key = path.string();
    key.push_back('\0');
    key += *stamp;
    for (const std::string& other : filesReadWith(path.string()))
        key += ' ' + stampOf(other).value_or("-");
    return memory.find(key, [&] { return share(readModelFile(path.string())); });
}

LoadedModel failed(const char* code, const char* where, Message message)
{
    LoadedModel model;
    model.findings.push_back({Severity::Error, code, where, std::move(message)});
    return model;
}

LoadedModel fromCatalog(const std::string& name, const Catalog& catalog)
{
    const ModelEntry* entry = catalog.findModel(name);
    if (entry == nullptr) {
        const auto similar = catalog.similarModels(name);
        if (similar.empty())
            return failed("unknown_model", "model",
                          {KV_TR("core", "The catalogue has no model {name}. Choose one of its models, or open a config.json."),
                           {{"name", shownText(name)}}});
        return failed("unknown_model", "model",
                      {KV_TR("core", "The catalogue has no model {name}. Did you mean one of these: {list}?"),
                       {{"name", shownText(name)}, {"list", listed(similar)}}});
    }
    const auto read = readText(entry->config_json, entry->id);
    return {entry->id, entry->name, read->shape, read->findings};
}

LoadedModel fromFile(const std::string& file, const std::string& base_folder)
{
    namespace fs = std::filesystem;
    fs::path path(file);
    if (path.is_relative() && !base_folder.empty())
        path = fs::path(base_folder) / path;
    if (isUnsafePath(file) || isUnsafePath(path.string()))
        return failed("unsafe_path", "model.file",
                      {KV_TR("core", "The model's file is {path}, which is not opened: only regular files on this machine are read."),
                       {{"path", shownText(file)}}});
    std::error_code ignored;
    if (fs::is_directory(path, ignored))
        path /= "config.json";
    const auto read = readFile(path);
    LoadedModel model{{}, {}, read->shape, read->findings};
    // config.json says little; the folder usually bears the model's name.
    const fs::path plain = path.lexically_normal();
    const bool generic = plain.filename() == "config.json" && plain.has_parent_path() && plain.parent_path().has_filename();
    model.name = (generic ? plain.parent_path() : plain).filename().string();
    return model;
}

}  // namespace

std::string listed(const std::vector<std::string>& names)
{
    std::string list;
    for (const auto& name : names)
        list += (list.empty() ? "" : ", ") + name;
    return list;
}

LoadedModel loadModel(const ModelChoice& choice, const Catalog& catalog, const std::string& base_folder)
{
    if (!choice.id.empty())
        return fromCatalog(choice.id, catalog);
    if (!choice.file.empty())
        return fromFile(choice.file, base_folder);
    if (choice.config_json.empty())
        return failed("missing_key", "model",
                      {KV_TR("core", "No model is chosen. Name one of the catalogue, or open a config.json."), {}});
    const auto read = readText(choice.config_json, "config");
    LoadedModel model{{}, {}, read->shape, read->findings};
    model.name = read->shape && !read->shape->name.empty() ? read->shape->name : "config.json";
    return model;
}

WeightSizes sizedWeights(const std::shared_ptr<const ModelShape>& shape, const WeightsChoice& choice, Findings& findings)
{
    struct Sized {
        std::shared_ptr<const ModelShape> shape;  // keeps the address in the key from being used again
        WeightSizes sizes;
        Findings findings;
    };
    using SharedSized = std::shared_ptr<const Sized>;
    static Remembered<SharedSized> memory;
    std::string key = std::to_string(reinterpret_cast<std::uintptr_t>(shape.get()));
    key += choice.bytes ? ' ' + std::to_string(*choice.bytes) + ' ' : std::string(" - ");
    key += choice.format;
    const auto sized = memory.find(key, [&] {
        auto made = std::make_shared<Sized>();
        made->shape = shape;
        made->sizes = sizeWeights(*shape, choice, made->findings);
        return SharedSized(made);
    });
    findings.insert(findings.end(), sized->findings.begin(), sized->findings.end());
    return sized->sizes;
}

}  // namespace kvsight
