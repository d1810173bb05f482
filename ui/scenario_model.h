// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation.h"
#include "core/resolve.h"
#include "core/scenario.h"
#include "core/units.h"
#include "ui/gesture.h"

#include <QObject>
#include <QString>
#include <QTimer>
#include <QUndoStack>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kvsight::ui {

/// What the current scenario came to.
struct Answer {
    std::optional<Resolved> resolved;      ///< nothing when a name or a file could not be looked up
    std::optional<Evaluation> evaluation;  ///< present with `resolved`
    Findings findings;                     ///< of looking up and of evaluating
};

/// What a step of undo is called. By itself a step is named after what changed ("context 32K"), in the language of
/// the moment that it is shown.
struct StepName {
    /// `otherwise`: for a step that changes too much for one name.
    StepName(const QString& otherwise) : fallback(otherwise) {}
    /// A name of its own, asked for whenever it is shown.
    explicit StepName(std::function<QString()> name) : given(std::move(name)) {}

    QString fallback;
    std::function<QString()> given;
};

/// Holds the one current scenario. Every control edits this object and nothing else; many edits in one turn of the
/// event loop are answered once.
class ScenarioModel : public QObject {
    Q_OBJECT
public:
    ScenarioModel(const Catalog& catalog, Scenario start, std::string baseFolder = {}, QObject* parent = nullptr);

    const Catalog& catalog() const { return *m_catalogs.back(); }
    /// The same for a thread that may outlive this object.
    std::shared_ptr<const Catalog> sharedCatalog() const { return m_catalogs.back(); }
    /// Takes names from another catalogue from now on. Entries of earlier ones stay valid: views point to them.
    void useCatalog(std::shared_ptr<const Catalog> catalog);
    const Scenario& scenario() const { return m_scenario; }
    const Answer& answer() const { return m_answer; }
    QUndoStack& undoStack() { return m_undo; }
    /// How often the scenario was evaluated so far.
    int evaluations() const { return m_evaluations; }

    /// What undo and redo would do, in the window's language; empty when there is nothing.
    QString undoName(ByteUnits units = ByteUnits::Binary) const;
    QString redoName(ByteUnits units = ByteUnits::Binary) const;
    const std::string& baseFolder() const { return m_baseFolder; }

    /// Changes the scenario; edits of one gesture are undone together.
    void edit(const StepName& name, Gesture gesture, const std::function<void(Scenario&)>& change);

    /// Evaluates now what the event loop would evaluate next.
    void settle();

signals:
    /// The scenario is another one; the answer follows in this turn of the event loop.
    void scenarioChanged();
    /// The answer belongs to the scenario. `eased`: motion may lead there; false while a hand drags.
    void answered(bool eased);
    /// Names mean entries of another catalogue; the answer follows.
    void catalogChanged();

private:
    friend class ScenarioEdit;
    void take(const Scenario& scenario, bool dragging);
    void evaluateNow();

    std::vector<std::shared_ptr<const Catalog>> m_catalogs;  ///< the last is in force
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
