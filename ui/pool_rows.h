// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/fact_rows.h"

namespace kvsight::ui {

/// What an engine reserves for the cache, and what that holds; empty where the runtime has no pool.
std::vector<FactRow> poolRows(const Evaluation& evaluation, ByteUnits units);

/// That the runtime's rules were read and it was not run to check them; empty where it was.
std::vector<FactRow> notRunRows(const Findings& findings);

}  // namespace kvsight::ui
