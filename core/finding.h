// SPDX-License-Identifier: MIT
#pragma once

#include "core/message.h"

#include <string>
#include <vector>

namespace kvsight {

enum class Severity { Note, Warning, Error };

/// Something that a reader, the resolver or a runtime's rules have to say about an input.
struct Finding {
    Severity severity = Severity::Warning;
    /// Stable, lower case with underscores: `context_beyond_native`.
    std::string code;
    /// A scenario's field, a config key, or a place in a file (`line 3, column 7`).
    std::string where;
    Message message;
};

using Findings = std::vector<Finding>;

/// True when one of them is an error.
bool hasError(const Findings& findings);

/// `note`, `warning` or `error`.
const char* severityName(Severity severity);

}  // namespace kvsight
