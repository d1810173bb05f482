// SPDX-License-Identifier: MIT
#include "core/price_list.h"

#include "core/resource_table.h"
#include "core/units.h"
#include "resources/catalog_data.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace kvsight {

namespace {

/// By card; then the user's, the newest, the cheapest first.
bool goesBefore(const Price& a, const Price& b)
{
    if (a.gpu != b.gpu)
        return a.gpu < b.gpu;
    if (a.own != b.own)
        return a.own;
    if (a.date != b.date)
        return a.date > b.date;
    return a.amount < b.amount;
}

Price builtInPrice(const TableRow& row)
{
    Price price;
    price.gpu = row.text("id");
    price.kind = PriceKind::Street;
    const auto low = row.number("low");
    const auto high = row.number("high");
    price.amount = low.value_or(0);
    if (low && high) {
        price.low = low;
        price.high = high;
        price.amount = (*low + *high) / 2;
    }
    price.currency = row.text("currency");
    price.date = row.text("date");
    price.used = row.text("condition") == "used";
    price.whole_machine = row.text("condition") == "machine";
    price.source = row.text("source");
    return price;
}

PriceList readBuiltIn()
{
    PriceList list;
    forEachTableRow(resources::gpuPriceRows(), [&](const TableRow& row) { list.add(builtInPrice(row)); });
    return list;
}

/// What users and lists call the card.
const std::string& keyOf(const GpuSpec& gpu)
{
    return gpu.id.empty() ? gpu.name : gpu.id;
}

std::optional<Price> launchPrice(const GpuSpec& gpu)
{
    if (!gpu.launch_price_usd)
        return std::nullopt;
    Price price;
    price.gpu = keyOf(gpu);
    price.amount = *gpu.launch_price_usd;
    price.currency = "USD";
    price.date = gpu.released;
    price.kind = gpu.origin == "user" ? PriceKind::User : PriceKind::Launch;
    price.whole_machine = sharesMainMemory(gpu);
    price.own = gpu.origin == "user";
    return price;
}

bool counts(const Price& price, PriceChoice choice)
{
    switch (choice) {
    case PriceChoice::Newest: return true;
    case PriceChoice::New: return !price.used;
    case PriceChoice::Launch: return price.kind == PriceKind::Launch;
    }
    return false;
}

/// Dates of differing exactness: `2026` is before `2026-02` only where the common part says so.
bool isAfter(std::string_view date, std::string_view other)
{
    const std::size_t common = std::min(date.size(), other.size());
    return date.substr(0, common) > other.substr(0, common);
}

struct ByCard {
    bool operator()(const Price& price, const std::string& gpu) const { return price.gpu < gpu; }
    bool operator()(const std::string& gpu, const Price& price) const { return gpu < price.gpu; }
};

}  // namespace

const char* priceKindName(PriceKind kind)
{
    switch (kind) {
    case PriceKind::Launch: return "launch";
    case PriceKind::Street: return "street";
    case PriceKind::User: return "user";
    }
    return "user";
}

const char* availabilityName(Availability availability)
{
    switch (availability) {
    case Availability::Unknown: return "";
    case Availability::Announced: return "announced";
    case Availability::Offered: return "for_sale";
    case Availability::SeenUsed: return "used";
    case Availability::Discontinued: return "discontinued";
    }
    return "";
}

const PriceList& PriceList::builtIn()
{
    static const PriceList list = readBuiltIn();
    return list;
}

void PriceList::add(Price price)
{
    const auto place = std::upper_bound(m_prices.begin(), m_prices.end(), price, goesBefore);
    m_prices.insert(place, std::move(price));
}

void PriceList::setAvailability(const std::string& gpu, Availability availability)
{
    const auto same = [&](const Statement& statement) { return statement.gpu == gpu; };
    m_statements.erase(std::remove_if(m_statements.begin(), m_statements.end(), same), m_statements.end());
    if (availability != Availability::Unknown)
        m_statements.push_back({gpu, availability});
}

void PriceList::removeOwn(const std::string& gpu)
{
    const auto own = [&](const Price& price) { return price.own && price.gpu == gpu; };
    m_prices.erase(std::remove_if(m_prices.begin(), m_prices.end(), own), m_prices.end());
}

std::optional<Price> PriceList::priceOf(const GpuSpec& gpu, std::string_view currency, PriceChoice choice) const
{
    const auto [first, last] = std::equal_range(m_prices.begin(), m_prices.end(), keyOf(gpu), ByCard{});
    const auto found = std::find_if(first, last, [&](const Price& price) { return price.currency == currency && counts(price, choice); });
    if (found != last)
        return *found;
    auto launch = launchPrice(gpu);
    if (launch && launch->currency == currency && (launch->own || counts(*launch, choice)))
        return launch;
    return std::nullopt;
}

std::vector<Price> PriceList::pricesOf(const GpuSpec& gpu) const
{
    const auto [first, last] = std::equal_range(m_prices.begin(), m_prices.end(), keyOf(gpu), ByCard{});
    std::vector<Price> prices(first, last);
    if (auto launch = launchPrice(gpu))
        prices.push_back(std::move(*launch));
    return prices;
}

Availability PriceList::statedAvailability(const GpuSpec& gpu) const
{
    for (const Statement& statement : m_statements) {
        if (statement.gpu == keyOf(gpu))
            return statement.availability;
    }
    return Availability::Unknown;
}

Availability PriceList::availabilityOf(const GpuSpec& gpu, std::string_view today) const
{
    if (const Availability stated = statedAvailability(gpu); stated != Availability::Unknown)
        return stated;
    if (!gpu.released.empty() && isAfter(gpu.released, today))
        return Availability::Announced;
    const auto [first, last] = std::equal_range(m_prices.begin(), m_prices.end(), keyOf(gpu), ByCard{});
    const auto on_the_street = [](const Price& price) { return price.kind == PriceKind::Street; };
    if (std::any_of(first, last, [&](const Price& price) { return on_the_street(price) && !price.used; }))
        return Availability::Offered;
    return std::any_of(first, last, on_the_street) ? Availability::SeenUsed : Availability::Unknown;
}

std::vector<std::string> PriceList::currencies() const
{
    std::vector<std::string> all{"USD"};
    for (const Price& price : m_prices) {
        if (std::find(all.begin(), all.end(), price.currency) == all.end())
            all.push_back(price.currency);
    }
    std::sort(all.begin() + 1, all.end());
    return all;
}

std::vector<Price> PriceList::ownPrices() const
{
    std::vector<Price> own;
    std::copy_if(m_prices.begin(), m_prices.end(), std::back_inserter(own), [](const Price& price) { return price.own; });
    return own;
}

Message priceOrigin(const Price& price)
{
    const std::vector<std::pair<std::string, std::string>> date{{"date", price.date}};
    const bool dated = !price.date.empty();
    switch (price.kind) {
    case PriceKind::Launch: return {dated ? KV_TR("core", "launch {date}") : KV_TR("core", "launch"), date};
    case PriceKind::User: return {dated ? KV_TR("core", "yours, {date}") : KV_TR("core", "yours"), date};
    case PriceKind::Street: break;
    }
    if (price.used)
        return {dated ? KV_TR("core", "street {date}, used") : KV_TR("core", "street, used"), date};
    if (price.whole_machine)
        return {dated ? KV_TR("core", "street {date}, whole machine") : KV_TR("core", "street, whole machine"), date};
    return {dated ? KV_TR("core", "street {date}") : KV_TR("core", "street"), date};
}

std::string formatMoney(double amount, bool plain)
{
    if (!(amount >= 0) || amount >= 1e15)
        return "–";
    constexpr double cents = 100;
    const auto all = static_cast<std::uint64_t>(std::llround(amount * cents));
    const std::uint64_t rest = all % 100;
    std::string text = formatCount(all / 100, plain);
    if (rest > 0)
        text += (rest < 10 ? ".0" : ".") + std::to_string(rest);
    return text;
}

}  // namespace kvsight
