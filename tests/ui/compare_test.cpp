// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window_fixture.h"

#include "core/evaluate.h"
#include "core/units.h"
#include "tests/catch.h"
#include "ui/compare_menu.h"
#include "ui/compare_rows.h"
#include "ui/compare_window.h"
#include "ui/pin_board.h"
#include "ui/text.h"

#include <QChart>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

void setContext(TestWindow& test, std::uint64_t tokens)
{
    test.model.edit(QString(), Gesture::single(), [tokens](Scenario& scenario) { scenario.context_tokens = tokens; });
    test.settle();
}

}  // namespace

TEST_CASE("pinned scenarios stay in both charts at their own figures")
{
    TestWindow test;
    const auto series = test.speed().chart()->series().size();
    QTest::mouseClick(&test.find<QToolButton>("pin"), Qt::LeftButton);
    const double total = test.memory().frame().current.total();
    setContext(test, 65536);
    REQUIRE(test.memory().ghosts().size() == 1);
    const Ghost& ghost = test.memory().ghosts().front();
    CHECK(ghost.label == QStringLiteral("A"));
    CHECK(ghost.total == total);
    CHECK(ghost.total < test.memory().frame().current.total());
    CHECK(ghost.place == test.memory().frame().axis.placeOf(8192));
    CHECK_FALSE(test.speed().drawnGhost(0).isEmpty());
    CHECK(test.speed().drawnGhost(1).isEmpty());
    // Coming and going makes no new series.
    for (int i = 0; i < 50; ++i) {
        test.window.explorePage().pins().remove(0);
        test.window.explorePage().pins().pinCurrent();
    }
    CHECK(test.speed().chart()->series().size() == series);
}

TEST_CASE("three pins at most, letters stay, each can be named, restored and removed")
{
    TestWindow test;
    PinBoard& board = test.window.explorePage().pins();
    for (const std::uint64_t tokens : {4096u, 16384u, 32768u}) {
        setContext(test, tokens);
        CHECK(board.pinCurrent());
    }
    CHECK_FALSE(board.pinCurrent());
    CHECK_FALSE(test.find<QToolButton>("pin").isEnabled());
    board.remove(1);
    REQUIRE(board.pins().size() == 2);
    CHECK(board.pins()[1].letter() == QStringLiteral("C"));
    CHECK(board.pinCurrent());
    CHECK(board.pins()[1].letter() == QStringLiteral("B"));
    board.rename(0, QStringLiteral("  mine  "));
    CHECK(board.pins()[0].name == QStringLiteral("mine"));
    board.rename(0, QString());
    CHECK(board.pins()[0].name == QStringLiteral("mine"));

    setContext(test, 50000);
    const int steps = test.model.undoStack().count();
    board.restore(0);
    test.settle();
    CHECK(test.model.scenario().context_tokens == 4096u);
    CHECK(test.model.undoStack().count() == steps + 1);
    CHECK(test.model.undoName() == QStringLiteral("back to A"));
    test.model.undoStack().undo();
    test.settle();
    CHECK(test.model.scenario().context_tokens == 50000u);
}

TEST_CASE("pins that differ have different names")
{
    TestWindow test;
    PinBoard& board = test.window.explorePage().pins();
    const auto pin = [&](const std::function<void(Scenario&)>& change) {
        test.model.edit(QString(), Gesture::single(), change);
        board.pinCurrent();
        return board.pins().back().name;
    };
    const QString first = pin([](Scenario& scenario) { scenario.context_tokens = 4096; });
    const QString small = pin([](Scenario& scenario) { scenario.k_type = scenario.v_type = "q8_0"; });
    const QString engine = pin([](Scenario& scenario) { scenario.runtime = "vllm"; });
    CHECK(first != small);
    CHECK(small.contains(QStringLiteral("KV q8_0")));
    CHECK(engine.contains(QStringLiteral("vllm")));
}

TEST_CASE("the table names what differs and gives exact figures with their difference")
{
    TestWindow test;
    PinBoard& board = test.window.explorePage().pins();
    board.pinCurrent();
    test.model.edit(QString(), Gesture::single(), [](Scenario& scenario) {
        scenario.context_tokens = 32768;
        scenario.k_type = "q8_0";
    });
    test.settle();
    const auto rows = compareRows(test.model.scenario(), test.model.answer(), board.pins(), Catalog::builtIn(), ByteUnits::Binary);
    const auto row = [&rows](const QString& name) {
        for (const CompareRow& one : rows)
            if (one.name == name)
                return one;
        return CompareRow{};
    };
    CHECK(row(QStringLiteral("Context")).cells == QStringList({QStringLiteral("32K"), QStringLiteral("8K")}));
    CHECK(row(QStringLiteral("K type")).cells == QStringList({QStringLiteral("q8_0"), QStringLiteral("f16")}));
    CHECK(row(QStringLiteral("V type")).cells.isEmpty());
    const auto now = *exact(test.model.answer().evaluation->memory.kv_cache_bytes);
    const auto pinned = *exact(board.pins().front().evaluation->memory.kv_cache_bytes);
    REQUIRE(pinned < now);
    const QStringList cache = row(QStringLiteral("Cache, wherever it lies")).cells;
    REQUIRE(cache.size() == 2);
    CHECK(cache[0].contains(text(formatCount(now))));
    CHECK(cache[1].contains(text(formatCount(pinned))));
    CHECK(cache[1].contains(QStringLiteral("−") + text(formatBytes(now - pinned))));
}

TEST_CASE("the table calls cards by their names, and a long name is cut with a sign")
{
    TestWindow test;
    PinBoard& board = test.window.explorePage().pins();
    board.pinCurrent();
    test.model.edit(QString(), Gesture::single(), [](Scenario& scenario) { scenario.gpus.front().id = "rtx-3060-12gb"; });
    test.settle();
    int rows = 0;
    for (const CompareRow& row : compareRows(test.model.scenario(), test.model.answer(), board.pins(), Catalog::builtIn(), ByteUnits::Binary)) {
        if (row.name != QStringLiteral("GPU"))
            continue;
        ++rows;
        CHECK(row.cells == QStringList({QStringLiteral("GeForce RTX 3060 12GB"), QStringLiteral("GeForce RTX 4090")}));
    }
    CHECK(rows == 1);
    board.rename(0, QStringLiteral("x").repeated(80));
    CHECK(board.pins().front().name == QStringLiteral("x").repeated(80));
    board.rename(0, QStringLiteral("x").repeated(81));
    CHECK(board.pins().front().name == QStringLiteral("x").repeated(79) + QChar(0x2026));
}

TEST_CASE("the window of the comparison is as high as what it shows")
{
    TestWindow test;
    test.window.compare().openTable();
    CompareWindow& window = *test.window.compare().window();
    test.settle();
    const int empty = window.height();
    CHECK(empty < 140);
    for (int pin = 0; pin < 3; ++pin) {
        test.window.explorePage().pins().pinCurrent();
        setContext(test, 20000 + 1000 * static_cast<std::uint64_t>(pin));
        const QTableWidget& table = window.table();
        INFO(pin << ": " << window.height());
        CHECK_FALSE(table.verticalScrollBar()->maximum() > 0);
    }
    while (!test.window.explorePage().pins().pins().empty())
        test.window.explorePage().pins().remove(0);
    test.settle();
    CHECK(window.height() == empty);
}

TEST_CASE("each cell of the comparison is read whole, however wide the window is")
{
    TestWindow test;
    PinBoard& board = test.window.explorePage().pins();
    board.pinCurrent();
    test.model.edit(QString(), Gesture::single(), [](Scenario& scenario) {
        GpuChoice second;
        second.id = "rtx-3060-12gb";
        second.count = 3;
        scenario.gpus.push_back(second);
    });
    board.pinCurrent();
    board.pinCurrent();
    test.window.compare().openTable();
    CompareWindow& window = *test.window.compare().window();
    for (const int wide : {1060, 800, 1400}) {
        window.resize(wide, 700);
        test.settle();
        const QTableWidget& table = window.table();
        for (int row = 0; row < table.rowCount(); ++row)
            for (int column = 0; column < table.columnCount(); ++column) {
                const QString words = table.item(row, column)->text();
                INFO(wide << ' ' << words.toStdString());
                const QRect room(0, 0, table.columnWidth(column) - 22, 1000);
                CHECK(table.rowHeight(row) >= table.fontMetrics().boundingRect(room, Qt::TextWordWrap, words).height() + 4);
            }
        CHECK(table.height() <= table.verticalHeader()->length() + table.horizontalHeader()->height() + 8);
    }
}

TEST_CASE("the window of the comparison follows, and Enter in a name restores nothing")
{
    TestWindow test;
    test.window.explorePage().pins().pinCurrent();
    setContext(test, 20000);
    test.window.compare().openTable();
    CompareWindow& window = *test.window.compare().window();
    test.settle();
    REQUIRE(window.table().rowCount() >= 6);
    auto* name = window.findChild<QLineEdit*>(QStringLiteral("pinName0"));
    REQUIRE(name);
    name->setFocus();
    name->selectAll();
    QTest::keyClicks(name, QStringLiteral("short"));
    QTest::keyClick(name, Qt::Key_Return);
    test.settle();
    CHECK(test.window.explorePage().pins().pins().front().name == QStringLiteral("short"));
    CHECK(test.model.scenario().context_tokens == 20000u);
    const QString before = window.table().item(0, 0)->text();
    setContext(test, 30000);
    CHECK(window.table().item(0, 0)->text() != before);
    test.preferences.setUnits(ByteUnits::Decimal);
    test.settle();
    for (int row = 0; row < window.table().rowCount(); ++row)
        for (int column = 0; column < window.table().columnCount(); ++column)
            CHECK_FALSE(window.table().item(row, column)->text().contains(QStringLiteral("iB")));
    QTest::keyClick(&window, Qt::Key_Escape);
    CHECK_FALSE(window.isVisible());
}
