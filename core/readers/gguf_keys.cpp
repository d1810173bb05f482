// SPDX-License-Identifier: MIT
#include "core/readers/gguf_keys.h"

#include <algorithm>
#include <array>

namespace kvsight {
namespace {

/// Behind the architecture's name, which may stand later in the file than they do.
constexpr std::array<std::string_view, 9> kArrays{
    ".attention.head_count", ".attention.head_count_kv", ".feed_forward_length", ".attention.sliding_window_pattern",
    ".attention.recurrent_layers", ".attention.indexer.types", ".attention.compress_ratios", ".expert_feed_forward_length",
    ".expert_used_count",
};

}  // namespace

bool isArrayInUse(std::string_view key)
{
    return std::any_of(kArrays.begin(), kArrays.end(), [&](std::string_view end) { return key.ends_with(end); });
}

bool isTextInUse(std::string_view key)
{
    return key == "general.architecture" || key == "general.type" || key == "general.name";
}

}  // namespace kvsight
