// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"
#include "ui/chart_table.h"
#include "ui/context_chart.h"
#include "ui/explore_picture.h"
#include "ui/scenario_model.h"
#include "ui/speed_chart.h"

#include <QString>

namespace kvsight::ui {

/// What is read at the crosshair of the memory chart: each part, the sum, and what is free or missing.
Reading memoryReading(const GrowthPoint& point, ByteUnits units);

/// The same of the speed chart: the scenario's speed with its band, and that of the other lines.
Reading speedReading(const Resolved& resolved, std::uint64_t tokens, const Picture& picture);

/// The words on the speed chart. The answer has an evaluation.
SpeedTexts speedTexts(const Answer& answer, const Picture& picture);

/// A reading as one line for screen readers.
QString spoken(const Reading& reading);

/// `34`, `29.6 ms`: a speed as the measure writes it.
QString measuredText(double value, SpeedMeasure measure);

/// The numbers of the memory chart's columns and of the current one.
TableData memoryTable(const Resolved& resolved, const Picture& picture, ByteUnits units);
/// The numbers of the speed chart's lines at its columns and at the current context.
TableData speedTable(const Resolved& resolved, const Picture& picture);

/// What the cards hold: "2 × RTX 4090 hold 48.0 GiB"; of a machine whose system decides how much of its memory the GPU
/// gets, an estimate.
QString capacityText(const Resolved& resolved, std::uint64_t capacity, ByteUnits units);

}  // namespace kvsight::ui
