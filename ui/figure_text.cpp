// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure_text.h"

#include "core/evaluate.h"
#include "core/explain.h"
#include "core/runtimes/runtime.h"
#include "core/what_if.h"
#include "ui/fact_rows.h"
#include "ui/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace kvsight::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(FigureText)
};

QString plain(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

/// `Traced`'s signs as people write them.
QString written(const std::string& equation)
{
    return text(equation).replace(QStringLiteral(" * "), QStringLiteral(" × "));
}

QString number(double value)
{
    return QString::number(value, 'g', 6);
}

QString ruleLine(const Resolved& resolved)
{
    return Words::tr("Rule: %1").arg(plain(resolved.runtime->rule));
}

/// Where the model's file or the scenario gives a figure; empty when neither does.
QString originOf(const Resolved& resolved, const std::string& figure)
{
    const auto& provenance = resolved.shape->provenance;
    auto found = provenance.find(figure);
    if (found == provenance.end() && figure == "head_dim_v")
        found = provenance.find("head_dim_k");
    if (found != provenance.end())
        return Words::tr("read from: %1").arg(text(found->second));
    if (figure == "context_tokens" || figure == "sequences" || figure == "gpu_count" || figure == "reserved_bytes" ||
        figure == resolved.k_type.name || figure == resolved.v_type.name)
        return Words::tr("set in the scenario");
    if (figure.rfind("runtime_options.", 0) == 0)
        return Words::tr("a setting of the runtime");
    return {};
}

void addInputs(QStringList& lines, const Resolved& resolved, const Explanation& explanation)
{
    for (const ExplainedInput& input : explanation.inputs) {
        const QString origin = input.source.empty() ? originOf(resolved, input.figure)
                                                    : Words::tr("read from: %1").arg(text(input.source));
        lines << sentence(input.name) + QStringLiteral(" = ") + text(input.value)
                     + (origin.isEmpty() ? QString() : QStringLiteral("    ") + origin);
    }
}

bool isBytes(const std::string& figure)
{
    return figure.find("bytes") != std::string::npos && figure.find("per_s") == std::string::npos;
}

std::optional<QString> explained(const Resolved& resolved, const std::string& figure, ByteUnits units)
{
    const Explanation explanation = explain(resolved, figure);
    if (explanation.equation.empty())
        return std::nullopt;
    QStringList lines{written(explanation.equation)};
    if (!explanation.value.empty()) {
        QString value = QStringLiteral("= ") + text(explanation.value);
        if (isBytes(figure) && explanation.value.find_first_not_of("0123456789") == std::string::npos)
            value += QStringLiteral(" B = ") + text(formatBytes(static_cast<std::uint64_t>(std::strtoull(explanation.value.c_str(), nullptr, 10)), units));
        lines << value;
    }
    lines << QString();
    addInputs(lines, resolved, explanation);
    lines << QString() << Words::tr("Rule: %1").arg(text(explanation.rule));
    return lines.join(QLatin1Char('\n'));
}

QString explainInput(const Resolved& resolved, const std::string& input)
{
    const QString origin = originOf(resolved, input);
    QStringList lines;
    if (input == "k_type" || input == "v_type") {
        const CacheType& type = input == "k_type" ? resolved.k_type : resolved.v_type;
        lines << Words::tr("%1: %2 bytes for a block of %3 numbers").arg(plain(type.name)).arg(type.block_bytes).arg(type.block_elements)
              << Words::tr("set in the scenario");
    } else if (input == "two") {
        lines << Words::tr("Attention keeps a key and a value of each token.");
    } else {
        lines << (origin.isEmpty() ? Words::tr("counted from the model's layers") : origin);
    }
    return (lines << QString() << ruleLine(resolved)).join(QLatin1Char('\n'));
}

QString explainPart(const Resolved& resolved, const Evaluation& evaluation, std::size_t wanted, ByteUnits units)
{
    const auto parts = layerParts(resolved, evaluation);
    if (wanted >= parts.size())
        return {};
    const LayerPart& part = parts[wanted];
    const CellRule& rule = part.cache.rule;
    QStringList lines;
    lines << Words::tr("layers × (key + value) × cells × conversations")
          << QStringLiteral("%1 × (%2 + %3) × %4 × %5")
                 .arg(part.layers() * part.cards()).arg(part.keyRow().saturated()).arg(part.valueRow().saturated())
                 .arg(part.use.cells.saturated()).arg(part.use.streams.saturated());
    if (const auto bytes = part.bytes().value())
        lines << QStringLiteral("= %1 B = %2").arg(*bytes).arg(text(formatBytes(*bytes, units)));
    lines << QString();
    const auto add = [&](const QString& name, std::uint64_t value, const char* figure) {
        const QString origin = originOf(resolved, figure);
        lines << name + QStringLiteral(" = ") + QString::number(value) + (origin.isEmpty() ? QString() : QStringLiteral("    ") + origin);
    };
    add(Words::tr("KV heads"), part.members.heads, "kv_heads");
    add(Words::tr("numbers in a key"), part.members.k_per_head, "head_dim_k");
    if (part.members.v_per_head)
        add(Words::tr("numbers in a value"), part.members.v_per_head, "head_dim_v");
    add(Words::tr("tokens each"), resolved.context_tokens, "context_tokens");
    if (rule.windowed)
        add(Words::tr("window"), rule.window, "sliding_window");
    if (rule.extra)
        add(Words::tr("tokens of one prompt step"), rule.extra, "runtime_options.ubatch");
    if (rule.ratio > 1)
        add(Words::tr("tokens an entry"), rule.ratio, "compress_ratios");
    if (rule.pad > 1)
        add(Words::tr("cells are padded to"), rule.pad, "runtime_options.context_padding");
    return (lines << QString() << ruleLine(resolved)).join(QLatin1Char('\n'));
}

/// The figures of a step, from the evaluation's own parts.
QString explainStep(const Decode& decode, std::string_view what)
{
    const double perSecond = decode.bandwidth_bytes_per_s * decode.efficiency;
    const double bytes = decode.weights_read_bytes + decode.kv_read_bytes;
    const double reading = decode.weights_seconds + decode.kv_seconds;
    QStringList lines;
    if (what == "decode.read_bytes") {
        lines << Words::tr("weights %1 B + cache %2 B = %3 B").arg(number(decode.weights_read_bytes), number(decode.kv_read_bytes), number(bytes))
              << QString() << Words::tr("A step reads every weight that a token uses, and the whole cache of all conversations.");
    } else if (what == "decode.reading_rate") {
        lines << Words::tr("%1 B/s × %2 = %3 B/s").arg(number(decode.bandwidth_bytes_per_s), number(decode.efficiency), number(perSecond))
              << QString() << Words::tr("The card's published bandwidth, times the share of it that programs reach: a constant set by hand.");
    } else if (what == "decode.compute_seconds") {
        lines << Words::tr("%1 s of arithmetic, longer than %2 s of reading").arg(number(decode.compute_seconds), number(reading))
              << QString() << Words::tr("Operations of a step, divided by the share of the card's published rate that programs reach.");
    } else if (what == "decode.overhead_seconds") {
        lines << Words::tr("layers × 60 µs + 1 ms = %1 s").arg(number(decode.overhead_seconds))
              << QString() << Words::tr("What a step costs beside reading and computing: a constant set by hand.");
    } else if (what == "decode.reading_seconds") {
        lines << Words::tr("%1 B ÷ %2 B/s = %3 s").arg(number(bytes), number(perSecond), number(reading));
    } else {
        lines << Words::tr("the longer of reading %1 s and computing %2 s, + fixed cost %3 s = %4 s")
                     .arg(number(reading), number(decode.compute_seconds), number(decode.overhead_seconds), number(decode.step_seconds));
    }
    return (lines << QString() << sentence(decode.basis)).join(QLatin1Char('\n'));
}

/// A limit by trying: this many fit, one more does not.
QString explainLimit(const Resolved& resolved, const Evaluation& evaluation, bool context, ByteUnits units)
{
    const auto limit = context ? evaluation.limits.max_context_tokens : evaluation.limits.max_sequences;
    if (!limit)
        return {};
    QStringList lines;
    const auto add = [&](std::uint64_t tried) {
        const GrowthPoint point = context ? evaluateAt(resolved, tried, resolved.scenario.sequences)
                                          : evaluateAt(resolved, resolved.context_tokens, tried);
        const auto total = exact(point.memory.total_bytes);
        const auto capacity = exact(point.memory.capacity_bytes);
        if (!total || !capacity)
            return;
        const QString line = *total <= *capacity ? Words::tr("%1: %2 B of %3 B, %4 free") : Words::tr("%1: %2 B of %3 B, %4 missing");
        const std::uint64_t apart = *total <= *capacity ? *capacity - *total : *total - *capacity;
        lines << line.arg(tried).arg(*total).arg(*capacity).arg(text(formatBytes(apart, units)));
    };
    add(*limit);
    add(*limit + 1);
    lines << QString() << Words::tr("Found by trying: the largest with which everything fits, all else as it is.");
    return (lines << QString() << ruleLine(resolved)).join(QLatin1Char('\n'));
}

QString explainHeads(const Resolved& resolved, std::size_t wanted, ByteUnits units)
{
    const auto ways = ifHeadsWere(resolved);
    if (wanted >= ways.size() || !ways[wanted].kv_cache_bytes)
        return {};
    const HeadsAlternative& way = ways[wanted];
    QStringList lines{sentence(way.label) + QStringLiteral(": %1 B = %2").arg(*way.kv_cache_bytes).arg(text(formatBytes(*way.kv_cache_bytes, units)))};
    const auto here = ways[static_cast<std::size_t>(HeadsAlternative::Kind::AsHere)].kv_cache_bytes;
    if (here && *here > 0 && way.hypothetical)
        lines << Words::tr("%1 times as much as here").arg(number(static_cast<double>(*way.kv_cache_bytes) / static_cast<double>(*here)));
    lines << QString();
    using Heads = HeadsAlternative::Kind;
    if (way.kind == Heads::PerHead)
        lines << Words::tr("KV heads = query heads = %1").arg(resolved.shape->query_heads);
    else if (way.kind == Heads::Latent)
        lines << Words::tr("One vector of %1 numbers a layer and token, no separate values.").arg(kPublishedLatentWidth);
    else if (way.kind == Heads::OneShared)
        lines << Words::tr("KV heads = 1");
    lines << (way.hypothetical ? Words::tr("Hypothetical: no such model was published. All else as in this scenario.")
                               : Words::tr("This is the model as published."));
    return (lines << QString() << ruleLine(resolved)).join(QLatin1Char('\n'));
}

/// Cache and states, each with its own equation.
QString explainAll(const Resolved& resolved, const Evaluation& evaluation, ByteUnits units)
{
    const auto cache = exact(evaluation.memory.kv_cache_bytes);
    const auto states = exact(evaluation.memory.state_bytes);
    if (!cache || !states)
        return {};
    QStringList lines{QStringLiteral("%1 + %2").arg(*cache).arg(*states)};
    lines << QStringLiteral("= %1 B = %2").arg(*cache + *states).arg(text(formatBytes(*cache + *states, units))) << QString();
    lines << Words::tr("cache that grows with tokens:") << explained(resolved, "kv_cache_bytes", units).value_or(QString())
          << QString() << Words::tr("states:") << explained(resolved, "state_bytes", units).value_or(QString());
    return lines.join(QLatin1Char('\n'));
}

std::optional<std::size_t> indexAfter(const std::string& figure, std::string_view prefix)
{
    if (figure.compare(0, prefix.size(), prefix) != 0)
        return std::nullopt;
    return static_cast<std::size_t>(std::strtoull(figure.c_str() + prefix.size(), nullptr, 10));
}

QString bodyOf(const Resolved& resolved, const Evaluation& evaluation, const std::string& figure, ByteUnits units)
{
    if (const auto part = indexAfter(figure, "cache:"))
        return explainPart(resolved, evaluation, *part, units);
    if (const auto way = indexAfter(figure, "heads:"))
        return explainHeads(resolved, *way, units);
    if (figure == "cache_and_states")
        return explainAll(resolved, evaluation, units);
    if (figure.rfind("input:", 0) == 0)
        return explainInput(resolved, figure.substr(6));
    if (const auto body = explained(resolved, figure, units))
        return *body;
    if (figure.rfind("decode.", 0) == 0 && evaluation.decode)
        return explainStep(*evaluation.decode, figure);
    if (figure == "limits.max_context_tokens" || figure == "limits.max_sequences")
        return explainLimit(resolved, evaluation, figure == "limits.max_context_tokens", units);
    if (figure == "prefill.seconds" && evaluation.prefill)
        return Words::tr("%1 tokens of prompt ÷ %2 tokens/s = %3 s, between %4 s and %5 s")
                   .arg(resolved.prompt_tokens)
                   .arg(number(evaluation.prefill->tokens_per_second), number(evaluation.prefill->seconds.mid),
                        number(evaluation.prefill->seconds.low), number(evaluation.prefill->seconds.high))
             + QStringLiteral("\n\n")
             + Words::tr("Bound by arithmetic for long prompts, by reading the weights once for short ones.");
    return {};
}

}  // namespace

FigureText explainFigure(const Answer& answer, const std::string& figure, const QString& title, ByteUnits units)
{
    FigureText shown{title, bodyOf(*answer.resolved, *answer.evaluation, figure, units)};
    if (shown.body.isEmpty())
        shown.body = Words::tr("This figure is not known here.");
    return shown;
}

}  // namespace kvsight::ui
