// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/gguf_stream.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace kvsight {

/// Types of values in a GGUF header, by their numbers.
enum class GgufType : std::uint32_t { U8, I8, U16, I16, U32, I32, F32, Bool, Text, Array, U64, I64, F64 };

/// `u32`, `string`, `array` ... as the format's description names it.
const char* ggufTypeName(GgufType type);

/// A value of the header. Only numbers, and texts and arrays under keys in use, are kept.
struct GgufValue {
    GgufType type = GgufType::U8;
    GgufType element = GgufType::U8;   ///< of an array
    std::uint64_t count = 0;           ///< entries of an array, bytes of a text
    std::int64_t whole = 0;            ///< whole numbers and flags; those beyond 2^63 - 1 are `huge`
    bool huge = false;
    bool kept = false;                 ///< of texts and arrays: whether `text` or `items` holds it
    std::string text;
    std::vector<std::int64_t> items;   ///< whole numbers and flags
    bool isWhole() const;
};

/// A row of the tensor table.
struct GgufTensor {
    std::string name;
    std::array<std::uint64_t, 4> dims{1, 1, 1, 1};
    std::uint32_t type = 0;
    std::uint64_t offset = 0;    ///< from the start of the data
    std::uint64_t elements = 0;
    std::uint64_t bytes = 0;     ///< of an unknown type: up to the next tensor
};

/// The header of one GGUF file.
struct GgufHeader {
    std::string path;
    std::uint64_t file_size = 0;
    std::uint32_t version = 0;
    bool big_endian = false;
    std::unordered_map<std::string, GgufValue> keys;
    std::vector<GgufTensor> tensors;
    std::uint64_t alignment = 32;
    std::uint64_t header_bytes = 0;  ///< up to the end of the tensor table
    std::uint64_t data_start = 0;

    const GgufValue* find(const std::string& key) const;
};

/// Reads a header, GGUF versions 1 to 3, either byte order. Nothing and an error (`empty_file`, `not_this_format`,
/// `byte_order`, `unsupported_version`, `truncated`, `count_too_large`, `length_too_large`, `bad_value_type`,
/// `nesting_too_deep`, `bad_name`, `duplicate_key`, `bad_alignment`, `bad_dims`, `size_overflow`, `header_too_large`,
/// `duplicate_tensor`) when it is broken. Never reads the data; memory is bounded whatever the file says.
std::optional<GgufHeader> readGgufHeader(const InputFile& file, const ReadControl& control, Findings& findings);

/// Reads the tensor table: the second half of `readGgufHeader`.
bool readGgufTensors(GgufStream& stream, std::uint64_t count, GgufHeader& header);

/// Whether the text can stand in a line: UTF-8 without control characters.
bool isPlainText(std::string_view text);

}  // namespace kvsight
