// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QTimer>

class QPushButton;

namespace kvsight::ui {

class Words;

/// The scenario as a command to type, and a button that copies it.
class CommandBar : public QFrame {
    Q_OBJECT
public:
    explicit CommandBar(QWidget* parent = nullptr);

    /// Not `atOnce`, as in a drag: a moment later, and once for all that come until then. What is copied is always the
    /// newest.
    void show(const QString& command, bool atOnce);
    const QString& command() const { return m_command; }
    QPushButton* copyButton() const { return m_copy; }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void retranslate();
    void write();
    QString m_command;
    Words* m_line;
    QPushButton* m_copy;
    QTimer m_due;  ///< until the line is written
};

}  // namespace kvsight::ui
