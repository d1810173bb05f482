// SPDX-License-Identifier: MIT
#include "core/cache_type.h"

#include "tests/catch.h"

#include <string>

using namespace kvsight;

TEST_CASE("cache types have the bytes of their blocks")
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
    CHECK(cacheTypes().size() == 10);
}

TEST_CASE("cache types are found in any case and by their other names")
{
    CHECK(std::string(findCacheType("Q8_0")->name) == "q8_0");
    CHECK(std::string(findCacheType("FP16")->name) == "f16");
    CHECK(std::string(findCacheType("auto")->name) == "f16");
    CHECK(findCacheType("q3_zz") == nullptr);
    CHECK(findCacheType("") == nullptr);
}
