// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/finding.h"
#include "core/report/inspect.h"
#include "core/units.h"
#include "core/weights/file_weights.h"

#include <QString>
#include <QStringList>

#include <utility>
#include <vector>

namespace kvsight::ui {

/// Label and value, in the window's language.
using Facts = std::vector<std::pair<QString, QString>>;

/// What was read of a model, but for layers and weights: architecture, sizes, heads, cache a token, drafting layers ...
/// What the file does not say is left out or called unknown, never guessed.
Facts modelFacts(const Inspection& inspection, ByteUnits units);
/// The same of weights without a shape.
Facts weightFacts(const FileWeights& weights, ByteUnits units);

/// Rows by role: part, elements, bytes, format; the last row is the sum.
std::vector<QStringList> weightRows(const WeightSizes& weights, ByteUnits units);
std::vector<QStringList> weightRows(const FileWeights& weights, ByteUnits units);

/// Every finding as a sentence with what it is before it ("Warning: …"), the worst first, each once.
QStringList findingLines(const Findings& findings);

}  // namespace kvsight::ui
