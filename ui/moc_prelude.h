// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Given to moc before every header: with these guards defined it skips the parts of the standard library that it
// cannot read before Qt 6.5.3.
#ifdef Q_MOC_RUN
#define _COMPARE
#endif
