// SPDX-License-Identifier: MIT
#include "core/price_list.h"

#include "tests/catch.h"

using namespace kvsight;

namespace {

const GpuSpec& card(const char* id)
{
    const GpuSpec* found = Catalog::builtIn().findGpu(id);
    REQUIRE(found);
    return *found;
}

std::string problem(const std::string& text)
{
    PriceList list;
    Findings findings;
    CHECK_FALSE(importPrices(text, Catalog::builtIn(), list, findings));
    REQUIRE_FALSE(findings.empty());
    CHECK(list.prices().empty());
    return inEnglish(findings.front().message) + " [" + findings.front().code + "]";
}

}  // namespace

TEST_CASE("a price says what it is: the newest street price goes before the launch price")
{
    const PriceList& list = PriceList::builtIn();
    const auto used = list.priceOf(card("rtx-3090"), "USD");
    REQUIRE(used);
    CHECK(used->amount == 800);
    CHECK(used->used);
    CHECK(inEnglish(priceOrigin(*used)) == "street 2026-05, used");
    const auto fresh = list.priceOf(card("rtx-3090"), "USD", PriceChoice::New);
    REQUIRE(fresh);
    CHECK(fresh->amount == Approx(1499.99));
    const auto launch = list.priceOf(card("rtx-3090"), "USD", PriceChoice::Launch);
    REQUIRE(launch);
    CHECK(inEnglish(priceOrigin(*launch)) == "launch 2020-09");
    CHECK(launch->amount == 1499);
    CHECK_FALSE(list.priceOf(card("apple-m1-8gb"), "USD"));
    const auto range = list.priceOf(card("rtx-5090"), "USD");
    REQUIRE(range);
    CHECK(range->amount == 3750);
    CHECK(range->low == 3500.0);
    CHECK(range->high == 4000.0);
}

TEST_CASE("currencies are never mixed")
{
    const PriceList& list = PriceList::builtIn();
    CHECK(list.priceOf(card("rtx-5060-ti-16gb"), "USD")->amount == 429);
    CHECK(list.priceOf(card("rtx-5060-ti-16gb"), "EUR")->amount == 700);
    CHECK_FALSE(list.priceOf(card("rtx-4090"), "EUR"));
}

TEST_CASE("every built-in price is of a card of the catalogue and is dated")
{
    for (const Price& price : PriceList::builtIn().prices()) {
        INFO(price.gpu);
        CHECK(Catalog::builtIn().findGpu(price.gpu));
        CHECK(price.date.size() >= 4);
        CHECK(price.amount > 0);
        CHECK_FALSE(price.source.empty());
    }
    CHECK(PriceList::builtIn().prices().size() > 40);
}

TEST_CASE("what can be bought is told by the data alone")
{
    PriceList list = PriceList::builtIn();
    CHECK(list.availabilityOf(card("rtx-5090")) == Availability::Offered);
    CHECK(list.availabilityOf(card("gtx-1060-6gb")) == Availability::Unknown);
    GpuSpec later = card("rtx-4090");
    later.id = "later";
    later.released = "2027-03";
    CHECK(list.availabilityOf(later) == Availability::Announced);
    CHECK(list.availabilityOf(later, "2027-03") == Availability::Unknown);
    Findings findings;
    REQUIRE(importPrices("gpu,availability\nGTX 1060 6GB,discontinued\n", Catalog::builtIn(), list, findings));
    CHECK(list.availabilityOf(card("gtx-1060-6gb")) == Availability::Discontinued);
}

TEST_CASE("a price file of the user's goes before all other prices")
{
    PriceList list = PriceList::builtIn();
    Findings findings;
    const auto count = importPrices("\xEF\xBB\xBFgpu;price;currency;date;kind\r\n\"RTX 4090\";1850.50;usd;2026-11-20;user\r\n\r\nrtx-3090;700;EUR;2026;street\r\n",
                                    Catalog::builtIn(), list, findings);
    REQUIRE(count == std::optional<std::size_t>(2));
    CHECK(findings.empty());
    const auto price = list.priceOf(card("rtx-4090"), "USD");
    REQUIRE(price);
    CHECK(price->amount == 1850.5);
    CHECK(price->own);
    CHECK(inEnglish(priceOrigin(*price)) == "yours, 2026-11-20");
    CHECK(list.priceOf(card("rtx-3090"), "USD")->amount == 800);
    CHECK(list.priceOf(card("rtx-3090"), "EUR")->amount == 700);
    list.removeOwn("rtx-4090");
    CHECK(list.priceOf(card("rtx-4090"), "USD")->amount == 1350);
}

TEST_CASE("a wrong line is named with its cure, and nothing is taken over")
{
    CHECK(problem("gpu,price\nrtx-409,1599\n").find("Line 2: the catalogue has no card rtx-409. Did you mean") == 0);
    CHECK(problem("gpu,price\nrtx-3090,800\nrtx-4090,1.599,00\n").find("Line 3 has 3 cells, and the first line names 2 columns.") == 0);
    CHECK(problem("gpu,price\nrtx-4090,$1599\n") == "Line 2: the price $1599 is no number above 0. Write it without a currency or grouping: 1599 or 448.61. [bad_value]");
    CHECK(problem("gpu,price,currency\nrtx-4090,1599,dollars\n").find("Line 2: DOLLARS is no currency.") == 0);
    CHECK(problem("gpu,price,date\nrtx-4090,1599,20.11.2026\n").find("Line 2: 20.11.2026 is no date.") == 0);
    CHECK(problem("gpu,price,kind\nrtx-4090,1599,msrp\n").find("Line 2: msrp is no kind of price.") == 0);
    CHECK(problem("gpu,price\nrtx-4090,\n") == "Line 2 has no price. Write a number such as 1599. [missing_key]");
    CHECK(problem("rtx-4090,1599\n").find("Line 1 must name the columns.") == 0);
    CHECK(problem("").find("Line 1 must name the columns.") == 0);
    CHECK(problem("gpu,price\nrtx-4090,nan\n").find("Line 2: the price nan") == 0);
    CHECK(problem("gpu,price\nrtx-4090,-5\n").find("Line 2: the price -5") == 0);
}

TEST_CASE("exported prices read back as the same prices")
{
    PriceList list = PriceList::builtIn();
    Findings findings;
    REQUIRE(importPrices("gpu,price,currency,date,kind,source,availability\nrtx-4090,1850.5,USD,2026-11,user,\"shop, \"\"the\"\" one\",for_sale\n",
                         Catalog::builtIn(), list, findings));
    PriceList again;
    REQUIRE(importPrices(exportPrices(Catalog::builtIn(), list), Catalog::builtIn(), again, findings));
    CHECK(findings.empty());
    for (const GpuSpec& gpu : Catalog::builtIn().gpus()) {
        for (const char* currency : {"USD", "EUR"}) {
            const auto before = list.priceOf(gpu, currency), after = again.priceOf(gpu, currency);
            INFO(gpu.id);
            REQUIRE(before.has_value() == after.has_value());
            if (before && !before->own) {
                CHECK(before->amount == after->amount);
                CHECK(before->date == after->date);
                CHECK(before->kind == after->kind);
            }
        }
    }
    const std::string own = exportPrices(Catalog::builtIn(), list, true);
    CHECK(own.find("rtx-4090,1850.5,USD,2026-11,user,,for_sale,\"shop, \"\"the\"\" one\"\n") != std::string::npos);
    CHECK(own.find("rtx-3090") == std::string::npos);
}
