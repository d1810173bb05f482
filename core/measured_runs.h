// SPDX-License-Identifier: MIT
#pragma once

#include "core/catalog.h"
#include "core/resolve.h"
#include "core/speed_factors.h"

#include <optional>
#include <string>
#include <vector>

namespace kvsight {

/// A decode speed that somebody measured and published.
struct MeasuredRun {
    std::string id;
    std::string source;      ///< runs of one source share a machine, a tool and its habits
    std::string address;     ///< where it was published
    std::string runtime;     ///< `llama.cpp`, `vllm`, `mlx`, `exllamav3` ...
    std::string card;        ///< for people
    std::string card_class;  ///< as in SpeedSetup
    std::string model;       ///< catalogue id; empty when the catalogue does not have it
    std::string weights;
    Scenario scenario;       ///< the set-up; its runtime is one that sizes, its context the mean depth of the run
    double sequences = 1;    ///< may be a fraction: effective concurrency
    double depth_tokens = 0; ///< in the cache when decoding started
    double prompt_tokens_a_token = 0;  ///< prompt tokens whose time is in that of a generated one; 0: decoding alone
    double tokens_per_second = 0;  ///< of all sequences together
    double prefill_tokens_per_second = 0;  ///< of reading prompts, all sequences together; 0 when not told
    std::uint64_t prefill_tokens = 0;      ///< of each sequence then
    std::uint64_t prefill_depth = 0;       ///< tokens before them
    double model_file_bytes = 0;   ///< as printed; 0 when not
    bool usable = false;     ///< false: kept as data, left out of fits (the note says why)
    std::string note;
};

/// The runs that the program carries (resources/calibration/decode_runs.tsv).
std::vector<MeasuredRun> measuredRuns();

/// A run with its scenario resolved; nothing when the catalogue lacks the model or its weights' size is unknown.
struct ResolvedRun {
    Resolved resolved;
    SpeedSetup setup;  ///< of the run's own runtime and card
};
std::optional<ResolvedRun> resolveRun(const MeasuredRun& run, const Catalog& catalog);

}  // namespace kvsight
