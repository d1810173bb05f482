// SPDX-License-Identifier: MIT
#include "core/readers/tensor_name.h"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <unordered_map>

namespace kvsight {
namespace {

/// What a single word of a name may speak for.
enum Group : std::uint32_t {
    kNone = 0,
    kLayer = 1U << 0,
    kBuffer = 1U << 1,
    kDraft = 1U << 2,
    kKey = 1U << 3,
    kValue = 1U << 4,
    kQuery = 1U << 5,
    kOut = 1U << 6,
    kPlainOut = 1U << 7,  ///< names the projection behind attention and nothing else
    kQkv = 1U << 8,
    kAttends = 1U << 9,
    kUp = 1U << 10,
    kFfnGate = 1U << 11,
    kDown = 1U << 12,
    kFfn = 1U << 13,
    kRouter = 1U << 14,
    kGate = 1U << 15,
    kMixes = 1U << 16,  ///< a `gate` in there chooses no expert
    kExperts = 1U << 17,
    kSharedExperts = 1U << 18,
    kNorm = 1U << 19,
    kState = 1U << 20,
    kMixer = 1U << 21,
    kEmbedding = 1U << 22,
    kOtherTable = 1U << 23,  ///< an embedding of something else than tokens
    kHead = 1U << 24,
};

using Groups = std::uint32_t;

const std::unordered_map<std::string_view, Groups>& groupsByWord()
{
    static const auto table = [] {
        struct Row {
            Group group;
            std::string_view words;
        };
        static constexpr Row rows[] = {
            {kLayer, "layers h blocks block layer"},
            {kBuffer, "inv_freq masked_bias position_ids rotary_emb cos_cached sin_cached attn_mask"},
            {kDraft, "mtp mtp_layers nextn draft"},
            {kKey, "k_proj wk key_proj k_b_proj"},
            {kValue, "v_proj wv value_proj"},
            {kQuery, "q_proj wq q_a_proj q_b_proj query_proj"},
            {kOut, "o_proj wo out_proj dense c_proj"},
            {kPlainOut, "o_proj wo"},
            {kQkv, "qkv_proj query_key_value c_attn Wqkv qkv W_pack"},
            {kAttends, "self_attn attn attention cross_attn self_attention SelfAttention EncDecAttention "
                       "encoder_attn"},
            {kUp, "up_proj w3 fc1 c_fc dense_h_to_4h gate_up_proj"},
            {kFfnGate, "gate_proj w1"},
            {kDown, "down_proj w2 fc2 dense_4h_to_h"},
            {kFfn, "mlp ffn feed_forward fc_in fc_out"},
            {kRouter, "router shared_expert_gate e_score_correction_bias"},
            {kGate, "gate"},
            {kMixes, "linear_attn self_attn attention"},
            {kExperts, "experts expert"},
            {kSharedExperts, "shared_expert shared_experts shared_mlp"},
            {kNorm, "ln_1 ln_2 ln_f ln1 ln2 ln_attn ln_mlp"},
            {kState, "linear_attn mamba ssm conv short_conv time_mix time_mixer att recurrent_block temporal_block "
                     "in_proj conv1d A_log dt_bias x_proj dt_proj D"},
            {kMixer, "mixer"},
            {kEmbedding, "embed_tokens wte word_embeddings tok_embeddings embed_in embedding embeddings "
                         "embed_tokens_per_layer wpe embed_positions shared"},
            {kOtherTable, "wpe embed_positions embed_tokens_per_layer"},
            {kHead, "lm_head embed_out output_layer score"},
            {kNone, "model weight bias"}};
        std::unordered_map<std::string_view, Groups> words;
        for (const Row& row : rows) {
            for (std::size_t at = 0; at < row.words.size();) {
                const std::size_t end = std::min(row.words.find(' ', at), row.words.size());
                words[row.words.substr(at, end - at)] |= row.group;
                at = end + 1;
            }
        }
        return words;
    }();
    return table;
}

/// A name taken apart at its dots. Names come by the million: each word is looked up once, and nothing is copied.
struct Words {
    std::string_view last;
    Groups groups = 0;  ///< of all words
    std::int32_t layer = -1;
    bool tower = false;

    bool has(Groups wanted) const { return (groups & wanted) != 0; }
};

std::int32_t numberOf(std::string_view word)
{
    std::int32_t number = 0;
    const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
    return read.ec == std::errc() && read.ptr == word.data() + word.size() && number >= 0 ? number : -1;
}

bool holds(std::string_view text, std::initializer_list<std::string_view> parts)
{
    return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

bool isTower(std::string_view text)
{
    return holds(text, {"vision", "visual", "image", "audio", "speech", "multi_modal_projector", "mm_projector", "vit.",
                        "vpm.", "apm.", "resampler", "aligner", "patch_embed", "talker.", "token2wav", "code2wav"});
}

bool isNumber(std::string_view word)
{
    return std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

Words wordsOf(std::string_view name)
{
    constexpr std::size_t most = 64;
    const auto& known = groupsByWord();
    Words words;
    Groups before = 0;
    std::size_t at = 0;
    for (std::size_t count = 0; at <= name.size() && count < most; ++count) {
        const std::size_t dot = std::min(name.find('.', at), name.size());
        words.last = name.substr(at, dot - at);
        if ((before & kLayer) != 0 && words.layer < 0)
            words.layer = numberOf(words.last);
        const auto found = known.find(words.last);
        before = found != known.end() ? found->second : 0;
        // The known words hold none of the parts that are looked for here.
        if (found == known.end() && !isNumber(words.last)) {
            before = words.last.find("norm") != std::string_view::npos ? Groups{kNorm} : Groups{0};
            words.tower = words.tower || isTower(name.substr(at, dot + 1 - at));
        }
        words.groups |= before;
        at = dot + 1;
    }
    words.tower = words.tower || (at < name.size() && isTower(name.substr(at)));
    return words;
}

TensorUse attentionUse(const Words& words)
{
    return words.has(kKey)   ? TensorUse::AttentionK
         : words.has(kValue) ? TensorUse::AttentionV
         : words.has(kQuery) ? TensorUse::AttentionQ
         : words.has(kOut)   ? TensorUse::AttentionOut
         : words.has(kQkv)   ? TensorUse::AttentionQkv
                             : TensorUse::Other;
}

TensorUse feedForwardUse(const Words& words)
{
    return words.has(kUp)      ? TensorUse::FfnUp
         : words.has(kFfnGate) ? TensorUse::FfnGate
         : words.has(kDown)    ? TensorUse::FfnDown
                               : TensorUse::Other;
}

bool isRouter(const Words& words)
{
    // `mlp.gate.weight` chooses experts; `gate_proj` is another word.
    return words.has(kRouter) || (words.has(kGate) && !words.has(kMixes));
}

void tellRole(std::string_view name, const Words& words, TensorName& told)
{
    const bool in_layer = told.layer >= 0;
    if (words.has(kEmbedding) && !in_layer) {
        told.role = WeightRole::Embedding;
        told.use = words.has(kOtherTable) ? TensorUse::Other : TensorUse::TokenEmbedding;
    } else if (!in_layer && (words.has(kHead) || name == "output.weight")) {
        told.role = WeightRole::OutputHead;
        told.use = TensorUse::Output;
    } else if (words.has(kExperts)) {
        told.role = WeightRole::RoutedExperts;
        told.use = feedForwardUse(words);
    } else if (words.has(kSharedExperts)) {
        told.role = WeightRole::SharedExperts;
        told.use = feedForwardUse(words);
    } else if (words.has(kNorm)) {
        told.role = WeightRole::Norm;
    } else if (in_layer && isRouter(words)) {
        told.role = WeightRole::Router;
    } else if (words.has(kState)) {
        told.role = WeightRole::StateMixer;
    } else if (words.has(kAttends | kKey | kValue | kQuery | kPlainOut)) {
        told.role = WeightRole::Attention;
        told.use = attentionUse(words);
    } else if (in_layer && words.has(kUp | kFfnGate | kDown | kFfn)) {
        told.role = WeightRole::DenseFfn;
        told.use = feedForwardUse(words);
    } else if (words.has(kMixer)) {
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
    const Words words = wordsOf(name);
    told.buffer = words.has(kBuffer);
    told.bias = words.last == "bias";
    if (words.tower) {
        told.tower = true;
        return told;
    }
    told.layer = words.layer;
    if (words.has(kDraft)) {
        told.role = WeightRole::Draft;
        told.layer = -1;
        return told;
    }
    tellRole(name, words, told);
    return told;
}

}  // namespace kvsight
