// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/model_reader.h"

#include <stop_token>
#include <string>

namespace kvsight {

/// The model whose weights lie in the safetensors file at `path` and the other shards of its set. The shape comes from
/// config.json (else params.json) beside it; without one the answer holds `weights` alone. Headers are read, data never.
/// Where headers and config disagree, the headers count and a finding says so. Errors: those of `readSafetensorsAny`
/// and of the config's reader.
ModelReading readSafetensorsModel(const std::string& path, const std::stop_token& stop = {});

/// The same from the index of a sharded checkpoint (`model.safetensors.index.json`).
ModelReading readSafetensorsIndexModel(const std::string& path, const std::stop_token& stop = {});

}  // namespace kvsight
