// SPDX-License-Identifier: MIT
#include "core/readers/log_collector.h"

#include "core/checked.h"
#include "core/readers/json_text.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace kvsight {
namespace {

/// Runs that are kept; of more the first ones are only counted.
constexpr std::size_t kMostRuns = 32;

bool isNameChar(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// The digits behind the last `mark` that starts a word (an underscore or a bracket may stand before it).
std::string_view digitsAfter(std::string_view text, std::string_view mark)
{
    for (std::size_t at = text.rfind(mark); at != std::string_view::npos; at = at == 0 ? std::string_view::npos : text.rfind(mark, at - 1)) {
        std::size_t end = at + mark.size();
        while (end < text.size() && end - at < 24 && text[end] >= '0' && text[end] <= '9')
            ++end;
        if (end > at + mark.size() && (at == 0 || !isNameChar(text[at - 1])))
            return text.substr(at + mark.size(), end - at - mark.size());
    }
    return {};
}

std::optional<std::uint64_t> sum(const std::map<std::string, std::uint64_t>& parts)
{
    Checked total = 0;
    for (const auto& [name, bytes] : parts)
        total = total + Checked(bytes);
    return parts.empty() ? std::nullopt : total.value();
}

std::string familyName(const OpenRun& run)
{
    switch (run.family) {
    case LogFamily::LlamaCpp: return run.is_ollama ? "ollama" : "llama.cpp";
    case LogFamily::Vllm: return "vllm";
    case LogFamily::Sglang: return "sglang";
    case LogFamily::TensorRtLlm: return "tensorrt-llm";
    case LogFamily::None: break;
    }
    return {};
}

/// What caches of one kind hold together, and how many lines said so.
struct CacheSum {
    std::uint64_t lines = 0;
    Checked bytes = 0;
};

/// Of several ranks the one with least: the engine goes by it, and each holds a part of the same tokens.
CacheSum sumOf(const OpenRun& run, bool states)
{
    std::map<std::string, CacheSum> by_rank;
    for (const CacheLine& line : run.caches)
        if (line.is_state == states) {
            CacheSum& of_rank = by_rank[line.rank];
            of_rank.bytes = of_rank.bytes + Checked(line.bytes);
            ++of_rank.lines;
        }
    const auto least = std::min_element(by_rank.begin(), by_rank.end(), [](const auto& a, const auto& b) {
        return a.second.bytes.saturated() < b.second.bytes.saturated();
    });
    CacheSum all = least == by_rank.end() ? CacheSum() : least->second;
    std::map<std::string, std::uint64_t> by_device;
    for (const auto& buffer : run.pending)
        if (buffer.is_state == states) {
            all.bytes = all.bytes + Checked(buffer.bytes);
            ++by_device[buffer.device];
        }
    std::uint64_t groups = 0;
    for (const auto& [device, count] : by_device)
        groups = std::max(groups, count);
    all.lines += groups;
    return all;
}

/// llama.cpp's parts lie on devices and add up; other programs' are told for each rank, of which the largest counts.
/// What follows a line break in a name tells the parts of one rank apart.
std::optional<std::uint64_t> sumOfParts(const OpenRun& run, const std::map<std::string, std::uint64_t>& parts)
{
    if (run.family == LogFamily::LlamaCpp)
        return sum(parts);
    std::map<std::string, Checked> by_rank;
    for (const auto& [name, bytes] : parts) {
        Checked& of_rank = by_rank[name.substr(0, name.find('\n'))];
        of_rank = of_rank + Checked(bytes);
    }
    Checked most = 0;
    for (const auto& [rank, bytes] : by_rank)
        most = Checked::greater(most, bytes);
    return parts.empty() ? std::nullopt : most.value();
}

template <class Figure> std::optional<Figure> least(const std::map<std::string, Figure>& figures)
{
    const auto at = std::min_element(figures.begin(), figures.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return at == figures.end() ? std::nullopt : std::optional<Figure>(at->second);
}

/// Ollama's own account stands in where its runner printed nothing.
void usePlan(const OpenRun& run, LogFigures& figures)
{
    Checked kv = 0, weights = 0, compute = 0;
    std::uint64_t lines = 0;
    for (const auto& [name, device] : run.planned) {
        kv = kv + Checked(device.kv_bytes);
        weights = weights + Checked(device.weights_bytes);
        compute = compute + Checked(device.compute_bytes);
        lines += device.kv_bytes != 0 ? 1 : 0;
        figures.devices.push_back(device);
        figures.devices.back().name = name;
    }
    if (run.planned_kv) {
        figures.kv_bytes = kv.value();
        figures.caches = lines;
    } else if (!figures.kv_bytes) {
        figures.kv_bytes = run.planned_kv_bytes;
    }
    if (!figures.weights_bytes && weights.saturated() != 0)
        figures.weights_bytes = weights.value();
    if (!figures.compute_bytes && compute.saturated() != 0)
        figures.compute_bytes = compute.value();
}

/// Blocks count tokens once it is known how many each holds: what the printed concurrency agrees with.
std::optional<std::uint64_t> tokensOfBlocks(const OpenRun& run)
{
    const auto blocks = least(run.blocks);
    const auto times = least(run.engine_concurrency);
    if (!blocks || !times || run.max_len.value_or(0) == 0)
        return std::nullopt;
    for (const std::uint64_t size : {16u, 8u, 32u, 64u, 128u, 256u}) {
        const double expected = static_cast<double>(*blocks) * static_cast<double>(size) / static_cast<double>(*run.max_len);
        if (std::abs(expected - *times) <= 0.006 + 1e-6 * expected)
            return (Checked(*blocks) * Checked(size)).value();
    }
    return std::nullopt;
}

/// The most tokens that one pool holds; of several replicas the one with least.
std::optional<std::uint64_t> tokensOfPools(const OpenRun& run)
{
    std::map<std::string, std::uint64_t> most;
    for (const CacheLine& line : run.caches)
        if (!line.is_state && line.tokens)
            most[line.engine] = std::max(most[line.engine], *line.tokens);
    return least(most);
}

std::optional<std::uint64_t> tokensOf(const OpenRun& run)
{
    if (const auto printed = least(run.engine_tokens))
        return printed;
    if (run.family == LogFamily::Vllm)
        return tokensOfBlocks(run);
    if (const auto pools = tokensOfPools(run))
        return pools;
    if (run.printed_tokens)
        return run.printed_tokens;
    if (run.family != LogFamily::LlamaCpp)
        return std::nullopt;
    return run.settings.cells ? run.settings.cells : run.settings.context;
}

/// A token's cost is told where all pools hold as many tokens; a window among them has no such figure.
bool sharesTokens(const OpenRun& run, std::uint64_t lines)
{
    std::set<std::uint64_t> different;
    bool untold = false;
    for (const CacheLine& line : run.caches) {
        if (line.is_state)
            continue;
        if (line.tokens)
            different.insert(*line.tokens);
        else
            untold = true;
    }
    return different.size() + (untold || run.caches.empty() ? 1 : 0) <= 1 && (!run.caches.empty() || lines <= 1 || run.family != LogFamily::LlamaCpp);
}

}  // namespace

LogRank rankOf(std::string_view before)
{
    const std::string_view near = before.substr(before.size() > 160 ? before.size() - 160 : 0);
    LogRank rank;
    const auto add = [&](std::string_view name, std::string_view digits) {
        if (!digits.empty())
            rank.key.append(rank.key.empty() ? "" : " ").append(name).append(digits);
    };
    if (const auto replica = digitsAfter(near, "DP"); !replica.empty())
        rank.engine = "DP" + std::string(replica);
    add("DP", digitsAfter(near, "DP"));
    add("PP", digitsAfter(near, "PP"));
    const std::string_view tensor_rank = digitsAfter(near, "TP");
    add("TP", tensor_rank);
    for (const std::string_view mark : {"rank=", "RANK ", "Rank ", "rank ", "[rank", "rank"})
        if (tensor_rank.empty())
            if (const auto digits = digitsAfter(near, mark); !digits.empty()) {
                add("rank", digits);
                return rank;
            }
    // `[1,0]<stdout>:` of mpirun; a worker process without a rank is told by its number.
    if (const std::size_t at = near.rfind("]<std"); at != std::string_view::npos && tensor_rank.empty())
        add("mpi", digitsAfter(near.substr(0, at), ","));
    else if (rank.key.empty() && near.find("Worker") != std::string_view::npos)
        add("pid", digitsAfter(near, "pid="));
    return rank;
}

std::string cacheTypeName(std::string_view name)
{
    if (name.starts_with("torch."))
        name.remove_prefix(6);
    if (name == "bfloat16")
        return "bf16";
    if (name == "float16" || name == "half")
        return "f16";
    if (name == "float32" || name == "float")
        return "f32";
    if (name != "fp8_ds_mla" && (name.starts_with("float8") || name.starts_with("fp8")))
        return "fp8";
    return name == "auto" ? std::string() : std::string(name);
}

bool OpenRun::hasFigures() const
{
    return hasCache() || !weights.empty() || !compute.empty() || !planned.empty() || !engine_tokens.empty() || !engine_concurrency.empty()
           || !blocks.empty() || planned_kv_bytes;
}

void OpenRun::noteRank(const std::string& key)
{
    if (ranks.size() < kMostLogEntries && std::find(ranks.begin(), ranks.end(), key) == ranks.end())
        ranks.push_back(key);
}

LogFigures sumUp(const OpenRun& run)
{
    LogFigures figures;
    figures.runtime = familyName(run);
    const CacheSum kv = sumOf(run, false);
    const CacheSum states = sumOf(run, true);
    figures.weights_bytes = sumOfParts(run, run.weights);
    figures.compute_bytes = sumOfParts(run, run.compute);
    for (const auto& [name, device] : run.devices) {
        figures.devices.push_back(device);
        figures.devices.back().name = name;
    }
    if (kv.lines != 0) {
        figures.kv_bytes = kv.bytes.value();
        figures.caches = kv.lines;
    } else if (states.lines == 0) {
        usePlan(run, figures);
    }
    if (states.lines != 0)
        figures.state_bytes = states.bytes.value();
    if (!figures.weights_bytes)
        figures.weights_bytes = run.file_bytes;
    if (figures.kv_bytes || run.family == LogFamily::Vllm || run.family == LogFamily::Sglang)
        figures.tokens = tokensOf(run);
    if (figures.kv_bytes && figures.tokens && *figures.tokens != 0 && sharesTokens(run, kv.lines))
        figures.bytes_per_token = (*figures.kv_bytes + *figures.tokens / 2) / *figures.tokens;
    if (figures.kv_bytes) {
        figures.k_type = run.k_type;
        figures.v_type = run.v_type;
    }
    if (std::any_of(run.ranks.begin(), run.ranks.end(), [](const std::string& key) { return !key.empty(); }))
        figures.ranks = run.ranks.size();
    figures.cards = std::max<std::uint64_t>({1, run.settings.tensor_parallel, figures.ranks.value_or(1)});
    figures.max_len = run.max_len ? run.max_len : run.settings.context_per_sequence;
    figures.concurrency = least(run.engine_concurrency);
    return figures;
}

OpenRun& LogCollector::run(LogFamily family)
{
    if (m_open.family == family)
        return m_open;
    if (m_open.family != LogFamily::None) {
        if (m_open.hasFigures())
            endRun();
        else
            m_open = OpenRun();
    }
    m_open.family = family;
    return m_open;
}

void LogCollector::endRun()
{
    LogRun done;
    done.figures = sumUp(m_open);
    if (done.figures.any()) {
        done.settings = std::move(m_open.settings);
        for (const auto& [device, name] : m_open.used_gpus)
            done.settings.gpus.push_back(name);
        if (done.settings.gpus.empty())
            done.settings.gpus = std::move(m_open.seen_gpus);
        bool on_cards = false;
        for (const LogDevice& device : done.figures.devices)
            on_cards = on_cards || (device.kv_bytes != 0 && !device.name.starts_with("CPU"));
        done.settings.kv_on_cpu = !on_cards && !done.figures.devices.empty() && done.figures.kv_bytes.value_or(0) != 0;
        ++m_run_count;
        if (m_runs.size() == kMostRuns)
            m_runs.erase(m_runs.begin());
        m_runs.push_back(std::move(done));
    }
    m_open = OpenRun();
}

void LogCollector::dropFigures()
{
    OpenRun fresh;
    fresh.family = m_open.family;
    fresh.is_ollama = m_open.is_ollama;
    fresh.planned = std::move(m_open.planned);
    fresh.planned_kv = m_open.planned_kv;
    fresh.planned_kv_bytes = m_open.planned_kv_bytes;
    fresh.used_gpus = std::move(m_open.used_gpus);
    fresh.seen_gpus = std::move(m_open.seen_gpus);
    fresh.settings = std::move(m_open.settings);
    fresh.settings.cells.reset();
    m_open = std::move(fresh);
}

void LogCollector::malformed(const LogHit& hit)
{
    if (m_malformed_line != 0)
        return;
    m_malformed_line = hit.number;
    m_malformed_text = shownText(hit.line.substr(hit.start, 120));
}

LogReading LogCollector::finish(const Catalog& catalog)
{
    endRun();
    LogReading reading;
    reading.runs = std::move(m_runs);
    reading.run_count = m_run_count;
    for (std::size_t i = 0; i < reading.runs.size(); ++i) {
        reading.runs[i].scenario = scenarioOfLog(reading.runs[i], catalog);
        if (reading.runs[i].figures.complete() || !reading.answer || !reading.runs[*reading.answer].figures.complete())
            reading.answer = i;
    }
    const std::string line = std::to_string(m_malformed_line);
    const auto say = [&](Severity severity, const char* code, std::string where, const char* sentence) {
        reading.findings.push_back({severity, code, std::move(where),
                                    {sentence, {{"file", m_file}, {"line", line}, {"text", m_malformed_text},
                                                {"count", std::to_string(m_run_count)}}}});
    };
    if (!reading.answer && m_malformed_line != 0)
        say(Severity::Error, "no_figures", "line " + line,
            KV_TR("core", "{file}, line {line}: a figure should follow here, but what stands there is none: {text}. Paste the lines as the program printed them."));
    else if (!reading.answer)
        say(Severity::Error, "no_figures", "",
            KV_TR("core", "{file} has no figure of a KV cache. Looked for are start-up lines such as \"llama_kv_cache: size = …\", "
                          "\"KV buffer size = …\", \"Available KV cache memory: …\", \"GPU KV cache size: …\", \"KV Cache is allocated. …\", "
                          "\"… for max tokens in paged KV cache\" and msg=\"kv cache\"."));
    else if (m_malformed_line != 0)
        say(Severity::Warning, "entry_skipped", "line " + line,
            KV_TR("core", "{file}, line {line} was passed over: where a figure should follow stands {text}."));
    if (m_run_count > 1)
        say(Severity::Warning, "several_runs", "",
            KV_TR("core", "{file} holds {count} runs. The figures are those of the last complete one; paste another alone to see it."));
    return reading;
}

}  // namespace kvsight
