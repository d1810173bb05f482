// SPDX-License-Identifier: MIT
#pragma once

#include "core/evaluation.h"
#include "core/memory.h"
#include "core/resolve.h"

#include <cstdint>
#include <optional>

namespace kvsight {

/// Whether speed can be told at all: weights and states are known, and the runtime does not refuse.
bool canRun(const Resolved& resolved);

/// One decode step at `context` tokens in each of `sequences` sequences, as a roofline with a fixed cost:
///
///   step = max( (weights read + cache and states read) / (bandwidth x efficiency), FLOPs / (peak x efficiency) )
///          + bytes read on the CPU's side / (main memory's bandwidth x 35 %)
///          + layers x 60 us + 1 ms
///
/// Bytes are those of spec 6.7 and 9.1, FLOPs those of 9.2 (formulas: core/speed_terms.h). The constants were set by
/// hand and are the same for all cards but CPUs; the band is what held 80 % of published runs. With a part on the
/// CPU's side the band is wide and unchecked. Nothing when a card's bandwidth, the weights or a state are unknown, or
/// when the runtime refuses.
std::optional<Decode> decodeStep(const Resolved& resolved, Checked context, Checked sequences);

/// Time until the prompt is in the cache: compute-bound for long prompts, bound by reading the weights for short
/// ones. Nothing when the card's FP16 rate is unknown.
std::optional<Prefill> prefill(const Resolved& resolved, std::uint64_t prompt_tokens);

}  // namespace kvsight
