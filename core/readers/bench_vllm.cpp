// SPDX-License-Identifier: MIT
#include "core/readers/bench_parts.h"

#include "core/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace kvsight {
namespace {

struct Printed {
    std::string_view words;
    const char* name;  ///< in the JSON result
};

constexpr std::array kPrinted{
    Printed{"Successful requests", "completed"},
    Printed{"Maximum request concurrency", "max_concurrency"},
    Printed{"Benchmark duration (s)", "duration"},
    Printed{"Total input tokens", "total_input_tokens"},
    Printed{"Total generated tokens", "total_output_tokens"},
    Printed{"Output token throughput (tok/s)", "output_throughput"},
    Printed{"Mean TTFT (ms)", "mean_ttft_ms"},
    Printed{"Median TTFT (ms)", "median_ttft_ms"},
    Printed{"Mean TPOT (ms)", "mean_tpot_ms"},
    Printed{"Median TPOT (ms)", "median_tpot_ms"},
    Printed{"Avg latency", "avg_latency"},
    Printed{"Throughput", "requests_per_second"},
};

/// Settings that a benchmark prints before it starts, or that its command line names.
constexpr std::array<std::string_view, 6> kSettings{"input_len", "output_len", "batch_size", "model", "random_input_len", "random_output_len"};

/// The value after `name`, or after `--name` with dashes: `input_len=32`, `model='a/b'`, `--input-len 32`.
std::string settingOf(std::string_view text, std::string_view name)
{
    std::string option = "--" + std::string(name);
    std::replace(option.begin(), option.end(), '_', '-');
    const std::string assigned = std::string(name) + "=";
    for (const std::string& key : {assigned, option}) {
        for (auto at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
            const bool inside_a_word = at > 0 && (std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0 || text[at - 1] == '_' || text[at - 1] == '-');
            std::string_view rest = text.substr(at + key.size(), 300);
            if (inside_a_word || rest.empty() || (key == option && rest.front() != ' ' && rest.front() != '='))
                continue;
            rest = rest.substr(std::min(rest.find_first_not_of(" =\"'"), rest.size()));
            return std::string(rest.substr(0, std::min(rest.find_first_of(" ,)\"'\n\r"), rest.size())));
        }
    }
    return {};
}

void begins(BenchTable& table, const char* tool)
{
    table.tool = tool;
    table.runtime = "vllm";
}

std::uint64_t rounded(double number)
{
    return static_cast<std::uint64_t>(std::llround(std::max(number, 0.0)));
}

/// Speeds while a server worked: the median time a token, for as many as ran together.
void addServing(BenchTable& table, const BenchCells& cells)
{
    begins(table, "vllm bench serve");
    auto token = cellNumber(cells, "median_tpot_ms");
    if (!token)
        token = cellNumber(cells, "mean_tpot_ms");
    const auto requests = cellNumber(cells, "completed");
    const auto input = cellNumber(cells, "total_input_tokens"), output = cellNumber(cells, "total_output_tokens");
    if (!token || !requests || !input || !output)
        return benchFinding(table, Severity::Error, KV_TR("core", "The result of vllm bench serve lacks its requests, its tokens or the time per output token (TPOT). "
                                                                  "Paste all lines between the rules."));
    const auto throughput = cellNumber(cells, "output_throughput");
    const auto most = cellNumber(cells, "max_concurrency");
    // As many ran together as tokens came in the time of one.
    double together = throughput ? *throughput * *token / 1e3 : most.value_or(0);
    if (most)
        together = std::min(together, *most);
    constexpr double beyond = 65536;
    if (!(together > 0) || together > beyond)
        return benchFinding(table, Severity::Error, KV_TR("core", "The result of vllm bench serve does not tell how many requests ran together. "
                                                                  "Run it with --max-concurrency."));
    BenchRow row;
    row.model = cellText(cells, "model_id").empty() ? cellText(cells, "model") : cellText(cells, "model_id");
    row.sequences = std::max<std::uint64_t>(1, rounded(together));
    row.tokens_per_second = static_cast<double>(row.sequences) * 1e3 / *token;
    row.context_tokens = rounded((*input + *output / 2) / *requests);
    table.rows.push_back(row);
    auto first = cellNumber(cells, "median_ttft_ms");
    if (!first)
        first = cellNumber(cells, "mean_ttft_ms");
    // With several at once a prompt waits for others.
    constexpr double alone = 1.5;
    if (first && most && *most < alone) {
        row.kind = BenchRow::Kind::Prompt;
        row.prompt_tokens = rounded(*input / *requests);
        row.context_tokens = 0;
        row.tokens_per_second = static_cast<double>(row.prompt_tokens) / (*first / 1e3);
        if (row.prompt_tokens > 0)
            table.rows.push_back(row);
    }
}

void addLatency(BenchTable& table, const BenchCells& cells)
{
    begins(table, "vllm bench latency");
    const auto seconds = cellNumber(cells, "avg_latency");
    const auto input = cellCount(cells, "input_len"), output = cellCount(cells, "output_len"), batch = cellCount(cells, "batch_size");
    if (!seconds || !input || !output || !batch || *output < 2 || *batch == 0)
        return benchFinding(table, Severity::Error,
                            KV_TR("core", "The result of vllm bench latency does not say with which lengths and batch it was measured. Paste the command "
                                          "(--input-len, --output-len, --batch-size) with it."));
    BenchRow row;
    row.kind = BenchRow::Kind::Whole;
    row.model = cellText(cells, "model");
    row.sequences = *batch;
    row.prompt_tokens = *input;
    row.generated_tokens = *output;
    row.context_tokens = *input + *output / 2;
    row.tokens_per_second = static_cast<double>(*batch * *output) / *seconds;
    table.rows.push_back(std::move(row));
}

}  // namespace

BenchCells vllmPrint(std::string_view text)
{
    BenchCells cells;
    for (std::string_view rest = text; !rest.empty();) {
        const auto end = std::min(rest.find('\n'), rest.size());
        const std::string_view line = trimmed(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        for (const Printed& printed : kPrinted) {
            if (line.starts_with(printed.words) && line.size() > printed.words.size() && line[printed.words.size()] == ':')
                cells.insert_or_assign(printed.name, std::string(trimmed(line.substr(printed.words.size() + 1))));
        }
    }
    if (cells.empty())
        return cells;
    for (const std::string_view name : kSettings) {
        if (const std::string value = settingOf(text, name); !value.empty())
            cells.emplace(name, value);
    }
    return cells;
}

bool addVllmResult(BenchTable& table, const BenchCells& cells)
{
    if (cells.count("mean_tpot_ms") > 0 || cells.count("median_tpot_ms") > 0 || (cells.count("output_throughput") > 0 && cells.count("completed") > 0)) {
        addServing(table, cells);
    } else if (cells.count("avg_latency") > 0) {
        addLatency(table, cells);
    } else if (cells.count("requests_per_second") > 0 && (cells.count("elapsed_time") > 0 || cellText(cells, "requests_per_second").find("tokens/s") != std::string::npos)) {
        begins(table, "vllm bench throughput");
        benchFinding(table, Severity::Error, KV_TR("core", "vllm bench throughput does not print how many sequences ran together, so its speed belongs to no batch. "
                                                           "Measure with vllm bench serve --max-concurrency N."));
    } else {
        return false;
    }
    return true;
}

}  // namespace kvsight
