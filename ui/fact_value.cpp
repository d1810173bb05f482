// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/fact_value.h"

#include "ui/theme.h"

#include <QEvent>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kvsight::ui {
namespace {

constexpr int kStep = 16;

}  // namespace

FactValue::FactValue(QWidget* parent) : QAbstractButton(parent)
{
    setObjectName(QStringLiteral("figure"));
    // A widget that takes no focus has no place in the order of the Tab key.
    setFocusPolicy(Qt::ClickFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(this, &QAbstractButton::clicked, this, [this] {
        if (!m_figure.empty())
            emit explanationAsked(this);
    });
}

void FactValue::show(const QString& text, const std::string& figure, const QString& name)
{
    if (figure != m_figure || figure.empty()) {
        m_figure = figure;
        setCursor(figure.empty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
        if (figure.empty())
            setFocusPolicy(Qt::NoFocus);
        else if (focusPolicy() == Qt::NoFocus)
            setFocusPolicy(Qt::ClickFocus);
    }
    if (text != m_line.text()) {
        const double before = textLeft();
        const Stretch changed = m_line.set(text, font());
        takeRoom();
        const double left = textLeft();
        if (left == before)
            update(QRectF(left + changed.from, 0, changed.to - changed.from, height()).toAlignedRect());
        else
            update();
    }
    const QString spoken = name.isEmpty() ? text : name + QStringLiteral(": ") + text;
    if (spoken != accessibleName())
        setAccessibleName(spoken);
}

void FactValue::setLook(double scale, bool bold, bool cache)
{
    const QFont wanted = scaledFont(scale, bold);
    if (font() != wanted) {
        setFont(wanted);
        m_line.set(m_line.text(), wanted);
        takeRoom();
        updateGeometry();
        update();
    }
    if (m_cache != cache) {
        m_cache = cache;
        update();
    }
}

QSize FactValue::sizeHint() const
{
    return {m_room, fontMetrics().height() + 1};
}

void FactValue::takeRoom()
{
    const int needed = static_cast<int>(std::ceil(m_line.width())) + 2 * kAcross;
    // In the panels in coarse steps, and given back only when two of them are free: a figure that has a digit more now and
    // then would lay the window out each time, and make the words beside it jump.
    const int stepped = (needed + kStep - 1) / kStep * kStep;
    const int room = m_quiet ? needed : stepped > m_room || stepped + 2 * kStep <= m_room ? stepped : m_room;
    if (std::exchange(m_room, room) != room)
        updateGeometry();
}

double FactValue::textLeft() const
{
    return std::floor(width() - kAcross - m_line.width());
}

bool FactValue::event(QEvent* event)
{
    const bool done = QAbstractButton::event(event);
    // Styles take it from buttons; without it every change paints the panel below as well.
    if (event->type() == QEvent::Polish || event->type() == QEvent::StyleChange)
        setAttribute(Qt::WA_OpaquePaintEvent);
    return done;
}

void FactValue::paintEvent(QPaintEvent*)
{
    const Theme& t = theme();
    QPainter painter(this);
    painter.fillRect(rect(), groundColour(m_ground));
    const QRect room = rect().adjusted(kAcross, 0, -kAcross, 0);
    const QColor colour = m_cache ? t.cacheText : m_quiet ? t.muted : t.text;
    painter.setPen(colour);
    const int high = fontMetrics().height();
    m_line.draw(painter, {textLeft(), static_cast<double>((height() - high) / 2)});
    if (m_figure.empty())
        return;
    if (m_hovered)
        painter.drawLine(std::max(static_cast<int>(textLeft()), room.left()), height() - 2, room.right(), height() - 2);
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(t.focus, 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
}

void FactValue::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Left: emit stepAsked(-1); break;
    case Qt::Key_Down:
    case Qt::Key_Right: emit stepAsked(1); break;
    case Qt::Key_Return:
    case Qt::Key_Enter: click(); break;
    default: QAbstractButton::keyPressEvent(event);
    }
}

void FactValue::focusInEvent(QFocusEvent* event)
{
    QAbstractButton::focusInEvent(event);
    emit entered();
}

void FactValue::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    m_hovered = true;
    update();
}

void FactValue::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    m_hovered = false;
    update();
}

void FactWalk::add(FactValue* value)
{
    m_values.push_back(value);
    QObject::connect(value, &FactValue::stepAsked, value, [this, value](int by) { step(value, by); });
    QObject::connect(value, &FactValue::entered, value, [this, value] { setStop(value); });
}

void FactWalk::setStop(FactValue* stop)
{
    if (m_stop && m_stop != stop && m_stop->focusPolicy() != Qt::NoFocus)
        m_stop->setFocusPolicy(Qt::ClickFocus);
    m_stop = stop;
    if (stop)
        stop->setFocusPolicy(Qt::StrongFocus);
}

void FactWalk::settle()
{
    if (m_stop && !m_stop->figure().empty() && !m_stop->isHidden())
        return;
    const auto found = std::find_if(m_values.begin(), m_values.end(),
                                    [](const FactValue* value) { return !value->figure().empty() && !value->isHidden(); });
    setStop(found == m_values.end() ? nullptr : *found);
}

void FactWalk::step(FactValue* from, int step)
{
    const auto count = static_cast<std::ptrdiff_t>(m_values.size());
    for (auto at = std::find(m_values.begin(), m_values.end(), from) - m_values.begin() + step; at >= 0 && at < count; at += step) {
        FactValue* value = m_values[static_cast<std::size_t>(at)];
        if (!value->figure().empty() && !value->isHidden()) {
            setStop(value);
            value->setFocus(Qt::OtherFocusReason);
            return;
        }
    }
}

}  // namespace kvsight::ui
