// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace kvsight {

/// An element type of the cache: `block_elements` numbers take `block_bytes` bytes (spec 1.3). The default is a type
/// whose size nobody knows.
struct CacheType {
    const char* name = "";
    std::uint64_t block_elements = 1;
    std::uint64_t block_bytes = 0;

    bool isKnown() const { return block_bytes > 0; }
};

/// All known types: f32 f16 bf16 fp8 q8_0 q5_1 q5_0 q4_1 q4_0 iq4_nl.
const std::vector<CacheType>& cacheTypes();

/// The type of that name (any case; `fp16`, `auto` mean f16), or nullptr.
const CacheType* findCacheType(std::string_view name);

}  // namespace kvsight
