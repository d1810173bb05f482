// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario_model.h"

#include "core/evaluate.h"
#include "ui/field_text.h"

#include <QUndoCommand>

#include <utility>

namespace kvsight::ui {

/// A step of undo: the whole scenario before and after.
class ScenarioEdit : public QUndoCommand {
public:
    ScenarioEdit(ScenarioModel& model, StepName name, Gesture gesture, Scenario before, Scenario after)
        : m_model(model), m_name(std::move(name)), m_gesture(gesture), m_before(std::move(before)), m_after(std::move(after))
    {
    }

    /// In the language of now, and after merging of what the whole gesture came to.
    QString name(ByteUnits units) const
    {
        const QString given = m_name.given ? m_name.given() : QString();
        if (!given.isEmpty())
            return given;
        const QString changed = stepName(m_before, m_after, m_model.catalog(), units);
        return changed.isEmpty() ? m_name.fallback : changed;
    }

    int id() const override { return 1; }

    bool mergeWith(const QUndoCommand* other) override
    {
        const auto* later = static_cast<const ScenarioEdit*>(other);
        if (later->m_gesture.serial != m_gesture.serial)
            return false;
        m_after = later->m_after;
        setObsolete(m_after == m_before);
        return true;
    }

    void redo() override
    {
        m_model.take(m_after, m_first && m_gesture.dragging);
        m_first = false;
    }

    void undo() override { m_model.take(m_before, false); }

private:
    ScenarioModel& m_model;
    StepName m_name;
    Gesture m_gesture;
    Scenario m_before;
    Scenario m_after;
    bool m_first = true;
};

ScenarioModel::ScenarioModel(const Catalog& catalog, Scenario start, std::string baseFolder, QObject* parent)
    : QObject(parent), m_catalogs{std::shared_ptr<const Catalog>(&catalog, [](const Catalog*) {})}, m_baseFolder(std::move(baseFolder)), m_scenario(std::move(start))
{
    m_undo.setUndoLimit(500);
    m_due.setSingleShot(true);
    m_due.setInterval(0);
    connect(&m_due, &QTimer::timeout, this, &ScenarioModel::evaluateNow);
    evaluateNow();
}

void ScenarioModel::useCatalog(std::shared_ptr<const Catalog> catalog)
{
    m_catalogs.push_back(std::move(catalog));
    m_dragging = false;
    emit catalogChanged();
    m_due.start();
}

void ScenarioModel::edit(const StepName& name, Gesture gesture, const std::function<void(Scenario&)>& change)
{
    Scenario after = m_scenario;
    change(after);
    if (after != m_scenario)
        m_undo.push(new ScenarioEdit(*this, name, gesture, m_scenario, std::move(after)));
}

/// Opening and pasting are steps of several parts, which bear a name of their own.
static QString nameOfStep(const QUndoCommand* step, ByteUnits units)
{
    if (const auto* edit = dynamic_cast<const ScenarioEdit*>(step))
        return edit->name(units);
    return step ? step->text() : QString();
}

QString ScenarioModel::undoName(ByteUnits units) const
{
    return nameOfStep(m_undo.command(m_undo.index() - 1), units);
}

QString ScenarioModel::redoName(ByteUnits units) const
{
    return nameOfStep(m_undo.command(m_undo.index()), units);
}

void ScenarioModel::take(const Scenario& scenario, bool dragging)
{
    m_scenario = scenario;
    m_dragging = dragging;
    m_due.start();
    emit scenarioChanged();
}

void ScenarioModel::settle()
{
    if (m_due.isActive())
        evaluateNow();
}

void ScenarioModel::evaluateNow()
{
    m_due.stop();
    ++m_evaluations;
    Resolution resolution = resolve(m_scenario, catalog(), m_baseFolder);
    m_answer = {};
    m_answer.findings = resolution.findings;
    if (resolution.resolved) {
        m_answer.resolved = std::move(resolution.resolved);
        m_answer.evaluation = evaluate(*m_answer.resolved);
        m_answer.findings = m_answer.evaluation->findings;
    }
    emit answered(!m_dragging);
}

Scenario startScenario()
{
    Scenario scenario;
    scenario.model.id = "llama-3.1-8b";
    scenario.weights.format = "Q4_K_M";
    scenario.context_tokens = 8192;
    GpuChoice card;
    card.id = "rtx-4090";
    scenario.gpus.push_back(card);
    return scenario;
}

}  // namespace kvsight::ui
