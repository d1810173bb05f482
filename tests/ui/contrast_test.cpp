// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/contrast.h"
#include "tests/ui/window_fixture.h"

#include "tests/catch.h"
#include "ui/fact_value.h"
#include "ui/theme.h"
#include "ui/words.h"

#include <QAbstractButton>
#include <QApplication>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
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

/// How the text in a piece of a picture stands out from its ground: the ground is the colour that covers most, the
/// text the one that differs most from it.
double contrastIn(const QImage& picture)
{
    std::map<QRgb, int> counts;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x)
            ++counts[picture.pixel(x, y)];
    const auto ground = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    double most = 1;
    for (const auto& [colour, count] : counts)
        most = std::max(most, contrast(QColor(colour), QColor(ground->first)));
    return most;
}

struct Written {
    const QWidget* widget;
    QString text;
};

/// Everything that shows text, at least in part in the window.
std::vector<Written> writtenIn(const QWidget& window)
{
    std::vector<Written> all;
    const auto add = [&](const QWidget* widget, const QString& text) {
        if (widget->isVisible() && !text.trimmed().isEmpty() && !widget->visibleRegion().isEmpty())
            all.push_back({widget, text});
    };
    for (const QLabel* label : window.findChildren<QLabel*>())
        add(label, label->text());
    for (const Words* words : window.findChildren<Words*>())
        add(words, words->text());
    for (const FactValue* value : window.findChildren<FactValue*>())
        add(value, value->text());
    for (const QAbstractButton* button : window.findChildren<QAbstractButton*>())
        add(button, button->text());
    for (const QLineEdit* box : window.findChildren<QLineEdit*>())
        add(box, box->text());
    return all;
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
