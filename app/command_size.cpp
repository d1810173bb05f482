// SPDX-License-Identifier: MIT
#include "app/commands.h"

#include "app/catalog_argument.h"
#include "app/scenario_arguments.h"

#include "core/evaluate.h"
#include "core/explain.h"
#include "core/fixes.h"
#include "core/report/explanation_text.h"
#include "core/report/eval_line.h"
#include "core/report/report.h"

#include <algorithm>

namespace kvsight::cli {
namespace {

/// Exit code of a scenario that was evaluated.
int codeOf(const Arguments& arguments, const Resolved& resolved, const Evaluation& evaluation)
{
    if (isDamaged(resolved.findings))
        return kUnreadableInput;
    return arguments.check && evaluation.fits != std::optional(true) ? kDoesNotFit : kAnswered;
}

/// Prints where each figure comes from. False when one is not a figure of the answer.
bool explainFigures(const Arguments& arguments, const Resolved& resolved, Output& output)
{
    const auto known = explainableFigures(resolved);
    for (const std::string& figure : arguments.explain) {
        const bool listed = std::find(known.begin(), known.end(), figure) != known.end()
                         || std::find(known.begin(), known.end(), "memory." + figure) != known.end();
        const Explanation explanation = explain(resolved, figure);
        if (!listed && explanation.equation.empty()) {
            output.report("kvsight-cli", Finding{Severity::Error, "bad_arguments", "explain",
                                                 Message{"There is no figure {figure}. Take a name of the JSON answer, such "
                                                         "as decode.step_seconds.", {{"figure", figure}}}});
            return false;
        }
        output.write(explanationText(explanation));
    }
    return true;
}

/// What fits already needs no advice.
std::vector<Fix> fixesWhereNeeded(const Resolved& resolved, const Evaluation& evaluation, ByteUnits units,
                                  const std::string& base_folder)
{
    if (evaluation.fits == std::optional(true))
        return {};
    return cheapestFixes(resolved, evaluation, Catalog::builtIn(), units, base_folder);
}

}  // namespace

int runSize(const Arguments& arguments, Output& output)
{
    const Catalog* chosen = catalogOf(arguments, output);
    if (chosen == nullptr)
        return kUnreadableInput;
    const Catalog& catalog = *chosen;
    const JsonStyle layout = arguments.pretty ? JsonStyle::Pretty : JsonStyle::OneLine;
    const TypedScenario typed = scenarioFromArguments(arguments, catalog);
    Findings findings = typed.findings;
    Resolution resolution;
    if (typed.scenario) {
        resolution = resolve(*typed.scenario, catalog, typed.base_folder);
        if (!arguments.scenario_file.empty())
            nameInlineConfig(arguments.scenario_file, resolution.findings);
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
    if (!arguments.explain.empty())
        return explainFigures(arguments, resolved, output) ? codeOf(arguments, resolved, evaluation) : kWrongArguments;
    if (arguments.json)
        output.line(evaluationJson(resolved, evaluation, layout));
    else
        output.write(evaluationText(resolved, evaluation, arguments.units,
                                    fixesWhereNeeded(resolved, evaluation, arguments.units, typed.base_folder)));
    return codeOf(arguments, resolved, evaluation);
}

}  // namespace kvsight::cli
