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

/// One decode step at `context` tokens in each of `sequences` sequences: the sum of
///
///   weights read / bandwidth x factor, routed experts read / bandwidth x factor,
///   caches read / bandwidth x factor, states read and written / bandwidth x factor,
///   FLOPs / peak FP16 rate x factor, seconds a layer, a step, a sequence, an exchange between cards,
///   and bytes read on the CPU's side / (main memory's bandwidth x 35 %).
///
/// Bytes are those of spec 6.7 and 9.1, FLOPs those of 9.2 (formulas: core/speed_terms.h). The factors are fitted to
/// published runs (core/speed_fit.h); so is the band, on sources that were left out of the fit. With a part on the
/// CPU's side the band is wide and unchecked. Nothing when a card's bandwidth, the weights or a state are unknown, or
/// when the runtime refuses. `basis` is left empty; `speedBasis` says it.
std::optional<Decode> decodeStep(const Resolved& resolved, Checked context, Checked sequences);

/// Scales the factors so that the estimate passes through the scenario's measured speed; the bands become those of
/// scaled estimates. Says in the findings when that cannot be: the measured step is shorter than what the CPU's side
/// takes of it, or no speed can be told.
void anchorSpeed(Resolved& resolved);

/// How many measured runs stand behind a speed.
Message speedBasis(const Resolved& resolved, const Decode& decode);

/// Time until the prompt is in the cache: compute-bound for long prompts, bound by reading the weights for short
/// ones. Nothing when the card's FP16 rate is unknown.
std::optional<Prefill> prefill(const Resolved& resolved, std::uint64_t prompt_tokens);

}  // namespace kvsight
