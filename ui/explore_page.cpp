// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore_page.h"

#include "core/evaluate.h"
#include "core/memory.h"
#include "core/report/headline.h"
#include "core/report/scenario_command.h"
#include "core/speed.h"
#include "core/units.h"
#include "ui/chart_table.h"
#include "ui/chart_texts.h"
#include "ui/command_bar.h"
#include "ui/control_panel.h"
#include "ui/device_bars.h"
#include "ui/device_view.h"
#include "ui/explanation_popup.h"
#include "ui/fact_panel.h"
#include "ui/fact_value.h"
#include "ui/figure_flow.h"
#include "ui/fix_bar.h"
#include "ui/fix_finder.h"
#include "ui/headline_panel.h"
#include "ui/measured_board.h"
#include "ui/measured_legend.h"
#include "ui/memory_chart.h"
#include "ui/pin_board.h"
#include "ui/pool_rows.h"
#include "ui/runtime_lens.h"
#include "ui/scenario_model.h"
#include "ui/segment.h"
#include "ui/slider_row.h"
#include "ui/speed_chart.h"
#include "ui/speed_split_chart.h"
#include "ui/text.h"

#include <QButtonGroup>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kvsight::ui {
namespace {

/// More lines leave no room for the bars below them.
constexpr std::size_t kMostRowsWithHeads = 9;

QPushButton* makeLink(QWidget* parent, const char* name)
{
    auto* button = new QPushButton(parent);
    button->setObjectName(QStringLiteral("link"));
    button->setProperty("what", QLatin1String(name));
    button->setCursor(Qt::PointingHandCursor);
    return button;
}

/// What is taller than its place scrolls, with a bar that shows it.
QScrollArea* makeScrolling(QWidget* content, int width, QWidget* parent)
{
    auto* scroll = new QScrollArea(parent);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFixedWidth(width);
    scroll->setFocusPolicy(Qt::NoFocus);
    return scroll;
}

QFrame* makePanel(QWidget* parent)
{
    auto* panel = new QFrame(parent);
    panel->setProperty("panel", true);
    return panel;
}

}  // namespace

ExplorePage::ExplorePage(ScenarioModel& model, QWidget* parent) : Page(parent), m_model(model), m_animator(this)
{
    build();
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

void ExplorePage::build()
{
    m_controls = new ControlPanel(m_model, this);
    m_headline = new HeadlinePanel(this);
    m_fixes = new FixFinder(m_model, this);
    m_pins = new PinBoard(m_model, this);
    connect(m_pins, &PinBoard::changed, this, [this] {
        showPinLegend();
        showAnswer(false);
    });
    m_measured = new MeasuredBoard(m_model, this);
    connect(m_measured, &MeasuredBoard::changed, this, [this] { showAnswer(false); });
    // Below the facts of the headline, above what is doubtful.
    static_cast<QBoxLayout*>(m_headline->layout())->insertWidget(2, new RuntimeLens(m_model, m_headline));
    m_formula = new FactPanel(this);
    m_step = new FactPanel(this);
    m_command = new CommandBar(this);
    m_formula->setObjectName(QStringLiteral("formulaPanel"));
    m_step->setObjectName(QStringLiteral("stepPanel"));

    auto* grid = new QGridLayout;
    grid->setContentsMargins(12, 12, 12, 12);
    grid->setSpacing(12);
    grid->addWidget(makeScrolling(m_controls, 308, this), 0, 0, 3, 1);
    grid->addWidget(m_headline, 0, 1, 1, 2);
    grid->addWidget(buildMemoryPanel(), 1, 1);
    m_formulaArea = makeScrolling(m_formula, 290, this);
    connect(m_formula, &FactPanel::heightTaken, this, &ExplorePage::shareHeights);
    grid->addWidget(m_formulaArea, 1, 2);
    grid->addWidget(buildSpeedPanel(), 2, 1);
    grid->addWidget(makeScrolling(m_step, 290, this), 2, 2);
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(1, 6);
    grid->setRowStretch(2, 5);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(grid, 1);
    layout->addWidget(m_command);
    m_views = findChildren<AnswerView*>();
    for (AnswerView* view : m_views)
        connect(view, &AnswerView::explanationAsked, this, &ExplorePage::explain);
    orderTabs();
    connect(m_controls, &ControlPanel::tabOrderChanged, this, &ExplorePage::orderTabs);
}

void ExplorePage::orderTabs()
{
    // As it is read: left panel, headline, each chart and the panel beside it. Pairs: what is inside keeps its order.
    const auto* devices = findChild<DeviceView*>();
    FactValue* lens = findChild<RuntimeLens*>()->value();
    const std::pair<QWidget*, QWidget*> stops[] = {
        {m_headline->details().firstInTabOrder(), m_headline->details().lastInTabOrder()},
        {lens, lens},
        {m_headline->fixes().link(), m_headline->fixes().link()},
        {m_headline->fixes().others(), m_headline->fixes().others()},
        {m_even, m_even}, {m_doubling, m_doubling}, {devices->button(), devices->button()}, {m_cellsLink, m_cellsLink}, {m_memoryNumbers, m_memoryNumbers}, {m_memory, m_memory},
        {devices->bars().firstInTabOrder(), devices->bars().lastInTabOrder()},
        {m_measuredLegend->dismissButton(), m_measuredLegend->dismissButton()},
        {m_formula->firstInTabOrder(), m_formula->lastInTabOrder()},
        {m_each, m_each}, {m_together, m_together}, {m_milliseconds, m_milliseconds}, {m_parts, m_parts},
        {m_speedNumbers, m_speedNumbers}, {m_speed, m_speed}, {m_split, m_split},
        {m_step->firstInTabOrder(), m_step->lastInTabOrder()},
        {m_command->copyButton(), m_command->copyButton()}};
    QWidget* before = m_controls->lastInTabOrder();
    for (const auto& [first, last] : stops) {
        setTabOrder(before, first);
        before = last;
    }
}

QFrame* ExplorePage::buildMemoryPanel()
{
    QFrame* panel = makePanel(this);
    m_memoryTitle = makeLabel(panel, 1.12, true);
    m_memoryTitle->setObjectName(QStringLiteral("memoryTitle"));
    auto* caption = new QWidget(panel);
    m_memoryHint = makeLabel(caption, 0.86, false, true);
    m_axisHint = makeLabel(caption, 0.86, false, true);
    auto* hints = new QHBoxLayout(caption);
    hints->setContentsMargins(0, 0, 0, 0);
    hints->addWidget(m_axisHint, 1);
    hints->addWidget(m_memoryHint);
    m_memory = new MemoryChart(panel);
    m_even = makeSegment(panel);
    m_doubling = makeSegment(panel);
    m_even->setChecked(true);
    connect(m_even, &QPushButton::clicked, this, [this] { setSteps(ColumnSteps::Even); });
    connect(m_doubling, &QPushButton::clicked, this, [this] { setSteps(ColumnSteps::Doubling); });
    auto* head = new QHBoxLayout;
    head->setSpacing(4);
    head->addWidget(m_memoryTitle, 1);
    head->addWidget(m_even);
    head->addWidget(m_doubling);
    QPushButton* byDevice = makeSegment(panel);
    head->addWidget(byDevice);
    m_cellsLink = makeLink(panel, "cells");
    head->addWidget(m_cellsLink);
    connect(m_cellsLink, &QPushButton::clicked, this, &ExplorePage::cellsAsked);
    m_memoryNumbers = makeLink(panel, "memoryNumbers");
    head->addWidget(m_memoryNumbers);
    connect(m_memoryNumbers, &QPushButton::clicked, this, [this] { openTable(m_memoryTable); });
    auto* layout = new QVBoxLayout(panel);
    layout->setContentsMargins(16, 10, 12, 8);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(new DeviceView(m_memory, caption, byDevice, m_even, panel), 1);
    layout->addWidget(caption);
    m_pinLegend = makeLabel(panel, 0.86, false, true);
    m_pinLegend->setObjectName(QStringLiteral("pinLegend"));
    m_pinLegend->setWordWrap(true);
    m_pinLegend->hide();
    layout->addWidget(m_pinLegend);
    m_measuredLegend = new MeasuredLegend(*m_measured, panel);
    layout->addWidget(m_measuredLegend);
    return panel;
}

QFrame* ExplorePage::buildSpeedPanel()
{
    QFrame* panel = makePanel(this);
    m_speedTitle = makeLabel(panel, 1.12, true);
    m_speedHint = makeLabel(panel, 0.86, false, true);
    m_speed = new SpeedChart(panel);
    m_each = makeSegment(panel);
    m_together = makeSegment(panel);
    m_milliseconds = makeSegment(panel);
    m_parts = makeSegment(panel);
    m_split = new SpeedSplitChart(panel);
    m_split->hide();
    m_each->setChecked(true);
    m_speedNumbers = makeLink(panel, "speedNumbers");
    connect(m_each, &QPushButton::clicked, this, [this] { setMeasure(SpeedMeasure::Each); });
    connect(m_together, &QPushButton::clicked, this, [this] { setMeasure(SpeedMeasure::Together); });
    connect(m_milliseconds, &QPushButton::clicked, this, [this] { setMeasure(SpeedMeasure::Milliseconds); });
    connect(m_parts, &QPushButton::clicked, this, [this] { setMeasure(SpeedMeasure::Parts); });
    connect(m_speedNumbers, &QPushButton::clicked, this, [this] { openTable(m_speedTable); });
    auto* head = new QHBoxLayout;
    head->setSpacing(4);
    head->addWidget(m_speedTitle, 1);
    for (QPushButton* button : {m_each, m_together, m_milliseconds, m_parts, m_speedNumbers})
        head->addWidget(button);
    auto* layout = new QVBoxLayout(panel);
    layout->setContentsMargins(16, 10, 12, 8);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(m_speed, 1);
    layout->addWidget(m_split, 1);
    layout->addWidget(m_speedHint);
    return panel;
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
    auto rows = cacheRows(*answer.resolved, *answer.evaluation, m_units);
    for (const auto& more : {poolRows(*answer.evaluation, m_units), notRunRows(answer.findings)})
        rows.insert(rows.end(), more.begin(), more.end());
    m_formula->setRows(rows);
    const auto heads = rows.size() <= kMostRowsWithHeads ? headRows(*answer.resolved, m_units) : std::vector<HeadRow>();
    m_formula->setHeads(heads);
    // Bars below the lines take room too, also where the lines stay as many.
    const std::size_t lines = rows.size() * 16 + heads.size();
    if (std::exchange(m_formulaLines, lines) != lines)
        shareHeights();
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
    writeMemoryTexts();
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
    m_memoryTitle->setText(hasSeveralDevices(*answer.resolved) ? tr("Memory") : tr("Memory on the card"));
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
    const Answer& answer = m_model.answer();
    const Resolved& resolved = *answer.resolved;
    const Picture& picture = m_animator.picture();
    const QString unit = m_measure == SpeedMeasure::Each       ? tr("tokens/s of each conversation")
                       : m_measure == SpeedMeasure::Together ? tr("tokens/s of all conversations together")
                                                             : tr("milliseconds for a token of each conversation");
    const QString crossing = m_measure == SpeedMeasure::Parts ? crossingSentence(picture) : QString();
    const QString claim = bandClaim();
    m_speedHint->setText(!crossing.isEmpty() ? crossing : claim.isEmpty() ? unit : unit + QStringLiteral(" · ") + claim);
    GrowthPoint here;
    here.context_tokens = resolved.context_tokens;
    here.memory = answer.evaluation->memory;
    m_memory->setAccessibleName(m_memoryTitle->text());
    const QString measured = m_memory->measured() ? QStringLiteral(". ") + m_memory->measured()->spoken : QString();
    m_memory->setSpokenValue(spoken(memoryReading(here, m_units)) + measured);
    m_memory->setAccessibleDescription(m_headline->headline());
    m_speed->setAccessibleName(m_speedTitle->text());
    const QString speed = spoken(speedReading(resolved, resolved.context_tokens, picture));
    m_speed->setSpokenValue(speed);
    m_speed->setAccessibleDescription(speed);
    m_split->setAccessibleName(m_speedTitle->text());
    const QString parts = m_measure == SpeedMeasure::Parts ? spoken(splitReading(resolved, resolved.context_tokens)) : QString();
    m_split->setSpokenValue(parts);
    m_split->setAccessibleDescription(parts + QLatin1Char(' ') + crossingSentence(picture));
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
