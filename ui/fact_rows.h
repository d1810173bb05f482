// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation.h"
#include "core/resolve.h"
#include "core/units.h"

#include <QString>

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
    friend bool operator==(const FactRow&, const FactRow&) = default;
};

/// Where the bytes of the cache come from: the plan's own factors, multiplying out to the evaluation's figure. Every
/// product is checked against core's; where factors cannot be shown whole, the row's bytes stand for them.
std::vector<FactRow> cacheRows(const Resolved& resolved, const Evaluation& evaluation, ByteUnits units);

/// What one decode step costs: bytes to read, divided by the speed assumed, and what comes on top.
struct StepFacts {
    std::vector<FactRow> rows;  ///< empty without a speed
    QString weights, cache;     ///< GB of each to read; they add up to the first row
    double weightsShare = 0;    ///< of what is read
};
StepFacts stepFacts(const Evaluation& evaluation);

/// A division written so that a reader can check it: the quotient, `left / right * scale`, has the decimals asked for,
/// and the operands as many as it takes for it to come out as shown.
struct CheckedDivision {
    QString left, right, quotient;
    int leftDecimals = 0;
};
CheckedDivision writeDivision(double left, double right, double scale, int quotientDecimals);

}  // namespace kvsight::ui
