// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/common_cards.h"

namespace kvsight::ui {

// The list stands in core: the headline's fixes choose from the same cards as the slider.
using kvsight::allCards;
using kvsight::commonCards;
using kvsight::MemoryTier;

}  // namespace kvsight::ui
