// SPDX-License-Identifier: MIT
// Start-up lines of SGLang. Its GB are base 1024.
#include "core/readers/log_collector.h"

#include <algorithm>
#include <cmath>

namespace kvsight {
namespace {

constexpr LogFamily kFamily = LogFamily::Sglang;

/// Two pools of one model differ in what a token costs; the same pool printed again is another run.
bool isAnotherRun(const OpenRun& run, const CacheLine& line)
{
    return std::any_of(run.caches.begin(), run.caches.end(), [&](const CacheLine& other) {
        if (other.is_state || other.rank != line.rank || other.engine != line.engine)
            return false;
        if (run.closed)
            return true;
        const double a = static_cast<double>(line.bytes) / static_cast<double>(line.tokens.value_or(1));
        const double b = static_cast<double>(other.bytes) / static_cast<double>(other.tokens.value_or(1));
        return std::abs(a - b) <= 0.005 * b;
    });
}

std::optional<std::uint64_t> sizeAfter(std::string_view text, std::string_view name)
{
    const std::size_t at = text.find(name);
    if (at == std::string_view::npos)
        return std::nullopt;
    LogCursor cursor(text, at + name.size());
    return cursor.bytes();
}

/// `KV Cache is allocated. #tokens: 65536, K size: 4.00 GB, V size: 4.00 GB`, or `KV size: 8.00 GB`.
void readCache(LogCollector& log, const LogHit& hit)
{
    const std::string_view rest = hit.cursor().rest().substr(0, 240);
    const std::size_t at = rest.find("#tokens:");
    LogCursor cursor(rest, at == std::string_view::npos ? rest.size() : at + 8);
    const auto tokens = cursor.count();
    const auto k = sizeAfter(rest, "K size:");
    const auto v = sizeAfter(rest, "V size:");
    const auto both = sizeAfter(rest, "KV size:");
    if (!tokens || *tokens == 0 || !(both || (k && v)))
        return log.malformed(hit);
    const LogRank rank = rankOf(hit.before());
    CacheLine line{rank.key, rank.engine, both ? *both : *k + *v, tokens, false};
    OpenRun* run = &log.run(kFamily);
    if (isAnotherRun(*run, line)) {
        log.endRun();
        run = &log.run(kFamily);
    }
    run->noteRank(rank.key);
    if (run->caches.size() < kMostLogEntries)
        run->caches.push_back(std::move(line));
    if (const std::size_t type = rest.find("dtype:"); type < at && run->k_type.empty())
        run->k_type = run->v_type = cacheTypeName(LogCursor(rest, type + 6).word());
}

/// `Mamba Cache is allocated. max_mamba_cache_size: 48, conv_state size: 0.09GB, ssm_state size: 6.46GB`.
void readStates(LogCollector& log, const LogHit& hit)
{
    const std::string_view rest = hit.cursor().rest().substr(0, 400);
    std::optional<std::uint64_t> sum;
    for (const std::string_view name : {" conv_state size:", " ssm_state size:", " intermediate_ssm_state_cache size:",
                                        " intermediate_conv_window_cache size:"})
        if (const auto bytes = sizeAfter(rest, name))
            sum = sum.value_or(0) + *bytes;
    if (!sum)
        return log.malformed(hit);
    const LogRank rank = rankOf(hit.before());
    OpenRun& run = log.run(kFamily);
    run.noteRank(rank.key);
    if (run.caches.size() < kMostLogEntries)
        run.caches.push_back({rank.key, rank.engine, *sum, std::nullopt, true});
}

/// `Load weight end. type=…, avail mem=75.11 GB, mem usage=15.06 GB.`
void readWeights(LogCollector& log, const LogHit& hit)
{
    const auto bytes = sizeAfter(hit.cursor().rest().substr(0, 300), "mem usage=");
    const LogRank rank = rankOf(hit.before());
    OpenRun& run = log.run(kFamily);
    // A draft model is loaded after the first one's cache.
    if (!bytes || run.weights.size() >= kMostLogEntries || run.closed)
        return;
    run.weights[rank.key] += *bytes;
    run.noteRank(rank.key);
}

/// `max_total_num_tokens=409600, …, context_len=131072`: the same for every rank of a replica.
void readTotals(LogCollector& log, const LogHit& hit)
{
    LogCursor cursor = hit.cursor();
    const auto tokens = cursor.count();
    if (!tokens)
        return;
    const std::string engine = rankOf(hit.before()).engine;
    OpenRun& run = log.run(kFamily);
    if (run.engine_tokens.size() < kMostLogEntries)
        run.engine_tokens[engine] = *tokens;
    const std::string_view rest = cursor.rest().substr(0, 300);
    if (const std::size_t at = rest.find("context_len="); at != std::string_view::npos)
        run.max_len = LogCursor(rest, at + 12).count();
}

void readReady(LogCollector& log, const LogHit&)
{
    if (OpenRun* run = log.runIf(kFamily); run != nullptr && run->hasCache())
        run->closed = true;
}

void beginServer(LogCollector& log, const LogHit&)
{
    OpenRun* run = log.runIf(kFamily);
    if (run != nullptr && run->hasFigures())
        log.endRun();
    log.run(kFamily);
}

void readModel(LogCollector& log, const LogHit& hit)
{
    if (OpenRun* run = log.runIf(kFamily))
        if (const auto name = hit.cursor().word(); !name.empty() && run->settings.model_names.size() < 16)
            run->settings.model_names.emplace_back(name);
}

void readParallel(LogCollector& log, const LogHit& hit)
{
    LogCursor cursor = hit.cursor();
    OpenRun* run = log.runIf(kFamily);
    if (const auto size = cursor.count(); size && *size > 0 && *size <= kMaxGpus && run != nullptr)
        run->settings.tensor_parallel = *size;
}

void readType(LogCollector& log, const LogHit& hit)
{
    if (OpenRun* run = log.runIf(kFamily))
        if (const std::string name = cacheTypeName(hit.cursor().word()); !name.empty())
            run->k_type = run->v_type = name;
}

void readQuantization(LogCollector& log, const LogHit& hit)
{
    if (OpenRun* run = log.runIf(kFamily))
        if (const auto name = hit.cursor().word(); name != "None")
            run->settings.weights_format = name;
}

}  // namespace

const std::vector<LogPhrase>& sglangPhrases()
{
    static const std::vector<LogPhrase> phrases{
        {"KV Cache is allocated.", readCache},
        {"Mamba Cache is allocated.", readStates},
        {"Load weight end.", readWeights},
        {"max_total_num_tokens=", readTotals},
        {"The server is fired up", readReady},
        {"server_args=ServerArgs(", beginServer},
        {"(model_path=", readModel},
        {" tp_size=", readParallel},
        {" kv_cache_dtype=", readType},
        {"Using KV cache dtype:", readType},
        {" quantization=", readQuantization},
    };
    return phrases;
}

}  // namespace kvsight
