// SPDX-License-Identifier: MIT
#pragma once

#include "core/checked.h"
#include "core/model_shape.h"
#include "core/weights/tensor_habits.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace kvsight {

/// Collects weight tensors layer by layer. Dimensions that do not fit 64 bits spoil the list; a tensor without
/// elements is left out.
class TensorList {
public:
    /// The layer that the next tensors belong to; -1 outside the layers.
    void setLayer(std::int32_t layer) { m_layer = layer; }

    /// A matrix that a quantiser may shrink; `count` of them stacked.
    void matrix(WeightRole role, TensorUse use, Checked inputs, Checked outputs, Checked count = 1);
    /// The same with a bias of `outputs` values when asked for.
    void linear(WeightRole role, TensorUse use, Checked inputs, Checked outputs, bool bias);
    /// A matrix that stays as it was published.
    void keptMatrix(WeightRole role, Checked inputs, Checked outputs, Checked count = 1);
    /// A matrix that GGUF holds as f32: routers, convolutions, position tables.
    void f32Matrix(WeightRole role, Checked inputs, Checked outputs, Checked count = 1);
    /// One-dimensional: norms, biases, scalars.
    void vector(WeightRole role, Checked values) { f32Matrix(role, values, 1); }
    /// A norm over `width` values.
    void norm(NormKind kind, Checked width);

    bool spoilt() const { return m_spoilt; }
    std::vector<WeightTensor> take() { return std::move(m_tensors); }

private:
    void add(WeightTensor tensor, Checked inputs, Checked outputs, Checked count);

    std::vector<WeightTensor> m_tensors;
    std::int32_t m_layer = -1;
    bool m_spoilt = false;
};

}  // namespace kvsight
