// SPDX-License-Identifier: MIT
#pragma once

#include "core/model_shape.h"
#include "core/weights/weight_type.h"

#include <cstdint>

namespace kvsight {

/// GGUF file types that a quantiser produces (spec 6.2).
enum class FileType {
    F32, F16, Bf16, Q4_0, Q4_1, Q5_0, Q5_1, Q8_0, Q2_K, Q2_K_S, Q3_K_S, Q3_K_M, Q3_K_L, Q4_K_S, Q4_K_M, Q5_K_S, Q5_K_M,
    Q6_K, Iq1S, Iq1M, Iq2Xxs, Iq2Xs, Iq2S, Iq2M, Iq3Xxs, Iq3Xs, Iq3S, Iq3M, Iq4Nl, Iq4Xs, Tq1_0, Tq2_0, Mxfp4Moe, Q1_0,
    Q2_0,
};

/// The type that most matrices of such a file have.
Ggml baseType(FileType file);

/// Chooses each tensor's type as llama.cpp's quantiser does without an importance matrix (spec 6.3, 6.4). Tensors must
/// be handed over in the order of layers, since several rules count.
class GgufMix {
public:
    /// `drafts`: the file holds the drafting layers too, which the rules count among the blocks.
    GgufMix(FileType file, const ModelShape& shape, bool drafts = false);

    Ggml next(const WeightTensor& tensor);

private:
    Ggml quantised(const WeightTensor& tensor);
    Ggml head(const WeightTensor& tensor) const;
    Ggml embedding() const;
    Ggml low(const WeightTensor& tensor);
    Ggml value();
    Ggml keyOrQuery(TensorUse use) const;
    Ggml down(const WeightTensor& tensor);
    Ggml output() const;
    Ggml gateOrUp(const WeightTensor& tensor);
    std::uint64_t position(const WeightTensor& tensor, std::uint64_t& counter) const;

    FileType m_file;
    Ggml m_base;
    std::uint64_t m_layers = 0;
    std::uint64_t m_values = 0;   ///< how many tensors the rule for V sees
    std::uint64_t m_grouping = 0; ///< query heads for each KV head in layer 0
    std::uint64_t m_experts = 0;
    bool m_eight_experts = false;
    bool m_falcon = false;
    bool m_seventy = false;
    /// Experts published as mxfp4 are repacked, not converted, in a 16-bit file.
    bool m_packed_experts = false;
    bool m_untied = false;
    std::uint64_t m_value = 0;
    std::uint64_t m_down = 0;
    std::uint64_t m_gate = 0;
    std::uint64_t m_up = 0;
};

}  // namespace kvsight
