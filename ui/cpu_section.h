// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario.h"
#include "ui/gesture.h"
#include "ui/panel_section.h"

#include <cstdint>

class QLabel;

namespace kvsight::ui {

class EntryBox;
class SliderRow;

/// Layers, and layers' experts, on the CPU's side, with their price in speed.
class CpuSection : public PanelSection {
    Q_OBJECT
public:
    CpuSection(ScenarioModel& model, QWidget* parent);

    void retranslate(ByteUnits units) override;
    void refresh() override;
    std::vector<QWidget*> tabStops() const override;

private:
    void setLayers(std::uint64_t onCpu, Gesture gesture);
    void setExperts(std::uint64_t layers, Gesture gesture);
    std::uint64_t layersOnCpu() const;
    QString price() const;

    EntryBox *m_layersBox, *m_expertsBox;
    SliderRow *m_layers, *m_experts;
    QLabel* m_price;
    std::uint64_t m_count = 0;  ///< layers of the model that the sliders are made for
    std::uint64_t m_units = 1;  ///< what the runtime counts: drafting layers of the file and the output layer as well
};

/// The same scenario with everything on the cards.
Scenario withNothingOnCpu(Scenario scenario);

}  // namespace kvsight::ui
