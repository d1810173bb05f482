// SPDX-License-Identifier: MIT
#include "app/rank_names.h"

#include "core/readers/json_text.h"
#include "core/text.h"

#include <algorithm>

namespace kvsight::cli {
namespace {

constexpr std::size_t kMostNamed = 12;

/// Each name of the catalogue's entries once.
template <class Entries, class Member>
std::vector<std::string> namesOf(const Entries& entries, Member member)
{
    std::vector<std::string> names;
    for (const auto& entry : entries) {
        const std::string& name = entry.*member;
        if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    }
    return names;
}

std::string nearestFirst(const std::string& name, std::vector<std::string> known)
{
    const auto distance = [&name](const std::string& other) { return editDistance(lowerCase(shownText(name)), lowerCase(other)); };
    std::stable_sort(known.begin(), known.end(), [&](const std::string& a, const std::string& b) { return distance(a) < distance(b); });
    std::string list;
    for (std::size_t i = 0; i < std::min(known.size(), kMostNamed); ++i)
        list += (i > 0 ? ", " : "") + known[i];
    return known.size() > kMostNamed ? list + " and " + std::to_string(known.size() - kMostNamed) + " more" : list;
}

bool isAmong(const std::string& name, const std::vector<std::string>& known)
{
    return std::any_of(known.begin(), known.end(), [&](const std::string& other) { return lowerCase(other) == lowerCase(name); });
}

void check(const char* option, const std::vector<std::string>& given, const std::vector<std::string>& known, Findings& findings)
{
    for (const std::string& name : given) {
        if (!isAmong(name, known))
            findings.push_back(unknownName(option, name, known));
    }
}

}  // namespace

Finding unknownName(const char* option, const std::string& name, std::vector<std::string> known)
{
    return {Severity::Error, "bad_arguments", "",
            Message{"{option} knows no {name}. Write one of: {list}.",
                    {{"option", option}, {"name", shownText(name)}, {"list", nearestFirst(name, std::move(known))}}}};
}

Findings unknownNames(const RankArguments& rank, const Catalog& catalog, const PriceList& prices)
{
    Findings findings;
    check("--maker", rank.makers, namesOf(catalog.gpus(), &GpuSpec::vendor), findings);
    check("--class", rank.classes, namesOf(catalog.gpus(), &GpuSpec::gpu_class), findings);
    check("--family", rank.families, namesOf(catalog.models(), &ModelEntry::family), findings);
    if (const auto known = prices.currencies(); !isAmong(rank.currency, known))
        findings.push_back({Severity::Error, "bad_arguments", "",
                            Message{"No price is known in {name}. Write one of: {list}, or give prices of yours with --price-file.",
                                    {{"name", shownText(rank.currency)}, {"list", nearestFirst(rank.currency, known)}}}});
    return findings;
}

}  // namespace kvsight::cli
