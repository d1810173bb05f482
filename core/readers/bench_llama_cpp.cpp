// SPDX-License-Identifier: MIT
#include "core/readers/bench_parts.h"

#include "core/text.h"

#include <charconv>

namespace kvsight {
namespace {

void beginsWith(BenchTable& table, const char* tool)
{
    if (table.tool.empty()) {
        table.tool = tool;
        table.runtime = "llama.cpp";
    }
}

/// `4.58 GiB`
std::optional<double> sizeOf(const std::string& text)
{
    double size = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), size);
    if (read.ec != std::errc() || !(size > 0))
        return std::nullopt;
    const std::string_view unit = trimmed(std::string_view(read.ptr, text.data() + text.size()));
    return unit == "GiB" ? std::optional(size * 0x1p30) : unit == "MiB" ? std::optional(size * 0x1p20) : std::nullopt;
}

/// One of llama-bench's tests: prompt alone, tokens alone, or both, after `depth` tokens.
void addTest(BenchTable& table, BenchRow row, double speed, std::uint64_t prompt, std::uint64_t generated, std::uint64_t depth)
{
    if (prompt > 0 && generated > 0)
        return benchFinding(table, Severity::Warning, KV_TR("core", "Rows that time prompt and answer together (pp+tg) are left out."));
    if (prompt == 0 && generated == 0)
        return;
    row.tokens_per_second = speed;
    row.kind = generated > 0 ? BenchRow::Kind::Decode : BenchRow::Kind::Prompt;
    row.prompt_tokens = prompt;
    // The cache grows while it is measured: the mean counts.
    row.context_tokens = depth + generated / 2;
    table.rows.push_back(std::move(row));
}

/// The number after `key` in a test's name, such as `tg128 @ d4096`; 0 without one.
std::uint64_t numberAfter(std::string_view text, std::string_view key)
{
    for (auto at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
        std::uint64_t number = 0;
        const char* start = text.data() + at + key.size();
        if (std::from_chars(start, text.data() + text.size(), number).ec == std::errc())
            return number > std::uint64_t{1} << 40 ? 0 : number;
    }
    return 0;
}

}  // namespace

bool addLlamaBenchCells(BenchTable& table, const BenchCells& cells)
{
    if (cells.count("avg_ts") == 0 || cells.count("n_gen") == 0)
        return false;
    beginsWith(table, "llama-bench");
    const auto speed = cellNumber(cells, "avg_ts");
    if (!speed)
        return true;
    BenchRow row;
    row.model = cellText(cells, "model_type");
    row.card = cellText(cells, "gpu_info");
    row.backend = cellText(cells, "backends");
    row.k_type = cellText(cells, "type_k");
    row.model_bytes = cellNumber(cells, "model_size");
    row.gpu_layers = cellCount(cells, "n_gpu_layers");
    addTest(table, std::move(row), *speed, cellCount(cells, "n_prompt").value_or(0), cellCount(cells, "n_gen").value_or(0),
            cellCount(cells, "n_depth").value_or(0));
    return true;
}

bool addLlamaBenchPrint(BenchTable& table, const BenchCells& cells)
{
    beginsWith(table, "llama-bench");
    const auto speed = cellNumber(cells, "t/s");
    const std::string test = cellText(cells, "test");
    if (!speed)
        return true;
    BenchRow row;
    row.model = cellText(cells, "model");
    row.backend = cellText(cells, "backend");
    row.k_type = cellText(cells, "type_k");
    row.model_bytes = sizeOf(cellText(cells, "size"));
    row.gpu_layers = cellCount(cells, "ngl");
    addTest(table, std::move(row), *speed, numberAfter(test, "pp"), numberAfter(test, "tg"), numberAfter(test, "@ d"));
    return true;
}

bool addBatchedBench(BenchTable& table, const BenchCells& cells)
{
    const bool printed = cells.count("S_TG t/s") > 0;
    if (!printed && (cells.count("speed_tg") == 0 || cells.count("pl") == 0))
        return false;
    beginsWith(table, "llama-batched-bench");
    const std::uint64_t prompt = cellCount(cells, printed ? "PP" : "pp").value_or(0);
    const std::uint64_t generated = cellCount(cells, printed ? "TG" : "tg").value_or(0);
    const std::uint64_t together = cellCount(cells, printed ? "B" : "pl").value_or(0);
    const std::uint64_t kept = cellCount(cells, printed ? "N_KV" : "n_kv").value_or(0);
    if (together == 0)
        return true;
    BenchRow row;
    row.sequences = together;
    if (const auto speed = cellNumber(cells, printed ? "S_TG t/s" : "speed_tg"); speed && generated > 0) {
        row.tokens_per_second = *speed;
        row.context_tokens = prompt + generated / 2;
        table.rows.push_back(row);
    }
    if (const auto speed = cellNumber(cells, printed ? "S_PP t/s" : "speed_pp"); speed && prompt > 0) {
        row.kind = BenchRow::Kind::Prompt;
        row.tokens_per_second = *speed;
        row.prompt_tokens = prompt;
        row.context_tokens = 0;
        // A prompt that all share is read once.
        if (kept == prompt + together * generated)
            row.sequences = 1;
        table.rows.push_back(row);
    }
    return true;
}

}  // namespace kvsight
