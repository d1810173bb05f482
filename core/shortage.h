// SPDX-License-Identifier: MIT
#pragma once

#include "core/evaluation.h"
#include "core/resolve.h"

namespace kvsight {

/// What keeps a scenario from fitting.
enum class Shortage {
    None,     ///< it fits
    Unknown,  ///< cannot be told: no card, unknown weights, refused by the runtime
    Weights,  ///< the weights alone are larger than the cards, or than one card's share
    Fixed,    ///< the weights fit, but with buffers, driver and what is in use no conversation does
    Context,  ///< a shorter context, or fewer conversations, would fit: only the cache tips it over
    Host,     ///< the cards have room, the memory beside the CPU has not
};

/// The CPU's side needs more than main memory holds, where that is not the cards' own.
bool isHostShort(const Resolved& resolved, const Evaluation& evaluation);

/// Exact by trying the shortest conversation.
Shortage shortageOf(const Resolved& resolved, const Evaluation& evaluation);

}  // namespace kvsight
