// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace kvsight::ui {

/// Draws a window into a PNG file with the same bytes every time. False, with `why`, when it cannot be written.
bool savePicture(QWidget& window, const QString& file, QString& why);

/// Turns off whatever moves or blinks, and takes the typeface that pictures have.
void holdStill();

}  // namespace kvsight::ui
