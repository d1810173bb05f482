// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QString>

class QLabel;
class QProgressBar;
class QPushButton;

namespace kvsight::ui {

class BackgroundReader;

/// A line across the window while a file is read for longer than a moment: what, how far, and a way to stop.
class ReadingBar : public QFrame {
    Q_OBJECT
public:
    explicit ReadingBar(BackgroundReader& reader, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void tell(const QString& name, double share);
    void retranslate();

    QString m_name;
    QLabel* m_text;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
};

}  // namespace kvsight::ui
