// SPDX-License-Identifier: MIT
#include "core/fixes.h"

#include "core/evaluate.h"
#include "core/fix_search.h"

#include <algorithm>
#include <bit>
#include <initializer_list>

namespace kvsight {

namespace {

constexpr std::uint64_t kLeastContext = 256;
/// A context that holds a conversation at all: what is given up for more of them.
constexpr std::uint64_t kShortContext = 4096;
/// More pairs than that are a maze, not a help.
constexpr std::size_t kMostPairs = 6;

void sortByCost(std::vector<RankedFix>& fixes)
{
    std::stable_sort(fixes.begin(), fixes.end(), [](const RankedFix& a, const RankedFix& b) {
        return a.fix.cost != b.fix.cost ? a.fix.cost < b.fix.cost : a.rank < b.rank;
    });
}

/// The first of two changes: it helps, but does not do alone.
struct FirstStep {
    Fix::Kind kind;
    FixCost cost;
    double share;  ///< of what was asked for: 1 unless there is less room
    Message action;
    Scenario changed;
};

/// Pairs of changes for a scenario that no single one mends without money.
class PairSearch {
public:
    PairSearch(const Resolved& resolved, const FixSearch& singles, const Catalog& catalog, ByteUnits units,
               const std::string& base_folder, const FixGoal& goal)
        : m_resolved(resolved), m_singles(singles), m_catalog(catalog), m_units(units), m_base_folder(base_folder), m_goal(goal)
    {
    }

    std::vector<RankedFix> run()
    {
        for (const FirstStep& first : firstSteps())
            trySeconds(first);
        // Asked for too much in every way: as little as is of use, and what that takes.
        if (m_found.empty() && m_singles.found().empty())
            trySeconds(leastOfUse());
        sortByCost(m_found);
        if (m_found.size() > kMostPairs)
            m_found.resize(kMostPairs);
        return std::move(m_found);
    }

private:
    std::vector<FirstStep> firstSteps() const
    {
        const Scenario& scenario = m_resolved.scenario;
        std::vector<FirstStep> steps;
        const auto add = [&](Fix::Kind kind, FixCost cost, double share, Message action, auto change) {
            steps.push_back({kind, cost, share, std::move(action), scenario});
            change(steps.back().changed);
        };
        if (scenario.options.swa_full)
            add(Fix::Kind::ShortWindows, FixCost::Nothing, 1, {KV_TR("core", "Windowed layers keep their window alone"), {}},
                [](Scenario& changed) { changed.options.swa_full = false; });
        for (const char* type : {"q8_0", "fp8", "q4_0"}) {
            if (m_singles.canShrinkCacheTo(type))
                add(Fix::Kind::BothCaches, type == std::string_view("q4_0") ? FixCost::Quality : FixCost::BarelyMeasurable, 1,
                    {KV_TR("core", "K and V cache as {type}"), {{"type", type}}},
                    [type](Scenario& changed) { changed.k_type = changed.v_type = type; });
        }
        if (scenario.sequences > 1)
            add(Fix::Kind::Sequences, FixCost::LessRoom, 1 / static_cast<double>(scenario.sequences),
                {KV_TR("core", "One conversation at a time"), {}}, [](Scenario& changed) { changed.sequences = 1; });
        if (scenario.sequences > 1 && m_resolved.context_tokens > kShortContext)
            add(Fix::Kind::Context, FixCost::LessRoom,
                static_cast<double>(kShortContext) / static_cast<double>(m_resolved.context_tokens),
                {KV_TR("core", "Context of {context} tokens"), {{"context", formatTokens(kShortContext)}}},
                [](Scenario& changed) { shortenContext(changed, kShortContext); });
        // The largest format of each cost, and the smallest of all.
        const auto formats = m_singles.smallerWeights();
        for (std::size_t i = 0; i < formats.size(); ++i) {
            const auto& [format, cost] = formats[i];
            if (i == 0 || cost != formats[i - 1].second || i + 1 == formats.size())
                add(Fix::Kind::Weights, cost, 1, {KV_TR("core", "Weights as {format}"), {{"format", format}}},
                    [&name = format](Scenario& changed) { changed.weights = {name, {}, changed.weights.unknown_fields}; });
        }
        return steps;
    }

    FirstStep leastOfUse() const
    {
        FirstStep step{Fix::Kind::Sequences, FixCost::LessRoom, 1, {}, m_resolved.scenario};
        const std::uint64_t context = std::min(m_resolved.context_tokens, kShortContext);
        const auto tokens = formatTokens(context);
        const double kept = static_cast<double>(context) / static_cast<double>(std::max<std::uint64_t>(m_resolved.context_tokens, 1));
        step.share = kept / static_cast<double>(m_resolved.scenario.sequences);
        if (m_resolved.scenario.sequences == 1)
            step.action = {KV_TR("core", "Context of {context} tokens"), {{"context", tokens}}};
        else
            step.action = {KV_TR("core", "One conversation of {context} tokens"), {{"context", tokens}}};
        step.changed.sequences = 1;
        shortenContext(step.changed, context);
        return step;
    }

    void trySeconds(const FirstStep& first)
    {
        const Resolution resolution = resolve(first.changed, m_catalog, m_base_folder);
        if (!resolution.resolved || resolution.resolved->plan->refused)
            return;
        const Evaluation evaluation = evaluate(*resolution.resolved);
        if (FixSearch::meets(m_goal, evaluation.fits, evaluation.decode) != std::optional<bool>(false))
            return;  // Alone it does, or nothing can be told.
        FixSearch seconds(*resolution.resolved, evaluation, m_catalog, m_units, m_base_folder, m_goal);
        if (first.kind == Fix::Kind::ShortWindows)
            seconds.tryCacheTypes();
        seconds.tryLessRoom();
        if (first.kind != Fix::Kind::Weights)
            seconds.tryWeights();
        seconds.tryHost();
        seconds.tryMoreOnCards();
        const bool least = first.kind == Fix::Kind::Sequences && first.changed.context_tokens != m_resolved.scenario.context_tokens;
        if ((first.kind == Fix::Kind::Weights || least) && !m_singles.hasFound(Fix::Kind::MoreCards))
            seconds.tryCards();
        for (RankedFix& second : seconds.take())
            keep(first, std::move(second));
    }

    /// Cards that do alone need no smaller format beside them.
    bool doesAlone(const std::vector<GpuChoice>& cards) const
    {
        const auto& found = m_singles.found();
        return std::any_of(found.begin(), found.end(),
                           [&](const RankedFix& single) { return single.fix.changed.gpus == cards; });
    }

    /// The two as one fix, unless the same two kinds are known at less cost.
    void keep(const FirstStep& first, RankedFix second)
    {
        if (second.fix.cost == FixCost::Money && doesAlone(second.fix.changed.gpus))
            return;
        RankedFix both{std::move(second.fix), second.rank};
        both.fix.with = std::move(both.fix.action);
        both.fix.action = first.action;
        both.fix.with_kind = both.fix.kind;
        both.fix.kind = first.kind;
        const FixCost later = both.fix.cost;
        both.fix.cost = std::max(first.cost, later);
        if (both.fix.cost == FixCost::LessRoom)
            both.rank = -first.share * (later == FixCost::LessRoom ? -second.rank : 1);
        const auto same = std::find_if(m_found.begin(), m_found.end(), [&](const RankedFix& other) {
            return sameKinds(other.fix, both.fix);
        });
        if (same == m_found.end())
            m_found.push_back(std::move(both));
        else if (both.fix.cost < same->fix.cost || (both.fix.cost == same->fix.cost && both.rank < same->rank))
            *same = std::move(both);
    }

    static bool sameKinds(const Fix& a, const Fix& b)
    {
        return (a.kind == b.kind && a.with_kind == b.with_kind) || (a.kind == b.with_kind && a.with_kind == b.kind);
    }

    const Resolved& m_resolved;
    const FixSearch& m_singles;
    const Catalog& m_catalog;
    ByteUnits m_units;
    const std::string& m_base_folder;
    const FixGoal& m_goal;
    std::vector<RankedFix> m_found;
};

void trySingles(FixSearch& search)
{
    search.trySettings();
    search.tryCacheTypes();
    if (search.isRefused())
        return;
    if (!search.fitsAlready())
        search.tryLessRoom();
    search.tryWeights();
    if (search.fitsAlready())
        return;
    search.tryHost();
    search.tryMoreOnCards();
    search.tryMainMemory();
    search.tryCards();
}

}  // namespace

std::uint64_t roundContextBelow(std::uint64_t tokens)
{
    if (tokens < kLeastContext)
        return 0;
    constexpr int steps_a_doubling = 4;  // 2^4 of them
    const std::uint64_t step = std::max(kLeastContext, std::bit_floor(tokens) >> steps_a_doubling);
    return tokens / step * step;
}

void shortenContext(Scenario& scenario, std::uint64_t tokens)
{
    scenario.context_tokens = tokens;
    if (scenario.prompt_tokens)
        scenario.prompt_tokens = std::min(*scenario.prompt_tokens, tokens);
}

std::string actionInEnglish(const Fix& fix)
{
    return fix.with ? inEnglish(fix.action) + " + " + inEnglish(*fix.with) : inEnglish(fix.action);
}

std::vector<Fix> cheapestFixes(const Resolved& resolved, const Evaluation& evaluation, const Catalog& catalog,
                               ByteUnits units, const std::string& base_folder, const FixGoal& goal)
{
    FixSearch search(resolved, evaluation, catalog, units, base_folder, goal);
    if (!search.isRefused() && (!evaluation.fits || resolved.devices.empty()))
        return {};
    trySingles(search);
    const bool pairs = !search.isRefused() && !search.fitsAlready() && !search.hasFoundWithoutMoney();
    std::vector<RankedFix> found;
    if (pairs)
        found = PairSearch(resolved, search, catalog, units, base_folder, goal).run();
    for (RankedFix& single : search.take())
        found.push_back(std::move(single));
    sortByCost(found);
    std::vector<Fix> fixes;
    fixes.reserve(found.size());
    for (RankedFix& fix : found)
        fixes.push_back(std::move(fix.fix));
    return fixes;
}

}  // namespace kvsight
