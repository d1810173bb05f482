// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/fact_rows.h"
#include "ui/fact_value.h"

#include <QFrame>

#include <vector>

class QGridLayout;

namespace kvsight::ui {

class HeadsBox;
class SplitBar;
class Words;

/// A titled panel of lines that multiply out, with an optional bar above them.
class FactPanel : public QFrame {
    Q_OBJECT
public:
    explicit FactPanel(QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setRows(const std::vector<FactRow>& rows);
    /// A bar split in weights and cache; hidden with an empty label pair.
    void setBar(double weightsShare, const QString& weights, const QString& cache);
    /// The cache under other ways to share heads, below the lines; hidden when there are none.
    void setHeads(const std::vector<HeadRow>& rows);
    /// The first and the last of its figures, for the order of the Tab key.
    QWidget* firstInTabOrder() const { return m_walk.first(); }
    QWidget* lastInTabOrder() const { return m_walk.last(); }
    /// All lines as text, for tests and assistive tools.
    QString asText() const;

signals:
    /// The box of other heads took another height, so the panel needs another.
    void heightTaken();
    /// A figure was clicked, or Enter was pressed on it.
    void explanationAsked(const std::string& figure, const QString& title, QWidget* beside);

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Line {
        Words* label;
        FactValue* value;
        bool wide;
    };
    void grow(std::size_t count);
    void showRow(std::size_t at, const FactRow& row);

    Words* m_title;
    SplitBar* m_bar;
    QGridLayout* m_grid;
    std::vector<Line> m_lines;
    std::vector<FactRow> m_rows;
    FactWalk m_walk;
    HeadsBox* m_heads;
};

}  // namespace kvsight::ui
