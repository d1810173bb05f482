// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/bench_table.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// What readBenchTable() is made of; nobody else needs it.

namespace kvsight {

/// A row by its columns' names.
using BenchCells = std::map<std::string, std::string, std::less<>>;

/// The cell's text; empty when there is no such column.
std::string cellText(const BenchCells& cells, std::string_view column);

/// The finite number above 0 that a cell starts with (`131.42 ± 0.50`).
std::optional<double> cellNumber(const BenchCells& cells, std::string_view column);

/// The whole number that a cell is, up to 2^40; the whole part where a tool prints decimals.
std::optional<std::uint64_t> cellCount(const BenchCells& cells, std::string_view column);

/// Each takes what it knows from one row and answers false when the row is not its tool's.
bool addLlamaBenchCells(BenchTable& table, const BenchCells& cells);   ///< columns of CSV and JSON
bool addLlamaBenchPrint(BenchTable& table, const BenchCells& cells);   ///< columns of Markdown
bool addBatchedBench(BenchTable& table, const BenchCells& cells);
bool addVllmResult(BenchTable& table, const BenchCells& cells);        ///< one JSON result, or one printed block

/// Names and values of a printed vLLM benchmark (`Median TPOT (ms): 12.5`), as its JSON result names them; with the
/// settings that stand beside it (`input_len=32`, `--input-len 32`). Empty when the text is none.
BenchCells vllmPrint(std::string_view text);

/// Says that a row or a table was left out.
void benchFinding(BenchTable& table, Severity severity, const char* sentence, std::vector<std::pair<std::string, std::string>> arguments = {});

}  // namespace kvsight
