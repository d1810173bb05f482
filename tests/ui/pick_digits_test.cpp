// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/ui/pick_window.h"

#include "core/evaluate.h"
#include "core/rank.h"
#include "core/resolve.h"
#include "core/runtimes/runtime.h"
#include "core/scenario_fields.h"
#include "ui/need_panel.h"
#include "ui/pick_charts.h"
#include "ui/price_chart.h"
#include "ui/ranked_rows.h"
#include "ui/run_map_view.h"
#include "ui/text.h"

#include <array>
#include <cmath>
#include <random>

using namespace kvsight;
using namespace kvsight::ui;

// What the page shows is what `rank` and `size` say, to the digit.

namespace {

constexpr int kScenarios = 200;

class Dice {
public:
    explicit Dice(unsigned seed) : m_engine(seed) {}
    std::size_t below(std::size_t many) { return m_engine() % many; }
    bool one(std::size_t in) { return below(in) == 0; }
    template <class Container>
    const auto& of(const Container& container) { return container[below(container.size())]; }
    double between(double low, double high) { return low + (high - low) * static_cast<double>(below(1000)) / 1000; }

private:
    std::mt19937 m_engine;
};

Scenario randomScenario(Dice& dice)
{
    Scenario scenario = startScenario();
    scenario.model.id = dice.of(Catalog::builtIn().models()).id;
    constexpr std::array<const char*, 7> formats = {"Q4_K_M", "Q4_K_M", "Q8_0", "Q6_K", "BF16", "IQ4_XS", ""};
    scenario.weights.format = dice.of(formats);
    scenario.context_tokens = dice.one(2) ? std::uint64_t{1024} << dice.below(8) : 500 + dice.below(120000);
    scenario.sequences = dice.one(2) ? 1 : 1 + dice.below(40);
    constexpr std::array<const char*, 5> types = {"f16", "f16", "q8_0", "q4_0", "bf16"};
    scenario.k_type = scenario.v_type = dice.of(types);
    if (dice.one(4))
        scenario.runtime = dice.of(runtimes())->id;
    if (dice.one(3))
        scenario.prompt_tokens = 1 + dice.below(*scenario.context_tokens);
    return scenario;
}

PickWishes randomWishes(Dice& dice)
{
    PickWishes wishes;
    if (dice.one(3))
        wishes.least_speed = std::round(dice.between(1, 60));
    if (dice.one(5))
        wishes.most_first_token_s = std::round(dice.between(1, 60));
    if (dice.one(4))
        wishes.most_price = std::round(dice.between(300, 9000));
    if (dice.one(5))
        wishes.most_power_w = std::round(dice.between(100, 900));
    if (dice.one(4))
        wishes.price_per_kwh = 0.25;
    wishes.most_count = 1 + dice.below(2);
    if (dice.one(4))
        wishes.makers = {"NVIDIA", "AMD"};
    if (dice.one(5))
        wishes.classes = {"consumer", "workstation"};
    wishes.measure = dice.of(rankMeasures()).measure;
    wishes.with_announced = dice.one(3);
    return wishes;
}

CardNeed needFor(const Scenario& scenario, const PickWishes& wishes)
{
    CardNeed need;
    need.scenario = scenario;
    need.least_speed = wishes.least_speed;
    need.most_first_token_s = wishes.most_first_token_s;
    need.most_price = wishes.most_price;
    need.most_power_w = wishes.most_power_w;
    need.price_per_kwh = wishes.price_per_kwh;
    need.most_count = wishes.most_count;
    need.makers = wishes.makers;
    need.classes = wishes.classes;
    need.measure = wishes.measure;
    need.with_announced = wishes.with_announced;
    return need;
}

std::optional<double> middle(const std::optional<Band>& band)
{
    return band ? std::optional(band->mid) : std::nullopt;
}

template <class Value>
std::optional<double> number(const std::optional<Value>& value)
{
    return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
}

/// The rule of a column: as many decimals as its smallest figure above zero needs.
struct Decimals {
    int speed = 0, money = 0, first = 1;
    explicit Decimals(const std::vector<CardRow>& rows)
    {
        for (const CardRow& row : rows) {
            const auto small = [](const std::optional<double>& value, double limit) { return value && *value > 0 && *value < limit; };
            speed = small(middle(row.tokens_per_second), 10) ? 1 : speed;
            money = small(row.tokens_per_second_for_1000, 10) ? 1 : money;
            first = small(middle(row.first_token_s), 1) ? 2 : first;
        }
    }
};

void checkTable(PickWindow& test, const CardRanking& ranking, const CardNeed& need, ByteUnits units)
{
    REQUIRE(static_cast<std::size_t>(test.rows().rowCount()) == ranking.rows.size());
    const Decimals decimals(ranking.rows);
    for (int i = 0; i < test.rows().rowCount(); ++i) {
        const CardRow& row = ranking.rows[static_cast<std::size_t>(i)];
        INFO(row.gpu);
        const std::pair<int, QString> wanted[] = {
            {CardRows::Card, text(rowName(row))},
            {CardRows::Spare, text(formatGiga(static_cast<double>(row.spare_bytes), units, 1))},
            {CardRows::Context, groupedNumber(number(row.max_context_tokens), 0)},
            {CardRows::Sequences, groupedNumber(number(row.max_sequences), 0)},
            {CardRows::Speed, groupedNumber(middle(row.tokens_per_second), decimals.speed)},
            {CardRows::Runs, QString::number(row.card_runs)},
            {CardRows::FirstToken, groupedNumber(middle(row.first_token_s), decimals.first)},
            {CardRows::PriceColumn, groupedNumber(row.total_price, 0)},
            {CardRows::ForMoney, groupedNumber(row.tokens_per_second_for_1000, decimals.money)},
            {CardRows::Power, groupedNumber(row.power_w, 0)},
            {CardRows::Year, groupedNumber(need.price_per_kwh ? row.yearly_cost : row.yearly_kwh, 0)},
        };
        for (const auto& [column, words] : wanted)
            CHECK(test.cell(i, column) == words);
        if (row.tokens_per_second)
            CHECK(test.cell(i, CardRows::BandRange) == groupedNumber(row.tokens_per_second->low, decimals.speed) + QStringLiteral("–") +
                                                           groupedNumber(row.tokens_per_second->high, decimals.speed));
        if (row.price)
            CHECK(test.cell(i, CardRows::Origin).startsWith(sentence(priceOrigin(*row.price))));
    }
    REQUIRE(static_cast<std::size_t>(test.others().rowCount()) == ranking.others.size());
    for (int i = 0; i < test.others().rowCount(); i += 9) {
        const CardRow& row = ranking.others[static_cast<std::size_t>(i)];
        CHECK(test.others().index(i, OtherRows::Card).data().toString().toStdString() == rowName(row));
        QStringList reasons;
        for (const Unmet& unmet : row.unmet)
            reasons << sentence(unmet.text);
        CHECK(test.others().index(i, OtherRows::Reasons).data().toString() == reasons.join(QStringLiteral(" · ")));
    }
}

/// A row against what `size` answers for its scenario, with the table's own texts.
void checkAgainstSize(PickWindow& test, int row, const CardRanking& ranking, const CardNeed& need)
{
    const CardRow& card = ranking.rows[static_cast<std::size_t>(row)];
    const Resolution resolution = resolve(scenarioOf(need, card), Catalog::builtIn());
    REQUIRE(resolution.resolved);
    const Evaluation evaluation = evaluate(*resolution.resolved);
    const Decimals decimals(ranking.rows);
    INFO(card.gpu);
    CHECK(evaluation.fits == std::optional<bool>(true));
    CHECK(test.cell(row, CardRows::Context) == groupedNumber(number(evaluation.limits.max_context_tokens), 0));
    CHECK(test.cell(row, CardRows::Sequences) == groupedNumber(number(evaluation.limits.max_sequences), 0));
    const auto speed = evaluation.decode ? std::optional(evaluation.decode->tokens_per_second.mid) : std::nullopt;
    CHECK(test.cell(row, CardRows::Speed) == groupedNumber(speed, decimals.speed));
    const auto first = evaluation.prefill ? std::optional(evaluation.prefill->seconds.mid) : std::nullopt;
    CHECK(test.cell(row, CardRows::FirstToken) == groupedNumber(first, decimals.first));
}

void checkChart(PickWindow& test, const CardRanking& ranking)
{
    std::vector<const CardRow*> drawn;
    for (const auto* rows : {&ranking.rows, &ranking.others})
        for (const CardRow& row : *rows)
            if (row.fits == std::optional<bool>(true) && row.tokens_per_second && row.total_price && *row.total_price > 0)
                drawn.push_back(&row);
    const auto& points = test.page().charts().chart().points();
    REQUIRE(points.size() == drawn.size());
    for (const CardRow* row : drawn) {
        const auto point = std::find_if(points.begin(), points.end(), [row](const auto& one) { return one.gpu == row->gpu && one.count == row->count; });
        REQUIRE(point != points.end());
        CHECK(point->across == *row->total_price);
        CHECK(point->speed.mid == row->tokens_per_second->mid);
        CHECK(point->speed.low == row->tokens_per_second->low);
        CHECK(point->speed.high == row->tokens_per_second->high);
        CHECK(point->qualifies == row->qualifies);
    }
}

void checkMap(PickWindow& test, const CardRow& card, const CardNeed& need, ByteUnits units, Dice& dice)
{
    const auto& view = test.find<RunMapView>("runMap");
    const RunMap& map = view.map();
    REQUIRE_FALSE(map.cells.empty());
    double slowest = INFINITY;
    for (const RunCell& cell : map.cells)
        if (cell.tokens_per_second)
            slowest = std::min(slowest, cell.tokens_per_second->mid);
    for (int turn = 0; turn < 4; ++turn) {
        const std::size_t context = dice.below(map.contexts.size()), batch = dice.below(map.sequences.size());
        Scenario scenario = scenarioOf(need, card);
        scenario.context_tokens = map.contexts[context];
        scenario.sequences = map.sequences[batch];
        if (scenario.prompt_tokens)
            scenario.prompt_tokens = std::min(*scenario.prompt_tokens, map.contexts[context]);
        const Resolution resolution = resolve(scenario, Catalog::builtIn());
        REQUIRE(resolution.resolved);
        const Evaluation evaluation = evaluate(*resolution.resolved);
        INFO(card.gpu << " " << map.contexts[context] << " x " << map.sequences[batch]);
        const QString shown = view.cellText(context, batch);
        if (evaluation.fits == std::optional<bool>(true)) {
            const auto speed = evaluation.decode ? std::optional(evaluation.decode->tokens_per_second.mid) : std::nullopt;
            CHECK(shown == groupedNumber(speed, slowest < 10 ? 1 : 0));
        } else if (map.at(context, batch).short_bytes) {
            CHECK(shown == QStringLiteral("−") + text(formatGiga(static_cast<double>(*map.at(context, batch).short_bytes), units, 1)));
            if (evaluation.memory.free_bytes && *evaluation.memory.free_bytes < 0 && card.count == 1 && !exact(evaluation.memory.pool_bytes))
                CHECK(*map.at(context, batch).short_bytes == static_cast<std::uint64_t>(-*evaluation.memory.free_bytes));
        } else {
            CHECK(shown == QStringLiteral("–"));
        }
    }
}

}  // namespace

TEST_CASE("pick: in 200 random scenarios the table, the chart and the map say what rank and size say, to the digit")
{
    Dice dice(20261130);
    PickWindow test;
    int answered = 0, sized = 0;
    for (int i = 0; i < kScenarios; ++i) {
        const Scenario scenario = randomScenario(dice);
        const PickWishes wishes = randomWishes(dice);
        const ByteUnits units = dice.one(4) ? ByteUnits::Decimal : ByteUnits::Binary;
        INFO(i << ": " << scenario.model.id << " " << scenario.weights.format << " " << *scenario.context_tokens << " x " << scenario.sequences
               << " " << scenario.runtime);
        test.model.edit(QString(), Gesture::single(), [&scenario](Scenario& now) { now = scenario; });
        test.page().findChild<NeedPanel*>()->take(wishes);
        test.page().setUnits(units);
        test.page().settle();
        const CardNeed need = needFor(scenario, wishes);
        const CardRanking ranking = rankCards(need, Catalog::builtIn(), PriceList::builtIn(), units);
        checkTable(test, ranking, need, units);
        checkChart(test, ranking);
        if (ranking.rows.empty())
            continue;
        ++answered;
        const int row = static_cast<int>(dice.below(ranking.rows.size()));
        checkAgainstSize(test, row, ranking, need);
        test.table().selectCell(row);
        test.page().settle();
        checkMap(test, ranking.rows[static_cast<std::size_t>(row)], need, units, dice);
        ++sized;
    }
    CHECK(answered > kScenarios / 3);
    CHECK(sized == answered);
}
