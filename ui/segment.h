// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QPushButton;
class QWidget;

namespace kvsight::ui {

/// One of several buttons in a row of which one is chosen. `what` tells it from its neighbours (property "what").
QPushButton* makeSegment(QWidget* parent, const char* what = nullptr);

}  // namespace kvsight::ui
