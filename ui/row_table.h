// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace kvsight::ui {

/// A table that is walked by rows: Enter chooses one, F2 asks to edit it, Tab leaves the table.
class RowTable : public QTableView {
    Q_OBJECT
public:
    RowTable(const QString& name, QWidget* parent);

    int currentRow() const { return currentIndex().row(); }
    void selectCell(int row);
    /// Columns as wide as what they show, those of words at most so wide; `wide` takes the room that is left.
    void fitColumns(int wide, int mostOfFirst, int mostOfWords = 150);

signals:
    void chosen(int row);
    void editAsked(int row);
    /// Another row is current, by hand or by `selectCell`; -1 for none.
    void rowChanged(int row);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    int widthOf(int column) const;
    void fitWide();
    int m_wide = -1;
    int m_wideWanted = 0;                    ///< what the wide column shows
    int m_firstWanted = 0, m_firstMost = 0;  ///< the first column may be wider than that where there is room
};

}  // namespace kvsight::ui
