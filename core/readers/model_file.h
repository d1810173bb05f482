// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/model_reader.h"
#include "core/readers/read_control.h"

#include <string>
#include <vector>

namespace kvsight {

/// Reads whatever describes a model under `path`, told apart by what it holds rather than by its name: a GGUF file
/// or set, a config.json, or a folder with one. Never throws. Errors: those of the readers.
ModelReading readModelFile(const std::string& path, const ReadControl& control = {});

/// The files beside `path` that `readModelFile` reads with it (the shards of a set), for noticing that one changed.
std::vector<std::string> filesReadWith(const std::string& path);

}  // namespace kvsight
