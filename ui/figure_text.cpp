// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure_text.h"

#include "core/explain.h"
#include "core/what_if.h"
#include "ui/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cstdlib>
#include <set>

namespace kvsight::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(FigureText)
};

/// `Traced`'s signs as people write them.
QString written(const std::string& equation)
{
    return text(equation).replace(QStringLiteral(" * "), QStringLiteral(" × "));
}

/// Where core read an input, in words; empty when it does not say. A figure of the answer that is a single number of
/// the card's or of the program is as good as that number.
QString originOf(const Resolved& resolved, const ExplainedInput& input)
{
    if (input.source.empty() && input.figure.find('.') != std::string::npos) {
        const Explanation step = explain(resolved, input.figure);
        if (step.inputs.size() == 1 && step.equation == input.value && step.inputs.front().figure != input.figure)
            return originOf(resolved, step.inputs.front());
    }
    if (input.figure == "rule")
        return Words::tr("set by this program");
    if (input.source.empty())
        return {};
    if (input.source == "scenario")
        return Words::tr("set in the scenario");
    if (input.source == "default")
        return Words::tr("the default");
    if (input.source == "assumption")
        return Words::tr("assumed here");
    const QString source = text(input.source);
    const QString catalogue = QStringLiteral("catalogue: ");
    return source.startsWith(catalogue) ? Words::tr("from the catalogue: %1").arg(source.mid(catalogue.size()))
                                        : Words::tr("read from: %1").arg(source);
}

/// `4924571648 B = 4.59 GiB`, `0.0142 s = 14.2 ms`: the exact value, and as the window writes it.
QString valueLine(const Explanation& explanation, ByteUnits units)
{
    const QString exact = QStringLiteral("= ") + text(explanation.value);
    const std::string& figure = explanation.figure;
    const double value = QString::fromStdString(explanation.value).toDouble();
    if (figure.ends_with("free_bytes") && value < 0)
        return exact + QStringLiteral(" B = -") + text(formatBytes(static_cast<std::uint64_t>(-value), units));
    if (figure.ends_with("bytes") || figure.starts_with("kv_bytes_per_token")) {
        const auto bytes = parseCount(explanation.value).value_or(static_cast<std::uint64_t>(std::clamp(value, 0.0, 0x1p63)));
        return exact + QStringLiteral(" B = ") + text(formatBytes(bytes, units));
    }
    if (figure.ends_with("seconds") || figure.starts_with("prefill.seconds") || figure.starts_with("answer.seconds"))
        return exact + QStringLiteral(" s = ") + text(formatSeconds(value));
    return exact;
}

/// The equation and its inputs.
QStringList equationLines(const Resolved& resolved, const Explanation& explanation, ByteUnits units)
{
    QStringList lines{written(explanation.equation)};
    if (!explanation.value.empty() && explanation.value != explanation.equation)
        lines << valueLine(explanation, units);
    lines << QString();
    for (const ExplainedInput& input : explanation.inputs) {
        const QString origin = originOf(resolved, input);
        lines << sentence(input.name) + QStringLiteral(" = ") + text(input.value)
                     + (origin.isEmpty() ? QString() : kBeforeOrigin + origin);
    }
    return lines;
}

/// What an equation starts from has an equation of its own, down to the fields of the config; each once.
void addSteps(QStringList& lines, const Resolved& resolved, const Explanation& from, std::set<std::string>& seen, ByteUnits units)
{
    for (const ExplainedInput& input : from.inputs) {
        if (input.figure.find('.') == std::string::npos || !seen.insert(input.figure).second)
            continue;
        const Explanation step = explain(resolved, input.figure);
        if (step.equation.empty() || step.equation == input.value)
            continue;
        lines << QString() << sentence(input.name) + QLatin1Char(':') << equationLines(resolved, step, units);
        addSteps(lines, resolved, step, seen, units);
    }
}

/// A limit is found by trying: what grows towards it has the equation.
void addGrowth(QStringList& lines, const Resolved& resolved, const std::string& limit, std::set<std::string>& seen, ByteUnits units)
{
    const bool context = limit == "limits.max_context_tokens";
    if (!context && limit != "limits.max_sequences")
        return;
    const Explanation growth = explain(resolved, context ? "kv_bytes_per_token_at_context" : "kept.bytes");
    if (growth.equation.empty())
        return;
    lines << QString() << (context ? Words::tr("one more token of a conversation adds:") : Words::tr("the conversations of now keep:"))
          << equationLines(resolved, growth, units);
    addSteps(lines, resolved, growth, seen, units);
}

/// What the figure means, beyond its equation.
QString meaningOf(const Resolved& resolved, const Evaluation& evaluation, const std::string& figure)
{
    if (figure == "decode.read_bytes")
        return Words::tr("A step reads every weight that a token uses, and the whole cache of all conversations.");
    if (figure == "decode.reading_bytes_per_s")
        return Words::tr("The card's published bandwidth, times the share of it that a step of these bytes reaches: fitted to published runs.");
    if (figure == "decode.compute_seconds")
        return Words::tr("Operations of a step, divided by the share of the card's published rate that programs reach.");
    if (figure == "decode.overhead_seconds")
        return Words::tr("What a step costs beside reading and computing: fitted to published runs.");
    if (figure == "decode.communication_seconds")
        return Words::tr("Exchanges between the cards (two a layer, or one hand-over a card where layers are split) and the bytes that they carry: fitted to published runs.");
    if (figure.starts_with("decode.") && evaluation.decode)
        return sentence(evaluation.decode->basis);
    if (figure.starts_with("answer."))
        return Words::tr("The prompt, and a step for each further token while the cache grows: the exact sum over the steps.");
    if (figure.starts_with("prefill."))
        return Words::tr("Bound by arithmetic for long prompts, by reading the weights once for short ones.") +
               (evaluation.prefill ? QLatin1Char(' ') + sentence(evaluation.prefill->basis) : QString());
    if (figure.starts_with("limits."))
        return Words::tr("Found by trying: the largest with which everything fits, all else as it is.");
    if (figure.starts_with("kv_bytes_per_token") && evaluation.kv_bytes_per_token_at_context == std::uint64_t{0})
        return Words::tr("Nothing that this model keeps grows with tokens here.");
    const std::string heads = "if_heads_were.";
    if (figure.starts_with(heads)) {
        const auto ways = ifHeadsWere(resolved);
        const auto wanted = static_cast<std::size_t>(std::strtoull(figure.c_str() + heads.size(), nullptr, 10));
        if (wanted < ways.size() && !ways[wanted].hypothetical)
            return Words::tr("This is the model as published.");
        const QString hypothetical = Words::tr("Hypothetical: no such model was published. All else as in this scenario.");
        return wanted < ways.size() && ways[wanted].kind == HeadsAlternative::Kind::Latent
                   ? hypothetical + QLatin1Char(' ') + Words::tr("The latent is as wide as that of DeepSeek-V3: 512 + 64 numbers.")
                   : hypothetical;
    }
    return {};
}

}  // namespace

FigureText explainFigure(const Answer& answer, const std::string& figure, const QString& title, ByteUnits units)
{
    const Explanation explanation = explain(*answer.resolved, figure);
    if (explanation.equation.empty())
        return {title, Words::tr("This figure is not known here.")};
    QStringList lines = equationLines(*answer.resolved, explanation, units);
    std::set<std::string> seen{figure};
    addSteps(lines, *answer.resolved, explanation, seen, units);
    addGrowth(lines, *answer.resolved, figure, seen, units);
    const QString meaning = meaningOf(*answer.resolved, *answer.evaluation, figure);
    if (!meaning.isEmpty())
        lines << QString() << meaning;
    for (const Message& note : explanation.notes)
        lines << QString() << sentence(note);
    lines << QString() << Words::tr("Rule: %1").arg(text(explanation.rule));
    return {title, lines.join(QLatin1Char('\n'))};
}

}  // namespace kvsight::ui
