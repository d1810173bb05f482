// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation.h"
#include "core/resolve.h"
#include "core/units.h"
#include "ui/context_axis.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace kvsight::ui {

/// Heights of one column, in bytes. All are finite and not negative.
struct ColumnParts {
    double weights = 0, buffers = 0, reserved = 0, cache = 0;
    double total() const { return weights + buffers + reserved + cache; }
};

/// What the speed chart shows: tokens a second of each sequence, of all together, milliseconds a token, or what these
/// milliseconds are spent on.
enum class SpeedMeasure { Each, Together, Milliseconds, Parts };

/// What the time of one step is spent on, in the order in which the chart stacks it.
enum class StepPart { Weights, Cache, State, Compute, Communication, Host, Overhead };
inline constexpr std::size_t kStepParts = 7;

/// Milliseconds of each part; they add up to the step.
std::array<double, kStepParts> stepParts(const Decode& decode);

/// A speed in a measure; a low speed is the high end of a band of milliseconds.
Band measured(const Decode& decode, SpeedMeasure measure);

/// A line of decode speed: always the same number of points, from the left end to where it ends.
struct SpeedLine {
    static constexpr std::size_t kPoints = 65;
    bool drawn = false;             ///< false when nothing can run at any context
    std::uint64_t sequences = 1;
    std::array<double, kPoints> place{}, low{}, mid{}, high{};
    bool endsInMemory = false;      ///< ends before the axis does, since memory is full
    std::uint64_t endTokens = 0;    ///< the last context that fits, when it ends
};

/// The parts of a step over context, to where the memory ends.
struct StepSplit {
    bool drawn = false;
    std::array<double, SpeedLine::kPoints> place{};
    std::array<std::array<double, SpeedLine::kPoints>, kStepParts> parts{};  ///< milliseconds
};

/// A speed that the reader measured.
struct MeasuredMark {
    double place = 0, value = 0;  ///< in the picture's measure
    std::uint64_t sequences = 1;
    bool ofLine = false;          ///< for as many sequences as the scenario's
    friend bool operator==(const MeasuredMark&, const MeasuredMark&) = default;
};

/// What a memory axis counts in.
struct AxisUnit {
    double bytes = 1;
    const char* name = "";
};
/// GiB or GB, from 4,096 of them on TiB or TB.
AxisUnit axisUnit(double top, ByteUnits units);

/// All geometry of both charts at one moment: what a view draws, and what motion blends.
struct Frame {
    ContextAxis axis;
    std::array<ColumnParts, ContextAxis::kMostColumns> columns{};
    ColumnParts current;
    double place = 0;               ///< of the current context
    double capacity = 0;            ///< bytes; 0 when unknown
    double memoryTop = 1;           ///< bytes at the top of the memory axis
    SpeedLine line;                 ///< of the scenario's sequences
    SpeedLine lineOfOne;            ///< of one sequence
    std::array<SpeedLine, 2> more;  ///< of two other batches
    StepSplit split;                ///< of the scenario's sequences; drawn for the measure Parts alone
    double speedTop = 1;            ///< at the top of the speed axis, in the picture's measure
    double speed = 0;               ///< of the current context; 0 when there is none
};

/// A frame and what is written beside it.
struct Picture {
    Frame frame;
    double memoryStep = 1;          ///< bytes between two lines of the grid
    double speedStep = 1;           ///< 0: no speed is known, no grid
    /// Which columns do not fit, whatever the card's line says: one of several cards or main memory may be full before.
    std::array<bool, ContextAxis::kMostColumns> lacking{};
    bool lacks = false;             ///< the current column does not
    bool zoomed = false;            ///< the memory axis does not reach the card's line
    bool sameLine = true;           ///< one sequence: both speed lines are one
    SpeedMeasure measure = SpeedMeasure::Each;
    std::vector<MeasuredMark> measured;
    std::optional<std::uint64_t> cacheOutweighs;  ///< the context from which on the cache takes longer than the weights
};

/// How memory, and speed where it is known, are asked for: context, sequences; and of speed, whether that surely fits.
using MemoryAt = std::function<Memory(std::uint64_t, std::uint64_t)>;
using FitsAt = std::function<std::optional<bool>(std::uint64_t, std::uint64_t)>;
using SpeedAt = std::function<std::optional<Decode>(std::uint64_t, std::uint64_t, bool)>;
/// The largest context that fits for so many sequences.
using LongestOf = std::function<std::optional<std::uint64_t>(std::uint64_t)>;

/// What the pictures are made of: all of it comes from core.
struct PictureSource {
    std::uint64_t context = 0;
    std::uint64_t sequences = 1;
    std::optional<std::uint64_t> native;
    Memory memory;                            ///< at the context
    std::optional<Decode> decode;             ///< at the context
    std::optional<bool> fits;
    std::optional<std::uint64_t> nominalBytes;  ///< marketed size of all cards, for round axes
    LongestOf longestOf;
    MemoryAt memoryAt;
    FitsAt fitsAt;
    SpeedAt speedAt;                          ///< nothing where it does not fit
    std::vector<MeasuredPoint> measured;      ///< that the estimate is scaled to
    SpeedMeasure measure = SpeedMeasure::Each;
};

Picture makePicture(const PictureSource& source, ColumnSteps steps, ByteUnits units);

/// The picture of an answer.
Picture makePicture(const Resolved& resolved, const Evaluation& evaluation, ColumnSteps steps, ByteUnits units,
                    SpeedMeasure measure = SpeedMeasure::Each);

/// Two more batches to draw beside `sequences` and 1: four times as many, and about the root of it (or sixteen times
/// as many). Where they cannot run at any context, smaller ones take their place; 0: there is none.
std::array<std::uint64_t, 2> otherBatches(std::uint64_t sequences, const LongestOf& longestOf);

/// The scenario's line of speed on an axis, to where its memory ends.
SpeedLine speedLineOf(const Resolved& resolved, const Evaluation& evaluation, const ContextAxis& axis,
                      SpeedMeasure measure);

/// Between two frames; `part` 1 is exactly `to`.
Frame blend(const Frame& from, const Frame& to, double part);

/// A column's heights from a memory; unknown and endless parts become drawable numbers.
ColumnParts partsOf(const Memory& memory);

}  // namespace kvsight::ui
