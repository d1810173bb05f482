// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>
#include <QStringList>

#include <vector>

class QLabel;
class QPushButton;

namespace kvsight::ui {

class PlainTable;

/// Numbers of a chart: headers, rows as wide as they are, and which row is the current context's.
struct TableData {
    QStringList headers;
    std::vector<QStringList> rows;
    int current = -1;
};

/// Rows and headers as tab-separated values, or as comma-separated values with quotes where they are needed.
QString tabSeparated(const TableData& table);
QString commaSeparated(const TableData& table);

/// A chart's numbers as a table beside the window: it follows the chart, walks with the arrow keys and copies.
class ChartTable : public QDialog {
    Q_OBJECT
public:
    explicit ChartTable(QWidget* parent = nullptr);

    void show(const QString& title, const TableData& table);
    const TableData& table() const { return m_data; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void fill();

    TableData m_data;
    PlainTable* m_table;
    QLabel* m_note;
    QPushButton *m_copyTabs, *m_copyCommas, *m_close;
};

}  // namespace kvsight::ui
