// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plain_table.h"

#include "ui/theme.h"

#include <QHeaderView>
#include <QResizeEvent>
#include <QStyle>

#include <algorithm>
#include <utility>

namespace kvsight::ui {
namespace {

constexpr int kAboveText = 9;    ///< and below it, in all
constexpr int kBesideText = 22;  ///< padding of both sides as the sheet has it, and what the style keeps free

}  // namespace

PlainTable::PlainTable(Columns columns, Height height, QWidget* parent) : QTableWidget(parent), m_columns(columns), m_height(height)
{
    setProperty("plain", true);
    setProperty("roomy", true);
    setShowGrid(false);
    setEditTriggers(NoEditTriggers);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    verticalHeader()->setHighlightSections(false);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setFont(scaledFont(0.88));
    // A stretched column takes its width after the table has: its cells may be broken otherwise then.
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this] {
        if (!std::exchange(m_due, true))
            QMetaObject::invokeMethod(this, &PlainTable::fitRows, Qt::QueuedConnection);
    });
    for (QWidget* part : findChildren<QWidget*>()) {  // The corner was polished before there were properties.
        part->style()->unpolish(part);
        part->style()->polish(part);
    }
}

void PlainTable::setHead(int column, const QString& name, Qt::Alignment alignment)
{
    auto* head = new QTableWidgetItem(name);
    head->setTextAlignment(alignment | Qt::AlignVCenter);
    setHorizontalHeaderItem(column, head);
}

int PlainTable::shownWidth(int column) const
{
    return std::max(sizeHintForColumn(column), horizontalHeader()->sectionSizeHint(column));
}

int PlainTable::widthOfColumns() const
{
    int wide = 0;
    for (int column = 0; column < columnCount(); ++column)
        wide += shownWidth(column);
    return wide;
}

int PlainTable::wholeHeight() const
{
    return verticalHeader()->length() + horizontalHeader()->sizeHint().height() + 2 * frameWidth() + 4;
}

void PlainTable::fit()
{
    if (m_columns == Columns::Spread && columnCount() > 0) {
        const int left = std::max(viewport()->width() - widthOfColumns(), 0);
        for (int column = 0; column < columnCount(); ++column)
            setColumnWidth(column, shownWidth(column) + left / columnCount() + (column < left % columnCount() ? 1 : 0));
    }
    fitRows();
}

void PlainTable::fitRows()
{
    m_due = false;
    // The style's own measure of wrapped cells leaves out the padding, and would cut the last word.
    for (int row = 0; row < rowCount(); ++row) {
        int high = fontMetrics().height();
        for (int column = 0; column < columnCount(); ++column) {
            const QTableWidgetItem* cell = item(row, column);
            if (!cell)
                continue;
            const QFontMetrics metrics(cell->data(Qt::FontRole).isValid() ? cell->font() : font());
            const QRect room(0, 0, std::max(columnWidth(column) - kBesideText, 20), 10000);
            high = std::max(high, metrics.boundingRect(room, wordWrap() ? Qt::TextWordWrap : 0, cell->text()).height());
        }
        setRowHeight(row, high + kAboveText);
    }
    if (m_height == Height::AtMost)
        setMaximumHeight(wholeHeight());
    else if (m_height == Height::Exact)
        setFixedHeight(wholeHeight());
}

void PlainTable::resizeEvent(QResizeEvent* event)
{
    QTableWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        fit();
}

}  // namespace kvsight::ui
