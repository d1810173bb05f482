// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation.h"
#include "core/layer_parts.h"
#include "core/resolve.h"
#include "core/units.h"

#include <QString>

#include <string>
#include <vector>

namespace kvsight::ui {

/// A line of a panel that multiplies out: what, and how much.
struct FactRow {
    enum class Kind {
        Factor,  ///< an input or a step
        Result,  ///< what the lines above it make, under a rule
        Cache,   ///< a size of cache, in the cache's colour
        Heading, ///< a group's name
        Note,    ///< a sentence over the whole width
    };
    Kind kind = Kind::Factor;
    QString label;
    QString value;
    std::string figure = {};  ///< its path for `explain`; empty when there is nothing to explain
    QString more = {};        ///< what a note leaves out, for its tooltip
    friend bool operator==(const FactRow&, const FactRow&) = default;
};

/// One cache and layers of one width in it.
struct LayerPart {
    const CachePlan& cache;
    const CacheUse& use;
    LayerPartTerms<Checked> terms;
    std::string path;  ///< of its figures: `caches.0.parts.1.`
    std::string cachePath() const { return path.substr(0, path.find("parts.")); }
    /// Keys are like values, and a row is no more than its numbers.
    bool isPlain() const;
};

/// All kinds of layers that keep a cache, in the plan's order. They refer to both arguments.
std::vector<LayerPart> layerParts(const Resolved& resolved, const Evaluation& evaluation);

/// Where the bytes of the cache come from: the plan's own factors, multiplying out to the evaluation's figure. Every
/// product is checked against core's; where factors cannot be shown whole, the row's bytes stand for them.
std::vector<FactRow> cacheRows(const Resolved& resolved, const Evaluation& evaluation, ByteUnits units);

/// The cache if the model's heads shared keys and values in one of several ways.
struct HeadRow {
    QString label, value;
    std::string figure;
    double share = 0;           ///< of the largest
    bool hypothetical = true;
    friend bool operator==(const HeadRow&, const HeadRow&) = default;
};
/// Those ways, to scale; empty where there is nothing to compare with.
std::vector<HeadRow> headRows(const Resolved& resolved, ByteUnits units);

/// Sizes that add up at the precision shown: one unit for all, and as many decimals as that takes.
struct AddedSizes {
    std::vector<QString> parts;
    QString sum;
};
AddedSizes writeSum(const std::vector<std::uint64_t>& parts, ByteUnits units);

/// `128 KiB` where that is exactly it, else all bytes: `71 808 B`.
QString exactSize(std::uint64_t bytes, ByteUnits units);

/// What one decode step costs: bytes to read, divided by the speed assumed, and what comes on top.
struct StepFacts {
    std::vector<FactRow> rows;  ///< empty without a speed
    QString weights, cache;     ///< GB of each to read; they add up to the first row
    double weightsShare = 0;    ///< of what is read
};
StepFacts stepFacts(const Resolved& resolved, const Evaluation& evaluation);

/// A division written so that a reader can check it: the quotient, `left / right * scale`, has the decimals asked for,
/// and the operands as many as it takes for it to come out as shown.
struct CheckedDivision {
    QString left, right, quotient;
    int leftDecimals = 0;
};
CheckedDivision writeDivision(double left, double right, double scale, int quotientDecimals);

}  // namespace kvsight::ui
