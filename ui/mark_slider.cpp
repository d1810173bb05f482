// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mark_slider.h"

#include "ui/theme.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kvsight::ui {
namespace {

constexpr double kSide = 12;      ///< room for the knob at both ends, with the ring of the focus
constexpr double kGroove = 25;    ///< middle of the groove
constexpr double kRadius = 8;
constexpr double kKnobRoom = kRadius + 5;  ///< half a knob with the ring of the focus
constexpr double kMagnet = 5;     ///< pixels within which a mark attracts the knob

/// What a screen reader is told about a MarkSlider.
class SliderInterface : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit SliderInterface(MarkSlider* slider) : QAccessibleWidget(slider, QAccessible::Slider) {}

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface*>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }
    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Value ? slider().spokenValue() : QAccessibleWidget::text(kind);
    }
    QVariant currentValue() const override { return static_cast<qulonglong>(slider().value()); }
    void setCurrentValue(const QVariant& value) override { slider().moveTo(value.toULongLong()); }
    QVariant maximumValue() const override { return static_cast<qulonglong>(slider().scale().most()); }
    QVariant minimumValue() const override { return static_cast<qulonglong>(slider().scale().least()); }
    QVariant minimumStepSize() const override { return 1; }

private:
    MarkSlider& slider() const { return *static_cast<MarkSlider*>(widget()); }
};

QAccessibleInterface* makeInterface(const QString&, QObject* object)
{
    auto* slider = qobject_cast<MarkSlider*>(object);
    return slider ? new SliderInterface(slider) : nullptr;
}

}  // namespace

void installSliderAccessibility()
{
    static const bool installed = [] {
        QAccessible::installFactory(&makeInterface);
        return true;
    }();
    Q_UNUSED(installed)
}

MarkSlider::MarkSlider(QWidget* parent) : QWidget(parent), m_scale(std::make_unique<OctaveScale>(1, 2, 1))
{
    installSliderAccessibility();
    setAttribute(Qt::WA_OpaquePaintEvent);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
}

void MarkSlider::setScale(std::unique_ptr<ValueScale> scale, std::vector<Tick> ticks)
{
    m_scale = std::move(scale);
    m_ticks = std::move(ticks);
    m_ground = {};
    update();
}

void MarkSlider::show(std::uint64_t value, const Marks& marks, const QString& spoken)
{
    const bool changed = value != m_value || spoken != m_spoken;
    if (!changed && marks == m_marks)
        return;
    showValue(value);
    if (marks != m_marks) {
        if (marks.note != m_marks.note || marks.noteLabel != m_marks.noteLabel)
            m_ground = {};
        m_marks = marks;
        update();
    }
    m_spoken = spoken;
    if (changed && QAccessible::isActive()) {
        QAccessibleValueChangeEvent event(this, spoken);
        QAccessible::updateAccessibility(&event);
    }
}

void MarkSlider::showValue(std::uint64_t value)
{
    if (value == m_value)
        return;
    const QRect before = knobRoom();
    m_value = value;
    update(before.united(knobRoom()));
}

QRect MarkSlider::knobRoom() const
{
    return QRectF(xOf(m_value) - kKnobRoom, kGroove - kKnobRoom, 2 * kKnobRoom, 2 * kKnobRoom).toAlignedRect();
}

void MarkSlider::moveTo(std::uint64_t value)
{
    change(std::clamp(value, m_scale->least(), m_scale->most()), Gesture::single());
}

QSize MarkSlider::sizeHint() const
{
    return {220, 50};
}

QSize MarkSlider::minimumSizeHint() const
{
    return {120, 50};
}

double MarkSlider::left() const
{
    return kSide;
}

double MarkSlider::width_() const
{
    return std::max(width() - 2 * kSide, 1.0);
}

double MarkSlider::xOf(std::uint64_t value) const
{
    return left() + width_() * m_scale->placeOf(value);
}

QPointF MarkSlider::knobAt(std::uint64_t value) const
{
    return {xOf(value), kGroove};
}

std::uint64_t MarkSlider::valueAtX(double x) const
{
    for (const auto& mark : {m_marks.fits, m_marks.note})
        if (mark && *mark >= m_scale->least() && *mark <= m_scale->most() && std::abs(xOf(*mark) - x) < kMagnet)
            return *mark;
    return m_scale->valueAt((x - left()) / width_());
}

void MarkSlider::change(std::uint64_t value, Gesture gesture)
{
    if (value == m_value)
        return;
    showValue(value);
    emit edited(value, gesture);
}

void MarkSlider::drag(double x)
{
    change(valueAtX(x - m_grip), m_gesture);
}

void MarkSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const double x = event->position().x();
    const double off = x - xOf(m_value);
    m_dragging = true;
    m_grip = std::abs(off) <= kRadius ? off : 0;
    m_gesture = Gesture::drag();
    if (m_grip == 0 && std::abs(off) > kRadius)
        change(valueAtX(x), Gesture{m_gesture.serial, false});
    update();
}

void MarkSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (m_dragging)
        drag(event->position().x());
}

void MarkSlider::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        m_dragging = false;
    update();
}

void MarkSlider::keyPressEvent(QKeyEvent* event)
{
    if (!event->isAutoRepeat())
        m_gesture = Gesture{Gesture::drag().serial, false};
    const bool up = event->key() == Qt::Key_Up;
    if (m_sidesteps && (up || event->key() == Qt::Key_Down)) {
        emit sidestepped(up ? 1 : -1);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down: change(m_scale->stepped(m_value, -1), m_gesture); break;
    case Qt::Key_Right:
    case Qt::Key_Up: change(m_scale->stepped(m_value, 1), m_gesture); break;
    case Qt::Key_PageDown: change(m_scale->paged(m_value, -1), m_gesture); break;
    case Qt::Key_PageUp: change(m_scale->paged(m_value, 1), m_gesture); break;
    case Qt::Key_Home: change(m_scale->least(), m_gesture); break;
    case Qt::Key_End: change(m_scale->most(), m_gesture); break;
    default: QWidget::keyPressEvent(event);
    }
}

void MarkSlider::wheelEvent(QWheelEvent* event)
{
    // Only a slider that has the focus turns with the wheel, so that scrolling the panel changes nothing.
    if (!hasFocus()) {
        event->ignore();
        return;
    }
    m_wheel += event->angleDelta().y();
    const int steps = m_wheel / 120;
    m_wheel -= steps * 120;
    if (steps != 0)
        change(m_scale->stepped(m_value, steps), Gesture::single());
    event->accept();
}

void MarkSlider::enterEvent(QEnterEvent*)
{
    m_hovered = true;
    update();
}

void MarkSlider::leaveEvent(QEvent*)
{
    m_hovered = false;
    update();
}

void MarkSlider::focusInEvent(QFocusEvent* event)
{
    m_wheel = 0;
    m_knob = {};
    QWidget::focusInEvent(event);
}

void MarkSlider::focusOutEvent(QFocusEvent* event)
{
    m_knob = {};
    QWidget::focusOutEvent(event);
}

void MarkSlider::paintEvent(QPaintEvent* event)
{
    const Theme& t = theme();
    if (m_ground.isNull() || m_ground.devicePixelRatio() != devicePixelRatioF() || m_ground.size() != (QSizeF(size()) * devicePixelRatioF()).toSize())
        paintGround();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_ground);
    painter.setRenderHint(QPainter::Antialiasing);
    const double x = xOf(m_value);
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.accent);
    painter.drawRoundedRect(QRectF(left(), kGroove - 2, std::max(x - left(), 0.0), 4), 2, 2);
    paintMarks(painter, event->rect());
    paintKnob();
    painter.drawPixmap(QPointF(x - kKnobRoom, kGroove - kKnobRoom), m_knob);
}

void MarkSlider::paintKnob()
{
    const Theme& t = theme();
    const QColor ring = m_hovered || m_dragging ? t.text : t.accent;
    const int beyond = m_value > m_scale->most() ? 1 : m_value < m_scale->least() ? -1 : 0;
    if (!m_knob.isNull() && ring == m_ring && beyond == m_beyond && m_knob.devicePixelRatio() == devicePixelRatioF())
        return;
    m_ring = ring;
    m_beyond = beyond;
    m_knob = QPixmap((QSizeF(2 * kKnobRoom, 2 * kKnobRoom) * devicePixelRatioF()).toSize());
    m_knob.setDevicePixelRatio(devicePixelRatioF());
    m_knob.fill(Qt::transparent);
    QPainter painter(&m_knob);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF middle(kKnobRoom, kKnobRoom);
    if (hasFocus()) {
        painter.setPen(QPen(t.focus, 2));
        painter.drawEllipse(middle, kRadius + 3, kRadius + 3);
    }
    painter.setPen(QPen(ring, 2));
    painter.setBrush(t.panel);
    painter.drawEllipse(middle, kRadius, kRadius);
    if (beyond == 0)
        return;
    // An arrow: the value lies further on than the scale goes.
    painter.setPen(QPen(ring, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const double tip = 2.5 * beyond;
    painter.drawPolyline(QPolygonF({middle + QPointF(-tip, -3.5), middle + QPointF(tip, 0), middle + QPointF(-tip, 3.5)}));
}

void MarkSlider::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    m_ground = {};  // another theme, font or style
    m_knob = {};
    update();
}

void MarkSlider::paintGround()
{
    const Theme& t = theme();
    m_ground = QPixmap((QSizeF(size()) * devicePixelRatioF()).toSize());
    m_ground.setDevicePixelRatio(devicePixelRatioF());
    m_ground.fill(t.panel);
    QPainter painter(&m_ground);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.border);
    painter.drawRoundedRect(QRectF(left(), kGroove - 2, width_(), 4), 2, 2);
    paintTicks(painter);
}

void MarkSlider::paintMarks(QPainter& painter, const QRectF& dirty)
{
    const Theme& t = theme();
    if (m_marks.note) {
        const double x = xOf(*m_marks.note);
        painter.setPen(QPen(t.muted, 2));
        painter.drawLine(QPointF(x, kGroove - 6), QPointF(x, kGroove + 6));
    }
    const QColor colour = m_marks.fits ? t.good : t.limit;
    const double x = m_marks.fits ? xOf(*m_marks.fits) : left();
    if (m_marks.fits && dirty.intersects({x - 6, kGroove - 13, 12, 10})) {
        QPainterPath triangle;
        triangle.moveTo(x - 5, kGroove - 12.5);
        triangle.lineTo(x + 5, kGroove - 12.5);
        triangle.lineTo(x, kGroove - 4);
        triangle.closeSubpath();
        painter.fillPath(triangle, colour);
    }
    if (m_marks.fitsLabel.isEmpty())
        return;
    m_fitsLine.set(m_marks.fitsLabel, scaledFont(0.8, true));
    const double wide = m_fitsLine.width(), high = m_fitsLine.height();
    const double at = m_marks.fits ? std::clamp(x - wide / 2, 0.0, std::max(width() - wide, 0.0)) : 0.0;
    const double top = kGroove - 14 - m_fitsLine.ascent();
    if (!dirty.intersects({at - 2, top, wide + 4, high}))
        return;
    painter.setPen(colour);
    m_fitsLine.draw(painter, {at, top});
}

void MarkSlider::paintTicks(QPainter& painter)
{
    const Theme& t = theme();
    const QFont font = figureFont(0.8);
    painter.setFont(font);
    const QFontMetricsF metrics(font);
    const double base = kGroove + 22;
    double noteFrom = 1e9;
    double noteTo = -1e9;
    painter.setPen(t.muted);
    if (m_marks.note && !m_marks.noteLabel.isEmpty()) {
        const double wide = metrics.horizontalAdvance(m_marks.noteLabel);
        noteFrom = std::clamp(xOf(*m_marks.note) - wide / 2, 0.0, std::max(width() - wide, 0.0));
        noteTo = noteFrom + wide;
        painter.drawText(QPointF(noteFrom, base), m_marks.noteLabel);
    }
    double free = -1e9;
    for (const Tick& tick : m_ticks) {
        const double x = xOf(tick.value);
        const double wide = metrics.horizontalAdvance(tick.label);
        const double at = std::clamp(x - wide / 2, 0.0, std::max(width() - wide, 0.0));
        if (at < free || (at < noteTo + 8 && at + wide > noteFrom - 8))
            continue;
        painter.setPen(QPen(t.lineQuiet, 1));
        painter.drawLine(QPointF(x, kGroove + 4), QPointF(x, kGroove + 8));
        painter.setPen(t.muted);
        painter.drawText(QPointF(at, base), tick.label);
        free = at + wide + 6;
    }
}

}  // namespace kvsight::ui
