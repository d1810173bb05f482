// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window_fixture.h"

#include "core/evaluate.h"
#include "tests/catch.h"
#include "ui/animator.h"
#include "ui/fix_finder.h"
#include "ui/mark_slider.h"

#include <QCoreApplication>
#include <QImage>
#include <QSignalSpy>
#include <QTest>
#include <QVariantAnimation>

#include <cmath>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

void append(std::vector<double>& numbers, const ColumnParts& parts)
{
    numbers.insert(numbers.end(), {parts.weights, parts.buffers, parts.reserved, parts.cache});
}

/// Every number of a frame that is drawn: bars, lines with their bands, and where the current context stands.
std::vector<double> numbersOf(const Frame& frame)
{
    std::vector<double> numbers{frame.place, frame.capacity, frame.memoryTop, frame.speedTop, frame.speed};
    append(numbers, frame.current);
    for (const ColumnParts& column : frame.columns)
        append(numbers, column);
    for (const SpeedLine* line : {&frame.line, &frame.lineOfOne, &frame.more[0], &frame.more[1]})
        for (const auto* values : {&line->place, &line->low, &line->mid, &line->high})
            numbers.insert(numbers.end(), values->begin(), values->end());
    return numbers;
}

/// Both charts hold the same frame.
const Frame& shown(TestWindow& test)
{
    CHECK(numbersOf(test.memory().frame()) == numbersOf(test.speed().frame()));
    return test.memory().frame();
}

QVariantAnimation& motionOf(TestWindow& test)
{
    auto* motion = test.window.explorePage().findChild<Animator*>()->findChild<QVariantAnimation*>();
    REQUIRE(motion);
    return *motion;
}

/// What a scenario's picture is when core is asked directly.
Frame direct(const Scenario& scenario)
{
    const auto resolution = resolve(scenario, Catalog::builtIn());
    REQUIRE(resolution.resolved);
    return makePicture(*resolution.resolved, evaluate(*resolution.resolved), ColumnSteps::Even, ByteUnits::Binary).frame;
}

/// Both charts as they are drawn; where the focus stands is another matter.
std::vector<QImage> picturesOf(TestWindow& test)
{
    test.window.explorePage().fixes().settle();
    test.settle();
    return {test.memory().grab().toImage(), test.speed().grab().toImage()};
}

/// How many of the numbers left the way from where they were to their target.
std::size_t strayed(const std::vector<double>& before, const std::vector<double>& now, const std::vector<double>& target)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < now.size(); ++i) {
        const bool between = before[i] <= target[i] ? now[i] >= before[i] && now[i] <= target[i]
                                                    : now[i] <= before[i] && now[i] >= target[i];
        count += between ? 0 : 1;
    }
    return count;
}

const std::function<void(Scenario&)> kSteps[] = {
    [](Scenario& scenario) { scenario.context_tokens = 20000; },
    [](Scenario& scenario) { scenario.sequences = 3; },
    [](Scenario& scenario) { scenario.gpus.front().id = "rtx-3060-12gb"; },
    [](Scenario& scenario) { scenario.weights.format = "Q8_0"; },
    [](Scenario& scenario) { scenario.model.id = "qwen3-8b"; },
};

}  // namespace

TEST_CASE("a step in twelve frames moves every bar and point only towards its target, and ends at the direct picture")
{
    for (const auto& step : kSteps) {
        TestWindow test;
        test.window.explorePage().setMotion(true);
        const std::vector<double> start = numbersOf(shown(test));
        test.model.edit(QStringLiteral("step"), Gesture::single(), step);
        test.model.settle();
        QVariantAnimation& motion = motionOf(test);
        REQUIRE(motion.state() == QAbstractAnimation::Running);
        motion.pause();
        const std::vector<double> target = numbersOf(direct(test.model.scenario()));
        motion.setCurrentTime(0);
        std::vector<double> before = numbersOf(shown(test));
        std::size_t moved = 0;
        for (int frame = 1; frame <= 12; ++frame) {
            motion.setCurrentTime(motion.duration() * frame / 12);
            const std::vector<double> now = numbersOf(shown(test));
            CHECK(strayed(before, now, target) == 0);
            moved += now != before ? 1 : 0;
            before = now;
        }
        CHECK(moved == 12);
        CHECK(start != target);
        CHECK(numbersOf(shown(test)) == target);

        TestWindow still;
        still.model.edit(QStringLiteral("step"), Gesture::single(), step);
        still.settle();
        CHECK(numbersOf(shown(still)) == target);
        CHECK((picturesOf(test) == picturesOf(still)));
    }
}

TEST_CASE("a hundred edits in one turn make one evaluation, one picture and one search for the cheapest change")
{
    TestWindow test;
    const int evaluations = test.model.evaluations();
    QSignalSpy answers(&test.model, &ScenarioModel::answered);
    QSignalSpy searches(&test.window.explorePage().fixes(), &FixFinder::found);
    QSignalSpy frames(test.window.explorePage().findChild<Animator*>(), &Animator::frameChanged);
    for (std::uint64_t i = 0; i < 100; ++i)
        test.model.edit(QStringLiteral("context"), Gesture::single(),
                        [i](Scenario& scenario) { scenario.context_tokens = 5000 + i; });
    CHECK(test.model.evaluations() == evaluations);
    CHECK((searches.count() > 0 || searches.wait(20000)));
    QTest::qWait(300);  // Longer than the search rests: a second one would have come.
    CHECK(test.model.evaluations() == evaluations + 1);
    CHECK(answers.count() == 1);
    CHECK(frames.count() == 1);
    CHECK(searches.count() == 1);
    CHECK(test.model.scenario().context_tokens == 5099u);
    CHECK(numbersOf(shown(test)) == numbersOf(direct(test.model.scenario())));
}

TEST_CASE("a drag is shown in the turn in which it happens, without motion between")
{
    TestWindow test;
    test.window.explorePage().setMotion(true);
    QVariantAnimation& motion = motionOf(test);
    // From where they stand, to where there is room.
    for (const auto& [name, step] : {std::pair("contextSlider", -4), std::pair("batchSlider", 4), std::pair("cardSlider", -4)}) {
        auto& slider = test.find<MarkSlider>(name);
        const QPoint start = slider.knobAt(slider.value()).toPoint();
        QTest::mousePress(&slider, Qt::LeftButton, {}, start);
        int changes = 0;
        for (int part = 1; part <= 20; ++part) {
            const Scenario before = test.model.scenario();
            QTest::mouseMove(&slider, start + QPoint(step * part, 0));
            QCoreApplication::processEvents();
            changes += test.model.scenario() != before ? 1 : 0;
            CHECK(motion.state() != QAbstractAnimation::Running);
            CHECK(numbersOf(shown(test)) == numbersOf(direct(test.model.scenario())));
        }
        CHECK(changes > 3);
        QTest::mouseRelease(&slider, Qt::LeftButton, {}, start + QPoint(step * 20, 0));
    }
}
