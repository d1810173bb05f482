// SPDX-License-Identifier: MIT
#pragma once

#include "core/finding.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kvsight {

/// A value of a parsed JSON file that remembers where it stood. Numbers keep the text they were written with,
/// so that nothing is rounded before somebody asks.
struct JsonValue {
    enum class Type { Null, Bool, Number, String, Array, Object };

    // Not inline: clang 14 would need `members`' pair before this type is complete.
    JsonValue();

    Type type = Type::Null;
    bool boolean = false;
    /// The string, or the number as written (`1e3`, `NaN`, `-Infinity` included).
    std::string text;
    std::vector<JsonValue> items;
    std::vector<std::pair<std::string, JsonValue>> members;
    std::size_t offset = 0;  ///< byte in the file at which the value starts

    bool isNull() const { return type == Type::Null; }
    bool isObject() const { return type == Type::Object; }
    bool isArray() const { return type == Type::Array; }
    bool isString() const { return type == Type::String; }
    bool isNumber() const { return type == Type::Number; }
    bool isBool() const { return type == Type::Bool; }

    /// The member of that name (the last when it was written twice), or nullptr.
    const JsonValue* find(std::string_view key) const;

    /// The number when it is whole and fits 64 bits, however it was written (`32`, `32.0`, `3.2e1`); nothing
    /// otherwise. Negative numbers answer nothing.
    std::optional<std::uint64_t> wholeNumber() const;

    /// Any finite number.
    std::optional<double> number() const;

    /// The value as compact JSON text again.
    std::string toJson() const;
};

/// `line 3, column 7` for a byte of `text`, counted from 1.
std::string placeInText(std::string_view text, std::size_t offset);

/// Parses JSON text that must hold one object. Accepts a UTF-8 mark and UTF-16 with mark (finding `encoding`),
/// and the literals NaN, Infinity (finding `non_finite_literal`). Answers nothing and a finding on `empty_file`,
/// `json_syntax`, `json_encoding`, `json_not_object`, `nesting_too_deep` (512), `header_too_large` (64 MiB);
/// warns `duplicate_key`. Never throws, never recurses with the input's depth.
std::optional<JsonValue> parseJsonObject(std::string_view text, std::string_view file, Findings& findings);

}  // namespace kvsight
