// SPDX-License-Identifier: MIT
#include "core/weights/weight_tensors.h"

#include "core/weights/published_format.h"
#include "core/weights/tensor_layers.h"

#include <algorithm>

namespace kvsight {

namespace {

/// The family's habits with what the config itself says laid over.
TensorHabits habitsFor(const ConfigView& config, const TensorHabits* known)
{
    TensorHabits habits = known != nullptr ? *known : TensorHabits();
    habits.qkv_bias = config.flag({"attention_bias", "add_qkv_bias", "qkv_bias", "use_qkv_bias", "bias"},
                                  habits.qkv_bias);
    const bool follow = config.flag({"attention_bias", "bias"}, habits.out_bias);
    habits.out_bias = config.flag({"attention_out_bias"}, habits.out_bias_apart ? habits.out_bias : follow);
    habits.mlp_bias = config.flag({"mlp_bias", "add_bias_linear", "bias"}, habits.mlp_bias);
    habits.head_bias = config.flag({"lm_head_bias"}, habits.head_bias);
    if (!config.flag({"use_qk_norm", "qk_norm", "qk_layernorm"}, !habits.qk_norm_asked))
        habits.qk_norm = QkNorm::None;
    habits.output_gate = config.flag({"attn_output_gate"}, habits.output_gate);
    habits.dense_beside_experts =
        habits.dense_beside_experts || config.flag({"residual_moe", "parallel_attn_mlp_res"}, false);
    if (config.flag({"use_post_norm"}, false))
        habits.layer_norms = 4;
    if (config.flag({"new_decoder_architecture"}, false) || !config.flag({"parallel_attn"}, true))
        habits.layer_norms = 2;
    return habits;
}

/// Sizes that a family's general description leaves to be read.
std::uint64_t hiddenSize(const ConfigView& config)
{
    return config.number({"hidden_size", "n_embd", "d_model", "model_dim", "n_embed", "dim"}, 0);
}

std::uint64_t vocabularySize(const ConfigView& config)
{
    const std::uint64_t words = config.number({"padded_vocab_size", "vocab_size", "num_vocab"}, 0);
    // The first OLMo pads its table beyond the vocabulary.
    const std::uint64_t padded = std::max(words, config.number({"embedding_size"}, 0));
    const std::uint64_t multiple = config.number({"pad_vocab_size_multiple"}, 1);
    const bool pads = config.find({"ssm_cfg"}) != nullptr && multiple > 1;  // mamba-ssm's own files
    return pads ? (Checked::ceilDivide(padded, multiple) * multiple).saturated() : padded;
}

/// Tables that a token looks up, and what is done to the looked-up row.
void listEmbeddings(const TensorSource& source, TensorList& list)
{
    const std::uint64_t vocabulary = source.shape.vocabulary;
    constexpr WeightRole role = WeightRole::Embedding;
    // The smallest OPT looks up narrower rows and widens them.
    const std::uint64_t row = source.config.number({"word_embed_proj_dim"}, source.hidden);
    list.matrix(role, TensorUse::TokenEmbedding, row, Checked(vocabulary) + source.habits.extra_embedding_rows);
    if (row != source.hidden) {
        list.matrix(WeightRole::Other, TensorUse::Other, row, source.hidden);
        list.matrix(WeightRole::Other, TensorUse::Other, source.hidden, row);
    }
    if (source.habits.embedding_norm)
        list.norm(source.habits.norm, source.hidden);
    if (source.habits.positions) {
        const auto rows = source.config.number({"n_positions", "max_position_embeddings"});
        list.f32Matrix(role, source.hidden, Checked(rows.value_or(0)) + source.habits.extra_positions);
    }
    const std::uint64_t per_layer = source.config.number({"hidden_size_per_layer_input"}, 0);
    if (per_layer > 0) {
        const Checked width = Checked(per_layer) * source.shape.layers.size();
        list.matrix(role, TensorUse::TokenEmbedding, width,
                    source.config.number({"vocab_size_per_layer_input"}, vocabulary));
        list.keptMatrix(WeightRole::Other, source.hidden, width);
        list.vector(WeightRole::Norm, per_layer);
    }
    if (const std::uint64_t streams = source.config.number({"altup_num_inputs"}, 0); streams > 1) {
        list.keptMatrix(WeightRole::Other, source.hidden, source.hidden, streams - 1);
        list.keptMatrix(WeightRole::Other, source.hidden, source.hidden, streams - 1);
    }
}

/// Gemma 3n and 4: a small input for each layer; Gemma 3n: several streams (AltUp) and a low-rank detour (Laurel).
void listPerLayerInputs(const TensorSource& source, TensorList& list)
{
    constexpr WeightRole role = WeightRole::Other;
    const std::uint64_t width = source.config.number({"hidden_size_per_layer_input"}, 0);
    if (width > 0) {
        list.matrix(role, TensorUse::Other, source.hidden, width);
        list.matrix(role, TensorUse::Other, width, source.hidden);
        list.vector(WeightRole::Norm, source.hidden);
    }
    if (const std::uint64_t streams = source.config.number({"altup_num_inputs"}, 0); streams > 0) {
        list.f32Matrix(role, streams, streams);
        list.f32Matrix(role, streams, Checked(streams) * streams);
        list.keptMatrix(role, source.hidden, streams);
        list.vector(WeightRole::Norm, source.hidden);
        list.vector(role, source.hidden);
    }
    if (const std::uint64_t rank = source.config.number({"laurel_rank"}, 0); rank > 0) {
        list.keptMatrix(role, source.hidden, rank);
        list.keptMatrix(role, rank, source.hidden);
        list.vector(WeightRole::Norm, source.hidden);
    }
}

/// Hyper-connections (DeepSeek V4): how the residual streams mix around attention and feed-forward part.
void listHyperConnections(const TensorSource& source, unsigned parts, bool head, TensorList& list)
{
    const std::uint64_t streams = source.config.number({"hc_mult"}, 0);
    if (streams == 0)
        return;
    const Checked mixes = head ? Checked(streams) : Checked(streams) * (Checked(streams) + 2);
    for (unsigned part = 0; part < parts; ++part) {
        list.f32Matrix(WeightRole::Other, Checked(streams) * source.hidden, mixes);
        list.vector(WeightRole::Other, mixes);
        list.vector(WeightRole::Other, head ? 1 : 3);
    }
}

bool listMixer(const TensorSource& source, const LayerShape& layer, TensorList& list)
{
    switch (layer.cache) {
    case CacheKind::None:
        if (source.habits.memory_units && layer.state == StateKind::None) {
            const Checked inner = Checked(source.hidden) * source.config.number({"mamba_expand"}, 2);
            list.matrix(WeightRole::StateMixer, TensorUse::Other, source.hidden, inner);
            list.matrix(WeightRole::StateMixer, TensorUse::Other, inner, source.hidden);
            return true;
        }
        break;
    case CacheKind::Latent: listLatentAttention(source, layer, list); break;
    case CacheKind::Compressed: listCompressedAttention(source, layer, list); break;
    default: listAttention(source, layer, list); break;
    }
    listStateMixer(source, layer, list);
    return layer.cache != CacheKind::None || layer.state != StateKind::None;
}

/// The feed-forward part; false when its width is not told.
bool listFfn(const TensorSource& source, const ExpertLayout& layout, std::size_t index, bool& present,
             TensorList& list)
{
    const bool experts = hasExperts(source, layout, index);
    present = experts;
    if (experts)
        listExperts(source, layout, list);
    if (experts && !source.habits.dense_beside_experts)
        return true;
    if (!source.habits.feed_forward)
        return true;
    const auto width = denseWidth(source, index);
    if (!width)
        return false;
    present = present || *width > 0;
    if (*width > 0)
        listDenseFfn(source, *width, list);
    return true;
}

/// A shared layer speaks of another layer's cache; its own projections have that layer's widths.
LayerShape withOwnWidths(const ModelShape& shape, const LayerShape& layer)
{
    LayerShape own = layer;
    if (layer.cache == CacheKind::Shared && layer.shared_with < shape.layers.size()) {
        const LayerShape& other = shape.layers[layer.shared_with];
        own.query_heads = layer.query_heads > 0 ? layer.query_heads : other.query_heads;
        own.kv_heads = other.kv_heads;
        own.head_dim_k = other.head_dim_k;
        own.head_dim_v = other.head_dim_v;
    }
    return own;
}

bool listLayer(const TensorSource& source, const ExpertLayout& layout, std::size_t index, TensorList& list)
{
    const TensorHabits& habits = source.habits;
    const LayerShape layer = withOwnWidths(source.shape, source.shape.layers[index]);
    if (layer.state_unknown)
        return false;
    list.setLayer(static_cast<std::int32_t>(index));
    if (layer.state == StateKind::Rwkv)
        return listRwkvLayer(source, index, list);
    if (habits.shared_blocks)
        return listSharedBlock(source, index, list);
    const bool mixes = listMixer(source, layer, list);
    bool feeds = false;
    if (!listFfn(source, layout, index, feeds, list))
        return false;
    // One norm means one for both halves side by side; else each half that is there has its share.
    const unsigned share = habits.layer_norms / 2;
    const unsigned norms = habits.layer_norms == 1 ? 1 : (mixes ? share : 0) + (feeds ? share : 0);
    for (unsigned norm = 0; norm < norms; ++norm)
        list.norm(habits.norm, source.hidden);
    for (std::uint64_t scalar = 0; scalar < habits.scalars; ++scalar)
        list.vector(WeightRole::Other, 1);
    if (habits.local_filter) {
        list.keptMatrix(WeightRole::Attention, Checked(source.hidden) * 2, source.hidden / 2, 2);
        list.norm(habits.norm, source.hidden);
    }
    listPerLayerInputs(source, list);
    listHyperConnections(source, 2, false, list);
    return true;
}

/// Whether drafting layer `index` has experts and a plain feed-forward part: as the drafts' own pattern says, else as
/// the last layer.
struct DraftParts {
    bool experts = false;
    bool dense = false;
    std::size_t unit = 1;  ///< layers of one drafting step
};

DraftParts draftParts(const TensorSource& source, const ExpertLayout& layout, std::size_t index)
{
    if (const std::string pattern = source.config.text("mtp_hybrid_override_pattern"); !pattern.empty()) {
        const char letter = pattern[index % pattern.size()];
        return {letter == 'E', letter == '-', pattern.size()};
    }
    const JsonValue* words = source.config.find({"mtp_layers_block_type"});
    if (words != nullptr && words->isArray() && !words->items.empty()) {
        const std::string& word = words->items[index % words->items.size()].text;
        return {word == "moe", word == "mlp", words->items.size()};
    }
    const bool experts = hasExperts(source, layout, source.shape.layers.size() - 1);
    return {experts, !experts || source.habits.dense_beside_experts, 1};
}

/// A drafting layer: one of the trunk's kind behind a projection of the token's row and the trunk's output, each normed.
bool listDraftLayer(const TensorSource& source, const ExpertLayout& layout, std::size_t index, TensorList& list)
{
    const DraftParts parts = draftParts(source, layout, index);
    list.setLayer(static_cast<std::int32_t>(index));
    const bool mixes = listMixer(source, source.shape.draft_layers[index], list);
    if (parts.experts)
        listExperts(source, layout, list);
    if (parts.dense) {
        const auto width = denseWidth(source, source.shape.layers.size() - 1);
        if (!width)
            return false;
        listDenseFfn(source, *width, list);
    }
    const unsigned share = source.habits.layer_norms / 2;
    for (unsigned norm = 0; norm < (mixes ? share : 0) + (parts.experts || parts.dense ? share : 0); ++norm)
        list.norm(source.habits.norm, source.hidden);
    if (index % parts.unit != 0)
        return true;
    list.matrix(WeightRole::Other, TensorUse::Other, Checked(source.hidden) * 2, source.hidden);
    for (unsigned norm = 0; norm < 3; ++norm)
        list.norm(source.habits.norm, source.hidden);
    if (source.habits.draft_tables) {
        list.matrix(WeightRole::Embedding, TensorUse::Other, source.hidden, source.shape.vocabulary);
        list.matrix(WeightRole::OutputHead, TensorUse::Other, source.hidden, source.shape.vocabulary);
    }
    return true;
}

/// Nothing when a part of a drafting layer is not told.
std::vector<WeightTensor> draftTensors(const TensorSource& source, const ExpertLayout& layout)
{
    TensorList list;
    for (std::size_t index = 0; index < source.shape.draft_layers.size(); ++index) {
        if (!listDraftLayer(source, layout, index, list))
            return {};
    }
    return list.spoilt() ? std::vector<WeightTensor>() : list.take();
}

/// Layers with weights of their own: a looped model passes the same ones several times, with a cache for each pass.
std::size_t weightLayers(const TensorSource& source)
{
    const std::size_t layers = source.shape.layers.size();
    const std::uint64_t loops = source.config.number({"loop_num", "num_loops", "total_ut_steps"}, 1);
    const std::uint64_t stated = source.config.number({"num_hidden_layers"}, layers);
    return loops > 1 && Checked(stated) * loops == Checked(layers) ? static_cast<std::size_t>(stated) : layers;
}

bool listAll(const TensorSource& source, const ExpertLayout& layout, TensorList& list)
{
    const std::uint64_t vocabulary = source.shape.vocabulary;
    listEmbeddings(source, list);
    const bool halves = source.shape.encoder_decoder;
    if (halves && !listEncoderDecoder(source, list))
        return false;
    const std::size_t layers = halves ? 0 : weightLayers(source);
    for (std::size_t index = 0; index < layers; ++index) {
        if (!listLayer(source, layout, index, list))
            return false;
    }
    list.setLayer(-1);
    list.norm(source.habits.norm, source.hidden);
    listHyperConnections(source, 1, true, list);
    if (!source.shape.tied_embeddings)
        list.matrix(WeightRole::OutputHead, TensorUse::Output, source.hidden, vocabulary);
    if (source.habits.head_bias)
        list.vector(WeightRole::OutputHead, vocabulary);
    return !list.spoilt();
}

void sumUp(ModelShape& shape)
{
    Checked all;
    Checked active;
    for (const WeightTensor& tensor : shape.tensors) {
        const Checked elements = tensor.elements();
        all += elements;
        if (tensor.role == WeightRole::RoutedExperts)
            active += Checked(tensor.ne0) * tensor.ne1 * std::min(tensor.ne2, shape.experts.experts_per_token);
        else
            active += elements;
    }
    shape.parameters = all.value();
    shape.active_parameters = active.value();
}

std::uint64_t widestFfn(const ModelShape& shape)
{
    std::uint64_t widest = 0;
    for (const WeightTensor& tensor : shape.tensors) {
        if (tensor.use != TensorUse::FfnDown)
            continue;
        const bool routed = tensor.role == WeightRole::RoutedExperts;
        const Checked width = Checked(tensor.ne0) * (routed ? shape.experts.experts_per_token : 1);
        widest = std::max(widest, width.saturated());
    }
    return widest;
}

}  // namespace

void listTensors(const LanguagePart& part, ModelShape& shape)
{
    const ConfigView config(part);
    const TensorHabits* known = findTensorHabits(shape.family);
    if (known == nullptr)
        known = findTensorHabits(config.text("model_type"));
    shape.hidden_size = hiddenSize(config);
    shape.vocabulary = vocabularySize(config);
    shape.published_format = publishedWeightFormat(part.config);
    const TensorSource source{config, shape, habitsFor(config, known), shape.hidden_size};
    shape.normed_queries = source.habits.qk_norm != QkNorm::None;
    const ExpertLayout layout = expertLayout(source);
    shape.experts = {layout.experts, layout.used};

    TensorList list;
    // A draft with a vocabulary of its own (EAGLE-3) borrows tables from its target and reads several of its layers.
    const bool told = shape.hidden_size > 0 && shape.vocabulary > 0 && !shape.layers.empty()
                      && config.find({"draft_vocab_size"}) == nullptr;
    if (!told || !listAll(source, layout, list))
        return;
    shape.tensors = list.take();
    shape.draft_tensors = draftTensors(source, layout);
    sumUp(shape);
    shape.ffn_width = widestFfn(shape);
    // Which of RWKV 6's small matrices are 16-bit in a file was worked back from one printed size.
    const bool types_known = known != nullptr && shape.family != "rwkv6";
    shape.provenance["parameters"] = types_known ? kListedByFamily : known != nullptr ? kTypesOfOneFile : kListedByGeneralRule;
}

}  // namespace kvsight
