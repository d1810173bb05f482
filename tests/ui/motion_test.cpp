// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window_fixture.h"

#include "core/evaluate.h"
#include "tests/catch.h"
#include "ui/animator.h"
#include "ui/fix_finder.h"
#include "ui/mark_slider.h"

#include <QCoreApplication>
#include <QImage>
#include <QScreen>
#include <QSignalSpy>
#include <QTest>
#include <QVariantAnimation>
#include <QWidget>

#include <algorithm>
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

/// Where the window shows a widget, as far as it is seen.
QRect placeOf(TestWindow& test, const QWidget& widget)
{
    QRect place = widget.rect();
    for (const QWidget* at = &widget; at != &test.window; at = at->parentWidget())
        place = place.translated(at->pos()).intersected(at->parentWidget()->rect());
    return place;
}

/// What stands on the screen in the place of a widget: what was painted last, not what would be painted now.
QImage onScreen(TestWindow& test, const QWidget& widget)
{
    const QRect at = placeOf(test, widget);
    return test.window.screen()->grabWindow(test.window.winId(), at.x(), at.y(), at.width(), at.height()).toImage().convertToFormat(QImage::Format_RGB32);
}

/// The views that a drag moves: charts and the panels of figures.
std::vector<QWidget*> viewsOf(TestWindow& test)
{
    return {&test.memory(), &test.speed(), &test.find<FactPanel>("formulaPanel"), &test.find<FactPanel>("stepPanel")};
}

std::vector<QImage> viewsOnScreen(TestWindow& test)
{
    std::vector<QImage> pictures;
    for (const QWidget* view : viewsOf(test))
        pictures.push_back(onScreen(test, *view));
    return pictures;
}

/// The same as they would be painted now.
std::vector<QImage> viewsDrawn(TestWindow& test)
{
    std::vector<QImage> pictures;
    for (const QWidget* view : viewsOf(test))
        pictures.push_back(test.window.grab(placeOf(test, *view)).toImage().convertToFormat(QImage::Format_RGB32));
    return pictures;
}

std::vector<QSize> sizesOf(const std::vector<QImage>& pictures)
{
    std::vector<QSize> sizes;
    for (const QImage& picture : pictures)
        sizes.push_back(picture.size());
    return sizes;
}

/// Follows what a window paints, frame by frame.
class Frames : public QObject {
public:
    explicit Frames(TestWindow& test) : m_test(test) { test.window.installEventFilter(this); }

    /// What the views are on the screen after each frame that an act brings, until the event loop has nothing to do.
    std::vector<std::vector<QImage>> of(const std::function<void()>& act)
    {
        m_test.settle();
        m_shown.clear();
        m_asked = 0;
        m_follows = true;
        act();
        m_test.settle();
        m_follows = false;
        if (m_asked > 0)
            m_shown.push_back(viewsOnScreen(m_test));
        return std::move(m_shown);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        // When a frame is asked for, the one before it stands on the screen.
        if (m_follows && event->type() == QEvent::UpdateRequest && ++m_asked > 1)
            m_shown.push_back(viewsOnScreen(m_test));
        return QObject::eventFilter(watched, event);
    }

private:
    TestWindow& m_test;
    std::vector<std::vector<QImage>> m_shown;
    int m_asked = 0;
    bool m_follows = false;
};

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

TEST_CASE("each of twelve frames is on the screen as it is drawn, and the last is the direct picture")
{
    for (const std::size_t at : {0u, 2u}) {
        const auto& step = kSteps[at];
        TestWindow test;
        test.window.explorePage().setMotion(true);
        test.model.edit(QStringLiteral("step"), Gesture::single(), step);
        test.model.settle();
        QVariantAnimation& motion = motionOf(test);
        motion.pause();
        motion.setCurrentTime(0);
        test.settle();
        int moved = 0;
        Frames frames(test);
        for (int frame = 1; frame <= 12; ++frame) {
            const std::vector<QImage> before = viewsOnScreen(test);
            const auto shown = frames.of([&] { motion.setCurrentTime(motion.duration() * frame / 12); });
            INFO("frame " << frame);
            if (shown.empty())
                continue;
            const std::vector<QImage> drawn = viewsDrawn(test);
            CHECK((shown.front() == drawn));
            CHECK((shown.back() == drawn));
            moved += shown.front() != before ? 1 : 0;
        }
        CHECK(moved >= 10);  // The last ones of an easing may move by less than a pixel.

        TestWindow still;
        still.model.edit(QStringLiteral("step"), Gesture::single(), step);
        still.settle();
        CHECK((viewsOnScreen(test) == viewsOnScreen(still)));
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

TEST_CASE("while a slider is dragged the screen shows where the hand is, or for a frame where it was before")
{
    TestWindow test, still;
    test.window.explorePage().setMotion(true);
    Frames frames(test);
    for (const auto& [name, step] : {std::pair("contextSlider", -16), std::pair("batchSlider", 24), std::pair("cardSlider", -16)}) {
        int moved = 0;
        auto& slider = test.find<MarkSlider>(name);
        const QPoint start = slider.knobAt(slider.value()).toPoint();
        QTest::mousePress(&slider, Qt::LeftButton, {}, start);
        for (int part = 1; part <= 5; ++part) {
            const std::vector<QImage> before = viewsOnScreen(test);
            const auto shown = frames.of([&, slid = &slider, to = start + QPoint(step * part, 0)] { QTest::mouseMove(slid, to); });
            still.model.edit(QString(), Gesture::single(), [&test](Scenario& scenario) { scenario = test.model.scenario(); });
            still.settle();
            const std::vector<QImage> direct = viewsOnScreen(still);
            INFO(name << ' ' << part << ", frames: " << shown.size());
            REQUIRE_FALSE(shown.empty());
            moved += direct != before ? 1 : 0;
            CHECK((shown.back() == direct));
            // Until then the charts show where the hand was before, and nothing between or older. (Where the step moves
            // the panels, what is under way in their places is neither.)
            if (sizesOf(before) == sizesOf(direct))
                for (const auto& views : shown)
                    for (const std::size_t chart : {0u, 1u})
                        CHECK((views[chart] == before[chart] || views[chart] == direct[chart]));
        }
        CHECK(moved >= 4);
        QTest::mouseRelease(&slider, Qt::LeftButton, {}, start + QPoint(step * 5, 0));
    }
}
