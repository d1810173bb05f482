// SPDX-License-Identifier: MIT
#include "core/bench_match.h"

#include "core/measured_setup.h"
#include "core/runtimes/runtime.h"
#include "core/speed.h"
#include "core/text.h"
#include "core/units.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace kvsight {
namespace {

/// File sizes of the same format differ by so much between converters.
constexpr double kSameSize = 0.06;

bool runsAs(const Resolved& resolved, const std::string& runtime)
{
    const std::string_view here = resolved.runtime->id;
    return here == runtime || (runtime == "llama.cpp" && (here == "ollama" || here == "textbook"));
}

/// `CUDA,RPC`, `ROCm`, `Metal,BLAS`: whether the scenario's backend is named; an unknown name says nothing.
bool sameBackend(const std::string& named, const std::string& backend)
{
    const std::string lower = lowerCase(named);
    bool any_known = false;
    for (const char* known : {"cuda", "rocm", "vulkan", "metal", "sycl"}) {
        if (lower.find(known) == std::string::npos)
            continue;
        if (backend == known)
            return true;
        any_known = true;
    }
    return !any_known;
}

/// Why rows are not of the scenario's set-up, and what the table says instead.
struct Misfits {
    std::set<std::string> sizes, backends, cache_types;
    std::size_t partly = 0;
};

bool fitsSetUp(const BenchRow& row, const Resolved& resolved, Misfits& misfits)
{
    const auto bytes = resolved.weights.file_bytes.value();
    if (row.model_bytes && bytes && std::abs(*row.model_bytes / static_cast<double>(*bytes) - 1) > kSameSize) {
        misfits.sizes.insert(formatBytes(static_cast<std::uint64_t>(*row.model_bytes)));
        return false;
    }
    if (!sameBackend(row.backend, resolved.backend)) {
        misfits.backends.insert(row.backend);
        return false;
    }
    if (!row.k_type.empty() && lowerCase(row.k_type) != resolved.scenario.k_type) {
        misfits.cache_types.insert(row.k_type);
        return false;
    }
    // The output layer counts as one.
    const std::uint64_t all = resolved.shape->layers.size();
    if (row.gpu_layers && *row.gpu_layers < all && !resolved.scenario.options.gpu_layers) {
        ++misfits.partly;
        return false;
    }
    return true;
}

std::string listed(const std::set<std::string>& names)
{
    std::string list;
    for (const std::string& name : names)
        list += (list.empty() ? "" : ", ") + name;
    return list;
}

Finding elsewhere(const BenchTable& table, const Resolved& resolved, const Misfits& misfits)
{
    const auto say = [](const char* sentence, std::vector<std::pair<std::string, std::string>> arguments) {
        return Finding{Severity::Error, "measured_elsewhere", "measured", {sentence, std::move(arguments)}};
    };
    if (!runsAs(resolved, table.runtime)) {
        const Runtime* runtime = findRuntime(table.runtime);
        return say(KV_TR("core", "The table is of {tool}, and the scenario runs {runtime}. Choose {other} first."),
                   {{"tool", table.tool}, {"runtime", resolved.runtime->name}, {"other", runtime ? runtime->name : table.runtime}});
    }
    if (!misfits.sizes.empty())
        return say(KV_TR("core", "The table measured a model of {sizes}, and the scenario's has {size}. Choose its model and format first."),
                   {{"sizes", listed(misfits.sizes)}, {"size", formatBytes(resolved.weights.file_bytes.value().value_or(0))}});
    if (!misfits.backends.empty())
        return say(KV_TR("core", "The table was measured with {backends}, and the scenario runs on {backend}. Choose its backend first."),
                   {{"backends", listed(misfits.backends)}, {"backend", resolved.backend}});
    if (!misfits.cache_types.empty())
        return say(KV_TR("core", "The table was measured with a cache of {types}, and the scenario has {type}. Choose its cache type first."),
                   {{"types", listed(misfits.cache_types)}, {"type", resolved.scenario.k_type}});
    if (misfits.partly > 0)
        return say(KV_TR("core", "The table was measured with a part of the layers on the CPU. Set the layers on the cards first."), {});
    return say(KV_TR("core", "The table holds no speed of generated tokens. Add rows of token generation (tg)."), {});
}

/// Tokens a second of the answer alone; nothing when the prompts would have taken all the time.
std::optional<double> withoutPrompts(const BenchRow& row, const Resolved& resolved)
{
    const auto prompt = prefill(resolved, row.prompt_tokens);
    if (!prompt)
        return std::nullopt;
    const double tokens = static_cast<double>(row.generated_tokens * row.sequences);
    const double seconds = tokens / row.tokens_per_second - prompt->seconds.mid * static_cast<double>(row.sequences);
    // The first token comes with the prompt.
    const double others = tokens - static_cast<double>(row.sequences);
    return seconds > 0 ? std::optional(others / seconds) : std::nullopt;
}

}  // namespace

std::optional<MeasuredSpeed> measuredFrom(const BenchTable& table, const Resolved& resolved, Findings& findings)
{
    findings.insert(findings.end(), table.findings.begin(), table.findings.end());
    if (table.rows.empty())
        return std::nullopt;
    Misfits misfits;
    std::vector<MeasuredPoint> points;
    MeasuredSpeed measured;
    bool told_whole = false;
    std::set<std::string> models;
    for (const BenchRow& row : table.rows) {
        if (!runsAs(resolved, table.runtime) || !fitsSetUp(row, resolved, misfits))
            continue;
        if (points.size() + measured.prompts.size() >= kMaxMeasuredPoints)
            break;
        if (row.sequences > kMaxSequences || row.tokens_per_second > kMaxRate)
            continue;
        models.insert(row.model);
        if (row.kind == BenchRow::Kind::Prompt) {
            measured.prompts.push_back({row.tokens_per_second, row.prompt_tokens, row.context_tokens, row.sequences});
            continue;
        }
        const auto speed = row.kind == BenchRow::Kind::Decode ? std::optional(row.tokens_per_second) : withoutPrompts(row, resolved);
        told_whole = told_whole || row.kind == BenchRow::Kind::Whole;
        if (speed)
            points.push_back({*speed, row.context_tokens, row.sequences});
    }
    if (models.size() > 1) {
        findings.push_back({Severity::Error, "measured_elsewhere", "measured",
                            {KV_TR("core", "The table holds several models of this size: {models}. Paste the rows of one."), {{"models", listed(models)}}}});
        return std::nullopt;
    }
    if (points.empty()) {
        findings.push_back(elsewhere(table, resolved, misfits));
        return std::nullopt;
    }
    if (told_whole)
        findings.push_back({Severity::Note, "prompt_taken_off", "measured",
                            {KV_TR("core", "vllm bench latency times prompt and answer together: the estimated time of the prompt was taken off."), {}}});
    measured.tokens_per_second = points.front().tokens_per_second;
    measured.context_tokens = points.front().context_tokens;
    measured.sequences = points.front().sequences;
    measured.points.assign(points.begin() + 1, points.end());
    measured.setup = setupOf(resolved.scenario);
    return measured;
}

}  // namespace kvsight
