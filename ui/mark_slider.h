// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/gesture.h"
#include "ui/value_scale.h"
#include "ui/words.h"

#include <QColor>
#include <QPixmap>
#include <QString>
#include <QWidget>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

class QPainter;

namespace kvsight::ui {

/// A slider whose value is a whole number on any scale, with marks that matter: the largest value that fits, and a
/// value of note such as the native context. It never changes a value that a person did not move.
class MarkSlider : public QWidget {
    Q_OBJECT
public:
    struct Tick {
        std::uint64_t value = 0;
        QString label;
    };
    struct Marks {
        std::optional<std::uint64_t> fits;   ///< a green triangle
        QString fitsLabel;                   ///< "fits", or why there is none
        std::optional<std::uint64_t> note;   ///< a small line
        QString noteLabel;
        friend bool operator==(const Marks&, const Marks&) = default;
    };

    explicit MarkSlider(QWidget* parent = nullptr);

    void setScale(std::unique_ptr<ValueScale> scale, std::vector<Tick> ticks);
    const ValueScale& scale() const { return *m_scale; }

    /// The program's door: shows a value, says nothing.
    void show(std::uint64_t value, const Marks& marks, const QString& spoken);
    std::uint64_t value() const { return m_value; }
    const Marks& marks() const { return m_marks; }
    const QString& spokenValue() const { return m_spoken; }

    /// Moves as a key would; for assistive tools and keys.
    void moveTo(std::uint64_t value);

    /// Up and down emit `sidestepped` instead of stepping.
    void setSidesteps(bool on) { m_sidesteps = on; }

    /// Where a value's knob stands, in the widget's pixels; for tests.
    QPointF knobAt(std::uint64_t value) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void edited(quint64 value, kvsight::ui::Gesture gesture);
    /// Up and down keys, where they mean something other than left and right.
    void sidestepped(int steps);

protected:
    void paintEvent(QPaintEvent*) override;
    void changeEvent(QEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void wheelEvent(QWheelEvent*) override;
    void enterEvent(QEnterEvent*) override;
    void leaveEvent(QEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void focusOutEvent(QFocusEvent*) override;

private:
    void showValue(std::uint64_t value);
    QRect knobRoom() const;
    double left() const;
    double width_() const;
    double xOf(std::uint64_t value) const;
    std::uint64_t valueAtX(double x) const;
    void drag(double x);
    void change(std::uint64_t value, Gesture gesture);
    void paintGround();
    void paintKnob();
    /// The words only where they reach into `dirty`.
    void paintMarks(QPainter& painter, const QRectF& dirty);
    void paintTicks(QPainter& painter);

    std::unique_ptr<ValueScale> m_scale;
    std::vector<Tick> m_ticks;
    Marks m_marks;
    QString m_spoken;
    TextLine m_fitsLine;  ///< the label of what fits
    QPixmap m_ground;  ///< groove and ticks, which a drag does not change; null: to be painted
    QPixmap m_knob;    ///< with its ring and its focus; null: to be painted
    QColor m_ring;     ///< of the knob that is painted
    int m_beyond = 0;  ///< of that: whether its value lies left (-1) or right (1) of the scale
    std::uint64_t m_value = 0;
    Gesture m_gesture;
    double m_grip = 0;      ///< from the knob's centre to where it was taken
    bool m_dragging = false;
    bool m_hovered = false;
    bool m_sidesteps = false;
    int m_wheel = 0;
};

/// Makes MarkSliders speak their value; call once.
void installSliderAccessibility();

}  // namespace kvsight::ui
