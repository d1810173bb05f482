// SPDX-License-Identifier: MIT
#pragma once

#include "core/model_shape.h"

#include <cstdint>
#include <string_view>

namespace kvsight {

/// What a checkpoint's tensor is for, told from its name (`model.layers.3.self_attn.k_proj.weight`).
struct TensorName {
    WeightRole role = WeightRole::Other;
    TensorUse use = TensorUse::Other;
    std::int32_t layer = -1;  ///< as the name counts it; -1 outside the layers and in towers
    bool tower = false;       ///< of a vision or audio part: its bytes count, it is no language weight (role Other)
    bool buffer = false;      ///< no parameter: rotary tables, causal masks, position numbers
    bool bias = false;
};

/// Takes a name of transformers' or Mistral's layout apart; what nobody knows has the role Other.
TensorName tensorNameOf(std::string_view name);

}  // namespace kvsight
