// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/safetensors_file.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace kvsight {

/// The tensors of a checkpoint, from one file or all its shards.
struct SafetensorsSet {
    std::vector<SafetensorsEntry> entries;  ///< each name once
    std::vector<std::string> files;         ///< those that were read, the index first
    std::uint64_t shards = 0;               ///< that were read
    bool complete = false;                  ///< no shard is missing or damaged beyond use
};

/// Most shards that an index may name.
inline constexpr std::size_t kMostShards = 10'000;

/// Whether the JSON text is the index of a sharded checkpoint: it has a `weight_map`, or its file is named as one.
bool isSafetensorsIndex(std::string_view text, const std::string& path);

/// Reads the index at `path` and the headers of the shards that it names, all of them in its own folder. Errors: those
/// of `parseJsonObject` and of each file, `missing_key`, `bad_value_type`, `wrong_file_kind`, `unsafe_path`,
/// `count_too_large`, `missing_shard`, `inconsistent`; warns `total_size_mismatch`, `duplicate_name`. What of the
/// shards could be read is answered beside the errors. Never throws.
std::optional<SafetensorsSet> readSafetensorsIndex(const std::string& path, Findings& findings, const std::stop_token& stop = {});

/// Reads the file at `path`, and the other shards of its set: those of an index beside it that names it, or those whose
/// names count alike (`model-00001-of-00003.safetensors`). Where shards are missing it answers what is there and warns
/// `missing_shard`.
std::optional<SafetensorsSet> readSafetensorsAny(const std::string& path, Findings& findings, const std::stop_token& stop = {});

}  // namespace kvsight
