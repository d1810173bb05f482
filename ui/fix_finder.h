// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fixes.h"
#include "core/units.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <cstddef>
#include <vector>

namespace kvsight::ui {

class ScenarioModel;

/// What the fix changes, in the window's language: `V cache as q8_0`, or both parts where there are two.
QString changeOf(const Fix& fix);

/// Looks for changes that help once the hand rests: trying them all takes longer than a frame of a drag may.
class FixFinder : public QObject {
    Q_OBJECT
public:
    FixFinder(ScenarioModel& model, QObject* parent);

    void setUnits(ByteUnits units);
    const std::vector<Fix>& fixes() const { return m_fixes; }
    /// Looks now if the scenario is another one than was looked at.
    void settle();
    /// Makes the change of that rank, as one step of undo.
    void apply(std::size_t rank);

signals:
    void found();

private:
    void find();
    ScenarioModel& m_model;
    ByteUnits m_units = ByteUnits::Binary;
    std::vector<Fix> m_fixes;
    QTimer m_due;
};

}  // namespace kvsight::ui
