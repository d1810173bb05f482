// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/readable.h"

#include "tests/ui/contrast.h"
#include "tests/catch.h"
#include "ui/fact_value.h"
#include "ui/theme.h"
#include "ui/words.h"

#include <QAbstractButton>
#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTableWidget>
#include <QTextBlock>
#include <QTextLayout>

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace kvsight::ui {

double contrastIn(const QImage& picture)
{
    std::unordered_map<QRgb, int> counts;
    const QImage plain = picture.convertToFormat(QImage::Format_RGB32);
    for (int y = 0; y < plain.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(plain.constScanLine(y));
        for (int x = 0, from = 0; x < plain.width(); from = x) {  // Most of a picture is runs of one colour.
            while (x < plain.width() && line[x] == line[from])
                ++x;
            counts[line[from]] += x - from;
        }
    }
    const auto ground = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    double most = 1;
    for (const auto& [colour, count] : counts)
        most = std::max(most, contrast(QColor(colour), QColor(ground->first)));
    return most;
}

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

/// What a box writes in a format of its own, where it is seen and on one line.
static std::vector<std::pair<QRect, QString>> colouredIn(const QPlainTextEdit& box)
{
    std::vector<std::pair<QRect, QString>> found;
    for (QTextBlock block = box.document()->begin(); block.isValid(); block = block.next()) {
        for (const QTextLayout::FormatRange& range : block.layout()->formats()) {
            QTextCursor from(block), to(block);
            from.setPosition(block.position() + range.start);
            to.setPosition(block.position() + std::min(range.start + range.length, block.length() - 1));
            const QRect first = box.cursorRect(from), last = box.cursorRect(to);
            const QRect place = first.united(last);
            if (first.top() == last.top() && place.width() > 4 && box.viewport()->rect().contains(place))
                found.emplace_back(place, block.text().mid(range.start, range.length));
        }
    }
    return found;
}

int checkReadable(QWidget& window, const char* what)
{
    if (QWidget* focused = QApplication::focusWidget())
        focused->clearFocus();
    QCoreApplication::processEvents();
    const QImage picture = window.grab().toImage();
    const double ratio = picture.devicePixelRatio();
    int seen = 0;
    const auto check = [&](const QRect& place, const QString& words) {
        const QRect inside = place.intersected(window.rect());
        INFO(what << (theme().dark ? " dark: " : " light: ") << words.toStdString());
        // Letters of small type are drawn a little paler than their colour: as much as smoothing takes.
        CHECK(contrastIn(picture.copy(QRect(inside.topLeft() * ratio, inside.size() * ratio))) >= 4.2);
        ++seen;
    };
    const auto placeOf = [&](const QWidget& widget) { return QRect(widget.mapTo(&window, QPoint(0, 0)), widget.size()); };
    for (const auto& [widget, words] : writtenIn(window))
        if (widget->isEnabled())  // What cannot be pressed may be pale.
            check(placeOf(*widget), words);
    for (const QTableWidget* table : window.findChildren<QTableWidget*>()) {
        if (!table->isVisible())
            continue;
        for (int row = 0; row < table->rowCount(); ++row)
            for (int column = 0; column < table->columnCount(); ++column)
                if (const QRect cell = table->visualItemRect(table->item(row, column)); table->viewport()->rect().contains(cell))
                    check(cell.translated(placeOf(*table->viewport()).topLeft()).adjusted(2, 2, -2, -2), table->item(row, column)->text());
        for (const QHeaderView* header : {table->horizontalHeader(), table->verticalHeader()})
            if (header->isVisible())
                check(placeOf(*header->viewport()), QStringLiteral("heads"));
    }
    for (const QPlainTextEdit* box : window.findChildren<QPlainTextEdit*>()) {
        if (!box->isVisible() || box->toPlainText().isEmpty())
            continue;
        check(placeOf(*box->viewport()), QStringLiteral("box"));
        for (const auto& [place, words] : colouredIn(*box))
            check(place.translated(placeOf(*box->viewport()).topLeft()), words);
    }
    return seen;
}

int ringPixels(QWidget& window, QWidget& stop)
{
    if (QWidget* focused = QApplication::focusWidget())
        focused->clearFocus();
    QCoreApplication::processEvents();
    const QRect place = QRect(stop.mapTo(&window, QPoint(-2, -2)), stop.size() + QSize(4, 4)).intersected(window.rect());
    const QImage before = window.grab(place).toImage();
    stop.setFocus(Qt::TabFocusReason);
    QCoreApplication::processEvents();
    const QImage after = window.grab(place).toImage();
    int pixels = 0;
    if (after == before)
        return 0;
    for (int y = 0; y < after.height(); ++y)
        for (int x = 0; x < after.width(); ++x)
            if (after.pixel(x, y) != before.pixel(x, y) && contrast(QColor(after.pixel(x, y)), QColor(before.pixel(x, y))) >= 3)
                ++pixels;
    return pixels;
}

}  // namespace kvsight::ui
