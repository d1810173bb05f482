// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/launch_lines.h"
#include "core/units.h"
#include "ui/scenario_model.h"

#include <QString>

#include <vector>

namespace kvsight::ui {

/// The chart's numbers for a spreadsheet: one line for each context, tabs between, numbers with a point and no
/// groups.
QString growthTable(const Resolved& resolved, const std::vector<std::uint64_t>& contexts, ByteUnits units);

/// The command of one program with what belongs to it: flags with their sources, files, and what is missing. Plain
/// text, a table where there are flags.
QString launchText(const LaunchLine& line);

}  // namespace kvsight::ui
