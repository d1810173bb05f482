// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/fact_rows.h"

#include "core/what_if.h"
#include "ui/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <string_view>

namespace kvsight::ui {
namespace {

using Kind = FactRow::Kind;

constexpr std::size_t kMostGroups = 5;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(FactRows)
};

QString size(std::uint64_t bytes, ByteUnits units)
{
    return text(formatBytes(bytes, units));
}

QString times(std::uint64_t number)
{
    return QStringLiteral("× ") + text(formatCount(number));
}

/// `2`, `1.0625`: bytes a number, exactly.
QString bytesANumber(const CacheType& type)
{
    return QString::number(static_cast<double>(type.block_bytes) / static_cast<double>(type.block_elements), 'g', 10);
}

QString kindName(std::string_view kind)
{
    if (kind == "full")
        return Words::tr("full attention");
    if (kind == "window")
        return Words::tr("sliding window");
    if (kind == "chunk")
        return Words::tr("chunked attention");
    if (kind == "latent")
        return Words::tr("latent (MLA)");
    if (kind == "indexer")
        return Words::tr("index keys");
    if (kind == "compressed")
        return Words::tr("compressed");
    return QString::fromUtf8(kind.data(), static_cast<qsizetype>(kind.size()));
}

QString layersText(std::uint64_t layers)
{
    return layers == 1 ? Words::tr("1 layer") : Words::tr("%1 layers").arg(text(formatCount(layers)));
}

/// Empty for one: a factor of 1 says nothing.
QString conversationsText(std::uint64_t count)
{
    return count == 1 ? QString() : Words::tr("%1 conversations").arg(text(formatCount(count)));
}

QString product(QStringList factors)
{
    factors.removeAll(QString());
    return factors.join(QStringLiteral(" × "));
}

void addLayers(std::vector<FactRow>& rows, const LayerPart& part, const QString& layers)
{
    rows.push_back({Kind::Factor, Words::tr("layers"), layers, "input:layers"});
    if (part.cards() > 1)
        rows.push_back({Kind::Factor, Words::tr("cards"), times(part.cards()), "input:gpu_count"});
}

/// Every factor of a row on its own line.
void addRowFactors(std::vector<FactRow>& rows, const LayerPart& part)
{
    const auto heads = part.members.heads;
    const QString kType = QString::fromUtf8(part.cache.k_type.name);
    const QString vType = QString::fromUtf8(part.cache.v_type.name);
    if (part.isPlain()) {
        rows.push_back({Kind::Factor, Words::tr("keys and values"), QStringLiteral("2"), "input:two"});
        addLayers(rows, part, times(part.layers()));
        rows.push_back({Kind::Factor, Words::tr("KV heads"), times(heads), "input:kv_heads"});
        rows.push_back({Kind::Factor, Words::tr("numbers in a head"), times(part.members.k_per_head), "input:head_dim_k"});
        rows.push_back({Kind::Factor, Words::tr("bytes a number (%1)").arg(kType),
                        QStringLiteral("× ") + bytesANumber(part.cache.k_type), "input:k_type"});
        return;
    }
    addLayers(rows, part, text(formatCount(part.layers())));
    const auto keyBytes = part.keyRow().value().value_or(0);
    const auto valueBytes = part.valueRow().value().value_or(0);
    if (valueBytes == 0) {
        const auto numbers = heads * part.members.k_per_head;
        rows.push_back({Kind::Factor, Words::tr("numbers in a vector"), times(numbers), "input:head_dim_k"});
        rows.push_back({Kind::Factor, Words::tr("bytes a number (%1)").arg(kType),
                        QStringLiteral("× ") + bytesANumber(part.cache.k_type), "input:k_type"});
        return;
    }
    rows.push_back({Kind::Factor, Words::tr("key: %1 × %2 numbers (%3)").arg(heads).arg(part.members.k_per_head).arg(kType),
                    QStringLiteral("× (") + text(formatCount(keyBytes)) + QStringLiteral(" B"), "input:k_type"});
    rows.push_back({Kind::Factor, Words::tr("value: %1 × %2 numbers (%3)").arg(heads).arg(part.members.v_per_head).arg(vType),
                    QStringLiteral("+ ") + text(formatCount(valueBytes)) + QStringLiteral(" B)"), "input:v_type"});
}

void addSinglePart(std::vector<FactRow>& rows, const LayerPart& part, std::uint64_t context, ByteUnits units)
{
    addRowFactors(rows, part);
    const auto row = part.oneRow().value();
    const bool perEntry = part.cache.rule.ratio > 1;
    if (row)
        rows.push_back({Kind::Result, perEntry ? Words::tr("one entry") : Words::tr("one token"), exactSize(*row, units),
                        perEntry ? "cache:0" : "kv_bytes_per_token"});
    const auto cells = part.use.cells.value().value_or(0);
    const auto streams = part.use.streams.value().value_or(0);
    const bool padded = cells != context && !part.cache.rule.windowed && !perEntry && !part.cache.rule.one_for_all;
    rows.push_back({Kind::Factor, padded ? Words::tr("tokens, rounded up by the runtime") : Words::tr("tokens"), times(cells),
                    "cache:0"});
    if (!part.cache.rule.one_for_all)
        rows.push_back({Kind::Factor, streams == 1 ? Words::tr("conversation") : Words::tr("conversations"), times(streams),
                        "input:sequences"});
}

/// A kind of layer: its size, and below the factors that make it.
void addPartOfMany(std::vector<FactRow>& rows, const LayerPart& part, std::size_t index, const QString& shown)
{
    rows.push_back({Kind::Heading, kindName(part.cache.kind), shown, "cache:" + std::to_string(index)});
    const auto row = (part.keyRow() + part.valueRow()).value();
    const auto cells = part.use.cells.value();
    const auto streams = part.use.streams.value();
    if (!row || !cells || !streams)
        return;
    QStringList factors{layersText(part.layers() * part.cards()), text(formatCount(*row)) + QStringLiteral(" B"),
                        *cells == 1 ? Words::tr("1 token") : Words::tr("%1 tokens").arg(text(formatCount(*cells)))};
    if (!part.cache.rule.one_for_all)
        factors << conversationsText(*streams);
    rows.push_back({Kind::Note, product(factors), {}});
}

/// Bytes of a state over all layers and sequences, when known.
std::optional<std::uint64_t> stateBytes(const StateUse& state)
{
    const auto conv = exact(state.conv_bytes);
    const auto recurrent = exact(state.recurrent_bytes);
    return conv && recurrent ? (Checked(*conv) + Checked(*recurrent)).value() : std::nullopt;
}

void addState(std::vector<FactRow>& rows, const StateUse& state, const QString& shown)
{
    rows.push_back({Kind::Heading, Words::tr("states, the same at any length"), shown, "state_bytes"});
    const auto bytes = stateBytes(state);
    const auto count = (Checked(state.layers) * state.rows).value();
    if (!bytes || !count || *count == 0 || *bytes % *count != 0)
        return;
    rows.push_back({Kind::Note,
                    product({layersText(state.layers), text(formatCount(*bytes / *count)) + QStringLiteral(" B"),
                             conversationsText(state.rows.saturated())}),
                    {}});
}

QString decimals(double number, int count)
{
    return QString::number(number, 'f', count);
}

/// Decimals that leave three digits.
int threeDigitPlaces(double number)
{
    const int whole = number >= 1 ? static_cast<int>(std::floor(std::log10(number))) + 1 : 1;
    return std::max(3 - whole, 0);
}

}  // namespace

bool LayerPart::isPlain() const
{
    const Checked product = Checked(2) * members.heads * members.k_per_head * cache.k_type.block_bytes;
    return members.k_per_head == members.v_per_head && cache.k_type.name == std::string_view(cache.v_type.name) &&
           (keyRow() + valueRow()) * cache.k_type.block_elements == product;
}

std::vector<LayerPart> layerParts(const Resolved& resolved, const Evaluation& evaluation)
{
    std::vector<LayerPart> parts;
    const auto& caches = resolved.plan->caches;
    for (std::size_t i = 0; i < caches.size() && i < evaluation.caches.size(); ++i)
        for (const CacheMembers& members : caches[i].members)
            parts.push_back({caches[i], members, evaluation.caches[i]});
    return parts;
}

QString exactSize(std::uint64_t bytes, ByteUnits units)
{
    // Without a remainder in its unit, and no more digits than are shown.
    const std::uint64_t base = units == ByteUnits::Binary ? 1024 : 1000;
    std::uint64_t unit = 1;
    while (bytes / unit >= 1000)
        unit *= base;
    if (bytes % unit == 0)
        return size(bytes, units);
    return text(formatCount(bytes)) + QStringLiteral(" B");
}

AddedSizes writeSum(const std::vector<std::uint64_t>& parts, ByteUnits units)
{
    Checked total = 0;
    for (const std::uint64_t part : parts)
        total += part;
    const double base = units == ByteUnits::Binary ? 1024 : 1000;
    const char* const binary[] = {" B", " KiB", " MiB", " GiB", " TiB", " PiB", " EiB"};
    const char* const decimal[] = {" B", " kB", " MB", " GB", " TB", " PB", " EB"};
    std::size_t unit = 0;
    double size = 1;
    while (static_cast<double>(total.saturated()) / size >= 1000 && unit + 1 < std::size(binary)) {
        size *= base;
        ++unit;
    }
    const QString name = QString::fromLatin1(units == ByteUnits::Binary ? binary[unit] : decimal[unit]);
    const double whole = static_cast<double>(total.saturated()) / size;
    AddedSizes written;
    const int first = unit == 0 ? 0 : threeDigitPlaces(whole);
    for (int places = first; places <= first + 4; ++places) {
        written = {};
        double sum = 0;
        for (const std::uint64_t part : parts) {
            const QString shown = decimals(static_cast<double>(part) / size, places);
            sum += shown.toDouble();
            written.parts.push_back(shown + name);
        }
        const QString shown = decimals(whole, places);
        written.sum = shown + name;
        if (decimals(sum, places) == shown)
            break;
    }
    return written;
}

namespace {

/// Caches and states on the CPU's side.
MaybeBytes keptOnHost(const Evaluation& evaluation)
{
    return evaluation.host.kv_cache_bytes.value_or(Checked(0)) + evaluation.host.state_bytes.value_or(Checked(0));
}

/// Caches and states wherever they lie; nothing while the caches are unknown.
MaybeBytes keptInAll(const Evaluation& evaluation)
{
    if (!evaluation.memory.kv_cache_bytes)
        return std::nullopt;
    return *evaluation.memory.kv_cache_bytes + evaluation.memory.state_bytes.value_or(Checked(0)) + *keptOnHost(evaluation);
}

void addHostShare(std::vector<FactRow>& rows, std::uint64_t bytes, ByteUnits units)
{
    if (bytes > 0)
        rows.push_back({Kind::Factor, Words::tr("of it on the CPU's side"), size(bytes, units), {}});
}

}  // namespace

std::vector<FactRow> cacheRows(const Resolved& resolved, const Evaluation& evaluation, ByteUnits units)
{
    std::vector<FactRow> rows;
    const auto parts = layerParts(resolved, evaluation);
    const auto bytes = exact(keptInAll(evaluation));
    const auto onHost = exact(keptOnHost(evaluation)).value_or(0);
    if (parts.empty() && evaluation.states.empty())
        return {{Kind::Note, Words::tr("This model keeps nothing that grows with tokens."), {}}};
    if (parts.size() == 1 && evaluation.states.empty()) {
        addSinglePart(rows, parts.front(), resolved.context_tokens, units);
        rows.push_back({Kind::Cache, Words::tr("cache in all"), bytes ? size(*bytes, units) : Words::tr("beyond counting"),
                        onHost > 0 ? "" : "kv_cache_bytes"});
        addHostShare(rows, onHost, units);
        return rows;
    }
    const std::size_t shownParts = std::min(parts.size(), kMostGroups);
    std::vector<std::uint64_t> sizes;
    for (std::size_t i = 0; i < shownParts; ++i)
        sizes.push_back(parts[i].bytes().saturated());
    Checked rest = 0;
    for (std::size_t i = shownParts; i < parts.size(); ++i)
        rest += parts[i].bytes();
    if (parts.size() > shownParts)
        sizes.push_back(rest.saturated());
    for (const StateUse& state : evaluation.states)
        sizes.push_back(stateBytes(state).value_or(0));
    const AddedSizes written = writeSum(sizes, units);
    std::size_t at = 0;
    for (; at < shownParts; ++at)
        addPartOfMany(rows, parts[at], at, parts[at].bytes().value() ? written.parts[at] : Words::tr("beyond counting"));
    if (parts.size() > shownParts)
        rows.push_back({Kind::Heading, Words::tr("other kinds: %1").arg(parts.size() - shownParts), written.parts[at++],
                        "kv_cache_bytes"});
    for (const StateUse& state : evaluation.states)
        addState(rows, state, stateBytes(state) ? written.parts[at++] : (++at, Words::tr("not known")));
    const bool single = exact(evaluation.memory.state_bytes).value_or(0) == 0;
    rows.push_back({Kind::Cache, Words::tr("cache in all"), bytes ? written.sum : Words::tr("beyond counting"),
                    onHost > 0 ? "" : single ? "kv_cache_bytes" : "cache_and_states"});
    addHostShare(rows, onHost, units);
    if (evaluation.kv_bytes_per_token_at_context)
        rows.push_back({Kind::Factor, Words::tr("one more token adds"), size(*evaluation.kv_bytes_per_token_at_context, units),
                        "kv_bytes_per_token_at_context"});
    return rows;
}

std::vector<HeadRow> headRows(const Resolved& resolved, ByteUnits units)
{
    const auto ways = ifHeadsWere(resolved);
    std::uint64_t most = 0;
    for (const HeadsAlternative& way : ways)
        most = std::max(most, way.kv_cache_bytes.value_or(0));
    std::vector<HeadRow> rows;
    for (std::size_t i = 0; i < ways.size() && most > 0; ++i) {
        const HeadsAlternative& way = ways[i];
        // One shared head comes close to the latent: three bars tell the story.
        if (!way.kv_cache_bytes || (way.kind == HeadsAlternative::Kind::OneShared && way.hypothetical))
            continue;
        rows.push_back({sentence(way.label), size(*way.kv_cache_bytes, units), "heads:" + std::to_string(i),
                        static_cast<double>(*way.kv_cache_bytes) / static_cast<double>(most), way.hypothetical});
    }
    return rows.size() < 2 ? std::vector<HeadRow>() : rows;
}

CheckedDivision writeDivision(double left, double right, double scale, int quotientDecimals)
{
    CheckedDivision written;
    written.quotient = decimals(left / right * scale, quotientDecimals);
    for (int more = 0; more <= 5; ++more) {
        written.leftDecimals = threeDigitPlaces(left) + more;
        written.left = decimals(left, written.leftDecimals);
        written.right = decimals(right, threeDigitPlaces(right) + more);
        if (decimals(written.left.toDouble() / written.right.toDouble() * scale, quotientDecimals) == written.quotient)
            break;
    }
    return written;
}

StepFacts stepFacts(const Evaluation& evaluation)
{
    StepFacts facts;
    if (!evaluation.decode)
        return facts;
    const Decode& decode = *evaluation.decode;
    const double bytes = decode.weights_read_bytes + decode.kv_read_bytes;
    const double perSecond = decode.bandwidth_bytes_per_s * decode.efficiency;
    if (!std::isfinite(bytes) || !(bytes > 0) || !(perSecond > 0))
        return facts;
    const double reading = bytes / perSecond * 1e3;
    const double fixed = decode.overhead_seconds * 1e3;
    const double step = decode.step_seconds * 1e3;
    const double host = decode.host_seconds * 1e3;
    const bool computing = decode.compute_seconds * 1e3 > reading;
    const double longest = computing ? decode.compute_seconds * 1e3 : reading;
    int places = step < 10 ? 2 : 1;
    const auto sumOfParts = [&] {
        return decimals(longest, places).toDouble() + decimals(host, places).toDouble() + decimals(fixed, places).toDouble();
    };
    while (places < 4 && decimals(sumOfParts(), places) != decimals(step, places))
        ++places;
    const auto division = writeDivision(bytes / 1e9, perSecond / 1e9, 1e3, places);
    facts.weightsShare = decode.weights_read_bytes / bytes;
    facts.weights = decimals(decode.weights_read_bytes / 1e9, division.leftDecimals);
    facts.cache = decimals(division.left.toDouble() - facts.weights.toDouble(), division.leftDecimals);
    auto& rows = facts.rows;
    const QString ms = QStringLiteral(" ms");
    rows.push_back({Kind::Factor, Words::tr("to read"), division.left + QStringLiteral(" GB"), "decode.read_bytes"});
    rows.push_back({Kind::Factor,
                    Words::tr("at %1 % of %2 GB/s")
                        .arg(QString::number(decode.efficiency * 100, 'f', 0),
                             text(formatCount(static_cast<std::uint64_t>(decode.bandwidth_bytes_per_s / 1e9 + 0.5)))),
                    QStringLiteral("÷ ") + division.right + QStringLiteral(" GB/s"), "decode.reading_rate"});
    rows.push_back({Kind::Factor, Words::tr("reading"), division.quotient + ms, "decode.reading_seconds"});
    if (computing)
        rows.push_back({Kind::Factor, Words::tr("computing takes longer"), decimals(longest, places) + ms, "decode.compute_seconds"});
    if (host > 0)
        rows.push_back({Kind::Factor, Words::tr("the CPU's part"), QStringLiteral("+ ") + decimals(host, places) + ms, "decode.host_seconds"});
    rows.push_back({Kind::Factor, Words::tr("fixed cost of a step"), QStringLiteral("+ ") + decimals(fixed, places) + ms, "decode.overhead_seconds"});
    rows.push_back({Kind::Result, Words::tr("one token each"), decimals(step, places) + ms, "decode.step_seconds"});
    rows.push_back({Kind::Note, sentence(decode.basis), {}});
    return facts;
}

}  // namespace kvsight::ui
