// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pick_wishes.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

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
constexpr WordWish kWords[] = {
    {"maker", &PickWishes::maker}, {"class", &PickWishes::gpu_class}, {"currency", &PickWishes::currency}};

void take(PickWishes& wishes, const QString& key, const QString& value)
{
    for (const NumberWish& wish : kNumbers) {
        const double number = value.toDouble();
        if (key == QLatin1String(wish.key) && number > 0 && number <= kMostWish)
            wishes.*wish.number = number;
    }
    for (const WordWish& wish : kWords)
        if (key == QLatin1String(wish.key) && value.size() < 64)
            wishes.*wish.word = value.toStdString();
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
            add(wish.key, QString::fromStdString(word));
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

CardNeed needOf(const Scenario& scenario, const PickWishes& wishes)
{
    CardNeed need;
    need.scenario = scenario;
    need.least_speed = wishes.least_speed;
    need.most_first_token_s = wishes.most_first_token_s;
    need.most_price = wishes.most_price;
    need.most_power_w = wishes.most_power_w;
    need.price_per_kwh = wishes.price_per_kwh;
    need.most_count = wishes.most_count;
    if (!wishes.maker.empty())
        need.makers = {wishes.maker};
    if (!wishes.gpu_class.empty())
        need.classes = {wishes.gpu_class};
    need.currency = wishes.currency;
    need.prices = wishes.prices;
    need.measure = wishes.measure;
    need.with_announced = wishes.with_announced;
    return need;
}

}  // namespace kvsight::ui
