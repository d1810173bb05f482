// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/model_reader.h"

#include <string>

namespace kvsight {

/// Reads whatever describes a model under `path`, told apart by what it holds rather than by its name: a
/// config.json, or a folder with one. Never throws. Errors: those of the readers.
ModelReading readModelFile(const std::string& path);

}  // namespace kvsight
