// SPDX-License-Identifier: GPL-3.0-or-later
// What stands on the page, and in which order the Tab key walks it.
#include "ui/explore_page.h"

#include "ui/chart_texts.h"
#include "ui/command_bar.h"
#include "ui/control_panel.h"
#include "ui/device_bars.h"
#include "ui/device_view.h"
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
#include "ui/runtime_lens.h"
#include "ui/scenario_model.h"
#include "ui/segment.h"
#include "ui/slider_row.h"
#include "ui/speed_chart.h"
#include "ui/speed_split_chart.h"
#include "ui/words.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace kvsight::ui {
namespace {

QPushButton* makeLink(QWidget* parent, const char* name)
{
    auto* button = new QPushButton(parent);
    button->setObjectName(QStringLiteral("link"));
    button->setProperty("what", QLatin1String(name));
    button->setCursor(Qt::PointingHandCursor);
    return button;
}

/// What is taller than its place scrolls, with a bar that shows it.
QScrollArea* makeScrolling(int width, QWidget* parent)
{
    auto* scroll = new QScrollArea(parent);
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

void ExplorePage::build()
{
    // Made where they will stay: a widget that is given another parent is styled anew, with all that is in it.
    auto* controls = makeScrolling(308, this);
    m_controls = new ControlPanel(m_model, controls->viewport());
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
    m_formulaArea = makeScrolling(290, this);
    m_formula = new FactPanel(m_formulaArea->viewport());
    auto* steps = makeScrolling(290, this);
    m_step = new FactPanel(steps->viewport());
    m_command = new CommandBar(this);
    m_formula->setObjectName(QStringLiteral("formulaPanel"));
    m_step->setObjectName(QStringLiteral("stepPanel"));

    auto* grid = new QGridLayout;
    grid->setContentsMargins(12, 12, 12, 12);
    grid->setSpacing(12);
    grid->addWidget(controls, 0, 0, 3, 1);
    grid->addWidget(m_headline, 0, 1, 1, 2);
    grid->addWidget(buildMemoryPanel(), 1, 1);
    connect(m_formula, &FactPanel::heightTaken, this, &ExplorePage::shareHeights);
    grid->addWidget(m_formulaArea, 1, 2);
    grid->addWidget(buildSpeedPanel(), 2, 1);
    grid->addWidget(steps, 2, 2);
    controls->setWidget(m_controls);
    m_formulaArea->setWidget(m_formula);
    steps->setWidget(m_step);
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
    m_speedHint = new Words(panel, 0.86, false, "quiet");
    m_speedHint->setObjectName(QStringLiteral("speedHint"));
    m_speedHint->setWordWrap(true);
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

}  // namespace kvsight::ui
