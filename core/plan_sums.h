// SPDX-License-Identifier: MIT
#pragma once

#include "core/runtimes/memory_plan.h"

namespace kvsight {

/// Fills the plan's sums in: what a walk over layers and weights gives for every context and batch alike. A chart
/// evaluates hundreds of points of one plan; with the sums a point costs the same for 32 equal layers and for 64 of
/// which no two are alike. The terms are those of core/sizing.h and core/speed_terms.h, added up beforehand; equations
/// (core/traced.h) are written from the terms themselves. `resolved` needs no plan yet.
void addSums(MemoryPlan& plan, const Resolved& resolved);

}  // namespace kvsight
