// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore_page.h"

#include "core/evaluate.h"
#include "core/report/headline.h"
#include "core/report/scenario_command.h"
#include "core/units.h"
#include "ui/command_bar.h"
#include "ui/control_panel.h"
#include "ui/fact_panel.h"
#include "ui/fix_bar.h"
#include "ui/fix_finder.h"
#include "ui/headline_panel.h"
#include "ui/memory_chart.h"
#include "ui/pin_board.h"
#include "ui/scenario_model.h"
#include "ui/slider_row.h"
#include "ui/speed_chart.h"
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

namespace kvsight::ui {
namespace {

QString speedText(double tokensPerSecond)
{
    return text(formatSpeed(tokensPerSecond));
}

QPushButton* makeSegment(QWidget* parent)
{
    auto* button = new QPushButton(parent);
    button->setObjectName(QStringLiteral("segment"));
    button->setCheckable(true);
    button->setAutoExclusive(true);
    button->setCursor(Qt::PointingHandCursor);
    return button;
}

QFrame* makePanel(QWidget* parent)
{
    auto* panel = new QFrame(parent);
    panel->setProperty("panel", true);
    return panel;
}

}  // namespace

ExplorePage::ExplorePage(ScenarioModel& model, QWidget* parent) : QWidget(parent), m_model(model)
{
    build();
    connectCharts(*m_memory);
    connectCharts(*m_speed);
    connect(&m_animator, &Animator::frameChanged, this, [this](const Frame& frame) {
        const std::uint64_t context = m_model.answer().resolved ? m_model.answer().resolved->context_tokens : 0;
        m_memory->show(m_animator.picture(), frame, context);
        m_speed->show(m_animator.picture(), frame, context);
    });
    connect(&m_model, &ScenarioModel::answered, this, &ExplorePage::showAnswer);
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
    connect(m_pins, &PinBoard::changed, this, [this] { showAnswer(false); });
    m_formula = new FactPanel(this);
    m_step = new FactPanel(this);
    m_command = new CommandBar(this);
    m_formula->setObjectName(QStringLiteral("formulaPanel"));
    m_step->setObjectName(QStringLiteral("stepPanel"));

    auto* scroll = new QScrollArea(this);
    scroll->setWidget(m_controls);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFixedWidth(308);
    scroll->setFocusPolicy(Qt::NoFocus);

    auto* grid = new QGridLayout;
    grid->setContentsMargins(12, 12, 12, 12);
    grid->setSpacing(12);
    grid->addWidget(scroll, 0, 0, 3, 1);
    grid->addWidget(m_headline, 0, 1, 1, 2);
    grid->addWidget(buildMemoryPanel(), 1, 1);
    grid->addWidget(m_formula, 1, 2);
    grid->addWidget(buildSpeedPanel(), 2, 1);
    grid->addWidget(m_step, 2, 2);
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(1, 6);
    grid->setRowStretch(2, 5);
    m_formula->setFixedWidth(290);
    m_step->setFixedWidth(290);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(grid, 1);
    layout->addWidget(m_command);
    orderTabs();
    connect(m_controls, &ControlPanel::tabOrderChanged, this, &ExplorePage::orderTabs);
}

void ExplorePage::orderTabs()
{
    QWidget* before = m_controls->lastInTabOrder();
    for (QWidget* next : {static_cast<QWidget*>(m_headline->fixes().link()), static_cast<QWidget*>(m_headline->fixes().others()),
                          static_cast<QWidget*>(m_even), static_cast<QWidget*>(m_doubling), static_cast<QWidget*>(m_memory),
                          static_cast<QWidget*>(m_speed), static_cast<QWidget*>(m_command->copyButton())}) {
        setTabOrder(before, next);
        before = next;
    }
}

QFrame* ExplorePage::buildMemoryPanel()
{
    QFrame* panel = makePanel(this);
    m_memoryTitle = makeLabel(panel, 1.12, true);
    m_memoryHint = makeLabel(panel, 0.86, false, true);
    m_axisHint = makeLabel(panel, 0.86, false, true);
    m_memory = new MemoryChart(panel);
    m_even = makeSegment(panel);
    m_doubling = makeSegment(panel);
    m_even->setChecked(true);
    connect(m_even, &QPushButton::clicked, this, [this] { setSteps(ColumnSteps::Even); });
    connect(m_doubling, &QPushButton::clicked, this, [this] { setSteps(ColumnSteps::Doubling); });
    auto* head = new QHBoxLayout;
    head->setSpacing(4);
    head->addWidget(m_memoryTitle);
    head->addSpacing(8);
    head->addWidget(m_memoryHint, 1, Qt::AlignVCenter);
    head->addWidget(m_even);
    head->addWidget(m_doubling);
    auto* layout = new QVBoxLayout(panel);
    layout->setContentsMargins(16, 10, 12, 8);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(m_memory, 1);
    layout->addWidget(m_axisHint);
    return panel;
}

QFrame* ExplorePage::buildSpeedPanel()
{
    QFrame* panel = makePanel(this);
    m_speedTitle = makeLabel(panel, 1.12, true);
    m_speedHint = makeLabel(panel, 0.86, false, true);
    m_speed = new SpeedChart(panel);
    auto* head = new QHBoxLayout;
    head->addWidget(m_speedTitle);
    head->addSpacing(8);
    head->addWidget(m_speedHint, 1, Qt::AlignVCenter);
    auto* layout = new QVBoxLayout(panel);
    layout->setContentsMargins(16, 10, 12, 8);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(m_speed, 1);
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
    m_units = units;
    m_memory->setUnits(units);
    m_controls->setUnits(units);
    m_fixes->setUnits(units);
    showAnswer(false);
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

void ExplorePage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    } else if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) {
        m_memory->restyle();
        m_speed->restyle();
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
    m_speedTitle->setText(tr("Speed of each conversation"));
    m_formula->setTitle(tr("Where the bytes come from"));
    m_step->setTitle(tr("What one step costs"));
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
    m_speed->setGhosts({});
    m_animator.show(Picture(), false);
    m_memory->setTexts({});
    m_speed->setTexts({});
    m_formula->setRows({});
    m_step->setRows({});
    m_step->setBar(0, {}, {});
    m_memoryHint->clear();
    m_speedHint->clear();
}

void ExplorePage::showAnswer(bool eased)
{
    const Answer& answer = m_model.answer();
    m_controls->refresh();
    m_command->show(text(scenarioCommand(m_model.scenario())));
    if (!answer.resolved || !answer.evaluation) {
        showNothing();
        return;
    }
    m_headline->show(headline(*answer.resolved, *answer.evaluation, m_units), answer.findings);
    m_formula->setRows(cacheRows(*answer.resolved, *answer.evaluation, m_units));
    StepFacts step = stepFacts(*answer.evaluation);
    if (step.rows.empty())
        step.rows.push_back({FactRow::Kind::Note,
                             answer.evaluation->fits.value_or(true) ? tr("The speed cannot be told for this card and model.")
                                                                    : tr("What does not fit has no speed."),
                             {}});
    m_step->setRows(step.rows);
    m_step->setBar(step.weightsShare, step.weights.isEmpty() ? QString() : tr("weights %1").arg(step.weights),
                   step.cache.isEmpty() ? QString() : tr("cache %1").arg(step.cache));
    m_animator.setDuration(motionLength());
    writeMemoryTexts();
    Picture picture = makePicture(*answer.resolved, *answer.evaluation, m_steps, m_units);
    const auto ghosts = m_pins->ghosts(picture.frame.axis);
    makeRoomFor(ghosts, picture);
    m_animator.show(picture, eased);
    m_memory->setGhosts(ghosts);
    m_speed->setGhosts(ghosts);
    writeSpeedTexts();
    writeMemoryTexts();
    describeCharts();
}

void ExplorePage::writeMemoryTexts()
{
    const Answer& answer = m_model.answer();
    const Memory& memory = answer.evaluation->memory;
    const ColumnParts parts = partsOf(memory);
    const auto part = [this](const QString& name, double bytes) {
        return bytes > 0 ? name.arg(text(formatBytes(static_cast<std::uint64_t>(std::min(bytes, 1.8e19)), m_units))) : QString();
    };
    MemoryTexts texts;
    texts.weights = part(tr("weights %1"), parts.weights);
    texts.buffers = part(tr("buffers %1"), parts.buffers);
    texts.reserved = part(tr("in use already %1"), parts.reserved);
    texts.cache = part(tr("cache %1"), parts.cache);
    if (memory.free_bytes && *memory.free_bytes < 0)
        texts.over = tr("over by %1").arg(text(formatBytes(std::uint64_t{0} - static_cast<std::uint64_t>(*memory.free_bytes), m_units)));
    const auto capacity = exact(memory.capacity_bytes);
    if (capacity)
        texts.card = tr("%1 holds %2").arg(text(cardNames(*answer.resolved)), text(formatBytes(*capacity, m_units)));
    m_memory->setTexts(texts);
    m_memoryTitle->setText(answer.resolved->devices.size() > 1 ? tr("Memory on the cards") : tr("Memory on the card"));
    m_memoryHint->setText(m_animator.picture().zoomed && capacity
                              ? tr("enlarged: the card's %1 lie far above").arg(text(formatBytes(*capacity, m_units)))
                              : QString());
}

void ExplorePage::writeSpeedTexts()
{
    const Answer& answer = m_model.answer();
    const Picture& picture = m_animator.picture();
    const std::uint64_t sequences = answer.resolved->scenario.sequences;
    SpeedTexts texts;
    const auto& decode = answer.evaluation->decode;
    if (picture.frame.speed > 0) {
        texts.here = sequences == 1 ? tr("%1 tokens/s").arg(speedText(decode->tokens_per_second.mid))
                                    : tr("%1 each · %2 together")
                                          .arg(speedText(decode->tokens_per_second.mid), speedText(decode->total_tokens_per_second.mid));
    } else if (!answer.evaluation->fits.value_or(true)) {
        texts.none = tr("does not fit here");
        texts.unfit = true;
    } else {
        texts.none = tr("no speed is known for this card and model");
    }
    const auto endOf = [](const SpeedLine& line, std::uint64_t batch) {
        const QString name = tr("batch %1").arg(text(formatCount(batch)));
        return line.endsInMemory ? tr("%1 · full at %2").arg(name, text(formatTokens(line.endTokens))) : name;
    };
    texts.end = picture.frame.line.drawn ? endOf(picture.frame.line, sequences) : QString();
    texts.one = picture.frame.lineOfOne.drawn ? endOf(picture.frame.lineOfOne, 1) : QString();
    m_speed->setTexts(texts);
    m_speedHint->setText(picture.frame.line.drawn || picture.frame.lineOfOne.drawn
                             ? tr("tokens/s · the band holds 8 of 10 published runs")
                             : tr("tokens/s"));
}

void ExplorePage::describeCharts()
{
    const Answer& answer = m_model.answer();
    const QString where = tr("At %1 tokens").arg(text(formatCount(answer.resolved->context_tokens)));
    const Memory& memory = answer.evaluation->memory;
    QStringList parts{where};
    const auto add = [&parts, this](const QString& name, const MaybeBytes& bytes) {
        if (const auto known = exact(bytes))
            parts << name.arg(text(formatBytes(*known, m_units)));
    };
    add(tr("weights %1"), memory.weights_bytes);
    add(tr("cache %1"), memory.kv_cache_bytes);
    add(tr("in all %1"), memory.total_bytes);
    m_memory->setAccessibleName(m_memoryTitle->text());
    m_memory->setAccessibleDescription(parts.join(QStringLiteral(", ")) + QStringLiteral(". ") + m_headline->headline());
    m_speed->setAccessibleName(m_speedTitle->text());
    const auto& decode = answer.evaluation->decode;
    m_speed->setAccessibleDescription(
        decode && m_animator.picture().frame.speed > 0
            ? where + QStringLiteral(", ") + tr("%1 tokens/s each, between %2 and %3")
                          .arg(speedText(decode->tokens_per_second.mid), speedText(decode->tokens_per_second.low),
                               speedText(decode->tokens_per_second.high))
            : where + QStringLiteral(", ") + tr("no speed"));
}

void ExplorePage::readAt(std::uint64_t tokens)
{
    const auto& resolved = m_model.answer().resolved;
    if (!resolved)
        return;
    const GrowthPoint point = evaluateAt(*resolved, tokens, resolved->scenario.sequences);
    Reading memory{tokens, {tr("%1 tokens").arg(text(formatCount(tokens)))}};
    Reading speed = memory;
    const auto add = [&memory, this](const QString& name, const MaybeBytes& bytes) {
        if (const auto known = exact(bytes))
            memory.lines << name.arg(text(formatBytes(*known, m_units)));
    };
    add(tr("in all %1"), point.memory.total_bytes);
    add(tr("cache %1"), point.memory.kv_cache_bytes);
    if (point.memory.free_bytes)
        memory.lines << (*point.memory.free_bytes < 0
                             ? tr("over by %1").arg(text(formatBytes(std::uint64_t{0} - static_cast<std::uint64_t>(*point.memory.free_bytes), m_units)))
                             : tr("%1 free").arg(text(formatBytes(*point.memory.free_bytes, m_units))));
    if (point.decode && point.fits.value_or(false)) {
        speed.lines << tr("%1 tokens/s each").arg(speedText(point.decode->tokens_per_second.mid))
                    << tr("between %1 and %2").arg(speedText(point.decode->tokens_per_second.low),
                                                   speedText(point.decode->tokens_per_second.high));
        if (resolved->scenario.sequences > 1)
            speed.lines << tr("%1 together").arg(speedText(point.decode->total_tokens_per_second.mid));
    } else if (!point.fits.value_or(true)) {
        speed.lines << tr("does not fit here");
    }
    m_memory->showReading(memory);
    m_speed->showReading(speed);
}

}  // namespace kvsight::ui
