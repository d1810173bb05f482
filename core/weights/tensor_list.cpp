// SPDX-License-Identifier: MIT
#include "core/weights/tensor_list.h"

namespace kvsight {

void TensorList::matrix(WeightRole role, TensorUse use, Checked inputs, Checked outputs, Checked count)
{
    WeightTensor tensor;
    tensor.role = role;
    tensor.use = use;
    add(tensor, inputs, outputs, count);
}

void TensorList::linear(WeightRole role, TensorUse use, Checked inputs, Checked outputs, bool bias)
{
    matrix(role, use, inputs, outputs);
    if (bias)
        vector(role, outputs);
}

void TensorList::keptMatrix(WeightRole role, Checked inputs, Checked outputs, Checked count)
{
    WeightTensor tensor;
    tensor.role = role;
    tensor.keep_precision = true;
    add(tensor, inputs, outputs, count);
}

void TensorList::f32Matrix(WeightRole role, Checked inputs, Checked outputs, Checked count)
{
    WeightTensor tensor;
    tensor.role = role;
    tensor.keep_precision = true;
    tensor.f32_in_gguf = true;
    add(tensor, inputs, outputs, count);
}

void TensorList::norm(NormKind kind, Checked width)
{
    if (kind == NormKind::Absent)
        return;
    vector(WeightRole::Norm, width);
    if (kind == NormKind::Layer)
        vector(WeightRole::Norm, width);
}

void TensorList::add(WeightTensor tensor, Checked inputs, Checked outputs, Checked count)
{
    const Checked elements = inputs * outputs * count;
    if (elements.isOverflown()) {
        m_spoilt = true;
        return;
    }
    if (elements == Checked(0))
        return;
    tensor.layer = m_layer;
    tensor.ne0 = inputs.saturated();
    tensor.ne1 = outputs.saturated();
    tensor.ne2 = count.saturated();
    m_tensors.push_back(tensor);
}

}  // namespace kvsight
