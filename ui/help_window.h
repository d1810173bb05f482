// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLabel;
class QPushButton;

namespace kvsight::ui {

/// Keys and words of the window, on one sheet. It stays open beside the window.
class HelpWindow : public QDialog {
    Q_OBJECT
public:
    explicit HelpWindow(QWidget* parent);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    QLabel* m_sheet;
    QPushButton* m_close;
};

}  // namespace kvsight::ui
