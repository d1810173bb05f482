// SPDX-License-Identifier: MIT
#pragma once

#include "app/arguments.h"
#include "app/output.h"

namespace kvsight::cli {

/// One function a command. Each answers the exit code.
int runModels(const Arguments& arguments, Output& output);
int runGpus(const Arguments& arguments, Output& output);
int runInspect(const Arguments& arguments, Output& output);
int runSize(const Arguments& arguments, Output& output);
int runSweep(const Arguments& arguments, Output& output);
int runRank(const Arguments& arguments, Output& output);
int runCheckLog(const Arguments& arguments, Output& output);
int runEval(const Arguments& arguments, Output& output);
int runAccuracy(const Arguments& arguments, Output& output);

}  // namespace kvsight::cli
