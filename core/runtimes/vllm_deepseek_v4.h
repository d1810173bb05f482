// SPDX-License-Identifier: MIT
#pragma once

#include "core/runtimes/plan_builder.h"

#include <cstdint>

namespace kvsight {

/// DeepSeek V4's compressed attention in vLLM (spec 4.5): caches and pool of the plan. `step_tokens`: tokens that one
/// step handles at most.
void addDeepSeekV4(PlanBuilder& builder, const Resolved& resolved, std::uint64_t step_tokens);

}  // namespace kvsight
