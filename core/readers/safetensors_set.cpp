// SPDX-License-Identifier: MIT
#include "core/readers/safetensors_set.h"

#include "core/checked.h"
#include "core/readers/json_document.h"
#include "core/readers/json_text.h"
#include "core/readers/shard_names.h"
#include "core/readers/text_file.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <unordered_map>
#include <unordered_set>

namespace kvsight {
namespace {

namespace fs = std::filesystem;

using Arguments = std::vector<std::pair<std::string, std::string>>;

void add(Findings& findings, Severity severity, const char* code, std::string where, const std::string& path,
         const char* sentence, Arguments arguments = {})
{
    arguments.emplace_back("file", shownText(path));
    findings.push_back({severity, code, std::move(where), {sentence, std::move(arguments)}});
}

std::string listedNames(const std::vector<std::string>& names)
{
    constexpr std::size_t most_named = 8;
    std::string list;
    for (std::size_t i = 0; i < std::min(names.size(), most_named); ++i)
        list += (i == 0 ? "" : ", ") + shownText(names[i]);
    return names.size() > most_named ? list + " ..." : list;
}

/// The index of a sharded checkpoint: which tensor lies in which file.
struct Index {
    std::vector<std::pair<std::string, std::string>> tensors;
    std::vector<std::string> shards;  ///< in order of their first tensor
    std::optional<std::uint64_t> total_size;
    bool total_is_wrong = false;      ///< `total_size` is no whole number
};

class IndexReader {
public:
    IndexReader(const JsonValue& root, const DecodedText& text, const std::string& path, Findings& findings)
        : m_root(root), m_text(text), m_path(path), m_findings(findings) {}

    std::optional<Index> read()
    {
        const JsonValue* map = m_root.find("weight_map");
        if (map == nullptr || map->isNull())
            return refuse("missing_key", "weight_map", m_root,
                          KV_TR("core", "{file} has no \"weight_map\", so it names no shards. Fetch the index again."));
        if (!map->isObject())
            return refuse("bad_value_type", "weight_map", *map,
                          KV_TR("core", "{file}, {place}: \"{key}\" must be an object in braces. Fetch the index again."));
        if (map->members.empty())
            return refuse("missing_key", "weight_map", *map,
                          KV_TR("core", "{file}, {place}: the index names no tensors: \"{key}\" is empty. Fetch the index again."));
        for (const auto& [tensor, shard] : map->members) {
            if (!addTensor(tensor, shard))
                return std::nullopt;
        }
        readTotal();
        return std::move(m_index);
    }

private:
    std::nullopt_t refuse(const char* code, const std::string& key, const JsonValue& value, const char* sentence, std::string name = {})
    {
        add(m_findings, Severity::Error, code, shownText(key), m_path, sentence,
            {{"key", shownText(key)}, {"place", placeInText(m_text.text(), value.offset)}, {"name", shownText(name)}});
        return std::nullopt;
    }

    bool addTensor(const std::string& tensor, const JsonValue& shard)
    {
        const std::string key = "weight_map." + tensor;
        if (!shard.isString()) {
            refuse("bad_value_type", key, shard, KV_TR("core", "{file}, {place}: \"{key}\" must be a shard's file name in quotes. Fetch the index again."));
            return false;
        }
        if (!isPlainFileName(shard.text)) {
            refuse("unsafe_path", key, shard,
                   KV_TR("core", "{file}, {place}: the shard \"{name}\" is not opened: shards lie in the index's own folder. Write the file's name alone."), shard.text);
            return false;
        }
        if (!shard.text.ends_with(".safetensors")) {
            refuse("wrong_file_kind", key, shard,
                   KV_TR("core", "{file}, {place}: the shard \"{name}\" is no safetensors file. Open the index of the safetensors files, or config.json."), shard.text);
            return false;
        }
        if (m_known.insert(shard.text).second)
            m_index.shards.push_back(shard.text);
        if (m_index.shards.size() > kMostShards) {
            refuse("count_too_large", "weight_map", shard, KV_TR("core", "{file}, {place}: the index names more than 10,000 shards. Fetch the index again."));
            return false;
        }
        m_index.tensors.emplace_back(tensor, shard.text);
        return true;
    }

    void readTotal()
    {
        const JsonValue* metadata = m_root.find("metadata");
        const JsonValue* total = metadata != nullptr && metadata->isObject() ? metadata->find("total_size") : nullptr;
        if (total == nullptr || total->isNull())
            return;
        m_index.total_size = total->wholeNumber();
        m_index.total_is_wrong = !m_index.total_size;
    }

    const JsonValue& m_root;
    const DecodedText& m_text;
    const std::string& m_path;
    Findings& m_findings;
    std::unordered_set<std::string> m_known;
    Index m_index;
};

/// Reads shards one after the other into one list of tensors.
class ShardReader {
public:
    ShardReader(const std::string& path, Findings& findings, const std::stop_token& stop)
        : m_path(path), m_folder(fs::path(path).parent_path()), m_findings(findings), m_stop(stop) {}

    void read(const std::string& shard)
    {
        std::error_code error;
        if (fs::exists(m_folder / shard, error))
            readPresent(shard);
        else
            m_missing.push_back(shard);
    }

    /// A file that belongs to no set.
    void readAlone(const std::string& file)
    {
        m_alone = true;
        readPresent(file);
    }

    void readPresent(const std::string& shard)
    {
        const std::string path = (m_folder / shard).string();
        auto entries = readSafetensorsEntries(path, m_findings, m_stop);
        m_set.files.push_back(path);
        if (!entries) {
            m_failed = true;
            return;
        }
        ++m_set.shards;
        if (m_alone) {
            // A header names each tensor once.
            m_set.entries = std::move(*entries);
            return;
        }
        for (SafetensorsEntry& entry : *entries) {
            if (m_names.insert(entry.name).second)
                m_set.entries.push_back(std::move(entry));
            else
                m_doubled.push_back(entry.name);
        }
    }

    void reportMissing(Severity severity)
    {
        if (!m_missing.empty())
            add(m_findings, severity, "missing_shard", listedNames(m_missing), m_path,
                KV_TR("core", "{file}: {count} of the set's shards are not beside it: {list}. The weights are incomplete; fetch them."),
                {{"count", std::to_string(m_missing.size())}, {"list", listedNames(m_missing)}});
        if (!m_doubled.empty())
            add(m_findings, Severity::Warning, "duplicate_name", shownText(m_doubled.front()), m_path,
                KV_TR("core", "{file}: {count} tensors stand in more than one shard and are counted once: {list}."),
                {{"count", std::to_string(m_doubled.size())}, {"list", listedNames(m_doubled)}});
    }

    bool isComplete() const { return m_missing.empty() && !m_failed; }
    bool foundAny() const { return m_set.shards > 0; }
    bool has(const std::string& tensor) const { return m_names.count(tensor) != 0; }
    SafetensorsSet& set()
    {
        m_set.complete = isComplete();
        return m_set;
    }

private:
    const std::string& m_path;
    fs::path m_folder;
    Findings& m_findings;
    const std::stop_token& m_stop;
    SafetensorsSet m_set;
    std::unordered_set<std::string> m_names;
    std::vector<std::string> m_missing;
    std::vector<std::string> m_doubled;
    bool m_failed = false;
    bool m_alone = false;
};

/// The index against what the shards hold.
void compare(const Index& index, const ShardReader& shards, const SafetensorsSet& set, const std::string& path, Findings& findings)
{
    std::vector<std::string> absent;
    for (const auto& [tensor, shard] : index.tensors) {
        if (!shards.has(tensor))
            absent.push_back(tensor);
    }
    if (!absent.empty())
        add(findings, Severity::Error, "inconsistent", shownText(absent.front()), path,
            KV_TR("core", "{file} names {count} tensors that its shards do not hold: {list}. Fetch index and shards again."),
            {{"count", std::to_string(absent.size())}, {"list", listedNames(absent)}});
    Checked sum;
    for (const SafetensorsEntry& entry : set.entries)
        sum += entry.bytes();
    if (index.total_is_wrong || (index.total_size && sum != Checked(*index.total_size)))
        add(findings, Severity::Warning, "total_size_mismatch", "metadata.total_size", path,
            KV_TR("core", "{file}: metadata.total_size is {stated} bytes, and the shards hold {found}. The shards count."),
            {{"stated", index.total_size ? std::to_string(*index.total_size) : "no number of"}, {"found", std::to_string(sum.saturated())}});
}

std::optional<Index> readIndex(const std::string& path, Findings& findings)
{
    const auto text = readTextFile(path, kMaxTextFileBytes, findings);
    const auto root = text ? parseJsonObject(*text, path, findings) : std::nullopt;
    if (!root)
        return std::nullopt;
    return IndexReader(*root, decodeText(*text), path, findings).read();
}

std::optional<SafetensorsSet> readShards(const Index& index, const std::string& path, Severity missing, Findings& findings,
                                         const std::stop_token& stop)
{
    ShardReader shards(path, findings, stop);
    shards.set().files.push_back(path);
    for (const std::string& shard : index.shards) {
        if (stop.stop_requested())
            break;
        shards.read(shard);
    }
    if (stop.stop_requested()) {
        add(findings, Severity::Error, "cancelled", "", path, KV_TR("core", "Reading {file} was cancelled."));
        return std::nullopt;
    }
    shards.reportMissing(missing);
    if (shards.isComplete())
        compare(index, shards, shards.set(), path, findings);
    return shards.foundAny() ? std::optional(std::move(shards.set())) : std::nullopt;
}

/// The index in the file's folder that names it.
struct FoundIndex {
    std::string path;
    Index index;
};

std::optional<FoundIndex> indexOf(const fs::path& file)
{
    for (const std::string& candidate : indexFilesIn(file.parent_path())) {
        Findings unused;  // an index that cannot be read is none of this file's faults
        auto index = readIndex(candidate, unused);
        if (index && std::find(index->shards.begin(), index->shards.end(), file.filename().string()) != index->shards.end())
            return FoundIndex{candidate, std::move(*index)};
    }
    return std::nullopt;
}

}  // namespace

bool isSafetensorsIndex(std::string_view text, const std::string& path)
{
    if (path.ends_with(".index.json"))
        return true;
    if (text.find("\"weight_map\"") == std::string_view::npos)
        return false;
    Findings unused;
    const auto root = parseJsonObject(text, path, unused);
    return root && root->find("weight_map") != nullptr && root->find("num_hidden_layers") == nullptr;
}

std::optional<SafetensorsSet> readSafetensorsIndex(const std::string& path, Findings& findings, const std::stop_token& stop)
{
    const auto index = readIndex(path, findings);
    return index ? readShards(*index, path, Severity::Error, findings, stop) : std::nullopt;
}

std::optional<SafetensorsSet> readSafetensorsAny(const std::string& path, Findings& findings, const std::stop_token& stop)
{
    const fs::path file(path);
    if (const auto found = indexOf(file)) {
        auto set = readShards(found->index, found->path, Severity::Warning, findings, stop);
        return set;
    }
    ShardReader shards(path, findings, stop);
    const auto siblings = shardSiblings(file.filename().string(), kMostShards);
    if (siblings.empty())
        shards.readAlone(file.filename().string());
    for (const std::string& sibling : siblings) {
        if (stop.stop_requested()) {
            add(findings, Severity::Error, "cancelled", "", path, KV_TR("core", "Reading {file} was cancelled."));
            return std::nullopt;
        }
        shards.read(sibling);
    }
    shards.reportMissing(shards.foundAny() ? Severity::Warning : Severity::Error);
    return shards.foundAny() ? std::optional(std::move(shards.set())) : std::nullopt;
}

}  // namespace kvsight
