// SPDX-License-Identifier: MIT
#include "core/readers/log_kind.h"

#include "core/readers/log_reader.h"
#include "core/text.h"

#include <algorithm>

namespace kvsight {

bool isRuntimeLog(std::string_view text)
{
    if (text.size() > kMaxLogBytes)
        return false;
    // Containers log one object a line; scenarios and configs stand over several.
    const std::string_view start = trimmed(text);
    if (start.starts_with('{') && !trimmed(start.substr(0, start.find('\n'))).ends_with('}'))
        return false;
    // Which model it was does not matter here, and takes longer to tell.
    static const Catalog empty;
    const LogReading reading = readLog(text, "", empty);
    return reading.answer || std::any_of(reading.findings.begin(), reading.findings.end(), [](const Finding& finding) {
        return finding.code == "no_figures" && !finding.where.empty();
    });
}

}  // namespace kvsight
