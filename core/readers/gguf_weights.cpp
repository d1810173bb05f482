// SPDX-License-Identifier: MIT
#include "core/readers/gguf_weights.h"

#include "core/readers/gguf_types.h"

#include <algorithm>
#include <charconv>
#include <initializer_list>

namespace kvsight {
namespace {

bool startsWith(std::string_view text, std::initializer_list<std::string_view> starts)
{
    return std::any_of(starts.begin(), starts.end(), [&](std::string_view start) { return text.starts_with(start); });
}

bool holds(std::string_view text, std::initializer_list<std::string_view> parts)
{
    return std::any_of(parts.begin(), parts.end(),
                       [&](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

/// `blk.12.attn_q.weight`: the number, and what follows it.
struct InBlock {
    std::int32_t layer = -1;
    std::string_view rest;
};

InBlock inBlock(std::string_view name)
{
    for (const std::string_view start : {std::string_view("blk."), std::string_view("dec.blk.")}) {
        if (!name.starts_with(start))
            continue;
        std::uint32_t layer = 0;
        const char* const begin = name.data() + start.size();
        const char* const last = name.data() + name.size();
        const auto [end, error] = std::from_chars(begin, last, layer);
        if (error == std::errc() && end != last && *end == '.' && layer <= 65536)
            return {static_cast<std::int32_t>(layer), std::string_view(end + 1, static_cast<std::size_t>(last - end - 1))};
    }
    return {-1, name};
}

WeightRole roleOutside(std::string_view name)
{
    if (name.find("norm") != std::string_view::npos)
        return WeightRole::Norm;
    if (startsWith(name, {"token_embd", "per_layer_token_embd", "position_embd", "token_types"}))
        return WeightRole::Embedding;
    if (startsWith(name, {"output.", "cls."}))
        return WeightRole::OutputHead;
    return startsWith(name, {"nextn."}) ? WeightRole::Draft : WeightRole::Other;
}

WeightRole roleInBlock(std::string_view rest)
{
    if (rest.starts_with("nextn."))
        return WeightRole::Draft;
    if (holds(rest, {"_norm", "layer_norm"}) || rest.starts_with("norm"))
        return WeightRole::Norm;
    if (startsWith(rest, {"ffn_gate_inp", "exp_probs_b", "ffn_exp_probs_b", "ffn_gate_tid2eid"}))
        return WeightRole::Router;
    if (holds(rest, {"_exps", "_chexps"}))
        return WeightRole::RoutedExperts;
    if (holds(rest, {"_shexp", "ffn_latent"}))
        return WeightRole::SharedExperts;
    if (startsWith(rest, {"ffn_", "channel_mix_"}))
        return WeightRole::DenseFfn;
    if (startsWith(rest, {"ssm_", "shortconv.", "time_mix_"}))
        return WeightRole::StateMixer;
    return startsWith(rest, {"attn_", "indexer", "cross_attn", "hyper_attn"}) ? WeightRole::Attention : WeightRole::Other;
}

TensorUse useOf(std::string_view name, const InBlock& block)
{
    if (block.layer < 0)
        return name == "output.weight"     ? TensorUse::Output
             : name == "token_embd.weight" || name == "per_layer_token_embd.weight" ? TensorUse::TokenEmbedding
                                                                                  : TensorUse::Other;
    const std::string_view rest = block.rest;
    if (rest == "attn_v.weight")
        return TensorUse::AttentionV;
    if (rest == "attn_qkv.weight" || rest == "attn_kv_b.weight")
        return TensorUse::AttentionQkv;
    if (rest == "attn_k.weight")
        return TensorUse::AttentionK;
    if (rest == "attn_q.weight")
        return TensorUse::AttentionQ;
    if (rest == "attn_output.weight")
        return TensorUse::AttentionOut;
    if (startsWith(rest, {"ffn_up"}))
        return TensorUse::FfnUp;
    if (startsWith(rest, {"ffn_gate"}) && !startsWith(rest, {"ffn_gate_inp"}))
        return TensorUse::FfnGate;
    return startsWith(rest, {"ffn_down"}) ? TensorUse::FfnDown : TensorUse::Other;
}

bool isDraft(const GgufTensorPlace& place, std::size_t trunk)
{
    return place.role == WeightRole::Draft || (place.layer >= 0 && static_cast<std::size_t>(place.layer) >= trunk);
}

/// Layers that pass the same weights several times are more than the file's blocks.
std::size_t trunkBlocks(const GgufSet& set, const ModelShape& shape)
{
    std::size_t blocks = 0;
    for (const GgufTensor& tensor : set.tensors)
        blocks = std::max(blocks, static_cast<std::size_t>(inBlock(tensor.name).layer + 1));
    return shape.draft_layers.empty() ? std::max(blocks, shape.layers.size()) : shape.layers.size();
}

WeightTensor weightTensor(const GgufTensor& tensor, const GgufTensorPlace& place)
{
    WeightTensor weight;
    weight.role = place.role;
    weight.use = place.use;
    weight.layer = place.layer;
    weight.ne0 = tensor.dims[0];
    weight.ne1 = tensor.dims[1];
    weight.ne2 = (Checked(tensor.dims[2]) * tensor.dims[3]).saturated();
    weight.keep_precision = place.keep_precision;
    weight.f32_in_gguf = place.f32;
    return weight;
}

/// The token table first, then layer by layer: the quantiser's rules count in that order.
std::vector<const GgufTensor*> inLayerOrder(const GgufSet& set)
{
    std::vector<std::pair<std::int32_t, const GgufTensor*>> rows;
    rows.reserve(set.tensors.size());
    for (const GgufTensor& tensor : set.tensors)
        rows.emplace_back(tensor.name == "token_embd.weight" ? -2 : inBlock(tensor.name).layer, &tensor);
    std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<const GgufTensor*> order;
    order.reserve(rows.size());
    for (const auto& row : rows)
        order.push_back(row.second);
    return order;
}

std::string typeName(std::uint32_t id)
{
    const GgufTensorType* type = ggufTensorType(id);
    return type != nullptr ? type->name : "type " + std::to_string(id);
}

/// One token's share of a stack of experts.
Checked activeElements(const WeightTensor& tensor, const ExpertShape& experts)
{
    if (tensor.role != WeightRole::RoutedExperts || experts.experts == 0)
        return tensor.elements();
    return tensor.elements() / experts.experts * std::min(experts.experts, experts.experts_per_token);
}

void sumUp(ModelShape& shape)
{
    Checked all;
    Checked active;
    std::uint64_t widest = 0;
    for (const WeightTensor& tensor : shape.tensors) {
        if (tensor.role == WeightRole::Draft)
            continue;
        all += tensor.elements();
        active += activeElements(tensor, shape.experts);
        if (tensor.use != TensorUse::FfnDown)
            continue;
        const bool routed = tensor.role == WeightRole::RoutedExperts;
        const Checked width = Checked(tensor.ne0) * (routed ? shape.experts.experts_per_token : 1);
        widest = std::max(widest, width.saturated());
    }
    shape.parameters = all.value();
    shape.active_parameters = active.value();
    shape.ffn_width = widest > 0 ? widest : shape.ffn_width;
    shape.provenance["parameters"] = "sum over the file's tensor table";
    shape.provenance["weights"] = "the file's tensor table";
}

bool keepsPrecision(std::string_view rest)
{
    if (holds(rest, {"altup", "laurel", "per_layer_model_proj", "attn_rel_b"}))
        return true;
    // Names come by the million: the many parts are looked for where one can be.
    if (rest.find("indexer.") != std::string_view::npos
        && holds(rest, {"indexer.k_proj", "indexer.q_proj", "indexer.attn_k", "indexer.attn_q_b"}))
        return true;
    return rest.find("time_mix_") != std::string_view::npos
        && holds(rest, {"time_mix_first", "time_mix_w0", "time_mix_w1", "time_mix_w2", "time_mix_v0", "time_mix_v1", "time_mix_v2",
                        "time_mix_a0", "time_mix_a1", "time_mix_a2", "time_mix_g1", "time_mix_g2", "time_mix_decay_w1",
                        "time_mix_decay_w2", "time_mix_lerp_fused"});
}

}  // namespace

GgufTensorPlace ggufTensorPlace(std::string_view name, std::size_t dims)
{
    const InBlock block = inBlock(name);
    GgufTensorPlace place;
    place.layer = block.layer;
    place.role = block.layer < 0 ? roleOutside(name) : roleInBlock(block.rest);
    place.use = dims < 2 ? TensorUse::Other : useOf(name, block);
    const std::string_view rest = block.rest;
    place.f32 = dims < 2 || !name.ends_with("weight") || place.role == WeightRole::Norm || place.role == WeightRole::Router
                || holds(rest, {"ssm_conv1d", "shortconv.conv", "position_embd", "token_types"});
    place.keep_precision = keepsPrecision(rest);
    return place;
}

void listGgufWeights(const GgufSet& set, std::string_view format, ModelShape& shape)
{
    auto weights = std::make_shared<FileWeights>();
    weights->shards = set.shards;
    weights->format = format;
    weights->gguf = true;
    const std::size_t trunk = trunkBlocks(set, shape);
    bool has_table = false;
    bool has_head = false;
    Checked bytes;
    for (const GgufTensor* row : inLayerOrder(set)) {
        const GgufTensor& tensor = *row;
        const auto dims = static_cast<std::size_t>(std::count_if(tensor.dims.begin(), tensor.dims.end(),
                                                                 [](std::uint64_t dim) { return dim > 1; }));
        GgufTensorPlace place = ggufTensorPlace(tensor.name, dims);
        if (isDraft(place, trunk)) {
            place.role = WeightRole::Draft;
            place.layer = -1;
        }
        // attn_qkv and attn_gate of a layer without a cache feed its state.
        const auto layer = static_cast<std::size_t>(std::max(place.layer, 0));
        if (place.layer >= 0 && layer < shape.layers.size() && place.role == WeightRole::Attention
            && shape.layers[layer].state != StateKind::None && shape.layers[layer].cache == CacheKind::None)
            place.role = WeightRole::StateMixer;
        has_table = has_table || tensor.name == "token_embd.weight";
        has_head = has_head || tensor.name == "output.weight";
        shape.normed_queries = shape.normed_queries || tensor.name.ends_with("attn_q_norm.weight");
        shape.tensors.push_back(weightTensor(tensor, place));
        weights->tensors.push_back({place.role, place.use, place.layer, typeName(tensor.type), tensor.elements, tensor.bytes});
        bytes += tensor.bytes;
        // Such experts are repacked, not converted, by llama.cpp's tools.
        if (place.role == WeightRole::RoutedExperts && weights->tensors.back().type == "mxfp4")
            shape.quant = "mxfp4";
    }
    weights->bytes = bytes.saturated();
    shape.tied_embeddings = has_table && !has_head;
    shape.file_weights = std::move(weights);
    sumUp(shape);
}

}  // namespace kvsight
