// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of the cells on the Learn page: what is painted where, its axis and labels, and a cell in words.
#include "tests/ui/learn_window.h"

#include "tests/catch.h"
#include "ui/cell_colours.h"
#include "ui/cell_view.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/words.h"

#include <QAccessible>
#include <QImage>
#include <QPaintEvent>
#include <QScreen>
#include <QTest>

#include <set>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

/// How many pixels of a widget were painted.
class PaintedArea : public QObject {
public:
    explicit PaintedArea(QWidget& watched) { watched.installEventFilter(this); }
    int pixels = 0;

protected:
    bool eventFilter(QObject*, QEvent* event) override
    {
        if (event->type() == QEvent::Paint)
            for (const QRect& part : static_cast<QPaintEvent*>(event)->region())
                pixels += part.width() * part.height();
        return false;
    }
};

QColor colourIn(QWidget& view, QPointF at)
{
    const QImage image = view.grab().toImage();
    return image.pixelColor((at * image.devicePixelRatio()).toPoint());
}

}  // namespace

TEST_CASE("the axis names tokens at even places, the last one too, and the size of a column is told")
{
    for (const auto& [model, context] : {std::pair("llama-3.1-8b", 8192), std::pair("gemma-3-12b", 5000), std::pair("gemma-3-27b", 131072)}) {
        LearnWindow test(scenarioOf(model, static_cast<std::uint64_t>(context)));
        auto& cells = test.page().cells();
        INFO(model << ' ' << context);
        const auto marks = cells.axisMarks();
        REQUIRE(marks.size() >= 3);
        CHECK(marks.front().first == 0);
        CHECK(marks.back().first == static_cast<std::uint64_t>(context));
        CHECK(marks.back().second == text(formatCount(static_cast<std::uint64_t>(context))));
        for (std::size_t i = 2; i + 1 < marks.size(); ++i)
            CHECK(marks[i].first - marks[i - 1].first == marks[1].first);
        bool told = false;
        for (const auto* words : test.page().findChildren<Words*>())
            told = told || QString(words->text()).replace(QChar(0xa0), QLatin1Char(' ')).contains(QStringLiteral("a column = %1 tokens").arg(text(formatCount(cells.cells().blockTokens()))));
        CHECK(told);
        // Something is drawn below the cells.
        const QImage below = cells.grab(QRect(80, cells.height() - 16, cells.width() - 80, 16)).toImage();
        std::set<QRgb> colours;
        for (int x = 0; x < below.width(); ++x)
            for (int y = 0; y < below.height(); ++y)
                colours.insert(below.pixel(x, y));
        CHECK(colours.size() > 3);
    }
}

TEST_CASE("the picture shows what is kept and what was dropped")
{
    LearnWindow test(scenarioOf("gemma-3-12b", 8192));
    auto& cells = test.page().cells();
    const CellColours colours = cellColours();
    test.page().seek(6000);
    const auto middle = [&](std::size_t line, std::uint64_t token) {
        return cells.cellRect(line, token).center() - QPointF(1, 0);
    };
    REQUIRE_FALSE(cells.splitsAny());
    CHECK(colourIn(cells, middle(5, 1000)) == colours.promptKey);   // layer 6 keeps the prompt
    CHECK(colourIn(cells, middle(5, 5000)) == colours.answerKey);
    CHECK(colourIn(cells, middle(0, 5500)) == colours.answerKey);
    // Layer 1 dropped it: a line through an empty place. What a prompt step may use is hatched.
    const QRectF dropped = cells.cellRect(0, 1000);
    CHECK(colourIn(cells, {dropped.center().x() - 1, std::floor(dropped.top() + 0.5) + 0.5}) == theme().panel);
    CHECK(colourIn(cells, middle(0, 1000)) == colours.dropped);
    CHECK(colourIn(cells, middle(0, 6000 - 1024 - 256)) == colours.dropped);
    const QRectF spare = cells.cellRect(0, 6000 + 256);
    std::set<QRgb> hatched;
    const QImage picture = cells.grab(spare.toAlignedRect()).toImage();
    for (int x = 0; x < picture.width(); ++x)
        for (int y = 0; y < picture.height(); ++y)
            hatched.insert(picture.pixel(x, y));
    CHECK(hatched.count(colours.pattern.rgb()) == 1);
    CHECK(hatched.count(theme().panel.rgb()) == 1);
    CHECK(hatched.count(colours.answerKey.rgb()) + hatched.count(colours.pattern.rgb()) == 2);  // one colour
}

TEST_CASE("keys and values of a layer are told apart by place and by colour, at the least height of a window too")
{
    LearnWindow test(scenarioOf("llama-3.1-8b", 8192));
    test.window.resize(1280, 800);
    test.settle();
    auto& cells = test.page().cells();
    const CellColours colours = cellColours();
    test.page().seek(6000);
    REQUIRE(cells.splits(cells.cells().lines().front()));
    for (const std::uint64_t token : {std::uint64_t{1000}, std::uint64_t{5000}}) {
        const QRectF cell = cells.cellRect(3, token);
        const double x = cell.center().x() - 1;
        CHECK(colourIn(cells, {x, cell.top() + 1.5}) == (token < 4096 ? colours.promptKey : colours.answerKey));
        CHECK(colourIn(cells, {x, cell.bottom() - 1.5}) == (token < 4096 ? colours.promptValue : colours.answerValue));
    }
}

TEST_CASE("labels of layers stand in even steps")
{
    LearnWindow test(scenarioOf("llama-3.1-8b", 8192));
    for (const int high : {640, 800, 1080}) {
        test.window.resize(1280, high);
        test.settle();
        const std::size_t step = test.page().cells().labelStep();
        INFO(high << ' ' << step);
        CHECK((step == 1 || step == 4 || step == 8 || step == 16));
        if (high == 1080)
            CHECK(step == 1);
    }
}

TEST_CASE("partial painting leaves the same picture as a whole one")
{
    LearnWindow test(scenarioOf("gemma-3-12b", 8192));
    auto& cells = test.page().cells();
    test.page().seek(100);
    test.settle();
    PaintedArea painted(cells);
    for (const std::uint64_t tokens : {512U, 1023U, 1025U, 1600U, 4096U, 4097U, 5000U, 5001U, 8192U, 6000U, 5999U, 900U, 300U}) {
        painted.pixels = 0;
        test.page().seek(tokens);
        test.settle();
        // One token more touches few columns.
        if (tokens == 4097 || tokens == 5001) {
            CHECK(painted.pixels > 0);
            CHECK(painted.pixels < cells.width() * cells.height() / 5);
        }
        // What the screen holds after the partial paintings, against a fresh painting of the same moment.
        const QRect place(cells.mapTo(&test.window, QPoint(0, 0)), cells.size());
        const QImage screen = test.window.screen()->grabWindow(test.window.winId()).copy(place).toImage();
        const QImage fresh = cells.grab().toImage();
        INFO(tokens);
        REQUIRE_FALSE(screen.isNull());
        CHECK(screen.convertToFormat(QImage::Format_RGB32) == fresh.convertToFormat(QImage::Format_RGB32));
    }
}

TEST_CASE("a cell is read out in words, by pointer and by keys")
{
    LearnWindow test(scenarioOf("gemma-3-12b", 8192));
    auto& cells = test.page().cells();
    test.page().seek(6000);
    QTest::mouseMove(&cells, cells.cellRect(5, 1000).center().toPoint());
    test.settle();
    CHECK(cells.reading().contains(QStringLiteral("layer 6: keeps every token")));
    CHECK(cells.reading().contains(QStringLiteral("written by the prompt")));
    CHECK(cells.reading().contains(QStringLiteral("a cell: K 4.00 KiB + V 4.00 KiB")));
    QTest::keyClick(&cells, Qt::Key_Up);
    CHECK(cells.reading().contains(QStringLiteral("layer 5: keeps the last 1")));
    CHECK(cells.reading().contains(QStringLiteral("dropped for newer ones")));
    QTest::keyClick(&cells, Qt::Key_End);
    CHECK(cells.reading().contains(text(formatCount(8192))));
    const QAccessibleInterface* node = QAccessible::queryAccessibleInterface(&cells);
    REQUIRE(node);
    CHECK(node->text(QAccessible::Description) == cells.reading());
    CHECK(node->text(QAccessible::Name) == cells.summary());
    // Enlarged, keys and values stand apart and the cell in hand stays in sight.
    QTest::keyClick(&cells, Qt::Key_Plus);
    QTest::keyClick(&cells, Qt::Key_Plus);
    CHECK(cells.zoom() == 2);
    CHECK(cells.reading().contains(QStringLiteral("layer 5")));
    QTest::keyClick(&cells, Qt::Key_Home);
    CHECK(QRectF(cells.rect()).contains(cells.cellRect(4, 0).center()));
    QTest::keyClick(&cells, Qt::Key_Minus);
    CHECK(cells.zoom() == 1);
}
