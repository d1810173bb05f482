// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>
#include <QWidget>

#include <vector>

namespace kvsight::ui {

/// How the text in a piece of a picture stands out from its ground: the ground is the colour that covers most, the
/// text the one that differs most from it.
double contrastIn(const QImage& picture);

struct Written {
    const QWidget* widget;
    QString text;
};

/// Everything that shows text, at least in part in the window.
std::vector<Written> writtenIn(const QWidget& window);

/// Checks that every text, cell, head and box of text stands out from its ground as it is drawn. How many there were.
int checkReadable(QWidget& window, const char* what);
/// Pixels that change by 3 to 1 or more when the widget takes the focus.
int ringPixels(QWidget& window, QWidget& stop);

}  // namespace kvsight::ui
