// SPDX-License-Identifier: MIT
#include "core/readers/layer_widths.h"

#include "core/readers/layer_heads.h"

#include <algorithm>

namespace kvsight {
namespace {

void useLatent(const Heads& heads, const Latent& latent, std::size_t at, LayerShape& layer)
{
    if (layer.cache == CacheKind::Full)
        layer.cache = CacheKind::Latent;
    layer.kv_heads = 1;
    layer.head_dim_k = latent.width + latent.rope;
    layer.head_dim_v = 0;
    layer.expanded_kv_heads = heads.kv.at(at);
    layer.expanded_head_dim_k = latent.nope + latent.rope;
    layer.expanded_head_dim_v = latent.value;
}

void useHeads(const Heads& heads, std::size_t at, bool beside_windows, LayerShape& layer)
{
    layer.kv_heads = heads.kv.at(at);
    layer.head_dim_k = heads.dim_k;
    layer.head_dim_v = heads.dim_v;
    const auto replace = [](std::uint64_t& value, std::uint64_t other) { value = other != 0 ? other : value; };
    if (layer.cache == CacheKind::Window) {
        replace(layer.query_heads, heads.window_query);
        replace(layer.kv_heads, heads.window_kv);
        replace(layer.head_dim_k, heads.window_dim_k);
        replace(layer.head_dim_v, heads.window_dim_v);
    } else if (layer.cache == CacheKind::Full && beside_windows) {
        replace(layer.kv_heads, heads.full_kv);
        replace(layer.head_dim_k, heads.full_dim);
        replace(layer.head_dim_v, heads.full_dim);
    } else if (layer.cache == CacheKind::Compressed) {
        layer.head_dim_v = 0;
    }
}

/// DeepSeek V4's compressor keeps the tokens of an unfinished entry, keys and scores, for the cache and the
/// indexer alike (spec 4.5); ratio 4 overlaps neighbouring entries, so it keeps twice the tokens and widths.
std::uint64_t compressorElements(const LayerShape& layer)
{
    if (layer.ratio < 2)
        return 0;
    const std::uint64_t overlap = layer.ratio == 4 ? 2 : 1;
    return 2 * overlap * layer.ratio * overlap * (layer.head_dim_k + layer.index_width);
}

/// All layers of a model draw from the same figures.
struct Figures {
    Heads heads;
    std::optional<Latent> latent;
    Index index;
    /// Layers whose state was worked out already: a config of thousands of layers asks for each once.
    std::vector<LayerShape> known_states;
};

void giveState(ConfigFields& fields, const ModelShape& shape, Figures& figures, LayerShape& layer)
{
    for (const LayerShape& known : figures.known_states) {
        if (known.cache == layer.cache && known.kv_heads == layer.kv_heads && known.head_dim_k == layer.head_dim_k
            && known.head_dim_v == layer.head_dim_v) {
            layer.state = known.state;
            layer.state_conv = known.state_conv;
            layer.state_recurrent = known.state_recurrent;
            layer.state_unknown = known.state_unknown;
            layer.state_conv_steps = known.state_conv_steps;
            layer.state_group_width = known.state_group_width;
            layer.state_groups = known.state_groups;
            return;
        }
    }
    layer.state = stateKindOf(fields);
    sizeState(fields, shape, layer);
    if (figures.known_states.size() < 64)
        figures.known_states.push_back(layer);
}

LayerShape sized(ConfigFields& fields, const ModelShape& shape, const PlannedLayer& planned, std::size_t at,
                 Figures& figures)
{
    const Heads& heads = figures.heads;
    const std::optional<Latent>& latent = figures.latent;
    const Index& index = figures.index;
    LayerShape layer;
    layer.cache = planned.cache;
    layer.window = planned.window;
    layer.shared_with = planned.shared_with;
    const bool attends = planned.cache != CacheKind::None;
    if (attends) {
        layer.query_heads = heads.query.at(at);
        if (latent)
            useLatent(heads, *latent, at, layer);
        else
            useHeads(heads, at, true, layer);
        if (index.width != 0 && layer.cache != CacheKind::Window && layer.cache != CacheKind::Chunk) {
            const bool sparse_here = index.at(at);
            layer.index_width = sparse_here ? index.width : 0;
            // GLM 5.2's other layers reuse the choice of the one before; MSA's others attend to everything.
            layer.attends_at_most = sparse_here || fields.find("indexer_types") != nullptr ? index.top : 0;
        }
    }
    if (planned.cache == CacheKind::Compressed) {
        layer.ratio = planned.ratio;
        if (layer.ratio != 4) {
            layer.index_width = 0;
            layer.attends_at_most = 0;
        }
        layer.state = layer.ratio > 1 ? StateKind::Compressor : StateKind::None;
        layer.state_recurrent = compressorElements(layer);
    } else if (planned.cache == CacheKind::Full && layer.kv_heads == 0) {
        // A zero in a list of head counts: no attention here.
        layer = LayerShape{};
        if (stateKindOf(fields) != StateKind::None)
            giveState(fields, shape, figures, layer);
    }
    if (planned.state)
        giveState(fields, shape, figures, layer);
    return layer;
}

}  // namespace

bool sizeLayers(ConfigFields& fields, const LayerPlan& plan, ModelShape& shape)
{
    const Keys hidden{"hidden_size", "n_embd", "d_model", "model_dim", "n_embed", "dim", "hidden_dim"};
    shape.hidden_size = fields.whole("hidden_size", hidden, widthRange).value_or(0);
    if (fields.isBroken())
        return false;
    const auto attends = [](const PlannedLayer& layer) { return layer.cache != CacheKind::None; };
    const bool any = std::any_of(plan.layers.begin(), plan.layers.end(), attends);
    const std::size_t count = plan.layers.size();
    Figures figures;
    if (any) {
        const bool latents = usesLatent(fields);
        const auto read = readHeads(fields, shape, count, latents);
        const auto read_index = read ? readIndex(fields, count) : std::nullopt;
        if (!read || !read_index)
            return false;
        figures.heads = *read;
        figures.index = *read_index;
        shape.query_heads = figures.heads.query.at(0);
        if (latents && !(figures.latent = latentSizes(fields, shape)))
            return false;
    } else if (shape.hidden_size == 0) {
        fields.needed("hidden_size", hidden, widthRange);
        return false;
    }
    // Loops repeat the layers; lists of head counts name them once.
    for (std::size_t i = 0; i < count; ++i)
        shape.layers.push_back(sized(fields, shape, plan.layers[i], i, figures));
    for (LayerShape& layer : shape.layers) {
        if (layer.cache != CacheKind::Shared)
            continue;
        // What the layer reads has the widths of the layer that owns it.
        const LayerShape& owner = shape.layers[layer.shared_with];
        layer.kv_heads = owner.kv_heads;
        layer.head_dim_k = owner.head_dim_k;
        layer.head_dim_v = owner.head_dim_v;
        layer.index_width = 0;
    }
    figures.index = {};  // a drafting context keeps a plain cache, without index keys (spec 4.2)
    for (const PlannedLayer& planned : plan.draft)
        shape.draft_layers.push_back(sized(fields, shape, planned, count, figures));
    return !fields.isBroken();
}

}  // namespace kvsight
