// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/resolve.h"
#include "core/scenario.h"
#include "ui/common_cards.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace kvsight::ui {

/// Finds the smallest common memory size into which a scenario fits. Remembers what it resolved, so that a moving
/// slider asks only for sizes.
class FittingTier {
public:
    FittingTier(const Catalog& catalog, const std::vector<MemoryTier>& tiers) : m_catalog(&catalog), m_tiers(tiers) {}

    /// Takes names from another catalogue, and the tiers as they are now.
    void use(const Catalog& catalog);

    /// With all else as it is; nothing when no common card carries it, or without exactly one kind of card.
    std::optional<std::uint64_t> find(const Resolved& resolved);

private:
    const Catalog* m_catalog;
    const std::vector<MemoryTier>& m_tiers;
    Scenario m_key;                                   ///< what the tiers were resolved for
    std::vector<std::optional<Resolved>> m_resolved;  ///< as far as they were needed
};

}  // namespace kvsight::ui
