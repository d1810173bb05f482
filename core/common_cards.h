// SPDX-License-Identifier: MIT
#pragma once

#include "core/catalog.h"

#include <cstdint>
#include <vector>

namespace kvsight {

/// Cards of one size.
struct MemoryTier {
    std::uint64_t memory_bytes = 0;
    std::vector<const GpuSpec*> cards;  ///< the one that most people mean first
};

/// About forty cards that people have, by memory, ascending. Ids that the catalogue lacks are left out. The cards
/// live as long as the catalogue.
std::vector<MemoryTier> commonCards(const Catalog& catalog);

/// Every card of the catalogue with a known size, by memory, then name.
std::vector<const GpuSpec*> allCards(const Catalog& catalog);

/// Whether nobody puts several of it into one computer: it is the computer, or sold in one.
bool isOneOfAKind(const GpuSpec& card);

}  // namespace kvsight
