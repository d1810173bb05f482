// SPDX-License-Identifier: MIT
#include "core/readers/tensor_name.h"

#include "core/text.h"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <string>
#include <vector>

namespace kvsight {
namespace {

using Words = std::vector<std::string_view>;

Words wordsOf(std::string_view name)
{
    constexpr std::size_t most = 64;
    Words words;
    for (std::size_t at = 0; at <= name.size() && words.size() < most;) {
        const std::size_t dot = std::min(name.find('.', at), name.size());
        words.push_back(name.substr(at, dot - at));
        at = dot + 1;
    }
    return words;
}

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> list)
{
    return std::find(list.begin(), list.end(), word) != list.end();
}

bool has(const Words& words, std::initializer_list<std::string_view> list)
{
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return isOneOf(word, list); });
}

/// A word of the name holds one of the parts.
bool holds(std::string_view name, std::initializer_list<std::string_view> parts)
{
    return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) { return name.find(part) != std::string_view::npos; });
}

bool isTower(std::string_view name)
{
    return holds(name, {"vision", "visual", "image", "audio", "speech", "multi_modal_projector", "mm_projector", "vit.",
                        "vpm.", "apm.", "resampler", "aligner", "patch_embed", "talker.", "token2wav", "code2wav"});
}

std::int32_t layerOf(const Words& words)
{
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (!isOneOf(words[i], {"layers", "h", "blocks", "block", "layer"}))
            continue;
        std::int32_t number = 0;
        const std::string_view text = words[i + 1];
        const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
        if (read.ec == std::errc() && read.ptr == text.data() + text.size() && number >= 0)
            return number;
    }
    return -1;
}

bool isNorm(const Words& words)
{
    return std::any_of(words.begin(), words.end(), [](std::string_view word) {
        return holds(word, {"norm", "layernorm"}) || isOneOf(word, {"ln_1", "ln_2", "ln_f", "ln1", "ln2", "ln_attn", "ln_mlp"});
    });
}

TensorUse attentionUse(const Words& words)
{
    if (has(words, {"k_proj", "wk", "key_proj", "k_b_proj"}))
        return TensorUse::AttentionK;
    if (has(words, {"v_proj", "wv", "value_proj"}))
        return TensorUse::AttentionV;
    if (has(words, {"q_proj", "wq", "q_a_proj", "q_b_proj", "query_proj"}))
        return TensorUse::AttentionQ;
    if (has(words, {"o_proj", "wo", "out_proj", "dense", "c_proj"}))
        return TensorUse::AttentionOut;
    if (has(words, {"qkv_proj", "query_key_value", "c_attn", "Wqkv", "qkv", "W_pack"}))
        return TensorUse::AttentionQkv;
    return TensorUse::Other;
}

TensorUse feedForwardUse(const Words& words)
{
    if (has(words, {"up_proj", "w3", "fc1", "c_fc", "dense_h_to_4h", "gate_up_proj"}))
        return TensorUse::FfnUp;
    if (has(words, {"gate_proj", "w1"}))
        return TensorUse::FfnGate;
    if (has(words, {"down_proj", "w2", "fc2", "dense_4h_to_h"}))
        return TensorUse::FfnDown;
    return TensorUse::Other;
}

bool isRouter(const Words& words)
{
    if (has(words, {"router", "shared_expert_gate", "e_score_correction_bias"}))
        return true;
    // `mlp.gate.weight` chooses experts; `gate_proj` is another word.
    return has(words, {"gate"}) && !has(words, {"linear_attn", "self_attn", "attention"});
}

void tellRole(const std::string& name, const Words& words, TensorName& told)
{
    const bool attends = has(words, {"self_attn", "attn", "attention", "cross_attn", "self_attention", "SelfAttention",
                                     "EncDecAttention", "encoder_attn"});
    const bool in_layer = told.layer >= 0;
    if (has(words, {"embed_tokens", "wte", "word_embeddings", "tok_embeddings", "embed_in", "embedding", "embeddings", "embed_tokens_per_layer",
                    "wpe", "embed_positions", "shared"}) && !in_layer) {
        told.role = WeightRole::Embedding;
        told.use = has(words, {"wpe", "embed_positions", "embed_tokens_per_layer"}) ? TensorUse::Other : TensorUse::TokenEmbedding;
    } else if (!in_layer && (has(words, {"lm_head", "embed_out", "output_layer", "score"}) || name == "output.weight")) {
        told.role = WeightRole::OutputHead;
        told.use = TensorUse::Output;
    } else if (has(words, {"experts", "expert"})) {
        told.role = WeightRole::RoutedExperts;
        told.use = feedForwardUse(words);
    } else if (has(words, {"shared_expert", "shared_experts", "shared_mlp"})) {
        told.role = WeightRole::SharedExperts;
        told.use = feedForwardUse(words);
    } else if (isNorm(words)) {
        told.role = WeightRole::Norm;
    } else if (in_layer && isRouter(words)) {
        told.role = WeightRole::Router;
    } else if (has(words, {"linear_attn", "mamba", "ssm", "conv", "short_conv", "time_mix", "time_mixer", "att", "recurrent_block", "temporal_block",
                           "in_proj", "conv1d", "A_log", "dt_bias", "x_proj", "dt_proj", "D"})) {
        told.role = WeightRole::StateMixer;
    } else if (attends || attentionUse(words) == TensorUse::AttentionK || attentionUse(words) == TensorUse::AttentionV
               || attentionUse(words) == TensorUse::AttentionQ || has(words, {"o_proj", "wo"})) {
        told.role = WeightRole::Attention;
        told.use = attentionUse(words);
    } else if (in_layer && (feedForwardUse(words) != TensorUse::Other || has(words, {"mlp", "ffn", "feed_forward", "fc_in", "fc_out"}))) {
        told.role = WeightRole::DenseFfn;
        told.use = feedForwardUse(words);
    } else if (has(words, {"mixer"})) {
        told.role = WeightRole::StateMixer;
    }
}

}  // namespace

TensorName tensorNameOf(std::string_view name)
{
    constexpr std::size_t longest = 4096;
    TensorName told;
    if (name.size() > longest)
        return told;
    const std::string text(name);
    const Words words = wordsOf(text);
    told.buffer = has(words, {"inv_freq", "masked_bias", "position_ids", "rotary_emb", "cos_cached", "sin_cached", "attn_mask"});
    told.bias = words.back() == "bias";
    if (isTower(text)) {
        told.tower = true;
        return told;
    }
    told.layer = layerOf(words);
    if (words.front() == "mtp" || has(words, {"mtp", "mtp_layers", "nextn", "draft"})) {
        told.role = WeightRole::Draft;
        told.layer = -1;
        return told;
    }
    tellRole(text, words, told);
    return told;
}

}  // namespace kvsight
