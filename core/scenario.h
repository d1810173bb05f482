// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kvsight {

/// Fields that this version does not know, as name and JSON text: kept when the scenario is saved again.
using UnknownFields = std::vector<std::pair<std::string, std::string>>;

// Members of the choices have `{}` so that a short list of values initialises one without warnings.

/// Which model: exactly one of the three is filled.
struct ModelChoice {
    std::string id = {};           ///< catalogue id or alias
    std::string file = {};         ///< path as written
    std::string config_json = {};  ///< config.json's text
    UnknownFields unknown_fields = {};
    friend bool operator==(const ModelChoice&, const ModelChoice&) = default;
};

/// Which weights: a format by its usual name, or bytes, or both; neither = the published type.
struct WeightsChoice {
    std::string format = {};
    std::optional<std::uint64_t> bytes = {};
    UnknownFields unknown_fields = {};
    friend bool operator==(const WeightsChoice&, const WeightsChoice&) = default;
};

/// Which cards. `id` is a catalogue id, alias or name; set fields override the catalogue's. With neither id, name
/// nor memory no card is chosen.
struct GpuChoice {
    std::string id = {};
    std::string name = {};
    std::optional<std::uint64_t> memory_bytes = {};
    std::optional<double> bandwidth_bytes_per_s = {};
    std::optional<double> fp16_flops = {};
    std::uint64_t count = 1;
    UnknownFields unknown_fields = {};
    friend bool operator==(const GpuChoice&, const GpuChoice&) = default;
};

enum class Split { Layer, Tensor };

struct HostChoice {
    std::optional<std::uint64_t> memory_bytes = {};
    std::optional<double> bandwidth_bytes_per_s = {};
    UnknownFields unknown_fields = {};
    friend bool operator==(const HostChoice&, const HostChoice&) = default;
};

/// Settings of the runtime; each default is llama.cpp's own.
struct RuntimeOptions {
    std::uint64_t ubatch = 512;             ///< tokens that one prompt step handles (physical batch)
    std::optional<std::uint64_t> batch;     ///< logical batch; default the larger of 2048 and `ubatch`
    bool unified = false;                   ///< one cache for all sequences
    bool swa_full = false;                  ///< windowed layers keep everything
    bool flash_attention = true;
    std::uint64_t context_padding = 256;    ///< cells are padded to a multiple of it
    /// How many layers the cards hold, the last first; the output layer is one more and comes before them. Default
    /// and beyond the model's layers + 1: all. Embedding tables stay on the CPU's side in any case.
    std::optional<std::uint64_t> gpu_layers = {};
    std::uint64_t cpu_moe_layers = 0;       ///< routed experts of the first so many layers lie on the CPU's side
    bool kv_offload = true;                 ///< false: caches and states lie on the CPU's side
    std::uint64_t draft_tokens = 0;         ///< tokens that drafting layers propose in one step; 0: not used
    /// MLA models keep one latent for all heads; false: every head's keys and values, as files from before 2025-04 do.
    bool mla = true;
    /// Room for the logits of every token of a prompt step, as llama.cpp kept before mid-2026.
    bool batch_logits = false;
    /// Tokens of a block of a paged cache; default the runtime's own.
    std::optional<std::uint64_t> block_size = {};
    /// Tokens that one step of a serving engine handles at most; default the runtime's own.
    std::optional<std::uint64_t> max_num_batched_tokens = {};
    /// Memory of each card that the engine gives to the cache; default computed.
    std::optional<std::uint64_t> memory_budget_bytes = {};
    /// Share of a card's memory that the engine may use; default the runtime's own.
    std::optional<double> gpu_memory_utilization = {};
    std::string tokens_line = "concurrency";  ///< what vLLM prints as its cache's tokens: `concurrency` or `groups`
    friend bool operator==(const RuntimeOptions&, const RuntimeOptions&) = default;
};

/// What a speed was measured with, in a scenario's words: an empty format or backend is the usual one.
struct MeasuredSetup {
    std::string model = {};    ///< catalogue id, or the file
    std::string weights = {};  ///< format
    std::string gpu = {};      ///< ids, with `+` between unlike ones
    std::uint64_t gpu_count = 0;
    std::string runtime = {};
    std::string backend = {};
    friend bool operator==(const MeasuredSetup&, const MeasuredSetup&) = default;
};

/// One measured decode speed.
struct MeasuredPoint {
    double tokens_per_second = 0;              ///< of all sequences together
    std::uint64_t context_tokens = 0;          ///< in the cache of each sequence
    std::uint64_t sequences = 1;
    friend bool operator==(const MeasuredPoint&, const MeasuredPoint&) = default;
};

/// One measured speed of reading a prompt.
struct MeasuredPrompt {
    double tokens_per_second = 0;       ///< of all sequences together
    std::uint64_t prompt_tokens = 0;    ///< of each sequence
    std::uint64_t context_tokens = 0;   ///< in the cache of each before them
    std::uint64_t sequences = 1;
    friend bool operator==(const MeasuredPrompt&, const MeasuredPrompt&) = default;
};

/// Measured decode speeds of the scenario's set-up: the estimate is scaled to pass through one, or as near as its form
/// allows through several.
struct MeasuredSpeed {
    double tokens_per_second = 0;              ///< of all sequences together
    std::uint64_t context_tokens = 0;          ///< in the cache of each sequence
    std::optional<std::uint64_t> sequences = {};  ///< default: the scenario's
    std::vector<MeasuredPoint> points = {};       ///< further ones
    std::vector<MeasuredPrompt> prompts = {};     ///< speeds of reading prompts
    std::optional<MeasuredSetup> setup = {};      ///< default: the scenario's; others are not scaled by it
    UnknownFields unknown_fields = {};
    friend bool operator==(const MeasuredSpeed&, const MeasuredSpeed&) = default;
};

/// One plain value that says everything: which model, formats, tokens, sequences, cards and runtime.
/// The same object is a saved file, a line of `eval`, an undo step and a pinned comparison.
struct Scenario {
    std::string name;
    ModelChoice model;
    WeightsChoice weights;
    std::string k_type = "f16";
    std::string v_type = "f16";
    /// Tokens that each sequence holds; default 8192, or the native length if smaller.
    std::optional<std::uint64_t> context_tokens;
    std::uint64_t sequences = 1;
    /// How many of `context_tokens` prefill writes; default half.
    std::optional<std::uint64_t> prompt_tokens;
    std::vector<GpuChoice> gpus;  ///< none: capacity and speed are unknown
    Split split = Split::Layer;
    std::uint64_t reserved_bytes = 0;  ///< of each card, in use already
    HostChoice host;
    std::string runtime = "llama.cpp";
    std::string backend;  ///< `cuda`, `rocm`, `vulkan`, `metal`, `sycl`, `cpu`; empty = the usual one of the card
    RuntimeOptions options;
    std::optional<MeasuredSpeed> measured;
    UnknownFields unknown_fields;
    UnknownFields unknown_options;  ///< those of `runtime_options`
    friend bool operator==(const Scenario&, const Scenario&) = default;
};

/// Largest values that a scenario may hold; beyond is `bad_value`.
inline constexpr std::uint64_t kMaxContextTokens = std::uint64_t{1} << 40;
inline constexpr std::uint64_t kMaxSequences = 65536;
inline constexpr std::size_t kMaxMeasuredPoints = 256;
inline constexpr std::uint64_t kMaxGpus = 1024;  ///< of all kinds together
/// A card with less memory is a mistake of the unit.
inline constexpr std::uint64_t kMinGpuBytes = std::uint64_t{1} << 20;
inline constexpr std::uint64_t kMaxMemoryBytes = std::uint64_t{1} << 60;
/// Largest bandwidth (bytes/s) or rate of arithmetic (FLOP/s) of a card.
inline constexpr double kMaxRate = 1e21;

}  // namespace kvsight
