// SPDX-License-Identifier: MIT
#include "core/readers/json_text.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace kvsight {
namespace {

constexpr char32_t invalid = 0xFFFFFFFF;

struct Utf8Step {
    char32_t character = invalid;
    std::size_t length = 1;
};

/// The character at `at`; overlong forms, surrogates and what lies beyond U+10FFFF are invalid.
Utf8Step utf8At(std::string_view text, std::size_t at)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(at);
    if (first < 0x80)
        return {first, 1};
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || at + length > text.size())
        return {};
    char32_t character = first & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(at + i) & 0xC0) != 0x80)
            return {};
        character = (character << 6) | (byte(at + i) & 0x3F);
    }
    static constexpr char32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    if (character < smallest[length] || character > 0x10FFFF || (character >= 0xD800 && character < 0xE000))
        return {};
    return {character, length};
}

void appendUtf8(std::string& out, char32_t c)
{
    const auto put = [&](char32_t byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
    if (c < 0x80) {
        put(c);
    } else if (c < 0x800) {
        put(0xC0 | (c >> 6));
        put(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        put(0xE0 | (c >> 12));
        put(0x80 | ((c >> 6) & 0x3F));
        put(0x80 | (c & 0x3F));
    } else {
        put(0xF0 | (c >> 18));
        put(0x80 | ((c >> 12) & 0x3F));
        put(0x80 | ((c >> 6) & 0x3F));
        put(0x80 | (c & 0x3F));
    }
}

/// False when the bytes end within a character or surrogates do not pair.
bool appendUtf16(std::string& out, std::string_view bytes, bool big_endian)
{
    const auto unit = [&](std::size_t at) {
        const auto first = static_cast<unsigned char>(bytes[at]);
        const auto second = static_cast<unsigned char>(bytes[at + 1]);
        return static_cast<char32_t>(big_endian ? (first << 8 | second) : (second << 8 | first));
    };
    std::size_t at = 0;
    for (; at + 1 < bytes.size(); at += 2) {
        char32_t c = unit(at);
        if (c >= 0xD800 && c < 0xE000) {
            if (c >= 0xDC00 || at + 3 >= bytes.size())
                return false;
            const char32_t low = unit(at += 2);
            if (low < 0xDC00 || low >= 0xE000)
                return false;
            c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
        }
        appendUtf8(out, c);
    }
    return at == bytes.size();
}

bool startsWith(std::string_view text, std::string_view start)
{
    return text.substr(0, start.size()) == start;
}

bool turnsTextAround(char32_t c)
{
    return (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF
           || c == 0x2028 || c == 0x2029 || c == 0x061C;
}

/// Without a mark, an ASCII text in UTF-16 shows as a NUL in every other byte of its start.
int unmarkedUtf16(std::string_view bytes)
{
    if (bytes.size() < 4)
        return 0;
    if (bytes[0] != '\0' && bytes[1] == '\0' && bytes[2] != '\0' && bytes[3] == '\0')
        return 1;
    if (bytes[0] == '\0' && bytes[1] != '\0' && bytes[2] == '\0' && bytes[3] != '\0')
        return 2;
    return 0;
}

}  // namespace

DecodedText decodeText(std::string_view bytes)
{
    DecodedText decoded;
    decoded.input = bytes;
    const bool little = startsWith(bytes, "\xFF\xFE");
    const bool big = startsWith(bytes, "\xFE\xFF");
    const int unmarked = little || big ? 0 : unmarkedUtf16(bytes);
    if (little || big || unmarked != 0) {
        decoded.was_utf16 = true;
        const bool sound = appendUtf16(decoded.converted, bytes.substr(unmarked != 0 ? 0 : 2), big || unmarked == 2);
        if (!sound)
            decoded.bad_at = decoded.converted.size();
        return decoded;
    }
    if (startsWith(bytes, "\xEF\xBB\xBF")) {
        decoded.had_mark = true;
        decoded.input.remove_prefix(3);
    }
    decoded.bad_at = invalidUtf8At(decoded.input);
    return decoded;
}

std::optional<std::size_t> invalidUtf8At(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        // Nearly all of a long text is ASCII: eight bytes at a look.
        std::uint64_t eight = 0x80;
        if (at + sizeof eight <= text.size())
            std::memcpy(&eight, text.data() + at, sizeof eight);
        if ((eight & 0x8080808080808080) == 0) {
            at += sizeof eight;
            continue;
        }
        const Utf8Step step = utf8At(text, at);
        if (step.character == invalid)
            return at;
        at += step.length;
    }
    return std::nullopt;
}

std::optional<ForeignText> kindOfForeignText(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return ForeignText{"empty_file", KV_TR("core", "{file} is empty. Fetch it again.")};
    const std::string_view start = text.substr(first);
    if (start.front() == '\0')
        return ForeignText{"json_syntax",
                           KV_TR("core", "{file}, {place}: the file starts with NUL bytes instead of text. It is damaged; "
                                         "fetch it again.")};
    if (startsWith(start, "version https://git-lfs.github.com/spec/"))
        return ForeignText{"not_this_format",
                           KV_TR("core", "{file} is a git-LFS pointer, not the file itself. Run \"git lfs pull\" or "
                                         "download the file.")};
    if (start.front() == '<')
        return ForeignText{"not_this_format",
                           KV_TR("core", "{file} is a web page, not JSON. Download the raw file; a private or gated "
                                         "model needs a login.")};
    if (startsWith(start, "GGUF") || startsWith(start, "PK\x03\x04") || startsWith(start, "\x1F\x8B"))
        return ForeignText{"not_this_format", KV_TR("core", "{file} is a binary file (weights or an archive), not JSON."
                                                            " Open the config.json beside it.")};
    return std::nullopt;
}

std::string shownText(std::string_view text)
{
    static const char* const hex = "0123456789ABCDEF";
    std::string out;
    std::size_t characters = 0;
    for (std::size_t at = 0; at < text.size(); ++characters) {
        if (characters == 80)
            return out + "\xE2\x80\xA6";
        const Utf8Step step = utf8At(text, at);
        if (step.character == invalid) {
            out += "\xEF\xBF\xBD";
        } else if (step.character < 0x20 || (step.character >= 0x7F && step.character < 0xA0)
                   || turnsTextAround(step.character)) {
            out += "\\u";
            for (int shift = 12; shift >= 0; shift -= 4)
                out += hex[(step.character >> shift) & 15];
        } else {
            out.append(text, at, step.length);
        }
        at += step.length;
    }
    return out;
}

const char* jsonTypeName(JsonValue::Type type)
{
    switch (type) {
    case JsonValue::Type::Null: return "null";
    case JsonValue::Type::Bool: return "boolean";
    case JsonValue::Type::Number: return "number";
    case JsonValue::Type::String: return "string";
    case JsonValue::Type::Array: return "array";
    case JsonValue::Type::Object: return "object";
    }
    return "";
}

}  // namespace kvsight
