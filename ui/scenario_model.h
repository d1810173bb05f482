// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation.h"
#include "core/resolve.h"
#include "core/scenario.h"
#include "ui/gesture.h"

#include <QObject>
#include <QString>
#include <QTimer>
#include <QUndoStack>

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace kvsight::ui {

/// What the current scenario came to.
struct Answer {
    std::optional<Resolved> resolved;      ///< nothing when a name or a file could not be looked up
    std::optional<Evaluation> evaluation;  ///< present with `resolved`
    Findings findings;                     ///< of looking up and of evaluating
};

/// Holds the one current scenario. Every control edits this object and nothing else; many edits in one turn of the
/// event loop are answered once.
class ScenarioModel : public QObject {
    Q_OBJECT
public:
    ScenarioModel(const Catalog& catalog, Scenario start, std::string baseFolder = {}, QObject* parent = nullptr);

    const Catalog& catalog() const { return m_catalog; }
    const Scenario& scenario() const { return m_scenario; }
    const Answer& answer() const { return m_answer; }
    QUndoStack& undoStack() { return m_undo; }
    /// How often the scenario was evaluated so far.
    int evaluations() const { return m_evaluations; }

    /// Changes the scenario. `name` is what the undo button says; edits of one gesture are undone together.
    void edit(const QString& name, Gesture gesture, const std::function<void(Scenario&)>& change);

    /// Evaluates now what the event loop would evaluate next.
    void settle();

signals:
    /// The scenario is another one; the answer follows in this turn of the event loop.
    void scenarioChanged();
    /// The answer belongs to the scenario. `eased`: motion may lead there; false while a hand drags.
    void answered(bool eased);

private:
    friend class ScenarioEdit;
    void take(const Scenario& scenario, bool dragging);
    void evaluateNow();

    const Catalog& m_catalog;
    std::string m_baseFolder;
    Scenario m_scenario;
    Answer m_answer;
    QUndoStack m_undo;
    QTimer m_due;
    bool m_dragging = false;
    int m_evaluations = 0;
};

/// What the window starts with: a popular model and card, eight thousand tokens, one conversation.
Scenario startScenario();

}  // namespace kvsight::ui
