// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pick_charts.h"

#include "core/run_map.h"
#include "ui/run_map_view.h"
#include "ui/scenario_model.h"
#include "ui/segment.h"
#include "ui/slider_row.h"
#include "ui/text.h"

#include <QElapsedTimer>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace kvsight::ui {
namespace {

constexpr std::size_t kMostContexts = 8;
/// A map that takes longer waits until the hand rests.
constexpr int kFrameMilliseconds = 12;
constexpr int kRestMilliseconds = 80;

QVBoxLayout* layOut(QFrame* panel)
{
    panel->setProperty("panel", true);
    auto* layout = new QVBoxLayout(panel);
    layout->setContentsMargins(14, 8, 12, 8);
    layout->setSpacing(3);
    return layout;
}

}  // namespace

PickCharts::PickCharts(ScenarioModel& model, QWidget* parent) : QWidget(parent), m_model(model)
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    layout->addWidget(buildChart(), 1);
    layout->addWidget(buildMap(), 1);
    m_due.setSingleShot(true);
    m_due.setInterval(0);
    connect(&m_due, &QTimer::timeout, this, &PickCharts::showMap);
    connect(m_chart, &PriceChart::picked, this, &PickCharts::picked);
    connect(m_map, &RunMapView::picked, this, [this](const RunCell& cell) {
        if (m_selected)
            emit scenarioPicked(scenarioOf(scenarioOf(m_need, *m_selected), cell));
    });
    const auto setAcross = [this](PriceChart::Across across) {
        m_across = across;
        show({}, m_need, m_units);
    };
    connect(m_price, &QPushButton::clicked, this, [setAcross] { setAcross(PriceChart::Across::Price); });
    connect(m_power, &QPushButton::clicked, this, [setAcross] { setAcross(PriceChart::Across::Power); });
}

QWidget* PickCharts::buildChart()
{
    auto* panel = new QFrame(this);
    QVBoxLayout* layout = layOut(panel);
    m_chartTitle = makeLabel(panel, 1.08, true);
    m_chartHint = makeLabel(panel, 0.86, false, true);
    m_chartHint->setWordWrap(true);
    m_price = makeSegment(panel, "price");
    m_power = makeSegment(panel, "power");
    m_price->setChecked(true);
    m_chart = new PriceChart(panel);
    auto* head = new QHBoxLayout;
    head->setSpacing(4);
    head->addWidget(m_chartTitle, 1);
    head->addWidget(m_price);
    head->addWidget(m_power);
    layout->addLayout(head);
    layout->addWidget(m_chart, 1);
    layout->addWidget(m_chartHint);
    return panel;
}

QWidget* PickCharts::buildMap()
{
    auto* panel = new QFrame(this);
    QVBoxLayout* layout = layOut(panel);
    m_mapTitle = makeLabel(panel, 1.08, true);
    m_mapHint = makeLabel(panel, 0.86, false, true);
    m_mapHint->setWordWrap(true);
    m_map = new RunMapView(panel);
    layout->addWidget(m_mapTitle);
    layout->addWidget(m_map, 1);
    layout->addWidget(m_mapHint);
    return panel;
}

void PickCharts::show(const std::vector<const CardRow*>& rows, const CardNeed& need, ByteUnits units)
{
    // Nothing new to show: the same cards the other way.
    if (!rows.empty() || &need != &m_need) {
        m_rows.clear();
        m_rows.reserve(rows.size());
        for (const CardRow* row : rows)
            m_rows.push_back(*row);
        m_need = need;
        m_units = units;
    }
    std::vector<const CardRow*> shown;
    shown.reserve(m_rows.size());
    for (const CardRow& row : m_rows)
        shown.push_back(&row);
    m_chart->show(shown, m_need, m_across);
    showTitles();
}

void PickCharts::select(const CardRow* row)
{
    m_selected = row ? std::optional(*row) : std::nullopt;
    m_chart->select(row ? row->gpu : std::string(), row ? row->count : 1);
    showTitles();
    m_due.start();
}

void PickCharts::settle()
{
    if (m_due.isActive())
        showMap();
}

void PickCharts::showMap()
{
    m_due.stop();
    QElapsedTimer clock;
    clock.start();
    const auto& resolved = m_model.answer().resolved;
    RunMap map;
    if (m_selected && resolved)
        map = runMap(scenarioOf(m_need, *m_selected), doublingContexts(resolved->shape->native_context_tokens, kMostContexts),
                     {1, 2, 4, 8, 16, 32}, m_model.catalog(), m_model.baseFolder());
    m_map->show(map, resolved ? resolved->context_tokens : 0, m_need.scenario.sequences, m_need.least_speed, m_units);
    m_due.setInterval(clock.elapsed() > kFrameMilliseconds ? kRestMilliseconds : 0);
}

void PickCharts::showTitles()
{
    const bool price = m_across == PriceChart::Across::Price;
    m_chartTitle->setText(price ? tr("Speed against price") : tr("Speed against power"));
    m_chartHint->setText(price ? tr("Joined: nothing as cheap is faster. Whiskers: 80 % band. Hollow: not enough.")
                               : tr("Joined: nothing as thrifty is faster. Whiskers: 80 % band. Hollow: not enough."));
    m_chart->setAccessibleName(m_chartTitle->text());
    m_mapTitle->setText(m_selected ? tr("%1: what fits, and how fast").arg(text(rowName(*m_selected))) : tr("What fits, and how fast"));
    m_mapHint->setText(tr("tokens/s each; conversations down, context across, doubling. Lines: equal speed. Past the red line: %1 missing.")
                           .arg(QLatin1String(gigaName(m_units))));
    m_map->setAccessibleName(m_mapTitle->text());
}

void PickCharts::retranslate()
{
    m_price->setText(tr("Price"));
    m_power->setText(tr("Power"));
    m_price->setAccessibleName(tr("Speed against price"));
    m_power->setAccessibleName(tr("Speed against power"));
    showTitles();
}

std::vector<QWidget*> PickCharts::tabStops() const
{
    return {m_price, m_power, m_chart, m_map};
}

}  // namespace kvsight::ui
