// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/accessible_tree.h"
#include "tests/ui/asked_dialogs.h"
#include "tests/ui/window_fixture.h"

#include "tests/catch.h"
#include "ui/chart_table.h"
#include "ui/compare_menu.h"
#include "ui/compare_window.h"
#include "ui/explanation_popup.h"
#include "ui/fact_value.h"
#include "ui/log_desk.h"
#include "ui/log_dialog.h"
#include "ui/model_card.h"
#include "ui/model_card_menu.h"
#include "ui/pin_board.h"
#include "ui/search_picker.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QTableWidget>
#include <QToolButton>

#include <functional>

using namespace kvsight;
using namespace kvsight::ui;

// What a screen reader and the keyboard find in the dialogs, tables, lists and popups, in both languages.

TEST_CASE("nothing in the tables, the comparison, the lists and the popups is unnamed or out of reach")
{
    startApplication();
    inBothLanguages([](Language) {
        TestWindow test;
        for (const char* link : {"memoryNumbers", "speedNumbers"})
            for (QPushButton* button : test.window.findChildren<QPushButton*>())
                if (button->property("what").toString() == QLatin1String(link))
                    button->click();
        const auto tables = test.window.findChildren<ChartTable*>();
        REQUIRE(tables.size() == 2);
        for (ChartTable* table : tables) {
            checkWindow(*table, "chart's table");
            table->close();
        }
        test.find<QToolButton>("pin").click();
        test.settle();
        checkWindow(test.window, "window with a pin");
        for (CompareMenu* menu : test.window.findChildren<CompareMenu*>()) {
            menu->openTable();
            checkWindow(*menu->window(), "comparison");
            menu->window()->close();
        }
        for (FactValue* value : test.find<FactPanel>("formulaPanel").findChildren<FactValue*>()) {
            if (value->isHidden() || value->figure().empty())
                continue;
            value->click();
            break;
        }
        auto* popup = test.window.findChild<ExplanationPopup*>();
        REQUIRE(popup);
        REQUIRE(popup->isVisible());
        checkWindow(*popup, "explanation");
        popup->hide();
        auto& picker = test.find<SearchPicker>("modelPicker");
        picker.openList();
        REQUIRE(picker.isListOpen());
        checkWindow(*QApplication::activePopupWidget(), "list of models");
        QApplication::activePopupWidget()->hide();
        test.window.modelCard().show(test.model.scenario().model);
        checkWindow(*test.window.modelCard().card(), "model card");
        test.window.modelCard().card()->close();
    });
}

TEST_CASE("the log's dialog and the measured bar's line are named, within reach and in the order they are read")
{
    startApplication();
    QFile told(QStringLiteral(KVSIGHT_SOURCE_DIR "/tests/data/log/llama_3_1_8b.log"));
    QFile runs(QStringLiteral(KVSIGHT_SOURCE_DIR "/tests/data/hostile/log/two_runs.txt"));
    REQUIRE(told.open(QIODevice::ReadOnly));
    REQUIRE(runs.open(QIODevice::ReadOnly));
    const QString log = QString::fromUtf8(told.readAll()), untold = QString::fromUtf8(runs.readAll());
    inBothLanguages([&](Language language) {
        TestWindow test;
        LogDesk& logs = test.window.logs();
        for (const QString& text : {QString(), untold, log}) {
            logs.openText(text);
            test.settle();
            checkWindow(*logs.dialog(), "log");
            const QList<QWidget*> stops = tabStops(*logs.dialog());
            const QStringList wrong = outOfOrder(stops, *logs.dialog());
            INFO(wrong.join(QLatin1Char('\n')).toStdString());
            CHECK(wrong.isEmpty());
            CHECK(stops.size() >= (text.isEmpty() ? 4 : 6));
            for (const QAbstractButton* button : logs.dialog()->findChildren<QPushButton*>()) {
                INFO(button->text().toStdString());
                CHECK(button->text().contains(QRegularExpression(QStringLiteral("[가-힣]"))) == (language == Language::Korean));
            }
        }
        logs.dialog()->findChild<QPushButton*>(QStringLiteral("useLog"))->click();
        test.settle();
        REQUIRE(test.memory().measured());
        checkWindow(test.window, "window with a measured bar");
    });
}

TEST_CASE("what a screen reader reads in a chart's table and in the comparison follows the result")
{
    TestWindow test;
    for (QPushButton* button : test.window.findChildren<QPushButton*>())
        if (button->property("what").toString() == QLatin1String("memoryNumbers"))
            button->click();
    test.window.explorePage().pins().pinCurrent();
    test.window.compare().openTable();
    test.settle();
    auto& numbers = test.find<QTableWidget>("tableView");
    QTableWidget& compared = test.window.compare().window()->table();
    const auto read = [&](QTableWidget& table) {
        QStringList cells;
        QAccessibleTableInterface* all = QAccessible::queryAccessibleInterface(&table)->tableInterface();
        REQUIRE(all);
        CHECK(all->rowCount() == table.rowCount());
        for (int row = 0; row < all->rowCount(); ++row)
            for (int column = 0; column < all->columnCount(); ++column)
                cells << all->cellAt(row, column)->text(QAccessible::Name);
        return cells;
    };
    const QStringList numbersBefore = read(numbers), comparedBefore = read(compared);
    CHECK(numbersBefore.filter(QRegularExpression(QStringLiteral("[0-9]"))).size() > 50);
    test.model.edit(QString(), Gesture::single(), [](Scenario& scenario) { scenario.sequences = 2; });
    test.settle();
    CHECK(read(numbers) != numbersBefore);
    CHECK(read(compared) != comparedBefore);
    CHECK(read(compared).contains(QStringLiteral("2")));
}

TEST_CASE("every entry of every menu has a name")
{
    startApplication();
    inBothLanguages([](Language) {
        TestWindow test;
        test.find<QToolButton>("pin").click();
        int entries = 0;
        for (const QMenu* menu : test.window.findChildren<QMenu*>()) {
            for (const QAction* action : menu->actions()) {
                if (action->isSeparator() || !action->isVisible())
                    continue;
                INFO(menu->objectName().toStdString() << ' ' << action->objectName().toStdString());
                CHECK_FALSE(action->text().isEmpty());
                ++entries;
            }
        }
        CHECK(entries > 30);
    });
}

TEST_CASE("nothing in the dialogs is unnamed or out of reach, and no button is in the other language")
{
    startApplication();
    inBothLanguages([](Language language) {
        TestWindow test;
        forEachAsked(test, QStringLiteral("mine.json"), [language](QDialog& dialog, const char* what) {
            checkWindow(dialog, what);
            for (const QAbstractButton* button : dialog.findChildren<QAbstractButton*>()) {
                if (button->text().isEmpty())
                    continue;  // a table's corner
                INFO(what << ' ' << button->text().toStdString());
                CHECK(button->text().contains(QRegularExpression(QStringLiteral("[가-힣]"))) == (language == Language::Korean));
            }
        });
    });
}

TEST_CASE("what a file's name says is never taken for markup in a dialog")
{
    TestWindow test;
    const QString name = QStringLiteral("<b>mine</b>.json");
    int shown = 0;
    forEachAsked(test, name, [&](QDialog& dialog, const char* what) {
        for (const QLabel* label : dialog.findChildren<QLabel*>()) {
            if (!label->isVisible() || label->objectName() == QLatin1String("launchSources"))
                continue;  // addresses of ours, as links
            INFO(what << ": " << label->text().toStdString());
            CHECK((label->text().isEmpty() || label->textFormat() == Qt::PlainText || !Qt::mightBeRichText(label->text())));
            shown += label->text().contains(name) ? 1 : 0;
        }
    });
    CHECK(shown >= 6);
}
