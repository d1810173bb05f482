// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare_rows.h"

#include "ui/field_text.h"
#include "ui/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace kvsight::ui {
namespace {

struct CompareRows {
    Q_DECLARE_TR_FUNCTIONS(CompareRows)
};

using Number = std::optional<std::uint64_t>;

QString signedText(bool less, const QString& amount)
{
    return (less ? QStringLiteral("−") : QStringLiteral("+")) + amount;
}

/// A figure and how it differs from the current one's.
QString beside(const QString& figure, const QString& difference)
{
    return figure + QStringLiteral("  (") + difference + QLatin1Char(')');
}

QString bytesCell(Number value, Number now, ByteUnits units, bool isNow)
{
    if (!value)
        return CompareRows::tr("not known");
    const QString bytes = QLatin1Char('\n') + CompareRows::tr("%1 bytes").arg(text(formatCount(*value)));
    const QString size = text(formatBytes(*value, units));
    if (isNow || !now)
        return size + bytes;
    const bool less = *value < *now;
    const std::uint64_t apart = less ? *now - *value : *value - *now;
    return beside(size, apart == 0 ? CompareRows::tr("the same") : signedText(less, text(formatBytes(apart, units)))) + bytes;
}

QString tokensCell(Number value, Number now, bool isNow, const QString& otherwise)
{
    if (!value)
        return otherwise;
    QString cell = text(formatCount(*value));
    if (isNow || !now)
        return cell;
    const bool less = *value < *now;
    const std::uint64_t apart = less ? *now - *value : *value - *now;
    return beside(cell, apart == 0 ? CompareRows::tr("the same") : signedText(less, text(formatCount(apart))));
}

std::optional<double> speedOf(const std::optional<Evaluation>& evaluation)
{
    if (!evaluation || !evaluation->decode || !std::isfinite(evaluation->decode->tokens_per_second.mid))
        return std::nullopt;
    return evaluation->decode->tokens_per_second.mid;
}

QString speedCell(std::optional<double> value, std::optional<double> now, bool isNow)
{
    if (!value)
        return CompareRows::tr("none");
    QString cell = CompareRows::tr("%1 tokens/s").arg(QString::number(*value, 'f', 2));
    if (isNow || !now || !(*now > 0))
        return cell;
    const double part = (*value / *now - 1) * 100;
    if (std::abs(part) < 0.05)
        return beside(cell, CompareRows::tr("the same"));
    return beside(cell, signedText(part < 0, QString::number(std::abs(part), 'f', std::abs(part) < 1000 ? 1 : 0) + QStringLiteral(" %")));
}

QString fitCell(const std::optional<Evaluation>& evaluation)
{
    if (!evaluation || !evaluation->fits)
        return CompareRows::tr("cannot be told");
    return *evaluation->fits ? CompareRows::tr("yes") : CompareRows::tr("no");
}

/// The fields in the order in which they first differ; a pin that does not differ there has what is current.
std::vector<CompareRow> fieldRows(const Scenario& now, const std::vector<Pin>& pins, const Catalog& catalog, ByteUnits units)
{
    std::vector<CompareRow> rows;
    for (std::size_t pin = 0; pin < pins.size(); ++pin) {
        for (const Difference& difference : differences(now, pins[pin].scenario, catalog, units)) {
            auto row = std::find_if(rows.begin(), rows.end(), [&](const CompareRow& one) { return one.name == difference.name; });
            if (row == rows.end()) {
                CompareRow added{difference.name, {}};
                for (std::size_t cell = 0; cell <= pins.size(); ++cell)
                    added.cells << difference.before;
                rows.push_back(added);
                row = std::prev(rows.end());
            }
            row->cells[static_cast<qsizetype>(pin) + 1] = difference.after;
        }
    }
    return rows;
}

}  // namespace

std::vector<CompareRow> compareRows(const Scenario& now, const Answer& answer, const std::vector<Pin>& pins,
                                    const Catalog& catalog, ByteUnits units)
{
    std::vector<CompareRow> rows = fieldRows(now, pins, catalog, units);
    using Evaluated = std::optional<Evaluation>;
    const auto add = [&](const QString& name, const std::function<QString(const Evaluated&, bool)>& cell) {
        CompareRow row{name, {cell(answer.evaluation, true)}};
        for (const Pin& pin : pins)
            row.cells << cell(pin.evaluation, false);
        rows.push_back(row);
    };
    const auto addBytes = [&](const QString& name, const std::function<Number(const Evaluation&)>& get) {
        const Number current = answer.evaluation ? get(*answer.evaluation) : std::nullopt;
        add(name, [&, current](const Evaluated& one, bool isNow) {
            return bytesCell(one ? get(*one) : std::nullopt, current, units, isNow);
        });
    };
    add(CompareRows::tr("Fits"), [](const Evaluated& one, bool) { return fitCell(one); });
    addBytes(CompareRows::tr("Memory of the cards"), [](const Evaluation& one) { return exact(one.memory.total_bytes); });
    // What lies on the CPU is told apart, so that a cache there is no cache of 0 bytes.
    const auto onHost = [](const Evaluation& one) { return exact(one.host.total_bytes); };
    const auto hasHost = [&](const Evaluated& one) { return one && onHost(*one).value_or(0) > 0; };
    if (hasHost(answer.evaluation) || std::any_of(pins.begin(), pins.end(), [&](const Pin& pin) { return hasHost(pin.evaluation); }))
        addBytes(CompareRows::tr("Main memory"), onHost);
    addBytes(CompareRows::tr("Cache, wherever it lies"), [](const Evaluation& one) -> Number {
        const auto card = exact(one.memory.kv_cache_bytes), host = exact(one.host.kv_cache_bytes);
        return card && host ? Number(*card + *host) : card;
    });
    add(CompareRows::tr("Speed of each"), [&](const Evaluated& one, bool isNow) {
        return speedCell(speedOf(one), speedOf(answer.evaluation), isNow);
    });
    const Number longest = answer.evaluation ? answer.evaluation->limits.max_context_tokens : std::nullopt;
    add(CompareRows::tr("Longest context"), [&](const Evaluated& one, bool isNow) {
        return tokensCell(one ? one->limits.max_context_tokens : std::nullopt, longest, isNow, CompareRows::tr("no limit known"));
    });
    return rows;
}

}  // namespace kvsight::ui
