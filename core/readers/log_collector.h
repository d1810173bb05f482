// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/log_reader.h"
#include "core/readers/log_text.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kvsight {

enum class LogFamily { None, LlamaCpp, Vllm, Sglang, TensorRtLlm };

/// Where in the log a known phrase was found.
struct LogHit {
    std::string_view line;
    std::size_t start = 0;   ///< of the phrase
    std::size_t after = 0;   ///< right behind it
    std::uint64_t number = 0;  ///< line, from 1

    LogCursor cursor() const { return LogCursor(line, after); }
    std::string_view before() const { return line.substr(0, start); }
};

/// Which process of several printed a line: from `(Worker_TP1 pid=7)`, `[2025-01-01 00:00:00 DP0 TP1]`, `[RANK 1]` …
struct LogRank {
    std::string key;     ///< replica, stage and rank; empty without a mark
    std::string engine;  ///< the replica (`DP1`); empty without a mark
};
LogRank rankOf(std::string_view before);

/// A cache's element type as scenarios name it (`bf16` for `torch.bfloat16`, `fp8` for `fp8_e4m3`); empty for `auto`.
std::string cacheTypeName(std::string_view name);

/// One line that says how large a cache is.
struct CacheLine {
    std::string rank;
    std::string engine;
    std::uint64_t bytes = 0;
    std::optional<std::uint64_t> tokens;
    bool is_state = false;
    bool is_provisional = false;  ///< made to measure with; the next one of its rank takes its place
};

/// Figures of the run that is being read, before they are summed up.
struct OpenRun {
    LogFamily family = LogFamily::None;
    bool is_ollama = false;
    bool seen_empty = false;    ///< llama.cpp: a buffer of 0 bytes was "allocated", as its fitting pass does
    bool seen_real = false;     ///< one of more than 0 bytes was
    bool drafting = false;      ///< what follows belongs to a draft model or to drafting layers
    bool closed = false;        ///< the program said that it is ready
    bool in_header = false;     ///< llama.cpp: settings of a context are being printed
    std::string k_type, v_type;
    std::vector<CacheLine> caches;
    /// llama.cpp's buffers since the last total, device and bytes; `true` for states.
    struct Pending {
        std::string device;
        std::uint64_t bytes = 0;
        bool is_state = false;
    };
    std::vector<Pending> pending;
    std::uint64_t pending_groups = 0;
    std::map<std::string, LogDevice> devices;
    std::map<std::string, LogDevice> planned;      ///< Ollama's own account, by device
    bool planned_kv = false;
    std::map<std::string, std::string> used_gpus;  ///< the program's device -> the card's name
    std::vector<std::string> seen_gpus;            ///< cards that a back end found, used or not
    std::map<std::string, std::uint64_t> compute;  ///< by device or rank
    std::map<std::string, std::uint64_t> weights;  ///< by device or rank
    std::map<std::string, std::uint64_t> engine_tokens;
    std::map<std::string, double> engine_concurrency;
    std::map<std::string, std::uint64_t> blocks;   ///< vLLM 0: cache blocks by engine
    std::optional<std::uint64_t> printed_tokens, block_tokens, max_len, file_bytes, planned_kv_bytes;
    std::vector<std::string> ranks;
    LogSettings settings;

    bool hasCache() const { return !caches.empty() || !pending.empty(); }
    bool hasFigures() const;
    void noteRank(const std::string& key);
};

/// Gathers what the phrases of all runtimes find, and cuts it into runs.
class LogCollector {
public:
    explicit LogCollector(std::string_view file) : m_file(file) {}

    /// The run that a line of this family belongs to; another family's figures end before it.
    OpenRun& run(LogFamily family);
    /// The same, or nullptr when another family's run is open: for phrases that many programs print.
    OpenRun* runIf(LogFamily family) { return m_open.family == family ? &m_open : nullptr; }
    /// Ends the open run; the next figure starts another.
    void endRun();
    /// Forgets the open run's figures but not its settings: a pass that allocated nothing.
    void dropFigures();
    /// A figure was expected and something else stood there.
    void malformed(const LogHit& hit);
    /// A kind of program has left its marks, whichever run is open.
    void markOllama() { m_open.is_ollama = true; }

    /// Everything that was found.
    LogReading finish(const Catalog& catalog);

private:
    std::string m_file;
    OpenRun m_open;
    std::vector<LogRun> m_runs;
    std::uint64_t m_run_count = 0;
    std::uint64_t m_malformed_line = 0;
    std::string m_malformed_text;
};

/// A phrase that stands before a figure, and who reads on.
struct LogPhrase {
    std::string_view text;
    void (*read)(LogCollector&, const LogHit&);
};

/// The phrases of each runtime, one file each.
const std::vector<LogPhrase>& llamaCppPhrases();
const std::vector<LogPhrase>& ollamaPhrases();
const std::vector<LogPhrase>& vllmPhrases();
const std::vector<LogPhrase>& sglangPhrases();
const std::vector<LogPhrase>& tensorRtLlmPhrases();

/// Adds up an open run's figures.
LogFigures sumUp(const OpenRun& run);

/// Finds the model in the catalogue and fills a scenario; nothing when the model cannot be told.
std::optional<Scenario> scenarioOfLog(const LogRun& run, const Catalog& catalog);

/// Most entries that a run's lists keep; more only cost memory.
inline constexpr std::size_t kMostLogEntries = 512;

}  // namespace kvsight
