// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/contrast.h"
#include "tests/ui/readable.h"
#include "tests/ui/window_fixture.h"

#include "tests/catch.h"
#include "ui/log_desk.h"
#include "ui/log_dialog.h"
#include "ui/model_card.h"
#include "ui/model_card_menu.h"
#include "ui/theme.h"

#include <QAbstractButton>
#include <QApplication>
#include <QFile>
#include <QImage>
#include <QHeaderView>
#include <QPlainTextEdit>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>

#include <map>
#include <set>
#include <vector>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

void use(ThemeChoice choice)
{
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), choice);
}

}  // namespace

TEST_CASE("every text of the theme stands out 4.5 to 1 from every ground it is written on, and graphics 3 to 1")
{
    for (const Theme* t : {&lightTheme(), &darkTheme()}) {
        INFO((t->dark ? "dark" : "light"));
        const std::vector<QColor> grounds{t->panel, t->sunken, t->window, t->hover, t->current};
        for (const QColor& ground : grounds) {
            INFO("on " << ground.name().toStdString());
            CHECK(contrast(t->text, ground) >= 4.5);
            CHECK(contrast(t->muted, ground) >= 4.5);
            CHECK(contrast(t->link, ground) >= 4.5);
        }
        // The column's strip and the limit's name stand over panel and current column, the rest on panels and bars.
        for (const QColor& ground : {t->panel, t->current})
            for (const QColor& colour : {t->weightsText, t->cacheText, t->buffersText, t->limit})
                CHECK(contrast(colour, ground) >= 4.5);
        for (const QColor& ground : {t->panel, t->sunken})
            for (const QColor& colour : {t->limit, t->warning, t->cacheText})
                CHECK(contrast(colour, ground) >= 4.5);
        CHECK(contrast(t->good, t->panel) >= 4.5);
        CHECK(contrast(t->dark ? t->window : t->panel, t->focus) >= 4.5);  // what is selected
        CHECK(contrast(t->panel, t->focus) >= 4.5);
        // On the bar of what a step reads.
        CHECK(contrast(t->onWeights, t->weights) >= 4.5);
        CHECK(contrast(t->onCache, t->cache) >= 4.5);
        // Rings of the focus, lines, marks and bars.
        for (const QColor& ground : {t->panel, t->sunken, t->window})
            CHECK(contrast(t->focus, ground) >= 3);
        for (const QColor& colour : {t->line, t->lineQuiet, t->limit, t->weights, t->cache, t->buffers, t->muted, t->reserved})
            for (const QColor& ground : {t->panel, t->current})
                CHECK(contrast(colour, ground) >= 3);
    }
}

TEST_CASE("in the window as it is drawn every text stands out 4.5 to 1")
{
    startApplication();
    for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        use(choice);
        for (const char* model : {"llama-3.1-8b", "deepseek-v3"}) {  // one that fits, one that does not
            Scenario scenario = startScenario();
            scenario.model.id = model;
            scenario.context_tokens = 200000;  // beyond native: a warning
            TestWindow test(scenario);
            if (QWidget* focused = QApplication::focusWidget())
                focused->clearFocus();
            test.settle();
            const QImage picture = test.window.grab().toImage();
            int seen = 0;
            for (const auto& [widget, text] : writtenIn(test.window)) {
                const QRect place = QRect(widget->mapTo(&test.window, QPoint(0, 0)), widget->size()).intersected(test.window.rect());
                INFO((choice == ThemeChoice::Dark ? "dark " : "light ") << widget->metaObject()->className() << ' ' << text.toStdString());
                // Letters of small type are drawn a little paler than their colour: as much as smoothing takes.
                CHECK(contrastIn(picture.copy(place)) >= 4.2);
                ++seen;
            }
            CHECK(seen > 40);
        }
    }
    use(ThemeChoice::Light);
}

TEST_CASE("in the log's dialog every text and cell stands out 4.5 to 1")
{
    startApplication();
    QFile told(QStringLiteral(KVSIGHT_SOURCE_DIR "/tests/data/log/llama_3_1_8b.log"));
    QFile runs(QStringLiteral(KVSIGHT_SOURCE_DIR "/tests/data/hostile/log/two_runs.txt"));
    REQUIRE(told.open(QIODevice::ReadOnly));
    REQUIRE(runs.open(QIODevice::ReadOnly));
    const QString log = QString::fromUtf8(told.readAll()), untold = QString::fromUtf8(runs.readAll());
    for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        use(choice);
        TestWindow test;
        for (const QString& text : {untold, log}) {
            test.window.logs().openText(text);
            test.settle();
            QWidget& dialog = *test.window.logs().dialog();
            if (QWidget* focused = QApplication::focusWidget())
                focused->clearFocus();
            test.settle();
            const QImage picture = dialog.grab().toImage();
            int seen = 0;
            const auto check = [&](const QRect& place, const std::string& what) {
                INFO((choice == ThemeChoice::Dark ? "dark " : "light ") << what);
                CHECK(contrastIn(picture.copy(place.intersected(dialog.rect()))) >= 4.2);
                ++seen;
            };
            for (const auto& [widget, words] : writtenIn(dialog))
                if (widget->isEnabled())  // What cannot be pressed may be pale.
                    check(QRect(widget->mapTo(&dialog, QPoint(0, 0)), widget->size()), words.toStdString());
            const auto* table = dialog.findChild<QTableWidget*>();
            for (int row = 0; row < table->rowCount(); ++row)
                for (int column = 0; column < table->columnCount(); ++column)
                    if (const QRect cell = table->visualItemRect(table->item(row, column)); table->viewport()->rect().contains(cell))
                        check(cell.translated(table->viewport()->mapTo(&dialog, QPoint(0, 0))).adjusted(2, 2, -2, -2),
                              table->item(row, column)->text().toStdString());
            const QWidget* header = table->horizontalHeader()->viewport();
            check(QRect(header->mapTo(&dialog, QPoint(0, 0)), header->size()), "header");
            const auto* box = dialog.findChild<QPlainTextEdit*>();
            check(QRect(box->viewport()->mapTo(&dialog, QPoint(0, 0)), box->viewport()->size()), "box");
            CHECK(seen > 12);
        }
        // The measured column's hatching is told from its ground by its outline.
        test.window.logs().dialog()->findChild<QAbstractButton*>(QStringLiteral("useLog"))->click();
        test.settle();
        const QRectF place = test.memory().measuredPlace();
        REQUIRE(place.height() > 20);
        CHECK(contrastIn(test.memory().grab(place.toRect()).toImage()) >= 3);
    }
    use(ThemeChoice::Light);
}

TEST_CASE("on the model's card every text stands out 4.5 to 1")
{
    startApplication();
    for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        use(choice);
        TestWindow test;
        test.window.modelCard().show(test.model.scenario().model);
        test.settle();
        ModelCard& card = *test.window.modelCard().card();
        const QImage picture = card.grab().toImage();
        int seen = 0;
        for (const auto& [widget, text] : writtenIn(card)) {
            const QRect place = QRect(widget->mapTo(&card, QPoint(0, 0)), widget->size()).intersected(card.rect());
            INFO((choice == ThemeChoice::Dark ? "dark " : "light ") << text.toStdString());
            CHECK(contrastIn(picture.copy(place)) >= 4.2);
            ++seen;
        }
        CHECK(seen > 15);
    }
    use(ThemeChoice::Light);
}

TEST_CASE("a label over the charts hides no more than its letters")
{
    startApplication();
    for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        use(choice);
        Scenario scenario = startScenario();
        scenario.gpus[0].memory_bytes = std::uint64_t{12} << 30;
        scenario.sequences = 8;
        TestWindow test(scenario);
        MemoryTexts texts = test.memory().texts();
        const auto drawnOver = [&](const QString& card) {
            texts.card = card;
            test.memory().setTexts(texts);
            test.settle();
            return test.memory().grab().toImage();
        };
        const QImage without = drawnOver(QString());
        const QImage with = drawnOver(QStringLiteral("A card of this name holds twelve"));
        REQUIRE(without.size() == with.size());
        QRect changed;
        int pixels = 0;
        for (int y = 0; y < with.height(); ++y) {
            for (int x = 0; x < with.width(); ++x) {
                if (with.pixel(x, y) == without.pixel(x, y))
                    continue;
                changed |= QRect(x, y, 1, 1);
                ++pixels;
            }
        }
        // Over the hatching something must be seen between the letters, and the letters must stand out.
        INFO(pixels << " of " << changed.width() * changed.height());
        CHECK(changed.width() > 100);
        CHECK(pixels < changed.width() * changed.height() * 9 / 10);
    }
    use(ThemeChoice::Light);
}

TEST_CASE("the ring of the focus is drawn on whatever has it, 3 to 1 from its ground")
{
    startApplication();
    for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        use(choice);
        TestWindow test;
        QApplication::setActiveWindow(&test.window);
        QWidget* at = &test.window;
        int stops = 0;
        for (int step = 0; step < 60; ++step) {
            at = at->nextInFocusChain();
            if (!at->isVisible() || !at->isEnabled() || (at->focusPolicy() & Qt::TabFocus) != Qt::TabFocus || at->window() != &test.window
                || at->visibleRegion().isEmpty())
                continue;
            if (QWidget* focused = QApplication::focusWidget())
                focused->clearFocus();
            test.settle();
            const QRect place = QRect(at->mapTo(&test.window, QPoint(-2, -2)), at->size() + QSize(4, 4)).intersected(test.window.rect());
            const QImage before = test.window.grab(place).toImage();
            at->setFocus(Qt::TabFocusReason);
            test.settle();
            const QImage after = test.window.grab(place).toImage();
            std::map<QRgb, int> ring;
            for (int y = 0; y < after.height(); ++y)
                for (int x = 0; x < after.width(); ++x)
                    if (after.pixel(x, y) != before.pixel(x, y) && contrast(QColor(after.pixel(x, y)), QColor(before.pixel(x, y))) >= 3)
                        ++ring[after.pixel(x, y)];
            int pixels = 0;
            for (const auto& [colour, count] : ring)
                pixels += count;
            INFO((choice == ThemeChoice::Dark ? "dark " : "light ") << at->metaObject()->className() << ' ' << at->objectName().toStdString());
            CHECK(pixels >= 20);
            ++stops;
        }
        CHECK(stops > 15);
    }
    use(ThemeChoice::Light);
}
