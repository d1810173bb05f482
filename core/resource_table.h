// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kvsight {

/// The lines of an embedded table; the first names the columns.
using TableLines = std::span<const std::string_view>;

inline std::vector<std::string_view> tableCells(std::string_view line)
{
    std::vector<std::string_view> cells;
    for (std::size_t at = 0; at <= line.size();) {
        const std::size_t tab = std::min(line.find('\t', at), line.size());
        cells.push_back(line.substr(at, tab - at));
        at = tab + 1;
    }
    return cells;
}

/// A row of an embedded table, by the names of its columns. A column that is missing reads as an empty cell.
class TableRow {
public:
    TableRow(const std::map<std::string_view, std::size_t>& columns, std::string_view line)
        : m_columns(columns), m_cells(tableCells(line)) {}

    std::string text(std::string_view column) const { return std::string(cell(column)); }

    /// The number in a cell; the upper end of a range (`35-140`); nothing in an empty one.
    std::optional<double> number(std::string_view column) const
    {
        std::string_view digits = cell(column);
        if (const std::size_t dash = digits.find('-'); dash != std::string_view::npos)
            digits.remove_prefix(dash + 1);
        double value = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        const bool whole_cell = read.ec == std::errc() && read.ptr == digits.data() + digits.size();
        return whole_cell ? std::optional(value) : std::nullopt;
    }

    std::optional<std::uint64_t> bytes(std::string_view column, double unit) const
    {
        const auto value = number(column);
        return value ? std::optional(static_cast<std::uint64_t>(std::llround(*value * unit))) : std::nullopt;
    }

    std::optional<double> scaled(std::string_view column, double unit) const
    {
        const auto value = number(column);
        return value ? std::optional(*value * unit) : std::nullopt;
    }

private:
    std::string_view cell(std::string_view column) const
    {
        const auto found = m_columns.find(column);
        return found == m_columns.end() || found->second >= m_cells.size() ? std::string_view() : m_cells[found->second];
    }

    const std::map<std::string_view, std::size_t>& m_columns;
    std::vector<std::string_view> m_cells;
};

/// Hands each row over.
template <typename Take>
void forEachTableRow(TableLines lines, Take take)
{
    std::map<std::string_view, std::size_t> columns;
    const auto names = tableCells(lines.front());
    for (std::size_t i = 0; i < names.size(); ++i)
        columns.emplace(names[i], i);
    for (const auto line : lines.subspan(1))
        take(TableRow(columns, line));
}

}  // namespace kvsight
