// SPDX-License-Identifier: MIT
#include "app/commands.h"

#include "app/catalog_argument.h"
#include "app/price_argument.h"
#include "app/rank_names.h"
#include "app/rows.h"
#include "app/scenario_arguments.h"

#include "core/evaluate.h"
#include "core/rank.h"
#include "core/rank_models.h"
#include "core/readers/json_text.h"
#include "core/report/rank_report.h"
#include "core/report/report.h"
#include "core/scenario_fields.h"
#include "core/text.h"

#include <algorithm>

namespace kvsight::cli {
namespace {

Finding wrong(const char* sentence, std::vector<std::pair<std::string, std::string>> arguments)
{
    return {Severity::Error, "bad_arguments", "", Message{sentence, std::move(arguments)}};
}

/// Everything that both directions are asked with.
struct Asked {
    Scenario scenario;
    std::vector<GpuChoice> cards;  ///< of --gpu
    std::optional<std::uint64_t> count;  ///< of --gpu-count
    std::string base_folder, label;
    Findings findings;
};

PriceChoice priceChoice(const std::string& name)
{
    return name == "launch" ? PriceChoice::Launch : name == "new" ? PriceChoice::New : PriceChoice::Newest;
}

std::string upperCase(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(), [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    return text;
}

/// The cards of --gpu; a finding says what is wrong with one.
std::vector<GpuChoice> cardsOf(const Arguments& arguments, const Catalog& catalog, Findings& findings)
{
    std::vector<GpuChoice> cards;
    for (const std::string& text : arguments.gpus) {
        Scenario one;
        if (auto finding = setField(one, "gpu", text, catalog))
            findings.push_back(std::move(*finding));
        else if (one.gpus.empty())
            findings.push_back(wrong("--gpu {value} names no card. Write an id of the catalogue, or leave the option out.", {{"value", text}}));
        cards.insert(cards.end(), one.gpus.begin(), one.gpus.end());
    }
    return cards;
}

/// Compared cards that are given again, under whatever name, are said and left out.
void dropRepeated(std::vector<GpuChoice>& cards, const Catalog& catalog, Output& output)
{
    const auto nameOf = [](const GpuChoice& card) { return card.id.empty() ? card.name : card.id; };
    const auto key = [&](const GpuChoice& card) {
        GpuChoice plain = card;
        const GpuSpec* known = catalog.findGpu(nameOf(card));
        plain.id = known != nullptr && !known->id.empty() ? known->id : nameOf(card);
        plain.name.clear();
        return plain;
    };
    std::vector<GpuChoice> kept;
    for (GpuChoice& card : cards) {
        if (std::none_of(kept.begin(), kept.end(), [&](const GpuChoice& other) { return key(other) == key(card); }))
            kept.push_back(std::move(card));
        else
            output.report("kvsight-cli", Finding{Severity::Warning, "repeated_gpu", "gpu",
                                                 Message{"--gpu {name} is given more than once; it is ranked once.", {{"name", shownText(nameOf(card))}}}});
    }
    cards = std::move(kept);
}

/// The scenario without its cards, and those apart. Nothing, with the exit code, when the arguments are wrong.
std::optional<Asked> readAsked(const Arguments& arguments, const Catalog& catalog, Output& output, int& code)
{
    Arguments plain = arguments;
    plain.gpus.clear();
    plain.gpu_counts.clear();
    TypedScenario typed = scenarioFromArguments(plain, catalog);
    code = typed.wrong_arguments ? kWrongArguments : kUnreadableInput;
    Asked asked;
    asked.base_folder = typed.base_folder;
    asked.label = typed.label.empty() ? "kvsight-cli" : typed.label;
    asked.findings = std::move(typed.findings);
    Findings own;
    asked.cards = cardsOf(arguments, catalog, own);
    if (arguments.gpu_counts.size() > 1)
        own.push_back(wrong("Give one --gpu-count: the cards of --gpu are compared, each alone.", {}));
    if (arguments.gpu_counts.size() == 1) {
        asked.count = parseCount(arguments.gpu_counts.front());
        if (!asked.count || *asked.count < 1 || *asked.count > kMostRankedCards)
            own.push_back(wrong("--gpu-count is {value}. Write a number from 1 to {most}.",
                                {{"value", arguments.gpu_counts.front()}, {"most", std::to_string(kMostRankedCards)}}));
    }
    if (typed.scenario && !hasError(own)) {
        asked.scenario = std::move(*typed.scenario);
        return asked;
    }
    if (hasError(own))
        code = kWrongArguments;
    asked.findings.insert(asked.findings.end(), own.begin(), own.end());
    output.report(asked.label, asked.findings);
    if (arguments.json)
        output.line(errorJson(asked.findings));
    return std::nullopt;
}

/// Adds a row: `write` gets a receiver, and what the scenario resolves to and evaluates to.
template <class Write>
void addRow(Rows& rows, const Scenario& scenario, const Asked& asked, const Catalog& catalog, Write write)
{
    Resolution resolution = resolve(scenario, catalog, asked.base_folder);
    if (!resolution.resolved)
        return;
    Resolved& resolved = *resolution.resolved;
    resolved.findings.insert(resolved.findings.begin(), asked.findings.begin(), asked.findings.end());
    const Evaluation evaluation = evaluate(resolved);
    rows.add([&](RecordWriter& out) { write(out, &resolved, &evaluation); });
}

std::optional<RankMeasure> cardMeasure(const std::string& name)
{
    if (name.empty())
        return RankMeasure::Value;
    for (const MeasureName& known : rankMeasures()) {
        if (lowerCase(name) == known.id)
            return known.measure;
    }
    return std::nullopt;
}

std::optional<ModelMeasure> modelMeasure(const std::string& name)
{
    const std::string lower = lowerCase(name);
    if (lower.empty() || lower == "size")
        return ModelMeasure::Size;
    if (lower == "speed")
        return ModelMeasure::Speed;
    return lower == "context" ? std::optional(ModelMeasure::Context) : std::nullopt;
}

CardNeed needOf(const Arguments& arguments, const Asked& asked, RankMeasure measure)
{
    const RankArguments& rank = arguments.rank;
    CardNeed need;
    need.scenario = asked.scenario;
    need.least_speed = rank.min_speed;
    need.most_first_token_s = rank.max_first_token;
    need.most_price = rank.max_price;
    need.most_power_w = rank.max_power;
    need.least_count = asked.count.value_or(1);
    need.most_count = asked.count.value_or(rank.max_count.value_or(1));
    need.every_count = rank.every;
    need.makers = rank.makers;
    need.classes = rank.classes;
    need.with_announced = rank.announced;
    need.candidates = asked.cards;
    need.measure = measure;
    need.currency = upperCase(rank.currency);
    need.prices = priceChoice(rank.prices);
    need.price_per_kwh = rank.kwh_price;
    need.hours_a_day = rank.hours_a_day.value_or(need.hours_a_day);
    return need;
}

/// Of the rows that do not qualify and are shown.
std::vector<std::optional<Fix>> fixesOf(const Arguments& arguments, const CardRanking& ranking, const CardNeed& need, const Asked& asked,
                                        const Catalog& catalog)
{
    std::vector<std::optional<Fix>> fixes;
    const std::uint64_t top = arguments.rank.top.value_or(kUsualRows);
    const std::size_t shown = top == 0 ? ranking.others.size() : std::min<std::size_t>(ranking.others.size(), top);
    if (!arguments.rank.all)
        return fixes;
    fixes.reserve(shown);
    for (std::size_t i = 0; i < shown; ++i)
        fixes.push_back(cheapestFixOf(need, ranking.others[i], catalog, arguments.units, asked.base_folder));
    return fixes;
}

int refuse(const Arguments& arguments, const Findings& findings, Output& output)
{
    output.report("kvsight-cli", findings);
    if (arguments.json)
        output.line(errorJson(findings));
    return kWrongArguments;
}

int rankCardsFor(const Arguments& arguments, Asked& asked, const Catalog& catalog, const PriceList& prices, Output& output)
{
    const auto measure = cardMeasure(arguments.rank.sort);
    if (!measure) {
        std::vector<std::string> names;
        std::transform(rankMeasures().begin(), rankMeasures().end(), std::back_inserter(names), [](const MeasureName& known) { return known.id; });
        return refuse(arguments, {unknownName("--sort", arguments.rank.sort, std::move(names))}, output);
    }
    dropRepeated(asked.cards, catalog, output);
    const CardNeed need = needOf(arguments, asked, *measure);
    const CardRanking ranking = rankCards(need, catalog, prices, arguments.units, asked.base_folder);
    Findings findings = asked.findings;
    findings.insert(findings.end(), ranking.findings.begin(), ranking.findings.end());
    output.report(asked.label, findings);
    if (!ranking.usable) {
        if (arguments.json)
            output.line(errorJson(findings));
        return failureCode(arguments, findings);
    }
    const int code = isDamaged(ranking.findings) ? kUnreadableInput : kAnswered;
    if (!arguments.json && !arguments.csv) {
        output.write(cardRankingText(ranking, need, arguments.units, arguments.rank.top.value_or(kUsualRows), arguments.rank.all,
                                     fixesOf(arguments, ranking, need, asked, catalog)));
        return code;
    }
    Rows rows(output, arguments.json, cardColumns());
    const auto add = [&](CardRow row) {
        addRow(rows, scenarioOf(need, row), asked, catalog, [&](RecordWriter& out, const Resolved* resolved, const Evaluation* evaluation) {
            if (evaluation != nullptr)
                fillSpeedOfRest(row, *evaluation);
            writeCardRow(out, row, need, resolved, evaluation);
        });
    };
    std::for_each(ranking.rows.begin(), ranking.rows.end(), add);
    if (arguments.rank.all)
        std::for_each(ranking.others.begin(), ranking.others.end(), add);
    rows.end();
    return code;
}

ModelNeed modelNeedOf(const Arguments& arguments, const Asked& asked, ModelMeasure measure)
{
    const RankArguments& rank = arguments.rank;
    ModelNeed need;
    need.scenario = asked.scenario;
    need.scenario.gpus = asked.cards;
    for (GpuChoice& card : need.scenario.gpus)
        card.count = asked.count.value_or(card.count);
    if (asked.cards.empty())
        need.most_price = rank.max_price;
    need.most_count = rank.max_count.value_or(1);
    need.currency = upperCase(rank.currency);
    need.prices = priceChoice(rank.prices);
    if (!asked.scenario.weights.format.empty())
        need.formats = {asked.scenario.weights.format};
    need.least_speed = rank.min_speed;
    need.families = rank.families;
    need.measure = measure;
    need.every_way = rank.every;
    return need;
}

int rankModelsFor(const Arguments& arguments, Asked& asked, const Catalog& catalog, const PriceList& prices, Output& output)
{
    const auto measure = modelMeasure(arguments.rank.sort);
    if (!measure)
        return refuse(arguments, {unknownName("--sort", arguments.rank.sort, {"size", "speed", "context"})}, output);
    const ModelNeed need = modelNeedOf(arguments, asked, *measure);
    const ModelRanking ranking = rankModels(need, catalog, prices, arguments.units);
    output.report("kvsight-cli", ranking.findings);
    if (hasError(ranking.findings)) {
        if (arguments.json)
            output.line(errorJson(ranking.findings));
        return failureCode(arguments, ranking.findings);
    }
    if (!arguments.json && !arguments.csv) {
        output.write(modelRankingText(ranking, need, arguments.units, arguments.rank.top.value_or(kUsualRows), arguments.rank.all));
        return kAnswered;
    }
    Rows rows(output, arguments.json, modelColumns());
    const auto add = [&](const ModelRow& row) {
        addRow(rows, scenarioOf(need, row), asked, catalog, [&](RecordWriter& out, const Resolved* resolved, const Evaluation* evaluation) {
            writeModelRow(out, row, need, resolved, evaluation);
        });
    };
    std::for_each(ranking.rows.begin(), ranking.rows.end(), add);
    if (arguments.rank.all)
        std::for_each(ranking.others.begin(), ranking.others.end(), add);
    rows.end();
    return kAnswered;
}

/// Options that say nothing of what is ranked are not passed over in silence.
void warnOfUnused(const Arguments& arguments, bool models, Output& output)
{
    struct Unused {
        bool is_given;
        const char* option;
        const char* why;
    };
    constexpr const char* not_cards = "models are ranked, not cards";
    constexpr const char* given_cards = "models are ranked on the cards of --gpu";
    const RankArguments& rank = arguments.rank;
    const bool has_cards = models && !arguments.gpus.empty();
    const Unused unused[] = {
        {models && rank.max_first_token, "--max-first-token", not_cards},
        {models && rank.max_power, "--max-power", not_cards},
        {models && rank.kwh_price, "--kwh-price", not_cards},
        {models && rank.hours_a_day, "--hours-a-day", not_cards},
        {models && !rank.makers.empty(), "--maker", not_cards},
        {models && !rank.classes.empty(), "--class", not_cards},
        {models && rank.announced, "--announced", not_cards},
        {models && !has_cards && !arguments.gpu_counts.empty(), "--gpu-count", "it goes with --gpu"},
        {has_cards && rank.max_price, "--max-price", given_cards},
        {has_cards && rank.max_count, "--max-count", given_cards},
        {!models && !rank.families.empty(), "--family", "cards are ranked, not models"},
        {!models && rank.hours_a_day && !rank.kwh_price, "--hours-a-day", "it goes with --kwh-price"},
    };
    for (const Unused& row : unused) {
        if (row.is_given)
            output.report("kvsight-cli", Finding{Severity::Warning, "unused_option", "",
                                                 Message{"{option} changes nothing here: {why}.", {{"option", row.option}, {"why", row.why}}}});
    }
}

}  // namespace

int runRank(const Arguments& arguments, Output& output)
{
    const Catalog* catalog = catalogOf(arguments, output);
    if (catalog == nullptr)
        return kUnreadableInput;
    int code = kAnswered;
    auto asked = readAsked(arguments, *catalog, output, code);
    if (!asked)
        return code;
    const auto prices = pricesOf(arguments, *catalog, output);
    if (!prices)
        return kUnreadableInput;
    if (const Findings unknown = unknownNames(arguments.rank, *catalog, *prices); !unknown.empty())
        return refuse(arguments, unknown, output);
    const bool models = arguments.model.empty() && arguments.scenario_file.empty();
    warnOfUnused(arguments, models, output);
    return models ? rankModelsFor(arguments, *asked, *catalog, *prices, output)
                  : rankCardsFor(arguments, *asked, *catalog, *prices, output);
}

}  // namespace kvsight::cli
