// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace kvsight::ui {

class MeasuredBoard;

/// The line below the memory chart that says what the hatched column is, and takes it away.
class MeasuredLegend : public QWidget {
    Q_OBJECT
public:
    MeasuredLegend(MeasuredBoard& board, QWidget* parent);

    /// Takes the board's words again, or hides.
    void refresh();
    QWidget* dismissButton() const;
    QString text() const;

private:
    MeasuredBoard& m_board;
    QLabel* m_text;
    QPushButton* m_dismiss;
};

}  // namespace kvsight::ui
