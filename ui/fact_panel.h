// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/fact_rows.h"

#include <QFrame>

#include <vector>

class QGridLayout;
class QLabel;

namespace kvsight::ui {

class SplitBar;

/// A titled panel of lines that multiply out, with an optional bar above them.
class FactPanel : public QFrame {
    Q_OBJECT
public:
    explicit FactPanel(QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setRows(const std::vector<FactRow>& rows);
    /// A bar split in weights and cache; hidden with an empty label pair.
    void setBar(double weightsShare, const QString& weights, const QString& cache);
    /// All lines as text, for tests and assistive tools.
    QString asText() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Line {
        QLabel* label;
        QLabel* value;
        bool wide;
    };
    void grow(std::size_t count);
    void showRow(std::size_t at, const FactRow& row);

    QLabel* m_title;
    SplitBar* m_bar;
    QGridLayout* m_grid;
    std::vector<Line> m_lines;
    std::vector<FactRow> m_rows;
};

}  // namespace kvsight::ui
