// SPDX-License-Identifier: MIT
#include "core/rank.h"

#include "core/common_cards.h"
#include "core/evaluate.h"
#include "core/rank_judge.h"
#include "core/resolve_on.h"
#include "core/text.h"

#include <algorithm>

namespace kvsight {

namespace {

bool isAmong(const std::vector<std::string>& names, const std::string& name)
{
    return names.empty() || std::any_of(names.begin(), names.end(), [&](const std::string& one) {
        return lowerCase(one) == lowerCase(name);
    });
}

/// A card that is looked at: the choice that stands for it, and what the catalogue says of it.
struct Candidate {
    GpuChoice choice;
    const GpuSpec* card = nullptr;
};

/// The whole catalogue. A name that the user's list took over stands for the user's card.
std::vector<Candidate> allCandidates(const Catalog& catalog)
{
    std::vector<Candidate> candidates;
    candidates.reserve(catalog.gpus().size());
    const bool all_built_in = catalog.gpus().size() == Catalog::builtIn().gpus().size();
    for (const GpuSpec& card : catalog.gpus()) {
        const std::string& name = card.id.empty() ? card.name : card.id;
        if (!all_built_in && catalog.findGpu(name) != &card)
            continue;
        candidates.push_back({});
        candidates.back().choice.id = name;
        candidates.back().card = &card;
    }
    return candidates;
}

std::vector<Candidate> candidatesOf(const CardNeed& need, const Catalog& catalog)
{
    if (need.candidates.empty())
        return allCandidates(catalog);
    std::vector<Candidate> candidates;
    candidates.reserve(need.candidates.size());
    for (const GpuChoice& choice : need.candidates)
        candidates.push_back({choice, catalog.findGpu(choice.id.empty() ? choice.name : choice.id)});
    return candidates;
}

class Ranker {
public:
    Ranker(const CardNeed& need, const Catalog& catalog, const PriceList& prices, ByteUnits units, const std::string& base_folder)
        : m_need(need), m_catalog(catalog), m_prices(prices), m_units(units), m_base_folder(base_folder), m_scenario(need.scenario)
    {
    }

    CardRanking run()
    {
        if (!canResolve())
            return std::move(m_ranking);
        for (const Candidate& candidate : candidatesOf(m_need, m_catalog))
            look(candidate);
        if (!m_ranking.usable) {
            m_ranking.rows.clear();
            m_ranking.others.clear();
            return std::move(m_ranking);
        }
        sortByMeasure(m_ranking.rows, m_need.measure);
        sortByDistance(m_ranking.others, m_need);
        explainFirst(m_ranking, m_need, m_units);
        return std::move(m_ranking);
    }

private:
    /// What is wrong without any card is wrong with each.
    bool canResolve()
    {
        m_scenario.gpus.clear();
        Resolution without = resolve(m_scenario, m_catalog, m_base_folder);
        m_ranking.findings = without.findings;
        m_ranking.usable = without.resolved.has_value();
        if (!m_ranking.usable)
            return false;
        const Findings& rules = without.resolved->plan->findings;
        m_ranking.findings.insert(m_ranking.findings.end(), rules.begin(), rules.end());
        if (!m_scenario.measured)  // One belongs to a card.
            m_switch.emplace(std::move(*without.resolved), m_catalog);
        return true;
    }

    void look(const Candidate& candidate)
    {
        const GpuSpec* card = candidate.card;
        const bool asked = isAmong(m_need.makers, card != nullptr ? card->vendor : std::string())
            && isAmong(m_need.classes, card != nullptr ? card->gpu_class : std::string());
        if (!asked)
            return;
        const bool one = card != nullptr && isOneOfAKind(*card);
        const std::uint64_t least = std::clamp<std::uint64_t>(m_need.least_count, 1, kMostRankedCards);
        const std::uint64_t most = one ? 1 : std::clamp(m_need.most_count, least, kMostRankedCards);
        if (one && least > 1)
            return;
        ++m_ranking.cards;
        std::optional<CardRow> nearest;
        for (std::uint64_t count = least; count <= most; ++count) {
            auto row = rowOf(candidate, count);
            if (!row)
                return;
            const bool qualifies = row->qualifies;
            if (qualifies)
                m_ranking.rows.push_back(std::move(*row));
            else if (!nearest || distanceOf(*row, m_need) < distanceOf(*nearest, m_need))
                nearest = std::move(row);
            if (qualifies && !m_need.every_count)
                return;
            m_qualified = m_qualified || qualifies;
        }
        if (nearest && !std::exchange(m_qualified, false))
            m_ranking.others.push_back(std::move(*nearest));
    }

    std::optional<CardRow> rowOf(const Candidate& candidate, std::uint64_t count)
    {
        GpuChoice choice = candidate.choice;
        choice.count = count;
        if (m_switch) {
            if (m_switch->moveTo(choice))
                return rowOn(candidate, std::move(choice), m_switch->resolved());
            return unusable(m_switch->resolved().findings);
        }
        m_scenario.gpus.assign(1, choice);
        const Resolution resolution = resolve(m_scenario, m_catalog, m_base_folder);
        return resolution.resolved ? rowOn(candidate, std::move(choice), *resolution.resolved) : unusable(resolution.findings);
    }

    std::optional<CardRow> unusable(const Findings& findings)
    {
        m_ranking.findings = findings;
        m_ranking.usable = false;
        return std::nullopt;
    }

    CardRow rowOn(const Candidate& candidate, GpuChoice choice, const Resolved& resolved)
    {
        const GpuSpec& spec = resolved.devices.front().spec;
        CardRow row;
        row.count = choice.count;
        row.choice = std::move(choice);
        row.card = candidate.card;
        row.gpu = spec.id.empty() ? spec.name : spec.id;
        row.name = spec.name;
        fillFigures(row, resolved);
        fillMoney(row, m_need, spec, m_prices);
        if (row.foreign_price)
            nameCurrency(row.foreign_price->currency);
        judge(row, m_need, resolved, m_units);
        return row;
    }

    void nameCurrency(const std::string& currency)
    {
        auto& named = m_ranking.other_currencies;
        if (std::find(named.begin(), named.end(), currency) == named.end())
            named.push_back(currency);
    }

    const CardNeed& m_need;
    const Catalog& m_catalog;
    const PriceList& m_prices;
    ByteUnits m_units;
    const std::string& m_base_folder;
    Scenario m_scenario;  ///< with the cards that are looked at
    std::optional<CardSwitch> m_switch;  ///< nothing where every card is resolved from the start
    CardRanking m_ranking;
    bool m_qualified = false;  ///< a count of the present card did
};

}  // namespace

CardRanking rankCards(const CardNeed& need, const Catalog& catalog, const PriceList& prices, ByteUnits units,
                      const std::string& base_folder)
{
    return Ranker(need, catalog, prices, units, base_folder).run();
}

Scenario scenarioOf(const CardNeed& need, const CardRow& row)
{
    Scenario scenario = need.scenario;
    scenario.gpus = {row.choice};
    return scenario;
}

std::optional<Fix> cheapestFixOf(const CardNeed& need, const CardRow& row, const Catalog& catalog, ByteUnits units,
                                 const std::string& base_folder)
{
    const auto lacks = [&](Unmet::Kind kind) {
        return std::any_of(row.unmet.begin(), row.unmet.end(), [kind](const Unmet& unmet) { return unmet.kind == kind; });
    };
    if (!lacks(Unmet::Kind::Memory) && !lacks(Unmet::Kind::Refused) && !lacks(Unmet::Kind::Speed))
        return std::nullopt;
    const Resolution resolution = resolve(scenarioOf(need, row), catalog, base_folder);
    if (!resolution.resolved)
        return std::nullopt;
    FixGoal goal;
    goal.least_speed = need.least_speed;
    const auto fixes = cheapestFixes(*resolution.resolved, evaluate(*resolution.resolved), catalog, units, base_folder, goal);
    return fixes.empty() ? std::nullopt : std::optional(fixes.front());
}

void fillSpeedOfRest(CardRow& row, const Evaluation& evaluation)
{
    if (row.fits != std::optional<bool>(false) || !evaluation.decode)
        return;
    row.tokens_per_second = evaluation.decode->tokens_per_second;
    row.total_tokens_per_second = evaluation.decode->total_tokens_per_second;
    row.bound = evaluation.decode->bound;
    row.slow_because_short = true;
}

std::string rowName(const CardRow& row)
{
    return row.count == 1 ? row.name : std::to_string(row.count) + " × " + row.name;
}

}  // namespace kvsight
