// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"
#include "ui/scenario_model.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace kvsight::ui {

/// The chart's numbers for a spreadsheet: one line for each context, tabs between, numbers with a point and no
/// groups.
QString growthTable(const Resolved& resolved, const std::vector<std::uint64_t>& contexts, ByteUnits units);

}  // namespace kvsight::ui
