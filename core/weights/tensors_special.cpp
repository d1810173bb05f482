// SPDX-License-Identifier: MIT
// Families that are built unlike a decoder of attention and feed-forward layers: RWKV 6 and 7, and T5's encoder and
// decoder. The lists follow the published checkpoints; T5-small, Flan-T5-small and RWKV-7 1.5B come out to the last
// parameter.
#include "core/weights/tensor_layers.h"

#include <string>

namespace kvsight {

namespace {

constexpr WeightRole kMixer = WeightRole::StateMixer;

std::uint64_t rwkvFfnWidth(const TensorSource& source)
{
    const bool six = source.shape.family == "rwkv6";
    // RWKV 6 rounds 3.5 times the hidden size down to a multiple of 32.
    const std::uint64_t usual = (six ? Checked(source.hidden) * 7 / 2 / 32 * 32 : Checked(source.hidden) * 4).saturated();
    return source.config.number({"intermediate_size"}, usual);
}

void listRwkv6Layer(const TensorSource& source, TensorList& list)
{
    const std::uint64_t d = source.hidden;
    const std::uint64_t ffn = rwkvFfnWidth(source);
    const std::uint64_t shift = source.config.number({"lora_rank_tokenshift"}, d == 4096 ? 64 : 32);
    const std::uint64_t decay = source.config.number({"lora_rank_decay"}, d == 4096 ? 128 : 64);
    list.norm(NormKind::Layer, d);
    list.norm(NormKind::Layer, d);
    for (int matrix = 0; matrix < 5; ++matrix)  // key, value, receptance, gate, output
        list.matrix(kMixer, TensorUse::Other, d, d);
    list.keptMatrix(kMixer, d, Checked(shift) * 5);
    list.f32Matrix(kMixer, shift, d, 5);
    list.keptMatrix(kMixer, d, decay);
    list.f32Matrix(kMixer, decay, d);
    for (int mix = 0; mix < 6; ++mix)  // what token shift blends
        list.vector(kMixer, d);
    list.vector(kMixer, d);  // bonus of the current token
    list.vector(kMixer, d);  // decay
    list.norm(NormKind::Layer, d);
    list.vector(WeightRole::DenseFfn, d);
    list.vector(WeightRole::DenseFfn, d);
    list.matrix(WeightRole::DenseFfn, TensorUse::Other, d, ffn);
    list.matrix(WeightRole::DenseFfn, TensorUse::Other, ffn, d);
    list.matrix(WeightRole::DenseFfn, TensorUse::Other, d, d);
}

/// A pair of narrow matrices with a bias: in-context learning rate, decay, value residual.
void listLowRank(const TensorSource& source, std::uint64_t rank, TensorList& list)
{
    list.keptMatrix(kMixer, source.hidden, rank);
    list.keptMatrix(kMixer, rank, source.hidden);
    list.vector(kMixer, source.hidden);
}

bool listRwkv7Layer(const TensorSource& source, std::size_t index, TensorList& list)
{
    const std::uint64_t d = source.hidden;
    const std::uint64_t ffn = rwkvFfnWidth(source);
    const auto rank = [&](const char* name) { return source.config.number({name}, 0); };
    const std::uint64_t decay = rank("decay_low_rank_dim"), rate = rank("a_low_rank_dim"), value = rank("v_low_rank_dim"),
                        gate = rank("gate_low_rank_dim");
    if (decay == 0 || rate == 0 || value == 0 || gate == 0)
        return false;
    list.norm(NormKind::Layer, d);
    list.norm(NormKind::Layer, d);
    for (int matrix = 0; matrix < 4; ++matrix)  // receptance, key, value, output
        list.matrix(kMixer, TensorUse::Other, d, d);
    listLowRank(source, decay, list);
    listLowRank(source, rate, list);
    if (index > 0)  // the first layer's values are what later layers blend in
        listLowRank(source, value, list);
    list.keptMatrix(kMixer, d, gate);
    list.keptMatrix(kMixer, gate, d);
    for (int vector = 0; vector < 9; ++vector)  // six blends of token shift, two scales of the key, the bonus
        list.vector(kMixer, d);
    list.norm(NormKind::Layer, d);
    list.vector(WeightRole::DenseFfn, d);
    list.matrix(WeightRole::DenseFfn, TensorUse::Other, d, ffn);
    list.matrix(WeightRole::DenseFfn, TensorUse::Other, ffn, d);
    return true;
}

struct T5Sizes {
    std::uint64_t inner = 0, heads = 0, buckets = 0, ffn = 0;
    bool gated = false;
    bool bias_in_each_layer = false;
};

void listT5Attention(const TensorSource& source, const T5Sizes& sizes, TensorList& list)
{
    constexpr WeightRole role = WeightRole::Attention;
    list.matrix(role, TensorUse::AttentionQ, source.hidden, sizes.inner);
    list.matrix(role, TensorUse::AttentionK, source.hidden, sizes.inner);
    list.matrix(role, TensorUse::AttentionV, source.hidden, sizes.inner);
    list.matrix(role, TensorUse::Other, sizes.inner, source.hidden);
    list.norm(NormKind::Rms, source.hidden);
}

void listT5Layer(const TensorSource& source, const T5Sizes& sizes, bool decoder, bool first, TensorList& list)
{
    listT5Attention(source, sizes, list);
    if (first || sizes.bias_in_each_layer)
        list.f32Matrix(WeightRole::Attention, sizes.heads, sizes.buckets);
    if (decoder)
        listT5Attention(source, sizes, list);
    constexpr WeightRole role = WeightRole::DenseFfn;
    if (sizes.gated)
        list.matrix(role, TensorUse::FfnGate, source.hidden, sizes.ffn);
    list.matrix(role, TensorUse::FfnUp, source.hidden, sizes.ffn);
    list.matrix(role, TensorUse::FfnDown, sizes.ffn, source.hidden);
    list.norm(NormKind::Rms, source.hidden);
}

}  // namespace

bool listRwkvLayer(const TensorSource& source, std::size_t index, TensorList& list)
{
    if (source.shape.family == "rwkv6") {
        listRwkv6Layer(source, list);
        return true;
    }
    return source.shape.family == "rwkv7" && listRwkv7Layer(source, index, list);
}

bool listEncoderDecoder(const TensorSource& source, TensorList& list)
{
    const std::string& family = source.shape.family;
    if (family != "t5" && family != "mt5" && family != "umt5")
        return false;
    const ConfigView& config = source.config;
    T5Sizes sizes;
    sizes.heads = config.number({"num_heads"}, 0);
    sizes.inner = (Checked(sizes.heads) * config.number({"d_kv"}, 0)).saturated();
    sizes.buckets = config.number({"relative_attention_num_buckets"}, 32);
    sizes.ffn = config.number({"d_ff"}, 0);
    sizes.gated = config.text("feed_forward_proj").rfind("gated", 0) == 0;
    sizes.bias_in_each_layer = family == "umt5";
    const std::uint64_t encoder = config.number({"num_layers"}, 0);
    if (sizes.inner == 0 || sizes.ffn == 0 || encoder == 0 || encoder > source.shape.layers.size() * 16)
        return false;
    // The encoder's layers keep no cache and are not among the model's: they count as outside the layers.
    for (std::uint64_t layer = 0; layer < encoder; ++layer)
        listT5Layer(source, sizes, false, layer == 0, list);
    list.norm(NormKind::Rms, source.hidden);
    for (std::size_t layer = 0; layer < source.shape.layers.size(); ++layer) {
        list.setLayer(static_cast<std::int32_t>(layer));
        listT5Layer(source, sizes, true, layer == 0, list);
    }
    list.setLayer(-1);
    return true;
}

}  // namespace kvsight
