// SPDX-License-Identifier: MIT
#pragma once

#include "core/finding.h"
#include "core/scenario.h"

#include <optional>
#include <string>
#include <string_view>

namespace kvsight {

/// What a scenario's text says. A field with a bad value keeps its default and has a finding of severity error, so
/// that the rest is not lost; nothing comes back only when the text is no scenario at all.
struct ScenarioReading {
    std::optional<Scenario> scenario;
    Findings findings;
};

/// Reads a saved scenario or a line of `eval`. `file` is used in sentences only; no file is opened. Never throws.
/// Errors: those of `parseJsonObject`, `wrong_file_kind` (neither the format's name nor any field of a scenario),
/// `unsupported_version`, `missing_key`, `bad_value_type`, `bad_value`, `inconsistent`, `unsafe_path`.
/// Warns `unknown_field` for each field that is kept without being understood.
ScenarioReading readScenario(std::string_view text, std::string_view file);

enum class JsonLayout { Lines, OneLine };

/// The scenario as JSON text that `readScenario` reads back as an equal value. `Lines` ends with a line break.
std::string writeScenario(const Scenario& scenario, JsonLayout layout = JsonLayout::Lines);

}  // namespace kvsight
