// SPDX-License-Identifier: MIT
#pragma once

#include "core/checked.h"
#include "core/model_shape.h"

#include <cstdint>

namespace kvsight {

/// How a matrix's numbers are packed: blocks of elements, and what lies beside them (scales, zero points).
struct WeightType {
    const char* name = "";
    std::uint64_t block = 1;        ///< elements of a block
    std::uint64_t block_bytes = 0;
    /// One scale for each so many inputs and outputs; 0 inputs = the whole row. 0 bits = none.
    std::uint64_t group_inputs = 0;
    std::uint64_t group_outputs = 1;
    std::uint64_t group_bits = 0;
    std::uint64_t input_bits = 0;   ///< for each input (GPTQ's order of groups)
    std::uint64_t matrix_bits = 0;  ///< for each matrix (NVFP4's global scale)
};

/// Element types of GGUF files (spec 6.1).
enum class Ggml {
    F32, F16, Bf16, Q4_0, Q4_1, Q5_0, Q5_1, Q8_0, Q2_K, Q3_K, Q4_K, Q5_K, Q6_K, Iq2Xxs, Iq2Xs, Iq2S, Iq3Xxs, Iq3S,
    Iq1S, Iq1M, Iq4Nl, Iq4Xs, Tq1_0, Tq2_0, Mxfp4, Q1_0, Q2_0,
};

const WeightType& ggmlType(Ggml type);

/// Bytes of the tensor's numbers in that type.
Checked tensorBytes(const WeightTensor& tensor, const WeightType& type);

}  // namespace kvsight
