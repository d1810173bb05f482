// SPDX-License-Identifier: MIT
#include "core/report/explanation_text.h"

namespace kvsight {

std::string explanationText(const Explanation& explanation)
{
    std::string text = explanation.figure + (explanation.value.empty() ? " is not known" : " = " + explanation.value) + '\n';
    std::string end = "  rule: " + explanation.rule + '\n';
    for (const Message& note : explanation.notes)
        end += "  note: " + inEnglish(note) + '\n';
    if (explanation.equation.empty())
        return text + end;
    text += "  equation: " + explanation.equation + '\n';
    for (const ExplainedInput& input : explanation.inputs) {
        text += "  " + input.value + "  " + inEnglish(input.name);
        if (!input.figure.empty() && input.figure != "rule")
            text += ", " + input.figure;
        if (input.figure == "rule")
            text += ", set by this program";
        if (!input.source.empty())
            text += ", from " + input.source;
        text += '\n';
    }
    return text + end;
}

}  // namespace kvsight
