// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/card_filter.h"

#include "ui/text.h"

#include <QStringList>

#include <algorithm>

namespace kvsight::ui {
namespace {

const std::string& nameOf(const GpuSpec& card)
{
    return card.id.empty() ? card.name : card.id;
}

bool isSame(const GpuChoice& a, const GpuChoice& b)
{
    return a.id == b.id && a.name == b.name;
}

GpuChoice oneOf(const std::string& id)
{
    GpuChoice choice;
    choice.id = id;
    return choice;
}

void addOnce(std::vector<GpuChoice>& cards, GpuChoice card)
{
    const bool there = std::any_of(cards.begin(), cards.end(), [&card](const GpuChoice& other) { return isSame(other, card); });
    if (!there)
        cards.push_back(std::move(card));
}

}  // namespace

std::vector<GpuChoice> everyCard(const Catalog& catalog)
{
    std::vector<GpuChoice> cards;
    cards.reserve(catalog.gpus().size());
    for (const GpuSpec& card : catalog.gpus())
        if (catalog.findGpu(nameOf(card)) == &card)
            cards.push_back(oneOf(nameOf(card)));
    return cards;
}

std::optional<std::vector<GpuChoice>> cardsCalled(const QString& words, const Catalog& catalog, const std::vector<GpuChoice>& others)
{
    std::optional<std::vector<GpuChoice>> cards;
    for (const QString& part : words.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        const QStringList wanted = part.toCaseFolded().split(QLatin1Char(' '), Qt::SkipEmptyParts);
        if (wanted.isEmpty())
            continue;
        if (!cards)
            cards.emplace();
        if (const GpuSpec* card = catalog.findGpu(part.trimmed().toStdString())) {
            addOnce(*cards, oneOf(nameOf(*card)));
            continue;
        }
        const auto isCalled = [&wanted](const std::string& name) {
            const QString called = text(name).toCaseFolded();
            return std::all_of(wanted.begin(), wanted.end(), [&called](const QString& word) { return called.contains(word); });
        };
        for (const GpuSpec& card : catalog.gpus())
            if (isCalled(card.name + " " + card.id) && catalog.findGpu(nameOf(card)) == &card)
                addOnce(*cards, oneOf(nameOf(card)));
        for (const GpuChoice& other : others)
            if (isCalled(other.name + " " + other.id))
                addOnce(*cards, other);
    }
    return cards;
}

std::vector<GpuChoice> unknownCards(const Scenario& scenario, const Catalog& catalog)
{
    std::vector<GpuChoice> cards;
    for (GpuChoice choice : scenario.gpus) {
        const std::string& name = choice.id.empty() ? choice.name : choice.id;
        if (name.empty() || catalog.findGpu(name) != nullptr || !choice.memory_bytes)
            continue;
        choice.count = 1;
        addOnce(cards, std::move(choice));
    }
    return cards;
}

}  // namespace kvsight::ui
