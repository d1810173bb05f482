// SPDX-License-Identifier: MIT
#include "core/readers/bench_table.h"

#include "core/readers/bench_parts.h"
#include "core/readers/json_document.h"
#include "core/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace kvsight {
namespace {

std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// Cells of a Markdown row, or of one copied from a page, with tabs between them.
std::vector<std::string> cellsOfLine(std::string_view line)
{
    line = trimmed(line);
    const char between = line.find('|') != std::string_view::npos ? '|' : '\t';
    if (between == '|' && line.starts_with('|'))
        line.remove_prefix(1);
    if (between == '|' && line.ends_with('|'))
        line.remove_suffix(1);
    std::vector<std::string> cells;
    for (std::size_t at = 0; at <= line.size();) {
        const auto end = std::min(line.find(between, at), line.size());
        cells.emplace_back(trimmed(line.substr(at, end - at)));
        at = end + 1;
    }
    return cells;
}

/// Cells of a line of CSV; quotes may stand around a cell, and two of them are one.
std::vector<std::string> cellsOfCsv(std::string_view line)
{
    std::vector<std::string> cells(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"')
            cells.back() += line[++i];
        else if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            cells.emplace_back();
        else if (c != '\r')
            cells.back() += c;
    }
    return cells;
}

bool holds(const std::vector<std::string>& cells, std::string_view name)
{
    return std::find(cells.begin(), cells.end(), name) != cells.end();
}

BenchCells named(const std::vector<std::string>& names, const std::vector<std::string>& cells)
{
    BenchCells row;
    for (std::size_t i = 0; i < std::min(names.size(), cells.size()); ++i)
        row.emplace(names[i], cells[i]);
    return row;
}

/// `  Device 0: NVIDIA GeForce RTX 4090, compute capability 8.9, VMM: yes`
std::string cardOfLine(std::string_view line)
{
    constexpr std::string_view start = "Device 0: ";
    const auto at = line.find(start);
    if (at == std::string_view::npos)
        return {};
    line.remove_prefix(at + start.size());
    return std::string(trimmed(line.substr(0, std::min(line.find(','), line.size()))));
}

void readTables(BenchTable& table, const std::vector<std::string_view>& lines)
{
    std::vector<std::string> names;
    enum class Form { None, Print, Batched, Csv } form = Form::None;
    std::string card;
    const std::size_t before = table.rows.size();
    for (const std::string_view line : lines) {
        if (const std::string found = cardOfLine(line); !found.empty())
            card = found;
        if (line.find("avg_ts") != std::string_view::npos && line.find("n_gen") != std::string_view::npos && line.find(',') != std::string_view::npos) {
            names = cellsOfCsv(trimmed(line));
            form = Form::Csv;
            continue;
        }
        if (form == Form::Csv && line.find(',') != std::string_view::npos) {
            addLlamaBenchCells(table, named(names, cellsOfCsv(trimmed(line))));
            continue;
        }
        if (line.find('|') == std::string_view::npos && line.find('\t') == std::string_view::npos)
            continue;
        const auto cells = cellsOfLine(line);
        if (holds(cells, "t/s") && holds(cells, "test")) {
            names = cells;
            form = Form::Print;
        } else if (holds(cells, "S_TG t/s") && holds(cells, "PP")) {
            names = cells;
            form = Form::Batched;
        } else if (form == Form::Print && cells.size() == names.size()) {
            addLlamaBenchPrint(table, named(names, cells));
        } else if (form == Form::Batched && cells.size() == names.size()) {
            addBatchedBench(table, named(names, cells));
        }
    }
    for (std::size_t i = before; i < table.rows.size(); ++i)
        if (table.rows[i].card.empty())
            table.rows[i].card = card;
}

BenchCells cellsOf(const JsonValue& object)
{
    BenchCells cells;
    for (const auto& [name, value] : object.members) {
        if (value.isString() || value.isNumber())
            cells.insert_or_assign(name, value.text);
    }
    return cells;
}

void addObject(BenchTable& table, const JsonValue& object)
{
    const BenchCells cells = cellsOf(object);
    if (!addLlamaBenchCells(table, cells) && !addBatchedBench(table, cells))
        addVllmResult(table, cells);
}

/// An object, a list of objects, or one object a line.
void readJson(BenchTable& table, std::string_view text, const std::vector<std::string_view>& lines)
{
    Findings ignored;
    if (text.starts_with('[')) {
        const auto list = parseJsonObject("{\"rows\":" + std::string(text) + "}", "", ignored);
        if (const JsonValue* rows = list ? list->find("rows") : nullptr; rows != nullptr)
            for (const JsonValue& item : rows->items)
                addObject(table, item);
        return;
    }
    if (const auto whole = text.starts_with('{') ? parseJsonObject(text, "", ignored) : std::nullopt)
        return addObject(table, *whole);
    for (const std::string_view line : lines) {
        const std::string_view one = trimmed(line);
        if (!one.starts_with('{') || !one.ends_with('}'))
            continue;
        if (const auto object = parseJsonObject(one, "", ignored))
            addObject(table, *object);
    }
}

}  // namespace

std::string cellText(const BenchCells& cells, std::string_view column)
{
    const auto found = cells.find(column);
    return found == cells.end() ? std::string() : found->second;
}

std::optional<double> cellNumber(const BenchCells& cells, std::string_view column)
{
    const std::string text = cellText(cells, column);
    double number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    constexpr double most = 1e15;
    if (read.ec != std::errc() || !(number > 0) || !(number < most))
        return std::nullopt;
    return number;
}

std::optional<std::uint64_t> cellCount(const BenchCells& cells, std::string_view column)
{
    const std::string text = cellText(cells, column);
    std::uint64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || (read.ptr != text.data() + text.size() && *read.ptr != '.') || number > std::uint64_t{1} << 40)
        return std::nullopt;
    return number;
}

void benchFinding(BenchTable& table, Severity severity, const char* sentence, std::vector<std::pair<std::string, std::string>> arguments)
{
    const Finding finding{severity, severity == Severity::Error ? "no_figures" : "row_left_out", {}, {sentence, std::move(arguments)}};
    const auto same = [&](const Finding& other) { return inEnglish(other.message) == inEnglish(finding.message); };
    if (std::none_of(table.findings.begin(), table.findings.end(), same))
        table.findings.push_back(finding);
}

BenchTable readBenchTable(std::string_view bytes, std::string_view name)
{
    BenchTable table;
    if (bytes.size() > kMaxBenchBytes) {
        benchFinding(table, Severity::Error, KV_TR("core", "{file} is larger than 4 MiB: no benchmark's table. Give the lines of the table alone."),
                     {{"file", validUtf8(name)}});
        return table;
    }
    const std::string text = validUtf8(bytes);
    const std::string_view whole = trimmed(text);
    const auto lines = linesOf(whole);
    readTables(table, lines);
    if (table.tool.empty())
        readJson(table, whole, lines);
    if (table.tool.empty())
        addVllmResult(table, vllmPrint(whole));
    if (table.rows.size() > 0 || !table.findings.empty())
        return table;
    benchFinding(table, Severity::Error,
                 table.tool.empty()
                     ? KV_TR("core", "{file} holds no table of llama-bench, llama-batched-bench or a vLLM benchmark. Paste it with its head line.")
                     : KV_TR("core", "{file} is what {tool} prints, without a speed. Paste it with its rows."),
                 {{"file", validUtf8(name)}, {"tool", table.tool}});
    return table;
}

bool isBenchTable(std::string_view text)
{
    return text.size() <= kMaxBenchBytes && !readBenchTable(text, "").tool.empty();
}

}  // namespace kvsight
