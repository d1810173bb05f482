// SPDX-License-Identifier: MIT
#include "core/shape_cache.h"

#include "core/catalog_comparison.h"
#include "core/readers/json_text.h"
#include "core/readers/model_file.h"
#include "core/readers/safe_path.h"
#include "core/weights/file_weights.h"

#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <unordered_map>
#include <unordered_set>

namespace kvsight {

namespace {

std::size_t partsOf(const std::shared_ptr<const FileWeights>& weights)
{
    return weights ? weights->tensors.size() : 0;
}

/// Parts (layers and tensors) of a shape, as a measure of the memory that it takes.
std::size_t partsOf(const std::shared_ptr<const ModelShape>& shape)
{
    return shape ? shape->layers.size() + shape->tensors.size() + partsOf(shape->file_weights) : 0;
}

/// Values by key, for several threads. Those below are never destroyed: a reading that hangs on a file may outlive the
/// program's end. Starts over when it is full. Each value tells its `parts`; a `pinned` shape counts once for all values
/// that keep it alive.
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
        if constexpr (requires { value->stopped; }) {
            if (value->stopped)
                return value;
        }
        return replace(key, std::move(value));
    }

    /// Puts a value in the place of the one that is remembered.
    Value replace(const std::string& key, Value value)
    {
        const std::lock_guard lock(m_mutex);
        // A model has some hundred parts; a config made to hurt has a hundred thousand.
        constexpr std::size_t most_values = 2048;
        constexpr std::size_t most_parts = 1'000'000;
        m_parts += count(key, value);
        if (m_values.size() >= most_values || m_parts > most_parts) {
            m_values.clear();
            m_pinned.clear();
            m_parts = count(key, value);
        }
        return m_values.insert_or_assign(key, std::move(value)).first->second;
    }

private:
    std::size_t count(const std::string& key, const Value& value)
    {
        constexpr std::size_t bytes_of_a_part = 256;  // of a key: a format's name may be as long as a line
        std::size_t parts = value->parts() + key.size() / bytes_of_a_part;
        if constexpr (requires { value->pinned; }) {
            if (m_pinned.insert(value->pinned.get()).second)
                parts += partsOf(value->pinned);
        }
        return parts;
    }

    std::mutex m_mutex;
    std::unordered_map<std::string, Value> m_values;
    std::unordered_set<const ModelShape*> m_pinned;
    std::size_t m_parts = 0;
};

/// A file's time and size; both 0 where it does not exist.
struct Stamp {
    std::filesystem::path path;
    std::int64_t time = 0;
    std::uint64_t size = 0;
    friend bool operator==(const Stamp&, const Stamp&) = default;
};

Stamp stampOf(const std::filesystem::path& path)
{
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0)
        return {path, 0, 0};
    return {path, std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec, static_cast<std::uint64_t>(status.st_size)};
}

using Clock = std::chrono::steady_clock;

struct ReadShape {
    std::shared_ptr<const ModelShape> shape;
    Findings findings;
    bool stopped = false;  ///< says nothing about the file, and is not remembered
    std::shared_ptr<const FileWeights> weights;
    std::vector<Stamp> stamps;  ///< of the other files that it was read from
    mutable std::atomic<Clock::rep> looked_at = Clock::now().time_since_epoch().count();  ///< when they were last compared

    std::size_t parts() const { return partsOf(shape) + partsOf(weights); }
};

using SharedShape = std::shared_ptr<const ReadShape>;

SharedShape share(ModelReading reading)
{
    auto read = std::make_shared<ReadShape>();
    if (reading.shape)
        read->shape = std::make_shared<const ModelShape>(std::move(*reading.shape));
    read->findings = std::move(reading.findings);
    read->stopped = std::any_of(read->findings.begin(), read->findings.end(),
                                [](const Finding& finding) { return finding.code == "cancelled"; });
    read->weights = std::move(reading.weights);
    for (const std::string& file : reading.other_files)
        read->stamps.push_back(stampOf(file));
    return read;
}

/// Whether the other files are as they were. Those of a large set are looked at once a second at most: a slider asks
/// more often than a network's disk answers.
bool isUnchanged(const ReadShape& read)
{
    constexpr std::size_t few = 8;
    const auto now = Clock::now().time_since_epoch();
    if (read.stamps.size() > few && now - Clock::duration(read.looked_at.load()) < std::chrono::seconds(1))
        return true;
    read.looked_at = now.count();
    return std::all_of(read.stamps.begin(), read.stamps.end(), [](const Stamp& stamp) { return stampOf(stamp.path) == stamp; });
}

enum class TextOrigin { AsWritten, TakenOut };

SharedShape readText(std::string_view text, const std::string& name, TextOrigin origin)
{
    const auto read = [&] { return share(origin == TextOrigin::AsWritten ? readConfigJson(text, name) : readInlineConfig(text, name)); };
    // A text of megabytes is not worth a place.
    constexpr std::size_t longest_kept = 256 * 1024;
    if (text.size() > longest_kept)
        return read();
    std::string key = name;
    key.push_back('\0');
    key.append(text);
    static auto* const memory = new Remembered<SharedShape>;
    return memory->find(key, read);
}

SharedShape readFile(const std::filesystem::path& path, const ReadControl& control)
{
    static auto* const memory = new Remembered<SharedShape>;
    const Stamp stamp = stampOf(path);
    const auto read = [&] { return share(readModelFile(path.string(), control)); };
    if (stamp.time == 0)
        return read();
    std::string key = path.string();
    key.push_back('\0');
    key += std::to_string(stamp.time) + ' ' + std::to_string(stamp.size);
    const SharedShape found = memory->find(key, read);
    if (isUnchanged(*found))
        return found;
    const SharedShape fresh = read();
    return fresh->stopped ? fresh : memory->replace(key, fresh);
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
    const auto read = readText(entry->config_json, entry->id, entry->config_text ? TextOrigin::TakenOut : TextOrigin::AsWritten);
    return {entry->id, entry->name, read->shape, read->findings, nullptr};
}

/// config.json and model-00001-of-00003.safetensors say little; their folder usually bears the model's name.
std::string nameOf(std::filesystem::path path)
{
    if (!path.has_filename())
        path = path.parent_path();
    const std::string name = path.filename().string();
    const bool generic = name == "config.json" || name == "params.json" || name.ends_with(".index.json")
        || (path.extension() == ".safetensors" && (name.starts_with("model") || name.starts_with("consolidated")));
    return generic && path.parent_path().has_filename() ? path.parent_path().filename().string() : name;
}

LoadedModel fromFile(const std::string& file, const std::string& base_folder, const Catalog& catalog, const ReadControl& control)
{
    namespace fs = std::filesystem;
    fs::path path(file);
    if (path.is_relative() && !base_folder.empty())
        path = fs::path(base_folder) / path;
    if (isUnsafePath(file) || isUnsafePath(path.string()))
        return failed("unsafe_path", "model.file",
                      {KV_TR("core", "The model's file is {path}, which is not opened: only regular files on this machine are read."
                                     " Name such a file."),
                       {{"path", shownText(file)}}});
    const auto read = readFile(path, control);
    LoadedModel model{{}, nameOf(path.lexically_normal()), read->shape, read->findings, read->weights};
    if (model.shape) {
        const Findings differences = compareWithCatalog(model.shape, model.name, catalog);
        model.findings.insert(model.findings.end(), differences.begin(), differences.end());
    }
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

LoadedModel loadModel(const ModelChoice& choice, const Catalog& catalog, const std::string& base_folder,
                      const ReadControl& control)
{
    if (!choice.id.empty())
        return fromCatalog(choice.id, catalog);
    if (!choice.file.empty())
        return fromFile(choice.file, base_folder, catalog, control);
    if (choice.config_json.empty())
        return failed("missing_key", "model",
                      {KV_TR("core", "No model is chosen. Name one of the catalogue, or open a config.json."), {}});
    const auto read = readText(choice.config_json, kInlineConfigName, TextOrigin::TakenOut);
    LoadedModel model{{}, {}, read->shape, read->findings, nullptr};
    model.name = read->shape && !read->shape->name.empty() ? read->shape->name : "config.json";
    return model;
}

WeightSizes sizedWeights(const std::shared_ptr<const ModelShape>& shape, const WeightsChoice& choice, bool drafting,
                         Findings& findings)
{
    struct Sized {
        std::shared_ptr<const ModelShape> pinned;  // keeps the address in the key from being used again
        WeightSizes sizes;
        Findings findings;

        std::size_t parts() const { return sizes.layer_bytes.size() + sizes.layer_expert_bytes.size() + sizes.parts.size(); }
    };
    using SharedSized = std::shared_ptr<const Sized>;
    static auto* const memory = new Remembered<SharedSized>;
    std::string key = std::to_string(reinterpret_cast<std::uintptr_t>(shape.get()));
    key += choice.bytes ? ' ' + std::to_string(*choice.bytes) + ' ' : std::string(" - ");
    key += choice.format;
    key += drafting ? " drafting" : "";
    const auto sized = memory->find(key, [&] {
        auto made = std::make_shared<Sized>();
        made->pinned = shape;
        made->sizes = sizeWeights(*shape, choice, made->findings, drafting);
        return SharedSized(made);
    });
    findings.insert(findings.end(), sized->findings.begin(), sized->findings.end());
    return sized->sizes;
}

}  // namespace kvsight
