// SPDX-License-Identifier: MIT
#include "core/weights/gguf_mix.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string_view>

namespace kvsight {

namespace {

// The totals that the runtime's own quantiser wrote (spec 6.6) come out byte for byte.

/// In the order of `FileType`.
constexpr std::array kBase = {
    Ggml::F32,   Ggml::F16,    Ggml::Bf16,  Ggml::Q4_0,   Ggml::Q4_1, Ggml::Q5_0, Ggml::Q5_1,   Ggml::Q8_0,  Ggml::Q2_K,
    Ggml::Q2_K,  Ggml::Q3_K,   Ggml::Q3_K,  Ggml::Q3_K,   Ggml::Q4_K, Ggml::Q4_K, Ggml::Q5_K,   Ggml::Q5_K,  Ggml::Q6_K,
    Ggml::Iq1S,  Ggml::Iq1M,   Ggml::Iq2Xxs, Ggml::Iq2Xs, Ggml::Iq2Xs, Ggml::Iq2S, Ggml::Iq3Xxs, Ggml::Iq3S, Ggml::Iq3S,
    Ggml::Iq3S,  Ggml::Iq4Nl,  Ggml::Iq4Xs, Ggml::Tq1_0,  Ggml::Tq2_0, Ggml::Mxfp4, Ggml::Q1_0, Ggml::Q2_0,
};

/// What the loader calls a 70B model: family, layers, and whether heads must be grouped for it.
struct Seventy {
    std::string_view family;
    std::size_t layers;
    bool grouped;
};
constexpr std::array kSeventy = {Seventy{"llama", 80, true}, Seventy{"qwen2", 80, false},
                                 Seventy{"nemotron-nas", 80, false}, Seventy{"deci", 80, false},
                                 Seventy{"olmo", 80, false}, Seventy{"jais2", 68, false}};

bool oneOf(FileType file, std::initializer_list<FileType> files)
{
    return std::find(files.begin(), files.end(), file) != files.end();
}

/// The tensors at both ends and every third between them get more bits.
bool more(std::uint64_t index, std::uint64_t count)
{
    const std::uint64_t eighth = count / 8;
    return index < eighth || index >= 7 * count / 8 || (index - eighth) % 3 == 2;
}

bool isValue(TensorUse use)
{
    return use == TensorUse::AttentionV || use == TensorUse::AttentionQkv;
}

/// Query heads for each KV head as the file's scalar, or its list's entry for layer 0, says.
std::uint64_t grouping(const ModelShape& shape)
{
    for (const LayerShape& layer : shape.layers) {
        if (layer.kv_heads > 0 && layer.cache != CacheKind::None)
            return layer.query_heads / layer.kv_heads;
        // Files of these kinds hold one number for all layers; others a list that starts with 0.
        if (layer.state != StateKind::GatedDeltaNet && layer.state != StateKind::Lightning)
            return 0;
    }
    return 0;
}

bool isSeventy(const ModelShape& shape)
{
    return std::any_of(kSeventy.begin(), kSeventy.end(), [&](const Seventy& row) {
        return row.family == shape.family && row.layers == shape.layers.size()
               && (!row.grouped || grouping(shape) != 1);
    });
}

bool isFalcon(std::string_view family)
{
    return family == "falcon" || family == "RefinedWeb" || family == "RefinedWebModel";
}

/// The type for rows that are no multiple of the block.
Ggml fallback(Ggml type)
{
    switch (type) {
    case Ggml::Iq1S: case Ggml::Iq1M: case Ggml::Iq2Xxs: case Ggml::Iq2Xs: case Ggml::Iq2S: case Ggml::Iq3Xxs:
    case Ggml::Iq3S: case Ggml::Iq4Xs:
        return Ggml::Iq4Nl;
    case Ggml::Q2_0: case Ggml::Q2_K: case Ggml::Q3_K: case Ggml::Tq1_0: case Ggml::Tq2_0:
        return Ggml::Q4_0;
    case Ggml::Q4_K: return Ggml::Q5_0;
    case Ggml::Q5_K: return Ggml::Q5_1;
    case Ggml::Q6_K: return Ggml::Q8_0;
    default: return Ggml::F16;
    }
}

bool fits(const WeightTensor& tensor, Ggml type)
{
    return tensor.ne0 % ggmlType(type).block == 0;
}

}  // namespace

Ggml baseType(FileType file)
{
    return kBase[static_cast<std::size_t>(file)];
}

GgufMix::GgufMix(FileType file, const ModelShape& shape, bool drafts)
    : m_file(file), m_base(baseType(file)), m_layers(shape.layers.size() + (drafts ? shape.draft_layers.size() : 0)),
      m_grouping(grouping(shape)), m_experts(shape.experts.experts), m_eight_experts(m_experts == 8),
      m_falcon(isFalcon(shape.family)), m_seventy(isSeventy(shape)),
      m_packed_experts(shape.quant == "mxfp4")
{
    for (const WeightTensor& tensor : shape.tensors) {
        m_values += isValue(tensor.use) ? 1 : 0;
        m_untied = m_untied || tensor.use == TensorUse::Output;
    }
    if (drafts) {
        m_values += static_cast<std::uint64_t>(std::count_if(shape.draft_tensors.begin(), shape.draft_tensors.end(),
                                                             [](const WeightTensor& tensor) { return isValue(tensor.use); }));
    }
}

Ggml GgufMix::next(const WeightTensor& tensor)
{
    if (tensor.f32_in_gguf || m_file == FileType::F32)
        return Ggml::F32;
    if (m_file == FileType::F16 || m_file == FileType::Bf16)
        return m_packed_experts && tensor.role == WeightRole::RoutedExperts ? Ggml::Mxfp4 : m_base;
    if (tensor.keep_precision)
        return Ggml::Bf16;
    Ggml type = quantised(tensor);
    if (!fits(tensor, type))
        type = fallback(type);
    return fits(tensor, type) ? type : Ggml::F16;
}

Ggml GgufMix::quantised(const WeightTensor& tensor)
{
    if (tensor.use == TensorUse::Output || (tensor.use == TensorUse::TokenEmbedding && !m_untied))
        return head(tensor);
    if (m_file == FileType::Mxfp4Moe)
        return tensor.ne2 > 1 ? Ggml::Mxfp4 : Ggml::Q8_0;
    if (tensor.use == TensorUse::TokenEmbedding)
        return embedding();
    if (oneOf(m_file, {FileType::Iq1S, FileType::Iq1M, FileType::Iq2Xxs, FileType::Iq2Xs, FileType::Iq2S,
                       FileType::Iq2M}))
        return low(tensor);
    switch (tensor.use) {
    case TensorUse::AttentionV:
    case TensorUse::AttentionQkv: return value();
    case TensorUse::AttentionK:
    case TensorUse::AttentionQ: return keyOrQuery(tensor.use);
    case TensorUse::AttentionOut: return output();
    case TensorUse::FfnDown: return down(tensor);
    case TensorUse::FfnGate:
    case TensorUse::FfnUp: return gateOrUp(tensor);
    default: return m_base;
    }
}

Ggml GgufMix::head(const WeightTensor& tensor) const
{
    if (m_file == FileType::Mxfp4Moe || m_falcon || !fits(tensor, m_base))
        return Ggml::Q8_0;
    if (oneOf(m_file, {FileType::Iq1S, FileType::Iq1M, FileType::Iq2Xxs, FileType::Iq2Xs, FileType::Iq2S,
                       FileType::Iq2M, FileType::Iq3Xxs}))
        return Ggml::Q5_K;
    return m_base == Ggml::Q8_0 ? Ggml::Q8_0 : Ggml::Q6_K;
}

Ggml GgufMix::embedding() const
{
    if (oneOf(m_file, {FileType::Iq2Xxs, FileType::Iq2Xs, FileType::Iq1S, FileType::Iq1M}))
        return Ggml::Q2_K;
    if (oneOf(m_file, {FileType::Iq2S, FileType::Iq2M, FileType::Iq3Xxs}))
        return Ggml::Iq3S;
    if (oneOf(m_file, {FileType::Tq1_0, FileType::Tq2_0, FileType::Q2_0}))
        return Ggml::Q4_K;
    return m_base;
}

/// Below three bits: what matters most gets two to five.
Ggml GgufMix::low(const WeightTensor& tensor)
{
    const bool two_and_half = oneOf(m_file, {FileType::Iq2S, FileType::Iq2M});
    const Ggml kept = two_and_half ? Ggml::Iq3S : Ggml::Q2_K;
    if (isValue(tensor.use))
        return m_grouping >= 4 || m_experts >= 4 ? Ggml::Q4_K : kept;
    if (tensor.use == TensorUse::AttentionK && m_eight_experts)
        return Ggml::Q4_K;
    if (tensor.use == TensorUse::FfnDown)
        return m_down++ < m_layers / 8 ? kept : m_base;
    if (tensor.use == TensorUse::AttentionOut) {
        if (m_eight_experts)
            return Ggml::Q5_K;
        if (two_and_half)
            return Ggml::Iq3S;
        if (oneOf(m_file, {FileType::Iq1S, FileType::Iq1M}))
            return Ggml::Iq2Xxs;
    }
    return m_base;
}

Ggml GgufMix::value()
{
    const std::uint64_t index = m_value++;
    const bool grouped = m_grouping >= 4;
    Ggml type = m_base;
    switch (m_file) {
    case FileType::Q2_K: type = grouped ? Ggml::Q4_K : Ggml::Q3_K; break;
    case FileType::Q2_K_S:
    case FileType::Iq3Xs:
    case FileType::Iq3S: type = grouped ? Ggml::Q4_K : m_base; break;
    case FileType::Iq3Xxs: type = grouped ? Ggml::Q4_K : Ggml::Iq3S; break;
    case FileType::Iq3M: type = Ggml::Q4_K; break;
    case FileType::Q3_K_M: type = index < 2 ? Ggml::Q5_K : Ggml::Q4_K; break;
    case FileType::Q3_K_L: type = Ggml::Q5_K; break;
    case FileType::Iq4Nl:
    case FileType::Iq4Xs: type = grouped ? Ggml::Q5_K : m_base; break;
    case FileType::Q4_K_M:
    case FileType::Q5_K_M: type = more(index, m_values) ? Ggml::Q6_K : m_base; break;
    case FileType::Q4_K_S: type = index < 4 ? Ggml::Q5_K : m_base; break;
    default: break;
    }
    if (m_seventy && (type == Ggml::Q3_K || type == Ggml::Q4_K))
        type = Ggml::Q5_K;
    return m_eight_experts ? Ggml::Q8_0 : type;
}

Ggml GgufMix::keyOrQuery(TensorUse use) const
{
    if (use == TensorUse::AttentionK && m_eight_experts)
        return Ggml::Q8_0;
    if (m_file == FileType::Iq3Xs)
        return Ggml::Iq3Xxs;
    return m_file == FileType::Iq3Xxs ? Ggml::Iq2S : m_base;
}

/// Tensors of one kind are counted; with experts the block's number counts instead.
std::uint64_t GgufMix::position(const WeightTensor& tensor, std::uint64_t& counter) const
{
    const std::uint64_t index = counter++;
    return m_experts > 1 && tensor.layer >= 0 ? static_cast<std::uint64_t>(tensor.layer) : index;
}

Ggml GgufMix::down(const WeightTensor& tensor)
{
    const std::uint64_t i = position(tensor, m_down);
    const bool first_eighth = i < m_layers / 8;
    const bool favoured = more(i, m_layers);
    switch (m_file) {
    case FileType::Q2_K: return Ggml::Q3_K;
    case FileType::Q2_K_S: return first_eighth ? Ggml::Q4_K : m_base;
    case FileType::Iq3Xxs: return first_eighth ? Ggml::Q4_K : Ggml::Q3_K;
    case FileType::Q3_K_M:
        if (i < m_layers / 16)
            return Ggml::Q5_K;
        return !m_falcon || favoured ? Ggml::Q4_K : Ggml::Q3_K;
    case FileType::Iq3M: return first_eighth || (m_eight_experts && favoured) ? Ggml::Q4_K : m_base;
    case FileType::Q3_K_L: return m_falcon ? Ggml::Q4_K : Ggml::Q5_K;
    case FileType::Q4_K_M:
        if (!m_falcon)
            return favoured ? Ggml::Q6_K : m_base;
        if (i < m_layers / 16)
            return Ggml::Q6_K;
        return favoured ? Ggml::Q5_K : Ggml::Q4_K;
    case FileType::Iq4Nl:
    case FileType::Iq4Xs: return first_eighth ? Ggml::Q5_K : m_base;
    case FileType::Q5_K_M: return favoured ? Ggml::Q6_K : m_base;
    case FileType::Q4_K_S: return !m_falcon && first_eighth ? Ggml::Q5_K : m_base;
    default: return m_base;
    }
}

Ggml GgufMix::output() const
{
    if (m_falcon)
        return m_file == FileType::Q3_K_L ? Ggml::Q4_K : m_base;
    if (m_eight_experts) {
        const bool raised = oneOf(m_file, {FileType::Q2_K, FileType::Q3_K_S, FileType::Q3_K_M, FileType::Q4_K_S,
                                           FileType::Q4_K_M, FileType::Iq3Xs, FileType::Iq3Xxs, FileType::Iq3S,
                                           FileType::Iq3M, FileType::Iq4Nl, FileType::Iq4Xs});
        return raised ? Ggml::Q5_K : m_base;
    }
    switch (m_file) {
    case FileType::Q2_K: return Ggml::Q3_K;
    case FileType::Iq3Xxs: return Ggml::Iq3S;
    case FileType::Q3_K_M:
    case FileType::Iq3M: return Ggml::Q4_K;
    case FileType::Q3_K_L: return Ggml::Q5_K;
    default: return m_base;
    }
}

Ggml GgufMix::gateOrUp(const WeightTensor& tensor)
{
    const std::uint64_t i = position(tensor, tensor.use == TensorUse::FfnGate ? m_gate : m_up);
    const bool middle = i >= m_layers / 8 && i < 7 * m_layers / 8;
    return m_file == FileType::Iq3Xs && middle ? Ggml::Iq3Xxs : m_base;
}

}  // namespace kvsight
