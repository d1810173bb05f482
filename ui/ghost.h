// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explore_picture.h"

#include <QPen>
#include <QString>

#include <array>
#include <cstddef>
#include <vector>

namespace kvsight::ui {

/// How many pinned scenarios the charts carry at once.
inline constexpr std::size_t kMostGhosts = 3;

/// A pinned scenario on the charts: outlines of its columns and its line of speed, on the axis of the current one.
struct Ghost {
    std::size_t slot = 0;  ///< 0 to 2: which dashes it is drawn with
    QString label;         ///< short: "A"
    std::array<double, ContextAxis::kMostColumns> totals{};  ///< bytes at each column of the axis
    double place = 0;      ///< of its own context
    double total = 0;      ///< bytes there
    bool onAxis = false;   ///< its own context lies within the axis
    SpeedLine line;        ///< of its own batch
};

/// The ghost of an evaluated scenario on an axis.
Ghost makeGhost(const Resolved& resolved, const Evaluation& evaluation, const ContextAxis& axis, SpeedMeasure measure,
                std::size_t slot);

/// Neutral, told apart by its dashes.
QPen ghostPen(std::size_t slot, double width);

/// Raises the top of the speed axis to where the fastest ghost is seen.
void makeRoomFor(const std::vector<Ghost>& ghosts, Picture& picture);

}  // namespace kvsight::ui
