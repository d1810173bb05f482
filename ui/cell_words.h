// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/cells.h"
#include "core/units.h"
#include "ui/cell_layout.h"

#include <QString>

#include <cstdint>

namespace kvsight::ui {

/// A line's label: `layer 6`, `40 layers`.
QString lineLabel(const CellLine& line);

/// What a row is, in as few words as a table wants: `window 1 024`.
QString shortKind(const CellRow& row);

/// What the layer of a row does with its tokens: `keeps the last 1 024 tokens`.
QString rowWords(const CellRow& row);

/// Whose cells these are, what it keeps, and what a cell takes: one sentence without a place.
QString lineWords(const CellLine& line, const CellRow& row, ByteUnits units);

/// What has become of tokens in a row.
enum class CellState { Ahead, Empty, Prompt, Answer, Newest, Rewritten, Spare, Dropped, NotKept };

/// `prompt`: tokens of the prompt; `aside`: cells that the runtime has set aside.
CellState stateOf(const CellRow& row, std::uint64_t token, std::uint64_t tokens, std::uint64_t prompt, std::uint64_t aside);
QString stateWords(CellState state);

/// A size that is not rounded: `8.00 KiB`, but `1 100 B`.
QString exactSize(Checked bytes, ByteUnits units);

/// A cell holds one latent vector in place of a key and a value.
bool keepsLatents(const CellTable& table);

/// What a model's layers keep, a sentence for each kind.
QStringList kindsInWords(const CellTable& table);

/// The same words with no line break within a size: `K 4.00 KiB`.
QString unbrokenSizes(QString words);

/// `token 7`, `tokens 65 to 128`: counted from 1.
QString tokenWords(std::uint64_t first, std::uint64_t count);

}  // namespace kvsight::ui
