// SPDX-License-Identifier: MIT
#pragma once

#include "app/output.h"

#include "core/report/record_writer.h"

#include <functional>
#include <string>
#include <vector>

namespace kvsight::cli {

/// Writes rows one by one, as a JSON list with a row a line or as CSV with these columns.
class Rows {
public:
    Rows(Output& output, bool json, std::vector<std::string> columns);

    bool isJson() const { return m_json; }
    void add(const std::function<void(RecordWriter&)>& write);
    /// Ends the list.
    void end();

private:
    Output& m_output;
    bool m_json;
    bool m_first = true;
    std::vector<std::string> m_columns;
};

}  // namespace kvsight::cli
