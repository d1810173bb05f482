// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/gguf_architectures.h"
#include "core/readers/gguf_types.h"
#include "core/weights/gguf_mix.h"
#include "tests/core/gguf_builder.h"

#include <algorithm>
#include <map>
#include <optional>

namespace kvsight::test {

/// The architecture that llama.cpp's converter writes for a family of config.json; empty when it has none.
inline std::string architectureOfFamily(const std::string& family)
{
    static const std::map<std::string, std::string> table{
        {"mistral", "llama"}, {"mixtral", "llama"}, {"gemma3", "gemma3"}, {"gemma3_text", "gemma3"}, {"gemma3n", "gemma3n"},
        {"gemma3n_text", "gemma3n"}, {"gemma4", "gemma4"}, {"gemma4_text", "gemma4"}, {"gemma4_unified_text", "gemma4"},
        {"qwen3_5", "qwen35"}, {"qwen3_5_text", "qwen35"}, {"qwen3_5_moe", "qwen35moe"}, {"qwen3_5_moe_text", "qwen35moe"},
        {"qwen3_vl_text", "qwen3vl"}, {"qwen3_vl_moe_text", "qwen3vlmoe"}, {"qwen3_vl", "qwen3vl"}, {"qwen3_vl_moe", "qwen3vlmoe"},
        {"qwen2_5_vl", "qwen2vl"}, {"deepseek_v2", "deepseek2"}, {"kimi_k2", "deepseek2"}, {"kimi_k25", "deepseek2"},
        {"glm4_moe_lite", "deepseek2"}, {"AXK1", "deepseek2"}, {"sarvam_mla", "deepseek2"}, {"mistral3", "mistral3"},
        {"mimo_v2_flash", "mimo2"}, {"mimo_v2", "mimo2"}, {"cohere2_vision", "cohere2"}, {"exaone4_5_text", "exaone4"},
        {"olmo3", "olmo2"}, {"minimax_m1", "minimax-01"}, {"minimax", "minimax-01"}, {"falcon_mamba", "mamba"},
        {"glm", "chatglm"}, {"nemotron-nas", "deci"}, {"llama4", "llama4"}, {"muse_glimmer", "muse-glimmer"}, {"muse_glimmer_text", "muse-glimmer"},
        {"hunyuan", "hunyuan-moe"}, {"solar", "llama"}, {"solar_open", "glm4moe"}, {"hyperclovax", "llama"},
        {"sarvam_moe", "bailingmoe2"}, {"bamba", "granitehybrid"},
    };
    if (const auto found = table.find(family); found != table.end())
        return found->second;
    for (const char* name : {"llama", "llama4", "deci", "falcon", "grok", "gpt2", "gptj", "gptneox", "mpt", "baichuan", "starcoder",
                             "bloom", "stablelm", "qwen", "qwen2", "qwen2moe", "qwen2vl", "qwen3", "qwen3moe", "qwen3next", "phi2",
                             "phi3", "phimoe", "plamo2", "plamo3", "internlm2", "minicpm", "minicpm3", "gemma", "gemma2",
                             "starcoder2", "mamba", "mamba2", "jamba", "falcon-h1", "command-r", "cohere2", "dbrx", "olmo",
                             "olmo2", "olmoe", "arctic", "deepseek", "deepseek2", "deepseek32", "deepseek4", "chatglm", "glm4",
                             "glm4moe", "glm-dsa", "nemotron", "nemotron_h", "exaone", "exaone4", "exaone-moe", "granite",
                             "granitemoe", "granitehybrid", "bailingmoe", "bailingmoe2", "dots1", "arcee", "afmoe", "laguna",
                             "ernie4_5", "ernie4_5-moe", "hunyuan-moe", "hunyuan-dense", "hy_v3", "smollm3", "gpt-oss", "lfm2",
                             "lfm2moe", "seed_oss", "apertus", "minimax-m2", "minimax-m3", "mistral3", "mistral4", "step35",
                             "kimi-linear", "kimi-k3"}) {
        if (findGgufArchitecture(name)->family == family)
            return name;
    }
    return "";
}

/// Writes the header of a model's GGUF file from its shape, as llama.cpp's converter would.
class GgufWriter {
public:
    GgufWriter(const ModelShape& shape, std::string architecture) : m_shape(shape), m_name(std::move(architecture)) {}

    /// `file` chooses each tensor's type by the quantiser's rules.
    GgufBuilder write(FileType file, std::uint64_t file_type)
    {
        m_out.text("general.architecture", m_name).text("general.name", m_shape.name).u32("general.file_type", file_type);
        writeCounts();
        writeAttention();
        writeWindows();
        writeStates();
        writeTensors(file);
        return m_out;
    }

private:
    using Numbers = std::vector<std::uint32_t>;

    std::string key(const char* name) const { return m_name + '.' + name; }

    template <class Get>
    Numbers each(Get get) const
    {
        Numbers numbers;
        for (const auto* layers : {&m_shape.layers, &m_shape.draft_layers})
            for (const LayerShape& layer : *layers)
                numbers.push_back(static_cast<std::uint32_t>(get(layer)));
        return numbers;
    }

    void perLayer(const char* name, const Numbers& numbers)
    {
        const bool same = std::all_of(numbers.begin(), numbers.end(), [&](auto number) { return number == numbers.front(); });
        if (same)
            m_out.u32(key(name), numbers.front());
        else
            m_out.array(key(name), 4, numbers);
    }

    static bool attends(const LayerShape& layer) { return layer.cache != CacheKind::None; }

    const LayerShape* firstOf(bool (*matches)(const LayerShape&)) const
    {
        for (const LayerShape& layer : m_shape.layers)
            if (matches(layer))
                return &layer;
        return nullptr;
    }

    void writeCounts()
    {
        m_out.u32(key("block_count"), m_shape.layers.size() + m_shape.draft_layers.size());
        if (!m_shape.draft_layers.empty())
            m_out.u32(key("nextn_predict_layers"), m_shape.draft_layers.size());
        if (m_shape.native_context_tokens)
            m_out.number(key("context_length"), 10, *m_shape.native_context_tokens);
        m_out.u32(key("embedding_length"), m_shape.hidden_size).u32(key("vocab_size"), m_shape.vocabulary);
        if (m_shape.experts.experts > 0)
            m_out.u32(key("expert_count"), m_shape.experts.experts).u32(key("expert_used_count"), m_shape.experts.experts_per_token);
    }

    void writeAttention()
    {
        if (firstOf(attends) == nullptr)
            return;
        const LayerShape* latent = firstOf([](const LayerShape& l) { return l.cache == CacheKind::Latent; });
        perLayer("attention.head_count", each([&](const LayerShape& l) { return attends(l) ? l.query_heads : m_shape.query_heads; }));
        perLayer("attention.head_count_kv", each([](const LayerShape& l) { return l.kv_heads; }));
        const LayerShape* full = firstOf([](const LayerShape& l) { return attends(l) && l.cache != CacheKind::Window && l.cache != CacheKind::Shared; });
        const LayerShape* window = firstOf([](const LayerShape& l) { return l.cache == CacheKind::Window; });
        full = full != nullptr ? full : window;
        m_out.u32(key("attention.key_length"), full->head_dim_k);
        m_out.u32(key("attention.value_length"), full->head_dim_v > 0 ? full->head_dim_v : full->head_dim_k);
        if (window != nullptr && latent == nullptr)
            m_out.u32(key("attention.key_length_swa"), window->head_dim_k).u32(key("attention.value_length_swa"), window->head_dim_v);
        if (latent != nullptr)
            m_out.u32(key("attention.kv_lora_rank"), latent->head_dim_k - 64).u32(key("rope.dimension_count"), 64)
                .u32(key("attention.key_length_mla"), latent->expanded_head_dim_k)
                .u32(key("attention.value_length_mla"), latent->expanded_head_dim_v);
        writeIndexer();
        const auto shared = std::count_if(m_shape.layers.begin(), m_shape.layers.end(),
                                          [](const LayerShape& l) { return l.cache == CacheKind::Shared; });
        if (shared > 0)
            m_out.u32(key("attention.shared_kv_layers"), static_cast<std::uint64_t>(shared));
    }

    void writeIndexer()
    {
        const LayerShape* index = firstOf([](const LayerShape& l) { return l.index_width > 0; });
        if (index == nullptr)
            return;
        m_out.u32(key("attention.indexer.key_length"), index->index_width).u32(key("attention.indexer.top_k"), index->attends_at_most);
        if (m_name == "glm-dsa")
            m_out.array(key("attention.indexer.types"), 7, flags([](const LayerShape& l) { return l.index_width > 0; }));
        const auto first = std::find_if(m_shape.layers.begin(), m_shape.layers.end(), [](const LayerShape& l) { return l.index_width > 0; });
        m_out.u32(key("leading_dense_block_count"), static_cast<std::uint64_t>(first - m_shape.layers.begin()));
    }

    std::vector<std::uint8_t> flags(bool (*matches)(const LayerShape&)) const
    {
        std::vector<std::uint8_t> flags;
        for (const std::uint32_t flag : each([&](const LayerShape& l) { return matches(l) ? 1 : 0; }))
            flags.push_back(static_cast<std::uint8_t>(flag));
        return flags;
    }

    static bool isWindowed(const LayerShape& l) { return l.cache == CacheKind::Window || l.cache == CacheKind::Chunk; }

    void writeWindows()
    {
        const LayerShape* window = firstOf([](const LayerShape& l) { return l.window > 0; });
        if (window == nullptr)
            return m_name == "llama4" || m_name == "gemma2" ? void(m_out.u32(key("attention.sliding_window"), 0)) : void();
        m_out.u32(key("attention.sliding_window"), window->window);
        if (m_name == "deepseek4")
            return void(m_out.array(key("attention.compress_ratios"), 4, each([](const LayerShape& l) { return l.ratio; })));
        m_out.array(key("attention.sliding_window_pattern"), 7, flags([](const LayerShape& l) {
                        return isWindowed(l) || l.cache == CacheKind::Shared;
                    }));
    }

    void writeStates()
    {
        const LayerShape* state = firstOf([](const LayerShape& l) { return l.state != StateKind::None; });
        if (state == nullptr || state->state == StateKind::Compressor)
            return;
        if (m_name == "nemotron_h")
            m_out.array(key("feed_forward_length"), 4, each([](const LayerShape& l) {
                            return l.cache == CacheKind::None && l.state == StateKind::None ? 1024 : 0;
                        }));
        const auto row = findGgufArchitecture(m_name);
        if (row != nullptr && row->mixing == GgufMixing::Interval)
            m_out.array(key("attention.recurrent_layers"), 7, flags([](const LayerShape& l) { return l.state != StateKind::None; }));
        writeStateSizes(*state);
    }

    void writeStateSizes(const LayerShape& state)
    {
        const std::uint64_t hidden = m_shape.hidden_size;
        switch (state.state) {
        case StateKind::ShortConv: return void(m_out.u32(key("shortconv.l_cache"), state.state_conv / hidden + 1));
        case StateKind::Rwkv:
            return void(m_out.u32(key("wkv.head_size"), state.state_recurrent / hidden).u32(key("token_shift_count"), state.state_conv / hidden));
        case StateKind::Kda: {
            const std::uint64_t dim = state.state_recurrent * 9 / state.state_conv;  // d*d*h / (3*3*h*d), a kernel of 4
            return void(m_out.u32(key("kda.head_dim"), dim).u32(key("ssm.conv_kernel"), 4));
        }
        case StateKind::Lightning: return;
        default: break;
        }
        // Any split of the two products does: a kernel of 2, the smallest state that leaves whole groups.
        for (std::uint64_t size = 1; size <= state.state_recurrent; size *= 2) {
            const std::uint64_t inner = state.state_recurrent / size;
            if (state.state_recurrent % size != 0 || inner > state.state_conv || (state.state_conv - inner) % (2 * size) != 0)
                continue;
            return void(m_out.u32(key("ssm.conv_kernel"), 2).u32(key("ssm.inner_size"), inner).u32(key("ssm.state_size"), size)
                            .u32(key("ssm.group_count"), (state.state_conv - inner) / (2 * size)));
        }
    }

    /// A name that a reader takes for what the tensor is.
    std::string nameOf(const WeightTensor& tensor)
    {
        const std::string number = std::to_string(m_number++);
        const std::string start = tensor.layer < 0 ? "" : "blk." + std::to_string(tensor.layer) + '.';
        const bool matrix = (tensor.ne0 > 1) + (tensor.ne1 > 1) + (tensor.ne2 > 1) > 1;
        if (tensor.use != TensorUse::Other && matrix)
            return start + nameOfUse(tensor) + (tensor.use == TensorUse::TokenEmbedding && m_embeddings++ == 0 ? "" : "");
        const char* ending = !tensor.f32_in_gguf && matrix ? ".weight" : ".bias";
        return start + stemOf(tensor, matrix) + number + ending;
    }

    std::string nameOfUse(const WeightTensor& tensor)
    {
        const std::string stack = tensor.role == WeightRole::RoutedExperts ? "_exps"
                                : tensor.role == WeightRole::SharedExperts ? "_shexp" : "";
        // Layers with several matrices of one use number the later ones.
        const std::string again = std::to_string(m_used[{tensor.layer, tensor.use, tensor.role}]++);
        const std::string more = again == "0" ? "" : "_" + again;
        switch (tensor.use) {
        case TensorUse::Output: return "output.weight";
        case TensorUse::TokenEmbedding: return again == "0" ? "token_embd.weight" : "per_layer_token_embd.weight";
        case TensorUse::AttentionV: return "attn_v.weight";
        case TensorUse::AttentionQkv: return again == "0" ? "attn_qkv.weight" : "attn_kv_b.weight";
        case TensorUse::AttentionK: return "attn_k.weight";
        case TensorUse::AttentionQ: return "attn_q.weight";
        case TensorUse::AttentionOut: return "attn_output.weight";
        case TensorUse::FfnUp: return "ffn_up" + stack + more + ".weight";
        case TensorUse::FfnGate: return "ffn_gate" + stack + more + ".weight";
        default: return "ffn_down" + stack + more + ".weight";
        }
    }

    static std::string stemOf(const WeightTensor& tensor, bool matrix)
    {
        const bool kept = tensor.keep_precision && !tensor.f32_in_gguf && matrix;
        const std::string keep = kept ? ".per_layer_model_proj" : ".part";
        if (tensor.layer < 0) {
            switch (tensor.role) {
            case WeightRole::Embedding: return "position_embd" + keep;
            case WeightRole::OutputHead: return "output" + keep;
            case WeightRole::Norm: return "output_norm" + keep;
            default: return "other" + keep;
            }
        }
        switch (tensor.role) {
        case WeightRole::Attention: return "attn_other" + keep;
        case WeightRole::DenseFfn: return "ffn_other" + keep;
        case WeightRole::RoutedExperts: return "ffn_other_exps" + keep;
        case WeightRole::SharedExperts: return "ffn_latent" + keep;
        case WeightRole::Router: return "ffn_gate_inp" + keep;
        case WeightRole::Norm: return "attn_norm" + keep;
        case WeightRole::StateMixer: return "ssm_other" + keep;
        default: return "other" + keep;
        }
    }

    void writeTensors(FileType file)
    {
        GgufMix mix(file, m_shape);
        for (const WeightTensor& tensor : m_shape.tensors) {
            const WeightType& type = ggmlType(mix.next(tensor));
            std::uint32_t id = 0;
            while (ggufTensorType(id) == nullptr || std::string(ggufTensorType(id)->name) != type.name)
                ++id;
            m_out.tensor(nameOf(tensor), {tensor.ne0, tensor.ne1, tensor.ne2}, id, tensorBytes(tensor, type).saturated());
        }
    }

    struct Use {
        std::int32_t layer;
        TensorUse use;
        WeightRole role;
        auto operator<=>(const Use&) const = default;
    };

    const ModelShape& m_shape;
    std::string m_name;
    GgufBuilder m_out;
    std::map<Use, int> m_used;
    int m_number = 0;
    int m_embeddings = 0;
};

}  // namespace kvsight::test
