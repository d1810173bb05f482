// SPDX-License-Identifier: MIT
#include "core/report/table.h"

#include "core/text.h"

#include <algorithm>

namespace kvsight {

void Table::addRow(std::vector<std::string> cells)
{
    cells.resize(m_columns.size());
    for (std::string& cell : cells)
        cell = printable(cell);
    m_rows.push_back(std::move(cells));
}

std::string Table::text() const
{
    std::vector<std::vector<std::string>> rows(1);
    std::vector<std::size_t> widths;
    for (const Column& column : m_columns) {
        rows.front().push_back(column.title);
        widths.push_back(displayWidth(column.title));
    }
    rows.insert(rows.end(), m_rows.begin(), m_rows.end());
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], displayWidth(row[i]));
    }
    std::string text;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const bool right = m_columns[i].align == Align::Right;
            line += (i > 0 ? "  " : "") + (right ? padLeft(row[i], widths[i]) : padRight(row[i], widths[i]));
        }
        text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    }
    return text;
}

}  // namespace kvsight
