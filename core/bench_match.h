// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/bench_table.h"
#include "core/resolve.h"

#include <optional>

namespace kvsight {

/// The rows of a benchmark's table that were measured with the scenario's model, format, runtime, backend and cache type,
/// as its measured speed. What the table does not name is taken to be the scenario's. Whole answers (vllm bench latency)
/// count after the estimated time of their prompts is taken off, which is said. Nothing when no row fits: the findings say
/// which part differs and what to choose. `resolved` is the scenario without a measured speed.
std::optional<MeasuredSpeed> measuredFrom(const BenchTable& table, const Resolved& resolved, Findings& findings);

}  // namespace kvsight
