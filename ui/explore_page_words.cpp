// SPDX-License-Identifier: GPL-3.0-or-later
// What the page says beside its figures, for eyes and for screen readers.
#include "ui/explore_page.h"

#include "core/memory.h"
#include "core/report/headline.h"
#include "core/speed.h"
#include "core/units.h"
#include "ui/chart_texts.h"
#include "ui/device_bars.h"
#include "ui/fact_panel.h"
#include "ui/headline_panel.h"
#include "ui/memory_chart.h"
#include "ui/pin_board.h"
#include "ui/scenario_model.h"
#include "ui/speed_chart.h"
#include "ui/speed_split_chart.h"
#include "ui/text.h"
#include "ui/words.h"

#include <QLabel>
#include <QPushButton>

#include <cmath>

namespace kvsight::ui {

void ExplorePage::retranslate()
{
    m_even->setText(tr("even steps"));
    m_doubling->setText(tr("doubling"));
    m_even->setAccessibleDescription(tr("Each column adds the same number of tokens"));
    m_doubling->setAccessibleDescription(tr("Each column doubles the tokens"));
    m_axisHint->setText(m_steps == ColumnSteps::Even ? tr("tokens that each conversation holds")
                                                     : tr("tokens that each conversation holds; each column doubles"));
    m_speedTitle->setText(m_measure == SpeedMeasure::Parts ? tr("Where the time goes") : tr("Speed"));
    m_each->setText(tr("each"));
    m_together->setText(tr("together"));
    m_milliseconds->setText(tr("ms"));
    m_parts->setText(tr("parts"));
    m_parts->setAccessibleDescription(tr("What the milliseconds of one token are spent on"));
    m_each->setAccessibleDescription(tr("Tokens a second of each conversation"));
    m_together->setAccessibleDescription(tr("Tokens a second of all conversations together"));
    m_milliseconds->setAccessibleDescription(tr("Milliseconds for one token of each conversation"));
    m_cellsLink->setText(tr("cell by cell"));
    m_cellsLink->setToolTip(tr("Watch this cache being built"));
    m_memoryNumbers->setText(tr("table"));
    m_speedNumbers->setText(tr("table"));
    m_memoryNumbers->setAccessibleName(tr("Memory as a table"));
    m_speedNumbers->setAccessibleName(tr("Speed as a table"));
    for (QPushButton* button : {m_memoryNumbers, m_speedNumbers})
        button->setToolTip(button->accessibleName());
    for (QPushButton* button : {m_even, m_doubling, m_each, m_together, m_milliseconds})
        button->setToolTip(button->accessibleDescription());
    m_formula->setTitle(tr("Where the bytes come from"));
    m_step->setTitle(tr("What one step costs"));
    showPinLegend();
    m_formulaLines = 0;
    showAnswer(false);
}

void ExplorePage::showPinLegend()
{
    QStringList names;
    for (const Pin& pin : m_pins->pins())
        names << pin.letter() + QStringLiteral(": ") + pin.name;
    m_pinLegend->setText(names.isEmpty() ? QString() : tr("Outlines and dashed lines: %1").arg(names.join(QStringLiteral("   "))));
    m_pinLegend->setVisible(!names.isEmpty());
}

void ExplorePage::writeMemoryTexts()
{
    const Answer& answer = m_model.answer();
    const Memory& memory = answer.evaluation->memory;
    const ColumnParts parts = partsOf(memory);
    const auto part = [this](const QString& name, double bytes) {
        constexpr double countable = 1.8e19;  // what 64 bits hold
        if (bytes >= countable)
            return name.arg(tr("beyond counting"));
        return bytes > 0 ? name.arg(text(formatBytes(static_cast<std::uint64_t>(bytes), m_units))) : QString();
    };
    MemoryTexts texts;
    texts.weights = part(tr("weights %1"), parts.weights);
    texts.buffers = part(tr("buffers %1"), parts.buffers);
    texts.reserved = part(tr("in use already %1"), parts.reserved);
    texts.cache = part(tr("cache %1"), parts.cache);
    texts.pool = memory.pool_bytes ? static_cast<double>(memory.pool_bytes->saturated()) : 0;
    // An engine's pool ends before the card: its shortfall is the headline's, and the one to tell.
    const auto kept = keptInPool(*answer.resolved->plan, memory), pool = exact(memory.pool_bytes);
    if (pool)
        texts.poolName = tr("pool %1").arg(text(formatBytes(*pool, m_units)));
    if (pool && kept && *kept > *pool)
        texts.over = tr("the pool lacks %1").arg(text(formatBytes(*kept - *pool, m_units)));
    else if (memory.free_bytes && *memory.free_bytes < 0)
        texts.over = tr("over by %1").arg(text(formatBytes(std::uint64_t{0} - static_cast<std::uint64_t>(*memory.free_bytes), m_units)));
    const auto capacity = exact(memory.capacity_bytes);
    if (capacity)
        texts.card = capacityText(*answer.resolved, *capacity, m_units);
    m_memory->setTexts(texts);
    m_memoryTitle->setText(answer.resolved->devices.size() > 1          ? tr("Memory")
                           : hasSeveralDevices(*answer.resolved) ? tr("Card memory")  // a part lies on the CPU's side
                                                                 : tr("Memory on the card"));
    m_memoryHint->setText(m_animator.picture().zoomed && capacity
                              ? tr("enlarged: the card's %1 lie far above").arg(text(formatBytes(*capacity, m_units)))
                              : QString());
}

QString ExplorePage::bandClaim() const
{
    const Answer& answer = m_model.answer();
    const auto& decode = answer.evaluation->decode;
    if (!m_animator.picture().frame.line.drawn || !decode)
        return {};
    // The same share as in the speed's explanation; where the band was not checked against runs it claims nothing.
    const auto share = bandShare(*answer.resolved, *decode);
    if (!share)
        return {};
    const QString runs = QString::number(std::lround(*share * 100));
    return answer.resolved->speed.anchored_sequences.empty() ? tr("such bands hold %1 of 100 published runs").arg(runs)
                                                             : tr("such bands hold %1 of 100 runs told from another run").arg(runs);
}

void ExplorePage::describeCharts()
{
    const Picture& picture = m_animator.picture();
    const QString unit = m_measure == SpeedMeasure::Each       ? tr("tokens/s of each conversation")
                       : m_measure == SpeedMeasure::Together ? tr("tokens/s of all conversations together")
                                                             : tr("milliseconds for a token of each conversation");
    const QString crossing = m_measure == SpeedMeasure::Parts ? crossingSentence(picture) : QString();
    const QString claim = bandClaim();
    m_speedHint->setText(!crossing.isEmpty() ? crossing : claim.isEmpty() ? unit : unit + QStringLiteral(" · ") + claim);
    m_memory->setAccessibleName(m_memoryTitle->text());
    m_speed->setAccessibleName(m_speedTitle->text());
    m_split->setAccessibleName(m_speedTitle->text());
    for (ContextChart* chart : {static_cast<ContextChart*>(m_memory), static_cast<ContextChart*>(m_speed), static_cast<ContextChart*>(m_split)})
        chart->tellSpeech();
}

QString ExplorePage::spokenMemory() const
{
    const Answer& answer = m_model.answer();
    if (!answer.evaluation)
        return {};
    GrowthPoint here;
    here.context_tokens = answer.resolved->context_tokens;
    here.memory = answer.evaluation->memory;
    const QString measured = m_memory->measured() ? QStringLiteral(". ") + m_memory->measured()->spoken : QString();
    return spoken(memoryReading(here, m_units)) + measured;
}

QString ExplorePage::spokenSpeed() const
{
    const auto& resolved = m_model.answer().resolved;
    return resolved ? spoken(speedReading(*resolved, resolved->context_tokens, m_animator.picture())) : QString();
}

QString ExplorePage::spokenParts() const
{
    const auto& resolved = m_model.answer().resolved;
    return resolved && m_measure == SpeedMeasure::Parts ? spoken(splitReading(*resolved, resolved->context_tokens)) : QString();
}

void ExplorePage::giveSpeech()
{
    m_memory->setSpeech([this] { return spokenMemory(); }, [this] { return m_headline->headline(); });
    m_speed->setSpeech([this] { return spokenSpeed(); }, [this] { return spokenSpeed(); });
    m_split->setSpeech([this] { return spokenParts(); },
                       [this] { return spokenParts() + QLatin1Char(' ') + crossingSentence(m_animator.picture()); });
}

}  // namespace kvsight::ui
