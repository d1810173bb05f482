// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

namespace kvsight {

/// An element type of the cache: `block_elements` numbers take `block_bytes` bytes (spec 1.3). The default is a type
/// whose size nobody knows.
struct CacheType {
    const char* name = "";
    std::uint64_t block_elements = 1;
    std::uint64_t block_bytes = 0;
    /// Bytes that each head's key (or value) of one token has besides: scales.
    std::uint64_t head_bytes = 0;
    /// Each head's numbers are filled up to whole blocks; otherwise those of all heads follow one another.
    bool whole_heads = false;
    /// The layout of values where it differs from that of keys.
    const CacheType* values = nullptr;
    /// Types that are offered together: a runtime that takes the family offers each of them.
    const char* family = "";

    bool isKnown() const { return block_bytes > 0; }
    const CacheType& ofValues() const { return values != nullptr ? *values : *this; }
};

/// All known types, those with most bits first within a family.
const std::vector<CacheType>& cacheTypes();

/// What a runtime offers: the types named, then those of a family.
std::vector<std::string_view> offered(std::initializer_list<std::string_view> names, std::string_view family = {});

/// The type of that name (any case; `fp16`, `auto` mean f16), or nullptr.
const CacheType* findCacheType(std::string_view name);

}  // namespace kvsight
