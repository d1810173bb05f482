// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/layer_plan.h"

#include <optional>

namespace kvsight {

/// Fills `shape.layers`, `draft_layers`, `hidden_size` and `query_heads`: what the plan's layers store, from the
/// config's head counts and sizes. False (and errors) when they are missing or contradict each other.
bool sizeLayers(ConfigFields& fields, const LayerPlan& plan, ModelShape& shape);

/// Element counts of one layer's state (spec 5.2). `state_unknown` when the config does not give the sizes.
void sizeState(ConfigFields& fields, const ModelShape& shape, LayerShape& layer);

/// The kind of state that this model's recurrent layers keep.
StateKind stateKindOf(const ConfigFields& fields);

}  // namespace kvsight
