// SPDX-License-Identifier: MIT
#pragma once

#include "core/resolve.h"
#include "core/traced.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// What explain() is made of; nobody else needs it.

namespace kvsight {

/// An equation and what it gives.
struct Equation {
    std::string text;
    std::string value;
    bool whole = true;
    std::vector<TracedInput> inputs;
};

/// Nothing when the number does not fit 64 bits.
std::optional<Equation> equationOf(const Traced& number);
std::optional<Equation> equationOf(const TracedReal& number);

/// The scenario's context and batch, which every equation of the cache starts from.
Traced tracedContext(const Resolved& resolved);
Traced tracedSequences(const Resolved& resolved);

/// A figure's path, split at the points: `devices`, `0`, `memory`, `total_bytes`.
using FigurePath = std::vector<std::string>;

/// The number that a step of a path is, if it is one below `size`.
std::optional<std::size_t> indexOf(const std::string& step, std::size_t size);

// Each answers nothing for figures that are unknown or not its own.
std::optional<Equation> memoryEquation(const Resolved& resolved, const FigurePath& path);
std::optional<Equation> keptEquation(const Resolved& resolved, const FigurePath& path);
std::optional<Equation> weightEquation(const Resolved& resolved, const FigurePath& path);
std::optional<Equation> speedEquation(const Resolved& resolved, const FigurePath& path);
std::optional<Equation> limitEquation(const Resolved& resolved, const FigurePath& path);

void listMemoryFigures(const Resolved& resolved, std::vector<std::string>& figures);
void listKeptFigures(const Resolved& resolved, std::vector<std::string>& figures);
void listWeightFigures(const Resolved& resolved, std::vector<std::string>& figures);
void listSpeedFigures(std::vector<std::string>& figures);

}  // namespace kvsight
