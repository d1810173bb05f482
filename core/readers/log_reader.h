// SPDX-License-Identifier: MIT
#pragma once

#include "core/catalog.h"
#include "core/finding.h"
#include "core/scenario.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kvsight {

/// Larger pasted logs are refused: a start-up log is a few hundred lines.
inline constexpr std::size_t kMaxLogBytes = std::size_t{16} << 20;

/// What a runtime printed about one device. `name` is the program's own (`CUDA0`, `CPU_Mapped`).
struct LogDevice {
    std::string name;
    std::uint64_t weights_bytes = 0;
    std::uint64_t kv_bytes = 0;
    std::uint64_t state_bytes = 0;
    std::uint64_t compute_bytes = 0;
};

/// The figures of one run as its log prints them, rounded as printed. What the log does not say is absent.
struct LogFigures {
    std::string runtime;  ///< as in a scenario: `llama.cpp`, `ollama`, `vllm`, `sglang`, `tensorrt-llm`
    /// Of all devices together (llama.cpp, Ollama), or of one rank (vLLM, SGLang, TensorRT-LLM: what one card holds; they
    /// do not all print a line for each). The same for the other sizes.
    std::optional<std::uint64_t> kv_bytes;
    std::string k_type, v_type;
    /// Tokens that the cache holds, over all sequences.
    std::optional<std::uint64_t> tokens;  ///< of one replica
    /// `kv_bytes` / `tokens`, where every cache has that many cells.
    std::optional<std::uint64_t> bytes_per_token;
    std::optional<std::uint64_t> state_bytes;
    std::optional<std::uint64_t> caches;  ///< cache lines that were added
    std::optional<std::uint64_t> ranks;   ///< processes that printed figures, where they carry a rank
    std::uint64_t cards = 1;              ///< that share the model, as far as the log says: parallel size or ranks
    std::optional<std::uint64_t> max_len; ///< longest request, tokens
    std::optional<double> concurrency;    ///< requests of that length that fit
    std::optional<std::uint64_t> weights_bytes;
    std::optional<std::uint64_t> compute_bytes;
    std::vector<LogDevice> devices;

    bool any() const { return kv_bytes || state_bytes || weights_bytes || compute_bytes || tokens || concurrency; }
    /// The cache's size was printed, in bytes or in tokens.
    bool complete() const { return kv_bytes || state_bytes || tokens || concurrency; }
};

/// What a log tells of the model and its settings, in the program's own words; empty or absent where it does not.
struct LogSettings {
    std::vector<std::string> model_names;  ///< names and paths, the most telling first
    std::string architecture;
    std::string file_type;                 ///< `Q4_K - Medium`
    std::optional<std::uint64_t> layers, hidden, heads, kv_heads, head_dim_k, vocabulary, ffn;
    std::optional<std::uint64_t> context, context_per_sequence, sequences, streams, batch, ubatch, cells;
    std::optional<bool> flash_attention, unified, swa_full;
    std::optional<std::uint64_t> gpu_layers, offloadable_layers;
    std::vector<std::string> gpus;         ///< names of cards, one entry a card
    std::string weights_format;            ///< `fp8`, `awq` ...: the quantisation that the program names
    std::uint64_t tensor_parallel = 1;
    bool kv_on_cpu = false;                ///< the whole cache lies on the CPU's side
    std::optional<std::uint64_t> memory_budget_bytes;  ///< given to the cache on each card
};

/// One start of a program.
struct LogRun {
    LogFigures figures;
    LogSettings settings;
    /// The same model and settings for `evaluate`; nothing where the model cannot be told.
    std::optional<Scenario> scenario;
};

/// What was found in a log.
struct LogReading {
    /// The runs that printed figures, in their order; of very many the last ones.
    std::vector<LogRun> runs;
    std::uint64_t run_count = 0;         ///< all of them
    std::optional<std::size_t> answer;   ///< the last complete one, an index of `runs`
    Findings findings;

    const LogRun* run() const { return answer ? &runs[*answer] : nullptr; }
};

/// Reads start-up logs of llama.cpp (2023 to 2026), Ollama, vLLM, SGLang and TensorRT-LLM: with or without prefixes,
/// colours, lost line ends, several devices, ranks, runs. `file` is used in sentences only. Never throws; takes time
/// in proportion to the bytes. Errors: `empty_file`, `no_figures` (what stood where a figure was expected, or what is
/// looked for), `header_too_large` (beyond `kMaxLogBytes`). Warns `several_runs`, `entry_skipped`, `encoding`.
LogReading readLog(std::string_view bytes, std::string_view file, const Catalog& catalog = Catalog::builtIn());

/// The same from a path; only regular files are read.
LogReading readLogFile(const std::string& path, const Catalog& catalog = Catalog::builtIn());

}  // namespace kvsight
