// SPDX-License-Identifier: MIT
#include "core/rank.h"

#include "core/evaluate.h"
#include "core/rank_models.h"
#include "tests/catch.h"

#include <algorithm>
#include <random>

using namespace kvsight;

namespace {

const Catalog& catalog()
{
    return Catalog::builtIn();
}

CardNeed needOf(const char* model, std::uint64_t context = 32768)
{
    CardNeed need;
    need.scenario.model.id = model;
    need.scenario.weights.format = "Q4_K_M";
    need.scenario.context_tokens = context;
    return need;
}

CardRanking rank(const CardNeed& need)
{
    return rankCards(need, catalog(), PriceList::builtIn());
}

const CardRow* find(const std::vector<CardRow>& rows, const std::string& gpu)
{
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const CardRow& row) { return row.gpu == gpu; });
    return found == rows.end() ? nullptr : &*found;
}

bool lacks(const CardRow& row, Unmet::Kind kind)
{
    return std::any_of(row.unmet.begin(), row.unmet.end(), [kind](const Unmet& unmet) { return unmet.kind == kind; });
}

void checkBand(const std::optional<Band>& shown, const Band* answered)
{
    REQUIRE(shown.has_value() == (answered != nullptr));
    if (answered == nullptr)
        return;
    CHECK(shown->low == answered->low);
    CHECK(shown->mid == answered->mid);
    CHECK(shown->high == answered->high);
}

/// The row's figures are what `resolve` and `evaluate` answer for its scenario.
void checkRow(const CardNeed& need, CardRow row)
{
    INFO(row.count << " x " << row.gpu << ", " << need.scenario.model.id);
    const Resolution resolution = resolve(scenarioOf(need, row), catalog());
    REQUIRE(resolution.resolved);
    const Evaluation evaluation = evaluate(*resolution.resolved);
    CHECK(row.fits == evaluation.fits);
    CHECK(row.free_bytes == evaluation.memory.free_bytes);
    CHECK(row.total_bytes == exact(evaluation.memory.total_bytes));
    CHECK(row.capacity_bytes == exact(evaluation.memory.capacity_bytes));
    CHECK(row.max_context_tokens == evaluation.limits.max_context_tokens);
    CHECK(row.max_sequences == evaluation.limits.max_sequences);
    if (row.fits == std::optional<bool>(false))
        CHECK_FALSE(row.tokens_per_second);
    fillSpeedOfRest(row, evaluation);
    checkBand(row.tokens_per_second, evaluation.decode ? &evaluation.decode->tokens_per_second : nullptr);
    checkBand(row.total_tokens_per_second, evaluation.decode ? &evaluation.decode->total_tokens_per_second : nullptr);
    checkBand(row.first_token_s, evaluation.prefill ? &evaluation.prefill->seconds : nullptr);
    CHECK(row.card_runs == resolution.resolved->speed.card_runs);
    CHECK((row.short_bytes.has_value() && row.fits == std::optional<bool>(true)) == false);
}

}  // namespace

TEST_CASE("rows of the ranking agree to the digit with the evaluation of their scenario")
{
    std::mt19937 random(88);
    const auto pick = [&](std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(random); };
    const char* types[] = {"f16", "f16", "q8_0", "q4_0", "fp8"};
    const char* formats[] = {"Q4_K_M", "Q8_0", "BF16", ""};
    const char* runtimes[] = {"llama.cpp", "llama.cpp", "vllm", "textbook", "ollama", "mlx"};
    std::size_t rows = 0;
    for (int i = 0; i < 200; ++i) {
        CardNeed need = needOf(catalog().models()[pick(catalog().models().size())].id.c_str(), std::uint64_t{1} << (9 + pick(9)));
        need.scenario.weights.format = formats[pick(std::size(formats))];
        need.scenario.k_type = need.scenario.v_type = types[pick(std::size(types))];
        need.scenario.sequences = 1 + pick(6);
        need.scenario.runtime = runtimes[pick(std::size(runtimes))];
        need.scenario.split = pick(2) == 0 ? Split::Layer : Split::Tensor;
        need.scenario.options.flash_attention = pick(5) != 0;
        if (pick(4) == 0)
            need.scenario.measured = MeasuredSpeed{50, 4096};
        need.most_count = 1 + pick(3);
        need.every_count = pick(2) == 0;
        for (int candidate = 0; candidate < 6; ++candidate) {
            need.candidates.emplace_back();
            need.candidates.back().id = catalog().gpus()[pick(catalog().gpus().size())].id;
        }
        const CardRanking ranking = rank(need);
        for (const auto* list : {&ranking.rows, &ranking.others}) {
            for (const CardRow& row : *list)
                checkRow(need, row);
            rows += list->size();
        }
    }
    CHECK(rows > 800);
}

TEST_CASE("every card of the catalogue is looked at once, and only what qualifies is listed")
{
    CardNeed need = needOf("qwen3-32b");
    need.least_speed = 15;
    need.most_price = 2500;
    need.most_power_w = 650;
    need.most_count = 2;
    const CardRanking ranking = rank(need);
    CHECK(ranking.cards == catalog().gpus().size());
    CHECK(ranking.rows.size() + ranking.others.size() == ranking.cards);
    REQUIRE(ranking.rows.size() > 3);
    for (const CardRow& row : ranking.rows) {
        INFO(row.gpu);
        CHECK(row.qualifies);
        CHECK(row.fits == std::optional<bool>(true));
        CHECK(row.tokens_per_second->mid >= 15);
        CHECK(*row.total_price <= 2500);
        CHECK(*row.power_w <= 650);
        CHECK(*row.total_price == row.price->amount * static_cast<double>(row.count));
    }
    for (const CardRow& row : ranking.others)
        CHECK_FALSE(row.unmet.empty());
    const CardRow* small = find(ranking.others, "gtx-1060-6gb");
    REQUIRE(small);
    CHECK(lacks(*small, Unmet::Kind::Memory));
    CHECK(inEnglish(small->unmet.front().text) == formatBytes(*small->short_bytes) + " too little memory");
    const CardRow* dear = find(ranking.others, "rtx-5090");
    REQUIRE(dear);
    CHECK(lacks(*dear, Unmet::Kind::Price));
    CHECK(inEnglish(dear->unmet.front().text).find("too dear") != std::string::npos);
    REQUIRE(find(ranking.others, "desktop-2-channel-ddr4-2666"));
    CHECK(lacks(*find(ranking.others, "desktop-2-channel-ddr4-2666"), Unmet::Kind::MemoryUnknown));
}

TEST_CASE("each measure sorts best first, with 100 for the best and unknown ones last")
{
    for (const MeasureName& name : rankMeasures()) {
        INFO(name.id);
        CardNeed need = needOf("llama-3.1-8b");
        need.measure = name.measure;
        const CardRanking ranking = rank(need);
        REQUIRE(ranking.rows.size() > 50);
        CHECK(ranking.rows.front().score == 100.0);
        bool unknown = false;
        for (std::size_t i = 0; i < ranking.rows.size(); ++i) {
            const CardRow& row = ranking.rows[i];
            unknown = unknown || !row.measure;
            CHECK(row.measure.has_value() == !unknown);
            if (!row.measure || i == 0)
                continue;
            const double before = *ranking.rows[i - 1].measure;
            CHECK((name.less_is_better ? before <= *row.measure : before >= *row.measure));
            CHECK(*row.score <= *ranking.rows[i - 1].score);
        }
        const std::string first = inEnglish(ranking.first);
        CHECK(first.find(rowName(ranking.rows.front())) != std::string::npos);
        CHECK(first.find('{') == std::string::npos);
        CHECK(inEnglish(ranking.next).find(rowName(ranking.rows[1])) != std::string::npos);
    }
}

TEST_CASE("speed for the money is that of all conversations over the price of all cards")
{
    CardNeed need = needOf("llama-3.1-8b", 8192);
    need.scenario.sequences = 4;
    need.candidates.resize(1);
    need.candidates.front().id = "rtx-4090";
    need.price_per_kwh = 0.25;
    need.hours_a_day = 6;
    const CardRanking ranking = rank(need);
    REQUIRE(ranking.rows.size() == 1);
    const CardRow& row = ranking.rows.front();
    CHECK(*row.tokens_per_second_for_1000 == Approx(row.total_tokens_per_second->mid / 1350 * 1000));
    CHECK(*row.power_w == 450);
    CHECK(*row.yearly_kwh == Approx(0.45 * 6 * 365));
    CHECK(*row.yearly_cost == Approx(0.45 * 6 * 365 * 0.25));
}

TEST_CASE("makers, classes, currency and numbers of cards are kept to")
{
    CardNeed need = needOf("llama-3.1-8b");
    need.makers = {"amd"};
    need.classes = {"Consumer"};
    for (const CardRow& row : rank(need).rows) {
        CHECK(row.card->vendor == "AMD");
        CHECK(row.card->gpu_class == "consumer");
    }
    CardNeed euros = needOf("llama-3.1-8b");
    euros.currency = "EUR";
    const CardRanking ranking = rank(euros);
    CHECK(ranking.rows.front().gpu == "rtx-5060-ti-16gb");
    CHECK_FALSE(ranking.rows[1].total_price);
    CHECK(ranking.other_currencies == std::vector<std::string>{"USD"});
    CardNeed two = needOf("llama-3.1-8b");
    two.least_count = two.most_count = 2;
    for (const CardRow& row : rank(two).rows) {
        CHECK(row.count == 2);
        CHECK(row.card->gpu_class != "laptop");
        CHECK(row.mind.has_value() == row.power_w.has_value());
    }
}

TEST_CASE("announced only and not for sale any more are told apart")
{
    Catalog more = catalog();
    GpuSpec later = *catalog().findGpu("rtx-4090");
    later.id = later.name = "later-card";
    later.aliases.clear();
    later.released = "2027-02";
    more.add(later);
    PriceList prices = PriceList::builtIn();
    prices.setAvailability("rtx-3090", Availability::Discontinued);
    CardNeed need = needOf("llama-3.1-8b");
    need.with_discontinued = false;
    const CardRanking ranking = rankCards(need, more, prices);
    const CardRow* announced = find(ranking.others, "later-card");
    REQUIRE(announced);
    REQUIRE(announced->unmet.size() == 1);
    CHECK(announced->unmet.front().kind == Unmet::Kind::Announced);
    const CardRow* gone = find(ranking.others, "rtx-3090");
    REQUIRE(gone);
    CHECK(gone->unmet.front().kind == Unmet::Kind::Discontinued);
    CHECK(find(ranking.rows, "rtx-4090")->availability == Availability::Offered);
    CHECK(find(ranking.rows, "rtx-3080-12gb")->availability == Availability::Unknown);
}

TEST_CASE("what does not qualify comes with a change that helps")
{
    CardNeed need = needOf("qwen3-32b");
    need.least_speed = 20;
    need.makers = {"NVIDIA"};
    need.classes = {"consumer", "workstation"};
    const CardRanking ranking = rank(need);
    int helped = 0;
    for (std::size_t i = 0; i < ranking.others.size(); i += 5) {
        const CardRow& row = ranking.others[i];
        const auto fix = cheapestFixOf(need, row, catalog());
        if (!fix)
            continue;
        INFO(row.gpu << ": " << actionInEnglish(*fix));
        const Resolution after = resolve(fix->changed, catalog());
        REQUIRE(after.resolved);
        const Evaluation evaluation = evaluate(*after.resolved);
        CHECK(evaluation.fits == std::optional<bool>(true));
        CHECK(evaluation.decode->tokens_per_second.mid >= 20);
        ++helped;
    }
    CHECK(helped > 5);
}

TEST_CASE("a model that is not known, or a card, answers an error and no rows")
{
    const CardRanking unknown = rank(needOf("no-such-model"));
    CHECK_FALSE(unknown.usable);
    CHECK(unknown.rows.empty());
    CHECK(hasError(unknown.findings));
    CardNeed need = needOf("llama-3.1-8b");
    need.candidates.resize(1);
    need.candidates.front().id = "no-such-card";
    CHECK_FALSE(rank(need).usable);
    CardNeed own = needOf("llama-3.1-8b");
    own.candidates.resize(1);
    own.candidates.front().name = "Paperclip 48";
    own.candidates.front().memory_bytes = std::uint64_t{48} << 30;
    own.candidates.front().bandwidth_bytes_per_s = 1e12;
    const CardRanking mine = rank(own);
    REQUIRE(mine.rows.size() == 1);
    CHECK(mine.rows.front().name == "Paperclip 48");
    CHECK_FALSE(mine.rows.front().card);
}

TEST_CASE("the models that a card runs: each fits, is fast enough and agrees with its evaluation", "[slow]")
{
    ModelNeed need;
    need.scenario.gpus.resize(1);
    need.scenario.gpus.front().id = "rtx-3060-12gb";
    need.contexts = {8192, 32768};
    need.least_speed = 20;
    const ModelRanking ranking = rankModels(need, catalog(), PriceList::builtIn());
    CHECK(ranking.models == catalog().models().size());
    CHECK(ranking.rows.size() + ranking.others.size() == ranking.models);
    REQUIRE(ranking.rows.size() > 20);
    bool few = false;
    for (const ModelRow& row : ranking.rows) {
        INFO(row.model->id << " as " << row.format);
        const Resolution resolution = resolve(scenarioOf(need, row), catalog());
        REQUIRE(resolution.resolved);
        const Evaluation evaluation = evaluate(*resolution.resolved);
        CHECK(evaluation.fits == std::optional<bool>(true));
        checkBand(row.tokens_per_second, evaluation.decode ? &evaluation.decode->tokens_per_second : nullptr);
        CHECK(row.tokens_per_second->mid >= 20);
        CHECK(row.max_context_tokens == evaluation.limits.max_context_tokens);
        CHECK(row.free_bytes == evaluation.memory.free_bytes);
        CHECK((row.context_tokens == 8192 || row.context_tokens == 32768));
        CHECK(row.context_tokens <= resolution.resolved->shape->native_context_tokens.value_or(UINT64_MAX));
        CHECK((row.bits < 4 || !few));  // Those of few bits come last.
        few = row.bits < 4;
    }
    for (const ModelRow& row : ranking.others) {
        INFO(row.model->id);
        CHECK_FALSE(row.runs);
        CHECK(inEnglish(row.limit) != "");
    }
    CHECK(inEnglish(ranking.first).find(ranking.rows.front().model->name) != std::string::npos);
}

TEST_CASE("for a sum of money the models come with the card that it buys", "[slow]")
{
    ModelNeed need;
    need.most_price = 700;
    need.contexts = {8192};
    const ModelRanking ranking = rankModels(need, catalog(), PriceList::builtIn());
    REQUIRE_FALSE(ranking.rows.empty());
    for (const ModelRow& row : ranking.rows) {
        REQUIRE(row.total_price);
        CHECK(*row.total_price <= 700);
        CHECK_FALSE(row.cards.empty());
    }
    need.most_price = 10;
    const ModelRanking nothing = rankModels(need, catalog(), PriceList::builtIn());
    CHECK(nothing.rows.empty());
    CHECK(inEnglish(nothing.first) == "No card is known at 10 USD or less.");
}
