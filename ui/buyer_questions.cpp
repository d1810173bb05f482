// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/buyer_questions.h"

#include "core/rank.h"
#include "ui/models_panel.h"
#include "ui/need_panel.h"
#include "ui/pick_page.h"
#include "ui/price_menu.h"
#include "ui/text.h"

#include <QStringList>

namespace kvsight::ui {
namespace {

using Kind = BuyerStep::Kind;

// The labels are the page's own, so that the guide cannot say another word than the page.
BuyerStep model(const char* name)
{
    return {Kind::Search, "pickModel", NeedPanel::tr("Model"), QLatin1String(name)};
}

BuyerStep context(const char* tokens)
{
    return {Kind::Type, "pickContext", NeedPanel::tr("Context"), QLatin1String(tokens)};
}

BuyerStep bestBy(RankMeasure measure)
{
    return {Kind::Choose, "pickMeasure", NeedPanel::tr("Best by"), sentence(kvsight::nameOf(measure).label)};
}

BuyerStep leastSpeed(const char* speed)
{
    return {Kind::Type, "pickSpeed", NeedPanel::tr("Least tokens/s"), QLatin1String(speed)};
}

BuyerStep mostPrice(const char* price)
{
    return {Kind::Type, "pickPrice", NeedPanel::tr("Price at most"), QLatin1String(price)};
}

BuyerStep findModel()
{
    return {Kind::Press, "onCard", PickPage::tr("Find a model"), {}};
}

}  // namespace

std::vector<BuyerQuestion> BuyerQuestions::ofCards()
{
    return {
        {tr("Which card runs Qwen3 32B with 32K tokens best for the money?"),
         {model("Qwen3 32B"), context("32k")},
         tr("the first row; the sentence above says why")},
        {tr("Which card, or two of one kind, writes 15 tokens/s with Qwen3 32B for 2 500 USD?"),
         {model("Qwen3 32B"), leastSpeed("15"), mostPrice("2500"), {Kind::Type, "pickCount", NeedPanel::tr("Cards up to"), QStringLiteral("2")}},
         tr("the rows; 2 × stands before a pair")},
        {tr("What is the cheapest card for Qwen3 32B with 32K tokens at 10 tokens/s?"),
         {model("Qwen3 32B"), context("32k"), bestBy(RankMeasure::Price), leastSpeed("10")},
         tr("the first row")},
        {tr("Which card runs Qwen3 32B on 300 W, and what does its power cost in a year?"),
         {model("Qwen3 32B"),
          {Kind::Type, "pickPower", NeedPanel::tr("Watts at most"), QStringLiteral("300")},
          {Kind::Type, "pickKwh", NeedPanel::tr("Price per kWh"), QStringLiteral("0.30")}},
         tr("the last two columns")},
        {tr("RTX 4090, RTX 5090 or RX 7900 XTX for Qwen3 32B with 32K tokens, and why not the others?"),
         {model("Qwen3 32B"), context("32k"),
          {Kind::Type, "pickCards", NeedPanel::tr("These cards alone"), QStringLiteral("4090, 5090, 7900 xtx")},
          {Kind::Press, "othersFold", PickPage::tr("Why the others do not"), {}}},
         tr("above what qualifies, below what each other one lacks and its cheapest change")},
        {tr("Which Mac is fastest with Qwen3 32B and 32K tokens?"),
         {model("Qwen3 32B"), context("32k"), {Kind::Choose, "pickMaker", NeedPanel::tr("Maker"), QStringLiteral("Apple")}, bestBy(RankMeasure::Speed)},
         tr("the first row")},
        {tr("Which card serves 16 people at once, 16K tokens each, with Llama 3.1 8B as Q8_0?"),
         {{Kind::Choose, "pickWeights", NeedPanel::tr("Weights"), QStringLiteral("Q8_0")},
          context("16k"),
          {Kind::Type, "pickBatch", NeedPanel::tr("At once"), QStringLiteral("16")},
          bestBy(RankMeasure::Total)},
         tr("the first row; the map shows other numbers of people")},
    };
}

std::vector<BuyerQuestion> BuyerQuestions::ofModelsAndPrices()
{
    return {
        {tr("Which models run at 20 tokens/s on the RTX 3060 12GB that I have?"),
         {findModel(), {Kind::Search, "modelsCard", ModelsPanel::tr("This card"), QStringLiteral("RTX 3060 12GB")}, leastSpeed("20")},
         tr("the rows, the largest model first")},
        {tr("Which models can I run for 700 USD?"),
         {findModel(), {Kind::Press, "thisMoney", ModelsPanel::tr("This money"), {}}, mostPrice("700")},
         tr("the rows, each with the card that the money buys")},
        {tr("Which card is best for Qwen3 32B with 32K tokens at the prices that I was offered?"),
         {model("Qwen3 32B"), context("32k"),
          {Kind::Menu, "priceMenu", PriceMenu::tr("Prices ▾"), PriceMenu::tr("Import a price file…")},
          {Kind::File, "", tr("your price file"), {}}},
         tr("the first row; “yours” stands beside each price of the file")},
    };
}

std::vector<BuyerQuestion> BuyerQuestions::all()
{
    std::vector<BuyerQuestion> questions = ofCards();
    for (BuyerQuestion& question : ofModelsAndPrices())
        questions.push_back(std::move(question));
    return questions;
}

QString stepsText(const BuyerQuestion& question)
{
    QStringList steps;
    for (const BuyerStep& step : question.steps)
        steps << (step.value.isEmpty() ? step.label : step.label + QStringLiteral(": ") + step.value);
    return steps.join(QStringLiteral(" → "));
}

}  // namespace kvsight::ui
