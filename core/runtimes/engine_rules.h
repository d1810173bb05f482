// SPDX-License-Identifier: MIT
#pragma once

#include "core/runtimes/plan_builder.h"
#include "core/runtimes/runtime.h"

#include <string_view>

// What serving engines share: findings, weights, and the pool's budget.

namespace kvsight {

inline constexpr std::uint64_t kMiB = 1024 * 1024;
inline constexpr std::uint64_t kGiB = 1024 * kMiB;

/// The engine would not start: the plan's figures are null.
void refuse(MemoryPlan& plan, const char* where, Message message);

/// Warns of cache types that the scenario's runtime does not offer; they are sized by their bits.
void reportTypes(MemoryPlan& plan, const Resolved& resolved);

/// What an engine that loads checkpoints says of a scenario: types that it does not offer, weights in a GGUF format, a
/// model that it is not known to run, and options of llama.cpp that it has nothing for. `follows_compression`: the rules
/// know how it keeps DeepSeek V4.
void reportUsual(MemoryPlan& plan, const Resolved& resolved, bool follows_compression = false);

/// Where the scenario drafts: says that the model has no drafting layers, or that their weights are not known.
void reportDrafts(MemoryPlan& plan, const Resolved& resolved);

/// Everything on the cards, drafting layers included while they draft.
Offload nothingOnHost(const Resolved& resolved);

/// Says that the rules were read and the runtime not run.
void reportUnrun(MemoryPlan& plan, const Resolved& resolved);

/// All weights on the cards, a tied head as the embedding table itself.
void placeAllOnCards(PlanBuilder& builder, const Resolved& resolved);

/// Formats that an engine which loads safetensors keeps in a packing of its own: plain types without f32 norms (spec 6.5).
std::vector<std::pair<std::string_view, std::string_view>> checkpointFormats();

/// Whether a tensor split divides the heads: as many cards as divide them, or as they divide.
bool headsDivide(const Resolved& resolved, std::uint64_t cards);

/// Capacity of the cards, and whether the pool's budget is known: given, or all that it follows from.
void fillBudget(MemoryPlan& plan, const Resolved& resolved, double default_share);

/// The smallest card's memory, or 0 when one is unknown.
std::uint64_t smallestCard(const Resolved& resolved);

/// Widths of an engine's trial step.
void fillTrial(MemoryPlan& plan, const Resolved& resolved, std::uint64_t tokens, std::uint64_t outputs, std::uint64_t cards);

/// Bytes of a number of the model's own type.
std::uint64_t modelNumberBytes(const ModelShape& shape);

/// MLA families whose latents an engine keeps as ordinary keys and values of all heads.
bool keepsExpandedHeads(std::string_view family);

}  // namespace kvsight
