// SPDX-License-Identifier: MIT
// Start-up lines of vLLM: engine 0 (2023 to 2025) and 1.
#include "core/readers/log_collector.h"

#include <algorithm>

namespace kvsight {
namespace {

constexpr LogFamily kFamily = LogFamily::Vllm;

CacheLine* cacheOf(OpenRun& run, const LogRank& rank)
{
    const auto at = std::find_if(run.caches.begin(), run.caches.end(), [&](const CacheLine& line) {
        return line.rank == rank.key && line.engine == rank.engine;
    });
    return at == run.caches.end() ? nullptr : &*at;
}

/// Memory given to the cache by one worker. The first line of a second run comes from a worker that has spoken.
void readBudget(LogCollector& log, const LogHit& hit)
{
    LogCursor cursor = hit.cursor();
    const auto bytes = cursor.bytes();
    if (!bytes)
        return log.malformed(hit);
    const LogRank rank = rankOf(hit.before());
    OpenRun* run = &log.run(kFamily);
    if (cacheOf(*run, rank) != nullptr && !run->engine_tokens.empty()) {
        log.endRun();
        run = &log.run(kFamily);
    }
    run->noteRank(rank.key);
    run->settings.memory_budget_bytes = bytes;
    if (CacheLine* known = cacheOf(*run, rank))
        known->bytes = *bytes;
    else if (run->caches.size() < kMostLogEntries)
        run->caches.push_back({rank.key, rank.engine, *bytes, std::nullopt, false});
}

/// Printed once for each worker by some versions; the engine uses the least.
void readTokens(LogCollector& log, const LogHit& hit)
{
    LogCursor cursor = hit.cursor();
    const auto tokens = cursor.count();
    if (!tokens)
        return log.malformed(hit);
    const std::string engine = rankOf(hit.before()).engine;
    OpenRun* run = &log.run(kFamily);
    const auto known = run->engine_tokens.find(engine);
    if (known == run->engine_tokens.end()) {
        if (run->engine_tokens.size() < kMostLogEntries)
            run->engine_tokens[engine] = *tokens;
        return;
    }
    // Workers of one engine differ by little.
    if (*tokens / 4 * 5 >= known->second && known->second / 4 * 5 >= *tokens) {
        known->second = std::min(known->second, *tokens);
        return;
    }
    log.endRun();
    log.run(kFamily).engine_tokens[engine] = *tokens;
}

/// `Maximum concurrency for 8,192 tokens per request: 8.00x`.
void readConcurrency(LogCollector& log, const LogHit& hit)
{
    LogCursor cursor = hit.cursor();
    const auto length = cursor.count();
    const bool sound = length && cursor.take("tokens per request:");
    const auto times = sound ? cursor.decimal() : std::nullopt;
    if (!times)
        return log.malformed(hit);
    const std::string engine = rankOf(hit.before()).engine;
    OpenRun* run = &log.run(kFamily);
    if (run->engine_concurrency.contains(engine) && run->max_len && *run->max_len != *length) {
        log.endRun();
        run = &log.run(kFamily);
    }
    run->max_len = length;
    const auto known = run->engine_concurrency.find(engine);
    if (known != run->engine_concurrency.end())
        known->second = std::min(known->second, *times);
    else if (run->engine_concurrency.size() < kMostLogEntries)
        run->engine_concurrency[engine] = *times;
}

/// `# GPU blocks: 715, # CPU blocks: 1310`.
void readBlocks(LogCollector& log, const LogHit& hit)
{
    LogCursor cursor = hit.cursor();
    const auto blocks = cursor.count();
    if (!blocks || hit.line.substr(hit.after, 60).find("# CPU blocks:") == std::string_view::npos)
        return;
    OpenRun& run = log.run(kFamily);
    if (run.blocks.size() < kMostLogEntries)
        run.blocks[rankOf(hit.before()).engine] = *blocks;
}

void keepWeights(LogCollector& log, const LogHit& hit, bool replace)
{
    LogCursor cursor = hit.cursor();
    const auto bytes = cursor.bytes();
    if (!bytes)
        return;
    const LogRank rank = rankOf(hit.before());
    OpenRun& run = log.run(kFamily);
    run.noteRank(rank.key);
    if (run.weights.size() < kMostLogEntries && (replace || !run.weights.contains(rank.key)))
        run.weights[rank.key] = *bytes;
}

void readLoaded(LogCollector& log, const LogHit& hit) { keepWeights(log, hit, true); }
/// The profile repeats the weights with fewer digits.
void readProfiledWeights(LogCollector& log, const LogHit& hit) { keepWeights(log, hit, false); }

void readActivations(LogCollector& log, const LogHit& hit)
{
    LogCursor cursor = hit.cursor();
    const LogRank rank = rankOf(hit.before());
    OpenRun* run = log.runIf(kFamily);
    if (const auto bytes = cursor.bytes(); bytes && run != nullptr && run->compute.size() < kMostLogEntries)
        run->compute[rank.key] = *bytes;
}

void beginEngine(LogCollector& log, const LogHit&)
{
    OpenRun* run = log.runIf(kFamily);
    if (run != nullptr && run->hasFigures())
        log.endRun();
    log.run(kFamily);
}

void readModel(LogCollector& log, const LogHit& hit)
{
    if (OpenRun* run = log.runIf(kFamily)) {
        const auto name = hit.cursor().word();
        if (!name.empty() && run->settings.model_names.size() < 16)
            run->settings.model_names.emplace_back(name);
    }
}

void readLoading(LogCollector& log, const LogHit& hit)
{
    std::string_view name = hit.cursor().word();
    while (name.ends_with('.'))
        name.remove_suffix(1);
    OpenRun& run = log.run(kFamily);
    if (!name.empty() && run.settings.model_names.size() < 16)
        run.settings.model_names.emplace_back(name);
}

void readLength(LogCollector& log, const LogHit& hit)
{
    LogCursor cursor = hit.cursor();
    OpenRun* run = log.runIf(kFamily);
    if (const auto length = cursor.count(); length && run != nullptr && !run->max_len)
        run->settings.context_per_sequence = length;
}

void readParallel(LogCollector& log, const LogHit& hit)
{
    LogCursor cursor = hit.cursor();
    OpenRun* run = log.runIf(kFamily);
    if (const auto size = cursor.count(); size && *size > 0 && *size <= kMaxGpus && run != nullptr)
        run->settings.tensor_parallel = *size;
}

void readQuantization(LogCollector& log, const LogHit& hit)
{
    if (OpenRun* run = log.runIf(kFamily))
        if (const auto name = hit.cursor().word(); name != "None")
            run->settings.weights_format = name;
}

void readCacheType(LogCollector& log, const LogHit& hit)
{
    if (OpenRun* run = log.runIf(kFamily))
        if (const std::string name = cacheTypeName(hit.cursor().word()); !name.empty())
            run->k_type = run->v_type = name;
}

/// The cache takes the model's type unless told otherwise.
void readModelType(LogCollector& log, const LogHit& hit)
{
    if (OpenRun* run = log.runIf(kFamily); run != nullptr && run->k_type.empty())
        run->k_type = run->v_type = cacheTypeName(hit.cursor().word());
}

}  // namespace

const std::vector<LogPhrase>& vllmPhrases()
{
    static const std::vector<LogPhrase> phrases{
        {"Available KV cache memory:", readBudget},
        {"the rest of the memory reserved for KV Cache is", readBudget},
        {"GPU KV cache size:", readTokens},
        {"CPU KV cache size:", readTokens},
        {"Maximum concurrency for", readConcurrency},
        {"# GPU blocks:", readBlocks},
        {"# cuda blocks:", readBlocks},
        {"# CUDA blocks:", readBlocks},
        {"# rocm blocks:", readBlocks},
        {"# ROCM blocks:", readBlocks},
        {"Model loading took", readLoaded},
        {"Loading model weights took", readLoaded},
        {"model weights take", readProfiledWeights},
        {"PyTorch activation peak memory takes", readActivations},
        {"vLLM API server version", beginEngine},
        {"Initializing a V1 LLM engine", beginEngine},
        {"Initializing an LLM engine", beginEngine},
        {" model='", [](LogCollector& log, const LogHit& hit) { readModel(log, {hit.line, hit.start, hit.after - 1, hit.number}); }},
        {"'model': ", readModel},
        {"'model_tag': ", readModel},
        {"Starting to load model", readLoading},
        {"max_seq_len=", readLength},
        {"Using max model len", readLength},
        {"'max_model_len': ", readLength},
        {"tensor_parallel_size=", readParallel},
        {"'tensor_parallel_size': ", readParallel},
        {" quantization=", readQuantization},
        {" kv_cache_dtype=", readCacheType},
        {"'kv_cache_dtype': ", readCacheType},
        {" dtype=torch.", readModelType},
    };
    return phrases;
}

}  // namespace kvsight
