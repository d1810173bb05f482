// SPDX-License-Identifier: MIT
#pragma once

#include "core/evaluation.h"
#include "core/memory.h"
#include "core/resolve.h"

#include <cstdint>
#include <optional>
#include <vector>

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

/// All measured decode speeds of a scenario, the first one included.
std::vector<MeasuredPoint> measuredPoints(const Scenario& scenario);

/// Scales the factors so that the estimate passes through the scenario's measured speed. With several, one scale is for
/// all and two more are for the caches and for what grows with the batch, by least squares of the logarithms, drawn to
/// the common one. Prompts are scaled by the geometric mean. The bands become those of scaled estimates. Says in the
/// findings when that cannot be: a measured step is shorter than what the CPU's side takes of it.
void anchorSpeed(Resolved& resolved);

/// The context from which on reading the cache takes longer than reading the weights; nothing when it never does (up to
/// 2^40 tokens), when no weights are read from the cards, or when no speed can be told.
std::optional<std::uint64_t> cacheOutweighsFrom(const Resolved& resolved, std::uint64_t sequences);

/// Share of the published runs that lay in bands such as this speed's when their sources were left out of the fit, or that
/// were predicted from another run of their set-up, when the speed is anchored. Nothing where it was not checked: with a part
/// on the CPU's side.
std::optional<double> bandShare(const Resolved& resolved, const Decode& decode);

/// How many measured runs stand behind a speed, in a few words: for places where how often such bands hold is said already.
/// Where the band was not checked, why, and what had to leave the cards.
Message speedEvidence(const Resolved& resolved, const Decode& decode);

/// The same with how often such bands hold.
Message speedBasis(const Resolved& resolved, const Decode& decode);

/// How many measured prompts stand behind the time of one, in a few words: the evidence that the basis of `prefill` names.
Message prefillEvidence(const Resolved& resolved);

/// The same with how often such bands hold. `host`: a part of the weights lies on the CPU's side.
Message prefillBasis(const Resolved& resolved, bool host);

/// Time until the prompt of one sequence is in the cache and the first token of the answer is known: reading the
/// weights once a prompt step, arithmetic, and fixed costs, each with a factor fitted to published runs (core/prefill_fit.h).
/// Nothing when the card's FP16 rate is unknown.
std::optional<Prefill> prefill(const Resolved& resolved, std::uint64_t prompt_tokens);

/// How many tokens an answer has whose time is told; fewer where the context ends before.
inline constexpr std::uint64_t kAnswerTokens = 500;
std::uint64_t answerTokens(const Resolved& resolved);

/// Time of the prompt and an answer of `tokens` tokens after it: the first comes with the prompt, each other one takes a
/// decode step while the cache grows by one token. The exact sum over the steps. Ends of the band: both parts at theirs.
/// Nothing without a prompt or a card's rate, or when a part lies on the CPU's side and has no band.
std::optional<AnswerTime> answerTime(const Resolved& resolved, std::uint64_t prompt_tokens, std::uint64_t tokens);

}  // namespace kvsight
