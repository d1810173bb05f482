// SPDX-License-Identifier: MIT
#include "core/weights/weight_type.h"

#include <array>

namespace kvsight {

namespace {

/// In the order of `Ggml`.
constexpr std::array kGgml = {
    WeightType{"f32", 1, 4},        WeightType{"f16", 1, 2},      WeightType{"bf16", 1, 2},
    WeightType{"q4_0", 32, 18},     WeightType{"q4_1", 32, 20},   WeightType{"q5_0", 32, 22},
    WeightType{"q5_1", 32, 24},     WeightType{"q8_0", 32, 34},   WeightType{"q2_K", 256, 84},
    WeightType{"q3_K", 256, 110},   WeightType{"q4_K", 256, 144}, WeightType{"q5_K", 256, 176},
    WeightType{"q6_K", 256, 210},   WeightType{"iq2_xxs", 256, 66}, WeightType{"iq2_xs", 256, 74},
    WeightType{"iq2_s", 256, 82},   WeightType{"iq3_xxs", 256, 98}, WeightType{"iq3_s", 256, 110},
    WeightType{"iq1_s", 256, 50},   WeightType{"iq1_m", 256, 56}, WeightType{"iq4_nl", 32, 18},
    WeightType{"iq4_xs", 256, 136}, WeightType{"tq1_0", 256, 54}, WeightType{"tq2_0", 256, 66},
    WeightType{"mxfp4", 32, 17},    WeightType{"q1_0", 128, 18},  WeightType{"q2_0", 64, 18},
};

Checked roundedUp(Checked value, std::uint64_t divisor)
{
    return (value + Checked(divisor - 1)) / divisor;
}

}  // namespace

const WeightType& ggmlType(Ggml type)
{
    return kGgml[static_cast<std::size_t>(type)];
}

Checked tensorBytes(const WeightTensor& tensor, const WeightType& type)
{
    const Checked elements = tensor.elements();
    Checked bytes = type.block == 1 ? elements * type.block_bytes
                                    : roundedUp(elements * type.block_bytes, type.block);
    Checked extra_bits;
    if (type.group_bits > 0) {
        const std::uint64_t inputs = type.group_inputs == 0 ? tensor.ne0 : type.group_inputs;
        extra_bits += roundedUp(tensor.ne0, inputs) * roundedUp(tensor.ne1, type.group_outputs) * tensor.ne2
                      * type.group_bits;
    }
    extra_bits += Checked(tensor.ne0) * tensor.ne2 * type.input_bits + Checked(tensor.ne2) * type.matrix_bits;
    return bytes + roundedUp(extra_bits, 8);
}

}  // namespace kvsight
