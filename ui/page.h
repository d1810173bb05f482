// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"

#include <QWidget>

namespace kvsight::ui {

/// A page of the window. All pages show the one ScenarioModel and edit nothing but that.
class Page : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    virtual void setUnits(ByteUnits units) = 0;
    /// No motion from here on (pictures, tests, readers who want none).
    virtual void setMotion(bool on) = 0;
    /// Finishes at once what is computed piece by piece while the window idles (pictures, tests).
    virtual void settle() {}
};

}  // namespace kvsight::ui
