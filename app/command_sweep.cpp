// SPDX-License-Identifier: MIT
#include "app/commands.h"

#include "app/catalog_argument.h"
#include "app/rows.h"
#include "app/scenario_arguments.h"

#include "core/evaluate.h"
#include "core/report/eval_line.h"
#include "core/report/report.h"
#include "core/scenario_fields.h"
#include "core/report/sweep_report.h"

#include <algorithm>
#include <set>

namespace kvsight::cli {
namespace {

/// Reports each kind of finding once: a warning that comes with every row would drown the rest.
class FirstOfEachKind {
public:
    FirstOfEachKind(Output& output, std::string label) : m_output(output), m_label(std::move(label)) {}

    void report(const Findings& findings)
    {
        for (const Finding& finding : findings) {
            if (m_seen.insert(finding.code + '\n' + finding.where).second)
                m_output.report(m_label, finding);
        }
    }

private:
    Output& m_output;
    std::string m_label;
    std::set<std::string> m_seen;
};

/// Tries each value of an axis: a wrong one is refused before the first row is written.
void tryValues(const SweepAxis& axis, const Catalog& catalog, Findings& findings)
{
    for (const std::string& value : axis.values) {
        Scenario scratch;
        if (auto finding = setField(scratch, axis.field, value, catalog)) {
            findings.push_back(std::move(*finding));
            return;
        }
    }
}

/// The axes of --over; a finding says what is wrong with them.
std::vector<SweepAxis> readAxes(const Arguments& arguments, const Catalog& catalog, Findings& findings)
{
    std::vector<SweepAxis> axes;
    for (const std::string& over : arguments.over) {
        if (auto axis = parseSweepAxis(over, findings))
            axes.push_back(std::move(*axis));
    }
    if (!hasError(findings) && countSweepPoints(axes, findings)) {
        for (const SweepAxis& axis : axes)
            tryValues(axis, catalog, findings);
    }
    return axes;
}

int addRow(Rows& rows, FirstOfEachKind& reporter, Scenario scenario, const TypedScenario& typed,
           const std::vector<SweepAxis>& axes, const std::vector<std::string>& values, const Catalog& catalog)
{
    Findings findings = typed.findings;
    for (std::size_t i = 0; i < axes.size(); ++i)
        setField(scenario, axes[i].field, values[i], catalog);  // readAxes has tried each value
    Resolution resolution = resolve(scenario, catalog, typed.base_folder);
    nameInlineConfig(typed.label, resolution.findings);
    findings.insert(findings.end(), resolution.findings.begin(), resolution.findings.end());
    if (!resolution.resolved) {
        reporter.report(findings);
        rows.add([&](RecordWriter& out) { writeSweepFailure(out, axes, values, findings); });
        return kUnreadableInput;
    }
    Resolved& resolved = *resolution.resolved;
    resolved.findings = std::move(findings);
    const Evaluation evaluation = evaluate(resolved);
    reporter.report(allFindings(resolved, evaluation));
    rows.add([&](RecordWriter& out) { writeSweepRow(out, axes, values, resolved, evaluation); });
    return isDamaged(resolved.findings) ? kUnreadableInput : kAnswered;
}

}  // namespace

int runSweep(const Arguments& arguments, Output& output)
{
    const Catalog* catalog = catalogOf(arguments, output);
    if (catalog == nullptr)
        return kUnreadableInput;
    Findings form;
    const std::vector<SweepAxis> axes = readAxes(arguments, *catalog, form);
    if (hasError(form)) {
        output.report("kvsight-cli", form);
        return kWrongArguments;
    }
    const TypedScenario typed = scenarioFromArguments(arguments, *catalog);
    if (!typed.scenario) {
        output.report(typed.label, typed.findings);
        return typed.wrong_arguments ? kWrongArguments : kUnreadableInput;
    }
    FirstOfEachKind reporter(output, typed.label);
    Rows rows(output, arguments.json, sweepColumns(axes));
    const std::uint64_t points = countSweepPoints(axes, form).value_or(0);
    int code = kAnswered;
    for (std::uint64_t point = 0; point < points && output.canWrite(); ++point)
        code = std::max(code, addRow(rows, reporter, *typed.scenario, typed, axes, sweepPoint(axes, point), *catalog));
    rows.end();
    return code;
}

}  // namespace kvsight::cli
