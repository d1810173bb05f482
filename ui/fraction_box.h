// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario_fields.h"
#include "ui/entry_box.h"

namespace kvsight::ui {

class ScenarioModel;

/// A box for a share between 0 and 1 that the scenario may leave to the runtime: `0.92`.
class FractionBox : public EntryBox {
    Q_OBJECT
public:
    FractionBox(ScenarioModel& model, const ShareField& field, QWidget* parent = nullptr);

    void retranslate(const QString& name, const QString& help);
    /// Shows the scenario's share, or the runtime's own in millionths where the scenario gives none.
    void refresh(std::optional<std::uint64_t> otherwise);

private:
    ScenarioModel& m_model;
    const ShareField& m_field;
};

}  // namespace kvsight::ui
