// SPDX-License-Identifier: MIT
#include "core/readers/shard_names.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace kvsight {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 1000;

std::optional<std::size_t> numberOf(std::string_view digits)
{
    std::size_t value = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return read.ec == std::errc() && read.ptr == digits.data() + digits.size() ? std::optional(value) : std::nullopt;
}

std::string padded(std::size_t number, std::size_t width)
{
    const std::string digits = std::to_string(number);
    return digits.size() < width ? std::string(width - digits.size(), '0') + digits : digits;
}

}  // namespace

bool isPlainFileName(std::string_view name)
{
    return !name.empty() && name != "." && name != ".." && name.find_first_of(std::string_view("/\\:\0", 4)) == std::string_view::npos;
}

std::vector<std::string> shardSiblings(const std::string& name, std::size_t most)
{
    const std::size_t dot = name.rfind('.');
    const std::size_t of = name.rfind("-of-", dot);
    if (dot == std::string::npos || of == std::string::npos)
        return {};
    const std::size_t dash = name.rfind('-', of - (of > 0 ? 1 : 0));
    if (dash == std::string::npos || dash >= of)
        return {};
    const auto number = numberOf(std::string_view(name).substr(dash + 1, of - dash - 1));
    const auto count = numberOf(std::string_view(name).substr(of + 4, dot - of - 4));
    if (!number || !count || *number == 0 || *number > *count || *count > most)
        return {};
    std::vector<std::string> names;
    for (std::size_t i = 1; i <= *count; ++i)
        names.push_back(name.substr(0, dash + 1) + padded(i, of - dash - 1) + name.substr(of));
    return names;
}

std::vector<std::string> filesEndingIn(const fs::path& folder, std::string_view end)
{
    std::vector<std::string> files;
    std::error_code error;
    fs::directory_iterator at(folder.empty() ? fs::path(".") : folder, error);
    for (; !error && at != fs::directory_iterator(); at.increment(error)) {
        const std::string name = at->path().filename().string();
        // A pipe or a link to nothing is no reason to pass over a sound file beside it.
        std::error_code unknown;
        if (name.size() > end.size() && name.ends_with(end) && at->is_regular_file(unknown))
            files.push_back((folder / name).string());
    }
    std::sort(files.begin(), files.end());
    if (files.size() > kMostFiles)
        files.resize(kMostFiles);
    return files;
}

std::vector<std::string> indexFilesIn(const fs::path& folder)
{
    // Each is read to see whom it names: a folder full of them must not take minutes.
    constexpr std::size_t most_indexes = 16;
    std::vector<std::string> files = filesEndingIn(folder, ".safetensors.index.json");
    const std::string usual = (folder / "model.safetensors.index.json").string();
    std::stable_partition(files.begin(), files.end(), [&](const std::string& file) { return file == usual; });
    if (files.size() > most_indexes)
        files.resize(most_indexes);
    return files;
}

}  // namespace kvsight
