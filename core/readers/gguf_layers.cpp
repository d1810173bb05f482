// SPDX-License-Identifier: MIT
#include "core/readers/gguf_layers.h"

#include "core/readers/gguf_heads.h"

#include <algorithm>

namespace kvsight {
namespace {

constexpr Range kCounts{0, headRange.most};
constexpr std::uint64_t kLlama4Chunk = 8192;
constexpr std::uint64_t kSmallThinkerWindow = 4096;
constexpr std::size_t kGemma3nOwners = 20;  // llama.cpp writes this number into its code (spec 3.2)
constexpr std::uint64_t kSparseChoice = 4;  // DeepSeek V4 keeps index keys where one entry stands for 4 tokens

class LayerReader {
public:
    LayerReader(GgufFields& fields, const GgufArchitecture& architecture, ModelShape& shape)
        : m_fields(fields), m_architecture(architecture), m_shape(shape) {}

    void read()
    {
        if (!readCounts())
            return;
        m_heads = readGgufHeads(m_fields, m_architecture, m_blocks, m_shape.hidden_size);
        if (m_fields.isBroken())
            return;
        m_widths = m_fields.perLayer("feed_forward_length", m_blocks, {0, widthRange.most});
        readWindows();
        readRecurrent();
        readIndexing();
        m_ratios = m_architecture.name == "deepseek4" ? m_fields.list("attention.compress_ratios", m_blocks, false)
                                                      : std::vector<std::int64_t>();
        if (m_fields.isBroken())
            return;
        for (std::size_t i = 0; i < m_blocks && !m_fields.isBroken(); ++i)
            (i < m_trunk ? m_shape.layers : m_shape.draft_layers).push_back(layer(i));
        if (m_fields.isBroken())
            return;
        share();
        repeat();
        m_shape.query_heads = 0;
        for (const LayerShape& layer : m_shape.layers)
            m_shape.query_heads = m_shape.query_heads > 0 ? m_shape.query_heads : layer.query_heads;
        reportUnknownState();
    }

private:
    bool is(std::string_view name) const { return m_architecture.name == name; }

    bool readCounts()
    {
        auto blocks = m_fields.whole("layers", "block_count", layerRange);
        if (!blocks && !m_fields.isBroken())
            m_fields.missing("block_count");
        if (is("t5")) {
            m_shape.encoder_decoder = true;
            if (const auto decoder = m_fields.whole("layers", "decoder_block_count", layerRange))
                blocks = decoder;
        }
        if (!blocks || m_fields.isBroken())
            return false;
        m_blocks = static_cast<std::size_t>(*blocks);
        const auto drafting = m_fields.whole("draft_layers", "nextn_predict_layers", {0, *blocks - 1});
        // graniteswitch keeps a router, an ordinary layer, in that place (spec 4.6).
        m_trunk = m_blocks - (is("graniteswitch") ? 0 : static_cast<std::size_t>(drafting.value_or(0)));
        m_router = is("graniteswitch") && drafting.value_or(0) > 0;
        return !m_fields.isBroken();
    }

    /// The key, or what the architecture's code has instead (spec 3.2).
    std::uint64_t windowTokens()
    {
        const GgufValue* value = m_fields.find("attention.sliding_window");
        if (value == nullptr)
            return m_architecture.window_default;
        const auto window = m_fields.whole("window", "attention.sliding_window", {0, tokenRange.most});
        if (window.value_or(0) == 0)
            return 0;
        return is("llama4") ? kLlama4Chunk : is("smallthinker") ? kSmallThinkerWindow : *window;
    }

    void readWindows()
    {
        m_window = windowTokens();
        m_windowed.assign(m_blocks, false);
        if (m_window == 0 || is("deepseek4"))
            return;
        const GgufValue* pattern = m_fields.find("attention.sliding_window_pattern");
        if (pattern != nullptr && pattern->type == GgufType::Array) {
            const auto flags = m_fields.list("attention.sliding_window_pattern", m_blocks);
            for (std::size_t i = 0; i < flags.size(); ++i)
                m_windowed[i] = flags[i] != 0;
            return m_fields.origin("window_pattern", m_fields.key("attention.sliding_window_pattern"));
        }
        std::uint64_t period = m_architecture.window_period;
        if (pattern != nullptr) {
            period = m_fields.whole("window_pattern", "attention.sliding_window_pattern", kCounts).value_or(0);
        } else if (period > 0) {
            m_fields.origin("window_pattern", "built into llama.cpp for " + std::string(m_architecture.name));
        }
        for (std::size_t i = 0; i < m_trunk; ++i)
            m_windowed[i] = period == 0 || (m_architecture.full_first ? i % period != 0 : i % period + 1 < period);
    }

    void readRecurrent()
    {
        m_recurrent.assign(m_blocks, false);
        switch (m_architecture.mixing) {
        case GgufMixing::None:
        case GgufMixing::Both: return;
        case GgufMixing::Pure: m_recurrent.assign(m_blocks, true); return;
        case GgufMixing::ByHeads:
        case GgufMixing::ByWidths:
            for (std::size_t i = 0; i < m_trunk; ++i)
                m_recurrent[i] = m_heads.kv.at(i) == 0
                                 && (m_architecture.mixing == GgufMixing::ByHeads || m_widths.at(i) == 0);
            return;
        case GgufMixing::Interval: return readInterval();
        }
    }

    void readInterval()
    {
        const auto flags = m_fields.list("attention.recurrent_layers", m_blocks);
        const std::uint64_t interval = m_fields.wholeOr("full_attention_interval", layerRange, m_architecture.interval);
        if (m_fields.isBroken())
            return;
        for (std::size_t i = 0; i < m_trunk; ++i)
            m_recurrent[i] = flags.empty() ? (i + 1) % interval != 0 : flags[i] != 0;
    }

    void readIndexing()
    {
        m_index_width = m_fields.wholeOr("attention.indexer.key_length", kCounts, 0);
        m_index_top = m_fields.wholeOr("attention.indexer.top_k", {0, tokenRange.most}, 0);
        m_indexed.assign(m_blocks, false);
        const std::uint64_t dense = m_fields.wholeOr("leading_dense_block_count", kCounts, 0);
        const auto types = m_fields.list("attention.indexer.types", m_trunk, false);
        const bool all = !is("glm-dsa") || m_shape.native_context_tokens.value_or(0) < (std::uint64_t{1} << 20);
        if (is("hy_v4") && m_index_top == 0)
            return;
        for (std::size_t i = 0; i < m_trunk; ++i) {
            switch (m_architecture.indexing) {
            case GgufIndexing::None: break;
            case GgufIndexing::All: m_indexed[i] = true; break;
            case GgufIndexing::Attention: m_indexed[i] = !m_recurrent[i]; break;
            case GgufIndexing::AfterDense: m_indexed[i] = i >= dense; break;
            // Without the list GLM 5.2, told by its context, chooses in every fourth layer.
            case GgufIndexing::ByTypes:
                m_indexed[i] = !types.empty() ? types[i] != 0 : all || i < 3 || i % 4 == 2;
                break;
            }
        }
    }

    void attend(std::size_t at, LayerShape& layer) const
    {
        const bool windowed = m_windowed[at];
        layer.cache = windowed ? CacheKind::Window : CacheKind::Full;
        if (windowed) {
            layer.window = m_window;
            layer.cache = is("llama4") ? CacheKind::Chunk : CacheKind::Window;
        }
        layer.query_heads = m_heads.query.at(at);
        layer.kv_heads = m_heads.kv.at(at);
        layer.head_dim_k = windowed ? m_heads.window_key : m_heads.key;
        layer.head_dim_v = windowed ? m_heads.window_value : m_heads.value;
        if (m_router && at + 1 == m_blocks)
            layer.query_heads = layer.kv_heads = 1;
        if (m_heads.latent > 0) {
            layer.cache = windowed ? CacheKind::Window : CacheKind::Latent;
            layer.expanded_kv_heads = m_fields.has("attention.key_length_mla") ? layer.query_heads : layer.kv_heads;
            layer.expanded_head_dim_k = m_heads.expanded_key;
            layer.expanded_head_dim_v = m_heads.expanded_value;
            layer.kv_heads = 1;
            layer.head_dim_k = windowed ? m_heads.window_latent : m_heads.latent;
            layer.head_dim_v = 0;
        }
        const bool chooses = m_indexed[at] && m_index_width > 0;
        const bool follows = m_architecture.indexing == GgufIndexing::ByTypes && at < m_trunk && m_index_width > 0;
        if (layer.cache == CacheKind::Window || layer.cache == CacheKind::Chunk)
            return;
        layer.index_width = chooses ? m_index_width : 0;
        layer.attends_at_most = chooses || follows ? m_index_top : 0;
    }

    /// DeepSeek V4 (spec 4.5): a window of keys, and an entry for every so many tokens.
    void compress(std::size_t at, LayerShape& layer)
    {
        layer.cache = CacheKind::Compressed;
        layer.window = m_window;
        layer.ratio = at < m_ratios.size() && m_ratios[at] > 0 ? static_cast<std::uint64_t>(m_ratios[at]) : 0;
        layer.query_heads = m_heads.query.at(at);
        layer.kv_heads = 1;
        layer.head_dim_k = m_heads.key;
        if (layer.ratio > tokenRange.most)
            return m_fields.refuse("bad_value", m_fields.key("attention.compress_ratios"),
                                   {KV_TR("core", "{file}: {key} is {value} for layer {layer}; 0 to {most} is possible."
                                                  " Convert the model again."),
                                    {{"key", m_fields.key("attention.compress_ratios")},
                                     {"value", std::to_string(layer.ratio)}, {"layer", std::to_string(at)},
                                     {"most", std::to_string(tokenRange.most)}}});
        if (layer.ratio == kSparseChoice && at < m_trunk) {
            layer.index_width = m_index_width;
            layer.attends_at_most = m_index_top;
        }
        if (layer.ratio < 2)
            return;
        layer.state = StateKind::Compressor;
        const std::uint64_t overlap = layer.ratio == kSparseChoice ? 2 : 1;
        layer.state_recurrent = (Checked(2) * overlap * layer.ratio * overlap * (Checked(layer.head_dim_k) + layer.index_width))
                                    .saturated();
    }

    LayerShape layer(std::size_t at)
    {
        LayerShape layer;
        if (is("deepseek4")) {
            compress(at, layer);
            return layer;
        }
        const bool state = at < m_trunk && (m_recurrent[at] || m_architecture.mixing == GgufMixing::Both);
        if (!m_recurrent[at] && m_heads.kv.at(at) > 0)
            attend(at, layer);
        if (state) {
            layer.state = m_architecture.state;
            const std::uint64_t heads = m_heads.query.at(0);
            sizeGgufState(m_fields, m_shape, heads, m_heads.key, layer);
        }
        return layer;
    }

    /// The last layers may read the cache of the last one of their kind that has its own (Gemma 3n and 4).
    void share()
    {
        auto& layers = m_shape.layers;
        std::uint64_t shared = m_fields.wholeOr("attention.shared_kv_layers", {0, m_trunk - 1}, 0);
        if (is("gemma3n") && shared == 0 && m_trunk > kGemma3nOwners)
            shared = m_trunk - kGemma3nOwners;
        const std::size_t owners = m_trunk - static_cast<std::size_t>(shared);
        for (std::size_t i = owners; i < m_trunk; ++i) {
            std::size_t owner = owners;
            while (owner > 0 && layers[owner - 1].cache != layers[i].cache)
                --owner;
            if (owner == 0)
                continue;
            const std::uint64_t heads = layers[i].query_heads;
            layers[i] = layers[owner - 1];
            layers[i].cache = CacheKind::Shared;
            layers[i].query_heads = heads;
            layers[i].shared_with = owner - 1;
            layers[i].index_width = 0;
        }
    }

    /// Nanbeige passes the same layers several times, with a cache for each pass (spec 5.4).
    void repeat()
    {
        if (!is("nanbeige"))
            return;
        const std::uint64_t loops = m_fields.wholeOr("num_loops", {1, 64}, 1);
        const std::vector<LayerShape> once = m_shape.layers;
        if (loops * once.size() > layerRange.most)
            return m_fields.refuse("bad_value", m_fields.key("num_loops"),
                                   {KV_TR("core", "{file}: {key} is {value}; {least} to {most} is possible."
                                                  " Convert the model again."),
                                    {{"key", m_fields.key("num_loops")}, {"value", std::to_string(loops)}, {"least", "1"},
                                     {"most", std::to_string(layerRange.most / once.size())}}});
        for (std::uint64_t loop = 1; loop < loops; ++loop)
            m_shape.layers.insert(m_shape.layers.end(), once.begin(), once.end());
    }

    void reportUnknownState()
    {
        const auto unknown = std::find_if(m_shape.layers.begin(), m_shape.layers.end(),
                                          [](const LayerShape& layer) { return layer.state_unknown; });
        if (unknown != m_shape.layers.end())
            m_fields.warn("state_unknown", stateKindName(unknown->state),
                          {KV_TR("core", "{file} names layers with a {key} state but not its sizes; the state's bytes are unknown."),
                           {{"key", stateKindName(unknown->state)}}});
    }

    GgufFields& m_fields;
    const GgufArchitecture& m_architecture;
    ModelShape& m_shape;
    std::size_t m_blocks = 0;
    std::size_t m_trunk = 0;
    bool m_router = false;
    GgufHeads m_heads;
    GgufPerLayer m_widths;
    std::uint64_t m_window = 0;
    std::uint64_t m_index_width = 0;
    std::uint64_t m_index_top = 0;
    std::vector<bool> m_windowed;
    std::vector<bool> m_recurrent;
    std::vector<bool> m_indexed;
    std::vector<std::int64_t> m_ratios;
};

}  // namespace

void readGgufLayers(GgufFields& fields, const GgufArchitecture& architecture, ModelShape& shape)
{
    LayerReader(fields, architecture, shape).read();
}

}  // namespace kvsight
