// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/model_reader.h"
#include "core/readers/read_control.h"

#include <string>
#include <string_view>

namespace kvsight {

/// Reads a GGUF file, or the split set that it belongs to: the shape from its keys, the weights from its tensor table.
/// Never reads the data, never throws. A file that is damaged behind its tables (`data_truncated`, `overlap`,
/// `bad_offset`, `missing_shard`) answers the error and the shape.
ModelReading readGgufFile(const std::string& path, const ReadControl& control = {});

/// Whether `readGgufFile` should be the one to answer: the file begins like GGUF, or only its name says so.
bool isGguf(std::string_view first_bytes, std::string_view path);

}  // namespace kvsight
