// SPDX-License-Identifier: MIT
#include "core/report/rank_report.h"

#include "core/report/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace kvsight {
namespace {

constexpr const char* kUnknown = "?";
using Kind = Unmet::Kind;

/// `1 of 311 cards qualifies`, `2 of 311 cards qualify`.
std::string share(std::size_t part, std::size_t all, const char* noun, const char* one, const char* many)
{
    return fmt::format("{} of {} {}{} {}", part, all, noun, all == 1 ? "" : "s", part == 1 ? one : many);
}

/// `1 does not qualify`, `2 do not qualify`.
std::string notSo(std::size_t count, const char* rest)
{
    return fmt::format("{} {} not {}", count, count == 1 ? "does" : "do", rest);
}

std::size_t shownRows(std::size_t rows, std::size_t top)
{
    return top == 0 ? rows : std::min(rows, top);
}

std::string room(const CardRow& row, ByteUnits units)
{
    return row.fits == std::optional<bool>(true) ? formatBytes(row.spare_bytes, units) : kUnknown;
}

std::string count(const std::optional<std::uint64_t>& value)
{
    return value ? formatCount(*value, true) : std::string("any");
}

std::string speed(const std::optional<Band>& band)
{
    return band ? formatSpeed(band->mid) : kUnknown;
}

std::string bandOf(const std::optional<Band>& band)
{
    return band ? formatSpeed(band->low) + "-" + formatSpeed(band->high) : std::string();
}

std::string money(const CardRow& row)
{
    if (!row.price)
        return row.foreign_price ? row.foreign_price->currency + " only" : kUnknown;
    const std::string one = formatMoney(row.price->amount, true);
    return row.count == 1 ? one : std::to_string(row.count) + " x " + one;
}

std::string forMoney(const CardRow& row)
{
    return row.tokens_per_second_for_1000 ? fmt::format("{:.1f}", *row.tokens_per_second_for_1000) : kUnknown;
}

std::string watts(const CardRow& row)
{
    return row.power_w ? formatMoney(*row.power_w, true) : kUnknown;
}

std::string name(const CardRow& row)
{
    return row.count == 1 ? row.name : std::to_string(row.count) + " x " + row.name;
}

std::string runs(const CardRow& row)
{
    return row.card_runs > 0 ? std::to_string(row.card_runs) : "none";
}

std::string asked(const CardNeed& need)
{
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (need.least_speed)
        add(fmt::format("at least {} tokens/s each", formatSpeed(*need.least_speed)));
    if (need.most_first_token_s)
        add(fmt::format("at most {} to the first token", formatSeconds(*need.most_first_token_s)));
    if (need.most_price)
        add(fmt::format("at most {} {}", formatMoney(*need.most_price, true), need.currency));
    if (need.most_power_w)
        add(fmt::format("at most {} W", formatMoney(*need.most_power_w, true)));
    if (need.most_count > 1)
        add(fmt::format("{}{} cards", need.least_count == need.most_count ? "" : "up to ", need.most_count));
    return text.empty() ? text : "Asked for: " + text + ".\n";
}

std::string cardTable(const CardRanking& ranking, const CardNeed& need, ByteUnits units, std::size_t top)
{
    using enum Table::Align;
    const bool with_cost = need.price_per_kwh.has_value();
    std::vector<Table::Column> columns{{"card"}, {"to spare", Right}, {"longest", Right}, {"most", Right}, {"tokens/s", Right},
                                       {"band", Right}, {"runs", Right}, {"1st token", Right}, {need.currency, Right}, {"price of"},
                                       {"tokens/s a 1000", Right}, {"W", Right}};
    if (with_cost)
        columns.push_back({need.currency + "/year", Right});
    Table table(columns);
    for (std::size_t i = 0; i < shownRows(ranking.rows.size(), top); ++i) {
        const CardRow& row = ranking.rows[i];
        std::vector<std::string> cells{name(row), room(row, units), count(row.max_context_tokens), count(row.max_sequences),
                                       speed(row.tokens_per_second), bandOf(row.tokens_per_second), runs(row),
                                       row.first_token_s ? formatSeconds(row.first_token_s->mid) : kUnknown, money(row),
                                       row.price ? inEnglish(priceOrigin(*row.price)) : std::string(), forMoney(row), watts(row)};
        if (with_cost)
            cells.push_back(row.yearly_cost ? formatMoney(std::round(*row.yearly_cost), true) : kUnknown);
        table.addRow(std::move(cells));
    }
    return table.text();
}

const char* reasonOf(Kind kind)
{
    switch (kind) {
    case Kind::Memory: return "with too little memory";
    case Kind::MemoryUnknown: return "whose memory is not known";
    case Kind::Refused: return "that the runtime refuses";
    case Kind::Speed: return "too slow";
    case Kind::SpeedUnknown: return "of unknown speed";
    case Kind::FirstToken: return "too slow to the first token";
    case Kind::Price: return "too dear";
    case Kind::PriceUnknown: return "without a known price";
    case Kind::Power: return "too hungry";
    case Kind::PowerUnknown: return "of unknown power";
    case Kind::Announced: return "announced only";
    case Kind::Discontinued: return "not for sale any more";
    }
    return "";
}

/// How many fail for which first reason.
std::string summary(const std::vector<CardRow>& rows)
{
    std::map<Kind, std::size_t> reasons;
    for (const CardRow& row : rows)
        ++reasons[row.unmet.front().kind];
    std::string text;
    for (const auto& [kind, number] : reasons)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", number, reasonOf(kind));
    return fmt::format("{}: {}. --all lists {}, with the cheapest change that helps.\n", notSo(rows.size(), "qualify"), text,
                       rows.size() == 1 ? "it" : "them");
}

std::string reasons(const CardRow& row)
{
    std::string text;
    for (const Unmet& unmet : row.unmet)
        text += (text.empty() ? "" : "; ") + inEnglish(unmet.text);
    return text;
}

std::string otherTable(const std::vector<CardRow>& others, std::size_t top, const std::vector<std::optional<Fix>>& fixes)
{
    Table table({{"card"}, {"why not"}, {"cheapest change that helps"}});
    for (std::size_t i = 0; i < shownRows(others.size(), top); ++i) {
        const bool found = i < fixes.size() && fixes[i];
        table.addRow({name(others[i]), reasons(others[i]),
                      found ? actionInEnglish(*fixes[i]) + ": " + inEnglish(fixes[i]->outcome) : std::string("-")});
    }
    return table.text();
}

std::string more(std::size_t rows, std::size_t top)
{
    return rows > shownRows(rows, top) ? fmt::format("... and {} more (--top 0 shows all)\n", rows - shownRows(rows, top)) : std::string();
}

std::string notes(const CardRanking& ranking, const CardNeed& need)
{
    std::string text = "Speeds are estimates: the band holds 8 of 10 runs, \"runs\" counts measured ones of the card.";
    const auto priced = [](const CardRow& row) { return row.price.has_value(); };
    if (std::any_of(ranking.rows.begin(), ranking.rows.end(), priced))
        text += " A launch price is not today's; your own prices: --price-file.";
    text += '\n';
    for (const std::string& currency : ranking.other_currencies)
        text += fmt::format("Some prices are known in {} alone; --currency {} compares those.\n", currency, currency);
    if (need.price_per_kwh)
        text += fmt::format("{}/year: {} hours a day at full load and {} {} a kWh.\n", need.currency, need.hours_a_day,
                            *need.price_per_kwh, need.currency);
    if (std::any_of(ranking.rows.begin(), ranking.rows.end(), [](const CardRow& row) { return row.mind.has_value(); }))
        text += "Several cards: mind slots, their spacing and the power supply.\n";
    return text;
}

}  // namespace

std::string cardRankingText(const CardRanking& ranking, const CardNeed& need, ByteUnits units, std::size_t top, bool all,
                            const std::vector<std::optional<Fix>>& fixes)
{
    std::string text = inEnglish(ranking.first);
    if (*ranking.next.text != '\0')
        text += ' ' + inEnglish(ranking.next);
    text += '\n' + asked(need);
    if (!ranking.rows.empty())
        text += fmt::format("\n{}; best first by {}:\n\n", share(ranking.rows.size(), ranking.cards, "card", "qualifies", "qualify"),
                            inEnglish(nameOf(need.measure).label))
            + cardTable(ranking, need, units, top) + more(ranking.rows.size(), top) + '\n' + notes(ranking, need);
    if (ranking.others.empty())
        return text;
    text += '\n';
    if (!all)
        return text + summary(ranking.others);
    return text + notSo(ranking.others.size(), "qualify") + ":\n\n" + otherTable(ranking.others, top, fixes)
        + more(ranking.others.size(), top);
}

std::string modelRankingText(const ModelRanking& ranking, const ModelNeed& need, ByteUnits units, std::size_t top, bool all)
{
    using enum Table::Align;
    std::string text = inEnglish(ranking.first) + '\n';
    if (!ranking.rows.empty()) {
        const bool with_cards = need.most_price.has_value();
        std::vector<Table::Column> columns{{"model"}, {"weights"}, {"context", Right}, {"parameters", Right}, {"tokens/s", Right},
                                           {"band", Right}, {"to spare", Right}, {"what limits it"}};
        if (with_cards)
            columns.push_back({"card"});
        Table table(columns);
        for (std::size_t i = 0; i < shownRows(ranking.rows.size(), top); ++i) {
            const ModelRow& row = ranking.rows[i];
            std::vector<std::string> cells{row.model->name, row.format, formatTokens(row.context_tokens),
                                           row.parameters ? formatParameters(*row.parameters) : kUnknown, speed(row.tokens_per_second),
                                           bandOf(row.tokens_per_second),
                                           row.free_bytes ? formatBytes(*row.free_bytes, units) : kUnknown, inEnglish(row.limit)};
            if (with_cards)
                cells.push_back(row.cards);
            table.addRow(std::move(cells));
        }
        text += '\n' + share(ranking.models - ranking.others.size(), ranking.models, "model", "runs", "run") + ":\n\n" + table.text()
            + more(ranking.rows.size(), top);
        const bool few = std::any_of(ranking.rows.begin(), ranking.rows.end(), [](const ModelRow& row) { return row.few_bits; });
        if (few && need.measure == ModelMeasure::Size)
            text += "Formats of less than 4 bits a weight come last: their quality falls quickly.\n";
    }
    if (ranking.others.empty())
        return text;
    if (!all)
        return text + fmt::format("\n{}; --all lists {} with the reason.\n", notSo(ranking.others.size(), "run so"),
                                  ranking.others.size() == 1 ? "it" : "them");
    Table table({{"model"}, {"weights"}, {"why not"}});
    for (std::size_t i = 0; i < shownRows(ranking.others.size(), top); ++i)
        table.addRow({ranking.others[i].model->name, ranking.others[i].format, inEnglish(ranking.others[i].limit)});
    return text + '\n' + notSo(ranking.others.size(), "run so") + ":\n\n" + table.text() + more(ranking.others.size(), top);
}

}  // namespace kvsight
