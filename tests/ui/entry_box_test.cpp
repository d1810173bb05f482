// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/entry_box.h"

#include "tests/catch.h"
#include "tests/ui/window_fixture.h"
#include "ui/text.h"
#include "ui/words.h"

#include <QFontMetrics>
#include <QTest>

using namespace kvsight;
using namespace kvsight::ui;

TEST_CASE("a box takes what is typed, and gives back what is not a number")
{
    TestWindow test;
    auto& box = test.find<EntryBox>("contextBox");
    box.setFocus();
    box.selectAll();
    QTest::keyClicks(&box, QStringLiteral("16k"));
    QTest::keyClick(&box, Qt::Key_Return);
    test.settle();
    CHECK(test.model.scenario().context_tokens == 16384u);
    CHECK(box.text() == QStringLiteral("16K"));
    CHECK(test.headline().contains(QStringLiteral("16K")));

    box.selectAll();
    QTest::keyClicks(&box, QStringLiteral("many"));
    CHECK(box.property("wrong").toBool());
    QTest::keyClick(&box, Qt::Key_Return);
    test.settle();
    CHECK(test.model.scenario().context_tokens == 16384u);
    QTest::keyClick(&box, Qt::Key_Escape);
    CHECK(box.text() == QStringLiteral("16K"));
    CHECK_FALSE(box.property("wrong").toBool());
}

TEST_CASE("a value that is not taken says why, where the eye is and for screen readers")
{
    TestWindow test;
    auto& box = test.find<EntryBox>("batchBox");
    auto& fact = test.find<Words>("batchFact");
    const QString usual = fact.text();
    const QString description = box.accessibleDescription();
    box.setFocus();
    box.selectAll();
    QTest::keyClicks(&box, QStringLiteral("0"));
    const QString why = QStringLiteral("Write a number from 1 to 65\u202f536.");
    CHECK(fact.text() == why);
    CHECK(box.toolTip() == asToolTip(why));
    CHECK(box.accessibleDescription() == why);
    QTest::keyClick(&box, Qt::Key_Escape);
    CHECK(fact.text() == usual);
    CHECK(box.accessibleDescription() == description);
    CHECK(box.toolTip().isEmpty());

    // What is mended while typing loses its reason at once.
    box.selectAll();
    QTest::keyClicks(&box, QStringLiteral("x"));
    CHECK(fact.text() == why);
    QTest::keyClick(&box, Qt::Key_Backspace);
    QTest::keyClicks(&box, QStringLiteral("4"));
    CHECK(fact.text() == usual);
}

TEST_CASE("a long number is written smaller rather than cut")
{
    TestWindow test;
    auto& box = test.find<EntryBox>("contextBox");
    const int before = box.font().pixelSize();
    box.selectAll();
    QTest::keyClicks(&box, QStringLiteral("1099511627775"));
    QTest::keyClick(&box, Qt::Key_Return);
    test.settle();
    CHECK(test.model.scenario().context_tokens == 1099511627775u);
    CHECK(box.font().pixelSize() < before);
    CHECK(box.fontMetrics().horizontalAdvance(box.text()) < box.width() - 12);
    box.selectAll();
    QTest::keyClicks(&box, QStringLiteral("8k"));
    QTest::keyClick(&box, Qt::Key_Return);
    test.settle();
    CHECK(box.font().pixelSize() == before);
}
