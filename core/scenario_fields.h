// SPDX-License-Identifier: MIT
#pragma once

#include "core/catalog.h"
#include "core/finding.h"
#include "core/scenario.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kvsight {

enum class FieldUnit { None, Tokens, Sequences, Cards, Bytes, BytesPerSecond };

/// How a slider divides its range.
enum class FieldScale { Linear, Doubling };

/// A number of the scenario that people adjust. Controls, command-line options, limits, places in findings and help
/// texts all follow from this table.
struct NumberField {
    const char* id;     ///< `context_tokens`; a dash or an underscore on the command line
    const char* place;  ///< where it stands in the file: `runtime_options.ubatch`
    Message label;
    Message help;
    FieldUnit unit;
    FieldScale scale;
    std::uint64_t least;  ///< a smaller or larger value is `bad_value`
    std::uint64_t most;
    std::uint64_t slider_least;  ///< the range that a slider covers; a box takes the whole one
    std::uint64_t slider_most;
    /// Nothing when the scenario leaves the number to its default.
    std::optional<std::uint64_t> (*get)(const Scenario&);
    /// Nothing goes back to the default. The value must be in range.
    void (*set)(Scenario&, std::optional<std::uint64_t>);
};

/// A field with words for values.
struct ChoiceField {
    const char* id;
    const char* place;
    Message label;
    Message help;
    /// The words that it may hold; empty when the list is open (models, cards).
    std::vector<std::string> (*options)();
    std::string (*get)(const Scenario&);
    /// False when the text cannot be taken.
    bool (*set)(Scenario&, const std::string&);
};

struct FlagField {
    const char* id;
    const char* place;
    Message label;
    Message help;
    bool (*get)(const Scenario&);
    void (*set)(Scenario&, bool);
};

/// A share between 0 and 1 that the scenario may leave to a default.
struct ShareField {
    const char* id;
    const char* place;
    std::optional<double> RuntimeOptions::*share;
};

const std::vector<NumberField>& numberFields();
const std::vector<ShareField>& shareFields();
const std::vector<ChoiceField>& choiceFields();
const std::vector<FlagField>& flagFields();

/// The field of that id (dashes and underscores mean the same), or nullptr.
const NumberField* findNumberField(std::string_view id);
const ChoiceField* findChoiceField(std::string_view id);
const FlagField* findFlagField(std::string_view id);
const ShareField* findShareField(std::string_view id);

/// The nearest value that the field may hold.
std::uint64_t clampToField(const NumberField& field, std::uint64_t value);

/// The names that `runtime` of a scenario may have.
const std::vector<std::string>& runtimeNames();
const std::vector<std::string>& backendNames();

/// Sets a field from text as people type it (`32k`, `24 GiB`, `q8_0`, `true`); `auto` goes back to a default.
/// `model` takes a catalogue name or a path. Answers a finding (`bad_value`, `unknown_field`) and leaves the scenario
/// as it was when that fails.
std::optional<Finding> setField(Scenario& scenario, std::string_view id, std::string_view text,
                                const Catalog& catalog = Catalog::builtIn());

/// Sets an option of the runtime. One that this version does not know is kept with the scenario.
std::optional<Finding> setRuntimeOption(Scenario& scenario, std::string_view name, std::string_view text);

/// Ids of fields (of the runtime's options alone, where `of_runtime`) that look like `id`, best first and with commas
/// between them: for "did you mean". Empty when none does.
std::string similarFields(std::string_view id, bool of_runtime);

/// The finding for a number that its field may not hold; `shown` is the value as it was written.
Finding outOfRange(const NumberField& field, std::string_view shown);
Finding outOfRange(const ShareField& field, std::string_view shown);

/// Whether a share may be that number.
inline bool isShare(double number)
{
    return number > 0 && number <= 1;
}

}  // namespace kvsight
