// SPDX-License-Identifier: MIT
#include "core/readers/model_file.h"

#include "core/readers/gguf_reader.h"
#include "core/readers/gguf_set.h"
#include "core/readers/input_file.h"
#include "core/readers/model_folder.h"
#include "core/readers/safetensors_file.h"
#include "core/readers/safetensors_reader.h"
#include "core/readers/safetensors_set.h"
#include "core/readers/text_file.h"

#include <array>
#include <filesystem>

namespace kvsight {
namespace {

ModelReading readJson(const std::string& path, const ReadControl& control)
{
    ModelReading reading;
    const auto text = readTextFile(path, kMaxTextFileBytes, reading.findings);
    if (!text)
        return reading;
    if (isSafetensorsIndex(*text, path))
        return readSafetensorsIndexModel(path, control.stop);
    return readConfigJson(*text, path);
}

ModelReading readOneFile(const std::string& path, const ReadControl& control)
{
    ModelReading reading;
    const auto file = InputFile::open(path, reading.findings);
    std::array<char, 16> buffer{};
    const auto count = file ? file->readAt(0, buffer, reading.findings) : std::nullopt;
    if (!count)
        return reading;
    const std::string_view start(buffer.data(), *count);
    const bool safetensors = isSafetensorsStart(start, file->size());
    // Under GGUF's name other weights are a mistake worth telling.
    if (isGguf(start, path)) {
        reading = readGgufFile(path, control);
        reading.other_files = ggufShardPaths(path);
        return reading;
    }
    if (safetensors || std::filesystem::path(path).extension() == ".safetensors")
        return readSafetensorsModel(path, control.stop);
    return readJson(path, control);
}

}  // namespace

ModelReading readModelFile(const std::string& path, const ReadControl& control)
{
    std::error_code ignored;
    if (!std::filesystem::is_directory(path, ignored))
        return readOneFile(path, control);
    Findings findings;
    const auto chosen = chooseInFolder(path, findings);
    ModelReading reading;
    if (chosen)
        reading = readOneFile(*chosen, control);
    reading.findings.insert(reading.findings.begin(), findings.begin(), findings.end());
    if (chosen)
        reading.other_files.push_back(*chosen);
    return reading;
}

}  // namespace kvsight
