// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation.h"

#include <QString>

namespace kvsight::ui {

/// The times of a decode step in milliseconds as they are written: `places` decimals each, rounded up or down so that
/// reading, computing, the CPU's part, the exchange between cards and the fixed cost add up to the step, and weights and
/// cache to reading. Pages that show the same step with as many decimals show the same digits.
struct StepTimes {
    QString reading, weights, cache, computing, host, exchange, fixed, step;
};

StepTimes stepTimes(const Decode& decode, int places);

}  // namespace kvsight::ui
