// SPDX-License-Identifier: MIT
#include "core/report/eval_line.h"

#include "core/evaluate.h"
#include "core/readers/json_text.h"
#include "core/readers/scenario_json.h"
#include "core/report/report.h"
#include "core/resolve.h"
#include "core/shape_cache.h"

#include <utility>

namespace kvsight {

void nameInlineConfig(const std::string& place, Findings& findings)
{
    for (Finding& finding : findings) {
        for (auto& [name, value] : finding.message.arguments) {
            if (name == "file" && value == kInlineConfigName)
                value = shownText(place) + ", " + kInlineConfigName;
        }
    }
}

LineAnswer answerLine(std::string_view text, const std::string& place, const Catalog& catalog)
{
    LineAnswer answer;
    ScenarioReading reading = readScenario(text, place);
    answer.findings = std::move(reading.findings);
    Resolution resolution;
    if (reading.scenario && !hasError(answer.findings)) {
        resolution = resolve(*reading.scenario, catalog);
        nameInlineConfig(place, resolution.findings);
        answer.findings.insert(answer.findings.end(), resolution.findings.begin(), resolution.findings.end());
    }
    if (!resolution.resolved) {
        answer.json = errorJson(answer.findings);
        return answer;
    }
    Resolved& resolved = *resolution.resolved;
    resolved.findings = std::move(answer.findings);
    const Evaluation evaluation = evaluate(resolved);
    answer.json = evaluationJson(resolved, evaluation);
    answer.evaluated = !isDamaged(resolved.findings);
    answer.findings = allFindings(resolved, evaluation);
    return answer;
}

}  // namespace kvsight
