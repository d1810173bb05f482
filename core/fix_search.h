// SPDX-License-Identifier: MIT
#pragma once

#include "core/common_cards.h"
#include "core/fixes.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace kvsight {

/// A fix with the second measure of its rank.
struct RankedFix {
    Fix fix;
    double rank = 0;
};

/// Tries changes of one scenario, each by resolving and evaluating what it makes of it, and keeps those that help
/// (see `cheapestFixes`). It refers to all that it is given.
class FixSearch {
public:
    FixSearch(const Resolved& resolved, const Evaluation& evaluation, const Catalog& catalog, ByteUnits units,
              const std::string& base_folder, const FixGoal& goal);

    /// Whether it fits, and reaches the goal; nothing when that cannot be told.
    static std::optional<bool> meets(const FixGoal& goal, std::optional<bool> fits, const std::optional<Decode>& decode);

    void trySettings();
    /// 8 bits, then 4; V alone, then both.
    void tryCacheTypes();
    /// Fewer conversations, then a shorter context.
    void tryLessRoom();
    /// The largest format that is smaller than the present one and helps.
    void tryWeights();
    /// Routed experts, then whole layers, on the CPU's side: as few as do.
    void tryHost();
    /// Where main memory is short: what lies there and has room on the cards, put on them.
    void tryMoreOnCards();
    /// The same: as much main memory as does.
    void tryMainMemory();
    /// More of the card, then larger ones: as few as do.
    void tryCards();

    bool isRefused() const { return m_refused; }
    /// It fits and reaches the goal: what is left to want is room.
    bool fitsAlready() const { return m_fits; }
    bool hasFound(Fix::Kind kind) const;
    bool hasFoundWithoutMoney() const;
    const std::vector<RankedFix>& found() const { return m_found; }
    std::vector<RankedFix> take() { return std::move(m_found); }

    /// The formats smaller than the present one that the runtime's users choose from, the largest first, with the
    /// cost that their bits a weight bring.
    std::vector<std::pair<std::string, FixCost>> smallerWeights() const;
    /// Whether the runtime offers that cache type and either cache takes more.
    bool canShrinkCacheTo(const char* type) const;

private:
    using Arguments = std::vector<std::pair<std::string, std::string>>;

    bool attempt(Fix::Kind kind, FixCost cost, double rank, Message action, Scenario changed);
    bool fitsWith(const Scenario& changed) const;
    bool cardsHaveRoom(const Scenario& changed) const;
    std::optional<std::uint64_t> fewestWithRoom(std::uint64_t most, const std::function<Scenario(std::uint64_t)>& leaving) const;
    std::optional<std::int64_t> freed(const Memory& memory) const;
    bool helps(const GrowthPoint& point) const;
    std::uint64_t largestThatMeets(std::uint64_t least, std::uint64_t most, bool sequences) const;
    void tryMoreOfOneKind();
    bool tryFasterCards(const GpuSpec& card);
    Message outcomeOf(const Fix& fix) const;
    bool tryType(const char* name, FixCost cost);
    FixCost costOfWeights(const WeightSizes& weights) const;
    void tryFewest(const char* id, std::uint64_t layers, const std::function<std::uint64_t(std::uint64_t)>& value,
                   Fix::Kind kind, const char* text);
    bool tryLargerCards(const GpuSpec& card, std::uint64_t count);
    const GpuSpec* chooseCard(const MemoryTier& tier, const GpuSpec& present, std::uint64_t count) const;

    const Resolved& m_resolved;
    const Evaluation& m_evaluation;
    const Catalog& m_catalog;
    ByteUnits m_units;
    const std::string& m_base_folder;
    const FixGoal& m_goal;
    bool m_refused;
    bool m_fits;
    std::vector<RankedFix> m_found;
};

}  // namespace kvsight
