// SPDX-License-Identifier: MIT
// Ollama's own lines (`level=INFO source=… msg=…`). Where its runner prints llama.cpp's lines, those count: they are
// what was allocated, the others what was planned.
#include "core/readers/log_collector.h"

#include <algorithm>

namespace kvsight {
namespace {

constexpr LogFamily kFamily = LogFamily::LlamaCpp;

OpenRun& ollamaRun(LogCollector& log)
{
    OpenRun& run = log.run(kFamily);
    run.is_ollama = true;
    return run;
}

/// The value of `key=` within the next characters of the line, quotes taken off.
std::string_view valueOf(const LogHit& hit, std::string_view key)
{
    const std::string_view ahead = hit.line.substr(hit.after, 300);
    const std::size_t at = ahead.find(key);
    return at == std::string_view::npos ? std::string_view() : LogCursor(ahead, at + key.size()).word();
}

std::optional<std::uint64_t> sizeOf(const LogHit& hit)
{
    const std::string_view ahead = hit.line.substr(hit.after, 300);
    const std::size_t at = ahead.find("size=");
    if (at == std::string_view::npos)
        return std::nullopt;
    LogCursor cursor(ahead, at + 5);
    cursor.take("\"");
    return cursor.bytes();
}

std::string_view deviceOf(const LogHit& hit)
{
    for (const std::string_view key : {"device=", "buffer=", "buffer_type=", "backend="})
        if (const auto name = valueOf(hit, key); !name.empty())
            return name;
    return {};
}

void readPlanned(LogCollector& log, const LogHit& hit, std::uint64_t LogDevice::*part)
{
    const bool is_kv = part == &LogDevice::kv_bytes;
    const auto bytes = sizeOf(hit);
    const std::string device(deviceOf(hit));
    OpenRun* run = &ollamaRun(log);
    if (!bytes || device.empty()) {
        if (is_kv)
            log.malformed(hit);
        return;
    }
    if (run->closed) {
        log.endRun();
        run = &ollamaRun(log);
    }
    // The plan is made several times, each time from the start.
    if (const auto known = run->planned.find(device); known != run->planned.end() && known->second.*part != 0) {
        run->planned.clear();
        run->planned_kv = false;
    }
    if (run->planned.size() >= kMostLogEntries)
        return;
    run->planned[device].*part += *bytes;
    run->planned_kv = run->planned_kv || is_kv;
}

void readKv(LogCollector& log, const LogHit& hit) { readPlanned(log, hit, &LogDevice::kv_bytes); }
void readWeights(LogCollector& log, const LogHit& hit) { readPlanned(log, hit, &LogDevice::weights_bytes); }
void readGraph(LogCollector& log, const LogHit& hit) { readPlanned(log, hit, &LogDevice::compute_bytes); }

void readRequiredKv(LogCollector& log, const LogHit& hit)
{
    LogCursor cursor = hit.cursor();
    cursor.take("\"");
    if (const auto bytes = cursor.bytes())
        ollamaRun(log).planned_kv_bytes = bytes;
}

/// Ollama's lines name the source file that prints them.
void readSource(LogCollector& log, const LogHit& hit)
{
    static constexpr std::string_view files[] = {"server.go", "sched.go", "runner.go", "ggml.go",   "device.go", "backend.go", "memory.go",
                                                 "routes.go", "images.go", "gpu.go",   "types.go",  "llama.go",  "common.go",  "cache.go"};
    const std::string_view file = hit.cursor().word();
    const bool known = std::any_of(std::begin(files), std::end(files), [&](std::string_view name) {
        return file.starts_with(name) && file.substr(name.size(), 1) == ":";
    });
    if (known && hit.before().substr(hit.start > 200 ? hit.start - 200 : 0).find("level=") != std::string_view::npos)
        log.markOllama();
}

void readMark(LogCollector& log, const LogHit&)
{
    log.markOllama();
}

void readStart(LogCollector& log, const LogHit&)
{
    if (OpenRun* run = log.runIf(kFamily); run != nullptr && (run->hasCache() || run->planned_kv))
        log.endRun();
    log.markOllama();
}

void readStarted(LogCollector& log, const LogHit&)
{
    if (OpenRun* run = log.runIf(kFamily))
        run->closed = true;
}

void readModel(LogCollector& log, const LogHit& hit)
{
    if (hit.before().find("source=") == std::string_view::npos)
        return;
    LogSettings& settings = ollamaRun(log).settings;
    settings.architecture = hit.cursor().word();
    settings.file_type = valueOf(hit, "file_type=");
    const std::string_view ahead = hit.line.substr(hit.after, 300);
    if (const std::size_t at = ahead.find(" name="); at != std::string_view::npos)
        if (const auto name = LogCursor(ahead, at + 6).word(); !name.empty())
            settings.model_names.emplace_back(name);
    if (settings.model_names.size() > 16)
        settings.model_names.resize(16);
}

/// `KvSize:4096` and its neighbours in the request to the runner.
void readKvSize(LogCollector& log, const LogHit& hit)
{
    OpenRun& run = ollamaRun(log);
    LogCursor cursor = hit.cursor();
    if (const auto cells = cursor.count(); cells && *cells > 0)
        run.settings.context = run.settings.cells = cells;
    if (const auto type = valueOf(hit, "KvCacheType:"); !type.empty())
        run.k_type = run.v_type = type;
    const std::string_view before = hit.before().substr(hit.start > 300 ? hit.start - 300 : 0);
    if (const std::size_t at = before.rfind("Parallel:"); at != std::string_view::npos)
        run.settings.sequences = LogCursor(before, at + 9).count();
    if (const std::size_t at = before.rfind("BatchSize:"); at != std::string_view::npos)
        run.settings.ubatch = LogCursor(before, at + 10).count();
    if (const std::size_t at = before.rfind("FlashAttention:"); at != std::string_view::npos) {
        const auto word = LogCursor(before, at + 15).word();
        if (word == "Enabled" || word == "true")
            run.settings.flash_attention = true;
        else if (word == "Disabled" || word == "false")
            run.settings.flash_attention = false;
    }
}

}  // namespace

const std::vector<LogPhrase>& ollamaPhrases()
{
    static const std::vector<LogPhrase> phrases{
        {"msg=\"kv cache\"", readKv},
        {"msg=\"model weights\"", readWeights},
        {"msg=\"compute graph\"", readGraph},
        {"memory.required.kv=", readRequiredKv},
        {"source=", readSource},
        {"ollama[", readMark},
        {"msg=\"starting runner\"", readStart},
        {"msg=\"starting llama server\"", readStart},
        {"msg=\"starting ollama engine\"", readStart},
        {"llama runner started in", readStarted},
        {"architecture=", readModel},
        {"KvSize:", readKvSize},
    };
    return phrases;
}

}  // namespace kvsight
