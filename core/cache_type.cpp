// SPDX-License-Identifier: MIT
#include "core/cache_type.h"

#include "core/text.h"

#include <algorithm>
#include <string>
#include <utility>

namespace kvsight {

namespace {

// vLLM's TurboQuant presets: keys of 8 bits, or of 4 or 3 with a norm of 2 bytes; values of 4 or 3 bits with 4 bytes
// of scale and zero (spec 1.3).
constexpr CacheType kTurboValues4{"turboquant values of 4 bits", 2, 1, 4, true};
constexpr CacheType kTurboValues3{"turboquant values of 3 bits", 8, 3, 4, true};

struct Family {
    const char* name;
    std::vector<CacheType> types;
};

/// A new type is one row here: name, numbers of a block, bytes of a block, and what CacheType has besides.
std::vector<Family> makeFamilies()
{
    return {
        // Plain numbers; fp8 is one byte a number with one scale for the whole tensor.
        {"plain", {{"f32", 1, 4}, {"f16", 1, 2}, {"bf16", 1, 2}, {"fp8", 1, 1}}},
        {"ggml", {{"q8_0", 32, 34}, {"q5_1", 32, 24}, {"q5_0", 32, 22}, {"q4_1", 32, 20}, {"q4_0", 32, 18}, {"iq4_nl", 32, 18}}},
        {"ik_llama.cpp", {{"q6_0", 32, 26}}},
        // A fork of llama.cpp with TurboQuant types: blocks of 128, heads filled up to whole blocks.
        {"turboquant fork", {{"turbo4_0", 128, 68, 0, true}, {"turbo3_0", 128, 50, 0, true}, {"turbo2_0", 128, 34, 0, true}}},
        {"vllm",
         {// A latent of 512 fp8 numbers with 4 scales of f32, and 64 numbers of bf16.
          {"fp8_ds_mla", 576, 656},
          // One scale of f32 for each token and head.
          {"fp8_per_token_head", 1, 1, 4},
          {"int8_per_token_head", 1, 1, 4},
          {"int4_per_token_head", 2, 1, 4, true},
          {"turboquant_k8v4", 1, 1, 0, true, &kTurboValues4},
          {"turboquant_4bit_nc", 2, 1, 2, true, &kTurboValues4},
          {"turboquant_k3v4_nc", 8, 3, 2, true, &kTurboValues4},
          {"turboquant_3bit_nc", 8, 3, 2, true, &kTurboValues3}}},
        // 16 numbers of 4 bits and a scale of 8 bits: vLLM and TensorRT-LLM; SGLang's has the same ratio.
        {"nvidia", {{"nvfp4", 16, 9}}},
        {"sglang", {{"fp4_e2m1", 16, 9}, {"mxfp8", 32, 33}}},
        // Groups of 64 with a scale and a bias of 2 bytes.
        {"mlx",
         {{"mlx_8bit", 64, 68}, {"mlx_6bit", 64, 52}, {"mlx_5bit", 64, 44}, {"mlx_4bit", 64, 36}, {"mlx_3bit", 64, 28},
          {"mlx_2bit", 64, 20}}},
        // ExLlamaV3: blocks of 32 with a scale of 2 bytes.
        {"exl3",
         {{"exl3_8bit", 32, 34}, {"exl3_7bit", 32, 30}, {"exl3_6bit", 32, 26}, {"exl3_5bit", 32, 22}, {"exl3_4bit", 32, 18},
          {"exl3_3bit", 32, 14}, {"exl3_2bit", 32, 10}}},
    };
}

std::vector<CacheType> makeTypes()
{
    std::vector<CacheType> types;
    for (const Family& family : makeFamilies()) {
        for (CacheType type : family.types) {
            type.family = family.name;
            types.push_back(type);
        }
    }
    return types;
}

}  // namespace

const std::vector<CacheType>& cacheTypes()
{
    static const std::vector<CacheType> types = makeTypes();
    return types;
}

std::vector<std::string_view> offered(std::initializer_list<std::string_view> names, std::string_view family)
{
    std::vector<std::string_view> all = names;
    for (const CacheType& type : cacheTypes()) {
        if (!family.empty() && family == type.family)
            all.emplace_back(type.name);
    }
    return all;
}

const CacheType* findCacheType(std::string_view name)
{
    static const std::vector<std::pair<std::string_view, std::string_view>> aliases{
        {"auto", "f16"},         {"fp16", "f16"},          {"float16", "f16"},      {"half", "f16"},
        {"fp32", "f32"},         {"float32", "f32"},       {"bfloat16", "bf16"},    {"fp8_e4m3", "fp8"},
        {"fp8_e5m2", "fp8"},     {"turbo4", "turbo4_0"},   {"turbo3", "turbo3_0"},  {"turbo2", "turbo2_0"},
        {"fp4", "fp4_e2m1"},
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
