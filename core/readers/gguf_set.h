// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/gguf_header.h"

#include <optional>
#include <string>
#include <vector>

namespace kvsight {

/// The headers of one model: a single file, or all shards of a split set.
struct GgufSet {
    GgufHeader model;               ///< the first shard: its keys describe the model
    std::vector<GgufTensor> tensors;  ///< of all shards
    std::uint64_t shards = 1;
    bool complete = true;           ///< false: a shard is missing, so `tensors` are not all
};

/// Reads the file's header and, when it belongs to a split set, those of the others; any shard opens the set. Errors
/// beside those of `readGgufHeader` and `checkGgufLayout`: `missing_shard`, `split_mismatch`, `duplicate_tensor`.
/// Nothing when the first shard cannot be read.
std::optional<GgufSet> readGgufSet(const std::string& path, const ReadControl& control, Findings& findings);

/// The files of the set that `path` names itself a shard of (`name-00002-of-00003.gguf`); empty when it does not.
std::vector<std::string> ggufShardPaths(const std::string& path);

}  // namespace kvsight
