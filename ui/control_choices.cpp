// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/control_choices.h"

#include "core/cache_type.h"
#include "core/runtimes/runtime.h"
#include "core/weights/weight_size.h"
#include "ui/common_cards.h"
#include "ui/control_panel.h"
#include "ui/text.h"

namespace kvsight::ui {
namespace {

QString words(const std::vector<std::string>& all)
{
    QStringList list;
    for (const std::string& word : all)
        list << text(word);
    return list.join(QLatin1Char(' '));
}

/// What the reader added stands in the lists as theirs.
QString detailOf(const std::string& origin, const QString& detail)
{
    if (origin != "user")
        return detail;
    return detail.isEmpty() ? ControlPanel::tr("yours") : ControlPanel::tr("yours") + QStringLiteral(" · ") + detail;
}

/// Whether its rules were read in its source and no run checked them: its rule says so.
bool readNotRun(const Runtime& runtime)
{
    return QLatin1String(runtime.rule).contains(QLatin1String("from its source, not run"));
}

}  // namespace

std::vector<SearchPicker::Item> modelItems(const Catalog& catalog)
{
    std::vector<SearchPicker::Item> items;
    for (const ModelEntry& entry : catalog.models())
        items.push_back({text(entry.id), text(entry.name), detailOf(entry.origin, text(entry.attention)),
                         words({entry.hf_id, entry.family}) + QLatin1Char(' ') + words(entry.aliases),
                         entry.verified || entry.origin == "user" ? QString() : ControlPanel::tr("not verified")});
    return items;
}

std::vector<SearchPicker::Item> cardItems(const Catalog& catalog, ByteUnits units)
{
    std::vector<SearchPicker::Item> items;
    for (const GpuSpec* card : allCards(catalog))
        items.push_back({text(card->id), text(card->name), detailOf(card->origin, memoryText(*card->memory_bytes, units)),
                         words({card->vendor, card->gpu_class}) + QLatin1Char(' ') + words(card->aliases), QString()});
    return items;
}

Choices weightChoices()
{
    Choices choices{{QString(), ControlPanel::tr("as published")}};
    for (const std::string& format : weightFormats())
        choices.emplace_back(text(format), text(format));
    return choices;
}

Choices cacheTypeChoices()
{
    Choices choices;
    for (const CacheType& type : cacheTypes())
        choices.emplace_back(QLatin1String(type.name), QLatin1String(type.name));
    return choices;
}

Choices runtimeChoices()
{
    Choices choices;
    for (const Runtime* runtime : runtimes())
        choices.emplace_back(QLatin1String(runtime->id), QLatin1String(runtime->name));
    return choices;
}

std::vector<QString> runtimesNotRun()
{
    std::vector<QString> ids;
    for (const Runtime* runtime : runtimes())
        if (readNotRun(*runtime))
            ids.emplace_back(QLatin1String(runtime->id));
    return ids;
}

QString memoryText(std::uint64_t bytes, ByteUnits units)
{
    const double giga = static_cast<double>(bytes) / gigaBytes(units);
    const int decimals = giga == static_cast<double>(static_cast<std::uint64_t>(giga)) ? 0 : 1;
    return text(formatGiga(static_cast<double>(bytes), units, decimals)) + QLatin1Char(' ') +
           QLatin1String(gigaName(units));
}

}  // namespace kvsight::ui
