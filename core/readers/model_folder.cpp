// SPDX-License-Identifier: MIT
#include "core/readers/model_folder.h"

#include "core/readers/json_text.h"
#include "core/readers/shard_names.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <vector>

namespace kvsight {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostShardsOfName = 10'000;

/// One file for each model of the folder: of a set of shards the first. Projectors of images are no models.
std::vector<std::string> firstOfEach(const std::vector<std::string>& files)
{
    std::vector<std::string> firsts;
    std::set<std::string> seen;
    for (const std::string& file : files) {
        const std::string name = fs::path(file).filename().string();
        if (name.find("mmproj") != std::string::npos || name.starts_with("adapter_model"))
            continue;
        const auto siblings = shardSiblings(name, kMostShardsOfName);
        if (seen.insert(siblings.empty() ? name : siblings.front()).second)
            firsts.push_back(file);
    }
    return firsts;
}

/// The names that libraries look for come first.
void preferUsualNames(std::vector<std::string>& files)
{
    const auto rank = [](const std::string& file) {
        const std::string name = fs::path(file).filename().string();
        return name == "model.safetensors" ? 0 : name == "consolidated.safetensors" ? 1 : 2;
    };
    std::stable_sort(files.begin(), files.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
}

std::string shownNames(const std::vector<std::string>& files, std::size_t from)
{
    constexpr std::size_t most_named = 8;
    std::string list;
    for (std::size_t i = from; i < std::min(files.size(), from + most_named); ++i)
        list += (list.empty() ? "" : ", ") + shownText(fs::path(files[i]).filename().string());
    return files.size() > from + most_named ? list + " ..." : list;
}

}  // namespace

std::optional<std::string> chooseInFolder(const std::string& folder, Findings& findings)
{
    std::vector<std::string> models = indexFilesIn(folder);
    const bool indexed = !models.empty();
    auto safetensors = firstOfEach(filesEndingIn(folder, ".safetensors"));
    preferUsualNames(safetensors);
    // The index's own shards are no models beside it, nor is the same checkpoint in Mistral's layout.
    if (!indexed)
        models = std::move(safetensors);
    const auto gguf = firstOfEach(filesEndingIn(folder, ".gguf"));
    models.insert(models.end(), gguf.begin(), gguf.end());
    for (const char* config : {"config.json", "params.json"}) {
        std::error_code error;
        const fs::path path = fs::path(folder) / config;
        if (models.empty() && fs::exists(path, error))
            models.push_back(path.string());
    }
    if (models.empty()) {
        findings.push_back({Severity::Error, "missing_file", "",
                            {KV_TR("core", "{file} holds no model: there is no config.json, no .safetensors and no .gguf in it. Name another folder or a file."),
                             {{"file", shownText(folder)}}}});
        return std::nullopt;
    }
    if (models.size() > 1)
        findings.push_back({Severity::Warning, "several_models", "",
                            {KV_TR("core", "{file} holds several models; {chosen} is read. Name one of the others to read it: {list}."),
                             {{"file", shownText(folder)}, {"chosen", shownText(fs::path(models.front()).filename().string())},
                              {"list", shownNames(models, 1)}}}});
    return models.front();
}

}  // namespace kvsight
