// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kvsight {

/// Whether a name from a file may be opened in that file's own folder: no `/`, `\`, `:`, NUL, and neither empty, `.`
/// nor `..`.
bool isPlainFileName(std::string_view name);

/// All names of the set that a name such as `model-00002-of-00003.safetensors` belongs to, in order; nothing when it
/// is not of that form, or the set has more than `most`.
std::vector<std::string> shardSiblings(const std::string& name, std::size_t most);

/// Files of a folder whose names end so, sorted; at most 1000 are looked at by their readers.
std::vector<std::string> filesEndingIn(const std::filesystem::path& folder, std::string_view end);

/// `*.safetensors.index.json` in a folder, `model.safetensors.index.json` first.
std::vector<std::string> indexFilesIn(const std::filesystem::path& folder);

}  // namespace kvsight
