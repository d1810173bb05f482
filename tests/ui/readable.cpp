// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/readable.h"

#include "tests/ui/contrast.h"
#include "ui/fact_value.h"
#include "ui/words.h"

#include <QAbstractButton>
#include <QLabel>
#include <QLineEdit>

#include <algorithm>
#include <map>

namespace kvsight::ui {

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

}  // namespace kvsight::ui
