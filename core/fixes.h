// SPDX-License-Identifier: MIT
#pragma once

#include "core/catalog.h"
#include "core/evaluation.h"
#include "core/resolve.h"
#include "core/shortage.h"
#include "core/units.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kvsight {

/// What a fix costs, cheapest first. This order is the first measure of the ranking.
enum class FixCost {
    Nothing,           ///< same answers, same length: a setting of the runtime
    BarelyMeasurable,  ///< 8-bit cache, weights of 6 bits and more
    LessRoom,          ///< fewer conversations or a shorter context than asked for
    Quality,           ///< weights of 4 to 6 bits, a 4-bit cache
    Speed,             ///< parts of the model on the CPU
    MuchQuality,       ///< weights below 4 bits
    Money,             ///< more main memory, more or larger cards
};

/// One change to a scenario that was tried, or two where no single one does, and what comes of it.
struct Fix {
    enum class Kind {
        FlashAttention, Unified, ShortWindows, VCache, BothCaches, Sequences, Context, Weights, ExpertsOnHost, LayersOnHost, MoreOnCards,
        MainMemory, MoreCards, LargerCard
    };
    Kind kind = Kind::VCache;
    std::optional<Kind> with_kind;  ///< of the second change, where there are two
    FixCost cost = FixCost::Nothing;  ///< the dearer one's, where there are two
    Message action;     ///< what changes: `V cache as q8_0`. A link's text, and the step's name for undo
    std::optional<Message> with;  ///< the second change
    Message outcome;    ///< what it brings: `it fits, 1.20 GiB to spare` or `frees 3.80 GiB`
    Scenario changed;   ///< the scenario with the change made
    std::optional<bool> fits;
    std::optional<std::int64_t> free_bytes;          ///< of all cards together, afterwards
    std::uint64_t spare_bytes = 0;                   ///< the same, or of the engine's pool where there is one; never negative
    std::optional<std::int64_t> freed_bytes;         ///< more than before; negative when it takes more
    std::optional<std::uint64_t> max_context_tokens;
    std::optional<double> tokens_per_second;         ///< of one sequence, middle of the band
};

/// What a fix must reach beside fitting.
struct FixGoal {
    std::optional<double> least_speed;  ///< tokens/s of each sequence, middle of the band
};

/// Changes that help, cheapest first, each verified by resolving and evaluating the changed scenario.
///
/// A scenario that does not fit gets changes after which it does; one that the runtime refuses, changes that it
/// takes; one that fits, changes that free at least a hundredth of the cards ("want more room?"). Without a card, or
/// where nothing can be told, the list is empty. Ranked by `FixCost`; within a cost:
/// - `LessRoom`: the change that keeps the larger share of what was asked for,
/// - `Quality`, `MuchQuality`: the cache's type before the weights',
/// - `Speed`: the faster first,
/// - `Money`: main memory, which costs less than a card; then launch prices, where both are known (a further card costs one,
///   a larger card a whole new set),
/// - else the order of `Fix::Kind`.
/// Where every single change that makes it fit costs money, or none does, pairs of changes are tried too: smaller
/// windows or another cache type, one conversation, a short context or a smaller weight format first, then what is
/// still needed. At most six pairs are offered; a few hundred scenarios are tried for them.
/// With a goal, a scenario that fits and is too slow gets changes after which it is fast enough, and every change
/// offered reaches the goal too; a card that would be faster counts as a larger one.
/// `base_folder` is what a relative model file is relative to.
std::vector<Fix> cheapestFixes(const Resolved& resolved, const Evaluation& evaluation, const Catalog& catalog,
                               ByteUnits units = ByteUnits::Binary, const std::string& base_folder = {},
                               const FixGoal& goal = {});

/// The largest round number of tokens that is not above `tokens`: sixteen steps a doubling, at least 256 apart.
/// 0 when that is below 256.
std::uint64_t roundContextBelow(std::uint64_t tokens);

/// Sets the context. A prompt is part of it and cannot stay longer.
void shortenContext(Scenario& scenario, std::uint64_t tokens);

/// What the fix changes, in English: both parts, where there are two.
std::string actionInEnglish(const Fix& fix);

}  // namespace kvsight
