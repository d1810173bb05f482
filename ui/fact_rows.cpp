// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/fact_rows.h"

#include "core/sizing.h"
#include "ui/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
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

/// One cache and one kind of layer in it.
struct Part {
    const CachePlan& cache;
    const CacheMembers& members;
    const CacheUse& use;
    Checked keyRow() const { return kvsight::keyRow<Checked>(members, cache); }
    Checked valueRow() const { return kvsight::valueRow<Checked>(members, cache); }
    /// Layers, once for each card that keeps a share of them.
    std::uint64_t layerShares() const { return members.layers() * members.cards_per_layer; }
    Checked oneRow() const { return Checked(layerShares()) * (keyRow() + valueRow()); }
    Checked bytes() const { return oneRow() * use.cells * use.streams; }
    bool isPlain() const
    {
        const Checked product = Checked(2) * members.heads * members.k_per_head * cache.k_type.block_bytes;
        return members.k_per_head == members.v_per_head && cache.k_type.name == std::string_view(cache.v_type.name) &&
               (keyRow() + valueRow()) * cache.k_type.block_elements == product;
    }
};

std::vector<Part> partsOf(const Resolved& resolved, const Evaluation& evaluation)
{
    std::vector<Part> parts;
    const auto& caches = resolved.plan->caches;
    for (std::size_t i = 0; i < caches.size() && i < evaluation.caches.size(); ++i)
        for (const CacheMembers& members : caches[i].members)
            parts.push_back({caches[i], members, evaluation.caches[i]});
    return parts;
}

void addCards(std::vector<FactRow>& rows, const Part& part)
{
    if (part.members.cards_per_layer > 1)
        rows.push_back({Kind::Factor, Words::tr("cards"), times(part.members.cards_per_layer)});
}

/// Every factor of a row on its own line.
void addRowFactors(std::vector<FactRow>& rows, const Part& part, ByteUnits units)
{
    const auto heads = part.members.heads;
    const QString kType = QString::fromUtf8(part.cache.k_type.name);
    const QString vType = QString::fromUtf8(part.cache.v_type.name);
    if (part.isPlain()) {
        rows.push_back({Kind::Factor, Words::tr("keys and values"), QStringLiteral("2")});
        rows.push_back({Kind::Factor, Words::tr("layers"), times(part.members.layers())});
        addCards(rows, part);
        rows.push_back({Kind::Factor, Words::tr("KV heads"), times(heads)});
        rows.push_back({Kind::Factor, Words::tr("numbers in a head"), times(part.members.k_per_head)});
        rows.push_back({Kind::Factor, Words::tr("bytes a number (%1)").arg(kType),
                        QStringLiteral("× ") + bytesANumber(part.cache.k_type)});
        return;
    }
    rows.push_back({Kind::Factor, Words::tr("layers"), text(formatCount(part.members.layers()))});
    addCards(rows, part);
    const auto keyBytes = part.keyRow().value().value_or(0);
    const auto valueBytes = part.valueRow().value().value_or(0);
    if (valueBytes == 0) {
        const auto numbers = heads * part.members.k_per_head;
        rows.push_back({Kind::Factor, Words::tr("numbers in a vector"), times(numbers)});
        rows.push_back({Kind::Factor, Words::tr("bytes a number (%1)").arg(kType),
                        QStringLiteral("× ") + bytesANumber(part.cache.k_type)});
        return;
    }
    rows.push_back({Kind::Factor, Words::tr("key: %1 × %2 numbers (%3)").arg(heads).arg(part.members.k_per_head).arg(kType),
                    QStringLiteral("× (") + text(formatCount(keyBytes)) + QStringLiteral(" B")});
    rows.push_back({Kind::Factor, Words::tr("value: %1 × %2 numbers (%3)").arg(heads).arg(part.members.v_per_head).arg(vType),
                    QStringLiteral("+ ") + text(formatCount(valueBytes)) + QStringLiteral(" B)")});
    Q_UNUSED(units)
}

void addSinglePart(std::vector<FactRow>& rows, const Part& part, std::uint64_t context, ByteUnits units)
{
    addRowFactors(rows, part, units);
    const auto row = part.oneRow().value();
    const bool perEntry = part.cache.rule.ratio > 1;
    if (row)
        rows.push_back({Kind::Result, perEntry ? Words::tr("one entry") : Words::tr("one token"), size(*row, units)});
    const auto cells = part.use.cells.value().value_or(0);
    const auto streams = part.use.streams.value().value_or(0);
    const bool padded = cells != context && !part.cache.rule.windowed && !perEntry && !part.cache.rule.one_for_all;
    rows.push_back({Kind::Factor, padded ? Words::tr("tokens, rounded up by the runtime") : Words::tr("tokens"), times(cells)});
    if (!part.cache.rule.one_for_all)
        rows.push_back({Kind::Factor, Words::tr("conversations"), times(streams)});
}

void addPartOfMany(std::vector<FactRow>& rows, const Part& part, ByteUnits units)
{
    const auto bytes = part.bytes().value();
    const auto row = (part.keyRow() + part.valueRow()).value();
    const auto cells = part.use.cells.value();
    rows.push_back({Kind::Heading,
                    Words::tr("%1, layers: %2").arg(kindName(part.cache.kind), text(formatCount(part.members.layers()))),
                    bytes ? size(*bytes, units) : QString()});
    if (row && cells)
        rows.push_back({Kind::Note,
                        Words::tr("%1 × %2 B × %3 tokens × %4")
                            .arg(text(formatCount(part.layerShares())), text(formatCount(*row)),
                                 text(formatCount(*cells)), text(formatCount(part.use.streams.value().value_or(0)))),
                        {}});
}

void addStates(std::vector<FactRow>& rows, const Evaluation& evaluation, ByteUnits units)
{
    for (const StateUse& state : evaluation.states) {
        const auto conv = exact(state.conv_bytes);
        const auto recurrent = exact(state.recurrent_bytes);
        const QString label = Words::tr("states, the same at any length, layers: %1").arg(text(formatCount(state.layers)));
        rows.push_back({Kind::Heading, label, conv && recurrent ? size(*conv + *recurrent, units) : Words::tr("not known")});
    }
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

std::vector<FactRow> cacheRows(const Resolved& resolved, const Evaluation& evaluation, ByteUnits units)
{
    std::vector<FactRow> rows;
    const auto parts = partsOf(resolved, evaluation);
    if (parts.size() == 1) {
        addSinglePart(rows, parts.front(), resolved.context_tokens, units);
    } else {
        for (std::size_t i = 0; i < parts.size() && i < kMostGroups; ++i)
            addPartOfMany(rows, parts[i], units);
        if (parts.size() > kMostGroups) {
            Checked rest = 0;
            for (std::size_t i = kMostGroups; i < parts.size(); ++i)
                rest += parts[i].bytes();
            rows.push_back({Kind::Heading, Words::tr("other kinds: %1").arg(parts.size() - kMostGroups),
                            rest.value() ? size(*rest.value(), units) : QString()});
        }
    }
    addStates(rows, evaluation, units);
    if (rows.empty())
        return {{Kind::Note, Words::tr("This model keeps nothing that grows with tokens."), {}}};
    const MaybeBytes all = evaluation.memory.kv_cache_bytes && evaluation.memory.state_bytes
                               ? MaybeBytes(*evaluation.memory.kv_cache_bytes + *evaluation.memory.state_bytes)
                               : evaluation.memory.kv_cache_bytes;
    const auto bytes = exact(all);
    rows.push_back({Kind::Cache, Words::tr("cache in all"), bytes ? size(*bytes, units) : Words::tr("beyond counting")});
    if (parts.size() != 1 && evaluation.kv_bytes_per_token_at_context)
        rows.push_back({Kind::Note, Words::tr("One more token adds %1 here.").arg(size(*evaluation.kv_bytes_per_token_at_context, units)), {}});
    return rows;
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
    const bool computing = decode.compute_seconds * 1e3 > reading;
    const double longest = computing ? decode.compute_seconds * 1e3 : reading;
    int places = step < 10 ? 2 : 1;
    while (places < 4 && decimals(decimals(longest, places).toDouble() + decimals(fixed, places).toDouble(), places)
                             != decimals(step, places))
        ++places;
    const auto division = writeDivision(bytes / 1e9, perSecond / 1e9, 1e3, places);
    facts.weightsShare = decode.weights_read_bytes / bytes;
    facts.weights = decimals(decode.weights_read_bytes / 1e9, division.leftDecimals);
    facts.cache = decimals(division.left.toDouble() - facts.weights.toDouble(), division.leftDecimals);
    auto& rows = facts.rows;
    const QString ms = QStringLiteral(" ms");
    rows.push_back({Kind::Factor, Words::tr("to read"), division.left + QStringLiteral(" GB")});
    rows.push_back({Kind::Factor,
                    Words::tr("at %1 % of %2 GB/s")
                        .arg(QString::number(decode.efficiency * 100, 'f', 0),
                             text(formatCount(static_cast<std::uint64_t>(decode.bandwidth_bytes_per_s / 1e9 + 0.5)))),
                    QStringLiteral("÷ ") + division.right + QStringLiteral(" GB/s")});
    rows.push_back({Kind::Factor, Words::tr("reading"), division.quotient + ms});
    if (computing)
        rows.push_back({Kind::Factor, Words::tr("computing takes longer"), decimals(longest, places) + ms});
    rows.push_back({Kind::Factor, Words::tr("fixed cost of a step"), QStringLiteral("+ ") + decimals(fixed, places) + ms});
    rows.push_back({Kind::Result, Words::tr("one token each"), decimals(step, places) + ms});
    rows.push_back({Kind::Note, sentence(decode.basis), {}});
    return facts;
}

}  // namespace kvsight::ui
