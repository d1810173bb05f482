// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/field_text.h"

#include "ui/text.h"

#include <QCoreApplication>

#include <cmath>

namespace kvsight::ui {
namespace {

struct FieldText {
    Q_DECLARE_TR_FUNCTIONS(FieldText)
};

QString weightsText(const Scenario& scenario, ByteUnits units)
{
    QStringList parts;
    if (!scenario.weights.format.empty())
        parts << text(scenario.weights.format);
    if (scenario.weights.bytes)
        parts << text(formatBytes(*scenario.weights.bytes, units));
    return parts.isEmpty() ? FieldText::tr("as published") : parts.join(QStringLiteral(", "));
}

QString onOff(bool on)
{
    return on ? FieldText::tr("on") : FieldText::tr("off");
}

QString choiceText(const ChoiceField& field, const Scenario& scenario)
{
    const QString value = text(field.get(scenario));
    return value.isEmpty() ? FieldText::tr("default") : value;
}

/// "Context" within a sentence: English lowers the letter unless it is an abbreviation.
QString within(const QString& name)
{
    if (name.size() < 2 || !name.at(1).isLower())
        return name;
    return name.left(1).toLower() + name.mid(1);
}

/// Fields that are read with their neighbours and shown by hand.
bool isShownApart(const char* id)
{
    const QLatin1String name(id);
    return name == QLatin1String("model") || name == QLatin1String("weights") || name == QLatin1String("gpu") || name == QLatin1String("gpu_count");
}

}  // namespace

QString fieldText(const NumberField& field, std::optional<std::uint64_t> value, ByteUnits units)
{
    if (!value)
        return FieldText::tr("default");
    switch (field.unit) {
    case FieldUnit::Tokens: return text(formatTokens(*value));
    case FieldUnit::Bytes: return text(formatBytes(*value, units));
    case FieldUnit::BytesPerSecond: return text(formatBytes(*value, ByteUnits::Decimal)) + QStringLiteral("/s");
    case FieldUnit::None:
    case FieldUnit::Sequences:
    case FieldUnit::Cards: return text(formatCount(*value));
    }
    return text(formatCount(*value));
}

std::optional<std::uint64_t> fieldNumber(const NumberField& field, const QString& typed, ByteUnits units)
{
    QString words = typed.trimmed();
    const bool rate = field.unit == FieldUnit::BytesPerSecond;
    if (rate && words.endsWith(QLatin1String("/s"), Qt::CaseInsensitive))
        words.chop(2);
    if (field.unit != FieldUnit::Bytes && !rate)
        return parseCount(words.toStdString());
    // A bare small number is meant in the unit that the panel shows, never in bytes.
    bool isNumber = false;
    const double number = words.toDouble(&isNumber);
    if (isNumber && number >= 0 && number < 65536)
        return static_cast<std::uint64_t>(std::llround(number * gigaBytes(rate ? ByteUnits::Decimal : units)));
    return parseBytes(words.toStdString());
}

QString modelName(const Scenario& scenario, const Catalog& catalog)
{
    if (const ModelEntry* entry = catalog.findModel(scenario.model.id))
        return text(entry->name);
    if (!scenario.model.id.empty())
        return text(scenario.model.id);
    return scenario.model.file.empty() ? QStringLiteral("config.json") : text(scenario.model.file);
}

QString cardNames(const Scenario& scenario, const Catalog& catalog)
{
    QStringList names;
    for (const GpuChoice& choice : scenario.gpus) {
        const GpuSpec* card = catalog.findGpu(choice.id);
        QString name = card ? text(card->name) : text(choice.name.empty() ? choice.id : choice.name);
        names << (choice.count > 1 ? text(formatCount(choice.count)) + QStringLiteral(" × ") + name : name);
    }
    return names.isEmpty() ? FieldText::tr("no card") : names.join(QStringLiteral(" + "));
}

std::vector<Difference> differences(const Scenario& before, const Scenario& after, const Catalog& catalog, ByteUnits units)
{
    std::vector<Difference> found;
    if (!(before.model == after.model))
        found.push_back({FieldText::tr("Model"), modelName(before, catalog), modelName(after, catalog)});
    if (!(before.weights == after.weights))
        found.push_back({FieldText::tr("Weights"), weightsText(before, units), weightsText(after, units)});
    if (before.gpus != after.gpus)
        found.push_back({FieldText::tr("GPU"), cardNames(before, catalog), cardNames(after, catalog)});
    for (const ChoiceField& field : choiceFields())
        if (!isShownApart(field.id) && field.get(before) != field.get(after))
            found.push_back({sentence(field.label), choiceText(field, before), choiceText(field, after)});
    for (const NumberField& field : numberFields())
        if (!isShownApart(field.id) && field.get(before) != field.get(after))
            found.push_back({sentence(field.label), fieldText(field, field.get(before), units),
                             fieldText(field, field.get(after), units)});
    for (const FlagField& field : flagFields())
        if (field.get(before) != field.get(after))
            found.push_back({sentence(field.label), onOff(field.get(before)), onOff(field.get(after))});
    return found;
}

QString stepName(const Scenario& before, const Scenario& after, const Catalog& catalog, ByteUnits units)
{
    const auto found = differences(before, after, catalog, units);
    if (found.empty() || found.size() > 2)
        return {};
    QStringList names;
    for (const Difference& difference : found)
        names << within(difference.name) + QLatin1Char(' ') + difference.after;
    return names.join(QStringLiteral(", "));
}

}  // namespace kvsight::ui
