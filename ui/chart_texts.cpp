// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart_texts.h"

#include "core/evaluate.h"
#include "core/report/headline.h"
#include "ui/speed_split_chart.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace kvsight::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ChartTexts)
};

QString tokensText(std::uint64_t tokens)
{
    return tokens == 1 ? Words::tr("1 token") : Words::tr("%1 tokens").arg(text(formatCount(tokens)));
}

QString batchName(std::uint64_t sequences)
{
    return Words::tr("batch %1").arg(text(formatCount(sequences)));
}

/// Sum of the parts that are known, or nothing.
MaybeBytes sumOf(const MaybeBytes& a, const MaybeBytes& b)
{
    return a && b ? MaybeBytes(*a + *b) : a ? a : b;
}

/// `9.5K` for 9 728 tokens: short, beside a mark on an axis in K. Rounded down: so many fit.
QString shortTokens(std::uint64_t tokens)
{
    constexpr std::uint64_t kilo = 1024, mega = kilo * kilo;
    if (tokens < kilo)
        return text(formatTokens(tokens));
    const std::uint64_t unit = tokens < mega ? kilo : mega;
    const std::uint64_t tenths = tokens / unit >= 100 ? 0 : tokens % unit * 10 / unit;
    return text(formatCount(tokens / unit)) + (tenths ? QLatin1Char('.') + QString::number(tenths) : QString()) +
           (unit == kilo ? QLatin1Char('K') : QLatin1Char('M'));
}

QString bytesText(const MaybeBytes& bytes, ByteUnits units)
{
    const auto known = exact(bytes);
    return known ? text(formatBytes(*known, units)) : QString();
}

QString freeText(std::int64_t free, ByteUnits units)
{
    const auto size = free < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(free) : static_cast<std::uint64_t>(free);
    return text(formatBytes(size, units));
}

QString unitName(SpeedMeasure measure)
{
    return measure == SpeedMeasure::Milliseconds ? Words::tr("ms per token") : Words::tr("tokens/s");
}

/// Batches of all lines that are drawn, the scenario's first.
std::vector<std::uint64_t> batchesOf(const Picture& picture)
{
    std::vector<std::uint64_t> batches{picture.frame.line.sequences};
    if (!picture.sameLine && picture.frame.lineOfOne.drawn)
        batches.push_back(1);
    for (const SpeedLine& line : picture.frame.more)
        if (line.drawn)
            batches.push_back(line.sequences);
    return batches;
}

std::optional<Band> speedAt(const Resolved& resolved, std::uint64_t tokens, std::uint64_t sequences, SpeedMeasure measure)
{
    const GrowthPoint point = evaluateAt(resolved, tokens, sequences);
    if (!point.decode || !point.fits.value_or(false))
        return std::nullopt;
    const Band band = measured(*point.decode, measure);
    return band.mid > 0 ? std::optional<Band>(band) : std::nullopt;
}

/// The columns' contexts with the current one among them.
std::vector<std::uint64_t> contextsOf(const Resolved& resolved, const Picture& picture)
{
    std::vector<std::uint64_t> contexts = picture.frame.axis.columns();
    const auto at = std::lower_bound(contexts.begin(), contexts.end(), resolved.context_tokens);
    if (at == contexts.end() || *at != resolved.context_tokens)
        contexts.insert(at, resolved.context_tokens);
    return contexts;
}

QString giga(const MaybeBytes& bytes, ByteUnits units)
{
    const auto known = exact(bytes);
    return known ? text(formatGiga(static_cast<double>(*known), units, 3)) : QStringLiteral("–");
}

}  // namespace

QString measuredText(double value, SpeedMeasure measure)
{
    if (measure == SpeedMeasure::Milliseconds || measure == SpeedMeasure::Parts)
        return text(formatSeconds(value / 1e3));
    return text(formatSpeed(value));
}

Reading memoryReading(const GrowthPoint& point, ByteUnits units)
{
    const Theme& t = theme();
    const Memory& memory = point.memory;
    Reading reading;
    reading.context = point.context_tokens;
    reading.title = tokensText(point.context_tokens);
    const auto add = [&](const QString& name, const MaybeBytes& bytes, const QColor& colour = {}) {
        if (exact(bytes).value_or(0) > 0)
            reading.lines.push_back({name, bytesText(bytes, units), colour});
    };
    add(Words::tr("cache"), sumOf(memory.kv_cache_bytes, memory.state_bytes), t.cache);
    add(Words::tr("in use already"), memory.reserved_bytes, t.reserved);
    add(Words::tr("buffers"), sumOf(memory.compute_bytes, memory.overhead_bytes), t.buffers);
    add(Words::tr("weights"), memory.weights_bytes, t.weights);
    add(Words::tr("in all"), memory.total_bytes);
    if (memory.free_bytes)
        reading.lines.push_back({*memory.free_bytes >= 0       ? Words::tr("free")
                                 : exact(memory.pool_bytes) ? Words::tr("over the card by")
                                                            : Words::tr("over by"),
                                 freeText(*memory.free_bytes, units), *memory.free_bytes < 0 ? t.limit : QColor()});
    return reading;
}

Reading speedReading(const Resolved& resolved, std::uint64_t tokens, const Picture& picture)
{
    const SpeedMeasure measure = picture.measure;
    Reading reading;
    reading.context = tokens;
    reading.title = tokensText(tokens) + QStringLiteral(" · ") + unitName(measure);
    bool first = true;
    for (const std::uint64_t batch : batchesOf(picture)) {
        const auto band = speedAt(resolved, tokens, batch, measure);
        const bool fits = evaluateAt(resolved, tokens, batch).fits.value_or(true);
        QString value = band ? measuredText(band->mid, measure) : fits ? Words::tr("not known") : Words::tr("does not fit");
        if (band && first)
            value += QStringLiteral(" (") + measuredText(band->low, measure) + QStringLiteral(" – ") +
                     measuredText(band->high, measure) + QLatin1Char(')');
        reading.lines.push_back({batchName(batch), value, first ? theme().line : QColor()});
        first = false;
    }
    return reading;
}

SpeedTexts speedTexts(const Answer& answer, const Picture& picture)
{
    const std::uint64_t sequences = answer.resolved->scenario.sequences;
    SpeedTexts texts;
    texts.unit = unitName(picture.measure);
    const auto& decode = answer.evaluation->decode;
    if (picture.frame.speed > 0) {
        const QString each = measuredText(decode->tokens_per_second.mid, SpeedMeasure::Each);
        const QString together = measuredText(decode->total_tokens_per_second.mid, SpeedMeasure::Each);
        if (picture.measure == SpeedMeasure::Milliseconds)
            texts.here = Words::tr("%1 per token").arg(measuredText(picture.frame.speed, picture.measure));
        else
            texts.here = sequences == 1 ? Words::tr("%1 tokens/s").arg(each) : Words::tr("%1 each · %2 together").arg(each, together);
    } else if (!answer.evaluation->fits.value_or(true)) {
        texts.none = Words::tr("does not fit here");
        texts.unfit = true;
    } else {
        texts.none = Words::tr("no speed is known for this card and model");
    }
    const auto endOf = [](const SpeedLine& line) {
        if (!line.drawn)
            return QString();
        const QString name = batchName(line.sequences);
        return line.endsInMemory ? Words::tr("%1 · full at %2").arg(name, shortTokens(line.endTokens)) : name;
    };
    texts.end = endOf(picture.frame.line);
    texts.one = endOf(picture.frame.lineOfOne);
    for (std::size_t i = 0; i < texts.more.size(); ++i)
        texts.more[i] = endOf(picture.frame.more[i]);
    return texts;
}

QString capacityText(const Resolved& resolved, std::uint64_t capacity, ByteUnits units)
{
    const bool shared = std::any_of(resolved.devices.begin(), resolved.devices.end(), [](const Device& device) { return device.spec.vendor == "Apple"; });
    const bool several = resolved.devices.size() > 1;
    const QString holds = shared ? (several ? Words::tr("%1 hold about %2") : Words::tr("%1 holds about %2"))
                                 : (several ? Words::tr("%1 hold %2") : Words::tr("%1 holds %2"));
    return holds.arg(text(cardNames(resolved)), text(formatBytes(capacity, units)));
}

QString spoken(const Reading& reading)
{
    QStringList parts{reading.title};
    for (const ReadingLine& line : reading.lines)
        parts << line.name + QLatin1Char(' ') + line.value;
    return parts.join(QStringLiteral(", "));
}

TableData memoryTable(const Resolved& resolved, const Picture& picture, ByteUnits units)
{
    TableData table;
    const QString unit = QStringLiteral(" (") + QLatin1String(gigaName(units)) + QLatin1Char(')');
    table.headers = {Words::tr("tokens each"),           Words::tr("weights") + unit, Words::tr("buffers") + unit,
                     Words::tr("in use already") + unit, Words::tr("cache") + unit,   Words::tr("in all") + unit,
                     Words::tr("free") + unit};
    for (const std::uint64_t tokens : contextsOf(resolved, picture)) {
        const Memory memory = evaluateAt(resolved, tokens, resolved.scenario.sequences).memory;
        if (tokens == resolved.context_tokens)
            table.current = static_cast<int>(table.rows.size());
        table.rows.push_back({QString::number(tokens), giga(memory.weights_bytes, units),
                              giga(sumOf(memory.compute_bytes, memory.overhead_bytes), units),
                              giga(memory.reserved_bytes, units),
                              giga(sumOf(memory.kv_cache_bytes, memory.state_bytes), units),
                              giga(memory.total_bytes, units),
                              memory.free_bytes ? text(formatGiga(static_cast<double>(*memory.free_bytes), units, 3))
                                                : QStringLiteral("–")});
    }
    return table;
}

namespace {

/// Two digits behind the point below 10, one above.
QString plainNumber(double value)
{
    return QString::number(value, 'f', value < 10 ? 2 : 1);
}

/// The parts of a step in milliseconds, those that some context has, and their sum.
TableData splitTable(const Resolved& resolved, const Picture& picture)
{
    struct Row {
        std::uint64_t tokens = 0;
        std::optional<std::array<double, kStepParts>> parts;
        double sum = 0;
    };
    std::vector<Row> rows;
    std::array<bool, kStepParts> used{};
    for (const std::uint64_t tokens : contextsOf(resolved, picture)) {
        Row row{tokens, {}, 0};
        const GrowthPoint point = evaluateAt(resolved, tokens, resolved.scenario.sequences);
        if (point.decode && point.fits.value_or(false)) {
            row.parts = stepParts(*point.decode);
            row.sum = point.decode->step_seconds * 1e3;
            for (std::size_t part = 0; part < kStepParts; ++part)
                used[part] = used[part] || (*row.parts)[part] > 0;
        }
        rows.push_back(row);
    }
    TableData table;
    table.headers << Words::tr("tokens each");
    for (std::size_t part = 0; part < kStepParts; ++part) {
        if (used[part])
            table.headers << stepPartName(static_cast<StepPart>(part)) + QStringLiteral(" (ms)");
    }
    table.headers << Words::tr("in all") + QStringLiteral(" (ms)");
    for (const Row& row : rows) {
        QStringList cells{QString::number(row.tokens)};
        for (std::size_t part = 0; part < kStepParts; ++part) {
            if (used[part])
                cells << (row.parts ? plainNumber((*row.parts)[part]) : QStringLiteral("–"));
        }
        cells << (row.parts ? plainNumber(row.sum) : QStringLiteral("–"));
        if (row.tokens == resolved.context_tokens)
            table.current = static_cast<int>(table.rows.size());
        table.rows.push_back(cells);
    }
    return table;
}

}  // namespace

TableData speedTable(const Resolved& resolved, const Picture& picture)
{
    const SpeedMeasure measure = picture.measure;
    if (measure == SpeedMeasure::Parts)
        return splitTable(resolved, picture);
    TableData table;
    const QString unit = QStringLiteral(" (") + unitName(measure) + QLatin1Char(')');
    const auto batches = batchesOf(picture);
    table.headers << Words::tr("tokens each");
    for (const std::uint64_t batch : batches) {
        table.headers << batchName(batch) + unit;
        if (batch == batches.front())
            table.headers << Words::tr("low") << Words::tr("high");
    }
    for (const std::uint64_t tokens : contextsOf(resolved, picture)) {
        QStringList row{QString::number(tokens)};
        for (const std::uint64_t batch : batches) {
            const auto band = speedAt(resolved, tokens, batch, measure);
            row << (band ? plainNumber(band->mid) : QStringLiteral("–"));
            if (batch == batches.front())
                row << (band ? plainNumber(band->low) : QStringLiteral("–")) << (band ? plainNumber(band->high) : QStringLiteral("–"));
        }
        if (tokens == resolved.context_tokens)
            table.current = static_cast<int>(table.rows.size());
        table.rows.push_back(row);
    }
    return table;
}

}  // namespace kvsight::ui
