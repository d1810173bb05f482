// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/gesture.h"
#include "ui/mark_slider.h"

#include <QWidget>

class QLabel;

namespace kvsight::ui {

class Words;

/// A slider with its name, a small fact, and something at the right for exact entry.
class SliderRow : public QWidget {
    Q_OBJECT
public:
    /// Takes ownership of `entry`; `name` makes object names for tests: "contextSlider".
    SliderRow(const QString& name, QWidget* entry, QWidget* parent = nullptr);

    MarkSlider& slider() { return *m_slider; }
    void setLabel(const QString& label, const QString& description);
    void setFact(const QString& fact, bool warning = false);
    /// Something small at the right end of the fact's line.
    void setExtra(QWidget* extra);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* m_label;
    Words* m_fact;
    MarkSlider* m_slider;
    QWidget* m_entry;
};

/// A label that shows text as it is and may be quiet (small, grey).
QLabel* makeLabel(QWidget* parent, double scale = 1, bool bold = false, bool quiet = false);
/// Sets a dynamic property that the style sheet looks at.
void setTone(QWidget& widget, const char* tone);

}  // namespace kvsight::ui
