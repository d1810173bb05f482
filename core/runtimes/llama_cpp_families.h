// SPDX-License-Identifier: MIT
#pragma once

#include "core/model_shape.h"

#include <string_view>

namespace kvsight {

// What llama.cpp b11118 does by architecture (config.json's `model_type`), without its rules.

/// Whether it loads the architecture, as far as is known here.
bool llamaCppKnows(std::string_view family);

/// Whether the model's windowed layers get the windowed cache (spec 3.2).
bool llamaCppWindows(const ModelShape& shape);

/// Diffusion models (spec 1.2).
bool llamaCppKeepsNoCache(std::string_view family);

/// Whether several cards can share each tensor (spec 8.1).
bool llamaCppSplitsTensors(std::string_view family);

/// Whether states have one more row for each token that is drafted (spec 4.6).
bool llamaCppRollsStatesBack(std::string_view family);

/// Whether files count the drafting layers in `block_count`; else the converter leaves them out.
bool llamaCppFilesHaveDrafts(std::string_view family);

}  // namespace kvsight
