// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/row_table.h"

#include "ui/theme.h"

#include <QHeaderView>
#include <QKeyEvent>

#include <algorithm>

namespace kvsight::ui {
namespace {

constexpr int kMostMeasured = 80;
constexpr int kAroundCell = 11;
constexpr int kLeastWide = 76;
constexpr int kLeastFirst = 130;  ///< of names: where there is less room they are cut

}  // namespace

RowTable::RowTable(const QString& name, QWidget* parent) : QTableView(parent)
{
    setObjectName(name);
    setProperty("plain", true);
    setFont(scaledFont(0.94));
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setEditTriggers(NoEditTriggers);
    setTabKeyNavigation(false);
    setShowGrid(false);
    setWordWrap(false);
    setCornerButtonEnabled(false);
    setHorizontalScrollMode(ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 11);
    QHeaderView* header = horizontalHeader();
    header->setFont(scaledFont(0.82));
    header->setHighlightSections(false);
    header->setMinimumSectionSize(30);
}

void RowTable::selectCell(int row)
{
    const int column = std::max(currentIndex().column(), 0);
    if (row >= 0 && row < model()->rowCount())
        setCurrentIndex(model()->index(row, column));
}

int RowTable::widthOf(int column) const
{
    // What Qt would give holds room for a sort arrow beside every name, which a dozen columns do not have.
    const QFontMetrics plain(font()), bold(scaledFont(0.94, true)), head(horizontalHeader()->font());
    int widest = 0;
    for (const QString& line : model()->headerData(column, Qt::Horizontal).toString().split(QLatin1Char('\n')))
        widest = std::max(widest, head.horizontalAdvance(line));
    for (int row = 0; row < std::min(model()->rowCount(), kMostMeasured); ++row) {
        const QModelIndex cell = model()->index(row, column);
        const bool heavy = cell.data(Qt::FontRole).isValid();
        widest = std::max(widest, (heavy ? bold : plain).horizontalAdvance(cell.data().toString()));
    }
    return widest + kAroundCell;
}

void RowTable::fitColumns(int wide, int mostOfFirst, int mostOfWords)
{
    m_wide = wide;
    m_wideWanted = widthOf(wide);
    m_firstWanted = widthOf(0);
    m_firstMost = mostOfFirst;
    for (int column = 1; column < model()->columnCount(); ++column) {
        const auto alignment = model()->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).value<Qt::Alignment>();
        const int most = alignment.testFlag(Qt::AlignLeft) ? mostOfWords : QWIDGETSIZE_MAX;
        if (column != wide)
            setColumnWidth(column, std::min(widthOf(column), most));
    }
    fitWide();
}

void RowTable::fitWide()
{
    if (m_wide < 0)
        return;
    int room = viewport()->width();
    for (int column = 1; column < model()->columnCount(); ++column)
        room -= column == m_wide || isColumnHidden(column) ? 0 : columnWidth(column);
    int first = std::clamp(room - m_wideWanted, std::min(m_firstWanted, m_firstMost), m_firstWanted);
    first = std::clamp(room - kLeastWide, std::min(first, kLeastFirst), first);
    setColumnWidth(0, first);
    // Cut, with the whole of it as a tip, rather than that the table scrolls sideways.
    setColumnWidth(m_wide, std::max(kLeastWide, room - first));
}

void RowTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    fitWide();
}

void RowTable::keyPressEvent(QKeyEvent* event)
{
    const bool editing = state() == EditingState;
    if (!editing && currentIndex().isValid() && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
        emit chosen(currentRow());
        return;
    }
    if (!editing && currentIndex().isValid() && event->key() == Qt::Key_F2) {
        emit editAsked(currentRow());
        return;
    }
    QTableView::keyPressEvent(event);
}

void RowTable::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    if (current.row() != previous.row())
        emit rowChanged(current.row());
}

}  // namespace kvsight::ui
