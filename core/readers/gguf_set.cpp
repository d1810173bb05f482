// SPDX-License-Identifier: MIT
#include "core/readers/gguf_set.h"

#include "core/readers/gguf_layout.h"
#include "core/readers/json_text.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <unordered_set>
#include <utility>

namespace kvsight {
namespace {

constexpr std::uint64_t kMostShards = 10'000;
constexpr std::size_t kMostNamed = 8;
constexpr std::size_t kDigits = 5;

/// `<stem>-00002-of-00003.gguf`.
struct ShardName {
    std::string stem;
    std::uint64_t number = 0;  ///< from 1
    std::uint64_t count = 0;
};

std::optional<std::uint64_t> fiveDigits(std::string_view text)
{
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

std::optional<ShardName> shardName(const std::string& path)
{
    constexpr std::string_view ending = ".gguf";
    constexpr std::string_view of = "-of-";
    constexpr std::size_t tail = 1 + kDigits + of.size() + kDigits + ending.size();
    if (path.size() <= tail || !std::string_view(path).ends_with(ending))
        return std::nullopt;
    const std::string_view end = std::string_view(path).substr(path.size() - tail);
    const auto number = fiveDigits(end.substr(1, kDigits));
    const auto count = fiveDigits(end.substr(1 + kDigits + of.size(), kDigits));
    if (end.front() != '-' || end.substr(1 + kDigits, of.size()) != of || !number || !count)
        return std::nullopt;
    return ShardName{path.substr(0, path.size() - tail), *number, *count};
}

std::string shardPath(const ShardName& name, std::uint64_t number)
{
    const auto padded = [](std::uint64_t value) {
        const std::string digits = std::to_string(value);
        return std::string(kDigits - std::min(kDigits, digits.size()), '0') + digits;
    };
    return name.stem + '-' + padded(number) + "-of-" + padded(name.count) + ".gguf";
}

std::string fileName(const std::string& path)
{
    return shownText(std::filesystem::path(path).filename().string());
}

/// A whole number of the header; nothing when it is absent, negative or no number.
std::optional<std::uint64_t> wholeOf(const GgufHeader& header, const char* key)
{
    const GgufValue* value = header.find(key);
    return value != nullptr && value->isWhole() && value->whole >= 0 ? std::optional(static_cast<std::uint64_t>(value->whole))
                                                                     : std::nullopt;
}

class SetReader {
public:
    SetReader(const std::string& path, const ReadControl& control, Findings& findings)
        : m_path(path), m_control(control), m_findings(findings) {}

    std::optional<GgufSet> read()
    {
        auto opened = readHeader(m_path);
        if (!opened)
            return std::nullopt;
        const auto name = shardName(m_path);
        const std::uint64_t count = wholeOf(*opened, "split.count").value_or(0);
        if (count <= 1) {
            if (name && name->count > 1 && opened->find("split.count") == nullptr)
                report(Severity::Warning, "name_looks_split",
                       {KV_TR("core", "{file} is named like one of several files, but does not say that it is; it is read alone."), {}});
            return single(std::move(*opened));
        }
        if (!agrees(*opened, name, count))
            return std::nullopt;
        return readShards(std::move(*opened), *name);
    }

private:
    void report(Severity severity, const char* code, Message message)
    {
        message.arguments.insert(message.arguments.begin(), {"file", shownText(m_path)});
        m_findings.push_back({severity, code, shownText(m_path), std::move(message)});
    }

    std::optional<GgufHeader> readHeader(const std::string& path)
    {
        const auto file = InputFile::open(path, m_findings);
        auto header = file ? readGgufHeader(*file, m_control, m_findings) : std::nullopt;
        if (header && !checkGgufLayout(*header, m_findings))
            return std::nullopt;
        return header;
    }

    static GgufSet single(GgufHeader header)
    {
        GgufSet set;
        set.tensors = std::move(header.tensors);
        set.model = std::move(header);
        return set;
    }

    /// Whether the file's own numbers are those of its name.
    bool agrees(const GgufHeader& header, const std::optional<ShardName>& name, std::uint64_t count)
    {
        const auto number = wholeOf(header, "split.no");
        if (count > kMostShards) {
            report(Severity::Error, "count_too_large",
                   {KV_TR("core", "{file} is said to be one of {count} files; at most {most} are read."
                                  " Download the file again."),
                    {{"count", std::to_string(count)}, {"most", std::to_string(kMostShards)}}});
            return false;
        }
        if (!name) {
            report(Severity::Error, "missing_shard",
                   {KV_TR("core", "{file} is part {number} of {count}, but its name does not say so, and the other parts cannot be "
                                  "found. Give the files their names back, such as name-00001-of-00003.gguf."),
                    {{"number", number ? std::to_string(*number + 1) : std::string("?")}, {"count", std::to_string(count)}}});
            return false;
        }
        if (number && *number + 1 == name->number && count == name->count)
            return true;
        report(Severity::Error, "split_mismatch",
               {KV_TR("core", "{file} is part {number} of {count} by what it holds, but part {named} of {named_count} by its name. "
                              "Rename it, or download the set again."),
                {{"number", number ? std::to_string(*number + 1) : std::string("?")}, {"count", std::to_string(count)},
                 {"named", std::to_string(name->number)}, {"named_count", std::to_string(name->count)}}});
        return false;
    }

    std::optional<GgufSet> readShards(std::optional<GgufHeader> opened, const ShardName& name)
    {
        std::vector<std::string> missing;
        std::optional<GgufSet> set;
        std::vector<GgufTensor> tensors;
        bool complete = true;
        for (std::uint64_t number = 1; number <= name.count; ++number) {
            const std::string path = shardPath(name, number);
            if (m_control.stop.stop_requested())
                return std::nullopt;
            std::error_code error;
            if (number != name.number && !std::filesystem::exists(path, error)) {
                missing.push_back(fileName(path));
                continue;
            }
            auto header = number == name.number ? std::exchange(opened, std::nullopt) : readHeader(path);
            if (!header || !isNumbered(*header, number, name.count)) {
                complete = false;
                continue;
            }
            std::move(header->tensors.begin(), header->tensors.end(), std::back_inserter(tensors));
            if (number == 1)
                set = GgufSet{std::move(*header), {}, name.count, true};
        }
        if (!missing.empty())
            reportMissing(missing, name.count);
        if (!set)
            return std::nullopt;
        set->tensors = std::move(tensors);
        set->complete = missing.empty() && complete && checkTotal(*set);
        return set;
    }

    bool isNumbered(const GgufHeader& header, std::uint64_t number, std::uint64_t count)
    {
        const auto own = wholeOf(header, "split.no");
        const auto of = wholeOf(header, "split.count");
        if (own == number - 1 && of == count)
            return true;
        report(Severity::Error, "split_mismatch",
               {KV_TR("core", "{other} belongs to another set than {file}: it should be part {number} of {count}. Download the set "
                              "again."),
                {{"other", fileName(header.path)}, {"number", std::to_string(number)}, {"count", std::to_string(count)}}});
        return false;
    }

    void reportMissing(const std::vector<std::string>& missing, std::uint64_t count)
    {
        std::string list;
        for (std::size_t i = 0; i < std::min(missing.size(), kMostNamed); ++i)
            list += (list.empty() ? "" : ", ") + missing[i];
        report(Severity::Error, "missing_shard",
               {missing.size() > kMostNamed ? KV_TR("core", "{file} is one of {count} files, of which {missing} are missing: {list} and "
                                                            "others. Put them beside it.")
                                            : KV_TR("core", "{file} is one of {count} files, of which {missing} are missing: {list}. "
                                                            "Put them beside it."),
                {{"count", std::to_string(count)}, {"missing", std::to_string(missing.size())}, {"list", list}}});
    }

    bool checkTotal(const GgufSet& set)
    {
        std::unordered_set<std::string_view> names;
        for (const GgufTensor& tensor : set.tensors) {
            if (names.insert(tensor.name).second)
                continue;
            report(Severity::Error, "duplicate_tensor",
                   {KV_TR("core", "{file}: two files of the set hold the tensor {tensor}. Download the set again."),
                    {{"tensor", shownText(tensor.name)}}});
            return false;
        }
        const auto total = wholeOf(set.model, "split.tensors.count");
        if (!total || *total == set.tensors.size())
            return true;
        report(Severity::Error, "split_mismatch",
               {KV_TR("core", "{file}: the set is said to hold {said} tensors, but its files hold {found}. Download the set again."),
                {{"said", std::to_string(*total)}, {"found", std::to_string(set.tensors.size())}}});
        return false;
    }

    const std::string& m_path;
    const ReadControl& m_control;
    Findings& m_findings;
};

}  // namespace

std::optional<GgufSet> readGgufSet(const std::string& path, const ReadControl& control, Findings& findings)
{
    return SetReader(path, control, findings).read();
}

std::vector<std::string> ggufShardPaths(const std::string& path)
{
    std::vector<std::string> paths;
    const auto name = shardName(path);
    if (!name || name->count < 2 || name->count > kMostShards)
        return paths;
    for (std::uint64_t number = 1; number <= name->count; ++number)
        paths.push_back(shardPath(*name, number));
    return paths;
}

}  // namespace kvsight
