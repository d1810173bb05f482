// SPDX-License-Identifier: MIT
#include "core/text.h"

#include <cstdint>

namespace kvsight {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

/// Length of the valid UTF-8 sequence at the front of `text` and its code point; 0 when there is none.
std::size_t decode(std::string_view text, std::uint32_t& code)
{
    const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
    const std::uint32_t first = byte(0);
    if (first < 0x80) {
        code = first;
        return 1;
    }
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length)
        return 0;
    code = first & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U)
            return 0;
        code = (code << 6U) | (byte(i) & 0x3FU);
    }
    const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    return overlong || surrogate || code > 0x10FFFF ? 0 : length;
}

bool isControl(std::uint32_t code)
{
    // Control characters, and the marks that turn the direction of writing around.
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029
        || (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

std::size_t columns(std::uint32_t code)
{
    const auto within = [code](std::uint32_t low, std::uint32_t high) { return code >= low && code <= high; };
    if (within(0x300, 0x36F) || within(0x200B, 0x200F) || code == 0xFEFF)
        return 0;
    const bool wide = within(0x1100, 0x115F) || within(0x2E80, 0xA4CF) || within(0xAC00, 0xD7A3)
        || within(0xF900, 0xFAFF) || within(0xFE30, 0xFE6F) || within(0xFF00, 0xFF60) || within(0xFFE0, 0xFFE6)
        || within(0x1F300, 0x1FAFF) || within(0x20000, 0x3FFFD);
    return wide ? 2 : 1;
}

template <class Keep>
std::string filtered(std::string_view text, Keep keep)
{
    std::string clean;
    clean.reserve(text.size());
    while (!text.empty()) {
        std::uint32_t code = 0;
        const std::size_t length = decode(text, code);
        if (length > 0 && keep(code))
            clean += text.substr(0, length);
        else
            clean += kReplacement;
        text.remove_prefix(length > 0 ? length : 1);
    }
    return clean;
}

}  // namespace

bool isValidUtf8(std::string_view text)
{
    while (!text.empty()) {
        std::uint32_t code = 0;
        const std::size_t length = decode(text, code);
        if (length == 0)
            return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string validUtf8(std::string_view text)
{
    return filtered(text, [](std::uint32_t) { return true; });
}

std::string printable(std::string_view text)
{
    return filtered(text, [](std::uint32_t code) { return !isControl(code); });
}

std::size_t displayWidth(std::string_view text)
{
    std::size_t width = 0;
    while (!text.empty()) {
        std::uint32_t code = 0;
        const std::size_t length = decode(text, code);
        width += length > 0 ? columns(code) : 1;
        text.remove_prefix(length > 0 ? length : 1);
    }
    return width;
}

std::string padRight(std::string_view text, std::size_t width)
{
    const std::size_t used = displayWidth(text);
    return std::string(text) + std::string(used < width ? width - used : 0, ' ');
}

std::string padLeft(std::string_view text, std::size_t width)
{
    const std::size_t used = displayWidth(text);
    return std::string(used < width ? width - used : 0, ' ') + std::string(text);
}

}  // namespace kvsight
