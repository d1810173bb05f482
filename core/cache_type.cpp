// SPDX-License-Identifier: MIT
#include "core/cache_type.h"

#include "core/text.h"

#include <algorithm>
#include <string>
#include <utility>

namespace kvsight {

const std::vector<CacheType>& cacheTypes()
{
    // Block sizes of ggml's types; fp8 is one byte a number with one scale for the whole tensor.
    static const std::vector<CacheType> types{
        {"f32", 1, 4},    {"f16", 1, 2},    {"bf16", 1, 2},   {"fp8", 1, 1},    {"q8_0", 32, 34},
        {"q5_1", 32, 24}, {"q5_0", 32, 22}, {"q4_1", 32, 20}, {"q4_0", 32, 18}, {"iq4_nl", 32, 18},
    };
    return types;
}

const CacheType* findCacheType(std::string_view name)
{
    static const std::vector<std::pair<std::string_view, std::string_view>> aliases{
        {"auto", "f16"},      {"fp16", "f16"},      {"float16", "f16"},    {"half", "f16"},      {"fp32", "f32"},
        {"float32", "f32"},   {"bfloat16", "bf16"}, {"fp8_e4m3", "fp8"},   {"fp8_e5m2", "fp8"},
    };
    std::string wanted = lowerCase(name);
    for (const auto& [alias, type] : aliases) {
        if (wanted == alias)
            wanted = type;
    }
    const auto& types = cacheTypes();
    const auto found = std::find_if(types.begin(), types.end(), [&](const CacheType& type) { return wanted == type.name; });
    return found == types.end() ? nullptr : &*found;
}

}  // namespace kvsight
