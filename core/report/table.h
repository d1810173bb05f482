// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace kvsight {

/// A table for a terminal: columns as wide as their widest cell, two spaces between them.
class Table {
public:
    enum class Align { Left, Right };
    struct Column {
        std::string title;
        Align align = Align::Left;
    };

    explicit Table(std::vector<Column> columns) : m_columns(std::move(columns)) {}

    /// One cell for each column; what a terminal could take amiss is replaced.
    void addRow(std::vector<std::string> cells);

    /// Title line and rows, each with a line end and no spaces before it.
    std::string text() const;

private:
    std::vector<Column> m_columns;
    std::vector<std::vector<std::string>> m_rows;
};

}  // namespace kvsight
