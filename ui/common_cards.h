// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog.h"

#include <cstdint>
#include <string>
#include <vector>

namespace kvsight::ui {

/// Cards of one size.
struct MemoryTier {
    std::uint64_t memory_bytes = 0;
    std::vector<const GpuSpec*> cards;  ///< the one that a slider lands on first
};

/// About forty cards that people have, by memory, ascending. Ids that the catalogue lacks are left out.
std::vector<MemoryTier> commonCards(const Catalog& catalog);

/// Every card of the catalogue with a known size, by memory, then name.
std::vector<const GpuSpec*> allCards(const Catalog& catalog);

}  // namespace kvsight::ui
