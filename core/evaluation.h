// SPDX-License-Identifier: MIT
#pragma once

#include "core/checked.h"
#include "core/finding.h"
#include "core/model_shape.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kvsight {

/// A number of bytes that may be unknown (the parts it is made of are not known) or too large for 64 bits.
/// Unknown and overflown both print as `null`; the findings tell them apart.
using MaybeBytes = std::optional<Checked>;

/// The exact number, or nothing when unknown or beyond 64 bits.
inline std::optional<std::uint64_t> exact(const MaybeBytes& bytes)
{
    return bytes ? bytes->value() : std::nullopt;
}

/// What lies on a card, or on all of them.
struct Memory {
    MaybeBytes weights_bytes;
    MaybeBytes kv_cache_bytes;  ///< k + v + indexer: everything that grows with tokens
    MaybeBytes k_bytes;
    MaybeBytes v_bytes;
    MaybeBytes indexer_bytes;
    MaybeBytes state_bytes;
    MaybeBytes compute_bytes;
    MaybeBytes overhead_bytes;
    MaybeBytes reserved_bytes;
    MaybeBytes total_bytes;     ///< over the parts that are known
    MaybeBytes capacity_bytes;
    MaybeBytes pool_bytes;      ///< what an engine reserves for the cache; nothing where there is no pool
    std::optional<std::int64_t> free_bytes;  ///< capacity - total; negative when short
};

/// What lies on the CPU's side.
struct HostMemory {
    MaybeBytes weights_bytes;
    MaybeBytes kv_cache_bytes;
    MaybeBytes state_bytes;
    MaybeBytes compute_bytes;
    MaybeBytes total_bytes;
};

struct DeviceMemory {
    std::string gpu;   ///< id, or the name given
    std::string name;  ///< for people
    Memory memory;
};

/// A cache that the runtime allocates apart.
struct CacheUse {
    std::string kind;  ///< `full`, `window`, `chunk`, `latent`, `indexer`, `compressed`
    std::uint64_t layers = 0;   ///< those that own bytes in it
    Checked cells = 0;          ///< rows of one stream
    Checked streams = 1;
    MaybeBytes k_bytes;         ///< over all streams; nothing when refused or in a type of unknown size
    MaybeBytes v_bytes;
};

struct StateUse {
    std::string kind;  ///< `mamba2`, `gated_delta_net` ...
    std::uint64_t layers = 0;
    Checked rows = 0;  ///< one a sequence, and one for each token that is drafted
    MaybeBytes conv_bytes;       ///< nothing when the config does not give the sizes
    MaybeBytes recurrent_bytes;
    MaybeBytes bytes() const
    {
        return conv_bytes && recurrent_bytes ? MaybeBytes(*conv_bytes + *recurrent_bytes) : std::nullopt;
    }
};

/// An 80 % band.
struct Band {
    double low = 0, mid = 0, high = 0;
};

enum class Bound { Memory, Compute, Overhead };
const char* boundName(Bound bound);

/// One decode step at the scenario's context.
struct Decode {
    Band tokens_per_second;        ///< of one sequence
    Band total_tokens_per_second;  ///< of all
    double step_seconds = 0;
    double weights_seconds = 0, kv_seconds = 0;
    double cache_seconds = 0, state_seconds = 0;  ///< what the second consists of
    double reading_seconds = 0;    ///< weights, cache and states together
    double compute_seconds = 0, overhead_seconds = 0;
    double communication_seconds = 0;  ///< exchanges between cards
    double weights_read_bytes = 0; ///< from the cards
    double kv_read_bytes = 0;      ///< cache and states on the cards
    double read_bytes = 0;         ///< both together
    double host_read_bytes = 0;    ///< weights, cache and states on the CPU's side
    double host_seconds = 0;       ///< what reading those takes: 0 when nothing lies there
    double efficiency = 0;         ///< share of the peak bandwidth that is assumed
    double bandwidth_bytes_per_s = 0;  ///< peak that counts
    double reading_bytes_per_s = 0;    ///< that share of it
    Bound bound = Bound::Memory;
    Message basis;
};

/// Reading the prompt. Its last step gives the first token: `seconds` is the time to it.
struct Prefill {
    Band seconds;
    double tokens_per_second = 0;
    Message basis;
};

/// A whole answer after the prompt, of one sequence while all are decoded.
struct AnswerTime {
    std::uint64_t tokens = 0;
    Band seconds;         ///< of the prompt and all its tokens
    double decode_seconds = 0;  ///< of these the tokens alone, without the first
};

struct Limits {
    /// Largest context for which `fits` holds with all else as it is; nothing when memory does not grow with it
    /// or is unknown; 0 when nothing fits.
    std::optional<std::uint64_t> max_context_tokens;
    std::optional<std::uint64_t> max_sequences;
    /// Of a pool: the tokens that its engine prints at the start, and how many sequences of the context it holds.
    std::optional<std::uint64_t> cache_tokens;
    std::optional<double> max_concurrency;
};

/// The answer to a scenario.
struct Evaluation {
    Memory memory;  ///< of all cards together
    HostMemory host;
    std::vector<DeviceMemory> devices;
    std::vector<CacheUse> caches;
    std::vector<StateUse> states;
    std::optional<std::uint64_t> kv_bytes_per_token;             ///< while no window is full
    std::optional<std::uint64_t> kv_bytes_per_token_at_context;  ///< the slope at the context
    Checked cells = 0;  ///< rows that the largest growing cache allocates per stream
    std::optional<std::uint64_t> block_tokens;  ///< tokens of a pool's block of attention
    std::optional<bool> fits;
    Limits limits;
    /// Also where it does not fit, if the runtime then leaves the rest on the CPU's side by itself.
    std::optional<Decode> decode;
    std::optional<Prefill> prefill;
    std::optional<AnswerTime> answer;
    std::vector<std::string> estimated;  ///< names of the figures that are estimates
    Findings findings;
};

/// A point of the growth over context, all else as in the scenario.
struct GrowthPoint {
    std::uint64_t context_tokens = 0;
    Memory memory;
    std::optional<bool> fits;
    std::optional<Decode> decode;  ///< nothing where it does not fit
};

}  // namespace kvsight
