// SPDX-License-Identifier: MIT
#include "core/readers/layer_heads.h"

#include <algorithm>

namespace kvsight {
namespace {

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
                      KV_TR("core", "{file}, {place}: \"{key}\" has {found} entries, and the model has {needed} layers."
                                    " Correct one of the two."),
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
                    "attn_config.kv_n_heads", "num_query_groups", "num_multi_query_heads"};
    if (!ungrouped) {
        if (const auto heads = perLayer(fields, "kv_heads", keys, headRange, layers))
            return heads;
        if (fields.isBroken())
            return std::nullopt;
        if (const auto shared = fields.whole("kv_heads", {"n_shared_head", "proj_groups"}, headRange))  // PLaMo, StripedHyena
            return PerLayer{std::max<std::uint64_t>(1, query.all / *shared), {}};
    }
    fields.provenance("kv_heads", "as many as query heads");
    return query;
}

std::optional<std::uint64_t> headDim(ConfigFields& fields, const ModelShape& shape, const PerLayer& query)
{
    // Zamba's attention reads two hidden vectors side by side, and its kv_channels speak of one.
    const bool doubled = fields.familyIs({"zamba", "zamba2"});
    const Keys keys{"head_dim", "attention_head_dim", "kv_channels", "hidden_size_per_head", "d_kv"};
    const Keys doubled_keys{"attention_head_dim"};
    if (const auto dim = fields.whole("head_dim_k", doubled ? doubled_keys : keys, headRange))
        return dim;
    if (fields.isBroken())
        return std::nullopt;
    if (shape.hidden_size == 0) {
        fields.refuse("missing_key", "hidden_size",
                      KV_TR("core", "{file} says neither \"hidden_size\" nor \"head_dim\". Add one of them."));
        return std::nullopt;
    }
    const std::uint64_t width = doubled ? 2 * shape.hidden_size : shape.hidden_size;
    if (query.all == 0 || width % query.all != 0) {
        fields.refuse("inconsistent", "hidden_size",
                      KV_TR("core", "{file}: hidden_size {hidden} does not divide by num_attention_heads {heads}, and "
                                    "head_dim is not given. Add head_dim."),
                      {{"hidden", std::to_string(width)}, {"heads", std::to_string(query.all)}});
        return std::nullopt;
    }
    if (width / query.all > headRange.most) {
        fields.refuse("bad_value", "hidden_size",
                      KV_TR("core", "{file}: hidden_size / num_attention_heads is {dim}, more than a head can have."
                                    " Correct them, or add head_dim."),
                      {{"dim", std::to_string(width / query.all)}});
        return std::nullopt;
    }
    fields.provenance("head_dim_k", width == shape.hidden_size ? "hidden_size / num_attention_heads"
                                                               : "2 x hidden_size / num_attention_heads");
    return width / query.all;
}

/// A second set of sizes for windowed or for full layers.
bool otherKindHeads(ConfigFields& fields, const ModelShape& shape, Heads& heads)
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
    // Baichuan M1 names other head counts only: the hidden width is divided anew.
    if (heads.window_dim_k == 0 && heads.window_query != 0 && fields.firstOf({"head_dim"}) == nullptr
        && shape.hidden_size % heads.window_query == 0)
        heads.window_dim_k = heads.window_dim_v = std::min(shape.hidden_size / heads.window_query, headRange.most);
    heads.full_kv = fields.whole("", {"num_global_key_value_heads"}, headRange).value_or(0);
    heads.full_dim = fields.whole("", {"global_head_dim"}, headRange).value_or(0);
    return !fields.isBroken();
}

/// An odd pair of head counts is said, not refused: the cache follows from the KV heads alone.
void remarkOddHeads(ConfigFields& fields, const Heads& heads)
{
    if (!heads.kv.each.empty() || !heads.query.each.empty() || heads.kv.all == 0 || heads.query.all % heads.kv.all == 0)
        return;
    fields.remark(Severity::Warning, "bad_value", "num_key_value_heads",
                  KV_TR("core", "{file}: num_attention_heads {heads} is not a multiple of num_key_value_heads {kv}, which "
                                "no known runtime runs. The cache is sized as written."),
                  {{"heads", std::to_string(heads.query.all)}, {"kv", std::to_string(heads.kv.all)}});
}

}  // namespace

bool usesLatent(const ConfigFields& fields)
{
    return fields.flag("use_mla", true) && (fields.firstOf({"kv_lora_rank"}) != nullptr
                                            || (fields.part().names_own_type && !fields.names({"kv_lora_rank"})
                                                && fields.familyIs({"deepseek_v2", "deepseek_v3", "kimi_k2"})));
}

std::optional<Latent> latentSizes(ConfigFields& fields, const ModelShape& shape)
{
    Latent latent;
    latent.width = fields.needed("kv_lora_rank", {"kv_lora_rank"}, headRange).value_or(0);
    latent.rope = fields.needed("qk_rope_head_dim", {"qk_rope_head_dim"}, {0, headRange.most}).value_or(0);
    latent.nope = fields.whole("", {"qk_nope_head_dim"}, {0, headRange.most}).value_or(0);
    latent.value = fields.whole("", {"v_head_dim"}, {0, headRange.most}).value_or(0);
    // MiniCPM3 leaves the expanded V's size out: its class divides.
    if (latent.value == 0 && shape.query_heads != 0)
        latent.value = shape.hidden_size / shape.query_heads;
    fields.provenance("head_dim_k", "kv_lora_rank + qk_rope_head_dim");
    return fields.isBroken() ? std::nullopt : std::optional(latent);
}

std::optional<Heads> readHeads(ConfigFields& fields, const ModelShape& shape, std::size_t layers, bool latent)
{
    Heads heads;
    const auto query = queryHeads(fields, layers);
    if (!query)
        return std::nullopt;
    heads.query = *query;
    const auto kv = keyValueHeads(fields, heads.query, layers);
    if (!kv || !otherKindHeads(fields, shape, heads))
        return std::nullopt;
    heads.kv = *kv;
    if (latent)
        return heads;
    const auto dim = headDim(fields, shape, heads.query);
    if (!dim)
        return std::nullopt;
    remarkOddHeads(fields, heads);
    heads.dim_k = heads.dim_v = *dim;
    // Files of models without MLA carry left-over MLA keys; "use_mla": false says so.
    if (fields.flag("use_mla", true)) {
        const JsonValue* value_dim = fields.find("v_head_dim");
        if (value_dim != nullptr && value_dim->number().value_or(1) != 0)
            heads.dim_v = fields.whole("head_dim_v", {"v_head_dim"}, headRange).value_or(*dim);
    }
    return fields.isBroken() ? std::nullopt : std::optional(heads);
}

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
                      KV_TR("core", "{file}, {place}: \"{key}\" has {found} entries, and the model has {needed} layers."
                                    " Correct one of the two."),
                      {{"found", std::to_string(index.has.size())}, {"needed", std::to_string(layers)}});
    return fields.isBroken() ? std::nullopt : std::optional(index);
}

}  // namespace kvsight
