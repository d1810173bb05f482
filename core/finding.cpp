// SPDX-License-Identifier: MIT
#include "core/finding.h"

#include <algorithm>

namespace kvsight {

bool hasError(const Findings& findings)
{
    return std::any_of(findings.begin(), findings.end(),
                       [](const Finding& finding) { return finding.severity == Severity::Error; });
}

const char* severityName(Severity severity)
{
    switch (severity) {
    case Severity::Note: return "note";
    case Severity::Warning: return "warning";
    case Severity::Error: return "error";
    }
    return "error";
}

}  // namespace kvsight
