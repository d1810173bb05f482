// SPDX-License-Identifier: MIT
#include "core/cache_type.h"

#include "tests/catch.h"

#include <set>
#include <string>

using namespace kvsight;

TEST_CASE("spec 1.3: cache types have the bytes of their blocks")
{
    struct Expected {
        const char* name;
        std::uint64_t bytes_for_32;
    };
    for (const auto& [name, bytes] : {Expected{"f32", 128}, {"f16", 64}, {"bf16", 64}, {"fp8", 32}, {"q8_0", 34},
                                      {"q5_1", 24}, {"q5_0", 22}, {"q4_1", 20}, {"q4_0", 18}, {"iq4_nl", 18}}) {
        INFO(name);
        const CacheType* type = findCacheType(name);
        REQUIRE(type != nullptr);
        CHECK(32 / type->block_elements * type->block_bytes == bytes);
    }
}

TEST_CASE("spec 1.3: a head's key of 128 numbers has the bytes that each runtime gives it")
{
    struct Expected {
        const char* name;
        std::uint64_t key, value;
    };
    for (const auto& [name, key, value] : {Expected{"q6_0", 104, 104}, {"turbo4_0", 68, 68}, {"turbo3_0", 50, 50},
                                           {"turbo2_0", 34, 34}, {"fp8_per_token_head", 132, 132},
                                           {"int8_per_token_head", 132, 132}, {"int4_per_token_head", 68, 68},
                                           {"turboquant_k8v4", 128, 68}, {"turboquant_4bit_nc", 66, 68},
                                           {"turboquant_k3v4_nc", 50, 68}, {"turboquant_3bit_nc", 50, 52}, {"nvfp4", 72, 72},
                                           {"fp4_e2m1", 72, 72}, {"mxfp8", 132, 132}, {"mlx_8bit", 136, 136},
                                           {"mlx_4bit", 72, 72}, {"exl3_8bit", 136, 136}, {"exl3_4bit", 72, 72},
                                           {"exl3_2bit", 40, 40}}) {
        INFO(name);
        const CacheType* type = findCacheType(name);
        REQUIRE(type != nullptr);
        const auto bytes = [](const CacheType& part) { return 128 * part.block_bytes / part.block_elements + part.head_bytes; };
        CHECK(bytes(*type) == key);
        CHECK(bytes(type->ofValues()) == value);
    }
    CHECK(findCacheType("fp8_ds_mla")->block_bytes == 656);
}

TEST_CASE("no two cache types have the same name")
{
    std::set<std::string> names;
    for (const CacheType& type : cacheTypes())
        CHECK(names.insert(type.name).second);
}

TEST_CASE("cache types are found in any case and by their other names")
{
    CHECK(std::string(findCacheType("Q8_0")->name) == "q8_0");
    CHECK(std::string(findCacheType("FP16")->name) == "f16");
    CHECK(std::string(findCacheType("auto")->name) == "f16");
    CHECK(findCacheType("q3_zz") == nullptr);
    CHECK(findCacheType("") == nullptr);
}
