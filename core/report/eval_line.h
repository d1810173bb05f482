// SPDX-License-Identifier: MIT
#pragma once

#include "core/catalog.h"
#include "core/finding.h"

#include <string>
#include <string_view>

namespace kvsight {

/// What `eval` answers to one line.
struct LineAnswer {
    std::string json;  ///< an evaluation, or an object with `error`
    Findings findings;
    bool evaluated = false;  ///< false also when a damaged file's figures could be told
};

/// Evaluates one line of `eval`: a scenario's JSON text. `place` (`eval:3`) is used in sentences only; relative model
/// files are looked for from the working folder. Never throws. Errors: those of `readScenario` and `resolve`.
LineAnswer answerLine(std::string_view text, const std::string& place, const Catalog& catalog);

/// Puts `place` (a scenario's file, or a line) before the name of a config that stands within it.
void nameInlineConfig(const std::string& place, Findings& findings);

}  // namespace kvsight
