// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/preferences.h"

#include <QAccessible>
#include <QList>
#include <QStringList>
#include <QWidget>

#include <functional>

namespace kvsight::ui {

// What a screen reader and the keyboard find in a window. With KVSIGHT_DUMP set the trees are printed.

/// As a screen reader says it.
QString named(const QAccessibleInterface& node);
/// A widget for a message: its class, object name and accessible name.
QString describe(const QWidget* widget);
/// Where the Tab key goes, from the first stop until it comes round.
QList<QWidget*> tabStops(QWidget& window);
/// Stops that lie above or left of the one before them, within the same panel.
QStringList outOfOrder(const QList<QWidget*>& stops, const QWidget& panel);
/// Checks that nothing in the window is unnamed or out of the keyboard's reach; `what` stands in messages.
void checkWindow(QWidget& window, const char* what);
/// Runs `look` in each language and puts English back.
void inBothLanguages(const std::function<void(Language)>& look);

}  // namespace kvsight::ui
