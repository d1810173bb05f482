// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run_map.h"

#include <QLineF>

#include <vector>

namespace kvsight::ui {

/// A line of equal speed, in pieces. Coordinates are cells: the middle of the first is (0.5, 0.5), x along the contexts.
struct SpeedContour {
    double tokens_per_second = 0;
    std::vector<QLineF> pieces;
};

/// Round speeds between the slowest and the fastest cell that runs: some three to six.
std::vector<double> contourLevels(const RunMap& map);

/// Where a speed is reached, between the cells that run. Between two middles the logarithm of the speed is taken as
/// straight; to the edge of what runs it goes on as straight as before.
SpeedContour speedContour(const RunMap& map, double tokens_per_second);

}  // namespace kvsight::ui
