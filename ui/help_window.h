// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLabel;
class QPushButton;
class QScrollArea;

namespace kvsight::ui {

/// Keys and words of the window, and ten questions of buyers with their clicks, on one sheet. It stays open beside the window.
class HelpWindow : public QDialog {
    Q_OBJECT
public:
    explicit HelpWindow(QWidget* parent);

    /// Opens it where the questions of buyers stand.
    void showQuestions();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    QScrollArea* m_scroll;
    QLabel *m_sheet, *m_questions;
    QPushButton* m_close;
};

}  // namespace kvsight::ui
