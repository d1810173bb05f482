// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rank.h"
#include "core/units.h"
#include "ui/price_chart.h"

#include <QTimer>
#include <QWidget>

#include <optional>
#include <string>
#include <vector>

class QLabel;
class QPushButton;

namespace kvsight::ui {

class RunMapView;
class ScenarioModel;

/// Below the table: speed against price or power of all cards, and context × batch of the selected one.
class PickCharts : public QWidget {
    Q_OBJECT
public:
    PickCharts(ScenarioModel& model, QWidget* parent);

    void show(const std::vector<const CardRow*>& rows, const CardNeed& need, ByteUnits units);
    /// The card of the map; null for none.
    void select(const CardRow* row);
    void settle();
    void retranslate();
    PriceChart& chart() { return *m_chart; }
    RunMapView& map() { return *m_map; }
    std::vector<QWidget*> tabStops() const;

signals:
    void picked(const std::string& gpu, std::uint64_t count);
    /// A cell of the map: the scenario with its card, context and batch.
    void scenarioPicked(const kvsight::Scenario& scenario);

private:
    QWidget* buildChart();
    QWidget* buildMap();
    void showMap();
    void showTitles();

    ScenarioModel& m_model;
    std::vector<CardRow> m_rows;
    std::optional<CardRow> m_selected;
    CardNeed m_need;
    ByteUnits m_units = ByteUnits::Binary;
    PriceChart::Across m_across = PriceChart::Across::Price;
    QTimer m_due;
    PriceChart* m_chart;
    RunMapView* m_map;
    QLabel *m_chartTitle, *m_chartHint, *m_mapTitle, *m_mapHint;
    QPushButton *m_price, *m_power;
};

}  // namespace kvsight::ui
