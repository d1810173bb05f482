// SPDX-License-Identifier: MIT
#include "core/readers/layer_plan.h"

#include "core/readers/class_defaults.h"

#include <algorithm>

namespace kvsight {
namespace {

constexpr PlannedLayer full{CacheKind::Full, false};
constexpr PlannedLayer windowed{CacheKind::Window, false};
constexpr PlannedLayer stateOnly{CacheKind::None, true};

using Layers = std::vector<PlannedLayer>;

/// Every `period`-th layer is `rare`, the last of each period or the first.
Layers everyNth(std::uint64_t count, std::uint64_t period, bool rare_last, PlannedLayer rare, PlannedLayer usual)
{
    Layers layers(count, usual);
    for (std::uint64_t i = rare_last ? period - 1 : 0; i < count; i += period)
        layers[i] = rare;
    return layers;
}

struct WindowPeriod {
    std::vector<std::string_view> families;
    std::uint64_t period;
    bool full_last;
};

/// The pattern that a family's code has built in (spec 3.2).
std::optional<std::pair<std::uint64_t, bool>> builtInPeriod(const ConfigFields& fields)
{
    static const WindowPeriod table[] = {
        {{"gemma2", "gpt_oss", "t5_gemma_module", "vaultgemma"}, 2, true},
        {{"gemma3", "gemma3_text", "gemma4", "gemma4_text", "gemma4_unified_text"}, 6, true},
        {{"gemma3n", "gemma3n_text"}, 5, true},
        {{"cohere2", "exaone4", "exaone4_5", "exaone4_5_text", "exaone_moe", "olmo3", "afmoe", "mellum", "muse_glimmer",
          "muse_glimmer_text"}, 4, true},
        {{"cohere2moe", "cohere2_moe", "laguna", "smallthinker"}, 4, false},
        {{"plamo3"}, 8, true},
        {{"modernbert-decoder"}, 3, false},
        {{"gpt_neo"}, 2, false},
    };
    for (const WindowPeriod& entry : table) {
        if (std::find(entry.families.begin(), entry.families.end(), fields.family()) != entry.families.end())
            return std::pair{entry.period, entry.full_last};
    }
    return std::nullopt;
}

bool hasWindow(const ConfigFields& fields)
{
    const char* key = fields.firstOf({"sliding_window", "sliding_window_size", "window_size", "local_attention"});
    if (key != nullptr)
        return fields.find(key)->number().value_or(1) > 0;
    return fields.familyIs({"gpt_neo"})
           || (!fields.names({"sliding_window"})
               && classDefaultOf(fields.family(), "sliding_window", fields.part().names_own_type));
}

/// False where the class reads the window only on demand, and nothing demands it.
bool windowIsUsed(const ConfigFields& fields)
{
    const bool on_demand = fields.familyStartsWith({"qwen", "smollm3", "mimo", "dream"});
    return hasWindow(fields) && fields.flag("use_sliding_window", !on_demand)
           && !fields.familyIs({"mimo_v2", "mimo_v2_flash"});
}

Layers windowedLayers(ConfigFields& fields, std::uint64_t count)
{
    if (!windowIsUsed(fields))
        return Layers(count, full);
    const auto built_in = builtInPeriod(fields);
    const bool full_last = !built_in || built_in->second;
    const Keys keys{"sliding_window_pattern", "_sliding_window_pattern", "global_attn_every_n_layers"};
    if (fields.firstOf(keys) != nullptr) {
        const auto period = fields.whole("window_pattern", keys, layerRange);
        return period ? everyNth(count, *period, full_last, full, windowed) : Layers();
    }
    if (built_in)
        return everyNth(count, built_in->first, built_in->second, full, windowed);
    Layers layers(count, windowed);
    if (fields.firstOf({"max_window_layers"}) != nullptr && fields.find("use_sliding_window") != nullptr) {
        const auto first = fields.whole("", {"max_window_layers"}, {0, 65536});
        for (std::uint64_t i = 0; first && i < count && i < *first; ++i)
            layers[i] = full;
    }
    return layers;
}

/// Phi-4-mini-flash: half a decoder of Mamba and window layers, one full layer, and a second half that reads its
/// cache (SambaY).
Layers sambaY(std::uint64_t count)
{
    Layers layers(count, PlannedLayer{CacheKind::None, false});
    const std::uint64_t half = count / 2;
    for (std::uint64_t i = 0; i < count; ++i) {
        if (i % 2 == 0)
            layers[i].state = i <= half;
        else if (i < half)
            layers[i] = windowed;
        else
            layers[i] = i == half + 1 ? full : PlannedLayer{CacheKind::Shared, false, 0, 0, half + 1};
    }
    return layers;
}

/// Jamba and Zamba: one attention layer a period; Zamba's stand beside the state.
std::optional<Layers> byPeriodAndOffset(ConfigFields& fields, std::uint64_t count)
{
    if (fields.firstOf({"attn_layer_period"}) == nullptr)
        return std::nullopt;
    const auto period = fields.whole("", {"attn_layer_period"}, layerRange);
    if (!period)
        return Layers();
    const auto offset = fields.whole("", {"attn_layer_offset"}, {0, *period - 1});
    if (fields.isBroken())
        return Layers();
    const bool zamba = fields.familyIs({"zamba"});
    Layers layers(count, stateOnly);
    // Zamba's three first layers stand before the period.
    for (std::uint64_t i = 0; i < count; ++i) {
        if (zamba ? (i == 2 || (i >= 3 && (i - 3) % *period == offset.value_or(0))) : i % *period == offset.value_or(0))
            layers[i] = {CacheKind::Full, zamba};
    }
    return layers;
}

std::optional<Layers> byInterval(ConfigFields& fields, std::uint64_t count)
{
    const bool qwen = fields.familyIs({"qwen3_next", "qwen3_5", "qwen3_5_text", "qwen3_5_moe", "qwen3_5_moe_text"});
    if (qwen || fields.firstOf({"full_attention_interval"}) != nullptr) {
        auto interval = fields.whole("full_attention_interval", {"full_attention_interval"}, layerRange);
        if (!interval && !fields.isBroken())
            interval = 4;  // written as null
        return interval ? everyNth(count, *interval, true, full, stateOnly) : Layers();
    }
    if (fields.firstOf({"layer_group_size"}) != nullptr) {
        const auto group = fields.whole("", {"layer_group_size"}, layerRange);
        if (!group || *group == 1)
            return Layers(group ? count : 0, full);
        Layers layers = everyNth(count, *group, true, full, stateOnly);
        for (std::uint64_t i = count / *group * *group; i < count; ++i)
            layers[i] = full;
        return layers;
    }
    if (fields.familyIs({"minimax_text_01", "minimax_text01", "minimax", "minimax_m1"}))
        return everyNth(count, 8, true, full, stateOnly);
    return std::nullopt;
}

/// PLaMo 2: attention in the middle of every `mamba_step` layers.
std::optional<Layers> byMambaStep(ConfigFields& fields, std::uint64_t count)
{
    if (!fields.familyIs({"plamo2"}) || !fields.flag("mamba_enabled", true)
        || fields.firstOf({"mamba_step"}) == nullptr)
        return std::nullopt;
    const auto step = fields.whole("", {"mamba_step"}, layerRange);
    if (!step)
        return Layers();
    Layers layers(count, stateOnly);
    for (std::uint64_t i = 0; i < count; ++i) {
        if (count <= *step / 2 ? i + 1 == count : i % *step == *step / 2)
            layers[i] = full;
    }
    return layers;
}

Layers llama4Layers(ConfigFields& fields, std::uint64_t count)
{
    const auto interval = fields.firstOf({"no_rope_layer_interval"}) == nullptr
                              ? std::optional<std::uint64_t>(4)
                              : fields.whole("", {"no_rope_layer_interval"}, layerRange);
    return interval ? everyNth(count, *interval, true, full, PlannedLayer{CacheKind::Chunk, false}) : Layers();
}

}  // namespace

bool everyLayerKeepsBoth(const ConfigFields& fields)
{
    return fields.familyIs({"falcon_h1", "hymba", "inkling_text", "baichuan_m1"});
}

std::vector<PlannedLayer> periodicLayers(ConfigFields& fields, std::uint64_t count)
{
    if (fields.familyIs({"mamba", "mamba2", "falcon_mamba", "rwkv", "rwkv5", "rwkv6", "rwkv7", "rwkv6qwen2", "rwkv_hybrid",
                         "arwkv7", "xlstm", "gla", "retnet",
                         "hgrn", "hgrn2", "delta_net", "gated_deltanet", "gated_deltaproduct", "linear_attn", "gsa",
                         "comba"})
        || fields.find("ssm_cfg") != nullptr)
        return Layers(count, stateOnly);
    if (fields.familyIs({"phi4flash"}) && count >= 4)
        return sambaY(count);
    if (fields.familyIs({"recurrent_gemma"})) {
        Layers layers(count, stateOnly);
        for (std::uint64_t i = 2; i < count; i += 3)
            layers[i] = windowed;
        return layers;
    }
    if (fields.familyStartsWith({"llama4"}))
        return llama4Layers(fields, count);
    if (const auto layers = byPeriodAndOffset(fields, count))
        return *layers;
    if (const auto layers = byInterval(fields, count))
        return *layers;
    if (const auto layers = byMambaStep(fields, count))
        return *layers;
    return windowedLayers(fields, count);
}

}  // namespace kvsight
