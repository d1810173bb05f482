// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pick_wishes.h"

#include "ui/card_filter.h"
#include "ui/text.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kvsight::ui {
namespace {

constexpr double kMostWish = 1e12;

struct NumberWish {
    const char* key;
    std::optional<double> PickWishes::*number;
};
constexpr NumberWish kNumbers[] = {
    {"least_speed", &PickWishes::least_speed}, {"first_token", &PickWishes::most_first_token_s}, {"most_price", &PickWishes::most_price},
    {"most_power", &PickWishes::most_power_w}, {"kwh", &PickWishes::price_per_kwh}};

struct WordWish {
    const char* key;
    std::string PickWishes::*word;
};
constexpr WordWish kWords[] = {{"currency", &PickWishes::currency}, {"cards", &PickWishes::cards}};

struct ListWish {
    const char* key;
    std::vector<std::string> PickWishes::*words;
};
constexpr ListWish kLists[] = {{"maker", &PickWishes::makers}, {"class", &PickWishes::classes}};
constexpr qsizetype kMostLetters = 400;

void take(PickWishes& wishes, const QString& key, const QString& value)
{
    for (const NumberWish& wish : kNumbers) {
        const double number = value.toDouble();
        if (key == QLatin1String(wish.key) && number > 0 && number <= kMostWish)
            wishes.*wish.number = number;
    }
    for (const WordWish& wish : kWords)
        if (key == QLatin1String(wish.key) && value.size() < kMostLetters)
            wishes.*wish.word = value.toStdString();
    for (const ListWish& wish : kLists)
        if (key == QLatin1String(wish.key) && value.size() < kMostLetters)
            for (const QString& word : value.split(QLatin1Char(','), Qt::SkipEmptyParts))
                (wishes.*wish.words).push_back(word.toStdString());
    if (key == QLatin1String("count"))
        wishes.most_count = std::clamp<std::uint64_t>(value.toULongLong(), 1, kMostRankedCards);
    if (key == QLatin1String("prices"))
        wishes.prices = static_cast<PriceChoice>(std::clamp(value.toInt(), 0, 2));
    if (key == QLatin1String("announced"))
        wishes.with_announced = value == QLatin1String("1");
    if (key == QLatin1String("measure"))
        for (const MeasureName& name : rankMeasures())
            if (value == QLatin1String(name.id))
                wishes.measure = name.measure;
}

}  // namespace

QString wishesText(const PickWishes& wishes)
{
    QStringList parts;
    const auto add = [&parts](const char* key, const QString& value) { parts << QLatin1String(key) + QLatin1Char('=') + value; };
    for (const NumberWish& wish : kNumbers)
        if (const auto& number = wishes.*wish.number)
            add(wish.key, QString::number(*number, 'g', 15));
    for (const WordWish& wish : kWords)
        if (const auto& word = wishes.*wish.word; !word.empty())
            add(wish.key, text(word).replace(QLatin1Char(';'), QLatin1Char(',')));
    for (const ListWish& wish : kLists) {
        QStringList words;
        for (const std::string& word : wishes.*wish.words)
            words << text(word);
        if (!words.isEmpty())
            add(wish.key, words.join(QLatin1Char(',')));
    }
    add("count", QString::number(wishes.most_count));
    add("prices", QString::number(static_cast<int>(wishes.prices)));
    add("measure", QLatin1String(nameOf(wishes.measure).id));
    add("announced", wishes.with_announced ? QStringLiteral("1") : QStringLiteral("0"));
    return parts.join(QLatin1Char(';'));
}

PickWishes wishesFrom(const QString& text)
{
    PickWishes wishes;
    for (const QString& part : text.split(QLatin1Char(';'))) {
        const qsizetype at = part.indexOf(QLatin1Char('='));
        if (at > 0)
            take(wishes, part.left(at), part.mid(at + 1));
    }
    if (wishes.currency.empty())
        wishes.currency = "USD";
    return wishes;
}

std::optional<CardNeed> needOf(const Scenario& scenario, const PickWishes& wishes, const Catalog& catalog)
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
    auto unknown = unknownCards(scenario, catalog);
    if (auto called = cardsCalled(text(wishes.cards), catalog, unknown)) {
        if (called->empty())
            return std::nullopt;
        need.candidates = std::move(*called);
    } else if (!unknown.empty()) {
        need.candidates = everyCard(catalog);
        need.candidates.insert(need.candidates.end(), unknown.begin(), unknown.end());
    }
    need.currency = wishes.currency;
    need.prices = wishes.prices;
    need.measure = wishes.measure;
    need.with_announced = wishes.with_announced;
    return need;
}

}  // namespace kvsight::ui
