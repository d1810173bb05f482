// SPDX-License-Identifier: GPL-3.0-or-later
// An edit paints only what it changes. What then stands on the screen must be what the whole window would be painted as.
#include "tests/catch.h"
#include "tests/ui/window_fixture.h"
#include "ui/entry_box.h"
#include "ui/fact_value.h"
#include "ui/field_controls.h"
#include "ui/gesture.h"
#include "ui/mark_slider.h"
#include "ui/theme.h"
#include "ui/words.h"

#include <QFont>
#include <QHBoxLayout>
#include <QImage>
#include <QLineEdit>
#include <QPaintEvent>
#include <QScreen>
#include <QStyle>
#include <QTest>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

QImage asRgb(const QPixmap& pixmap)
{
    return pixmap.toImage().convertToFormat(QImage::Format_RGB32);
}

QImage onScreen(QWidget& window)
{
    return asRgb(window.screen()->grabWindow(window.winId()));
}

/// Lets a shown window paint what is due.
void paint()
{
    for (int turn = 0; turn < 4; ++turn)
        QCoreApplication::processEvents();
}

/// The smallest rectangle that holds every pixel in which two pictures differ by more than so many steps of a colour.
QRect difference(const QImage& a, const QImage& b, int steps = 0)
{
    const auto apart = [steps](QRgb one, QRgb other) {
        return std::abs(qRed(one) - qRed(other)) > steps || std::abs(qGreen(one) - qGreen(other)) > steps
            || std::abs(qBlue(one) - qBlue(other)) > steps;
    };
    QRect all;
    for (int y = 0; y < std::min(a.height(), b.height()); ++y)
        for (int x = 0; x < std::min(a.width(), b.width()); ++x)
            if (apart(a.pixel(x, y), b.pixel(x, y)))
                all |= QRect(x, y, 1, 1);
    return all;
}

}  // namespace

TEST_CASE("what a drag paints in parts stands on the screen as if it were painted whole")
{
    for (const bool dark : {false, true}) {
        TestWindow test;
        test.preferences.setTheme(dark ? ThemeChoice::Dark : ThemeChoice::Light);
        test.settle();
        const Gesture drag = Gesture::drag();
        for (std::uint64_t i = 0; i < 8; ++i) {
            test.model.edit(QStringLiteral("context"), drag, [i](Scenario& scenario) {
                scenario.context_tokens = 7000 + i * 613;
                scenario.sequences = 1 + i / 3;
            });
            test.settle();
            test.window.explorePage().settle();
            test.settle();
            INFO("dark " << dark << ", edit " << i);
            const QRect apart = difference(onScreen(test.window), asRgb(test.window.grab()));
            INFO(apart.x() << ' ' << apart.y() << ' ' << apart.width() << 'x' << apart.height());
            CHECK(apart.isEmpty());
        }
    }
}

TEST_CASE("words and figures change letter by letter as if they were painted whole")
{
    QWidget window;
    auto* layout = new QVBoxLayout(&window);
    auto* words = new Words(&window);
    auto* value = new FactValue(&window);
    layout->addWidget(words);
    layout->addWidget(value);
    window.resize(420, 90);
    window.show();
    paint();
    for (const char* written : {"", "4.58 GiB", "4.88 GiB", "14.88 GiB", "14.88 GiB of 24 GiB: AVATAR fj", "Wj 14.88 GiB of 24 GiB: AVATAR fj",
                                "W", "컨텍스트 8K에서 5.9 GiB", "컨텍스트 9K에서 6.1 GiB", "two\nlines of it", "two\nfines of it", "one line", "one", "שלום 8 GiB",
                                "שלוה 8 GiB", "שלוה 9 GiB", "模型 8B", "模形 8B", "e\xcc\x81 8B", "e 8B"}) {
        INFO(written);
        words->setText(QString::fromUtf8(written));
        value->show(QString::fromUtf8(written).replace(QLatin1Char('\n'), QLatin1Char(' ')), "memory.total_bytes", {});
        paint();
        CHECK(difference(onScreen(window), asRgb(window.grab())).isEmpty());
    }
}

TEST_CASE("a drag paints few letters of the headline, not all of it")
{
    TestWindow test;
    auto& headline = test.find<Words>("headline");
    struct Painted : QObject {
        int wide = 0;
        bool eventFilter(QObject*, QEvent* event) override
        {
            if (event->type() == QEvent::Paint)
                wide = std::max(wide, static_cast<QPaintEvent*>(event)->rect().width());
            return false;
        }
    } painted;
    headline.installEventFilter(&painted);
    const QString before = test.headline();
    test.model.edit(QStringLiteral("context"), Gesture::drag(), [](Scenario& scenario) { scenario.context_tokens = 8192 + 1024; });
    test.settle();
    REQUIRE(test.headline() != before);
    CHECK(painted.wide > 0);
    CHECK(painted.wide < headline.fontMetrics().horizontalAdvance(before) * 3 / 4);
}

TEST_CASE("a figure that has a digit more now and then keeps its room")
{
    QWidget window;
    const auto widthOf = [&window](int digits) {
        FactValue value(&window);
        value.show(QString(digits, QLatin1Char('8')), "", {});
        return value.sizeHint().width();
    };
    int digits = 5;
    while (widthOf(digits + 1) == widthOf(digits))
        ++digits;
    FactValue value(&window);
    const auto showDigits = [&value](int count) {
        value.show(QString(count, QLatin1Char('8')), "", {});
        return value.sizeHint().width();
    };
    const int room = showDigits(digits + 1);
    CHECK(room == widthOf(digits + 1));
    CHECK(showDigits(digits) == room);
    CHECK(showDigits(digits + 1) == room);
    CHECK(showDigits(3 * digits) == widthOf(3 * digits));
    CHECK(showDigits(1) == widthOf(1));
}

TEST_CASE("a slider's knob leaves nothing behind, under its marks as well")
{
    QWidget window;
    auto* layout = new QHBoxLayout(&window);
    auto* slider = new MarkSlider(&window);
    slider->setScale(std::make_unique<LinearScale>(0, 100, 1), {{0, QStringLiteral("0")}, {50, QStringLiteral("50")}, {100, QStringLiteral("100")}});
    layout->addWidget(slider);
    window.resize(300, 80);
    window.show();
    MarkSlider::Marks marks;
    marks.fits = 40;
    marks.fitsLabel = QStringLiteral("fits, gypsy");
    marks.note = 60;
    marks.noteLabel = QStringLiteral("trained");
    paint();
    for (const std::uint64_t at : {0, 10, 33, 38, 40, 41, 47, 55, 60, 61, 99, 100, 3}) {
        slider->show(at, marks, {});
        paint();
        INFO(at);
        CHECK(difference(onScreen(window), asRgb(window.grab())).isEmpty());
    }
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_End);
    paint();
    CHECK(difference(onScreen(window), asRgb(window.grab())).isEmpty());
    // The knob of a value beyond the scale says so.
    const QImage atEnd = onScreen(window);
    slider->show(101, marks, {});
    paint();
    CHECK_FALSE(difference(onScreen(window), atEnd).isEmpty());
    CHECK(difference(onScreen(window), asRgb(window.grab())).isEmpty());
    slider->show(100, marks, {});
    paint();
    CHECK(difference(onScreen(window), atEnd).isEmpty());
}

TEST_CASE("a box that only shows its value looks as a line edit does")
{
    TestWindow test;
    for (const ThemeChoice theme : {ThemeChoice::Light, ThemeChoice::Dark}) {
        test.preferences.setTheme(theme);
        QWidget window;
        auto* layout = new QVBoxLayout(&window);
        auto* stop = new QWidget(&window);
        stop->setFocusPolicy(Qt::StrongFocus);
        auto* box = new EntryBox(&window);
        auto* edit = new QLineEdit(&window);
        edit->setAlignment(Qt::AlignRight);
        for (QWidget* widget : std::vector<QWidget*>{stop, box, edit})
            layout->addWidget(widget);
        window.resize(160, 120);
        window.show();
        stop->setFocus();
        for (const bool beyond : {false, true}) {
            for (const std::uint64_t shown : {std::uint64_t{7}, std::uint64_t{131072}, std::uint64_t{1234567}}) {
                box->show(shown, beyond);
                edit->setText(box->text());
                edit->setFont(box->font());
                edit->setProperty("beyond", beyond);
                edit->style()->unpolish(edit);
                edit->style()->polish(edit);
                paint();
                INFO(shown << " beyond " << beyond);
                REQUIRE(box->size() == edit->size());
                const QRect apart = difference(asRgb(box->grab()), asRgb(edit->grab()), 6);  // what two roundings make of a round corner
                INFO(apart.x() << ' ' << apart.y() << ' ' << apart.width() << 'x' << apart.height());
                CHECK(apart.isEmpty());
            }
        }
    }
}

TEST_CASE("only text that needs no shaping goes without it")
{
    const QFont font = scaledFont(1);
    const auto shapes = [&font](const char* text) {
        return (quickFont(font, QString::fromUtf8(text)).styleStrategy() & QFont::PreferNoShaping) == 0;
    };
    CHECK_FALSE(shapes("Llama 3.1 8B · 4.58 GiB → × ÷ ≈ ▸"));
    CHECK_FALSE(shapes("컨텍스트 8K에서 5.9 GiB"));
    CHECK(shapes("نموذج"));
    CHECK(shapes("मॉडल"));
    CHECK(shapes("e\xcc\x81"));              // a letter and its accent apart
    CHECK(shapes("\xe1\x84\x92\xe1\x85\xa1"));  // parts of a syllable
    CHECK(shapes("a\xe2\x80\x8d"));             // a joiner
    CHECK(shapes("\xe2\x80\xae" "a"));           // another direction
    CHECK(shapes("a\xe2\x83\x9d"));             // a circle about a letter
    CHECK(shapes("\xd0\xb0\xd2\x83"));           // a Cyrillic letter and its mark
}
