// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QString>

#include <optional>

class QApplication;

namespace kvsight::ui {

enum class ThemeChoice { System, Light, Dark };

/// Every colour of the window. One colour has one meaning: blue weights, orange cache, grey buffers, red the limit.
struct Theme {
    bool dark = false;
    QColor window, panel, sunken, border, hover;
    QColor text, muted, accent, link, focus;
    QColor weights, weightsPale, weightsText, onWeights;  ///< the last: written on the bar itself
    QColor cache, cachePale, cacheText, onCache;
    QColor buffers, buffersPale, buffersText;
    QColor reserved, reservedPale;
    QColor limit, good, warning;
    QColor grid, line, lineQuiet, band, current;
};

const Theme& lightTheme();
const Theme& darkTheme();

/// The theme in force.
const Theme& theme();

/// What the desktop says about dark and light, where it says so; without it the palette at the start tells.
void setSystemDark(std::optional<bool> dark);

/// Puts a theme in force: palette, style sheet and `theme()`. Widgets that draw themselves see a PaletteChange.
void applyTheme(QApplication& application, ThemeChoice choice);

/// The application's typeface. `fixed`: the same on every machine that has it, for pictures.
QFont applicationFont(bool fixed);

/// A font of the application scaled by `factor`.
QFont scaledFont(double factor, bool bold = false);

/// The same for figures and the program's own words. Latin letters, digits and Hangul syllables need no shaping, which
/// takes most of a line's time.
QFont figureFont(double factor, bool bold = false);
/// Whether text needs letters to be joined, reordered or put together: of others' words, such as names, it may.
bool needsShaping(QStringView text);
/// `font`, without shaping where `text` needs none.
QFont quickFont(const QFont& font, QStringView text);

}  // namespace kvsight::ui
