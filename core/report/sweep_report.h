// SPDX-License-Identifier: MIT
#pragma once

#include "core/evaluation.h"
#include "core/report/record_writer.h"
#include "core/resolve.h"
#include "core/sweep.h"

#include <string>
#include <vector>

namespace kvsight {

/// One row of a sweep: the context, the sequences and what else was varied, then the evaluation's own keys.
void writeSweepRow(RecordWriter& out, const std::vector<SweepAxis>& axes, const std::vector<std::string>& values,
                   const Resolved& resolved, const Evaluation& evaluation);

/// A row whose scenario could not be evaluated: what was varied, and `error`.
void writeSweepFailure(RecordWriter& out, const std::vector<SweepAxis>& axes, const std::vector<std::string>& values,
                       const Findings& findings);

/// The columns of the CSV form, named as in the JSON form with dots between nested names.
std::vector<std::string> sweepColumns(const std::vector<SweepAxis>& axes);

}  // namespace kvsight
