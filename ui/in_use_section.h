// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panel_section.h"

#include <cstdint>

class QPushButton;

namespace kvsight::ui {

class FieldBox;
class SliderRow;

/// Memory of each card that other programs hold: a slider, a box, and what is usual.
class InUseSection : public PanelSection {
    Q_OBJECT
public:
    InUseSection(ScenarioModel& model, QWidget* parent);

    void retranslate(ByteUnits units) override;
    void refresh() override;
    std::vector<QWidget*> tabStops() const override;

    /// What a desktop with a browser holds: 0.8 GiB.
    static constexpr std::uint64_t kDesktopBytes = (std::uint64_t{1} << 30) / 5 * 4;

private:
    void set(std::uint64_t bytes);
    FieldBox* m_box;
    SliderRow* m_row;
    QPushButton *m_nothing, *m_desktop;
};

}  // namespace kvsight::ui
