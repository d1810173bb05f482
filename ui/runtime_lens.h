// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/runtime_difference.h"
#include "core/scenario.h"
#include "ui/answer_view.h"

#include <optional>
#include <string>

namespace kvsight::ui {

class FactValue;
class ScenarioModel;
class Words;

/// After a change of the runtime alone: one sentence about the rule that made the difference, and the part of memory
/// that changed most, until the next other edit.
class RuntimeLens : public AnswerView {
    Q_OBJECT
public:
    RuntimeLens(ScenarioModel& model, QWidget* parent);

    void refresh(const Answer& answer, ByteUnits units) override;
    FactValue* value() const { return m_value; }
    QString asText() const;

private:
    void follow();
    void write(const RuntimeDifference& difference, ByteUnits units);

    ScenarioModel& m_model;
    Scenario m_last;                  ///< of the answer before this one
    std::optional<Scenario> m_before; ///< with the runtime before the last change; nothing after another edit
    Words* m_rule;
    FactValue* m_value;
};

}  // namespace kvsight::ui
