// SPDX-License-Identifier: MIT
#pragma once

#include "core/catalog.h"
#include "core/readers/scenario_json.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kvsight {

/// The words of a line as a POSIX shell takes them apart: quotes, backslashes and continued lines are understood,
/// nothing is expanded. Nothing when a quote is not closed.
std::optional<std::vector<std::string>> shellWords(std::string_view line);

/// Whether the text is meant as a command: its first word is kvsight-cli, by whatever path, a prompt `$` before it or
/// not.
bool isScenarioCommand(std::string_view text);

/// Reads a line such as `scenarioCommand` writes (`kvsight-cli size MODEL --gpu …`). Options that say how to answer
/// are passed over. Nothing runs and no file is opened. Errors: `bad_arguments`, and those of `setField`; no scenario
/// comes back then.
ScenarioReading readScenarioCommand(std::string_view line, const Catalog& catalog = Catalog::builtIn());

}  // namespace kvsight
