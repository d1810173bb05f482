// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme.h"

namespace kvsight::ui {

/// `share` of the way from one colour to another.
inline QColor between(const QColor& a, const QColor& b, double share)
{
    return QColor::fromRgbF(static_cast<float>(a.redF() + (b.redF() - a.redF()) * share),
                            static_cast<float>(a.greenF() + (b.greenF() - a.greenF()) * share),
                            static_cast<float>(a.blueF() + (b.blueF() - a.blueF()) * share));
}

/// The cells' colours: all shades of the cache's one colour, and the text's for the cell being written.
struct CellColours {
    QColor ahead, empty, prompt, answer, newest, dropped, edge;
};

inline CellColours cellColours()
{
    const Theme& t = theme();
    return {t.sunken, between(t.panel, t.cachePale, 0.35), t.cachePale, t.cache, t.line, t.panel, t.lineQuiet};
}

}  // namespace kvsight::ui
