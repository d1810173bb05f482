// SPDX-License-Identifier: MIT
#include "tests/core/written_model.h"

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

namespace kvsight::test {
namespace {

bool keepsPlainCache(const LayerShape& layer)
{
    return layer.cache == CacheKind::Full || layer.cache == CacheKind::Window || layer.cache == CacheKind::Chunk;
}

/// The one value that a figure has over the layers of a kind; nothing where they differ, 0 without such a layer.
template <class Member>
std::optional<std::uint64_t> common(const ModelShape& shape, CacheKind kind, Member member)
{
    std::set<std::uint64_t> values;
    for (const LayerShape& layer : shape.layers) {
        if (layer.cache == kind)
            values.insert(layer.*member);
    }
    if (values.size() > 1)
        return std::nullopt;
    return values.empty() ? 0 : *values.begin();
}

const char* wordOf(const LayerShape& layer)
{
    switch (layer.cache) {
    case CacheKind::Full:
    case CacheKind::Latent: return layer.state == StateKind::None ? "full_attention" : "hybrid";
    case CacheKind::Window: return "sliding_attention";
    case CacheKind::Chunk: return "chunked_attention";
    case CacheKind::Cross: return "cross_attention";
    case CacheKind::None: return layer.state == StateKind::None ? "mlp" : "linear_attention";
    case CacheKind::Shared:
    case CacheKind::Compressed: return nullptr;
    }
    return nullptr;
}

std::string listOf(const ModelShape& shape, std::uint64_t LayerShape::*member)
{
    std::string list;
    for (const LayerShape& layer : shape.layers)
        list += (list.empty() ? "[" : ", ") + std::to_string(std::max<std::uint64_t>(1, layer.*member));
    return list + "]";
}

/// Keys of one model, or the reason why the usual keys cannot say it.
class ConfigWriter {
public:
    explicit ConfigWriter(const ModelShape& shape) : m_shape(shape) {}

    WrittenConfig write()
    {
        std::string types;
        for (const LayerShape& layer : m_shape.layers) {
            const char* word = wordOf(layer);
            if (word == nullptr)
                return {{}, std::string("layers of the kind ") + cacheKindName(layer.cache)};
            types += (types.empty() ? "[\"" : ", \"") + std::string(word) + "\"";
        }
        add("num_hidden_layers", m_shape.layers.size());
        addText("layer_types", types + "]");
        add("hidden_size", std::max<std::uint64_t>(1, m_shape.hidden_size));
        add("vocab_size", std::max<std::uint64_t>(1, m_shape.vocabulary));
        if (m_shape.native_context_tokens)
            add("max_position_embeddings", *m_shape.native_context_tokens);
        addText("num_attention_heads_per_layer", listOf(m_shape, &LayerShape::query_heads));
        add("num_attention_heads", 1);
        addText("num_key_value_heads_per_layer", listOf(m_shape, &LayerShape::kv_heads));
        if (const std::string reason = addWidths(); !reason.empty())
            return {{}, reason};
        if (!addIndex())
            return {{}, "index keys of some layers"};
        return {m_text + "}", {}};
    }

private:
    void addText(const std::string& key, const std::string& value) { m_text += (m_text.empty() ? "{" : ",\n ") + ("\"" + key + "\": " + value); }
    void add(const std::string& key, std::uint64_t value) { addText(key, std::to_string(value)); }

    std::string addWidths()
    {
        const auto latent = common(m_shape, CacheKind::Latent, &LayerShape::head_dim_k);
        if (latent != std::optional<std::uint64_t>(0)) {
            const auto nope = common(m_shape, CacheKind::Latent, &LayerShape::expanded_head_dim_k);
            const auto value = common(m_shape, CacheKind::Latent, &LayerShape::expanded_head_dim_v);
            const bool mixed = std::any_of(m_shape.layers.begin(), m_shape.layers.end(), keepsPlainCache);
            if (!latent || !nope || !value || mixed)
                return "latents beside other layers";
            add("kv_lora_rank", *latent);
            add("qk_rope_head_dim", 0);
            add("qk_nope_head_dim", *nope);
            add("v_head_dim", *value);
            return {};
        }
        const auto chunk = common(m_shape, CacheKind::Chunk, &LayerShape::window);
        const auto window = common(m_shape, CacheKind::Window, &LayerShape::window);
        const auto full_k = common(m_shape, CacheKind::Full, &LayerShape::head_dim_k);
        const auto full_v = common(m_shape, CacheKind::Full, &LayerShape::head_dim_v);
        const auto window_k = common(m_shape, CacheKind::Window, &LayerShape::head_dim_k);
        const auto window_v = common(m_shape, CacheKind::Window, &LayerShape::head_dim_v);
        if (!chunk || !window || !full_k || !full_v || !window_k || !window_v)
            return "widths or windows that differ from layer to layer";
        if (*chunk > 0)
            add("attention_chunk_size", *chunk);
        if (*window > 0)
            add("sliding_window", *window);
        const std::uint64_t dim = *full_k > 0 ? *full_k : *window_k;
        if (dim > 0)
            add("head_dim", dim);
        if (*full_v != *full_k)
            add("v_head_dim", *full_v);
        if (*window_k > 0 && (*window_k != dim || *window_v != *full_v)) {
            add("swa_head_dim", *window_k);
            add("swa_v_head_dim", *window_v);
        }
        return {};
    }

    bool addIndex()
    {
        std::set<std::uint64_t> widths;
        std::set<std::uint64_t> tops;
        for (const LayerShape& layer : m_shape.layers) {
            widths.insert(layer.index_width);
            tops.insert(layer.attends_at_most);
        }
        if (widths.size() > 1)
            return false;
        if (*widths.begin() > 0) {
            add("index_head_dim", *widths.begin());
            add("index_topk", *tops.rbegin());
        }
        return true;
    }

    const ModelShape& m_shape;
    std::string m_text;
};

std::string nameOf(const WeightTensor& tensor, std::size_t number)
{
    const std::string layer = tensor.layer >= 0 ? "model.layers." + std::to_string(tensor.layer) + "." : "model.";
    const std::string end = "." + std::to_string(number) + ".weight";
    switch (tensor.role) {
    case WeightRole::Embedding: return "model.embed_tokens" + end;
    case WeightRole::OutputHead: return "lm_head" + end;
    case WeightRole::Attention:
        if (tensor.use == TensorUse::AttentionK && tensor.ne1 > 1 && tensor.ne2 == 1)
            return layer + "self_attn.k_proj.weight";
        return layer + "self_attn.x_proj_of" + end;
    case WeightRole::DenseFfn: return layer + "mlp.down_proj" + end;
    case WeightRole::RoutedExperts: return layer + "mlp.experts.down_proj" + end;
    case WeightRole::SharedExperts: return layer + "mlp.shared_expert.down_proj" + end;
    case WeightRole::Router: return layer + "mlp.router" + end;
    case WeightRole::Norm: return layer + "input_layernorm" + end;
    case WeightRole::StateMixer: return layer + "linear_attn.in_proj" + end;
    case WeightRole::Draft: return "mtp" + end;
    case WeightRole::Other: return layer + "other" + end;
    }
    return layer + end;
}

}  // namespace

WrittenConfig configOf(const ModelShape& shape) { return ConfigWriter(shape).write(); }

std::string safetensorsHeaderOf(const ModelShape& shape)
{
    std::string header = "{";
    std::uint64_t at = 0;
    std::set<std::string> names;
    for (std::size_t i = 0; i < shape.tensors.size(); ++i) {
        const WeightTensor& tensor = shape.tensors[i];
        const std::uint64_t bytes = tensor.elements().saturated() * 2;
        std::string name = nameOf(tensor, i);
        if (!names.insert(name).second)
            name = "model.layers." + std::to_string(tensor.layer) + ".self_attn.second." + std::to_string(i) + ".weight";
        header += (i == 0 ? "\"" : ",\"") + name + "\":{\"dtype\":\"BF16\",\"shape\":[";
        if (tensor.ne2 > 1)
            header += std::to_string(tensor.ne2) + ",";
        header += std::to_string(tensor.ne1) + "," + std::to_string(tensor.ne0) + "],\"data_offsets\":[" + std::to_string(at) + ","
            + std::to_string(at + bytes) + "]}";
        at += bytes;
    }
    return header + "}";
}

}  // namespace kvsight::test
