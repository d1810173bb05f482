// SPDX-License-Identifier: MIT
#pragma once

#include "app/arguments.h"

#include "core/catalog.h"
#include "core/finding.h"
#include "core/scenario.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kvsight::cli {

/// An option that carries a field of the scenario: `--context-tokens` -> `context_tokens`.
struct FieldOption {
    std::string option;  ///< without its dashes
    std::string field;
    std::string help;
    std::string type;    ///< what is to be written: `N`, `SIZE`, `f16|q8_0`
};

/// Options of `size` and `sweep` from the table of fields; model, cards and runtime options have their own.
std::vector<FieldOption> fieldOptions();

/// The scenario that the arguments describe: the file of --scenario, overridden by MODEL and options.
struct TypedScenario {
    std::optional<Scenario> scenario;  ///< nothing when a finding of severity error says why
    Findings findings;
    std::string base_folder;  ///< what a relative model file is relative to
    std::string label;        ///< FILE of the findings: what was typed
    bool wrong_arguments = false;  ///< the error is about an option, not about the file
};
TypedScenario scenarioFromArguments(const Arguments& arguments, const Catalog& catalog);

/// `kWrongArguments` when the first error is about the value of a field that an option gave, else
/// `kUnreadableInput`.
int failureCode(const Arguments& arguments, const Findings& findings);

}  // namespace kvsight::cli
