// SPDX-License-Identifier: MIT
#include "core/readers/layer_plan.h"

#include <algorithm>

namespace kvsight {
namespace {

using Layers = std::vector<PlannedLayer>;

bool hasKind(const Layers& layers, CacheKind kind)
{
    return std::any_of(layers.begin(), layers.end(), [kind](const PlannedLayer& l) { return l.cache == kind; });
}

Layers repeated(const Layers& pattern, std::uint64_t count)
{
    Layers layers;
    for (std::uint64_t i = 0; i < count; ++i)
        layers.push_back(pattern[i % pattern.size()]);
    return layers;
}

/// Drafting layers beside the trunk, without those of a list of kinds.
std::uint64_t draftCount(ConfigFields& fields)
{
    return fields
        .whole("draft_layers", {"num_nextn_predict_layers", "mtp_num_hidden_layers", "n_predict"}, {0, layerRange.most})
        .value_or(0);
}

Layers draftLayers(ConfigFields& fields, std::uint64_t count, Layers listed_beyond)
{
    Layers unit{PlannedLayer{}};
    if (!listed_beyond.empty()) {
        unit = std::move(listed_beyond);
    } else if (const JsonValue* pattern = fields.find("mtp_hybrid_override_pattern"); pattern && pattern->isString()) {
        unit.clear();
        for (const char letter : pattern->text)
            if (const auto kind = kindOfLetter(letter))
                unit.push_back(*kind);
    } else if (const JsonValue* words = fields.find("mtp_layers_block_type"); words && words->isArray()) {
        unit.clear();
        for (const JsonValue& word : words->items)
            if (const auto kind = kindOfWord(word.text))
                unit.push_back(*kind);
    }
    const bool whole_unit_each = fields.names({"mtp_hybrid_override_pattern", "mtp_layers_block_type"});
    return unit.empty() ? Layers() : repeated(unit, whole_unit_each ? count * unit.size() : count);
}

void refuseLength(ConfigFields& fields, const char* key, std::uint64_t found, std::uint64_t needed)
{
    fields.refuse("inconsistent", key,
                  KV_TR("core", "{file}, {place}: \"{key}\" describes {found} layers, and the model has {needed}."
                                " Correct one of the two."),
                  {{"found", std::to_string(found)}, {"needed", std::to_string(needed)}});
}

/// DeepSeek V4: a ratio for each layer, drafting layers last.
bool applyRatios(ConfigFields& fields, LayerPlan& plan)
{
    const char* const key = "compress_ratios";
    if (fields.find(key) == nullptr || !fields.familyStartsWith({"deepseek_v4"}))
        return true;
    const auto ratios = fields.numbers(key, {0, 65536});
    if (!ratios)
        return false;
    if (ratios->size() < plan.layers.size()) {
        refuseLength(fields, key, ratios->size(), plan.layers.size());
        return false;
    }
    for (std::size_t i = 0; i < plan.layers.size(); ++i)
        plan.layers[i] = {CacheKind::Compressed, false, 0, (*ratios)[i]};
    for (std::size_t i = 0; i < plan.draft.size(); ++i) {
        const std::size_t at = plan.layers.size() + i;
        plan.draft[i] = {CacheKind::Compressed, false, 0, at < ratios->size() ? (*ratios)[at] : 0};
    }
    return true;
}

/// Chunks and windows get their size; what is as long as the native context is no window.
bool applyWindow(ConfigFields& fields, Layers& layers, std::optional<std::uint64_t> native_context)
{
    const bool chunked = hasKind(layers, CacheKind::Chunk);
    const bool needs = std::any_of(layers.begin(), layers.end(), [](const PlannedLayer& l) {
        return (l.cache == CacheKind::Window || l.cache == CacheKind::Compressed || l.cache == CacheKind::Chunk)
               && l.window == 0;
    });
    std::optional<std::uint64_t> window;
    if (needs) {
        window = chunked ? fields.window({"attention_chunk_size"})
                         : fields.window({"sliding_window", "sliding_window_size", "attention_window_size", "window_size",
                                          "local_attention", "efficient_attention_config.swa.window_size"});
        if (fields.isBroken())
            return false;
        const bool switched_off = fields.names({"sliding_window", "sliding_window_size", "attention_chunk_size"});
        if (!fields.flag("use_sliding_window", true))
            window.reset();
        else if (!window && !switched_off)
            fields.remark(Severity::Warning, "inconsistent", chunked ? "attention_chunk_size" : "sliding_window",
                          KV_TR("core", "{file} has windowed layers but no \"{key}\"; they are counted as full."));
    }
    for (PlannedLayer& layer : layers) {
        const bool compressed = layer.cache == CacheKind::Compressed;
        if (layer.cache != CacheKind::Window && layer.cache != CacheKind::Chunk && !compressed)
            continue;
        if (layer.window == 0)
            layer.window = window.value_or(0);
        if (compressed)
            continue;
        if (layer.window == 0 || (native_context && layer.window >= *native_context)) {
            layer.cache = CacheKind::Full;
            layer.window = 0;
        }
    }
    return true;
}

/// Families whose list says "attention" and whose attention has a window all the same.
void windowBehindAttention(ConfigFields& fields, Layers& layers)
{
    if (!fields.familyIs({"recurrent_gemma", "lfm2", "lfm2_moe", "nemotron_h", "plamo2"})
        || hasKind(layers, CacheKind::Window)
        || fields.firstOf({"sliding_window", "attention_window_size"}) == nullptr)
        return;
    for (PlannedLayer& layer : layers) {
        if (layer.cache == CacheKind::Full)
            layer.cache = CacheKind::Window;
    }
    if (const auto full = fields.numbers("full_attention_idx", {0, layerRange.most})) {
        for (const std::uint64_t i : *full)
            if (i < layers.size() && layers[i].cache == CacheKind::Window)
                layers[i].cache = CacheKind::Full;
    }
}

/// The last layers use the cache of the last layer of their kind before them (Gemma 3n and 4, AFM).
bool shareLastLayers(ConfigFields& fields, Layers& layers)
{
    const Keys keys{"num_kv_shared_layers", "num_kv_reuse_layers"};
    if (layers.size() < 2 || (fields.firstOf(keys) == nullptr && !fields.familyIs({"gemma3n_text"})))
        return true;
    const auto shared = fields.whole("shared_layers", keys, {0, layers.size() - 1});
    if (!shared)
        return !fields.isBroken();
    const std::size_t owners = layers.size() - *shared;
    for (std::size_t i = owners; i < layers.size(); ++i) {
        if (layers[i].cache == CacheKind::None)
            continue;
        std::size_t owner = owners;
        while (owner > 0 && layers[owner - 1].cache != layers[i].cache)
            --owner;
        if (owner > 0)
            layers[i] = {CacheKind::Shared, layers[i].state, 0, 0, owner - 1};
    }
    return true;
}

/// Cross-layer attention (Hunyuan): neighbours share one cache.
bool shareNeighbours(ConfigFields& fields, Layers& layers)
{
    if (!fields.flag("use_cla", false))
        return true;
    const auto factor = fields.whole("cla_share_factor", {"cla_share_factor"}, layerRange);
    if (!factor)
        return !fields.isBroken();
    for (std::size_t i = 0; i < layers.size(); ++i) {
        if (i % *factor != 0)
            layers[i] = {CacheKind::Shared, false, 0, 0, i - i % *factor};
    }
    return true;
}

/// Hymba: [[1, 2], [3, 4] ...], each group uses its first layer's cache.
void shareGroups(const ConfigFields& fields, Layers& layers)
{
    const JsonValue* groups = fields.find("kv_reuse_group");
    if (groups == nullptr || !groups->isArray())
        return;
    for (const JsonValue& group : groups->items) {
        const auto owner = group.items.empty() ? std::nullopt : group.items[0].wholeNumber();
        for (std::size_t i = 1; owner && *owner < layers.size() && i < group.items.size(); ++i) {
            const auto user = group.items[i].wholeNumber();
            if (user && *user < layers.size() && *user != *owner)
                layers[*user] = {CacheKind::Shared, layers[*user].state, 0, 0, *owner};
        }
    }
}

/// Looped models run their layers several times and keep a cache for each time.
bool applyLoops(ConfigFields& fields, Layers& layers)
{
    const auto loops = fields.whole("loops", {"loop_num", "num_loops", "total_ut_steps"}, {1, 64});
    if (!loops || *loops == 1)
        return !fields.isBroken();
    const auto later_window = fields.window({"loop_window_size"});
    const Layers once = layers;
    if (once.size() * *loops > layerRange.most) {
        refuseLength(fields, "num_loops", once.size() * *loops, layerRange.most);
        return false;
    }
    for (std::uint64_t loop = 1; loop < *loops; ++loop) {
        for (PlannedLayer layer : once) {
            if (layer.cache == CacheKind::Full && later_window)
                layer = {CacheKind::Window, layer.state, *later_window};
            if (layer.cache == CacheKind::Shared)
                layer.shared_with += loop * once.size();
            layers.push_back(layer);
        }
    }
    return true;
}

/// LongCat: every layer of the count holds two attention blocks.
std::optional<std::uint64_t> longcatLayers(ConfigFields& fields)
{
    const auto layers = fields.needed("layers", {"num_layers", "num_hidden_layers"}, layerRange);
    if (!layers || fields.firstOf({"num_layers"}) == nullptr)
        return layers;
    const auto expanded = fields.whole("", {"num_hidden_layers"}, layerRange);
    if (fields.isBroken() || (expanded && *expanded == 2 * *layers))
        return expanded;
    fields.provenance("layers", "num_layers x 2 attention blocks");
    return 2 * *layers;
}

std::optional<ListedLayers> allKinds(ConfigFields& fields, std::optional<std::uint64_t>& count)
{
    auto listed = listedKinds(fields);
    if (fields.isBroken())
        return std::nullopt;
    const std::optional<std::uint64_t> from_kinds =
        listed && !listed->cycles ? std::optional<std::uint64_t>(listed->layers.size()) : std::nullopt;
    count = layerCount(fields, from_kinds);
    if (!listed && count)
        listed = listedPositions(fields, *count);
    return listed;
}

}  // namespace

std::optional<std::uint64_t> layerCount(ConfigFields& fields, std::optional<std::uint64_t> from_kinds)
{
    if (fields.familyStartsWith({"longcat"}))
        return longcatLayers(fields);
    for (const char* key : {"decoder_layers", "num_decoder_layers", "decoder_num_hidden_layers"}) {
        const JsonValue* value = fields.find(key);
        if (value != nullptr && value->wholeNumber().value_or(1) > 0)
            return fields.whole("layers", {key}, layerRange);
    }
    const Keys keys{"num_hidden_layers", "n_layer", "n_layers", "num_layers", "num_transformer_layers"};
    if (fields.firstOf(keys) == nullptr && from_kinds) {
        fields.provenance("layers", "length of the list of layer kinds");
        if (*from_kinds >= layerRange.least && *from_kinds <= layerRange.most)
            return from_kinds;
    }
    return fields.needed("layers", keys, layerRange);
}

std::optional<LayerPlan> planLayers(ConfigFields& fields, std::optional<std::uint64_t> native_context)
{
    std::optional<std::uint64_t> count;
    const auto listed = allKinds(fields, count);
    const std::uint64_t drafts = draftCount(fields);
    if (!count || fields.isBroken())
        return std::nullopt;
    LayerPlan plan;
    Layers beyond;
    if (!listed) {
        plan.layers = periodicLayers(fields, *count);
    } else if (listed->layers.empty()) {
        refuseLength(fields, listed->key, 0, *count);
    } else if (listed->cycles) {
        plan.layers = repeated(listed->layers, *count);
    } else {
        const std::size_t length = listed->layers.size();
        if (length < *count || length > *count + drafts)
            refuseLength(fields, listed->key, length, *count);
        else
            beyond.assign(listed->layers.begin() + static_cast<std::ptrdiff_t>(*count), listed->layers.end());
        plan.layers.assign(listed->layers.begin(),
                           listed->layers.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(length, *count)));
    }
    if (!fields.isBroken() && plan.layers.size() != *count)
        refuseLength(fields, "num_hidden_layers", plan.layers.size(), *count);
    if (fields.isBroken())
        return std::nullopt;
    if (listed && *listed->key != '\0')
        fields.provenance("layer_kinds", listed->key);
    plan.draft = draftLayers(fields, drafts, std::move(beyond));
    if (everyLayerKeepsBoth(fields)) {
        for (PlannedLayer& layer : plan.layers)
            layer.state = true;
    }
    windowBehindAttention(fields, plan.layers);
    if (!applyRatios(fields, plan) || !applyWindow(fields, plan.layers, native_context)
        || (!plan.draft.empty() && !applyWindow(fields, plan.draft, native_context))
        || !shareLastLayers(fields, plan.layers) || !shareNeighbours(fields, plan.layers)
        || !applyLoops(fields, plan.layers))
        return std::nullopt;
    shareGroups(fields, plan.layers);
    return plan;
}

}  // namespace kvsight
