// SPDX-License-Identifier: MIT
#include "core/readers/safetensors_reader.h"

#include "core/readers/header_shape.h"
#include "core/readers/json_text.h"
#include "core/readers/safetensors_set.h"

#include <algorithm>
#include <filesystem>

namespace kvsight {
namespace {

namespace fs = std::filesystem;

/// config.json or params.json of the folder; empty without one.
std::string configBeside(const std::string& path)
{
    const fs::path folder = fs::path(path).parent_path();
    for (const char* name : {"config.json", "params.json"}) {
        std::error_code error;
        if (fs::exists(folder / name, error))
            return (folder / name).string();
    }
    return {};
}

/// Sums do not overflow: the layout's check has each file's end within 64 bits, but many such files may.
bool fitsSum(const SafetensorsSet& set)
{
    Checked sum = 0;
    for (const SafetensorsEntry& entry : set.entries)
        sum += entry.bytes();
    return !sum.isOverflown();
}

/// Files that were saved of an adapter hold nothing but its low-rank pairs.
bool isAdapter(const SafetensorsSet& set)
{
    return !set.entries.empty()
        && std::all_of(set.entries.begin(), set.entries.end(), [](const SafetensorsEntry& entry) {
               return entry.name.find("lora_") != std::string::npos;
           });
}

ModelReading join(std::optional<SafetensorsSet> set, const std::string& path, Findings findings)
{
    ModelReading reading;
    reading.findings = std::move(findings);
    for (Finding& finding : reading.findings) {
        // Whoever stopped the reading knows: no fault of the file.
        if (finding.code == std::string("cancelled"))
            finding.severity = Severity::Note;
    }
    if (!set)
        return reading;
    const auto refuse = [&](const char* code, const char* sentence) {
        reading.findings.push_back({Severity::Error, code, "", {sentence, {{"file", shownText(path)}}}});
        return reading;
    };
    reading.other_files = set->files;
    if (!fitsSum(*set))
        return refuse("size_overflow", KV_TR("core", "{file}: the sizes of its tensors sum up to more than 64 bits can count. Fetch it again."));
    FileWeights weights = weightsOf(*set);
    if (isAdapter(*set)) {
        reading.weights = std::make_shared<const FileWeights>(std::move(weights));
        return refuse("wrong_file_kind", KV_TR("core", "{file} holds an adapter (LoRA), not a model. Open its base model."));
    }
    const std::string config = configBeside(path);
    if (!config.empty()) {
        ModelReading beside = readConfigFile(config);
        reading.findings.insert(reading.findings.end(), beside.findings.begin(), beside.findings.end());
        reading.other_files.push_back(config);
        reading.shape = std::move(beside.shape);
    }
    if (reading.shape)
        joinHeaders(*set, std::move(weights), path, *reading.shape, reading.findings);
    else
        reading.weights = std::make_shared<const FileWeights>(std::move(weights));
    return reading;
}

}  // namespace

ModelReading readSafetensorsModel(const std::string& path, const std::stop_token& stop)
{
    Findings findings;
    auto set = readSafetensorsAny(path, findings, stop);
    return join(std::move(set), path, std::move(findings));
}

ModelReading readSafetensorsIndexModel(const std::string& path, const std::stop_token& stop)
{
    Findings findings;
    auto set = readSafetensorsIndex(path, findings, stop);
    return join(std::move(set), path, std::move(findings));
}

}  // namespace kvsight
