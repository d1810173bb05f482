// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/live_box.h"

#include "core/units.h"
#include "ui/text.h"

#include <QKeyEvent>

#include <cmath>

namespace kvsight::ui {
namespace {

double tenTo(int decimals)
{
    return std::pow(10.0, decimals);
}

/// `2500`, `2 500`, `0.3`, `0,3`, `2.5`; nothing when it is no number or too large.
std::optional<std::uint64_t> parseDecimal(QString words, int decimals)
{
    words.remove(QLatin1Char(' ')).remove(QChar(0x202f)).remove(QChar(0xa0));
    words.replace(QLatin1Char(','), QLatin1Char('.'));
    bool read = false;
    const double number = words.toDouble(&read);
    constexpr double most = 1e15;
    if (!read || !(number >= 0) || number > most)
        return std::nullopt;
    return static_cast<std::uint64_t>(std::llround(number * tenTo(decimals)));
}

QString decimalText(std::uint64_t value, int decimals)
{
    const auto whole = static_cast<std::uint64_t>(tenTo(decimals));
    QString words = text(formatCount(value / whole));
    const std::uint64_t rest = value % whole;
    if (rest == 0)
        return words;
    QString fraction = QString::number(rest).rightJustified(decimals, QLatin1Char('0'));
    while (fraction.endsWith(QLatin1Char('0')))
        fraction.chop(1);
    return words + QLatin1Char('.') + fraction;
}

}  // namespace

LiveBox::LiveBox(const QString& name, QWidget* parent) : EntryBox(parent)
{
    setObjectName(name);
    connect(this, &QLineEdit::textEdited, this, &LiveBox::tell);
    const auto end = [this](std::optional<quint64> value) {
        const Gesture gesture = m_gesture.value_or(Gesture::single());
        m_gesture.reset();
        m_shown = value;
        emit changed(value, gesture);
    };
    connect(this, &EntryBox::entered, this, [end](quint64 value) { end(value); });
    connect(this, &EntryBox::cleared, this, [this, end] {
        end(std::nullopt);
        showNumber(std::nullopt);
    });
    connect(this, &QLineEdit::editingFinished, this, [this] { m_gesture.reset(); });
}

void LiveBox::setDecimals(int decimals)
{
    setParse([decimals](const QString& typed) { return parseDecimal(typed, decimals); });
    setFormat([decimals](std::uint64_t value) { return decimalText(value, decimals); });
}

void LiveBox::showNumber(std::optional<std::uint64_t> value)
{
    if (hasFocus() && isModified())
        return;
    m_shown = value;
    if (value) {
        show(*value);
    } else {
        show(0);
        clear();
    }
}

void LiveBox::tell()
{
    const auto value = typed();
    if (!value && !asksForDefault())
        return;
    if (!m_gesture)
        m_gesture = Gesture::single();
    emit changed(value ? std::optional<quint64>(*value) : std::nullopt, *m_gesture);
}

void LiveBox::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape || !m_gesture) {
        EntryBox::keyPressEvent(event);
        return;
    }
    const Gesture gesture = *m_gesture;
    m_gesture.reset();
    setModified(false);
    const auto before = m_shown;
    showNumber(before);
    selectAll();
    emit changed(before, gesture);
}

}  // namespace kvsight::ui
