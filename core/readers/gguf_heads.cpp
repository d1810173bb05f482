// SPDX-License-Identifier: MIT
#include "core/readers/gguf_heads.h"

#include <algorithm>

namespace kvsight {
namespace {

constexpr Range kCounts{0, headRange.most};

bool keepsAttention(const GgufArchitecture& architecture)
{
    return architecture.mixing != GgufMixing::Pure;
}

/// Whether layers without heads have a meaning: they keep a state.
bool mayLackHeads(const GgufArchitecture& architecture)
{
    return architecture.mixing == GgufMixing::ByHeads || architecture.mixing == GgufMixing::ByWidths;
}

void refuseZero(GgufFields& fields, const char* name)
{
    fields.refuse("bad_value", fields.key(name),
                  {KV_TR("core", "{file}: {key} is 0, but the model has attention. Convert the model again."),
                   {{"key", fields.key(name)}}});
}

void readCounts(GgufFields& fields, const GgufArchitecture& architecture, std::size_t layers, GgufHeads& heads)
{
    heads.query = fields.perLayer("attention.head_count", layers, kCounts);
    heads.kv = fields.perLayer("attention.head_count_kv", layers, kCounts);
    if (fields.isBroken() || !keepsAttention(architecture))
        return;
    if (!heads.query.given)
        return fields.missing("attention.head_count");
    if (heads.query.each.empty() && heads.query.all == 0)
        return refuseZero(fields, "attention.head_count");
    fields.origin("query_heads", fields.key("attention.head_count"));
    fields.origin("kv_heads", fields.key(heads.kv.given ? "attention.head_count_kv" : "attention.head_count"));
    if (!heads.kv.given)
        heads.kv = heads.query;
    if (heads.kv.each.empty() && heads.kv.all == 0 && !mayLackHeads(architecture))
        return refuseZero(fields, "attention.head_count_kv");
    for (std::size_t i = 0; i < layers; ++i) {
        const std::uint64_t query = heads.query.at(i);
        const std::uint64_t kv = heads.kv.at(i);
        if (kv == 0 || query == 0 || query % kv == 0)
            continue;
        return fields.refuse("bad_value", fields.key("attention.head_count_kv"),
                             {KV_TR("core", "{file}: {kv} KV heads do not divide {heads} heads (attention.head_count_kv and "
                                            "attention.head_count, layer {layer}). Convert the model again."),
                              {{"kv", std::to_string(kv)}, {"heads", std::to_string(query)}, {"layer", std::to_string(i)}}});
    }
}

std::uint64_t firstHeads(const GgufPerLayer& query)
{
    const auto found = std::find_if(query.each.begin(), query.each.end(), [](std::uint64_t count) { return count > 0; });
    return found != query.each.end() ? *found : query.all;
}

/// `embedding_length / head_count` where the file does not give a head's width.
std::uint64_t headWidth(GgufFields& fields, const GgufHeads& heads, const char* figure, const char* name,
                        std::uint64_t hidden)
{
    if (const auto given = fields.whole(figure, name, headRange))
        return *given;
    const std::uint64_t count = firstHeads(heads.query);
    if (fields.isBroken() || count == 0)
        return 0;
    const std::uint64_t width = hidden / count;
    if (hidden % count != 0 || width > headRange.most) {
        fields.refuse("inconsistent", fields.key(name),
                      {KV_TR("core", "{file}: {hidden} (embedding_length) does not divide into {heads} heads (attention.head_count), "
                                     "and {key} is absent. Convert the model again."),
                       {{"hidden", std::to_string(hidden)}, {"heads", std::to_string(count)}, {"key", fields.key(name)}}});
        return 0;
    }
    fields.origin(figure, fields.key("embedding_length") + " / " + fields.key("attention.head_count"));
    return width;
}

std::uint64_t ropeWidth(GgufFields& fields, std::uint64_t key, std::uint64_t rank)
{
    const auto rope = fields.whole("", "rope.dimension_count", kCounts);
    return rope ? *rope : key > rank ? key - rank : 0;
}

/// One vector for all heads: only where the file gives the widths of the merged form. Older files keep the heads
/// that it expands to (spec 4.1); minicpm3 and plm keep them in llama.cpp alone.
void readLatent(GgufFields& fields, const GgufArchitecture& architecture, GgufHeads& heads)
{
    const auto rank = fields.whole("", "attention.kv_lora_rank", kCounts);
    const auto key = fields.whole("", "attention.key_length_mla", headRange);
    const auto value = fields.whole("", "attention.value_length_mla", headRange);
    const bool merged = key && value;
    const bool always = architecture.family == "minicpm3" || architecture.family == "plm";
    if ((!merged && !always) || !rank || *rank == 0)
        return;
    heads.latent = *rank + ropeWidth(fields, heads.key, *rank);
    heads.expanded_key = merged ? *key : heads.key;
    heads.expanded_value = merged ? *value : heads.value;
    fields.origin("latent", fields.key("attention.kv_lora_rank") + " + " + fields.key("rope.dimension_count"));
    const auto window_rank = fields.whole("", "attention.kv_lora_rank_swa", kCounts);
    heads.window_latent = window_rank ? *window_rank + (heads.latent - *rank) : heads.latent;
}

}  // namespace

GgufHeads readGgufHeads(GgufFields& fields, const GgufArchitecture& architecture, std::size_t layers,
                        std::uint64_t hidden)
{
    GgufHeads heads;
    readCounts(fields, architecture, layers, heads);
    if (fields.isBroken() || !keepsAttention(architecture))
        return heads;
    heads.key = headWidth(fields, heads, "head_dim_k", "attention.key_length", hidden);
    heads.value = headWidth(fields, heads, "head_dim_v", "attention.value_length", hidden);
    if (fields.isBroken())
        return heads;
    heads.window_key = fields.wholeOr("attention.key_length_swa", headRange, heads.key);
    heads.window_value = fields.wholeOr("attention.value_length_swa", headRange, heads.value);
    readLatent(fields, architecture, heads);
    return heads;
}

}  // namespace kvsight
