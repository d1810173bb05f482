// SPDX-License-Identifier: MIT
#include "core/readers/model_file.h"

#include "core/readers/gguf_reader.h"
#include "core/readers/gguf_set.h"
#include "core/readers/input_file.h"

#include <array>
#include <filesystem>

namespace kvsight {
namespace {

/// The first bytes of a regular file; empty for everything else, whose reader says what is wrong.
std::string firstBytes(const std::string& path)
{
    Findings ignored;
    const auto file = InputFile::open(path, ignored);
    std::array<char, 16> bytes{};
    const auto count = file ? file->readAt(0, bytes, ignored) : std::nullopt;
    return {bytes.data(), count.value_or(0)};
}

}  // namespace

ModelReading readModelFile(const std::string& path, const ReadControl& control)
{
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        return readConfigFile((std::filesystem::path(path) / "config.json").string());
    if (isGguf(firstBytes(path), path))
        return readGgufFile(path, control);
    return readConfigFile(path);
}

std::vector<std::string> filesReadWith(const std::string& path)
{
    return ggufShardPaths(path);
}

}  // namespace kvsight
