// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableWidget>

namespace kvsight::ui {

/// The look of all tables in windows of their own: rows without a grid, quiet heads, cells that are read whole.
class PlainTable : public QTableWidget {
public:
    /// What becomes of the room that the columns leave: all of them share it, or it is as their header says.
    enum class Columns { Spread, AsSet };
    /// As high as there is room, never higher than its rows, or exactly so high.
    enum class Height { Free, AtMost, Exact };

    PlainTable(Columns columns, Height height, QWidget* parent);

    /// A column's head, aligned as its cells are.
    void setHead(int column, const QString& name, Qt::Alignment alignment);
    /// The width of what a column shows, and of all columns.
    int shownWidth(int column) const;
    int widthOfColumns() const;
    /// The height at which nothing has to be scrolled.
    int wholeHeight() const;
    /// After the cells were filled; by itself whenever the table changes its width.
    void fit();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Rows as high as their cells, and the table as its height is meant.
    void fitRows();
    Columns m_columns;
    Height m_height;
    bool m_due = false;  ///< rows will be fitted in the next turn
};

}  // namespace kvsight::ui
