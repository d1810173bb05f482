// SPDX-License-Identifier: MIT
#include "core/weights/joint_kv_up.h"

#include <algorithm>
#include <cstddef>

namespace kvsight {

namespace {

/// One matrix for each head: how up-projections that are apart are listed, keys before values.
bool isUpProjection(const WeightTensor& tensor)
{
    return tensor.role == WeightRole::Attention && tensor.use == TensorUse::Other && tensor.ne2 > 1;
}

}  // namespace

std::shared_ptr<const ModelShape> withJointKvUp(const std::shared_ptr<const ModelShape>& shape)
{
    if (std::none_of(shape->tensors.begin(), shape->tensors.end(), isUpProjection))
        return shape;
    auto joint = std::make_shared<ModelShape>(*shape);
    joint->tensors.clear();
    for (std::size_t i = 0; i < shape->tensors.size(); ++i) {
        WeightTensor tensor = shape->tensors[i];
        const bool pair = isUpProjection(tensor) && i + 1 < shape->tensors.size() && isUpProjection(shape->tensors[i + 1]);
        if (pair) {
            const WeightTensor& value = shape->tensors[++i];
            const std::uint64_t rank = value.ne0;
            tensor.ne1 = (tensor.ne0 + value.ne1) * tensor.ne2;
            tensor.ne0 = rank;
            tensor.ne2 = 1;
        }
        joint->tensors.push_back(tensor);
    }
    return joint;
}

}  // namespace kvsight
