// SPDX-License-Identifier: MIT
#include "app/commands.h"

#include "app/catalog_argument.h"

#include "core/report/inspect.h"
#include "core/report/report.h"
#include "core/scenario_fields.h"

namespace kvsight::cli {

int runInspect(const Arguments& arguments, Output& output)
{
    const Catalog* chosen = catalogOf(arguments, output);
    if (chosen == nullptr)
        return kUnreadableInput;
    const Catalog& catalog = *chosen;
    const JsonStyle layout = arguments.pretty ? JsonStyle::Pretty : JsonStyle::OneLine;
    Scenario scenario;
    setField(scenario, "model", arguments.model, catalog);
    const InspectionResult result = inspectModel(scenario.model, catalog);
    output.report(arguments.model, result.findings);
    if (!result.inspection && result.weights != nullptr) {
        if (arguments.json)
            output.line(weightsJson(*result.weights, result.findings, layout));
        else
            output.write(weightsText(*result.weights, arguments.units));
        return isDamaged(result.findings) ? kUnreadableInput : kAnswered;
    }
    if (!result.inspection) {
        if (arguments.json)
            output.line(errorJson(result.findings, layout));
        return kUnreadableInput;
    }
    if (arguments.json)
        output.line(inspectionJson(*result.inspection, layout));
    else
        output.write(inspectionText(*result.inspection, arguments.units));
    return isDamaged(result.findings) ? kUnreadableInput : kAnswered;
}

}  // namespace kvsight::cli
