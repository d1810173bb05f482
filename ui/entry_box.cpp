// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/entry_box.h"

#include "core/units.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionFrame>
#include <QTimer>
#include <QToolTip>

#include <cmath>
#include <utility>

namespace kvsight::ui {

EntryBox::EntryBox(QWidget* parent) : QLineEdit(parent)
{
    setAlignment(Qt::AlignRight);
    setMaxLength(40);
    m_format = [](std::uint64_t value) { return ui::text(formatCount(value)); };
    connect(this, &QLineEdit::textEdited, this, [this] { judge(); });
    connect(this, &QLineEdit::textChanged, this, [this] {
        m_stale = true;
        fitText();
    });
    connect(this, &QLineEdit::returnPressed, this, [this] {
        take();
        selectAll();
    });
}

void EntryBox::setRange(std::uint64_t least, std::uint64_t most)
{
    m_least = least;
    m_most = most;
}

void EntryBox::show(std::uint64_t value, bool beyond)
{
    // What a person is typing is theirs until Enter, unless the value itself moved.
    const bool typing = hasFocus() && isModified();
    if (std::exchange(m_beyond, beyond) != beyond)
        mark("beyond", beyond);
    if (value == m_value && (typing || !m_stale))
        return;
    m_value = value;
    putBack();
}

void EntryBox::putBack()
{
    const QString written = m_format(m_value);
    if (QLineEdit::text() != written)
        setText(written);
    setModified(false);
    refuse(false);
    m_stale = false;
}

void EntryBox::judge()
{
    refuse(!typed() && !asksForDefault());
}

void EntryBox::refuse(bool wrong)
{
    const bool was = property("wrong").toBool();
    mark("wrong", wrong);
    if (!wrong && !was)
        return;
    const QString why = wrong ? reason() : QString();
    setToolTip(asToolTip(wrong ? why : m_hint));
    if (wrong == was)
        return;
    if (wrong) {
        m_description = accessibleDescription();
        QToolTip::showText(mapToGlobal(rect().bottomLeft()), toolTip(), this);
    } else {
        QToolTip::hideText();
    }
    setAccessibleDescription(wrong ? why : m_description);
    emit refused(why);
}

QString EntryBox::reason() const
{
    return tr("Write a number from %1 to %2.").arg(m_format(m_least), m_format(m_most));
}

void EntryBox::setHint(const QString& hint)
{
    m_hint = hint;
    if (!property("wrong").toBool())
        setToolTip(asToolTip(hint));
}

void EntryBox::setLook(double scale, bool bold)
{
    m_scale = scale;
    m_bold = bold;
    fitText();
}

void EntryBox::fitText()
{
    // Smaller rather than cut.
    constexpr int kAround = 22;
    for (const double smaller : {1.0, 0.9, 0.8, 0.72}) {
        const QFont wanted = scaledFont(m_scale * smaller, m_bold);
        const bool last = smaller < 0.75;
        if (!last && QFontMetrics(wanted).horizontalAdvance(QLineEdit::text()) > width() - kAround)
            continue;
        if (font() != wanted)
            setFont(wanted);
        return;
    }
}

void EntryBox::resizeEvent(QResizeEvent* event)
{
    QLineEdit::resizeEvent(event);
    fitText();
}

bool EntryBox::event(QEvent* event)
{
    switch (event->type()) {
    case QEvent::Enter:
    case QEvent::Leave:
    case QEvent::EnabledChange:
    case QEvent::StyleChange:
    case QEvent::PaletteChange:
    case QEvent::Resize: m_frame = {}; break;
    default: break;
    }
    return QLineEdit::event(event);
}

void EntryBox::paintEvent(QPaintEvent* event)
{
    // While it only shows its value, its frame is a picture: a style sheet draws the round corners anew each time, at the
    // cost of the rest of the panel.
    if (hasFocus() || hasSelectedText() || QLineEdit::text().isEmpty() || layoutDirection() == Qt::RightToLeft) {
        QLineEdit::paintEvent(event);
        return;
    }
    QStyleOptionFrame option;
    initStyleOption(&option);
    if (m_frame.isNull() || m_frame.devicePixelRatio() != devicePixelRatioF()) {
        m_frame = QPixmap((QSizeF(size()) * devicePixelRatioF()).toSize());
        m_frame.setDevicePixelRatio(devicePixelRatioF());
        m_frame.fill(Qt::transparent);
        QPainter painter(&m_frame);
        style()->drawPrimitive(QStyle::PE_PanelLineEdit, &option, &painter, this);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_frame);
    // Where a line edit writes: two pixels and the cursor's from the right.
    const QRect room = style()->subElementRect(QStyle::SE_LineEditContents, &option, this);
    m_line.set(QLineEdit::text(), font());
    const int high = fontMetrics().height();
    painter.setClipRect(room);
    painter.setPen(palette().color(QPalette::Text));
    m_line.draw(painter, QPointF(room.x() + room.width() - 4 - std::round(m_line.width()), room.y() + (room.height() - high + 1) / 2));
}

std::optional<std::uint64_t> EntryBox::typed() const
{
    const QString words = QLineEdit::text().trimmed();
    const auto value = m_parse ? m_parse(words) : parseCount(words.toStdString());
    return value && *value >= m_least && *value <= m_most ? value : std::nullopt;
}

bool EntryBox::asksForDefault() const
{
    const QString words = QLineEdit::text().trimmed();
    return m_clearable && (words.isEmpty() || words == QLatin1String("auto"));
}

void EntryBox::take()
{
    if (!isModified())
        return;
    if (asksForDefault()) {
        putBack();
        emit cleared();
        return;
    }
    const auto value = typed();
    if (!value) {
        judge();
        return;
    }
    const bool changed = *value != m_value;
    m_value = *value;
    putBack();
    if (changed)
        emit entered(*value);
}

void EntryBox::mark(const char* property, bool on)
{
    if (this->property(property).toBool() == on)
        return;
    setProperty(property, on);
    style()->unpolish(this);
    style()->polish(this);
    m_frame = {};
    update();
}

void EntryBox::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        putBack();
        selectAll();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void EntryBox::changeEvent(QEvent* event)
{
    QLineEdit::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    // The panel that shows the value has been told before its boxes.
    if (!m_stale && !isModified())
        putBack();
    m_stale = true;
}

void EntryBox::focusInEvent(QFocusEvent* event)
{
    QLineEdit::focusInEvent(event);
    // After the click that gave the focus has set its own cursor.
    QTimer::singleShot(0, this, &QLineEdit::selectAll);
}

void EntryBox::focusOutEvent(QFocusEvent* event)
{
    // A box that was only passed through stays as it is: an empty one has no value to put back.
    const bool touched = isModified() || property("wrong").toBool();
    take();
    if (touched)
        putBack();
    QLineEdit::focusOutEvent(event);
}

}  // namespace kvsight::ui
