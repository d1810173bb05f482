// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/fix_finder.h"

#include "ui/scenario_model.h"
#include "ui/text.h"

namespace kvsight::ui {
namespace {

constexpr int kRestMilliseconds = 80;

}  // namespace

QString changeOf(const Fix& fix)
{
    return fix.with ? sentence(fix.action) + QStringLiteral(" + ") + sentence(*fix.with) : sentence(fix.action);
}

FixFinder::FixFinder(ScenarioModel& model, QObject* parent) : QObject(parent), m_model(model)
{
    m_due.setSingleShot(true);
    m_due.setInterval(kRestMilliseconds);
    connect(&m_due, &QTimer::timeout, this, &FixFinder::find);
    connect(&m_model, &ScenarioModel::answered, this, [this] { m_due.start(); });
    m_due.start();
}

void FixFinder::setUnits(ByteUnits units)
{
    if (m_units == units)
        return;
    m_units = units;
    find();
}

void FixFinder::settle()
{
    m_model.settle();
    if (m_due.isActive())
        find();
}

void FixFinder::find()
{
    m_due.stop();
    m_fixes.clear();
    const Answer& answer = m_model.answer();
    if (answer.resolved && answer.evaluation)
        m_fixes = cheapestFixes(*answer.resolved, *answer.evaluation, m_model.catalog(), m_units, m_model.baseFolder());
    emit found();
}

void FixFinder::apply(std::size_t rank)
{
    if (rank >= m_fixes.size())
        return;
    const Fix asked = m_fixes[rank];
    settle();
    // Meanwhile the scenario may be another one: never make a change that was not asked for.
    if (rank >= m_fixes.size() || changeOf(m_fixes[rank]) != changeOf(asked))
        return;
    const Scenario changed = m_fixes[rank].changed;
    m_model.edit(StepName([asked] { return changeOf(asked); }), Gesture::single(),
                 [&changed](Scenario& scenario) { scenario = changed; });
}

}  // namespace kvsight::ui
