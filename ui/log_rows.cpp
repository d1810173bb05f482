// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/log_rows.h"

#include "ui/text.h"

#include <QCoreApplication>

#include <cmath>

namespace kvsight::ui {
namespace {

struct LogRows {
    Q_DECLARE_TR_FUNCTIONS(LogRows)
};

QString sign(bool less)
{
    return less ? QStringLiteral("−") : QStringLiteral("+");
}

QString exactBytes(std::uint64_t bytes)
{
    return LogRows::tr("%1 bytes").arg(text(formatCount(bytes)));
}

QString amountCell(const LogComparison& part, const std::optional<std::uint64_t>& amount, ByteUnits units)
{
    if (!amount)
        return LogRows::tr("not known");
    return part.isCount() ? text(formatCount(*amount)) : text(formatBytes(*amount, units)) + QLatin1Char('\n') + exactBytes(*amount);
}

QString differenceCell(const LogComparison& part, ByteUnits units)
{
    const auto difference = part.difference();
    if (!difference)
        return QStringLiteral("–");
    if (*difference == 0)
        return LogRows::tr("the same");
    const auto apart = static_cast<std::uint64_t>(std::abs(*difference));
    if (part.isCount())
        return sign(*difference < 0) + text(formatCount(apart));
    return sign(*difference < 0) + text(formatBytes(apart, units)) + QLatin1Char('\n') + sign(*difference < 0) + exactBytes(apart);
}

/// The program's own name, as it writes it.
QString runtimeName(const std::string& id)
{
    if (id == "vllm")
        return QStringLiteral("vLLM");
    if (id == "sglang")
        return QStringLiteral("SGLang");
    if (id == "tensorrt-llm")
        return QStringLiteral("TensorRT-LLM");
    return id == "ollama" ? QStringLiteral("Ollama") : text(id);
}

}  // namespace

QString relativeText(const LogComparison& part)
{
    const auto difference = part.difference();
    const auto relative = part.relative();
    if (!difference)
        return {};
    if (*difference == 0)
        return LogRows::tr("the same");
    if (!relative)
        return {};
    return sign(*difference < 0) + QString::number(std::abs(*relative) * 100, 'f', 2) + QStringLiteral(" %");
}

std::vector<LogRow> logRows(const LogReport& report, ByteUnits units)
{
    std::vector<LogRow> rows;
    for (const LogComparison& part : report.parts) {
        const QString relative = relativeText(part);
        rows.push_back({sentence(part.label), amountCell(part, part.measured, units), amountCell(part, part.estimate, units), differenceCell(part, units),
                        relative.isEmpty() ? QStringLiteral("–") : relative});
    }
    return rows;
}

QStringList logFacts(const LogReport& report)
{
    const LogRun* run = report.reading.run();
    if (run == nullptr)
        return {};
    const LogFigures& figures = run->figures;
    QStringList facts{runtimeName(figures.runtime)};
    if (!report.model_name.empty())
        facts << text(report.model_name);
    if (!figures.k_type.empty())
        facts << (figures.v_type.empty() ? LogRows::tr("cache K %1").arg(text(figures.k_type))
                                         : LogRows::tr("cache K %1, V %2").arg(text(figures.k_type), text(figures.v_type)));
    if (figures.tokens)
        facts << LogRows::tr("%1 tokens in the cache").arg(text(formatCount(*figures.tokens)));
    if (figures.concurrency && figures.max_len)
        facts << LogRows::tr("%1 requests of %2 tokens at once")
                     .arg(QString::number(*figures.concurrency, 'f', 2), text(formatCount(*figures.max_len)));
    if (figures.ranks)
        facts << LogRows::tr("ranks that printed: %1").arg(text(formatCount(*figures.ranks)));
    if (figures.cards > 1)
        facts << LogRows::tr("cards: %1").arg(text(formatCount(figures.cards)));
    if (figures.caches.value_or(1) > 1)
        facts << LogRows::tr("caches added: %1").arg(text(formatCount(*figures.caches)));
    if (report.reading.run_count > 1)
        facts << LogRows::tr("runs in the log: %1").arg(text(formatCount(report.reading.run_count)));
    return facts;
}

QString runName(const LogReading& reading, std::size_t run)
{
    // Of very many runs only the last are kept.
    const std::uint64_t number = reading.run_count - reading.runs.size() + run + 1;
    const LogFigures& figures = reading.runs[run].figures;
    const QString name = LogRows::tr("Run %1: %2").arg(text(formatCount(number)), runtimeName(figures.runtime));
    return figures.tokens ? name + QStringLiteral(", ") + LogRows::tr("%1 tokens in the cache").arg(text(formatCount(*figures.tokens))) : name;
}

}  // namespace kvsight::ui
