// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart_table.h"

#include "ui/plain_table.h"
#include "ui/slider_row.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace kvsight::ui {
namespace {

constexpr int kLeastWide = 480, kMostWide = 1100, kMostHigh = 640;
constexpr int kBesideTable = 76, kBelowTable = 110;  ///< margins, scroll bar; the note and the buttons

QString quoted(const QString& cell)
{
    if (!cell.contains(QLatin1Char(',')) && !cell.contains(QLatin1Char('"')) && !cell.contains(QLatin1Char('\n')))
        return cell;
    return QLatin1Char('"') + QString(cell).replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
}

template <class Cell>
QString joined(const TableData& table, const QString& between, const Cell& cell)
{
    QString all;
    const auto add = [&](const QStringList& row) {
        QStringList cells;
        for (const QString& one : row)
            cells << cell(one);
        all += cells.join(between) + QLatin1Char('\n');
    };
    add(table.headers);
    for (const QStringList& row : table.rows)
        add(row);
    return all;
}

}  // namespace

QString tabSeparated(const TableData& table)
{
    return joined(table, QStringLiteral("\t"), [](const QString& cell) { return cell; });
}

QString commaSeparated(const TableData& table)
{
    return joined(table, QStringLiteral(","), &quoted);
}

ChartTable::ChartTable(QWidget* parent)
    : QDialog(parent), m_table(new PlainTable(PlainTable::Columns::Spread, PlainTable::Height::Free, this)), m_note(makeLabel(this, 0.86, false, true)),
      m_copyTabs(new QPushButton(this)), m_copyCommas(new QPushButton(this)), m_close(new QPushButton(this))
{
    setObjectName(QStringLiteral("chartTable"));
    m_table->setObjectName(QStringLiteral("tableView"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_note->setWordWrap(true);
    m_copyTabs->setObjectName(QStringLiteral("copyTabs"));
    m_copyCommas->setObjectName(QStringLiteral("copyCommas"));
    m_close->setObjectName(QStringLiteral("closeTable"));
    for (QPushButton* button : {m_copyTabs, m_copyCommas, m_close})
        button->setAutoDefault(false);
    connect(m_copyTabs, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(tabSeparated(m_data)); });
    connect(m_copyCommas, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(commaSeparated(m_data)); });
    connect(m_close, &QPushButton::clicked, this, &QDialog::close);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_copyTabs);
    buttons->addWidget(m_copyCommas);
    buttons->addStretch(1);
    buttons->addWidget(m_close);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 16, 18, 16);
    layout->setSpacing(8);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_note);
    layout->addLayout(buttons);
    retranslate();
}

void ChartTable::show(const QString& title, const TableData& table)
{
    setWindowTitle(title);
    m_table->setAccessibleName(title);
    m_data = table;
    fill();
    const int wide = std::clamp(m_table->widthOfColumns() + kBesideTable, kLeastWide, kMostWide);
    if (isVisible()) {
        // Another measure may need more columns; a table that the reader made wider stays.
        resize(std::max(width(), wide), height());
        m_table->fit();
        return;
    }
    resize(wide, std::min(m_table->wholeHeight() + kBelowTable, kMostHigh));
    m_table->setCurrentCell(std::max(m_data.current, 0), 0);
    m_table->setFocus();
    QDialog::show();
}

void ChartTable::fill()
{
    m_table->setColumnCount(static_cast<int>(m_data.headers.size()));
    m_table->setRowCount(static_cast<int>(m_data.rows.size()));
    for (int column = 0; column < m_table->columnCount(); ++column)
        m_table->setHead(column, m_data.headers[column], Qt::AlignRight);
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const QStringList& cells = m_data.rows[static_cast<std::size_t>(row)];
        for (int column = 0; column < m_table->columnCount() && column < cells.size(); ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            if (row == m_data.current) {
                QFont font = m_table->font();
                font.setBold(true);
                item->setFont(font);
            }
            m_table->setItem(row, column, item);
        }
    }
    m_table->fit();
}

void ChartTable::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void ChartTable::retranslate()
{
    m_note->setText(tr("The current context stands in bold. The table follows the window."));
    m_copyTabs->setText(tr("Copy for a spreadsheet"));
    m_copyTabs->setToolTip(tr("Tab-separated values"));
    m_copyCommas->setText(tr("Copy as CSV"));
    m_copyCommas->setToolTip(tr("Comma-separated values"));
    m_close->setText(tr("Close"));
}

}  // namespace kvsight::ui
