// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation.h"
#include "core/resolve.h"
#include "core/units.h"
#include "ui/explore_picture.h"
#include "ui/figure_flow.h"

#include <QString>

#include <vector>

namespace kvsight::ui {

/// What lies on one card, on each of several that are alike, or in main memory, at the scenario's context.
struct DeviceFacts {
    QString name;                 ///< "RTX 4090, card 2 of 4", "main memory"
    ColumnParts parts;            ///< the bar, in bytes
    double copied = 0;            ///< of the cache: other cards hold the same
    double pool = 0;              ///< reserved for the cache; 0 without a pool
    double capacity = 0;          ///< 0 when unknown
    bool weightsDivided = false;  ///< the card's share of all layers
    bool cacheDivided = false;
    bool isHost = false;
    std::vector<FigureFlow::Item> figures;
    /// Where the bar ends: what is needed, or what is reserved.
    double end() const;
};

/// Whether there is more than one place to tell apart: several cards, or layers, experts or caches on the CPU's side.
bool hasSeveralDevices(const Resolved& resolved);

/// One bar a card, then main memory. Cards in a row that hold the same are one bar where there are many.
std::vector<DeviceFacts> deviceFacts(const Resolved& resolved, const Evaluation& evaluation, ByteUnits units);

/// How the layers lie on the cards, in sentences.
QStringList spreadSentences(const Resolved& resolved);

}  // namespace kvsight::ui
