// SPDX-License-Identifier: MIT
#include "core/layer_widths.h"

#include <algorithm>

namespace kvsight {
namespace {

/// A number for all layers, or one for each.
struct PerLayer {
    std::uint64_t all = 0;
    std::vector<std::uint64_t> each;
    std::uint64_t at(std::size_t layer) const { return layer < each.size() ? each[layer] : all; }
};

/// Sizes of attention; `swa` holds what windowed layers have instead.
struct Heads {
    PerLayer query, kv;
    std::uint64_t dim_k = 0, dim_v = 0;
    std::uint64_t window_query = 0, window_kv = 0, window_dim_k = 0, window_dim_v = 0;
    std::uint64_t full_kv = 0, full_dim = 0;  ///< of full layers beside windows (Gemma 4); 0 = as the others
};

struct Latent {
    std::uint64_t width = 0, rope = 0, nope = 0, value = 0;
};

struct Index {
    std::uint64_t width = 0, top = 0;
    std::vector<bool> has;  ///< empty = every layer
    bool at(std::size_t layer) const { return has.empty() || (layer < has.size() && has[layer]); }
};

std::optional<PerLayer> perLayer(ConfigFields& fields, const char* figure, Keys keys, Range range, std::size_t layers)
{
    const char* key = fields.firstOf(keys);
    const JsonValue* value = key == nullptr ? nullptr : fields.find(key);
    if (value == nullptr || !value->isArray()) {
        const auto number = fields.whole(figure, keys, range);
        return number ? std::optional(PerLayer{*number, {}}) : std::nullopt;
    }
    auto each = fields.numbers(key, {0, range.most});
    if (!each)
        return std::nullopt;
    if (each->size() < layers) {
        fields.refuse("inconsistent", key,
                      KV_TR("core", "{file}, {place}: \"{key}\" has {found} entries, and the model has {needed} layers."),
                      {{"found", std::to_string(each->size())}, {"needed", std::to_string(layers)}});
        return std::nullopt;
    }
    fields.provenance(figure, key);
    return PerLayer{each->front(), std::move(*each)};
}

std::optional<PerLayer> queryHeads(ConfigFields& fields, std::size_t layers)
{
    if (fields.firstOf({"num_attention_heads_per_layer"}) != nullptr)
        return perLayer(fields, "query_heads", {"num_attention_heads_per_layer"}, headRange, layers);
    const Keys keys{"decoder_attention_heads", "num_decoder_attention_heads", "decoder_num_attention_heads",
                    "num_attention_heads", "n_head", "n_heads", "num_heads", "num_query_heads", "attention_heads"};
    if (fields.firstOf(keys) != nullptr)
        return perLayer(fields, "query_heads", keys, headRange, layers);
    // For the sentence: the usual names only.
    const auto number = fields.needed("query_heads", {"num_attention_heads", "n_head", "n_heads", "num_heads",
                                                      "num_query_heads"}, headRange);
    return number ? std::optional(PerLayer{*number, {}}) : std::nullopt;
}

/// nemotron-nas: heads that share a K and V head, for each layer.
std::vector<std::uint64_t> headsOfBlocks(const ConfigFields& fields, const PerLayer& query)
{
    std::vector<std::uint64_t> heads;
    const JsonValue* blocks = fields.find("block_configs");
    for (const JsonValue& block : blocks == nullptr ? std::vector<JsonValue>() : blocks->items) {
        const JsonValue* attention = block.find("attention");
        const JsonValue* group = attention == nullptr ? nullptr : attention->find("n_heads_in_group");
        const JsonValue* own = attention == nullptr ? nullptr : attention->find("num_key_value_heads");
        const auto in_group = group == nullptr ? std::nullopt : group->wholeNumber();
        const auto named = own == nullptr ? std::nullopt : own->wholeNumber();
        const std::uint64_t all = query.at(heads.size());
        heads.push_back(named ? std::min(*named, headRange.most) : in_group && *in_group > 0 ? all / *in_group : all);
    }
    return heads;
}

bool sharesOneHead(const ConfigFields& fields)
{
    const bool falcon = fields.familyIs({"falcon", "refinedweb", "refinedwebmodel"});
    if (falcon)
        return !fields.flag("new_decoder_architecture", false) && fields.firstOf({"n_head_kv"}) == nullptr
               && fields.flag("multi_query", true);
    if (fields.familyIs({"gpt_bigcode"}))
        return fields.flag("multi_query", true);
    return fields.flag("multi_query", false) || fields.word({"attention_head_type"}) == "multiquery"
           || fields.word({"attn_config.attn_type"}) == "multiquery_attention";
}

std::optional<PerLayer> keyValueHeads(ConfigFields& fields, const PerLayer& query, std::size_t layers)
{
    if (fields.firstOf({"block_configs"}) != nullptr) {
        fields.provenance("kv_heads", "block_configs");
        return PerLayer{query.all, headsOfBlocks(fields, query)};
    }
    if (sharesOneHead(fields)) {
        fields.provenance("kv_heads", "multi_query");
        return PerLayer{1, {}};
    }
    if (fields.familyIs({"falcon", "refinedwebmodel"}) && !fields.flag("new_decoder_architecture", false)
        && fields.firstOf({"n_head_kv"}) == nullptr) {
        fields.provenance("kv_heads", "multi_query");
        return query;
    }
    const bool ungrouped = !fields.flag("multi_query_attention", true) || !fields.flag("group_query_attention", true);
    const Keys keys{"num_key_value_heads_per_layer", "decoder_num_key_value_heads", "n_head_kv", "num_kv_heads",
                    "num_key_value_heads", "multi_query_group_num", "num_attention_groups", "n_kv_heads",
                    "attn_config.kv_n_heads", "num_query_groups"};
    if (!ungrouped) {
        if (const auto heads = perLayer(fields, "kv_heads", keys, headRange, layers))
            return heads;
        if (fields.isBroken())
            return std::nullopt;
        if (const auto shared = fields.whole("kv_heads", {"n_shared_head"}, headRange))  // PLaMo
            return PerLayer{std::max<std::uint64_t>(1, query.all / *shared), {}};
    }
    fields.provenance("kv_heads", "as many as query heads");
    return query;
}

std::optional<std::uint64_t> headDim(ConfigFields& fields, const ModelShape& shape, const PerLayer& query)
{
    const Keys keys{"head_dim", "attention_head_dim", "kv_channels", "hidden_size_per_head", "d_kv"};
    if (const auto dim = fields.whole("head_dim_k", keys, headRange))
        return dim;
    if (fields.isBroken())
        return std::nullopt;
    if (shape.hidden_size == 0) {
        fields.refuse("missing_key", "hidden_size",
                      KV_TR("core", "{file} says neither \"hidden_size\" nor \"head_dim\". Add one of them."));
        return std::nullopt;
    }
    const std::uint64_t width = fields.familyIs({"zamba", "zamba2"}) ? 2 * shape.hidden_size : shape.hidden_size;
    if (query.all == 0 || width % query.all != 0) {
        fields.refuse("inconsistent", "hidden_size",
                      KV_TR("core", "{file}: hidden_size {hidden} does not divide by num_attention_heads {heads}, and "
                                    "head_dim is not given. Add head_dim."),
                      {{"hidden", std::to_string(width)}, {"heads", std::to_string(query.all)}});
        return std::nullopt;
    }
    if (width / query.all > headRange.most) {
        fields.refuse("bad_value", "hidden_size",
                      KV_TR("core", "{file}: hidden_size / num_attention_heads is {dim}, more than a head can have."),
                      {{"dim", std::to_string(width / query.all)}});
        return std::nullopt;
    }
    fields.provenance("head_dim_k", width == shape.hidden_size ? "hidden_size / num_attention_heads"
                                                               : "2 x hidden_size / num_attention_heads");
    return width / query.all;
}

bool usesLatent(const ConfigFields& fields)
{
    return fields.flag("use_mla", true) && (fields.firstOf({"kv_lora_rank"}) != nullptr
                                            || (fields.part().names_own_type && !fields.names({"kv_lora_rank"})
                                                && fields.familyIs({"deepseek_v2", "deepseek_v3", "kimi_k2"})));
}

std::optional<Latent> latentSizes(ConfigFields& fields)
{
    Latent latent;
    latent.width = fields.needed("kv_lora_rank", {"kv_lora_rank"}, headRange).value_or(0);
    latent.rope = fields.needed("qk_rope_head_dim", {"qk_rope_head_dim"}, {0, headRange.most}).value_or(0);
    latent.nope = fields.whole("", {"qk_nope_head_dim"}, {0, headRange.most}).value_or(0);
    latent.value = fields.whole("", {"v_head_dim"}, {0, headRange.most}).value_or(0);
    fields.provenance("head_dim_k", "kv_lora_rank + qk_rope_head_dim");
    return fields.isBroken() ? std::nullopt : std::optional(latent);
}

/// A second set of sizes for windowed or for full layers.
bool otherKindHeads(ConfigFields& fields, Heads& heads)
{
    heads.window_query = fields.whole("", {"swa_num_attention_heads", "num_swa_attention_heads"}, headRange).value_or(0);
    heads.window_kv = fields.whole("", {"swa_num_key_value_heads", "num_swa_key_value_heads"}, headRange).value_or(0);
    heads.window_dim_k = fields.whole("", {"swa_head_dim"}, headRange).value_or(0);
    heads.window_dim_v = fields.whole("", {"swa_v_head_dim"}, headRange).value_or(heads.window_dim_k);
    if (fields.word({"attention_other_setting.attention_type"}) == "sliding_attention") {
        heads.window_query = fields.whole("", {"attention_other_setting.num_attention_heads"}, headRange).value_or(0);
        heads.window_kv = fields.whole("", {"attention_other_setting.num_attention_groups"}, headRange).value_or(0);
        heads.window_dim_k = fields.whole("", {"attention_other_setting.head_dim"}, headRange).value_or(0);
        heads.window_dim_v = heads.window_dim_k;
    }
    heads.full_kv = fields.whole("", {"num_global_key_value_heads"}, headRange).value_or(0);
    heads.full_dim = fields.whole("", {"global_head_dim"}, headRange).value_or(0);
    return !fields.isBroken();
}

bool headsDivide(ConfigFields& fields, const Heads& heads)
{
    if (!heads.kv.each.empty() || heads.kv.all == 0 || (heads.query.each.empty() && heads.query.all % heads.kv.all == 0))
        return true;
    if (!heads.query.each.empty())
        return true;
    fields.refuse("bad_value", "num_key_value_heads",
                  KV_TR("core", "{file}: num_attention_heads {heads} is not a multiple of num_key_value_heads {kv}."),
                  {{"heads", std::to_string(heads.query.all)}, {"kv", std::to_string(heads.kv.all)}});
    return false;
}

std::optional<Heads> readHeads(ConfigFields& fields, const ModelShape& shape, std::size_t layers, bool latent)
{
    Heads heads;
    const auto query = queryHeads(fields, layers);
    if (!query)
        return std::nullopt;
    heads.query = *query;
    const auto kv = keyValueHeads(fields, heads.query, layers);
    if (!kv || !otherKindHeads(fields, heads))
        return std::nullopt;
    heads.kv = *kv;
    if (latent)
        return heads;
    const auto dim = headDim(fields, shape, heads.query);
    if (!dim || !headsDivide(fields, heads))
        return std::nullopt;
    heads.dim_k = heads.dim_v = *dim;
    // Files of models without MLA carry left-over MLA keys; "use_mla": false says so.
    if (fields.flag("use_mla", true)) {
        const JsonValue* value_dim = fields.find("v_head_dim");
        if (value_dim != nullptr && value_dim->number().value_or(1) != 0)
            heads.dim_v = fields.whole("head_dim_v", {"v_head_dim"}, headRange).value_or(*dim);
    }
    return fields.isBroken() ? std::nullopt : std::optional(heads);
}

/// Sparse attention's index keys (DSA, MSA).
std::optional<Index> readIndex(ConfigFields& fields, std::size_t layers)
{
    Index index;
    const Keys widths{"index_head_dim", "indexer_head_dim", "sparse_attention_config.sparse_index_dim"};
    if (fields.firstOf(widths) == nullptr)
        return index;
    index.width = fields.whole("index_width", widths, {0, headRange.most}).value_or(0);
    index.top = fields.whole("index_topk", {"index_topk", "indexer_topk"}, {0, tokenRange.most}).value_or(0);
    const auto blocks = fields.whole("", {"sparse_attention_config.sparse_topk_blocks"}, {0, headRange.most});
    const auto block = fields.whole("", {"sparse_attention_config.sparse_block_size"}, {0, headRange.most});
    if (blocks && block)
        index.top = *blocks * *block;
    if (!fields.flag("sparse_attention_config.use_sparse_attention", true))
        index = {};
    const char* list = fields.firstOf({"indexer_types", "sparse_attention_config.sparse_attention_freq"});
    if (list == nullptr)
        return fields.isBroken() ? std::nullopt : std::optional(index);
    if (std::string_view(list) == "indexer_types") {
        const auto words = fields.words(list);
        for (const std::string& word : words.value_or(std::vector<std::string>()))
            index.has.push_back(word == "full");
    } else {
        const auto flags = fields.numbers(list, {0, 1});
        for (const std::uint64_t flag : flags.value_or(std::vector<std::uint64_t>()))
            index.has.push_back(flag == 1);
    }
    if (!fields.isBroken() && index.has.size() < layers)
        fields.refuse("inconsistent", list,
                      KV_TR("core", "{file}, {place}: \"{key}\" has {found} entries, and the model has {needed} layers."),
                      {{"found", std::to_string(index.has.size())}, {"needed", std::to_string(layers)}});
    return fields.isBroken() ? std::nullopt : std::optional(index);
}

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

LayerShape sized(ConfigFields& fields, const ModelShape& shape, const PlannedLayer& planned, std::size_t at,
                 const Heads& heads, const std::optional<Latent>& latent, const Index& index)
{
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
        layer.state = stateKindOf(fields);
        if (layer.state != StateKind::None)
            sizeState(fields, shape, layer);
    }
    if (planned.state) {
        layer.state = stateKindOf(fields);
        sizeState(fields, shape, layer);
    }
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
    Heads heads;
    std::optional<Latent> latent;
    Index index;
    if (any) {
        if (usesLatent(fields)) {
            latent = latentSizes(fields);
            if (!latent)
                return false;
        }
        const auto read = readHeads(fields, shape, count, latent.has_value());
        const auto read_index = read ? readIndex(fields, count) : std::nullopt;
        if (!read || !read_index)
            return false;
        heads = *read;
        index = *read_index;
        shape.query_heads = heads.query.at(0);
    } else if (shape.hidden_size == 0) {
        fields.needed("hidden_size", hidden, widthRange);
        return false;
    }
    // Loops repeat the layers; lists of head counts name them once.
    for (std::size_t i = 0; i < count; ++i)
        shape.layers.push_back(sized(fields, shape, plan.layers[i], i, heads, latent, index));
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
    for (const PlannedLayer& planned : plan.draft) {
        // A drafting context keeps a plain cache, without index keys (spec 4.2).
        shape.draft_layers.push_back(sized(fields, shape, planned, count, heads, latent, Index{}));
    }
    return !fields.isBroken();
}

}  // namespace kvsight
