// SPDX-License-Identifier: MIT
#include "core/readers/layer_plan.h"

#include <algorithm>

namespace kvsight {
namespace {

constexpr PlannedLayer full{CacheKind::Full, false};
constexpr PlannedLayer windowed{CacheKind::Window, false};
constexpr PlannedLayer stateOnly{CacheKind::None, true};
constexpr PlannedLayer nothing{CacheKind::None, false};

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

std::optional<ListedLayers> fromWords(ConfigFields& fields, const char* key, bool cycles = false)
{
    const auto words = fields.words(key);
    if (!words)
        return std::nullopt;
    ListedLayers listed{{}, key, cycles};
    for (const std::string& word : *words) {
        const auto kind = kindOfWord(word);
        if (!kind) {
            fields.refuse("bad_value", key,
                          KV_TR("core", "{file}, {place}: \"{key}\" names a kind of layer that is not known: \"{word}\"."
                                        " Correct it."),
                          {{"word", shownText(word)}});
            return std::nullopt;
        }
        listed.layers.push_back(*kind);
    }
    return listed;
}

std::optional<ListedLayers> fromLetters(ConfigFields& fields, const char* key)
{
    const JsonValue* value = fields.find(key);
    if (value == nullptr || !value->isString())
        return std::nullopt;
    ListedLayers listed{{}, key, false};
    for (const char letter : value->text) {
        if (letter == '|')  // where a pipeline may be cut
            continue;
        const auto kind = kindOfLetter(letter);
        if (!kind) {
            fields.refuse("bad_value", key,
                          KV_TR("core", "{file}, {place}: \"{key}\" holds a letter that is not known: \"{word}\"."
                                        " Correct it."),
                          {{"word", shownText(std::string(1, letter))}});
            return std::nullopt;
        }
        listed.layers.push_back(*kind);
    }
    return listed;
}

/// L (local) and G (global), repeated over the layers.
std::optional<ListedLayers> fromWindowLetters(ConfigFields& fields, const char* key)
{
    const JsonValue* value = fields.find(key);
    if (value == nullptr || !value->isString() || value->text.empty())
        return std::nullopt;
    ListedLayers listed{{}, key, true};
    for (const char letter : value->text) {
        if (letter != 'L' && letter != 'G') {
            fields.refuse("bad_value", key,
                          KV_TR("core", "{file}, {place}: \"{key}\" holds a letter that is not known: \"{word}\"."
                                        " Correct it."),
                          {{"word", shownText(std::string(1, letter))}});
            return std::nullopt;
        }
        listed.layers.push_back(letter == 'L' ? windowed : full);
    }
    return listed;
}

/// A list of 0 and 1, one for each layer.
std::optional<ListedLayers> fromFlags(ConfigFields& fields, const char* key, PlannedLayer zero, PlannedLayer one)
{
    const JsonValue* value = fields.find(key);
    if (value == nullptr || !value->isArray() || value->items.empty())
        return std::nullopt;
    const auto flags = fields.numbers(key, {0, 65536});
    if (!flags)
        return std::nullopt;
    ListedLayers listed{{}, key, false};
    for (const std::uint64_t flag : *flags)
        listed.layers.push_back(flag != 0 ? one : zero);
    return listed;
}

/// One window for each layer (or repeated over them); null, 0 and -1 mean none.
std::optional<ListedLayers> fromWindows(ConfigFields& fields, const char* key, bool cycles)
{
    const JsonValue* value = fields.find(key);
    if (value == nullptr || !value->isArray() || value->items.empty())
        return std::nullopt;
    ListedLayers listed{{}, key, cycles};
    for (const JsonValue& item : value->items) {
        const auto window = item.wholeNumber();
        listed.layers.push_back(window && *window > 0 ? PlannedLayer{CacheKind::Window, false, *window} : full);
    }
    return listed;
}

/// GPT-Neo: [[["global", "local"], 12]].
std::optional<ListedLayers> fromAttentionTypes(ConfigFields& fields)
{
    const char* const key = "attention_types";
    const JsonValue* value = fields.find(key);
    if (value == nullptr || !value->isArray())
        return std::nullopt;
    ListedLayers listed{{}, key, false};
    for (const JsonValue& item : value->items) {
        const auto times = item.items.size() == 2 ? item.items[1].wholeNumber() : std::nullopt;
        if (!times || *times > layerRange.most || item.items[0].items.size() > layerRange.most
            || listed.layers.size() > layerRange.most)
            return std::nullopt;
        for (std::uint64_t time = 0; time < *times && listed.layers.size() <= layerRange.most; ++time) {
            for (const JsonValue& word : item.items[0].items)
                listed.layers.push_back(word.text == "local" ? windowed : full);
        }
    }
    return listed;
}

/// Nemotron-NAS: what the search left of each layer.
std::optional<ListedLayers> fromBlockConfigs(ConfigFields& fields)
{
    const char* const key = "block_configs";
    const JsonValue* value = fields.find(key);
    if (value == nullptr || !value->isArray())
        return std::nullopt;
    ListedLayers listed{{}, key, false};
    for (const JsonValue& block : value->items) {
        const JsonValue* attention = block.find("attention");
        const auto isTrue = [&](const char* name) {
            const JsonValue* flag = attention == nullptr ? nullptr : attention->find(name);
            return flag != nullptr && flag->boolean;
        };
        PlannedLayer layer = isTrue("no_op") || isTrue("replace_with_linear") ? nothing : full;
        const JsonValue* window = attention == nullptr ? nullptr : attention->find("window_length");
        const auto tokens = window == nullptr ? std::nullopt : window->wholeNumber();
        if (layer.cache == CacheKind::Full && tokens && *tokens > 0)
            layer = {CacheKind::Window, false, *tokens};
        listed.layers.push_back(layer);
    }
    return listed;
}

/// Marks the named layers, counted from `first`.
bool markPositions(ConfigFields& fields, const char* key, std::uint64_t first, PlannedLayer kind,
                   std::vector<PlannedLayer>& layers)
{
    const auto positions = fields.numbers(key, {0, 2 * layerRange.most});
    if (!positions)
        return false;
    for (const std::uint64_t position : *positions) {
        if (position < first || position - first >= layers.size()) {
            fields.refuse("inconsistent", key,
                          KV_TR("core", "{file}, {place}: \"{key}\" names layer {layer}, and there are {count} layers."
                                        " Correct one of the two."),
                          {{"layer", std::to_string(position)}, {"count", std::to_string(layers.size())}});
            return false;
        }
        layers[position - first] = kind;
    }
    return true;
}

}  // namespace

std::optional<PlannedLayer> kindOfWord(std::string_view word)
{
    if (isOneOf(word, {"full_attention", "attention", "full", "global", "global_attention", "softmax", "self_attention",
                       "attn", "transformer", "minicpm4", "nope_attention", "sparse_attention", "dense_attention",
                       "deepseek_sparse_attention", "mla", "latent_attention"}))
        return full;
    if (isOneOf(word, {"sliding_attention", "sliding", "local", "local_attention", "sliding_window", "window", "swa",
                       "sliding_window_attention", "window_attention"}))
        return windowed;
    if (isOneOf(word, {"chunked_attention", "chunked"}))
        return PlannedLayer{CacheKind::Chunk, false};
    if (isOneOf(word, {"linear_attention", "linear", "mamba", "mamba1", "mamba2", "conv", "short_conv", "recurrent", "kda",
                       "gdn", "gated_deltanet", "gated_delta_net", "lightning", "lightning-attn", "lightning_attention",
                       "rwkv", "ssm", "jet"}))
        return stateOnly;
    if (isOneOf(word, {"hybrid", "parallel", "parallel_hybrid"}))
        return PlannedLayer{CacheKind::Full, true};
    if (isOneOf(word, {"moe", "mlp", "ffn", "none", "no_op", "noop", "identity", "skip"}))
        return nothing;
    if (isOneOf(word, {"cross_attention", "cross"}))
        return PlannedLayer{CacheKind::Cross, false};
    if (word == "compressed_sparse_attention")
        return PlannedLayer{CacheKind::Compressed, false, 0, 4};
    if (word == "heavily_compressed_attention")
        return PlannedLayer{CacheKind::Compressed, false, 0, 128};
    return std::nullopt;
}

std::optional<PlannedLayer> kindOfLetter(char letter)
{
    switch (letter) {
    case 'M': return stateOnly;
    case '*': return full;
    case '-':
    case 'E': return nothing;
    default: return std::nullopt;
    }
}

std::optional<ListedLayers> listedKinds(ConfigFields& fields)
{
    if (auto listed = fromBlockConfigs(fields))
        return listed;
    for (const char* key : {"layer_types", "layers_block_type", "mixer_types"}) {
        if (fields.find(key) != nullptr)
            return fromWords(fields, key);
    }
    if (fields.find("hybrid_override_pattern") != nullptr)
        return fromLetters(fields, "hybrid_override_pattern");
    for (const char* key : {"block_types", "_block_types"}) {
        if (fields.find(key) != nullptr)
            return fromWords(fields, key, true);
    }
    if (auto listed = fromFlags(fields, "hybrid_layer_pattern", full, windowed))
        return listed;
    if (auto listed = fromFlags(fields, "sliding_window_layout", full, windowed))
        return listed;
    if (auto listed = fromFlags(fields, "attn_type_list", stateOnly, full))
        return listed;
    if (fields.familyStartsWith({"llama4"}))
        if (auto listed = fromFlags(fields, "no_rope_layers", full, PlannedLayer{CacheKind::Chunk, false}))
            return listed;
    if (auto listed = fromAttentionTypes(fields))
        return listed;
    if (auto listed = fromWindows(fields, "sliding_window_list", false))
        return listed;
    if (auto listed = fromWindows(fields, "interleaved_sliding_window", true))
        return listed;
    if (auto listed = fromWindows(fields, "sliding_window", true))
        return listed;
    return fromWindowLetters(fields, "sliding_window_pattern");
}

std::optional<ListedLayers> listedPositions(ConfigFields& fields, std::uint64_t count)
{
    struct Rule {
        const char* key;
        std::uint64_t first;
        PlannedLayer named;
        PlannedLayer others;
    };
    const PlannedLayer both{CacheKind::Full, true};
    const Rule rules[] = {
        {"linear_attn_config.full_attn_layers", 1, full, stateOnly},
        {"linear_attn_config.kda_layers", 1, stateOnly, full},
        {"full_attn_idxs", 0, full, stateOnly},
        {"attn_layer_indices", 0, full, stateOnly},
        {"hybrid_layer_ids", 0, both, stateOnly},
        {"local_layer_ids", 0, windowed, full},
        {"sliding_window_layers", 0, windowed, full},
        {"swa_layers", 0, windowed, full},
        {"global_attn_idx", 0, full, windowed},
        {"attn.layers", 0, full, stateOnly},
        {"attn_layer_idxs", 0, full, stateOnly},
        {"cross_attention_layers", 0, PlannedLayer{CacheKind::Cross, false}, full},
    };
    for (const Rule& rule : rules) {
        const JsonValue* value = fields.find(rule.key);
        if (value == nullptr || !value->isArray())
            continue;
        ListedLayers listed{std::vector<PlannedLayer>(count, rule.others), rule.key, false};
        if (!markPositions(fields, rule.key, rule.first, rule.named, listed.layers))
            return std::nullopt;
        return listed;
    }
    return std::nullopt;
}

}  // namespace kvsight
