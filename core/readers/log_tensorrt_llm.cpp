// SPDX-License-Identifier: MIT
// Start-up lines of TensorRT-LLM, its C++ runtime (2023 on) and its PyTorch one.
#include "core/readers/log_collector.h"

#include <algorithm>
#include <cmath>

namespace kvsight {
namespace {

constexpr LogFamily kFamily = LogFamily::TensorRtLlm;

double perToken(const CacheLine& line)
{
    return static_cast<double>(line.bytes) / static_cast<double>(line.tokens.value_or(1));
}

/// A pool. The PyTorch runtime makes a provisional one to measure with, and a final one.
void addPool(LogCollector& log, CacheLine line)
{
    OpenRun* run = &log.run(kFamily);
    std::erase_if(run->caches, [&](const CacheLine& other) { return other.is_provisional && other.rank == line.rank; });
    // Pools of several windows differ in what a token costs.
    if (std::any_of(run->caches.begin(), run->caches.end(), [&](const CacheLine& other) {
            return other.rank == line.rank && std::abs(perToken(other) - perToken(line)) <= 0.01 * perToken(line);
        })) {
        log.endRun();
        run = &log.run(kFamily);
    }
    run->noteRank(line.rank);
    if (run->caches.size() < kMostLogEntries)
        run->caches.push_back(std::move(line));
}

/// `[MemUsageChange] Allocated 8.00 GiB for max tokens in paged KV cache (65536).`, and what execution needs.
void readAllocated(LogCollector& log, const LogHit& hit)
{
    LogCursor cursor = hit.cursor();
    const auto bytes = cursor.bytes();
    const std::string_view rest = cursor.rest().substr(0, 120);
    const bool is_cache = rest.find("paged KV cache") < rest.find("[MemUsageChange]");
    if (!bytes) {
        if (hit.line.substr(hit.after, 160).find("paged KV cache") != std::string_view::npos)
            log.malformed(hit);
        return;
    }
    const LogRank rank = rankOf(hit.before());
    if (!is_cache) {
        if (rest.starts_with(" for execution context memory") || rest.starts_with(" GPU memory for "))
            if (OpenRun& run = log.run(kFamily); run.compute.size() < kMostLogEntries)
                run.compute[rank.key + "\n" + std::string(rest.substr(0, 40))] = *bytes;
        return;
    }
    CacheLine line{rank.key, rank.engine, *bytes, std::nullopt, false};
    if (const std::size_t bracket = rest.find("paged KV cache ("); bracket != std::string_view::npos)
        line.tokens = LogCursor(rest, bracket + 16).count();
    addPool(log, std::move(line));
}

/// `Allocate 69524783104 bytes for k/v cache.`, 2023 to 2024.
void readOldPool(LogCollector& log, const LogHit& hit)
{
    LogCursor cursor = hit.cursor();
    const auto bytes = cursor.bytes();
    if (!bytes || !cursor.take("for k/v cache"))
        return;
    const LogRank rank = rankOf(hit.before());
    addPool(log, {rank.key, rank.engine, *bytes, std::nullopt, false});
}

/// `Using 132608 tokens in paged KV cache.`
void readOldTokens(LogCollector& log, const LogHit& hit)
{
    LogCursor cursor = hit.cursor();
    const auto tokens = cursor.count();
    if (tokens && cursor.take("tokens in paged KV cache"))
        log.run(kFamily).printed_tokens = tokens;
}

void readEngineSize(LogCollector& log, const LogHit& hit)
{
    LogCursor cursor = hit.cursor();
    const LogRank rank = rankOf(hit.before());
    OpenRun& run = log.run(kFamily);
    if (run.hasCache()) {
        log.endRun();
        return readEngineSize(log, hit);
    }
    if (const auto bytes = cursor.bytes(); bytes && run.weights.size() < kMostLogEntries)
        run.weights[rank.key] = *bytes;
}

/// What was allocated so far served to measure with.
void markProvisional(OpenRun& run)
{
    for (CacheLine& line : run.caches)
        line.is_provisional = true;
}

/// `Memory used after loading model weights (inside torch) in memory usage profiling: 14.96 GiB`.
void readLoaded(LogCollector& log, const LogHit& hit)
{
    const std::string_view rest = hit.cursor().rest().substr(0, 100);
    OpenRun& run = log.run(kFamily);
    markProvisional(run);
    if (!rest.starts_with(" (inside torch)"))
        return;
    const std::size_t colon = rest.find(':');
    LogCursor cursor(rest, colon == std::string_view::npos ? rest.size() : colon + 1);
    if (const auto bytes = cursor.bytes(); bytes && run.weights.size() < kMostLogEntries)
        run.weights[rankOf(hit.before()).key] = *bytes;
}

void readEstimating(LogCollector& log, const LogHit&)
{
    markProvisional(log.run(kFamily));
}

void readLength(LogCollector& log, const LogHit& hit)
{
    LogCursor cursor = hit.cursor();
    OpenRun* run = log.runIf(kFamily);
    if (const auto length = cursor.count(); length && run != nullptr)
        run->max_len = length;
}

void beginProgram(LogCollector& log, const LogHit&)
{
    OpenRun* run = log.runIf(kFamily);
    if (run != nullptr && run->hasCache())
        log.endRun();
    log.run(kFamily);
}

}  // namespace

const std::vector<LogPhrase>& tensorRtLlmPhrases()
{
    static const std::vector<LogPhrase> phrases{
        {"[MemUsageChange] Allocated", readAllocated},
        {"Allocate ", readOldPool},
        {"Using ", readOldTokens},
        {"Loaded engine size:", readEngineSize},
        {"Memory used after loading model weights", readLoaded},
        {"memory usage profiling", readEstimating},
        {"Estimated max memory in KV cache", readEstimating},
        {"TRTGptModel maxSequenceLen:", readLength},
        {" max_seq_len=", readLength},
        {"[TensorRT-LLM] TensorRT-LLM version:", beginProgram},
        {"[TensorRT-LLM] TensorRT LLM version:", beginProgram},
    };
    return phrases;
}

}  // namespace kvsight
