// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/json_document.h"

#include <string>

namespace kvsight {

/// The part of a config.json that describes the language model, and where it stood.
struct LanguagePart {
    /// The root's keys with those of `text_config` (or its like) laid over them; a null never hides a value.
    JsonValue config;
    /// `text_config`, `thinker_config.text_config` ...; empty when the root is the language part.
    std::string path;
    /// The part names its own `model_type`, so keys that it leaves out have its class's defaults: transformers
    /// writes nested parts without the values that equal the defaults.
    bool names_own_type = false;
    /// `model_type` of the root; empty when there is none.
    std::string root_type;
    /// The part was named `decoder`: an encoder stands before it.
    bool is_decoder_part = false;
};

/// Finds the language part: `text_config`, `llm_config`, `language_config`, `thinker_config.text_config`,
/// `decoder` and their like, at most four levels deep. Vision and audio towers are never entered.
LanguagePart findLanguagePart(const JsonValue& root);

/// `findLanguagePart(root).config`.
JsonValue languageConfig(const JsonValue& root);

}  // namespace kvsight
