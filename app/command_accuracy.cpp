// SPDX-License-Identifier: MIT
#include "app/commands.h"

#include "core/prefill_fit.h"
#include "core/report/accuracy.h"

namespace kvsight::cli {

int runAccuracy(const Arguments& arguments, Output& output)
{
    const Accuracy accuracy = measureAccuracy(speedData(Catalog::builtIn()), prefillData(Catalog::builtIn()));
    if (arguments.json)
        output.line(accuracyJson(accuracy, arguments.pretty ? JsonStyle::Pretty : JsonStyle::OneLine));
    else
        output.write(accuracyText(accuracy));
    return kAnswered;
}

}  // namespace kvsight::cli
