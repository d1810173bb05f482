// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/config_fields.h"

namespace kvsight {

/// Refuses files that are no settings of a language model: `wrong_file_kind` (tokenizer, generation, adapter,
/// image pipeline ...) and `not_language_model` (towers, encoders). True when the file was refused.
bool refuseOtherKinds(ConfigFields& fields, const JsonValue& root);

/// Warns `unknown_architecture` when nobody taught the reader this family's habits.
void remarkUnknownFamily(ConfigFields& fields);

}  // namespace kvsight
