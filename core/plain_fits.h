// SPDX-License-Identifier: MIT
#pragma once

#include "core/speed_fit.h"

#include <string>
#include <vector>

namespace kvsight {

/// What another formula makes of a sample.
struct OtherFormula {
    std::string name;
    double seconds = 0;
};

/// The formulas that other tools print, and simpler fits than ours, for each sample: those without constants as they are,
/// fitted ones by a fit without the sample's source. The forms are those of the table in the data's description: one
/// efficiency; one for each class of card with a fixed cost a layer; weights and attention apart for each runtime and
/// back end; the same with factors for each card and format. Empty when `progress` stopped it.
std::vector<std::vector<OtherFormula>> otherFormulas(const SpeedData& data, const FitProgress& progress = {});

/// The same for prompts: arithmetic at the published rate, and at half of it.
std::vector<std::vector<OtherFormula>> otherPromptFormulas(const SpeedData& data);

}  // namespace kvsight
