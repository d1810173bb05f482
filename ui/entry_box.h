// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/words.h"

#include <QLineEdit>
#include <QPixmap>

#include <cstdint>
#include <functional>
#include <optional>

namespace kvsight::ui {

/// A box for an exact whole number: `32768`, `32k`, `1M`. Enter or leaving the box takes what was typed; Escape
/// puts the value back; what cannot be taken turns the box red, says why and changes nothing.
class EntryBox : public QLineEdit {
    Q_OBJECT
public:
    explicit EntryBox(QWidget* parent = nullptr);

    void setRange(std::uint64_t least, std::uint64_t most);
    /// How values are written; grouped digits without one.
    void setFormat(std::function<QString(std::uint64_t)> format)
    {
        m_format = std::move(format);
        m_stale = true;
    }

    /// How what was typed is read; a whole number such as `32k` without one.
    void setParse(std::function<std::optional<std::uint64_t>(const QString&)> parse) { m_parse = std::move(parse); }
    /// An empty box or `auto` goes back to a default (signal `cleared`).
    void setClearable(bool on) { m_clearable = on; }

    /// The program's door. `beyond`: the value deserves a warning's colour.
    /// The same value again costs nothing: a page shows all its boxes at each edit.
    void show(std::uint64_t value, bool beyond = false);
    /// What is written is written anew at the next `show`: the format gives other words from now on.
    void forgetWritten() { m_stale = true; }

    /// The tooltip while nothing is wrong.
    void setHint(const QString& hint);
    /// Size and weight of the text; what does not fit is written smaller rather than cut.
    void setLook(double scale, bool bold);

signals:
    void entered(quint64 value);
    void cleared();
    /// What was typed is not taken, and why; empty when that is over.
    void refused(const QString& why);

protected:
    void keyPressEvent(QKeyEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void focusOutEvent(QFocusEvent*) override;
    void changeEvent(QEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void paintEvent(QPaintEvent*) override;
    bool event(QEvent*) override;

    /// What stands in the box, where it can be taken.
    std::optional<std::uint64_t> typed() const;
    bool asksForDefault() const;

private:
    void take();
    void putBack();
    void judge();
    void refuse(bool wrong);
    QString reason() const;
    void fitText();
    void mark(const char* property, bool on);

    std::function<QString(std::uint64_t)> m_format;
    std::function<std::optional<std::uint64_t>(const QString&)> m_parse;
    std::uint64_t m_value = 0;
    bool m_stale = true;  ///< the box may hold other words than those of its value
    bool m_beyond = false;
    bool m_clearable = false;
    std::uint64_t m_least = 0;
    std::uint64_t m_most = UINT64_MAX;
    QString m_hint, m_description;  ///< shown while nothing is wrong
    double m_scale = 1;
    bool m_bold = false;
    QPixmap m_frame;   ///< of the box while nobody writes in it; null: to be painted
    TextLine m_line;   ///< what stands in it
};

}  // namespace kvsight::ui
