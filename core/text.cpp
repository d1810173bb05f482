// SPDX-License-Identifier: MIT
#include "core/text.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

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
    // Most texts are ASCII.
    const auto foreign = std::find_if(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
    text.remove_prefix(static_cast<std::size_t>(foreign - text.begin()));
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

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r\n";
    const auto first = text.find_first_not_of(blanks);
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string lowerCase(std::string_view text)
{
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return lower;
}

std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j + 1] + 1, row[j] + 1});
        }
    }
    return row.back();
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
