// SPDX-License-Identifier: MIT
#pragma once

#include "core/resolve.h"

namespace kvsight {

/// What the scenario's own set-up is, in its words.
MeasuredSetup setupOf(const Scenario& scenario);

/// Tells the measured speed, where there is one that does not say it, that it was measured with the scenario's set-up.
void fillMeasuredSetup(Scenario& scenario);

/// Whether the measured speed of a resolved scenario was measured with another model, format, card or runtime. Names of
/// the same thing are the same.
bool measuredElsewhere(const Resolved& resolved, const Catalog& catalog);

}  // namespace kvsight
