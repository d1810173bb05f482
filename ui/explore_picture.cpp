// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore_picture.h"

#include "core/evaluate.h"

#include <algorithm>
#include <cmath>

namespace kvsight::ui {
namespace {

double drawable(const MaybeBytes& bytes)
{
    return bytes ? static_cast<double>(bytes->saturated()) : 0.0;
}

double finite(double number)
{
    return std::isfinite(number) && number > 0 ? number : 0.0;
}

SpeedLine makeLine(const PictureSource& source, const ContextAxis& axis, std::uint64_t sequences,
                   std::optional<std::uint64_t> longest)
{
    SpeedLine line;
    const auto top = static_cast<double>(axis.top());
    double end = top;
    if (longest && static_cast<double>(*longest) < top) {
        end = static_cast<double>(*longest);
        line.endsInMemory = true;
        line.endTokens = *longest;
    }
    const double first = axis.steps() == ColumnSteps::Even ? 1.0 : axis.exactTokensAt(axis.low());
    if (end < first)
        return line;
    const double from = axis.placeOf(first);
    const double to = axis.placeOf(end);
    for (std::size_t i = 0; i < SpeedLine::kPoints; ++i) {
        const double part = static_cast<double>(i) / (SpeedLine::kPoints - 1);
        const double place = from + (to - from) * part;
        const double tokens = i + 1 == SpeedLine::kPoints ? end : std::min(axis.exactTokensAt(place), end);
        const auto point = source.pointAt(std::max<std::uint64_t>(static_cast<std::uint64_t>(tokens), 1), sequences);
        line.place[i] = place;
        if (!point.decode) {
            // Padding can end a line a little before the limit that was asked for: stay at the last known value.
            if (i == 0)
                return line;
            line.low[i] = line.low[i - 1];
            line.mid[i] = line.mid[i - 1];
            line.high[i] = line.high[i - 1];
            continue;
        }
        line.low[i] = finite(point.decode->tokens_per_second.low);
        line.mid[i] = finite(point.decode->tokens_per_second.mid);
        line.high[i] = finite(point.decode->tokens_per_second.high);
    }
    line.drawn = true;
    return line;
}

/// Top and grid of the memory axis: 4/3 of the cards, or a fourth of that again and again while the tallest column
/// is under a fifth.
void scaleMemory(Picture& picture, const PictureSource& source, ByteUnits units)
{
    Frame& frame = picture.frame;
    double tallest = frame.current.total();
    for (std::size_t i = 0; i < frame.axis.columns().size(); ++i)
        tallest = std::max(tallest, frame.columns[i].total());
    const double giga = gigaBytes(units);
    if (frame.capacity <= 0) {
        const double step = niceStep(std::max(tallest * 1.08, giga / 64) / giga, 5);
        frame.memoryTop = std::ceil(std::max(tallest * 1.08, giga / 64) / giga / step) * step * giga;
        picture.memoryStep = step * giga;
        return;
    }
    const double nominal = source.nominalBytes ? static_cast<double>(*source.nominalBytes) : frame.capacity;
    frame.memoryTop = std::max(nominal, frame.capacity) * 4 / 3;
    while (tallest > 0 && tallest < frame.memoryTop * 3 / 4 / 5 && frame.memoryTop > giga / 256) {
        frame.memoryTop /= 4;
        picture.zoomed = true;
    }
    const double third = frame.memoryTop / giga / 4;
    const bool quarters = third <= 64 && std::abs(third * 2 - std::round(third * 2)) < 1e-9;
    picture.memoryStep = (quarters ? third : niceStep(frame.memoryTop / giga, 5)) * giga;
}

void scaleSpeed(Picture& picture)
{
    Frame& frame = picture.frame;
    double fastest = 0;
    for (const SpeedLine* line : {&frame.line, &frame.lineOfOne})
        if (line->drawn)
            fastest = std::max({fastest, line->high[0], line->mid[0]});
    if (fastest <= 0) {
        frame.speedTop = 1;
        picture.speedStep = 0;
        return;
    }
    picture.speedStep = niceStep(fastest * 1.02, 5);
    frame.speedTop = std::ceil(fastest * 1.02 / picture.speedStep) * picture.speedStep;
}

double mix(double from, double to, double part)
{
    return from + (to - from) * part;
}

ColumnParts mix(const ColumnParts& from, const ColumnParts& to, double part)
{
    return {mix(from.weights, to.weights, part), mix(from.buffers, to.buffers, part),
            mix(from.reserved, to.reserved, part), mix(from.cache, to.cache, part)};
}

SpeedLine mix(const SpeedLine& from, const SpeedLine& to, double part)
{
    if (!from.drawn || !to.drawn)
        return to;
    SpeedLine line = to;
    for (std::size_t i = 0; i < SpeedLine::kPoints; ++i) {
        line.place[i] = mix(from.place[i], to.place[i], part);
        line.low[i] = mix(from.low[i], to.low[i], part);
        line.mid[i] = mix(from.mid[i], to.mid[i], part);
        line.high[i] = mix(from.high[i], to.high[i], part);
    }
    return line;
}

}  // namespace

ColumnParts partsOf(const Memory& memory)
{
    ColumnParts parts;
    parts.weights = drawable(memory.weights_bytes);
    parts.buffers = drawable(memory.compute_bytes) + drawable(memory.overhead_bytes);
    parts.reserved = drawable(memory.reserved_bytes);
    parts.cache = drawable(memory.kv_cache_bytes) + drawable(memory.state_bytes);
    return parts;
}

Picture makePicture(const PictureSource& source, ColumnSteps steps, ByteUnits units)
{
    Picture picture;
    Frame& frame = picture.frame;
    frame.axis = ContextAxis(steps, source.context, source.native);
    const auto& columns = frame.axis.columns();
    for (std::size_t i = 0; i < columns.size() && i < frame.columns.size(); ++i)
        frame.columns[i] = partsOf(source.pointAt(columns[i], source.sequences).memory);
    frame.current = partsOf(source.memory);
    frame.place = frame.axis.placeOf(static_cast<double>(source.context));
    frame.capacity = drawable(source.memory.capacity_bytes);
    if (source.decode && source.fits.value_or(false))
        frame.speed = finite(source.decode->tokens_per_second.mid);
    frame.line = makeLine(source, frame.axis, source.sequences, source.longest);
    picture.sameLine = source.sequences == 1;
    frame.lineOfOne = picture.sameLine ? frame.line : makeLine(source, frame.axis, 1, source.longestOfOne);
    scaleMemory(picture, source, units);
    scaleSpeed(picture);
    return picture;
}

Picture makePicture(const Resolved& resolved, const Evaluation& evaluation, ColumnSteps steps, ByteUnits units)
{
    PictureSource source;
    source.context = resolved.context_tokens;
    source.sequences = resolved.scenario.sequences;
    source.native = resolved.shape->native_context_tokens;
    source.memory = evaluation.memory;
    source.decode = evaluation.decode;
    source.fits = evaluation.fits;
    source.longest = evaluation.limits.max_context_tokens;
    if (!resolved.devices.empty()) {
        std::uint64_t nominal = 0;
        for (const Device& device : resolved.devices)
            nominal += device.spec.memory_bytes.value_or(0);
        source.nominalBytes = nominal;
    }
    if (source.sequences == 1) {
        source.longestOfOne = source.longest;
    } else {
        Resolved one = resolved;
        one.scenario.sequences = 1;
        source.longestOfOne = limits(one).max_context_tokens;
    }
    source.pointAt = [&resolved](std::uint64_t context, std::uint64_t sequences) {
        return evaluateAt(resolved, context, sequences);
    };
    return makePicture(source, steps, units);
}

SpeedLine speedLineOf(const Resolved& resolved, const Evaluation& evaluation, const ContextAxis& axis)
{
    PictureSource source;
    source.pointAt = [&resolved](std::uint64_t context, std::uint64_t sequences) {
        return evaluateAt(resolved, context, sequences);
    };
    return makeLine(source, axis, resolved.scenario.sequences, evaluation.limits.max_context_tokens);
}

Frame blend(const Frame& from, const Frame& to, double part)
{
    if (part >= 1)
        return to;
    Frame frame = to;
    const bool sameAxis = from.axis == to.axis;
    if (sameAxis) {
        for (std::size_t i = 0; i < frame.columns.size(); ++i)
            frame.columns[i] = mix(from.columns[i], to.columns[i], part);
        frame.line = mix(from.line, to.line, part);
        frame.lineOfOne = mix(from.lineOfOne, to.lineOfOne, part);
        frame.place = mix(from.place, to.place, part);
    }
    frame.current = mix(from.current, to.current, part);
    if (from.speed > 0 && to.speed > 0)
        frame.speed = mix(from.speed, to.speed, part);
    return frame;
}

}  // namespace kvsight::ui
