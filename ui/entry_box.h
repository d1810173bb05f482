// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

#include <cstdint>
#include <functional>
#include <optional>

namespace kvsight::ui {

/// A box for an exact whole number: `32768`, `32k`, `1M`. Enter or leaving the box takes what was typed; Escape
/// puts the value back; what is no number turns the box red and changes nothing.
class EntryBox : public QLineEdit {
    Q_OBJECT
public:
    explicit EntryBox(QWidget* parent = nullptr);

    void setRange(std::uint64_t least, std::uint64_t most);
    /// How values are written; grouped digits without one.
    void setFormat(std::function<QString(std::uint64_t)> format) { m_format = std::move(format); }

    /// The program's door. `beyond`: the value deserves a warning's colour.
    void show(std::uint64_t value, bool beyond = false);

signals:
    void entered(quint64 value);

protected:
    void keyPressEvent(QKeyEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void focusOutEvent(QFocusEvent*) override;

private:
    std::optional<std::uint64_t> typed() const;
    void take();
    void putBack();
    void mark(const char* property, bool on);

    std::function<QString(std::uint64_t)> m_format;
    std::uint64_t m_value = 0;
    std::uint64_t m_least = 0;
    std::uint64_t m_most = UINT64_MAX;
};

}  // namespace kvsight::ui
