// SPDX-License-Identifier: MIT
#include "app/commands.h"

#include "app/scenario_arguments.h"

#include "core/evaluate.h"
#include "core/report/report.h"

namespace kvsight::cli {
namespace {

/// Exit code of a scenario that was evaluated.
int codeOf(const Arguments& arguments, const Resolved& resolved, const Evaluation& evaluation)
{
    if (isDamaged(resolved.findings))
        return kUnreadableInput;
    return arguments.check && evaluation.fits != std::optional(true) ? kDoesNotFit : kAnswered;
}

}  // namespace

int runSize(const Arguments& arguments, Output& output)
{
    const Catalog& catalog = Catalog::builtIn();
    const JsonStyle layout = arguments.pretty ? JsonStyle::Pretty : JsonStyle::OneLine;
    const TypedScenario typed = scenarioFromArguments(arguments, catalog);
    Findings findings = typed.findings;
    Resolution resolution;
    if (typed.scenario) {
        resolution = resolve(*typed.scenario, catalog, typed.base_folder);
        findings.insert(findings.end(), resolution.findings.begin(), resolution.findings.end());
    }
    if (!resolution.resolved) {
        output.report(typed.label, findings);
        if (arguments.json)
            output.line(errorJson(findings, layout));
        return typed.wrong_arguments ? kWrongArguments : failureCode(arguments, findings);
    }
    Resolved& resolved = *resolution.resolved;
    resolved.findings = findings;
    if (arguments.check && resolved.devices.empty()) {
        output.report("kvsight-cli", Finding{Severity::Error, "bad_arguments", "gpu",
                                             Message{"--check needs a card to check against. Add --gpu ID.", {}}});
        return kWrongArguments;
    }
    const Evaluation evaluation = evaluate(resolved);
    output.report(typed.label, allFindings(resolved, evaluation));
    if (arguments.json)
        output.line(evaluationJson(resolved, evaluation, layout));
    else
        output.write(evaluationText(resolved, evaluation, arguments.units));
    return codeOf(arguments, resolved, evaluation);
}

}  // namespace kvsight::cli
