// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/language_config.h"
#include "core/model_shape.h"

namespace kvsight {

/// What `provenance` says of the parameters where the family's tensors and their types are known.
inline constexpr const char* kListedByFamily = "sum of the family's tensors";
/// And where they are not: sizes that follow are estimates.
inline constexpr const char* kTypesOfOneFile = "sum of the family's tensors, types as in one printed size";
inline constexpr const char* kListedByGeneralRule = "general rule, not checked for this family";

/// Lists the weight tensors of a checkpoint's language part and sums them.
///
/// `part` is the language part of config.json; `shape` has its family, layers and tied head already. Fills `tensors`,
/// `parameters`, `active_parameters`, `experts`, `ffn_width`, `hidden_size`, `vocabulary`, `normed_queries` and
/// `published_format` where the config tells them. Towers and drafting layers are not listed. A family that has no row in
/// the table of habits is listed by the general rule and says so in `provenance`; a config without what is needed leaves `tensors` empty
/// and `parameters` absent.
void listTensors(const LanguagePart& part, ModelShape& shape);

}  // namespace kvsight
