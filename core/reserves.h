// SPDX-License-Identifier: MIT
#pragma once

#include "core/evaluation.h"
#include "core/resolve.h"

#include <cstdint>
#include <optional>
#include <vector>

// Memory of a card that may not be usable, where the scenario does not say: error correction, and what Windows keeps.

namespace kvsight {

/// What error correction takes of the card's memory where it is switched on: a sixteenth of GDDR memory (NVIDIA's
/// workstation and data center cards). Nothing where the driver's figure is without it already, or none is known.
std::optional<std::uint64_t> eccBytes(const Device& device);

/// Whether the scenario's cards may drive a Windows desktop, and nothing was said to be in use.
bool windowsMayKeep(const Resolved& resolved);

/// Adds a note where everything fits, but would not with error correction on or under Windows.
void reportReserves(Evaluation& evaluation, const Resolved& resolved);

/// What to know about a capacity, whether it fits or not.
std::vector<Message> capacityNotes(const Resolved& resolved);

}  // namespace kvsight
