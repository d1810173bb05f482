// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

#include <array>

class QPainter;

namespace kvsight::ui {

/// A part of the measured column: where it stands, and the colour of what it is.
enum class MeasuredPart { Weights, Buffers, Cache };

/// Draws a measured column: outlined and hatched in each part's colour, unlike pins (outlines alone) and unlike the
/// current column (filled). `parts` from the bottom up; empty ones are left out.
void paintMeasured(QPainter& painter, const std::array<QRectF, 3>& parts);

}  // namespace kvsight::ui
