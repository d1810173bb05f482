// SPDX-License-Identifier: MIT
#include "core/readers/json_document.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace kvsight {
namespace {

std::optional<std::uint64_t> digitsTimesPowerOfTen(const std::string& digits, std::size_t zeros)
{
    if (digits.size() + zeros > 20)
        return std::nullopt;
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < digits.size() + zeros; ++i) {
        const auto digit = static_cast<std::uint64_t>(i < digits.size() ? digits[i] - '0' : 0);
        if (__builtin_mul_overflow(value, std::uint64_t{10}, &value) || __builtin_add_overflow(value, digit, &value))
            return std::nullopt;
    }
    return value;
}

void appendEscaped(std::string& out, const std::string& text)
{
    static const char* const hex = "0123456789abcdef";
    out += '"';
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (byte < 0x20) {
            out += "\\u00";
            out += hex[byte >> 4];
            out += hex[byte & 15];
        } else {
            out += c;
        }
    }
    out += '"';
}

void appendJson(std::string& out, const JsonValue& value)
{
    switch (value.type) {
    case JsonValue::Type::Null: out += "null"; return;
    case JsonValue::Type::Bool: out += value.boolean ? "true" : "false"; return;
    case JsonValue::Type::Number: out += value.text; return;
    case JsonValue::Type::String: appendEscaped(out, value.text); return;
    case JsonValue::Type::Array: {
        out += '[';
        for (std::size_t i = 0; i < value.items.size(); ++i) {
            out += i == 0 ? "" : ",";
            appendJson(out, value.items[i]);
        }
        out += ']';
        return;
    }
    case JsonValue::Type::Object: {
        out += '{';
        for (std::size_t i = 0; i < value.members.size(); ++i) {
            out += i == 0 ? "" : ",";
            appendEscaped(out, value.members[i].first);
            out += ':';
            appendJson(out, value.members[i].second);
        }
        out += '}';
        return;
    }
    }
}

}  // namespace

JsonValue::JsonValue() = default;

const JsonValue* JsonValue::find(std::string_view key) const
{
    const auto found = std::find_if(members.rbegin(), members.rend(),
                                    [key](const auto& member) { return member.first == key; });
    return found == members.rend() ? nullptr : &found->second;
}

std::optional<std::uint64_t> JsonValue::wholeNumber() const
{
    if (!isNumber() || text.empty())
        return std::nullopt;
    const bool negative = text[0] == '-';
    std::string digits;
    std::int64_t exponent = 0;
    std::size_t at = negative ? 1 : 0;
    bool fraction = false;
    for (; at < text.size() && text[at] != 'e' && text[at] != 'E'; ++at) {
        if (text[at] == '.') {
            fraction = true;
            continue;
        }
        if (text[at] < '0' || text[at] > '9')
            return std::nullopt;
        digits += text[at];
        exponent -= fraction ? 1 : 0;
    }
    if (at < text.size()) {
        const char* first = text.data() + at + 1;
        first += first < text.data() + text.size() && *first == '+' ? 1 : 0;
        std::int64_t written = 0;
        const auto [end, error] = std::from_chars(first, text.data() + text.size(), written);
        if (error == std::errc::result_out_of_range)
            written = *first == '-' ? INT32_MIN : INT32_MAX;
        else if (error != std::errc() || end != text.data() + text.size())
            return std::nullopt;
        exponent += std::clamp<std::int64_t>(written, INT32_MIN, INT32_MAX);
    }
    while (!digits.empty() && digits.back() == '0') {
        digits.pop_back();
        ++exponent;
    }
    digits.erase(0, digits.find_first_not_of('0'));
    if (digits.empty())
        return 0;
    if (negative || exponent < 0 || exponent > 20)
        return std::nullopt;
    return digitsTimesPowerOfTen(digits, static_cast<std::size_t>(exponent));
}

std::optional<double> JsonValue::number() const
{
    if (!isNumber())
        return std::nullopt;
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::result_out_of_range)
        return text.find("e-") != std::string::npos || text.find("E-") != std::string::npos ? std::optional(0.0)
                                                                                            : std::nullopt;
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::string JsonValue::toJson() const
{
    std::string out;
    appendJson(out, *this);
    return out;
}

}  // namespace kvsight
