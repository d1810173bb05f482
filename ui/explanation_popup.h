// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure_text.h"

#include <QFrame>
#include <QPointer>

class QLabel;
class QPlainTextEdit;
class QSyntaxHighlighter;

namespace kvsight::ui {

/// Where a figure comes from, beside the figure: text that can be selected. Escape or a click elsewhere closes it,
/// and the focus goes back to the figure.
class ExplanationPopup : public QFrame {
    Q_OBJECT
public:
    explicit ExplanationPopup(QWidget* parent);

    void show(const FigureText& figure, QWidget& beside);
    QString asText() const;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    QLabel* m_title;
    QPlainTextEdit* m_text;
    QSyntaxHighlighter* m_hierarchy;
    QPointer<QWidget> m_beside;
};

}  // namespace kvsight::ui
