// SPDX-License-Identifier: MIT
#include "core/rank_judge.h"

#include <array>
#include <cstdio>

namespace kvsight {

namespace {

using Arguments = std::vector<std::pair<std::string, std::string>>;

/// Three digits that count: `31.0`, `0.145`.
std::string threeDigits(double value)
{
    std::array<char, 32> buffer{};
    const int decimals = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
    const int length = std::snprintf(buffer.data(), buffer.size(), "%.*f", decimals, value);
    return {buffer.data(), static_cast<std::size_t>(length)};
}

std::string shown(const CardRow& row, RankMeasure measure, ByteUnits units)
{
    const double value = row.measure.value_or(0);
    switch (measure) {
    case RankMeasure::Value:
    case RankMeasure::Energy: return threeDigits(value);
    case RankMeasure::Speed:
    case RankMeasure::Total: return formatSpeed(value);
    case RankMeasure::FirstToken: return formatSeconds(value);
    case RankMeasure::Price:
    case RankMeasure::Power: return formatMoney(value);
    case RankMeasure::Room: return formatBytes(row.spare_bytes, units);
    case RankMeasure::Context: return formatCount(row.max_context_tokens.value_or(0));
    }
    return {};
}

/// With the kind of its price, where money decides.
const char* sentenceOfValue(PriceKind kind)
{
    switch (kind) {
    case PriceKind::Launch:
        return KV_TR("core", "First: {card}, with {value} tokens/s for 1 000 {currency} at its launch price of {price} {currency} ({date}).");
    case PriceKind::Street:
        return KV_TR("core", "First: {card}, with {value} tokens/s for 1 000 {currency} at a street price of {price} {currency} ({date}).");
    case PriceKind::User:
        return KV_TR("core", "First: {card}, with {value} tokens/s for 1 000 {currency} at your price of {price} {currency}.");
    }
    return "";
}

const char* sentenceOfPrice(PriceKind kind)
{
    switch (kind) {
    case PriceKind::Launch: return KV_TR("core", "First: {card}, the cheapest with a launch price of {price} {currency} ({date}).");
    case PriceKind::Street: return KV_TR("core", "First: {card}, the cheapest with a street price of {price} {currency} ({date}).");
    case PriceKind::User: return KV_TR("core", "First: {card}, the cheapest with your price of {price} {currency}.");
    }
    return "";
}

const char* sentenceOf(RankMeasure measure, PriceKind kind)
{
    switch (measure) {
    case RankMeasure::Value: return sentenceOfValue(kind);
    case RankMeasure::Price: return sentenceOfPrice(kind);
    case RankMeasure::Speed: return KV_TR("core", "First: {card}, the fastest with about {value} tokens/s for each conversation.");
    case RankMeasure::Total: return KV_TR("core", "First: {card}, the fastest with about {value} tokens/s for all conversations together.");
    case RankMeasure::FirstToken: return KV_TR("core", "First: {card}, the quickest to the first token with about {value}.");
    case RankMeasure::Power: return KV_TR("core", "First: {card}, which draws least, {value} W at most.");
    case RankMeasure::Energy: return KV_TR("core", "First: {card}, the thriftiest with {value} tokens for each joule.");
    case RankMeasure::Room: return KV_TR("core", "First: {card}, with the most room to spare, {value}.");
    case RankMeasure::Context: return KV_TR("core", "First: {card}, with the longest context, {value} tokens.");
    }
    return "";
}

/// Sorted by speed after all, since nothing is known of what was to decide.
Message bySpeedInstead(const CardRow& row, const CardNeed& need)
{
    if (!row.tokens_per_second)
        return {KV_TR("core", "Nothing is known to sort them by."), {}};
    if (need.measure != RankMeasure::Value && need.measure != RankMeasure::Price)
        return {KV_TR("core", "First: {card}, the fastest with about {value} tokens/s; what was to sort them is not known of any that qualifies."),
                {{"card", rowName(row)}, {"value", formatSpeed(row.tokens_per_second->mid)}}};
    return {KV_TR("core", "First: {card}, the fastest with about {value} tokens/s; no price in {currency} is known of any that qualifies."),
            {{"card", rowName(row)}, {"value", formatSpeed(row.tokens_per_second->mid)}, {"currency", need.currency}}};
}

}  // namespace

const std::vector<MeasureName>& rankMeasures()
{
    static const std::vector<MeasureName> names{
        {RankMeasure::Value, "value", {KV_TR("core", "speed for the money"), {}}, false},
        {RankMeasure::Speed, "speed", {KV_TR("core", "speed of each conversation"), {}}, false},
        {RankMeasure::Total, "total", {KV_TR("core", "speed of all together"), {}}, false},
        {RankMeasure::FirstToken, "first-token", {KV_TR("core", "time to the first token"), {}}, true},
        {RankMeasure::Price, "price", {KV_TR("core", "price"), {}}, true},
        {RankMeasure::Power, "power", {KV_TR("core", "power"), {}}, true},
        {RankMeasure::Energy, "energy", {KV_TR("core", "tokens for the energy"), {}}, false},
        {RankMeasure::Room, "room", {KV_TR("core", "room to spare"), {}}, false},
        {RankMeasure::Context, "context", {KV_TR("core", "longest context"), {}}, false},
    };
    return names;
}

const MeasureName& nameOf(RankMeasure measure)
{
    for (const MeasureName& name : rankMeasures()) {
        if (name.measure == measure)
            return name;
    }
    return rankMeasures().front();
}

void explainFirst(CardRanking& ranking, const CardNeed& need, ByteUnits units)
{
    if (ranking.rows.empty()) {
        ranking.first = ranking.cards == 0 ? Message{KV_TR("core", "No card is of that maker and class."), {}}
            : ranking.cards == 1
            ? Message{KV_TR("core", "The card does not qualify. Ask for less, or see what would help."), {}}
            : Message{KV_TR("core", "None of the {cards} cards qualifies. Ask for less, or see what would help each."),
                      {{"cards", std::to_string(ranking.cards)}}};
        return;
    }
    const CardRow& best = ranking.rows.front();
    if (!best.measure) {
        ranking.first = bySpeedInstead(best, need);
        return;
    }
    Arguments arguments{{"card", rowName(best)}, {"value", shown(best, need.measure, units)}, {"currency", need.currency}};
    if (best.price) {
        arguments.emplace_back("price", formatMoney(*best.total_price));
        arguments.emplace_back("date", best.price->date);
    }
    ranking.first = {sentenceOf(need.measure, best.price ? best.price->kind : PriceKind::User), std::move(arguments)};
    if (ranking.rows.size() > 1 && ranking.rows[1].measure)
        ranking.next = {KV_TR("core", "Next: {card} with {value}."),
                        {{"card", rowName(ranking.rows[1])}, {"value", shown(ranking.rows[1], need.measure, units)}}};
}

}  // namespace kvsight
