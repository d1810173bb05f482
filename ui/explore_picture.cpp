// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore_picture.h"

#include "core/evaluate.h"
#include "core/memory.h"
#include "core/speed.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

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

SpeedLine makeLine(const PictureSource& source, const ContextAxis& axis, std::uint64_t sequences)
{
    SpeedLine line;
    line.sequences = sequences;
    if (sequences == 0)
        return line;
    const auto longest = source.longestOf(sequences);
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
        const auto decode = source.speedAt(std::max<std::uint64_t>(static_cast<std::uint64_t>(tokens), 1), sequences, longest.has_value());
        line.place[i] = place;
        if (!decode) {
            // Beyond counting, or a limit that could not be told beforehand: stay at the last known value.
            if (i == 0)
                return line;
            line.low[i] = line.low[i - 1];
            line.mid[i] = line.mid[i - 1];
            line.high[i] = line.high[i - 1];
            continue;
        }
        const Band band = measured(*decode, source.measure);
        line.low[i] = band.low;
        line.mid[i] = band.mid;
        line.high[i] = band.high;
    }
    line.drawn = true;
    return line;
}

StepSplit makeSplit(const PictureSource& source, const SpeedLine& line, const ContextAxis& axis)
{
    StepSplit split;
    if (!line.drawn)
        return split;
    split.place = line.place;
    for (std::size_t i = 0; i < SpeedLine::kPoints; ++i) {
        const bool last = i + 1 == SpeedLine::kPoints;
        const double tokens = last && line.endsInMemory ? static_cast<double>(line.endTokens) : axis.exactTokensAt(line.place[i]);
        const auto decode = source.speedAt(std::max<std::uint64_t>(static_cast<std::uint64_t>(tokens), 1), source.sequences, false);
        const auto parts = decode ? stepParts(*decode) : std::array<double, kStepParts>{};
        for (std::size_t part = 0; part < kStepParts; ++part)
            split.parts[part][i] = decode || i == 0 ? parts[part] : split.parts[part][i - 1];
    }
    split.drawn = true;
    return split;
}

SpeedAt speedOf(const Resolved& resolved)
{
    return [&resolved](std::uint64_t context, std::uint64_t sequences, bool fitsSurely) {
        const bool runs = fitsSurely || fits(resolved, sizeMemory(*resolved.plan, context, sequences)) != std::optional<bool>(false);
        return runs ? decodeStep(resolved, context, sequences) : std::nullopt;
    };
}

std::vector<MeasuredMark> makeMarks(const PictureSource& source, const ContextAxis& axis)
{
    std::vector<MeasuredMark> marks;
    if (source.measure == SpeedMeasure::Parts)
        return marks;
    marks.reserve(source.measured.size());
    for (const MeasuredPoint& point : source.measured) {
        if (point.context_tokens > axis.top())
            continue;
        const double each = point.tokens_per_second / static_cast<double>(point.sequences);
        const double value = source.measure == SpeedMeasure::Together ? point.tokens_per_second
                           : source.measure == SpeedMeasure::Each     ? each
                                                                      : 1e3 / each;
        marks.push_back({axis.placeOf(static_cast<double>(point.context_tokens)), finite(value), point.sequences,
                         point.sequences == source.sequences});
    }
    return marks;
}

/// Top and grid of the memory axis, in even figures of its unit: 4/3 of the cards, or a fourth of that again and again while the tallest column
/// is under a fifth.
void scaleMemory(Picture& picture, const PictureSource& source, ByteUnits units)
{
    Frame& frame = picture.frame;
    double tallest = frame.current.total();
    for (std::size_t i = 0; i < frame.axis.columns().size(); ++i)
        tallest = std::max(tallest, frame.columns[i].total());
    const double nominal = source.nominalBytes ? static_cast<double>(*source.nominalBytes) : frame.capacity;
    const double giga = gigaBytes(units);
    const double highest = frame.capacity > 0 ? std::max(nominal, frame.capacity) * 4 / 3 : std::max(tallest * 1.08, giga / 64);
    frame.memoryTop = highest;
    if (frame.capacity <= 0) {
        // Rounded up the top may count in the next unit, and is rounded in that one.
        for (int round = 0; round < 2; ++round) {
            const double unit = axisUnit(frame.memoryTop, units).bytes;
            const double step = niceStep(highest / unit, 5);
            frame.memoryTop = std::ceil(highest / unit / step) * step * unit;
            picture.memoryStep = step * unit;
        }
        return;
    }
    while (tallest > 0 && tallest < frame.memoryTop * 3 / 4 / 5 && frame.memoryTop > giga / 256) {
        frame.memoryTop /= 4;
        picture.zoomed = true;
    }
    const double shown = axisUnit(frame.memoryTop, units).bytes;
    const double third = frame.memoryTop / shown / 4;
    const bool quarters = third <= 64 && std::abs(third * 2 - std::round(third * 2)) < 1e-9;
    picture.memoryStep = (quarters ? third : niceStep(frame.memoryTop / shown, 5)) * shown;
}

void scaleSpeed(Picture& picture)
{
    Frame& frame = picture.frame;
    double fastest = 0;
    for (const SpeedLine* line : {&frame.line, &frame.lineOfOne, &frame.more[0], &frame.more[1]}) {
        if (!line->drawn)
            continue;
        fastest = std::max(fastest, *std::max_element(line->mid.begin(), line->mid.end()));
        if (line == &frame.line)
            fastest = std::max(fastest, *std::max_element(line->high.begin(), line->high.end()));
    }
    for (const MeasuredMark& mark : picture.measured)
        fastest = std::max(fastest, mark.value);
    if (picture.measure == SpeedMeasure::Parts) {
        fastest = 0;
        for (std::size_t i = 0; frame.split.drawn && i < SpeedLine::kPoints; ++i) {
            double step = 0;
            for (const auto& part : frame.split.parts)
                step += part[i];
            fastest = std::max(fastest, step);
        }
    }
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

StepSplit mix(const StepSplit& from, const StepSplit& to, double part)
{
    if (!from.drawn || !to.drawn)
        return to;
    StepSplit split = to;
    for (std::size_t i = 0; i < SpeedLine::kPoints; ++i) {
        split.place[i] = mix(from.place[i], to.place[i], part);
        for (std::size_t k = 0; k < kStepParts; ++k)
            split.parts[k][i] = mix(from.parts[k][i], to.parts[k][i], part);
    }
    return split;
}

}  // namespace

std::array<double, kStepParts> stepParts(const Decode& decode)
{
    return {decode.weights_seconds * 1e3, decode.cache_seconds * 1e3,         decode.state_seconds * 1e3, decode.compute_seconds * 1e3,
            decode.communication_seconds * 1e3, decode.host_seconds * 1e3, decode.overhead_seconds * 1e3};
}

ColumnParts partsOf(const Memory& memory)
{
    ColumnParts parts;
    parts.weights = drawable(memory.weights_bytes);
    parts.buffers = drawable(memory.compute_bytes) + drawable(memory.overhead_bytes);
    parts.reserved = drawable(memory.reserved_bytes);
    parts.cache = drawable(memory.kv_cache_bytes) + drawable(memory.state_bytes);
    return parts;
}

Band measured(const Decode& decode, SpeedMeasure measure)
{
    const Band& each = decode.tokens_per_second;
    if (measure == SpeedMeasure::Milliseconds || measure == SpeedMeasure::Parts)
        return {finite(1e3 / each.high), finite(1e3 / each.mid), finite(1e3 / each.low)};
    const Band& band = measure == SpeedMeasure::Together ? decode.total_tokens_per_second : each;
    return {finite(band.low), finite(band.mid), finite(band.high)};
}

std::array<std::uint64_t, 2> otherBatches(std::uint64_t sequences, const LongestOf& longestOf)
{
    constexpr std::uint64_t kMost = 65536;
    const std::uint64_t even = std::bit_floor(std::max<std::uint64_t>(sequences, 1));
    const std::uint64_t root = std::uint64_t{1} << (std::bit_width(even) / 2);
    std::vector<std::uint64_t> wanted{even * 4, sequences >= 4 ? root : even * 16, even * 16};
    for (std::uint64_t smaller = even / 4; smaller > 1; smaller /= 4)
        wanted.push_back(smaller);
    wanted.push_back(even * 2);
    std::array<std::uint64_t, 2> chosen{};
    std::size_t count = 0;
    for (const std::uint64_t batch : wanted) {
        const bool drawn = batch == sequences || batch == chosen[0];
        if (batch < 2 || batch > kMost || drawn || longestOf(batch).value_or(1) == 0)
            continue;
        chosen[count++] = batch;
        if (count == chosen.size())
            break;
    }
    return chosen;
}

AxisUnit axisUnit(double top, ByteUnits units)
{
    constexpr double kMostGiga = 4096;
    const double giga = gigaBytes(units);
    if (top < kMostGiga * giga)
        return {giga, gigaName(units)};
    return units == ByteUnits::Binary ? AxisUnit{giga * 1024, "TiB"} : AxisUnit{giga * 1000, "TB"};
}

Picture makePicture(const PictureSource& source, ColumnSteps steps, ByteUnits units)
{
    Picture picture;
    Frame& frame = picture.frame;
    frame.axis = ContextAxis(steps, source.context, source.native);
    const auto& columns = frame.axis.columns();
    for (std::size_t i = 0; i < columns.size() && i < frame.columns.size(); ++i) {
        frame.columns[i] = partsOf(source.memoryAt(columns[i], source.sequences));
        picture.lacking[i] = source.fitsAt(columns[i], source.sequences) == std::optional<bool>(false);
    }
    picture.lacks = source.fits == std::optional<bool>(false);
    frame.current = partsOf(source.memory);
    frame.place = frame.axis.placeOf(static_cast<double>(source.context));
    frame.capacity = drawable(source.memory.capacity_bytes);
    picture.measure = source.measure;
    if (source.decode && source.fits.value_or(false))
        frame.speed = measured(*source.decode, source.measure).mid;
    frame.line = makeLine(source, frame.axis, source.sequences);
    picture.sameLine = source.sequences == 1;
    frame.lineOfOne = picture.sameLine ? frame.line : makeLine(source, frame.axis, 1);
    const auto batches = otherBatches(source.sequences, source.longestOf);
    for (std::size_t i = 0; i < batches.size(); ++i)
        frame.more[i] = makeLine(source, frame.axis, batches[i]);
    picture.measured = makeMarks(source, frame.axis);
    if (source.measure == SpeedMeasure::Parts)
        frame.split = makeSplit(source, frame.line, frame.axis);
    scaleMemory(picture, source, units);
    scaleSpeed(picture);
    return picture;
}

Picture makePicture(const Resolved& resolved, const Evaluation& evaluation, ColumnSteps steps, ByteUnits units,
                    SpeedMeasure measure)
{
    PictureSource source;
    source.context = resolved.context_tokens;
    source.sequences = resolved.scenario.sequences;
    source.native = resolved.shape->native_context_tokens;
    source.memory = evaluation.memory;
    source.decode = evaluation.decode;
    source.fits = evaluation.fits;
    source.measure = measure;
    if (!resolved.speed.anchored_sequences.empty())
        source.measured = measuredPoints(resolved.scenario);
    if (!resolved.devices.empty()) {
        std::uint64_t nominal = 0;
        for (const Device& device : resolved.devices)
            nominal += device.spec.memory_bytes.value_or(0);
        source.nominalBytes = nominal;
    }
    source.longestOf = [&resolved, &evaluation, here = source.sequences](std::uint64_t sequences) {
        return sequences == here ? evaluation.limits.max_context_tokens : longestContext(resolved, sequences);
    };
    source.memoryAt = [&resolved](std::uint64_t context, std::uint64_t sequences) {
        return memoryOfAll(resolved, sizeMemory(*resolved.plan, context, sequences));
    };
    source.fitsAt = [&resolved](std::uint64_t context, std::uint64_t sequences) {
        return fits(resolved, sizeMemory(*resolved.plan, context, sequences));
    };
    source.speedAt = speedOf(resolved);
    Picture picture = makePicture(source, steps, units);
    if (measure == SpeedMeasure::Parts)
        picture.cacheOutweighs = cacheOutweighsFrom(resolved, source.sequences);
    return picture;
}

SpeedLine speedLineOf(const Resolved& resolved, const Evaluation& evaluation, const ContextAxis& axis,
                      SpeedMeasure measure)
{
    PictureSource source;
    source.speedAt = speedOf(resolved);
    source.measure = measure;
    source.longestOf = [&evaluation](std::uint64_t) { return evaluation.limits.max_context_tokens; };
    return makeLine(source, axis, resolved.scenario.sequences);
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
        for (std::size_t i = 0; i < frame.more.size(); ++i)
            frame.more[i] = mix(from.more[i], to.more[i], part);
        frame.split = mix(from.split, to.split, part);
        frame.place = mix(from.place, to.place, part);
    }
    frame.current = mix(from.current, to.current, part);
    if (from.speed > 0 && to.speed > 0)
        frame.speed = mix(from.speed, to.speed, part);
    return frame;
}

}  // namespace kvsight::ui
