// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/entry_box.h"

#include "core/units.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QKeyEvent>
#include <QStyle>
#include <QTimer>

namespace kvsight::ui {

EntryBox::EntryBox(QWidget* parent) : QLineEdit(parent)
{
    setAlignment(Qt::AlignRight);
    setMaxLength(40);
    m_format = [](std::uint64_t value) { return ui::text(formatCount(value)); };
    connect(this, &QLineEdit::textEdited, this, [this] { mark("wrong", !typed() && !asksForDefault()); });
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
    mark("beyond", beyond);
    if (typing && value == m_value)
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
    mark("wrong", false);
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
        mark("wrong", true);
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

void EntryBox::focusInEvent(QFocusEvent* event)
{
    QLineEdit::focusInEvent(event);
    // After the click that gave the focus has set its own cursor.
    QTimer::singleShot(0, this, &QLineEdit::selectAll);
}

void EntryBox::focusOutEvent(QFocusEvent* event)
{
    take();
    putBack();
    QLineEdit::focusOutEvent(event);
}

}  // namespace kvsight::ui
