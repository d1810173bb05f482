// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons as a class meets them in the window.
#include "tests/ui/class_room.h"

#include "tests/catch.h"
#include "ui/cell_view.h"
#include "ui/lesson_picture.h"
#include "ui/lesson_reader.h"
#include "ui/lesson_run.h"
#include "ui/theme.h"
#include "ui/words.h"

#include <QImage>
#include <QLineEdit>
#include <QPushButton>

#include <map>

using namespace kvsight;
using namespace kvsight::ui;

TEST_CASE("nothing is revealed or chosen before the prediction")
{
    ClassRoom test;
    for (std::size_t lesson = 0; lesson < lessons().size(); ++lesson) {
        test.page().startLesson(lesson);
        test.settle();
        do {
            const LessonRun& run = *test.page().lesson();
            INFO(run.lesson().id << " step " << run.at() + 1);
            if (run.step().predict) {
                for (const QPushButton* choice : test.panel().choiceButtons()) {
                    CHECK_FALSE(choice->isChecked());
                    CHECK_FALSE(choice->text().startsWith(QStringLiteral("✓")));
                    if (!choice->isHidden())
                        CHECK(choice->isEnabled());
                }
                CHECK(test.find<QFrame>("revealBox").isHidden());
                CHECK(test.find<QWidget>("lessonFigure").isHidden());
                for (const char* telling : {"workPanel", "nowPanel", "cellSums", "cellReading"})
                    CHECK(test.find<QWidget>(telling).isHidden());
                const Scenario before = test.page().played().scenario();
                const std::size_t right = *run.rightChoice();
                const std::size_t wrong = right == 0 ? 1 : 0;
                test.page().choose(wrong);
                test.settle();
                CHECK_FALSE(test.find<QFrame>("revealBox").isHidden());
                CHECK(test.panel().choiceButtons()[right]->text().startsWith(QStringLiteral("✓")));
                CHECK(test.panel().choiceButtons()[wrong]->text().startsWith(QStringLiteral("✗")));
                if (!run.step().predict->then.set.empty())
                    CHECK(test.page().played().scenario() != before);
                // The first prediction stands.
                test.page().choose(right);
                CHECK(run.chosen() == wrong);
            }
            if (run.step().question)
                for (const char* telling : {"nowPanel", "cellSums", "cellReading"})
                    CHECK(test.find<QWidget>(telling).isHidden());
            if (run.isLast())
                break;
            test.page().goOn(1);
            test.settle();
        } while (true);
        test.page().leaveLesson();
    }
}

TEST_CASE("after a second wrong answer the panel shows the answer and how it is computed")
{
    ClassRoom test;
    for (std::size_t lesson = 0; lesson < lessons().size(); ++lesson) {
        test.page().startLesson(lesson);
        while (!test.page().lesson()->isLast())
            test.page().goOn(1);
        const LessonRun& run = *test.page().lesson();
        const QString explained = run.figures().fill(run.step().question->explain.here(), ByteUnits::Binary);
        const QString solution = run.solution(ByteUnits::Binary);
        REQUIRE_FALSE(solution.isEmpty());
        test.page().answer(QStringLiteral("many"));
        test.page().answer(QStringLiteral("1"));
        CHECK_FALSE(test.panel().asText().contains(explained));
        CHECK_FALSE(test.find<Words>("lessonVerdict").text().contains(solution));
        CHECK(test.find<QWidget>("nowPanel").isHidden());
        test.page().answer(QStringLiteral("1"));
        CHECK(test.panel().asText().contains(explained));
        CHECK(test.find<Words>("lessonVerdict").text().contains(solution));
        CHECK_FALSE(test.find<QWidget>("nowPanel").isHidden());
        test.page().leaveLesson();
    }
}

TEST_CASE("a lesson's bars are as long as their figures, and those of a revelation are not seen before it")
{
    ClassRoom test;
    std::size_t seen = 0;
    for (std::size_t lesson = 0; lesson < lessons().size(); ++lesson) {
        test.page().startLesson(lesson);
        do {
            const LessonRun& run = *test.page().lesson();
            INFO(run.lesson().id << " step " << run.at() + 1);
            auto& picture = *test.window.findChild<LessonPicture*>();
            CHECK(picture.isHidden() == run.step().picture.bars.empty());
            if (run.step().predict)
                test.page().choose(0);
            const LessonBars* bars = run.picture();
            REQUIRE(picture.isHidden() == (bars == nullptr));
            for (std::size_t i = 0; bars && i < bars->bars.size(); ++i) {
                for (std::size_t k = 0; k < bars->bars[i].parts.size(); ++k) {
                    const auto& part = bars->bars[i].parts[k];
                    CHECK(picture.drawn().bars[i].parts[k].size == *run.revealedFigures().value(part.value));
                    CHECK(picture.drawn().bars[i].words().contains(run.revealedFigures().text(part.value, ByteUnits::Binary)));
                    ++seen;
                }
            }
        } while (!test.page().lesson()->isLast() && (test.page().goOn(1), true));
        test.page().leaveLesson();
    }
    CHECK(seen >= 20);
    // Twice as many tokens: a bar twice as long, on the screen.
    test.page().startLesson(1);
    test.page().goOn(1);
    test.page().choose(1);
    test.settle();
    auto& picture = *test.window.findChild<LessonPicture*>();
    REQUIRE(picture.isVisible());
    const QImage image = picture.grab().toImage();
    std::map<int, int> lengths;  // of rows of orange pixels
    for (int y = 0; y < image.height(); ++y) {
        int length = 0;
        for (int x = 0; x < image.width(); ++x)
            length += image.pixelColor(x, y) == theme().cache;
        if (length > 5)
            ++lengths[length];
    }
    REQUIRE(lengths.size() == 3);
    std::vector<int> inOrder;
    for (const auto& [length, rows] : lengths)
        inOrder.push_back(length);
    CHECK(std::abs(inOrder[1] - 2 * inOrder[0]) <= 2);
    CHECK(std::abs(inOrder[2] - 2 * inOrder[1]) <= 2);
}

TEST_CASE("a lesson gives the reader's own scenario back untouched")
{
    ClassRoom test;
    const Scenario mine = test.model.scenario();
    test.page().startLesson(2);
    test.settle();
    test.page().goOn(1);
    test.page().choose(2);
    test.settle();
    CHECK(test.page().scene().sequences() == 4);
    CHECK(test.page().cells().cells().bands() == 4);  // four sequences are drawn as four
    CHECK(test.model.scenario() == mine);
    CHECK_FALSE(test.model.undoStack().canUndo());
    test.find<QPushButton>("leaveLesson").click();
    test.settle();
    CHECK_FALSE(test.page().lesson());
    CHECK(test.page().scene().resolved().scenario == mine);
    CHECK(test.page().scene().context() == 8192);
}

TEST_CASE("a lesson is held with the keyboard alone, and starts over for the next class")
{
    ClassRoom test;
    test.window.activateWindow();
    (void)QTest::qWaitForWindowActive(&test.window, 2000);
    test.page().startLesson(0);
    test.settle();
    test.key(Qt::Key_Right);
    REQUIRE(test.page().lesson()->at() == 1);
    test.key(Qt::Key_Left);
    CHECK(test.page().lesson()->at() == 0);
    test.key(Qt::Key_Right);
    // The focus stands on the first choice: Tab to the second, Space takes it.
    CHECK(QApplication::focusWidget() == test.panel().choiceButtons()[0]);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    CHECK(QApplication::focusWidget() == test.panel().choiceButtons()[1]);
    test.key(Qt::Key_Space);
    CHECK(test.page().lesson()->chosen() == std::size_t{1});
    CHECK(test.page().playback().tokens() == 9);
    for (int i = 0; i < 3; ++i)
        test.key(Qt::Key_Right);
    REQUIRE(test.page().lesson()->isLast());
    auto& entry = test.find<QLineEdit>("lessonAnswer");
    CHECK(QApplication::focusWidget() == &entry);
    QTest::keyClicks(&entry, QStringLiteral("128"));
    QTest::keyClick(&entry, Qt::Key_Return);
    test.settle();
    CHECK(test.page().lesson()->verdict() == LessonRun::Verdict::Right);
    CHECK(test.find<Words>("lessonVerdict").text().startsWith(QStringLiteral("✓")));
    CHECK_FALSE(test.find<QWidget>("nowPanel").isHidden());
    test.find<QPushButton>("lessonRestart").click();
    test.settle();
    CHECK(test.page().lesson()->at() == 0);
    test.page().goOn(1);
    CHECK_FALSE(test.page().lesson()->chosen());
    CHECK(test.find<QLineEdit>("lessonAnswer").text().isEmpty());
}
