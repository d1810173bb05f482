// SPDX-License-Identifier: MIT
#include "app/rows.h"

#include "core/report/flat_record.h"
#include "core/report/json_writer.h"

#include <utility>

namespace kvsight::cli {

Rows::Rows(Output& output, bool json, std::vector<std::string> columns) : m_output(output), m_json(json), m_columns(std::move(columns))
{
    if (!m_json)
        m_output.line(csvLine(m_columns));
}

void Rows::add(const std::function<void(RecordWriter&)>& write)
{
    if (m_json) {
        const auto writer = makeJsonWriter();
        write(*writer);
        m_output.write(m_first ? "[\n" : ",\n");
        m_output.write(writer->take());
        m_first = false;
        return;
    }
    FlatRecord record;
    write(record);
    std::vector<std::string> cells;
    cells.reserve(m_columns.size());
    for (const std::string& column : m_columns)
        cells.push_back(record.value(column));
    m_output.line(csvLine(cells));
}

void Rows::end()
{
    if (m_json)
        m_output.line(m_first ? "[]" : "\n]");
}

}  // namespace kvsight::cli
