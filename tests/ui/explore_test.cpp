// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window_fixture.h"

#include "core/evaluate.h"
#include "core/units.h"
#include "tests/catch.h"
#include "ui/entry_box.h"
#include "ui/mark_slider.h"
#include "ui/search_picker.h"
#include "ui/text.h"
#include "ui/words.h"

#include <QAccessible>
#include <QApplication>
#include <QImage>
#include <QLineEdit>
#include <QSignalSpy>
#include <QLabel>
#include <QAction>
#include <QKeySequence>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

/// All that must move together.
struct Seen {
    QString headline, formula, step;
    Frame frame;
    QList<QPointF> line;
};

Seen look(TestWindow& test)
{
    return {test.headline(), test.formula(), test.step(), test.memory().frame(), test.speed().drawnLine()};
}

double drawnSum(TestWindow& test)
{
    double sum = 0;
    for (std::size_t i = 0; i < ContextAxis::kMostColumns; ++i)
        for (const double part : test.memory().drawnColumn(i))
            sum += part;
    return sum;
}

/// Takes the knob and pulls it by some pixels, in steps.
void drag(MarkSlider& slider, int pixels)
{
    const QPoint start = slider.knobAt(slider.value()).toPoint();
    QTest::mousePress(&slider, Qt::LeftButton, {}, start);
    for (int part = 1; part <= 8; ++part)
        QTest::mouseMove(&slider, start + QPoint(pixels * part / 8, 0));
    QTest::mouseRelease(&slider, Qt::LeftButton, {}, start + QPoint(pixels, 0));
}

}  // namespace

TEST_CASE("dragging the context moves headline, bars, line and formula together")
{
    TestWindow test;
    const Seen before = look(test);
    drag(test.find<MarkSlider>("contextSlider"), 40);
    test.settle();
    const Seen after = look(test);
    CHECK(*test.model.scenario().context_tokens > 8192);
    CHECK(after.headline != before.headline);
    CHECK(after.formula != before.formula);
    CHECK(after.step != before.step);
    CHECK(after.frame.place > before.frame.place);
    CHECK(after.frame.current.cache > before.frame.current.cache);
    CHECK(after.frame.speed < before.frame.speed);
    CHECK(after.frame.axis == before.frame.axis);
    CHECK(after.frame.memoryTop == before.frame.memoryTop);
}

TEST_CASE("dragging the batch moves headline, bars, line and formula together")
{
    TestWindow test;
    const Seen before = look(test);
    const double bars = drawnSum(test);
    drag(test.find<MarkSlider>("batchSlider"), 60);
    test.settle();
    const Seen after = look(test);
    CHECK(test.model.scenario().sequences > 1);
    CHECK(after.headline != before.headline);
    CHECK(after.formula != before.formula);
    CHECK(after.step != before.step);
    CHECK(drawnSum(test) > bars);
    CHECK(after.line != before.line);
}

TEST_CASE("dragging the GPU moves headline, limit, line and step together")
{
    TestWindow test;
    const Seen before = look(test);
    drag(test.find<MarkSlider>("cardSlider"), 120);
    test.settle();
    const Seen after = look(test);
    CHECK(test.model.scenario().gpus.front().id != "rtx-4090");
    CHECK(after.headline != before.headline);
    CHECK(after.step != before.step);
    CHECK(after.frame.capacity > before.frame.capacity);
    CHECK(after.line != before.line);
    CHECK(after.formula == before.formula);
}

TEST_CASE("left and right change the memory size, up and down the card within it")
{
    TestWindow test;
    auto& slider = test.find<MarkSlider>("cardSlider");
    const auto memory = slider.value();
    QTest::keyClick(&slider, Qt::Key_Down);
    test.settle();
    CHECK(test.model.scenario().gpus.front().id != "rtx-4090");
    CHECK(slider.value() == memory);
    QTest::keyClick(&slider, Qt::Key_Up);
    test.settle();
    CHECK(test.model.scenario().gpus.front().id == "rtx-4090");
    QTest::keyClick(&slider, Qt::Key_Right);
    test.settle();
    CHECK(slider.value() > memory);
}

TEST_CASE("a context beyond the native one is taken, with a warning")
{
    TestWindow test;
    auto& box = test.find<EntryBox>("contextBox");
    box.selectAll();
    QTest::keyClicks(&box, QStringLiteral("200k"));
    QTest::keyClick(&box, Qt::Key_Return);
    test.settle();
    CHECK(test.model.scenario().context_tokens == 204800u);
    CHECK(box.property("beyond").toBool());
    CHECK(test.find<Words>("contextFact").property("tone").toByteArray() == "warning");
    CHECK(test.memory().frame().axis.top() >= 204800u);
}

TEST_CASE("a drag is one step of undo, and undo and redo move everything")
{
    TestWindow test;
    const Seen before = look(test);
    drag(test.find<MarkSlider>("contextSlider"), 50);
    test.settle();
    const Seen after = look(test);
    CHECK(test.model.undoStack().count() == 1);
    QTest::mouseClick(&test.find<QToolButton>("undo"), Qt::LeftButton);
    test.settle();
    CHECK(test.headline() == before.headline);
    CHECK(test.formula() == before.formula);
    QTest::mouseClick(&test.find<QToolButton>("redo"), Qt::LeftButton);
    test.settle();
    CHECK(test.headline() == after.headline);
}

TEST_CASE("a click on either chart and its arrow keys set the context")
{
    TestWindow test;
    auto& chart = test.memory();
    const auto& axis = chart.frame().axis;
    const QPoint place(static_cast<int>(chart.xOf(axis.placeOf(65536))), static_cast<int>(chart.plot().center().y()));
    QTest::mouseClick(chart.viewport(), Qt::LeftButton, {}, place);
    test.settle();
    const auto clicked = *test.model.scenario().context_tokens;
    CHECK(std::abs(static_cast<double>(clicked) - 65536) < 2100);
    QTest::keyClick(&chart, Qt::Key_Right);
    test.settle();
    CHECK(*test.model.scenario().context_tokens > clicked);

    auto& speed = test.speed();
    const QPoint left(static_cast<int>(speed.xOf(axis.placeOf(16384))), static_cast<int>(speed.plot().center().y()));
    QTest::mouseClick(speed.viewport(), Qt::LeftButton, {}, left);
    test.settle();
    CHECK(*test.model.scenario().context_tokens < 20000);
}

TEST_CASE("a hundred edits in one turn are evaluated once")
{
    TestWindow test;
    const int before = test.model.evaluations();
    for (std::uint64_t i = 0; i < 100; ++i)
        test.model.edit(QStringLiteral("context"), Gesture::single(),
                        [i](Scenario& scenario) { scenario.context_tokens = 5000 + i; });
    test.settle();
    CHECK(test.model.evaluations() == before + 1);
    CHECK(test.memory().frame().place == test.memory().frame().axis.placeOf(5099));
}

TEST_CASE("what is shown is what core evaluates")
{
    Scenario scenario = startScenario();
    scenario.context_tokens = 20000;
    scenario.sequences = 3;
    TestWindow test(scenario);
    const auto resolution = resolve(scenario, Catalog::builtIn());
    REQUIRE(resolution.resolved);
    const Evaluation evaluation = evaluate(*resolution.resolved);
    const Frame& frame = test.memory().frame();
    CHECK(frame.current.cache == static_cast<double>(*exact(evaluation.memory.kv_cache_bytes)));
    CHECK(frame.current.weights == static_cast<double>(*exact(evaluation.memory.weights_bytes)));
    CHECK(frame.current.total() == static_cast<double>(*exact(evaluation.memory.total_bytes)));
    CHECK(frame.speed == evaluation.decode->tokens_per_second.mid);
    CHECK(test.headline().contains(text(formatSpeed(evaluation.decode->tokens_per_second.mid))));
    CHECK(test.formula().contains(text(formatBytes(*exact(evaluation.memory.kv_cache_bytes), ByteUnits::Binary))));
    const auto& columns = frame.axis.columns();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto point = evaluateAt(*resolution.resolved, columns[i], 3);
        CHECK(frame.columns[i].total() == static_cast<double>(*exact(point.memory.total_bytes)));
    }
    CHECK(frame.line.endTokens == evaluation.limits.max_context_tokens.value_or(0));
}

TEST_CASE("the fits ticks stand at the limits that core finds")
{
    TestWindow test;
    const auto& limits = test.model.answer().evaluation->limits;
    CHECK(test.find<MarkSlider>("contextSlider").marks().fits == limits.max_context_tokens);
    CHECK(test.find<MarkSlider>("batchSlider").marks().fits == limits.max_sequences);
    const auto tier = test.find<MarkSlider>("cardSlider").marks().fits;
    REQUIRE(tier);
    // On the tier it fits, on the one below it does not.
    auto& slider = test.find<MarkSlider>("cardSlider");
    slider.moveTo(*tier);
    test.settle();
    CHECK(test.model.answer().evaluation->fits == std::optional<bool>(true));
    QTest::keyClick(&slider, Qt::Key_Left);
    test.settle();
    if (slider.value() < *tier)
        CHECK(test.model.answer().evaluation->fits == std::optional<bool>(false));
}

TEST_CASE("a model is found by typing part of its name")
{
    TestWindow test;
    auto& picker = test.find<SearchPicker>("modelPicker");
    picker.setFocus();
    QTest::keyClick(&picker, Qt::Key_Down);
    test.settle();
    REQUIRE(picker.isListOpen());
    auto* search = picker.findChild<QLineEdit*>();
    REQUIRE(search);
    QTest::keyClicks(search, QStringLiteral("llama 2 7b"));
    QTest::keyClick(search, Qt::Key_Return);
    test.settle();
    CHECK_FALSE(picker.isListOpen());
    CHECK(test.model.scenario().model.id == "llama-2-7b");
}

TEST_CASE("the language switches live, in both directions")
{
    TestWindow test;
    const QString english = test.headline();
    test.preferences.setLanguage(Language::Korean);
    test.settle();
    CHECK(test.headline() != english);
    CHECK(test.headline().contains(QStringLiteral("들어갑니다")));
    CHECK(test.formula().contains(QStringLiteral("레이어")));
    test.preferences.setLanguage(Language::English);
    test.settle();
    CHECK(test.headline() == english);
}

TEST_CASE("GB instead of GiB, everywhere at once")
{
    TestWindow test;
    REQUIRE(test.headline().contains(QStringLiteral("GiB")));
    test.preferences.setUnits(ByteUnits::Decimal);
    test.settle();
    CHECK_FALSE(test.headline().contains(QStringLiteral("GiB")));
    CHECK_FALSE(test.formula().contains(QStringLiteral("iB")));
    CHECK(test.headline().contains(QStringLiteral("GB")));
}

TEST_CASE("impossible scenarios give sentences and finite pictures")
{
    std::vector<Scenario> all;
    for (const std::uint64_t tokens : {std::uint64_t{0}, std::uint64_t{1}, kMaxContextTokens}) {
        for (const std::uint64_t sequences : {std::uint64_t{1}, kMaxSequences}) {
            Scenario scenario = startScenario();
            scenario.context_tokens = tokens;
            scenario.sequences = sequences;
            all.push_back(scenario);
        }
    }
    Scenario huge = startScenario();
    huge.model.id = "deepseek-v3";
    huge.weights.format = "BF16";
    huge.gpus.front().id = "gtx-1060-6gb";
    all.push_back(huge);
    Scenario none = startScenario();
    none.gpus.clear();
    all.push_back(none);
    for (const Scenario& scenario : all) {
        TestWindow test(scenario);
        INFO("tokens " << scenario.context_tokens.value_or(0) << " sequences " << scenario.sequences);
        CHECK_FALSE(test.headline().isEmpty());
        for (const QString& shown : {test.headline(), test.formula(), test.step()}) {
            CHECK_FALSE(shown.contains(QStringLiteral("nan"), Qt::CaseInsensitive));
            CHECK_FALSE(shown.contains(QStringLiteral("inf "), Qt::CaseInsensitive));
        }
        const Frame& frame = test.memory().frame();
        CHECK(std::isfinite(frame.memoryTop));
        CHECK(frame.memoryTop > 0);
        CHECK(std::isfinite(frame.place));
        for (std::size_t i = 0; i < ContextAxis::kMostColumns; ++i) {
            double below = 0;
            for (const double part : test.memory().drawnColumn(i)) {
                CHECK(std::isfinite(part));
                CHECK(part >= 0);
                below += part;
            }
            CHECK(below <= frame.memoryTop * 1.0001);
        }
        CHECK_FALSE(test.window.grab().isNull());
    }
}

TEST_CASE("too long and too big are two different sentences")
{
    Scenario scenario = startScenario();
    scenario.context_tokens = 131072;
    scenario.sequences = 4;
    TestWindow test(scenario);
    CHECK(test.headline().startsWith(QStringLiteral("Too long")));
    scenario.weights.format = "F32";
    TestWindow big(scenario);
    CHECK(big.headline().startsWith(QStringLiteral("Too big")));
}

TEST_CASE("the lines of the facts look the same before and after an edit")
{
    TestWindow test;
    const auto look = [&] {
        QStringList heights;
        for (const Words* words : test.find<FactPanel>("formulaPanel").findChildren<Words*>())
            if (words->isVisible())
                heights << QString::number(words->sizeHint().height());
        return heights.join(QLatin1Char(' '));
    };
    const QString first = look();
    test.model.edit(QString(), Gesture::single(), [](Scenario& scenario) { scenario.context_tokens = 9001; scenario.k_type = "q8_0"; });
    test.settle();
    test.model.edit(QString(), Gesture::single(), [](Scenario& scenario) { scenario.context_tokens = 8192; scenario.k_type = "f16"; });
    test.settle();
    CHECK(look() == first);
}

TEST_CASE("help opens from the menu and names its keys in the window's language")
{
    TestWindow test;
    test.find<QAction>("openHelp").trigger();
    auto& sheet = test.find<QLabel>("helpSheet");
    CHECK(sheet.isVisible());
    CHECK(sheet.text().contains(QKeySequence(QKeySequence::Undo).toString(QKeySequence::NativeText)));
    CHECK(sheet.text().contains(QStringLiteral("one sequence in the batch")));
    test.preferences.setLanguage(Language::Korean);
    test.settle();
    CHECK(sheet.text().contains(QStringLiteral("배치의 시퀀스 하나")));
    test.preferences.setLanguage(Language::English);
}

TEST_CASE("every control can be reached and has a name")
{
    TestWindow test;
    int reached = 0;
    for (QWidget* widget : test.window.findChildren<QWidget*>()) {
        if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible() || !widget->isEnabled())
            continue;
        ++reached;
        INFO(widget->metaObject()->className() << " " << widget->objectName().toStdString());
        const auto* interface = QAccessible::queryAccessibleInterface(widget);
        REQUIRE(interface);
        const bool named = !interface->text(QAccessible::Name).isEmpty();
        const bool inner = widget->parentWidget() && widget->objectName().startsWith(QLatin1String("qt_"));
        CHECK((named || inner));
    }
    CHECK(reached > 12);
}

TEST_CASE("Tab walks through the page as it is read")
{
    TestWindow test;
    QApplication::setActiveWindow(&test.window);
    test.find<SearchPicker>("modelPicker").setFocus();
    QStringList walked;
    std::vector<const QWidget*> seen;
    for (int i = 0; i < 60; ++i) {
        const QWidget* focused = QApplication::focusWidget();
        REQUIRE(focused);
        if (std::find(seen.begin(), seen.end(), focused) != seen.end())
            break;
        seen.push_back(focused);
        walked << focused->objectName();
        QTest::keyClick(const_cast<QWidget*>(focused), Qt::Key_Tab);
    }
    const QStringList expected{QStringLiteral("modelPicker"), QStringLiteral("weights"), QStringLiteral("runtime"),
                               QStringLiteral("kType"), QStringLiteral("vType"), QStringLiteral("contextBox"),
                               QStringLiteral("contextSlider"), QStringLiteral("batchBox"), QStringLiteral("batchSlider"),
                               QStringLiteral("cardPicker"), QStringLiteral("cardCount"), QStringLiteral("cardSlider"),
                               QStringLiteral("addCard"), QStringLiteral("reserved_bytesBox"), QStringLiteral("reservedSlider"),
                               QStringLiteral("reservedNothing"), QStringLiteral("reservedDesktop"),
                               QStringLiteral("cpuLayersBox"), QStringLiteral("cpuLayersSlider"), QStringLiteral("measured"), QStringLiteral("more")};
    INFO(walked.join(QLatin1Char(' ')).toStdString());
    CHECK(walked.mid(0, expected.size()) == expected);
    CHECK(walked.contains(QStringLiteral("memoryChart")));
    CHECK(walked.contains(QStringLiteral("speedChart")));
}

TEST_CASE("two windows of one scenario are drawn alike")
{
    TestWindow first;
    const QImage one = first.window.grab().toImage();
    TestWindow second;
    CHECK(one == second.window.grab().toImage());
}

TEST_CASE("how long an edit takes until it is painted", "[.speed]")
{
    TestWindow test;
    test.window.resize(1920, 1080);
    test.settle();
    const auto since = [](std::chrono::steady_clock::time_point start) {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    };
    const auto core = std::chrono::steady_clock::now();
    for (std::uint64_t i = 0; i < 100; ++i) {
        Scenario scenario = startScenario();
        scenario.context_tokens = 4096 + i;
        const auto resolution = resolve(scenario, Catalog::builtIn());
        const auto evaluation = evaluate(*resolution.resolved);
        if (i % 2 == 0)
            static_cast<void>(makePicture(*resolution.resolved, evaluation, ColumnSteps::Even, ByteUnits::Binary));
    }
    const double forCore = since(core);
    std::vector<double> milliseconds, answered;
    for (std::uint64_t i = 0; i < 300; ++i) {
        const auto start = std::chrono::steady_clock::now();
        test.model.edit(QStringLiteral("context"), Gesture::drag(),
                        [i](Scenario& scenario) { scenario.context_tokens = 4096 + i * 256; });
        test.model.settle();
        answered.push_back(since(start));
        test.window.repaint();
        QCoreApplication::processEvents();
        milliseconds.push_back(since(start));
    }
    std::sort(milliseconds.begin(), milliseconds.end());
    std::sort(answered.begin(), answered.end());
    WARN("a hundred evaluations and fifty pictures " << forCore << " ms; edit to answered: median " << answered[150]
         << " ms; edit to painted: median " << milliseconds[150] << " ms, 99th percentile " << milliseconds[297] << " ms");
}
