// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme.h"

namespace kvsight::ui {

/// The cells' colours. Keys are the cache's orange and values its brown; what the prompt wrote is paler, or in the dark
/// deeper, than what the answer adds. What holds nothing has no fill but a pattern or an outline.
struct CellColours {
    QColor ahead;        ///< nothing is set aside here
    QColor promptKey, promptValue;
    QColor answerKey, answerValue;
    QColor newest;
    QColor pattern;      ///< dots: set aside; hatching: a prompt step's room
    QColor dropped;      ///< a line through what made room
};

inline CellColours cellColours(const Theme& t = theme())
{
    CellColours c;
    c.ahead = t.sunken;
    c.promptKey = t.dark ? 0x9c6a2c : 0xf5c689;
    c.promptValue = t.dark ? 0x65564a : 0xd2b498;
    c.answerKey = t.cache;
    c.answerValue = t.dark ? 0xa88a70 : 0x7d5238;
    c.newest = t.line;
    c.pattern = t.cache;
    c.dropped = t.lineQuiet;
    return c;
}

}  // namespace kvsight::ui
