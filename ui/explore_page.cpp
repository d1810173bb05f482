// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore_page.h"

#include "core/evaluate.h"
#include "core/report/headline.h"
#include "core/report/scenario_command.h"
#include "core/units.h"
#include "ui/answer_view.h"
#include "ui/chart_table.h"
#include "ui/chart_texts.h"
#include "ui/command_bar.h"
#include "ui/control_panel.h"
#include "ui/explanation_popup.h"
#include "ui/fact_panel.h"
#include "ui/figure_flow.h"
#include "ui/fix_bar.h"
#include "ui/fix_finder.h"
#include "ui/headline_panel.h"
#include "ui/measured_board.h"
#include "ui/measured_legend.h"
#include "ui/memory_chart.h"
#include "ui/pin_board.h"
#include "ui/pool_rows.h"
#include "ui/scenario_model.h"
#include "ui/speed_chart.h"
#include "ui/speed_split_chart.h"
#include "ui/text.h"
#include "ui/words.h"

#include <QEvent>
#include <QLabel>
#include <QStyle>

#include <algorithm>
#include <utility>

namespace kvsight::ui {
namespace {

/// More lines leave no room for the bars below them on a page so high. The panel takes about half of what it grows by.
std::size_t mostRowsWithHeads(int pageHeight)
{
    constexpr int kLeastPage = 751, kRows = 9, kGrowthForRow = 32;
    return static_cast<std::size_t>(kRows + std::max(pageHeight - kLeastPage, 0) / kGrowthForRow);
}

}  // namespace

ExplorePage::ExplorePage(ScenarioModel& model, QWidget* parent) : Page(parent), m_model(model), m_animator(this)
{
    build();
    giveSpeech();
    connectCharts(*m_memory);
    connectCharts(*m_speed);
    connectCharts(*m_split);
    connect(&m_animator, &Animator::frameChanged, this, [this](const Frame& frame) {
        const std::uint64_t context = m_model.answer().resolved ? m_model.answer().resolved->context_tokens : 0;
        m_memory->show(m_animator.picture(), frame, context);
        m_speed->show(m_animator.picture(), frame, context);
        m_split->show(m_animator.picture(), frame, context);
    });
    connect(&m_model, &ScenarioModel::answered, this, &ExplorePage::showAnswer);
    for (FactPanel* panel : {m_formula, m_step})
        connect(panel, &FactPanel::explanationAsked, this, &ExplorePage::explain);
    connect(&m_headline->details(), &FigureFlow::explanationAsked, this, &ExplorePage::explain);
    connect(m_fixes, &FixFinder::found, this, &ExplorePage::showFixes);
    connect(&m_headline->fixes(), &FixBar::chosen, m_fixes, &FixFinder::apply);
    retranslate();
}

void ExplorePage::connectCharts(ContextChart& chart)
{
    connect(&chart, &ContextChart::contextPicked, this, &ExplorePage::setContext);
    connect(&chart, &ContextChart::stepAsked, this, &ExplorePage::stepContext);
    connect(&chart, &ContextChart::hovered, this, &ExplorePage::readAt);
    connect(&chart, &ContextChart::hoverEnded, this, [this] {
        m_memory->showReading(std::nullopt);
        m_speed->showReading(std::nullopt);
        m_split->showReading(std::nullopt);
    });
}

void ExplorePage::setContext(std::uint64_t tokens, Gesture gesture)
{
    m_model.edit(ControlPanel::tr("context"), gesture, [tokens](Scenario& scenario) { scenario.context_tokens = tokens; });
}

void ExplorePage::stepContext(int step, Gesture gesture)
{
    const auto& resolved = m_model.answer().resolved;
    if (!resolved)
        return;
    const auto& columns = m_memory->frame().axis.columns();
    std::uint64_t tokens = resolved->context_tokens;
    if (step == 1 || step == -1) {
        const auto next = step > 0 ? std::upper_bound(columns.begin(), columns.end(), tokens)
                                   : std::lower_bound(columns.begin(), columns.end(), tokens);
        if (step > 0 && next != columns.end())
            tokens = *next;
        else if (step < 0 && next != columns.begin())
            tokens = *std::prev(next);
    } else if (step == 2 || step == -2) {
        tokens = step > 0 ? std::min(std::max<std::uint64_t>(tokens, 1) * 2, columns.back()) : std::max<std::uint64_t>(tokens / 2, 1);
    } else {
        tokens = step > 0 ? columns.back() : columns.front();
    }
    setContext(tokens, gesture);
}

void ExplorePage::setUnits(ByteUnits units)
{
    if (units == m_units)
        return;
    m_units = units;
    m_memory->setUnits(units);
    m_controls->setUnits(units);
    m_fixes->setUnits(units);
    showAnswer(false);
}

void ExplorePage::settle()
{
    m_fixes->settle();
}

void ExplorePage::setMotion(bool on)
{
    m_motion = on;
}

void ExplorePage::setSteps(ColumnSteps steps)
{
    if (m_steps == steps)
        return;
    m_steps = steps;
    retranslate();
}

void ExplorePage::setMeasure(SpeedMeasure measure)
{
    m_measure = measure;
    m_speed->setVisible(measure != SpeedMeasure::Parts);
    m_split->setVisible(measure == SpeedMeasure::Parts);
    retranslate();
}

void ExplorePage::explain(const std::string& figure, const QString& title, QWidget* beside)
{
    const Answer& answer = m_model.answer();
    if (!answer.resolved || !answer.evaluation)
        return;
    if (!m_explanation)
        m_explanation = new ExplanationPopup(this);
    m_explanation->show(explainFigure(answer, figure, title, m_units), *beside);
}

void ExplorePage::openTable(ChartTable*& table)
{
    if (!table)
        table = new ChartTable(this);
    if (!m_model.answer().resolved)
        return;
    const Resolved& resolved = *m_model.answer().resolved;
    if (&table == &m_memoryTable)
        table->show(m_memoryTitle->text(), memoryTable(resolved, m_animator.picture(), m_units));
    else
        table->show(m_speedTitle->text(), speedTable(resolved, m_animator.picture()));
    table->raise();
    table->activateWindow();
}

void ExplorePage::refreshTables()
{
    const Resolved& resolved = *m_model.answer().resolved;
    if (m_memoryTable && m_memoryTable->isVisible())
        m_memoryTable->show(m_memoryTitle->text(), memoryTable(resolved, m_animator.picture(), m_units));
    if (m_speedTable && m_speedTable->isVisible())
        m_speedTable->show(m_speedTitle->text(), speedTable(resolved, m_animator.picture()));
}

void ExplorePage::shareHeights()
{
    // The formula is read whole wherever the charts below it keep a height to be read at.
    constexpr int kLeastLowerRow = 188, kSpaces = 4 * 12;
    const int needed = m_formula->layout()->totalHeightForWidth(m_formulaArea->width());
    // What they will take: at the first resize nothing is laid out yet.
    constexpr int kControls = 308, kGaps = 3 * 12;
    const int headline = std::max(m_headline->layout()->totalHeightForWidth(width() - kControls - kGaps), m_headline->minimumHeight());
    const int rows = height() - headline - m_command->sizeHint().height() - kSpaces;
    m_formulaArea->setMinimumHeight(std::clamp(needed + 2, 0, std::max(rows - kLeastLowerRow, 0)));
}

void ExplorePage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (mostRowsWithHeads(event->size().height()) != mostRowsWithHeads(event->oldSize().height()) && m_model.answer().evaluation)
        showFormula();
    shareHeights();
}

void ExplorePage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    } else if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) {
        m_memory->restyle();
        m_speed->restyle();
        m_split->restyle();
    }
}

int ExplorePage::motionLength() const
{
    return m_motion && isVisible() ? style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) : 0;
}

void ExplorePage::showFixes()
{
    const Answer& answer = m_model.answer();
    Message lead;
    if (answer.resolved && answer.evaluation)
        lead = headline(*answer.resolved, *answer.evaluation, m_fixes->fixes(), m_units).fix_lead;
    m_headline->fixes().show(m_fixes->fixes(), lead);
}

void ExplorePage::showNothing()
{
    m_headline->show(headlineOfFailure(m_model.answer().findings), m_model.answer().findings);
    m_animator.setDuration(0);
    m_memory->setGhosts({});
    m_memory->setMeasured(std::nullopt);
    m_measuredLegend->refresh();
    m_speed->setGhosts({});
    m_animator.show(Picture(), false);
    m_memory->setTexts({});
    m_speed->setTexts({});
    m_formula->setRows({});
    m_formula->setHeads({});
    m_step->setRows({});
    m_step->setBar(0, {}, {});
    m_memoryHint->clear();
    m_speedHint->clear();
}

void ExplorePage::showFormula()
{
    const Answer& answer = m_model.answer();
    auto rows = cacheRows(*answer.resolved, *answer.evaluation, m_units);
    for (const auto& more : {poolRows(*answer.evaluation, m_units), notRunRows(answer.findings)})
        rows.insert(rows.end(), more.begin(), more.end());
    m_formula->setRows(rows);
    const auto heads = rows.size() <= mostRowsWithHeads(height()) ? headRows(*answer.resolved, m_units) : std::vector<HeadRow>();
    m_formula->setHeads(heads);
    // Bars below the lines take room too, also where the lines stay as many.
    const std::size_t lines = rows.size() * 16 + heads.size();
    if (std::exchange(m_formulaLines, lines) != lines)
        shareHeights();
}

void ExplorePage::showAnswer(bool eased)
{
    const Answer& answer = m_model.answer();
    m_controls->refresh();
    for (AnswerView* view : m_views)
        view->refresh(answer, m_units);
    m_command->show(text(scenarioCommand(m_model.scenario())), eased);
    if (!answer.resolved || !answer.evaluation) {
        showNothing();
        return;
    }
    m_headline->show(headline(*answer.resolved, *answer.evaluation, m_units), answer.findings);
    showFormula();
    StepFacts step = stepFacts(*answer.resolved, *answer.evaluation);
    if (step.rows.empty())
        step.rows.push_back({FactRow::Kind::Note,
                             answer.evaluation->fits.value_or(true) ? tr("The speed cannot be told for this card and model.")
                                                                    : tr("What does not fit has no speed."),
                             {}});
    m_step->setRows(step.rows);
    m_step->setBar(step.weightsShare, step.weights.isEmpty() ? QString() : tr("weights %1").arg(step.weights + QStringLiteral(" GB")),
                   step.cache.isEmpty() ? QString() : tr("cache %1").arg(step.cache + QStringLiteral(" GB")));
    m_animator.setDuration(motionLength());
    Picture picture = makePicture(*answer.resolved, *answer.evaluation, m_steps, m_units, m_measure);
    const auto ghosts = m_pins->ghosts(picture.frame.axis, m_measure);
    makeRoomFor(ghosts, picture);
    m_animator.show(picture, eased);
    m_memory->setGhosts(ghosts);
    m_memory->setMeasured(m_measured->bar(m_units));
    m_measuredLegend->refresh();
    m_speed->setGhosts(ghosts);
    m_speed->setTexts(speedTexts(answer, m_animator.picture()));
    writeMemoryTexts();
    describeCharts();
    refreshTables();
}

void ExplorePage::readAt(std::uint64_t tokens)
{
    const auto& resolved = m_model.answer().resolved;
    if (!resolved)
        return;
    m_memory->showReading(memoryReading(evaluateAt(*resolved, tokens, resolved->scenario.sequences), m_units));
    m_speed->showReading(speedReading(*resolved, tokens, m_animator.picture()));
    if (m_measure == SpeedMeasure::Parts)
        m_split->showReading(splitReading(*resolved, tokens));
}

}  // namespace kvsight::ui
