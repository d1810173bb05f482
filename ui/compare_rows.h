// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog.h"
#include "core/units.h"
#include "ui/pin_board.h"
#include "ui/scenario_model.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace kvsight::ui {

/// A row of the comparison: the current scenario first, then each pin.
struct CompareRow {
    QString name;
    QStringList cells;
};

/// Fields of the scenario that differ in at least one pin, then the figures: exact, with the difference to now.
std::vector<CompareRow> compareRows(const Scenario& now, const Answer& answer, const std::vector<Pin>& pins,
                                    const Catalog& catalog, ByteUnits units);

}  // namespace kvsight::ui
