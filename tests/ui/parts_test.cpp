// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/context_axis.h"
#include "ui/explore_picture.h"
#include "ui/fact_rows.h"
#include "ui/preferences.h"
#include "ui/step_times.h"
#include "ui/theme.h"
#include "ui/value_scale.h"

#include "tests/catch.h"
#include "tests/ui/window_fixture.h"

#include <QSettings>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>
#include <vector>

using namespace kvsight;
using namespace kvsight::ui;

TEST_CASE("an axis has at most twenty columns, ascending, and holds the context")
{
    for (const auto steps : {ColumnSteps::Even, ColumnSteps::Doubling}) {
        for (const std::uint64_t native : {16u, 1024u, 4096u, 32768u, 40960u, 131072u, 262144u, 1048576u, 10485760u}) {
            for (const std::uint64_t context : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{5000}, std::uint64_t{200000},
                                                std::uint64_t{1} << 40}) {
                const ContextAxis axis(steps, context, native);
                INFO(native << " " << context);
                REQUIRE(axis.columns().size() >= 2);
                CHECK(axis.columns().size() <= ContextAxis::kMostColumns);
                CHECK(std::is_sorted(axis.columns().begin(), axis.columns().end()));
                CHECK(axis.top() >= context);
                for (std::size_t i = 0; i < axis.columns().size(); ++i)
                    CHECK(axis.placeOf(static_cast<double>(axis.columns()[i])) == Approx(static_cast<double>(i)).margin(1e-9));
            }
        }
    }
}

TEST_CASE("an axis stays while the context moves below its top")
{
    const ContextAxis one(ColumnSteps::Even, 1000, 131072);
    for (const std::uint64_t context : {5000u, 60000u, 131072u})
        CHECK(ContextAxis(ColumnSteps::Even, context, 131072) == one);
    CHECK(one.columns().front() * one.columns().size() == one.top());
}

TEST_CASE("even columns are even, doubling columns double")
{
    const ContextAxis even(ColumnSteps::Even, 8192, 131072);
    const ContextAxis doubling(ColumnSteps::Doubling, 8192, 131072);
    for (std::size_t i = 1; i < even.columns().size(); ++i)
        CHECK(even.columns()[i] - even.columns()[i - 1] == even.columns().front());
    for (std::size_t i = 1; i < doubling.columns().size(); ++i)
        CHECK(doubling.columns()[i] == 2 * doubling.columns()[i - 1]);
}

TEST_CASE("octave scales snap to round values, and a step is never lost")
{
    const OctaveScale scale(1024, 131072, 16);
    CHECK(scale.valueAt(0) == 1024);
    CHECK(scale.valueAt(1) == 131072);
    for (int i = 0; i <= 1000; ++i) {
        const auto value = scale.valueAt(i / 1000.0);
        CHECK(value % 64 == 0);
    }
    std::uint64_t value = scale.least();
    int steps = 0;
    while (value < scale.most() && steps < 1000) {
        const auto next = scale.stepped(value, 1);
        REQUIRE(next > value);
        CHECK(scale.stepped(next, -1) <= value);
        value = next;
        ++steps;
    }
    CHECK(steps == 7 * 16);
    CHECK(scale.paged(8192, 1) == 16384);
    CHECK(scale.paged(8192, -1) == 4096);
    CHECK(scale.stepped(35123, 1) == 36864);
    // Values beyond the ends stand at the ends and are not changed by looking at them.
    CHECK(scale.placeOf(0) == 0);
    CHECK(scale.placeOf(std::uint64_t{1} << 40) == 1);
}

TEST_CASE("list scales place values between their entries")
{
    const ListScale scale({8, 16, 24});
    CHECK(scale.placeOf(16) == 0.5);
    CHECK(scale.placeOf(20) == 0.75);
    CHECK(scale.valueAt(0.6) == 16);
    CHECK(scale.stepped(20, 1) == 24);
    CHECK(scale.stepped(20, -1) == 16);
    CHECK(scale.stepped(24, 1) == 24);
}

namespace {

/// A made-up growth: 4 GiB of weights, one MiB a token and sequence, 24 GiB of card.
PictureSource madeUp(std::uint64_t context, std::uint64_t sequences)
{
    constexpr std::uint64_t giga = std::uint64_t{1} << 30;
    PictureSource source;
    source.memoryAt = [](std::uint64_t tokens, std::uint64_t count) {
        Memory memory;
        memory.weights_bytes = Checked(4 * giga);
        memory.kv_cache_bytes = Checked(1 << 20) * tokens * count;
        memory.capacity_bytes = Checked(24 * giga);
        return memory;
    };
    source.fitsAt = [](std::uint64_t tokens, std::uint64_t count) {
        return std::optional<bool>(Checked(4 * giga) + Checked(1 << 20) * tokens * count <= Checked(24 * giga));
    };
    source.speedAt = [](std::uint64_t tokens, std::uint64_t count, bool) {
        const Checked total = Checked(4 * giga) + Checked(1 << 20) * tokens * count;
        const double each = 1e12 / static_cast<double>(total.saturated());
        Decode decode;
        decode.tokens_per_second = {each * 0.8, each, each * 1.2};
        return std::optional<Decode>(decode);
    };
    source.context = context;
    source.sequences = sequences;
    source.native = 131072;
    source.memory = source.memoryAt(context, sequences);
    source.fits = *source.memory.weights_bytes + *source.memory.kv_cache_bytes <= Checked(24 * giga);
    if (*source.fits)
        source.decode = source.speedAt(context, sequences, true);
    source.nominalBytes = 24 * giga;
    source.longestOf = [](std::uint64_t count) { return std::optional<std::uint64_t>(20480 / count); };
    return source;
}

}  // namespace

TEST_CASE("the memory axis of thousands of cards counts in TiB, in even steps")
{
    PictureSource source = madeUp(8192, 2);
    const std::uint64_t tera = std::uint64_t{1} << 40;
    source.memory.capacity_bytes = Checked(80 * tera);
    source.nominalBytes = 80 * tera;
    source.memoryAt = [&](std::uint64_t, std::uint64_t) {
        Memory memory = source.memory;
        memory.kv_cache_bytes = Checked(50 * tera);
        return memory;
    };
    const Picture picture = makePicture(source, ColumnSteps::Even, ByteUnits::Binary);
    const AxisUnit unit = axisUnit(picture.frame.memoryTop, ByteUnits::Binary);
    CHECK(unit.name == std::string("TiB"));
    CHECK(unit.bytes == static_cast<double>(tera));
    const double steps = picture.memoryStep / unit.bytes;
    CHECK(steps == std::round(steps));
    CHECK(axisUnit(4095.0 * (1 << 30), ByteUnits::Binary).name == std::string("GiB"));
    CHECK(axisUnit(5e15, ByteUnits::Decimal).name == std::string("TB"));
}

TEST_CASE("the memory axis tops at four thirds of the card and zooms only when all is small")
{
    const Picture picture = makePicture(madeUp(8192, 2), ColumnSteps::Even, ByteUnits::Binary);
    CHECK(picture.frame.memoryTop == 32.0 * 1073741824.0);
    CHECK(picture.memoryStep == 8.0 * 1073741824.0);
    CHECK_FALSE(picture.zoomed);
    PictureSource small = madeUp(1, 1);
    small.memoryAt = [](std::uint64_t, std::uint64_t) { return Memory(); };
    small.memory.weights_bytes = Checked(1 << 28);
    small.memory.kv_cache_bytes = Checked(0);
    const Picture zoomed = makePicture(small, ColumnSteps::Even, ByteUnits::Binary);
    CHECK(zoomed.zoomed);
    CHECK(zoomed.frame.memoryTop < zoomed.frame.capacity);
    CHECK(zoomed.frame.memoryTop > zoomed.frame.current.total());
}

TEST_CASE("each line ends at its own limit")
{
    const Picture picture = makePicture(madeUp(8192, 2), ColumnSteps::Even, ByteUnits::Binary);
    const auto& line = picture.frame.line;
    REQUIRE(line.drawn);
    CHECK(line.endsInMemory);
    CHECK(line.endTokens == 10240);
    CHECK(line.place.back() == Approx(picture.frame.axis.placeOf(10240)));
    CHECK(picture.frame.lineOfOne.endTokens == 20480);
    for (std::size_t i = 1; i < SpeedLine::kPoints; ++i)
        CHECK(line.mid[i] <= line.mid[i - 1]);
}

TEST_CASE("an animation in twelve frames is monotone and ends at the direct picture")
{
    const Frame from = makePicture(madeUp(4096, 1), ColumnSteps::Even, ByteUnits::Binary).frame;
    const Frame to = makePicture(madeUp(9000, 2), ColumnSteps::Even, ByteUnits::Binary).frame;
    double last = from.current.cache;
    for (int i = 1; i <= 12; ++i) {
        const Frame frame = blend(from, to, i / 12.0);
        CHECK(frame.current.cache >= last);
        last = frame.current.cache;
    }
    const Frame end = blend(from, to, 1);
    CHECK(end.current.cache == to.current.cache);
    CHECK(end.place == to.place);
    CHECK(end.line.mid == to.line.mid);
}

TEST_CASE("a division that is shown comes out at the precision shown")
{
    for (int i = 0; i < 20000; ++i) {
        const double left = 0.37 * std::pow(1.0007, i);
        const double right = 51.2 + (i * 37 % 7000);
        const auto shown = writeDivision(left, right, 1000, 1);
        const double again = shown.left.toDouble() / shown.right.toDouble() * 1000;
        REQUIRE(QString::number(again, 'f', 1) == shown.quotient);
    }
}

TEST_CASE("preferences read nonsense as the default, and keep what is set")
{
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("settings.ini"));
    {
        QSettings settings(file, QSettings::IniFormat);
        settings.setValue(QStringLiteral("theme"), QStringLiteral("purple"));
        settings.setValue(QStringLiteral("language"), 77);
        settings.setValue(QStringLiteral("units"), -1);
        settings.setValue(QStringLiteral("geometry"), QByteArray("nonsense"));
    }
    QSettings settings(file, QSettings::IniFormat);
    Preferences preferences(&settings);
    CHECK(preferences.theme() == ThemeChoice::System);
    CHECK(preferences.language() == Language::System);
    CHECK(preferences.units() == ByteUnits::Binary);
    startApplication();
    ScenarioModel model(Catalog::builtIn(), startScenario());
    MainWindow window(model, preferences);
    CHECK(window.width() > 800);
    preferences.setUnits(ByteUnits::Decimal);
    CHECK(Preferences(&settings).units() == ByteUnits::Decimal);
}

TEST_CASE("the written times of a step add up, and none is further off than the last digit")
{
    std::mt19937 random(7);
    std::uniform_real_distribution<double> seconds(0, 0.02);
    for (int i = 0; i < 4000; ++i) {
        Decode decode;
        decode.weights_seconds = seconds(random);
        decode.kv_seconds = seconds(random) * (i % 3);
        decode.reading_seconds = decode.weights_seconds + decode.kv_seconds;
        decode.compute_seconds = i % 5 == 0 ? 0.003 : seconds(random);
        decode.host_seconds = i % 4 == 0 ? seconds(random) : 0;
        decode.communication_seconds = i % 7 == 0 ? 0.0005 : 0;
        decode.overhead_seconds = i % 2 == 0 ? 0.0025 : seconds(random);
        decode.step_seconds = decode.reading_seconds + decode.compute_seconds + decode.host_seconds + decode.communication_seconds + decode.overhead_seconds;
        const int places = 1 + i % 3;
        const StepTimes times = stepTimes(decode, places);
        const double digit = std::pow(10.0, -places);
        const auto number = [](const QString& written) { return written.toDouble(); };
        INFO(i << ' ' << times.step.toStdString());
        CHECK(number(times.reading) + number(times.computing) + number(times.host) + number(times.exchange) + number(times.fixed)
              == Approx(number(times.step)).margin(digit / 100));
        CHECK(number(times.weights) + number(times.cache) == Approx(number(times.reading)).margin(digit / 100));
        const std::pair<QString, double> all[] = {{times.reading, decode.reading_seconds}, {times.weights, decode.weights_seconds},
            {times.cache, decode.kv_seconds}, {times.computing, decode.compute_seconds}, {times.host, decode.host_seconds},
            {times.exchange, decode.communication_seconds}, {times.fixed, decode.overhead_seconds}, {times.step, decode.step_seconds}};
        for (const auto& [written, time] : all)
            CHECK(std::abs(number(written) - time * 1e3) < digit * 1.001);
    }
}

TEST_CASE("a step that rounds down while its reading rounds up is still the sum of what is written")
{
    Decode decode;
    decode.weights_seconds = decode.reading_seconds = 0.0004501;
    decode.compute_seconds = decode.overhead_seconds = 0.0003;
    decode.step_seconds = 0.0010499;
    const StepTimes times = stepTimes(decode, 1);
    CHECK(times.reading == QStringLiteral("0.5"));
    CHECK(times.step == QStringLiteral("1.0"));
    CHECK(times.computing.toDouble() + times.fixed.toDouble() == Approx(0.5));
}
