// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/measured_board.h"

#include "ui/log_rows.h"
#include "ui/scenario_model.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <algorithm>
#include <numeric>
#include <string_view>

namespace kvsight::ui {
namespace {

std::uint64_t cardsOf(const Scenario& scenario)
{
    const std::uint64_t cards = std::accumulate(scenario.gpus.begin(), scenario.gpus.end(), std::uint64_t{0},
                                                [](std::uint64_t sum, const GpuChoice& card) { return sum + card.count; });
    return std::max<std::uint64_t>(cards, 1);
}

/// Without what changes no size.
Scenario sizingOf(Scenario scenario)
{
    scenario.name.clear();
    scenario.prompt_tokens.reset();
    scenario.gpus.clear();
    scenario.reserved_bytes = 0;
    scenario.host = {};
    scenario.unknown_fields.clear();
    scenario.unknown_options.clear();
    return scenario;
}

}  // namespace

bool sameSizing(const Scenario& a, const Scenario& b)
{
    return cardsOf(a) == cardsOf(b) && sizingOf(a) == sizingOf(b);
}

MeasuredBoard::MeasuredBoard(ScenarioModel& model, QObject* parent) : QObject(parent), m_model(model)
{
    connect(&model, &ScenarioModel::answered, this, &MeasuredBoard::follow);
}

void MeasuredBoard::show(const LogReading& reading, const QString& source)
{
    m_model.settle();
    m_reading = reading;
    m_source = source;
    m_reading->runs[*m_reading->answer].scenario = m_model.scenario();
    compare();
    emit changed();
}

void MeasuredBoard::dismiss()
{
    m_reading.reset();
    m_report.reset();
    emit changed();
}

void MeasuredBoard::follow()
{
    if (!m_reading)
        return;
    const bool was = m_report.has_value();
    m_report.reset();
    if (sameSizing(*m_reading->run()->scenario, m_model.scenario()))
        compare();
    if (was && !m_report)
        emit wentAway(tr("The measured bar of %1 is hidden: the set-up is no longer the log's. Undo brings it back.").arg(m_source));
}

void MeasuredBoard::compare()
{
    LogReading now = *m_reading;
    now.runs[*now.answer].scenario = m_model.scenario();
    m_report = compareLog(std::move(now), m_model.catalog());
    if (m_report->on_cards.empty())
        m_report.reset();
}

std::optional<MeasuredBar> MeasuredBoard::bar(ByteUnits units) const
{
    if (!m_report)
        return std::nullopt;
    const Theme& t = theme();
    MeasuredBar bar;
    bar.reading.context = m_model.answer().resolved ? m_model.answer().resolved->context_tokens : 0;
    bar.reading.title = tr("measured · ours");
    // From the top of the column to its bottom, as the other readings are.
    for (auto part = m_report->on_cards.rbegin(); part != m_report->on_cards.rend(); ++part) {
        const std::string_view name = part->part;
        const auto bytes = static_cast<double>(*part->measured);
        QColor colour = t.cache;
        if (name == "weights_bytes") {
            bar.weights += bytes;
            colour = t.weights;
        } else if (name == "compute_bytes") {
            bar.buffers += bytes;
            colour = t.buffers;
        } else {
            bar.cache += bytes;
        }
        const QString ours = relativeText(*part);
        bar.reading.lines.push_back({sentence(part->label),
                                     text(formatBytes(*part->measured, units)) + (ours.isEmpty() ? QString() : QStringLiteral(" · ") + ours), colour});
    }
    QStringList parts;
    for (const LogComparison& part : m_report->on_cards) {
        const QString ours = relativeText(part);
        const QString measured = sentence(part.label) + QLatin1Char(' ') + text(formatBytes(*part.measured, units));
        parts << (ours.isEmpty() ? measured : tr("%1, ours %2").arg(measured, ours));
    }
    bar.spoken = tr("Measured by %1: %2").arg(m_source, parts.join(QStringLiteral("; ")));
    return bar;
}

QString MeasuredBoard::legend() const
{
    if (!m_report)
        return {};
    QStringList errors;
    for (const LogComparison& part : m_report->on_cards)
        if (const QString ours = relativeText(part); !ours.isEmpty())
            errors << sentence(part.label) + QLatin1Char(' ') + ours;
    const QString hatched = tr("Hatched: measured, from %1.").arg(m_source);
    return errors.isEmpty() ? hatched : hatched + QLatin1Char(' ') + tr("Ours: %1").arg(errors.join(QStringLiteral(", ")));
}

}  // namespace kvsight::ui
