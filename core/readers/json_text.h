// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/json_document.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace kvsight {

/// Text of a file as UTF-8 without a mark.
struct DecodedText {
    std::string_view input;  ///< the caller's bytes without the mark
    std::string converted;   ///< what UTF-16 became
    bool had_mark = false;
    bool was_utf16 = false;
    /// Byte of `text()` at which the encoding breaks; absent when it is sound.
    std::optional<std::size_t> bad_at;

    std::string_view text() const { return was_utf16 ? std::string_view(converted) : input; }
};

/// Takes the mark off, turns UTF-16 with a mark (or without, where every other byte is NUL) into UTF-8, and checks
/// that every byte belongs to a character.
DecodedText decodeText(std::string_view bytes);

/// The first byte that belongs to no UTF-8 character; nothing when the text is sound.
std::optional<std::size_t> invalidUtf8At(std::string_view text);

/// Why a text is certainly no JSON file.
struct ForeignText {
    const char* code;
    const char* sentence;  ///< marked with KV_TR; places {file} and {place}
};

/// Recognises what people take for a JSON file: nothing at all, NUL bytes, a web page, a git-LFS pointer, a model's
/// weights, an archive. Nothing when it may be JSON.
std::optional<ForeignText> kindOfForeignText(std::string_view text);

/// Text from a file as it can be shown: control and direction characters escaped, at most 80 characters.
std::string shownText(std::string_view text);

/// The kind of a value in JSON's own terms, which need no translation: `object`, `array`, `string`, `number`, `boolean`.
const char* jsonTypeName(JsonValue::Type type);

}  // namespace kvsight
