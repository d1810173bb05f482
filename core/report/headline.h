// SPDX-License-Identifier: MIT
#pragma once

#include "core/evaluation.h"
#include "core/fixes.h"
#include "core/resolve.h"
#include "core/units.h"

#include <optional>
#include <string>
#include <vector>

namespace kvsight {

/// The answer in one sentence, and what belongs beside it. The window and the command line show the same.
struct Headline {
    enum class Tone {
        Fits,
        TooLong,  ///< the weights fit, this much conversation does not
        TooBig,   ///< the weights alone do not fit
        Unknown,  ///< cannot be told: no card, unknown weights, refused by the runtime
    };
    Tone tone = Tone::Unknown;
    Message sentence;
    /// Longest context, most sequences, time to the first token: only those that are known.
    std::vector<Message> details;
    /// The figure that each detail tells, by its path in the answer: `limits.max_context_tokens`; may be empty.
    std::vector<std::string> detail_figures;
    /// The cheapest single change that helps, as a link beside the sentence: after it the scenario fits, or, where it
    /// fits already, there is more room. Nothing where none helps or none was looked for.
    std::optional<Fix> fix;
    /// What the link says before the fix's own words: `Cheapest fix`, `More room`; empty without a fix.
    Message fix_lead;
};

/// The headline of an evaluated scenario.
Headline headline(const Resolved& resolved, const Evaluation& evaluation, ByteUnits units = ByteUnits::Binary);

/// The same with the first of `fixes` (of `cheapestFixes`) as its link.
Headline headline(const Resolved& resolved, const Evaluation& evaluation, const std::vector<Fix>& fixes,
                  ByteUnits units = ByteUnits::Binary);

/// The headline of a scenario that could not be resolved: its first error.
Headline headlineOfFailure(const Findings& findings);

/// `RTX 4090`, `2 x RTX 4090`, `RTX 4090 + RTX 3090`: the cards as people call them; empty without cards.
std::string cardNames(const Resolved& resolved);

}  // namespace kvsight
