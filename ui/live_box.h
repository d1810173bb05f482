// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/entry_box.h"
#include "ui/gesture.h"

#include <optional>

namespace kvsight::ui {

/// A box whose number counts while it is typed. Everything typed until Enter or until the box is left is one gesture;
/// Escape puts back what stood there before.
class LiveBox : public EntryBox {
    Q_OBJECT
public:
    explicit LiveBox(const QString& name, QWidget* parent = nullptr);

    /// For numbers with `decimals` decimals: the value is the number times 10^decimals. A comma is a point.
    void setDecimals(int decimals);
    /// The program's door; nothing leaves the box empty. What is being typed stays as it is.
    void showNumber(std::optional<std::uint64_t> value);

signals:
    /// Nothing: the box was emptied.
    void changed(std::optional<quint64> value, kvsight::ui::Gesture gesture);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void tell();
    std::optional<Gesture> m_gesture;  ///< of what is being typed
    std::optional<quint64> m_shown;    ///< what Escape goes back to
};

}  // namespace kvsight::ui
