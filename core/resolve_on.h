// SPDX-License-Identifier: MIT
#pragma once

#include "core/resolve.h"

#include <memory>

namespace kvsight {

/// What `resolve` answers for one scenario on one card after the other, without reading the model again and without
/// planning the memory again for cards that are alike in it.
class CardSwitch {
public:
    /// `without`: what `resolve` answered for the scenario without cards. Its measured speed is not carried over.
    CardSwitch(Resolved without, const Catalog& catalog);
    ~CardSwitch();
    CardSwitch(const CardSwitch&) = delete;
    CardSwitch& operator=(const CardSwitch&) = delete;

    /// On to `card`, `card.count` of it. False when it is wrong: the findings of `resolved` say why, the card's last.
    bool moveTo(const GpuChoice& card);

    /// What `resolve` answers with the card; its figures hold until the next `moveTo`, and only where that was true.
    const Resolved& resolved() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

}  // namespace kvsight
