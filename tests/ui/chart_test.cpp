// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window_fixture.h"

#include "core/evaluate.h"
#include "core/units.h"
#include "tests/catch.h"
#include "ui/chart_table.h"
#include "ui/chart_texts.h"
#include "ui/label_places.h"
#include "ui/text.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

QPushButton& button(TestWindow& test, const QString& text)
{
    for (QPushButton* found : test.window.findChildren<QPushButton*>())
        if (found->text() == text && found->isVisible())
            return *found;
    throw std::runtime_error("no button " + text.toStdString());
}

}  // namespace

TEST_CASE("two more batches are drawn, none of them twice, and those that can run")
{
    const auto any = [](std::uint64_t) { return std::optional<std::uint64_t>(100000); };
    CHECK(otherBatches(1, any) == std::array<std::uint64_t, 2>{4, 16});
    CHECK(otherBatches(4, any) == std::array<std::uint64_t, 2>{16, 2});
    CHECK(otherBatches(16, any) == std::array<std::uint64_t, 2>{64, 4});
    for (std::uint64_t sequences = 1; sequences <= 65536; sequences += sequences < 300 ? 1 : 977) {
        const auto few = [](std::uint64_t count) { return std::optional<std::uint64_t>(count > 40 ? 0 : 5000 / count); };
        const auto chosen = otherBatches(sequences, few);
        for (const std::uint64_t batch : chosen) {
            CHECK(batch != sequences);
            CHECK(batch != 1);
            CHECK((batch == 0 || batch <= 40));
        }
        CHECK((chosen[0] != chosen[1] || chosen[0] == 0));
    }
}

TEST_CASE("each of the other lines ends at the limit that core finds for it")
{
    Scenario scenario = startScenario();
    scenario.sequences = 4;
    TestWindow test(scenario);
    for (const SpeedLine& line : test.speed().frame().more) {
        REQUIRE(line.drawn);
        Scenario other = scenario;
        other.sequences = line.sequences;
        const auto resolution = resolve(other, Catalog::builtIn());
        CHECK(line.endTokens == limits(*resolution.resolved).max_context_tokens.value_or(0));
    }
}

TEST_CASE("labels of the speed chart never lie over one another")
{
    for (const std::uint64_t sequences : {1, 2, 4, 7, 16, 19}) {
        for (const std::uint64_t context : {1000, 8192, 32768, 131072}) {
            Scenario scenario = startScenario();
            scenario.sequences = sequences;
            scenario.context_tokens = context;
            TestWindow test(scenario);
            for (const char* measure : {"each", "together", "ms"}) {
                QTest::mouseClick(&button(test, QString::fromLatin1(measure)), Qt::LeftButton);
                test.window.grab();
                const auto& places = test.speed().labelPlaces();
                CHECK(places.size() >= 2);
                for (std::size_t i = 0; i < places.size(); ++i)
                    for (std::size_t k = 0; k < i; ++k)
                        CHECK_FALSE(places[i].intersects(places[k]));
                for (const QRectF& place : places)
                    CHECK(QRectF(test.speed().viewport()->rect()).contains(place));
            }
        }
    }
}

TEST_CASE("labels of lines stay while the context is dragged, but where the current value needs their place")
{
    TestWindow test;
    test.window.resize(1280, 800);
    const auto draw = [&](std::uint64_t context) {
        test.model.edit(QString(), Gesture::single(), [&](Scenario& scenario) { scenario.context_tokens = context; });
        test.settle();
        test.window.grab();
        return test.speed().labelPlaces();
    };
    const auto first = draw(110000);
    REQUIRE(first.size() == 4);  // the scenario's line, two other batches, the current value
    int moved = 0;
    for (std::uint64_t context = 2000; context <= 110000; context += 3000) {
        const auto now = draw(context);
        REQUIRE(now.size() == first.size());
        for (std::size_t i = 0; i + 1 < now.size(); ++i)
            moved += now[i] != first[i];
    }
    INFO(moved << " of 111 moved");
    CHECK(moved < 25);
    // Back at the same picture they are back at the same places.
    CHECK(draw(110000) == first);
}

TEST_CASE("the measure changes what is drawn: together is each times the batch, milliseconds its inverse")
{
    Scenario scenario = startScenario();
    scenario.sequences = 4;
    TestWindow test(scenario);
    const double each = test.speed().frame().speed;
    QTest::mouseClick(&button(test, QStringLiteral("together")), Qt::LeftButton);
    CHECK(test.speed().frame().speed == Approx(each * 4));
    QTest::mouseClick(&button(test, QStringLiteral("ms")), Qt::LeftButton);
    CHECK(test.speed().frame().speed == Approx(1000 / each));
    const SpeedLine& line = test.speed().frame().line;
    for (std::size_t i = 0; i < SpeedLine::kPoints; ++i)
        CHECK((line.low[i] <= line.mid[i] && line.mid[i] <= line.high[i]));
}

TEST_CASE("the crosshair stands in both charts and reads core's figures")
{
    Scenario scenario = startScenario();
    scenario.sequences = 4;
    TestWindow test(scenario);
    auto& chart = test.memory();
    const QPoint place(static_cast<int>(chart.xOf(chart.frame().axis.placeOf(24576))), static_cast<int>(chart.plot().center().y()));
    QTest::mouseMove(chart.viewport(), place);
    QMouseEvent move(QEvent::MouseMove, place, chart.viewport()->mapToGlobal(place), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(chart.viewport(), &move);
    REQUIRE(chart.reading());
    REQUIRE(test.speed().reading());
    CHECK(chart.reading()->context == test.speed().reading()->context);
    const auto point = evaluateAt(*test.model.answer().resolved, chart.reading()->context, 4);
    const QString read = spoken(*chart.reading());
    for (const MaybeBytes& bytes : {point.memory.weights_bytes, point.memory.kv_cache_bytes, point.memory.total_bytes})
        CHECK(read.contains(text(formatBytes(*exact(bytes), ByteUnits::Binary))));
    const QString speed = spoken(*test.speed().reading());
    CHECK(speed.contains(text(formatSpeed(point.decode->tokens_per_second.mid))));
    CHECK(speed.contains(text(formatSpeed(point.decode->tokens_per_second.low))));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&chart, &leave);
    CHECK_FALSE(chart.reading());
    CHECK_FALSE(test.speed().reading());
}

TEST_CASE("screen readers hear the value that the arrow keys reach")
{
    TestWindow test;
    auto* interface = QAccessible::queryAccessibleInterface(&test.memory());
    REQUIRE(interface);
    REQUIRE(interface->valueInterface());
    const QString before = interface->text(QAccessible::Value);
    CHECK(before.contains(QStringLiteral("1.00 GiB")));
    QTest::keyClick(&test.memory(), Qt::Key_Right);
    test.settle();
    CHECK(interface->text(QAccessible::Value).contains(QStringLiteral("2.00 GiB")));
    CHECK(interface->valueInterface()->currentValue().toULongLong() == 16384);
    auto* speed = QAccessible::queryAccessibleInterface(&test.speed());
    CHECK(speed->text(QAccessible::Value).contains(QStringLiteral("tokens/s")));
}

TEST_CASE("parts of the current column are named where no column stands")
{
    for (const std::uint64_t context : {1, 4096, 8192, 65536, 131072}) {
        Scenario scenario = startScenario();
        scenario.context_tokens = context;
        scenario.reserved_bytes = 800 << 20;
        scenario.sequences = 4;
        TestWindow test(scenario);
        test.window.grab();
        const QRectF strip = test.memory().strip();
        CHECK(strip.bottom() < test.memory().plot().top());
        CHECK(QRectF(test.memory().viewport()->rect()).contains(strip));
    }
}

TEST_CASE("a chart's numbers open as a table, follow the scenario and copy")
{
    TestWindow test;
    QPushButton* open = nullptr;
    for (QPushButton* found : test.window.findChildren<QPushButton*>())
        if (found->property("what") == QLatin1String("memoryNumbers"))
            open = found;
    REQUIRE(open);
    QTest::mouseClick(open, Qt::LeftButton);
    auto& table = test.find<ChartTable>("chartTable");
    CHECK(table.isVisible());
    const auto& columns = test.memory().frame().axis.columns();
    CHECK(table.table().rows.size() == columns.size());
    CHECK(table.table().rows[static_cast<std::size_t>(table.table().current)][0] == QStringLiteral("8192"));
    CHECK(table.table().rows[static_cast<std::size_t>(table.table().current)][4] == QStringLiteral("1.000"));
    test.model.edit(QStringLiteral("batch"), Gesture::single(), [](Scenario& scenario) { scenario.sequences = 2; });
    test.settle();
    CHECK(table.table().rows[static_cast<std::size_t>(table.table().current)][4] == QStringLiteral("2.000"));
    QTest::mouseClick(&test.find<QPushButton>("copyTabs"), Qt::LeftButton);
    const QStringList lines = QApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    CHECK(lines.size() == static_cast<qsizetype>(columns.size()) + 1);
    CHECK(lines[1].count(QLatin1Char('\t')) == table.table().headers.size() - 1);
    auto& view = test.find<QTableWidget>("tableView");
    view.setCurrentCell(0, 0);
    QTest::keyClick(&view, Qt::Key_Down);
    CHECK(view.currentRow() == 1);
    QTest::keyClick(&table, Qt::Key_Escape);
    CHECK_FALSE(table.isVisible());
}

TEST_CASE("values with commas and quotes survive as CSV")
{
    TableData data;
    data.headers = {QStringLiteral("a,b"), QStringLiteral("c")};
    data.rows = {{QStringLiteral("say \"x\""), QStringLiteral("1.5")}};
    CHECK(commaSeparated(data) == QStringLiteral("\"a,b\",c\n\"say \"\"x\"\"\",1.5\n"));
    CHECK(tabSeparated(data) == QStringLiteral("a,b\tc\nsay \"x\"\t1.5\n"));
}

TEST_CASE("a column that does not fit is hatched whole where it ends below the cards' line")
{
    Scenario scenario = startScenario();
    scenario.gpus.front().id = "h100-sxm-80gb";
    scenario.gpus.front().count = 1024;
    scenario.sequences = 65536;
    scenario.context_tokens = 131072;
    TestWindow test(scenario);
    const auto changes = [&test](std::size_t column) {
        MemoryChart& chart = test.memory();
        const QImage picture = chart.viewport()->grab().toImage();
        const int x = static_cast<int>(chart.xOf(static_cast<double>(column)));
        const int top = static_cast<int>(chart.yOf(chart.frame().columns[column].total())) + 2;
        int count = 0;
        for (int y = top; y < top + 30; ++y)
            count += picture.pixel(x, y) != picture.pixel(x, y + 1);
        return count;
    };
    REQUIRE(test.memory().frame().columns[0].total() < test.memory().frame().capacity);
    CHECK(test.memory().picture().lacking[0]);
    CHECK(changes(0) > 6);
    test.model.edit(QString(), Gesture::single(), [](Scenario& changed) { changed.sequences = 64; });
    test.settle();
    CHECK_FALSE(test.memory().picture().lacking[8]);
    CHECK(changes(8) < 4);
}

TEST_CASE("a click on the words above a chart chooses no context")
{
    TestWindow test;
    const auto click = [&test](double y) {
        QTest::mouseClick(test.memory().viewport(), Qt::LeftButton, Qt::NoModifier, QPoint(static_cast<int>(test.memory().plot().center().x()), static_cast<int>(y)));
        test.settle();
    };
    click(10);
    CHECK(test.model.scenario().context_tokens == startScenario().context_tokens);
    click(test.memory().plot().center().y());
    CHECK(test.model.scenario().context_tokens != startScenario().context_tokens);
}
