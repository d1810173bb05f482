// SPDX-License-Identifier: MIT
#include "core/rank_judge.h"

#include "core/evaluate.h"
#include "core/memory.h"
#include "core/runtimes/runtime.h"
#include "core/speed.h"

#include <algorithm>
#include <limits>

namespace kvsight {

namespace {

constexpr double kDaysOfYear = 365;
/// What cannot be told is farther away than any gap that can.
constexpr double kFar = 100;

double gap(double value, const std::optional<double>& wanted)
{
    return wanted && *wanted > 0 ? value / *wanted : value;
}

void lack(CardRow& row, Unmet::Kind kind, double amount, Message text)
{
    row.unmet.push_back({kind, amount, std::move(text)});
}

Message refusal(const Resolved& resolved)
{
    for (const Finding& finding : resolved.plan->findings) {
        if (finding.code == "refused_by_runtime")
            return finding.message;
    }
    return {KV_TR("core", "{runtime} refuses these settings"), {{"runtime", resolved.runtime->name}}};
}

void judgeMemory(CardRow& row, const Resolved& resolved, ByteUnits units)
{
    if (resolved.plan->refused)
        return lack(row, Unmet::Kind::Refused, 0, refusal(resolved));
    if (!row.fits)
        return lack(row, Unmet::Kind::MemoryUnknown, 0,
                    {row.capacity_bytes ? KV_TR("core", "whether it fits cannot be told") : KV_TR("core", "its memory is not known"), {}});
    if (*row.fits)
        return;
    if (row.short_bytes)
        return lack(row, Unmet::Kind::Memory, static_cast<double>(*row.short_bytes),
                    {KV_TR("core", "{short} too little memory"), {{"short", formatBytes(*row.short_bytes, units)}}});
    lack(row, Unmet::Kind::Memory, 0, {KV_TR("core", "too little memory"), {}});
}

void judgeSpeed(CardRow& row, const CardNeed& need)
{
    if (need.least_speed && !row.tokens_per_second && row.fits == std::optional<bool>(true))
        lack(row, Unmet::Kind::SpeedUnknown, 0, {KV_TR("core", "its speed cannot be told"), {}});
    else if (need.least_speed && row.tokens_per_second && row.tokens_per_second->mid < *need.least_speed)
        lack(row, Unmet::Kind::Speed, *need.least_speed - row.tokens_per_second->mid,
             {KV_TR("core", "too slow: about {speed} tokens/s, {least} asked for"),
              {{"speed", formatSpeed(row.tokens_per_second->mid)}, {"least", formatSpeed(*need.least_speed)}}});
    if (!need.most_first_token_s)
        return;
    if (!row.first_token_s && row.fits == std::optional<bool>(true))
        lack(row, Unmet::Kind::SpeedUnknown, 0, {KV_TR("core", "its time to the first token cannot be told"), {}});
    else if (row.first_token_s && row.first_token_s->mid > *need.most_first_token_s)
        lack(row, Unmet::Kind::FirstToken, row.first_token_s->mid - *need.most_first_token_s,
             {KV_TR("core", "the first token takes about {time}, {most} allowed"),
              {{"time", formatSeconds(row.first_token_s->mid)}, {"most", formatSeconds(*need.most_first_token_s)}}});
}

void judgeMoney(CardRow& row, const CardNeed& need)
{
    if (need.most_price && !row.total_price)
        lack(row, Unmet::Kind::PriceUnknown, 0, {KV_TR("core", "no price in {currency} is known"), {{"currency", need.currency}}});
    else if (need.most_price && *row.total_price > *need.most_price)
        lack(row, Unmet::Kind::Price, *row.total_price - *need.most_price,
             {KV_TR("core", "{over} {currency} too dear"),
              {{"over", formatMoney(*row.total_price - *need.most_price)}, {"currency", need.currency}}});
    if (need.most_power_w && !row.power_w)
        lack(row, Unmet::Kind::PowerUnknown, 0, {KV_TR("core", "its power is not known"), {}});
    else if (need.most_power_w && *row.power_w > *need.most_power_w)
        lack(row, Unmet::Kind::Power, *row.power_w - *need.most_power_w,
             {KV_TR("core", "{over} W too hungry"), {{"over", formatMoney(*row.power_w - *need.most_power_w)}}});
}

void judgeAvailability(CardRow& row, const CardNeed& need)
{
    if (row.availability == Availability::Announced && !need.with_announced)
        lack(row, Unmet::Kind::Announced, 0, {KV_TR("core", "announced only"), {}});
    if (row.availability == Availability::Discontinued && !need.with_discontinued)
        lack(row, Unmet::Kind::Discontinued, 0, {KV_TR("core", "not for sale any more"), {}});
}

template <class Value>
std::optional<double> asNumber(const std::optional<Value>& value)
{
    return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
}

std::optional<double> middle(const std::optional<Band>& band)
{
    return band ? std::optional(band->mid) : std::nullopt;
}

/// Best first by one number; unknown ones last. 0 when both are alike.
int compare(const std::optional<double>& a, const std::optional<double>& b, bool less_is_better)
{
    if (a.has_value() != b.has_value())
        return a ? -1 : 1;
    if (!a || *a == *b)
        return 0;
    return (*a < *b) == less_is_better ? -1 : 1;
}

double scoreOf(double value, double best, bool less_is_better)
{
    constexpr double full = 100;
    if (value == best)
        return full;
    const double of = less_is_better ? value : best;
    return of != 0 ? full * (less_is_better ? best : value) / of : 0;
}

}  // namespace

std::optional<std::uint64_t> missingBytes(const Resolved& resolved, const GrowthPoint& point)
{
    if (point.fits != std::optional<bool>(false))
        return std::nullopt;
    const auto needed = keptInPool(*resolved.plan, point.memory), pool = exact(point.memory.pool_bytes);
    if (needed && pool && *needed > *pool)
        return *needed - *pool;
    const SizedMemory sized = sizeMemory(*resolved.plan, point.context_tokens, resolved.scenario.sequences);
    std::uint64_t missing = 0;
    for (std::size_t device = 0; device < resolved.plan->devices; ++device) {
        const std::int64_t free = memoryOfDevice(resolved, sized, device).free_bytes.value_or(0);
        missing += free < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(free) : 0;
    }
    if (missing > 0)
        return missing;
    const auto host = exact(memoryOfHost(resolved, sized).total_bytes);
    return host && *host > resolved.host_memory_bytes ? std::optional(*host - resolved.host_memory_bytes) : std::nullopt;
}

void fillFigures(CardRow& row, const Resolved& resolved)
{
    const GrowthPoint point = evaluateAt(resolved, resolved.context_tokens, resolved.scenario.sequences);
    row.fits = point.fits;
    row.free_bytes = point.memory.free_bytes;
    if (point.fits == std::optional<bool>(true))
        row.spare_bytes = spareBytes(*resolved.plan, point.memory);
    row.short_bytes = missingBytes(resolved, point);
    row.total_bytes = exact(point.memory.total_bytes);
    row.capacity_bytes = exact(point.memory.capacity_bytes);
    row.capacity_estimated = resolved.devices.front().capacity_estimated;
    const Limits limit = limits(resolved);
    row.max_context_tokens = limit.max_context_tokens;
    row.max_sequences = limit.max_sequences;
    if (point.decode) {
        row.tokens_per_second = point.decode->tokens_per_second;
        row.total_tokens_per_second = point.decode->total_tokens_per_second;
        row.bound = point.decode->bound;
    }
    row.knowledge = resolved.speed.knowledge;
    row.card_runs = resolved.speed.card_runs;
    row.class_runs = resolved.speed.class_runs;
    if (point.fits == std::optional<bool>(false))
        return;
    if (const auto prompt = prefill(resolved, resolved.prompt_tokens))
        row.first_token_s = prompt->seconds;
}

void fillMoney(CardRow& row, const CardNeed& need, const GpuSpec& spec, const PriceList& prices)
{
    constexpr double thousand = 1000;
    const double count = static_cast<double>(row.count);
    row.price = prices.priceOf(spec, need.currency, need.prices);
    row.availability = prices.availabilityOf(spec, need.today);
    if (row.price)
        row.total_price = row.price->amount * count;
    else if (const auto others = prices.pricesOf(spec); !others.empty() && others.front().currency != need.currency)
        row.foreign_price = others.front();
    const bool running = row.fits == std::optional<bool>(true) && row.total_tokens_per_second;
    if (running && row.total_price && *row.total_price > 0)
        row.tokens_per_second_for_1000 = row.total_tokens_per_second->mid / *row.total_price * thousand;
    if (!spec.tdp_w)
        return;
    row.power_w = *spec.tdp_w * count;
    if (running && *row.power_w > 0)
        row.tokens_per_joule = row.total_tokens_per_second->mid / *row.power_w;
    row.yearly_kwh = *row.power_w * need.hours_a_day * kDaysOfYear / thousand;
    if (need.price_per_kwh)
        row.yearly_cost = *row.yearly_kwh * *need.price_per_kwh;
    if (row.count > 1)
        row.mind = Message{KV_TR("core", "{count} cards draw up to {power} W together: mind slots, their spacing and the power supply."),
                           {{"count", std::to_string(row.count)}, {"power", formatMoney(*row.power_w)}}};
}

void judge(CardRow& row, const CardNeed& need, const Resolved& resolved, ByteUnits units)
{
    judgeMemory(row, resolved, units);
    judgeSpeed(row, need);
    judgeMoney(row, need);
    judgeAvailability(row, need);
    row.qualifies = row.unmet.empty();
}

std::optional<double> measureOf(const CardRow& row, RankMeasure measure)
{
    const bool running = row.fits == std::optional<bool>(true);
    switch (measure) {
    case RankMeasure::Value: return row.tokens_per_second_for_1000;
    case RankMeasure::Speed: return running ? middle(row.tokens_per_second) : std::nullopt;
    case RankMeasure::Total: return running ? middle(row.total_tokens_per_second) : std::nullopt;
    case RankMeasure::FirstToken: return middle(row.first_token_s);
    case RankMeasure::Price: return row.total_price;
    case RankMeasure::Power: return row.power_w;
    case RankMeasure::Energy: return row.tokens_per_joule;
    case RankMeasure::Room: return running ? std::optional(static_cast<double>(row.spare_bytes)) : std::nullopt;
    case RankMeasure::Context: return asNumber(row.max_context_tokens);
    }
    return std::nullopt;
}

double distanceOf(const CardRow& row, const CardNeed& need)
{
    double distance = 0;
    for (const Unmet& unmet : row.unmet) {
        switch (unmet.kind) {
        case Unmet::Kind::Memory:
            distance += unmet.amount > 0 && row.capacity_bytes ? unmet.amount / static_cast<double>(*row.capacity_bytes) : 1;
            break;
        case Unmet::Kind::Speed: distance += gap(unmet.amount, need.least_speed); break;
        case Unmet::Kind::FirstToken: distance += gap(unmet.amount, need.most_first_token_s); break;
        case Unmet::Kind::Price: distance += gap(unmet.amount, need.most_price); break;
        case Unmet::Kind::Power: distance += gap(unmet.amount, need.most_power_w); break;
        case Unmet::Kind::Announced:
        case Unmet::Kind::Discontinued: distance += 1; break;
        case Unmet::Kind::MemoryUnknown:
        case Unmet::Kind::Refused:
        case Unmet::Kind::SpeedUnknown:
        case Unmet::Kind::PriceUnknown:
        case Unmet::Kind::PowerUnknown: distance += kFar; break;
        }
    }
    return distance;
}

void sortByDistance(std::vector<CardRow>& rows, const CardNeed& need)
{
    std::vector<std::pair<double, std::size_t>> order;
    order.reserve(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
        order.emplace_back(distanceOf(rows[i], need), i);
    std::sort(order.begin(), order.end());
    std::vector<CardRow> sorted;
    sorted.reserve(rows.size());
    for (const auto& [distance, index] : order)
        sorted.push_back(std::move(rows[index]));
    rows = std::move(sorted);
}

void sortByMeasure(std::vector<CardRow>& rows, RankMeasure measure)
{
    const bool less = nameOf(measure).less_is_better;
    for (CardRow& row : rows)
        row.measure = measureOf(row, measure);
    std::stable_sort(rows.begin(), rows.end(), [less](const CardRow& a, const CardRow& b) {
        for (const int order : {compare(a.measure, b.measure, less),
                                compare(middle(a.tokens_per_second), middle(b.tokens_per_second), false),
                                compare(a.total_price, b.total_price, true)}) {
            if (order != 0)
                return order < 0;
        }
        return false;
    });
    if (rows.empty() || !rows.front().measure)
        return;
    const double best = *rows.front().measure;
    for (CardRow& row : rows) {
        if (row.measure)
            row.score = scoreOf(*row.measure, best, less);
    }
}

}  // namespace kvsight
