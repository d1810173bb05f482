// SPDX-License-Identifier: MIT
#pragma once

#include "core/finding.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kvsight {

/// Larger texts are no benchmark's table.
inline constexpr std::size_t kMaxBenchBytes = std::size_t{4} << 20;

/// One measured speed of a benchmark's table.
struct BenchRow {
    enum class Kind {
        Decode,  ///< tokens of answers
        Prompt,  ///< tokens of prompts
        Whole,   ///< tokens of answers, over the time of prompts and answers
    };
    Kind kind = Kind::Decode;
    double tokens_per_second = 0;      ///< of all sequences together
    std::uint64_t context_tokens = 0;  ///< in each cache: on average while decoding, before the prompt else
    std::uint64_t prompt_tokens = 0;   ///< of each sequence; of kinds Prompt and Whole
    std::uint64_t generated_tokens = 0;  ///< of each sequence; of kind Whole
    std::uint64_t sequences = 1;       ///< decoded together; the nearest whole number of an effective concurrency
    // As the table names them; empty when it does not.
    std::string model;
    std::string card;
    std::string backend;
    std::string k_type;
    std::optional<double> model_bytes = {};
    std::optional<std::uint64_t> gpu_layers = {};
};

/// What a benchmark printed.
struct BenchTable {
    std::string tool;     ///< `llama-bench`, `llama-batched-bench`, `vllm bench serve` ...; empty when it is none that is known
    std::string runtime;  ///< its id
    std::vector<BenchRow> rows;
    /// Errors when nothing can be used (`no_figures`), warnings for rows that were left out.
    Findings findings;
};

/// Reads the output of llama-bench (Markdown, as copied from a page, CSV, JSON, JSON lines), llama-batched-bench
/// (Markdown, JSON lines), and `vllm bench latency`, `throughput` and `serve` (benchmark_serving.py; text or their JSON
/// result). Lines around a table do no harm. `name` is what findings call the text. Never throws.
BenchTable readBenchTable(std::string_view text, std::string_view name);

/// Whether a text is what one of these benchmarks printed, usable or not.
bool isBenchTable(std::string_view text);

}  // namespace kvsight
