// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cell_words.h"

#include "ui/layer_strip.h"
#include "ui/text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace kvsight::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(CellView)
};

QString count(std::uint64_t number)
{
    return text(formatCount(number));
}

/// The row's cells hold a latent vector; what is left out is the runtime that keeps keys and values made of it.
bool isLatent(const CellRow& row)
{
    return row.kind == CacheKind::Latent && !row.index_keys && row.value_bytes == Checked(0);
}

QString costWords(const CellRow& row, ByteUnits units)
{
    if (row.fill == CellFill::State)
        return row.state_bytes ? exactSize(*row.state_bytes, units) : QString();
    if (!row.growsWithTokens() || bytesPerToken(row) <= 0)
        return {};
    const QString cell = exactSize(row.key_bytes + row.value_bytes, units);
    if (row.ratio > 1)
        return Words::tr("%1 for %2 tokens").arg(cell, count(row.ratio));
    if (isLatent(row))
        return Words::tr("a cell: latent vector and rotary part, %1").arg(cell);
    if (row.value_bytes == Checked(0))
        return Words::tr("a cell: %1, no value").arg(cell);
    return Words::tr("a cell: K %1 + V %2").arg(exactSize(row.key_bytes, units), exactSize(row.value_bytes, units));
}

}  // namespace

QString exactSize(Checked bytes, ByteUnits units)
{
    const auto known = bytes.value();
    if (!known)
        return QStringLiteral("–");
    const std::string shown = formatBytes(*known, units);
    return parseBytes(shown) == known ? text(shown) : count(*known) + QStringLiteral(" B");
}

QString unbrokenSizes(QString words)
{
    static const QRegularExpression gap(QStringLiteral("(?<=\\d) (?=[KMGTPE]?i?B\\b)|(?<=\\b[KV]) (?=\\d)"));
    return words.replace(gap, QStringLiteral("\u00a0"));
}

QString lineLabel(const CellLine& line)
{
    return line.layers.size() == 1 ? Words::tr("layer %1").arg(line.layers.front() + 1)
                                   : Words::tr("%1 layers").arg(line.layers.size());
}

QString shortKind(const CellRow& row)
{
    if (row.draft)
        return Words::tr("drafting layer");
    switch (row.fill) {
    case CellFill::All:
        return row.index_keys                    ? Words::tr("index keys")
               : row.kind == CacheKind::Latent ? lookName(LayerLook::Latent)
                                                 : lookName(LayerLook::Full);
    case CellFill::Window: return lookName(LayerLook::Window) + QLatin1Char(' ') + count(row.span);
    case CellFill::Chunk: return lookName(LayerLook::Chunk) + QLatin1Char(' ') + count(row.span);
    case CellFill::Compressed:
        return (row.index_keys ? Words::tr("index keys") : lookName(LayerLook::Compressed)) + QStringLiteral(" 1 : ") + count(row.ratio);
    case CellFill::State: return stateName(row.state);
    case CellFill::Shared: return lookName(LayerLook::Shared);
    case CellFill::Nothing:
    case CellFill::Room: break;
    }
    return lookName(LayerLook::Nothing);
}

QString rowWords(const CellRow& row)
{
    switch (row.fill) {
    case CellFill::All:
        if (row.index_keys)
            return Words::tr("keeps an index key of every token");
        return isLatent(row) ? Words::tr("keeps one latent vector of every token, for its keys and values")
                             : Words::tr("keeps every token");
    case CellFill::Window: return Words::tr("keeps the last %1 tokens").arg(count(row.span));
    case CellFill::Chunk: return Words::tr("keeps the current chunk of %1 tokens").arg(count(row.span));
    case CellFill::Compressed:
        return row.index_keys ? Words::tr("keeps an index key for each %1 tokens").arg(count(row.ratio))
                              : Words::tr("keeps one entry for each %1 tokens").arg(count(row.ratio));
    case CellFill::State: return Words::tr("keeps one state (%1), rewritten by every token").arg(stateName(row.state));
    case CellFill::Shared: return Words::tr("keeps nothing and reads the cells of layer %1").arg(row.uses + 1);
    case CellFill::Nothing:
    case CellFill::Room: break;
    }
    return Words::tr("keeps nothing that grows with tokens");
}

bool keepsLatents(const CellTable& table)
{
    return std::any_of(table.rows.begin(), table.rows.end(), [](const CellRow& row) { return row.growsWithTokens() && isLatent(row); });
}

QStringList kindsInWords(const CellTable& table)
{
    std::vector<std::pair<QString, std::uint64_t>> kinds;
    std::set<std::size_t> layers;
    for (const CellRow& row : table.rows) {
        if (row.fill == CellFill::Room || row.draft)
            continue;
        layers.insert(row.layer);
        const QString words = row.fill == CellFill::Shared ? Words::tr("keeps nothing and reads another layer's cells") : rowWords(row);
        const auto known = std::find_if(kinds.begin(), kinds.end(), [&](const auto& kind) { return kind.first == words; });
        if (known == kinds.end())
            kinds.emplace_back(words, 1);
        else
            ++known->second;
    }
    QStringList all;
    for (const auto& [words, of] : kinds)
        all << (of == layers.size() ? Words::tr("Each of the %1 layers %2.").arg(count(of), words)
                                    : Words::tr("%1 of the %2 layers: each %3.").arg(count(of), count(layers.size()), words));
    return all;
}

QString lineWords(const CellLine& line, const CellRow& row, ByteUnits units)
{
    const QString who = row.draft ? Words::tr("drafting layer") : lineLabel(line);
    const QString cost = costWords(row, units);
    const bool several = row.fill == CellFill::Shared && line.layers.size() > 1;
    const QString keeps = several                  ? Words::tr("keep nothing and read other layers' cells")
                          : line.layers.size() > 1 ? Words::tr("each %1").arg(rowWords(row))
                                                   : rowWords(row);
    const QString what = who + QStringLiteral(": ") + keeps;
    return cost.isEmpty() ? what : what + QStringLiteral(" · ") + cost;
}

CellState stateOf(const CellRow& row, std::uint64_t token, std::uint64_t tokens, std::uint64_t prompt, std::uint64_t aside)
{
    if (row.fill == CellFill::State)
        return tokens == 0 ? CellState::Ahead : CellState::Rewritten;
    if (!row.growsWithTokens())
        return CellState::NotKept;
    const TokenSpan kept = keptTokens(row, tokens);
    const AsideTokens rest = asideTokens(row, tokens, aside);
    if (token < kept.first)
        return CellState::Dropped;
    if (token < kept.end)
        return token + row.ratio >= kept.end ? CellState::Newest : token < prompt ? CellState::Prompt : CellState::Answer;
    const std::uint64_t ahead = token - kept.end;
    return ahead < rest.own ? CellState::Empty : ahead - rest.own < rest.step ? CellState::Spare : CellState::Ahead;
}

QString stateWords(CellState state)
{
    switch (state) {
    case CellState::Ahead: return Words::tr("not written yet");
    case CellState::Empty: return Words::tr("set aside, still empty");
    case CellState::Prompt: return Words::tr("written by the prompt");
    case CellState::Answer: return Words::tr("added by the answer");
    case CellState::Newest: return Words::tr("being written now");
    case CellState::Rewritten: return Words::tr("one state, rewritten by each token");
    case CellState::Spare: return Words::tr("room for a prompt step");
    case CellState::Dropped: return Words::tr("dropped for newer ones");
    case CellState::NotKept: break;
    }
    return Words::tr("not kept");
}

QString tokenWords(std::uint64_t first, std::uint64_t number)
{
    return number <= 1 ? Words::tr("token %1").arg(count(first + 1))
                       : Words::tr("tokens %1 to %2").arg(count(first + 1), count(first + number));
}

}  // namespace kvsight::ui
