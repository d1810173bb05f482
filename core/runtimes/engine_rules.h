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

/// Warns of cache types that `runtime` does not offer; they are sized by their bits.
void reportTypes(MemoryPlan& plan, const Resolved& resolved, const Runtime& runtime);

/// Warns of weights in a GGUF format.
void reportGguf(MemoryPlan& plan, const Resolved& resolved, const Runtime& runtime);

/// Warns of a model that the engine is not known to run.
void reportModel(MemoryPlan& plan, const Resolved& resolved, const Runtime& runtime);

/// Names the options of llama.cpp that are set and that `runtime` has nothing for.
void reportIgnoredOptions(MemoryPlan& plan, const Resolved& resolved, const Runtime& runtime);

/// Says that the rules were read and the runtime not run.
void reportUnrun(MemoryPlan& plan, const Runtime& runtime);

/// All weights on the cards, a tied head as the embedding table itself.
void placeAllOnCards(PlanBuilder& builder, const Resolved& resolved);

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
