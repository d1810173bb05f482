// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QString>

#include <functional>

class QLabel;
class QPushButton;
class QToolButton;

namespace kvsight::ui {

/// A line across the window that says something without stopping anybody, with up to two things to do about it.
/// Escape or the cross put it away and do nothing else.
class NoticeBar : public QFrame {
    Q_OBJECT
public:
    struct Choice {
        QString label;
        std::function<void()> chosen;
    };
    explicit NoticeBar(const QString& name, QWidget* parent = nullptr);

    void say(const QString& text);
    void offer(const QString& text, Choice first, Choice second);
    QString text() const;

signals:
    /// Put away without an answer.
    void putAway();

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void show(const QString& text);
    void retranslate();
    QLabel* m_text;
    QPushButton *m_first, *m_second;
    QToolButton* m_close;
    std::function<void()> m_firstChosen, m_secondChosen;
};

}  // namespace kvsight::ui
