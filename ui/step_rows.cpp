// SPDX-License-Identifier: GPL-3.0-or-later
// What one decode step costs, as lines that divide and add up; the rest of the facts is in fact_rows.cpp.
#include "core/speed.h"
#include "ui/decimals.h"
#include "ui/fact_rows.h"
#include "ui/step_times.h"
#include "ui/text.h"

#include <QCoreApplication>

#include <cmath>
#include <utility>

namespace kvsight::ui {
namespace {

using Kind = FactRow::Kind;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(FactRows)
};

}  // namespace

CheckedDivision writeDivision(double left, double right, double scale, int quotientDecimals)
{
    CheckedDivision written;
    written.quotient = decimals(left / right * scale, quotientDecimals);
    for (int more = 0; more <= 5; ++more) {
        written.leftDecimals = threeDigitPlaces(left) + more;
        written.left = decimals(left, written.leftDecimals);
        written.right = decimals(right, threeDigitPlaces(right) + more);
        if (decimals(written.left.toDouble() / written.right.toDouble() * scale, quotientDecimals) == written.quotient)
            break;
    }
    return written;
}

namespace {

/// A size and its unit stay on one line.
QString unbroken(QString words)
{
    return words.replace(QStringLiteral("%2 GB/s"), QStringLiteral("%2\u00a0GB/\u2060s"));
}

}  // namespace

/// How fast the CPU reads, in the words of the card's line.
static QString hostRate(const Resolved& resolved, const Decode& decode)
{
    const double reached = decode.host_read_bytes / decode.host_seconds / resolved.host_bandwidth_bytes_per_s;
    return unbroken(Words::tr("at %1 % of %2 GB/s"))
        .arg(QString::number(reached * 100, 'f', 0), text(formatCount(static_cast<std::uint64_t>(resolved.host_bandwidth_bytes_per_s / 1e9 + 0.5))));
}

static void addEvidence(std::vector<FactRow>& rows, const Resolved& resolved, const Evaluation& evaluation)
{
    const Decode& decode = *evaluation.decode;
    rows.push_back({Kind::Note, sentence(speedEvidence(resolved, decode)), {}, {}, sentence(decode.basis)});
    if (evaluation.answer && evaluation.prefill)
        rows.push_back({Kind::Note, sentence(prefillEvidence(resolved)), {}, {}, sentence(evaluation.prefill->basis)});
}

StepFacts stepFacts(const Resolved& resolved, const Evaluation& evaluation)
{
    StepFacts facts;
    if (!evaluation.decode)
        return facts;
    const Decode& decode = *evaluation.decode;
    const double bytes = decode.read_bytes;
    const double perSecond = decode.reading_bytes_per_s;
    if (!std::isfinite(bytes) || !(bytes > 0) || !(perSecond > 0))
        return facts;
    const double host = decode.host_seconds;
    const int places = decode.step_seconds < 0.01 ? 2 : 1;
    const StepTimes times = stepTimes(decode, places);
    auto& rows = facts.rows;
    const QString ms = QStringLiteral(" ms");
    // Where all of the model lies on the CPU's side, the card reads next to nothing: what the CPU reads is told instead.
    const bool cardReads = times.reading.toDouble() > 0;
    if (cardReads) {
        const auto division = writeDivision(bytes / 1e9, perSecond / 1e9, 1e3, places);
        facts.weightsShare = decode.weights_read_bytes / bytes;
        facts.weights = decimals(decode.weights_read_bytes / 1e9, division.leftDecimals);
        facts.cache = decimals(division.left.toDouble() - facts.weights.toDouble(), division.leftDecimals);
        rows.push_back({Kind::Factor, host > 0 ? Words::tr("to read by the card") : Words::tr("to read"), division.left + QStringLiteral(" GB"), "decode.read_bytes"});
        rows.push_back({Kind::Factor,
                        unbroken(Words::tr("%1 % of %2 GB/s"))
                            .arg(QString::number(decode.efficiency * 100, 'f', 0),
                                 text(formatCount(static_cast<std::uint64_t>(decode.bandwidth_bytes_per_s / 1e9 + 0.5)))),
                        QStringLiteral("÷ ") + division.right + QStringLiteral(" GB/s"), "decode.reading_bytes_per_s"});
        rows.push_back({Kind::Factor, Words::tr("reading"), division.quotient + ms, "decode.reading_seconds"});
    } else if (host > 0) {
        const double read = decode.host_read_bytes / 1e9;
        rows.push_back({Kind::Factor, Words::tr("to read by the CPU"), decimals(read, threeDigitPlaces(read)) + QStringLiteral(" GB"), "decode.host_read_bytes"});
    }
    bool summed = cardReads;
    const auto sign = [&summed] { return std::exchange(summed, true) ? QStringLiteral("+ ") : QString(); };
    if (times.computing.toDouble() > 0)
        rows.push_back({Kind::Factor, Words::tr("computing"), sign() + times.computing + ms, "decode.compute_seconds"});
    if (host > 0)
        rows.push_back({Kind::Factor, cardReads ? Words::tr("the CPU's part") : hostRate(resolved, decode), sign() + times.host + ms, "decode.host_seconds"});
    if (decode.communication_seconds > 0)
        rows.push_back({Kind::Factor, Words::tr("between the cards"), sign() + times.exchange + ms, "decode.communication_seconds"});
    rows.push_back({Kind::Factor, Words::tr("fixed cost of a step"), sign() + times.fixed + ms, "decode.overhead_seconds"});
    rows.push_back({Kind::Result, Words::tr("one step in all"), times.step + ms, "decode.step_seconds"});
    if (evaluation.answer && evaluation.prefill) {
        rows.push_back({Kind::Factor, Words::tr("time to the first token"), text(formatSeconds(evaluation.prefill->seconds.mid)), "prefill.seconds.mid"});
        rows.push_back({Kind::Factor, Words::tr("answer of %1 tokens").arg(text(formatCount(evaluation.answer->tokens))),
                        text(formatSeconds(evaluation.answer->seconds.mid)), "answer.seconds.mid"});
    }
    addEvidence(rows, resolved, evaluation);
    return facts;
}

}  // namespace kvsight::ui
