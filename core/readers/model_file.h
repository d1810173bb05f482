// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/model_reader.h"
#include "core/readers/read_control.h"

#include <string>

namespace kvsight {

/// Reads whatever describes a model under `path`, told apart by what it holds rather than by its name: GGUF, a config.json,
/// safetensors (one file, a shard, an index), or a folder with them. Of a folder's files the weights come first:
/// safetensors with the config beside them, then GGUF, then the config alone; a warning `several_models` says what was
/// passed over. `control` stops a long reading (note `cancelled`). Never throws. Errors: those of the readers.
ModelReading readModelFile(const std::string& path, const ReadControl& control = {});

}  // namespace kvsight
