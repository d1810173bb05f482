// SPDX-License-Identifier: MIT
#include "core/report/report.h"

#include "core/report/headline.h"
#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace kvsight {
namespace {

constexpr std::size_t kLabelWidth = 26;
constexpr std::size_t kSizeWidth = 10;
constexpr std::size_t kExactWidth = 20;

/// Writes `label   size   exact bytes   remark` lines of one evaluation.
class Lines {
public:
    Lines(const Evaluation& evaluation, ByteUnits units) : m_evaluation(evaluation), m_units(units) {}

    void title(std::string_view title) { m_text += '\n' + std::string(title) + '\n'; }

    /// `figure` is the name that the evaluation's list of estimates uses.
    void bytes(std::string_view label, const MaybeBytes& bytes, std::string_view figure = {})
    {
        if (const auto amount = exact(bytes))
            sized(label, formatBytes(*amount, m_units), formatCount(*amount, true), remark(figure));
        else
            plain(label, bytes ? "beyond 64 bits" : "unknown");
    }

    /// The same, left out where it is zero: most scenarios have no states, index keys or host parts.
    void bytesUnlessZero(std::string_view label, const MaybeBytes& amount, std::string_view figure = {})
    {
        if (!amount || *amount != Checked(0))
            bytes(label, amount, figure);
    }

    void signedBytes(std::string_view label, std::optional<std::int64_t> amount)
    {
        if (!amount)
            return plain(label, "unknown");
        const auto magnitude = *amount < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(*amount)
                                           : static_cast<std::uint64_t>(*amount);
        sized(label, formatBytes(*amount, m_units), (*amount < 0 ? "-" : "") + formatCount(magnitude, true), {});
    }

    void plain(std::string_view label, std::string_view value)
    {
        m_text += "  " + padRight(label, kLabelWidth) + printable(value) + '\n';
    }

    void line(std::string_view text) { m_text += printable(text) + '\n'; }

    std::string take() { return std::move(m_text); }

private:
    void sized(std::string_view label, std::string_view size, std::string_view count, std::string_view remark)
    {
        m_text += "  " + padRight(label, kLabelWidth) + padLeft(size, kSizeWidth) + padLeft("  " + std::string(count), kExactWidth)
            + " bytes"
            + (remark.empty() ? "" : "  " + std::string(remark)) + '\n';
    }

    std::string remark(std::string_view figure) const
    {
        const auto& estimated = m_evaluation.estimated;
        return std::find(estimated.begin(), estimated.end(), figure) != estimated.end() ? "estimate" : "";
    }

    const Evaluation& m_evaluation;
    ByteUnits m_units;
    std::string m_text;
};

std::string scenarioLine(const Resolved& resolved)
{
    const Scenario& scenario = resolved.scenario;
    const std::uint64_t sequences = scenario.sequences;
    std::string text = resolved.model_name.empty() ? "Model" : resolved.model_name;
    if (!resolved.weights.format.empty())
        text += ", " + resolved.weights.format;
    text += "; cache K " + scenario.k_type + ", V " + scenario.v_type + "; " + formatCount(resolved.context_tokens, true)
        + (resolved.context_tokens == 1 ? " token x " : " tokens x ") + formatCount(sequences, true) + (sequences == 1 ? " sequence" : " sequences") + "; "
        + scenario.runtime;
    const std::string cards = cardNames(resolved);
    return cards.empty() ? text : text + "; " + cards;
}

void addMemory(Lines& lines, const Memory& memory)
{
    lines.title("Memory of the cards");
    lines.bytes("weights", memory.weights_bytes, "weights_bytes");
    lines.bytes("KV cache", memory.kv_cache_bytes, "kv_cache_bytes");
    lines.bytes("  keys", memory.k_bytes, "k_bytes");
    lines.bytes("  values", memory.v_bytes, "v_bytes");
    lines.bytesUnlessZero("  index keys", memory.indexer_bytes, "indexer_bytes");
    lines.bytesUnlessZero("states", memory.state_bytes, "state_bytes");
    lines.bytes("compute buffers", memory.compute_bytes, "compute_bytes");
    lines.bytes("runtime overhead", memory.overhead_bytes, "overhead_bytes");
    lines.bytesUnlessZero("in use already", memory.reserved_bytes, "reserved_bytes");
    lines.bytes("total", memory.total_bytes, "total_bytes");
    lines.bytes("capacity", memory.capacity_bytes, "capacity_bytes");
    lines.signedBytes("free", memory.free_bytes);
    if (memory.pool_bytes)
        lines.bytes("engine's pool", memory.pool_bytes, "pool_bytes");
}

void addHost(Lines& lines, const HostMemory& host)
{
    const auto some = [](const MaybeBytes& bytes) { return !bytes || *bytes != Checked(0); };
    if (!some(host.total_bytes))
        return;
    lines.title("On the CPU's side");
    lines.bytesUnlessZero("weights", host.weights_bytes);
    lines.bytesUnlessZero("KV cache", host.kv_cache_bytes);
    lines.bytesUnlessZero("states", host.state_bytes);
    lines.bytesUnlessZero("compute buffers", host.compute_bytes, "host.compute_bytes");
    lines.bytes("total", host.total_bytes);
}

std::string perToken(std::optional<std::uint64_t> bytes, ByteUnits units)
{
    return bytes ? formatBytes(*bytes, units) + " (" + formatCount(*bytes, true) + " bytes)" : "unknown";
}

void addGrowth(Lines& lines, const Evaluation& evaluation, ByteUnits units)
{
    lines.title("Growth and limits");
    lines.plain("one more token adds", perToken(evaluation.kv_bytes_per_token, units));
    if (evaluation.kv_bytes_per_token_at_context != evaluation.kv_bytes_per_token)
        lines.plain("  at this context", perToken(evaluation.kv_bytes_per_token_at_context, units));
    for (const CacheUse& cache : evaluation.caches) {
        const auto cells = cache.cells.value();
        const auto streams = cache.streams.value();
        lines.plain(cache.kind + " cache", formatCount(cache.layers, true) + (cache.layers == 1 ? " layer, " : " layers, ")
                        + (cells ? formatCount(*cells, true) : "?") + (cells == std::uint64_t{1} ? " cell x " : " cells x ") + (streams ? formatCount(*streams, true) : "?"));
    }
    const Limits& limits = evaluation.limits;
    if (limits.max_context_tokens)
        lines.plain("largest context",
                    formatCount(*limits.max_context_tokens, true) + (*limits.max_context_tokens == 1 ? " token" : " tokens"));
    if (limits.max_sequences)
        lines.plain("most sequences", formatCount(*limits.max_sequences, true));
    if (evaluation.block_tokens)
        lines.plain("block", formatCount(*evaluation.block_tokens, true) + " tokens");
    if (limits.cache_tokens)
        lines.plain("pool holds", formatCount(*limits.cache_tokens, true) + " tokens");
    if (limits.max_concurrency)
        lines.plain("  conversations", fmt::format("{:.2f}", *limits.max_concurrency));
}

std::string band(const Band& figures, std::string (*format)(double))
{
    return format(figures.mid) + " (" + format(figures.low) + " to " + format(figures.high) + ")";
}

void addSpeed(Lines& lines, const Resolved& resolved, const Evaluation& evaluation)
{
    if (!evaluation.decode && !evaluation.prefill)
        return;
    lines.title("Speed (estimates; in brackets an 80 % band)");
    if (evaluation.decode) {
        const Decode& decode = *evaluation.decode;
        lines.plain("decode, each sequence", band(decode.tokens_per_second, formatSpeed) + " tokens/s");
        if (resolved.scenario.sequences > 1)
            lines.plain("decode, together", band(decode.total_tokens_per_second, formatSpeed) + " tokens/s");
        if (decode.host_seconds > 0)
            lines.plain("the CPU's side", formatSeconds(decode.host_seconds) + " of the " + formatSeconds(decode.step_seconds)
                                              + " of a step");
        lines.plain("held back by", boundName(decode.bound));
        lines.plain("basis", inEnglish(decode.basis));
    }
    if (evaluation.prefill) {
        lines.plain("prefill of " + formatTokens(resolved.prompt_tokens), band(evaluation.prefill->seconds, formatSeconds));
        lines.plain("basis", inEnglish(evaluation.prefill->basis));
    }
    if (evaluation.answer)
        lines.plain("an answer of " + formatTokens(evaluation.answer->tokens), band(evaluation.answer->seconds, formatSeconds));
}

void addFixes(Lines& lines, const Evaluation& evaluation, const std::vector<Fix>& fixes)
{
    if (fixes.empty())
        return;
    lines.title(evaluation.fits == std::optional(false) ? "What makes it fit, cheapest first" : "What the runtime takes");
    for (const Fix& fix : fixes)
        lines.line("  " + actionInEnglish(fix) + ": " + inEnglish(fix.outcome));
}

}  // namespace

std::string evaluationText(const Resolved& resolved, const Evaluation& evaluation, ByteUnits units, const std::vector<Fix>& fixes)
{
    Lines lines(evaluation, units);
    lines.line(inEnglish(headline(resolved, evaluation, units).sentence));
    lines.line(scenarioLine(resolved));
    addFixes(lines, evaluation, fixes);
    addMemory(lines, evaluation.memory);
    addHost(lines, evaluation.host);
    addGrowth(lines, evaluation, units);
    addSpeed(lines, resolved, evaluation);
    return lines.take();
}

}  // namespace kvsight
