// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/fact_rows.h"

#include "core/memory.h"
#include "core/real.h"
#include "core/what_if.h"
#include "ui/decimals.h"
#include "ui/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <iterator>
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

/// `2`, `1.0625`: bytes a number, exactly.
QString bytesANumber(const CacheType& type)
{
    return QString::number(bytesPerNumber<Real>(type).value(), 'g', 10);
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

QString count(Checked number)
{
    return text(formatCount(number.saturated()));
}

QString layersText(Checked layers)
{
    return layers == Checked(1) ? Words::tr("1 layer") : Words::tr("%1 layers").arg(count(layers));
}

/// Layers, and the cards that each keep a share of every one.
QString sharesText(const LayerPartTerms<Checked>& terms)
{
    if (terms.cards_per_layer > Checked(1) && terms.layers * terms.cards_per_layer == terms.layer_shares)
        return Words::tr("%1 × %2 cards").arg(layersText(terms.layers), count(terms.cards_per_layer));
    return layersText(terms.layer_shares);
}

/// Empty for one: a factor of 1 says nothing.
QString conversationsText(Checked conversations)
{
    return conversations == Checked(1) ? QString() : Words::tr("%1 conversations").arg(count(conversations));
}

QString product(QStringList factors)
{
    factors.removeAll(QString());
    return factors.join(QStringLiteral(" × "));
}

/// Layers and the cards that each keep a share of them, so that the product is as many rows as there are. `first`:
/// nothing stands above to multiply with.
void addLayers(std::vector<FactRow>& rows, const LayerPart& part, bool first)
{
    const auto& terms = part.terms;
    const QString sign = first ? QString() : QStringLiteral("× ");
    if (terms.layers * terms.cards_per_layer != terms.layer_shares) {
        rows.push_back({Kind::Factor, Words::tr("layers, on each card that keeps a share"), sign + count(terms.layer_shares), part.path + "layer_shares"});
        return;
    }
    rows.push_back({Kind::Factor, Words::tr("layers"), sign + count(terms.layers), part.path + "layers"});
    if (terms.cards_per_layer > Checked(1))
        rows.push_back({Kind::Factor, Words::tr("cards that divide each layer"), QStringLiteral("× ") + count(terms.cards_per_layer), part.path + "cards_per_layer"});
}

void addBytesANumber(std::vector<FactRow>& rows, const LayerPart& part)
{
    rows.push_back({Kind::Factor, Words::tr("bytes each (%1)").arg(QString::fromUtf8(part.cache.k_type.name)),
                    QStringLiteral("× ") + bytesANumber(part.cache.k_type), part.cachePath() + "k_bytes_per_number"});
}

/// Every factor of a row on its own line.
void addRowFactors(std::vector<FactRow>& rows, const LayerPart& part)
{
    const auto& terms = part.terms;
    const QString times = QStringLiteral("× ");
    if (part.isPlain()) {
        rows.push_back({Kind::Factor, Words::tr("keys and values"), count(terms.vectors), part.path + "vectors"});
        addLayers(rows, part, false);
        rows.push_back({Kind::Factor, terms.cards_per_layer > Checked(1) ? Words::tr("KV heads on each card") : Words::tr("KV heads"),
                        times + count(terms.kv_heads), part.path + "kv_heads"});
        rows.push_back({Kind::Factor, Words::tr("numbers in a head"), times + count(terms.head_dim_k), part.path + "head_dim_k"});
        addBytesANumber(rows, part);
        return;
    }
    addLayers(rows, part, true);
    const QString kType = QString::fromUtf8(part.cache.k_type.name);
    const QString vType = QString::fromUtf8(part.cache.v_type.name);
    if (terms.value_bytes == Checked(0)) {
        // A row that is rounded up to whole bytes is shown as its bytes.
        if (terms.key_numbers * Checked(part.cache.k_type.block_bytes) == terms.key_bytes * Checked(part.cache.k_type.block_elements)) {
            rows.push_back({Kind::Factor, Words::tr("numbers in a vector"), times + count(terms.key_numbers), part.path + "key_numbers"});
            addBytesANumber(rows, part);
        } else {
            rows.push_back({Kind::Factor, Words::tr("bytes of a vector (%1)").arg(kType), times + count(terms.key_bytes), part.path + "key_bytes"});
        }
        return;
    }
    rows.push_back({Kind::Factor, Words::tr("key: %1 × %2 numbers (%3)").arg(terms.kv_heads.saturated()).arg(terms.head_dim_k.saturated()).arg(kType),
                    QStringLiteral("× (") + count(terms.key_bytes) + QStringLiteral(" B"), part.path + "key_bytes"});
    rows.push_back({Kind::Factor, Words::tr("value: %1 × %2 numbers (%3)").arg(terms.kv_heads.saturated()).arg(terms.head_dim_v.saturated()).arg(vType),
                    QStringLiteral("+ ") + count(terms.value_bytes) + QStringLiteral(" B)"), part.path + "value_bytes"});
}

void addSinglePart(std::vector<FactRow>& rows, const LayerPart& part, std::uint64_t context, ByteUnits units)
{
    addRowFactors(rows, part);
    const bool perEntry = part.cache.rule.ratio > 1;
    if (const auto row = part.terms.cell_bytes.value())
        rows.push_back({Kind::Result, perEntry ? Words::tr("one entry") : Words::tr("one token"), exactSize(*row, units),
                        part.path + "cell_bytes"});
    const bool padded = part.use.cells != Checked(context) && !part.cache.rule.windowed && !perEntry && !part.cache.rule.one_for_all;
    rows.push_back({Kind::Factor, padded ? Words::tr("tokens, rounded up") : Words::tr("tokens"),
                    QStringLiteral("× ") + count(part.use.cells), part.cachePath() + "cells"});
    if (!part.cache.rule.one_for_all)
        rows.push_back({Kind::Factor, part.use.streams == Checked(1) ? Words::tr("conversation") : Words::tr("conversations"), QStringLiteral("× ") + count(part.use.streams),
                        part.cachePath() + "streams"});
}

/// A kind of layer: its size, and below the factors that make it.
void addPartOfMany(std::vector<FactRow>& rows, const LayerPart& part, const QString& shown)
{
    rows.push_back({Kind::Heading, kindName(part.cache.kind), shown, part.path + "bytes"});
    const Checked row = part.terms.key_bytes + part.terms.value_bytes;
    if (row.isOverflown() || part.use.cells.isOverflown() || part.use.streams.isOverflown())
        return;
    QStringList factors{sharesText(part.terms), count(row) + QStringLiteral(" B"),
                        part.use.cells == Checked(1) ? Words::tr("1 token") : Words::tr("%1 tokens").arg(count(part.use.cells))};
    if (!part.cache.rule.one_for_all)
        factors << conversationsText(part.use.streams);
    rows.push_back({Kind::Note, product(factors), {}});
}

void addState(std::vector<FactRow>& rows, const StateUse& state, std::size_t index, const QString& shown)
{
    rows.push_back({Kind::Heading, Words::tr("states, the same at any length"), shown, "states." + std::to_string(index) + ".bytes"});
    const auto bytes = exact(state.bytes());
    const auto rowsInAll = (Checked(state.layers) * state.rows).value();
    if (!bytes || !rowsInAll || *rowsInAll == 0 || *bytes % *rowsInAll != 0)
        return;
    rows.push_back({Kind::Note,
                    product({layersText(state.layers), text(formatCount(*bytes / *rowsInAll)) + QStringLiteral(" B"),
                             conversationsText(state.rows)}),
                    {}});
}

}  // namespace

bool LayerPart::isPlain() const
{
    const Checked product = Checked(2) * terms.kv_heads * terms.head_dim_k * cache.k_type.block_bytes;
    return terms.head_dim_k == terms.head_dim_v && cache.k_type.name == std::string_view(cache.v_type.name) &&
           (terms.key_bytes + terms.value_bytes) * cache.k_type.block_elements == product;
}

std::vector<LayerPart> layerParts(const Resolved& resolved, const Evaluation& evaluation)
{
    std::vector<LayerPart> parts;
    const auto& caches = resolved.plan->caches;
    for (std::size_t i = 0; i < caches.size() && i < evaluation.caches.size(); ++i) {
        for (std::size_t j = 0; j < caches[i].members.size(); ++j)
            parts.push_back({caches[i], evaluation.caches[i],
                             layerPartTerms<Checked>(caches[i], caches[i].members[j], resolved.context_tokens,
                                                     resolved.scenario.sequences),
                             "caches." + std::to_string(i) + ".parts." + std::to_string(j) + '.'});
    }
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

/// What is kept in all, and how much of it on the CPU's side.
void addKept(std::vector<FactRow>& rows, const Resolved& resolved, const QString& shown, ByteUnits units)
{
    rows.push_back({Kind::Cache, Words::tr("cache in all"), shown, "kept.bytes"});
    const auto on_host = exact(keptIn(resolved, Place::host())).value_or(0);
    if (on_host > 0)
        rows.push_back({Kind::Factor, Words::tr("of it on the CPU's side"), size(on_host, units), "kept.host_bytes"});
}

/// A size as the sum shows it, unless there is none.
QString orWhy(const MaybeBytes& bytes, const QString& shown)
{
    return !bytes ? Words::tr("not known") : bytes->isOverflown() ? Words::tr("beyond counting") : shown;
}

/// Every kind of layer and of state, which add up to `kept`.
void addManyParts(std::vector<FactRow>& rows, const Resolved& resolved, const Evaluation& evaluation,
                  const std::vector<LayerPart>& parts, const MaybeBytes& kept, ByteUnits units)
{
    const std::size_t own = std::min(parts.size(), kMostGroups);
    std::vector<std::uint64_t> sizes;
    Checked rest = 0;
    std::string restFigures;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i < own) {
            sizes.push_back(parts[i].terms.bytes.saturated());
            continue;
        }
        rest += parts[i].terms.bytes;
        restFigures += (i > own ? "+" : "") + parts[i].path + "bytes";
    }
    if (parts.size() > own)
        sizes.push_back(rest.saturated());
    for (const StateUse& state : evaluation.states)
        sizes.push_back(exact(state.bytes()).value_or(0));
    const AddedSizes written = writeSum(sizes, units);
    std::size_t at = 0;
    for (; at < own; ++at)
        addPartOfMany(rows, parts[at], orWhy(resolved.plan->cachesKnown() ? MaybeBytes(parts[at].terms.bytes) : std::nullopt, written.parts[at]));
    if (parts.size() > own)
        rows.push_back({Kind::Heading, Words::tr("other kinds: %1").arg(parts.size() - own), orWhy(rest, written.parts[at++]), restFigures});
    for (std::size_t i = 0; i < evaluation.states.size(); ++i)
        addState(rows, evaluation.states[i], i, orWhy(evaluation.states[i].bytes(), written.parts[at++]));
    addKept(rows, resolved, orWhy(kept, written.sum), units);
}

}  // namespace

std::vector<FactRow> cacheRows(const Resolved& resolved, const Evaluation& evaluation, ByteUnits units)
{
    std::vector<FactRow> rows;
    // The runtime would not start: what it would keep is not known.
    if (resolved.plan->refused)
        return rows;
    const auto parts = layerParts(resolved, evaluation);
    const MaybeBytes kept = keptIn(resolved, Place::everywhere());
    if (parts.empty() && evaluation.states.empty())
        return {{Kind::Note, Words::tr("This model keeps nothing that grows with tokens."), {}}};
    if (parts.size() == 1 && evaluation.states.empty()) {
        addSinglePart(rows, parts.front(), resolved.context_tokens, units);
        addKept(rows, resolved, orWhy(kept, size(kept.value_or(Checked(0)).saturated(), units)), units);
        return rows;
    }
    addManyParts(rows, resolved, evaluation, parts, kept, units);
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
        most = std::max(most, way.kept_bytes.value_or(0));
    std::vector<HeadRow> rows;
    for (std::size_t i = 0; i < ways.size() && most > 0; ++i) {
        const HeadsAlternative& way = ways[i];
        // One shared head comes close to the latent: three bars tell the story.
        if (!way.kept_bytes || (way.kind == HeadsAlternative::Kind::OneShared && way.hypothetical))
            continue;
        rows.push_back({sentence(way.label), size(*way.kept_bytes, units), "if_heads_were." + std::to_string(i) + ".kept_bytes",
                        static_cast<double>(*way.kept_bytes) / static_cast<double>(most), way.hypothetical});
    }
    return rows.size() < 2 ? std::vector<HeadRow>() : rows;
}

}  // namespace kvsight::ui
