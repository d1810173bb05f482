// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario.h"

#include <string>

namespace kvsight {

/// The same scenario as a line to type: `kvsight-cli size llama-3.1-8b --weights Q4_K_M --context-tokens 32768`.
/// Fields that have their default are left out; words that a shell would take apart are quoted. A scenario whose
/// model is a config's text cannot be typed and answers an empty string.
std::string scenarioCommand(const Scenario& scenario);

}  // namespace kvsight
