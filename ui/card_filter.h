// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog.h"
#include "core/scenario.h"

#include <QString>

#include <optional>
#include <vector>

namespace kvsight::ui {

/// The cards that a line such as `4090, 5090, 7900 xtx` means: of each part the card that has this id or name, or all
/// cards whose names hold each of its words, also of `others` that the catalogue does not have. Nothing where no card is
/// named; an empty list where none is called so.
std::optional<std::vector<GpuChoice>> cardsCalled(const QString& words, const Catalog& catalog, const std::vector<GpuChoice>& others = {});

/// The scenario's cards that the catalogue does not have, such as one that was read from this computer.
std::vector<GpuChoice> unknownCards(const Scenario& scenario, const Catalog& catalog);

/// Every card of the catalogue once: a name that a list of the reader's took over stands for the reader's card.
std::vector<GpuChoice> everyCard(const Catalog& catalog);

}  // namespace kvsight::ui
