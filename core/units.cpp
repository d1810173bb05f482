// SPDX-License-Identifier: MIT
#include "core/units.h"

#include "core/checked.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace kvsight {

namespace {

constexpr const char* kNarrowSpace = "\u202f";

/// Decimals that leave three significant digits of `value` once it is rounded.
int decimalsForThreeDigits(double value)
{
    if (value >= 99.95)
        return 0;
    if (value >= 9.995)
        return 1;
    return value >= 0.9995 ? 2 : 3;
}

std::string threeDigits(double value)
{
    return fmt::format("{:.{}f}", value, decimalsForThreeDigits(value));
}

std::string formatMagnitude(std::uint64_t bytes, ByteUnits units)
{
    static constexpr std::array<const char*, 7> binary{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    static constexpr std::array<const char*, 7> decimal{"B", "kB", "MB", "GB", "TB", "PB", "EB"};
    const bool base_two = units == ByteUnits::Binary;
    const double base = base_two ? 1024 : 1000;
    if (bytes < (base_two ? 1024U : 1000U))
        return fmt::format("{} B", bytes);
    double value = static_cast<double>(bytes) / base;
    std::size_t unit = 1;
    // 999.5 rounds to a fourth digit.
    while (value >= 999.5 && unit + 1 < binary.size()) {
        value /= base;
        ++unit;
    }
    return threeDigits(value) + ' ' + (base_two ? binary : decimal)[unit];
}

}  // namespace

std::string formatBytes(std::int64_t bytes, ByteUnits units)
{
    if (bytes >= 0)
        return formatMagnitude(static_cast<std::uint64_t>(bytes), units);
    // Negated as unsigned: the smallest 64-bit number has no positive twin.
    return '-' + formatMagnitude(0 - static_cast<std::uint64_t>(bytes), units);
}

std::string formatBytes(std::uint64_t bytes, ByteUnits units)
{
    return formatMagnitude(bytes, units);
}

double gigaBytes(ByteUnits units)
{
    return units == ByteUnits::Binary ? 1073741824.0 : 1e9;
}

const char* gigaName(ByteUnits units)
{
    return units == ByteUnits::Binary ? "GiB" : "GB";
}

std::string formatGiga(double bytes, ByteUnits units, int decimals)
{
    std::string text = fmt::format("{:.{}f}", bytes / gigaBytes(units), decimals);
    if (text.front() == '-' && text.find_first_of("123456789") == std::string::npos && std::isfinite(bytes))
        text.erase(0, 1);
    return text;
}

std::string formatCount(std::uint64_t count, bool plain)
{
    const std::string digits = fmt::format("{}", count);
    std::string text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0)
            text += plain ? " " : kNarrowSpace;
        text += digits[i];
    }
    return text;
}

std::string formatTokens(std::uint64_t tokens)
{
    constexpr std::uint64_t kilo = 1024;
    constexpr std::uint64_t mega = kilo * kilo;
    if (tokens > 0 && tokens % mega == 0 && tokens / mega < 1000)
        return formatCount(tokens / mega) + 'M';
    if (tokens > 0 && tokens % kilo == 0 && tokens / kilo < 10000)
        return formatCount(tokens / kilo) + 'K';
    return formatCount(tokens);
}

std::string formatSpeed(double tokens_per_second)
{
    if (!std::isfinite(tokens_per_second) || tokens_per_second < 0)
        return "–";
    if (tokens_per_second == 0)
        return "0";
    if (tokens_per_second >= 1e15)
        return fmt::format("{:.2g}", tokens_per_second);
    if (tokens_per_second >= 9.95)
        return formatCount(static_cast<std::uint64_t>(std::llround(tokens_per_second)));
    if (tokens_per_second < 1e-4)
        return fmt::format("{:.1e}", tokens_per_second);
    int decimals = 1;
    for (double bound = 0.995; tokens_per_second < bound; bound /= 10)
        ++decimals;
    return fmt::format("{:.{}f}", tokens_per_second, decimals);
}

namespace {

std::string formatLong(std::uint64_t large, const char* large_unit, std::uint64_t small, const char* small_unit)
{
    if (small == 0)
        return fmt::format("{} {}", formatCount(large), large_unit);
    return fmt::format("{} {} {} {}", formatCount(large), large_unit, small, small_unit);
}

}  // namespace

std::string formatSeconds(double seconds)
{
    if (!std::isfinite(seconds) || seconds < 0)
        return "–";
    if (seconds == 0)
        return "0 s";
    if (seconds < 0.9995e-3)
        return threeDigits(seconds * 1e6) + " µs";
    if (seconds < 0.9995)
        return threeDigits(seconds * 1e3) + " ms";
    if (seconds < 9.95)
        return fmt::format("{:.1f} s", seconds);
    if (seconds < 59.5)
        return fmt::format("{:.0f} s", seconds);
    if (seconds < 3599.5) {
        const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
        return formatLong(whole / 60, "min", whole % 60, "s");
    }
    if (seconds < 86370) {
        const auto minutes = static_cast<std::uint64_t>(std::llround(seconds / 60));
        return formatLong(minutes / 60, "h", minutes % 60, "min");
    }
    if (seconds >= 1e15)
        return fmt::format("{:.2g} s", seconds);
    const auto hours = static_cast<std::uint64_t>(std::llround(seconds / 3600));
    return formatLong(hours / 24, "d", hours % 24, "h");
}

std::string formatParameters(std::uint64_t parameters)
{
    static constexpr std::array<const char*, 6> units{"", " K", " M", " B", " T", " Qa"};
    if (parameters < 1000)
        return fmt::format("{}", parameters);
    double value = static_cast<double>(parameters);
    std::size_t unit = 0;
    while (value >= 999.5 && unit + 1 < units.size()) {
        value /= 1000;
        ++unit;
    }
    return threeDigits(value) + units[unit];
}

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Digits before and after the point, grouping removed, and the unit that follows, in lower case.
struct Quantity {
    std::uint64_t whole = 0;
    std::uint64_t fraction = 0;  ///< of `scale`
    std::uint64_t scale = 1;
    std::string unit;
};

/// Length of a space (plain, no-break, narrow no-break, thin) at `at`; 0 when there is none.
std::size_t spaceAt(std::string_view text, std::size_t at)
{
    for (const std::string_view space : {" ", "\t", "\u00a0", "\u202f", "\u2009"}) {
        if (text.substr(at, space.size()) == space)
            return space.size();
    }
    return 0;
}

/// Length of a separator at `at` that is followed by exactly three digits; 0 otherwise.
std::size_t groupingAt(std::string_view text, std::size_t at)
{
    const bool mark = at < text.size() && (text[at] == ',' || text[at] == '_' || text[at] == '\'');
    const std::size_t length = mark ? 1 : spaceAt(text, at);
    const auto digit = [&](std::size_t i) { return i < text.size() && isDigit(text[i]); };
    const std::size_t next = at + length;
    const bool three = digit(next) && digit(next + 1) && digit(next + 2) && !digit(next + 3);
    return length > 0 && three ? length : 0;
}

std::optional<Quantity> readQuantity(std::string_view text)
{
    Quantity quantity;
    Checked whole = 0;
    std::size_t at = 0;
    std::size_t digits = 0;
    while (std::size_t space = at < text.size() ? spaceAt(text, at) : 0)
        at += space;
    while (at < text.size()) {
        if (isDigit(text[at])) {
            whole = whole * 10 + static_cast<std::uint64_t>(text[at++] - '0');
            ++digits;
        } else if (const std::size_t separator = digits > 0 ? groupingAt(text, at) : 0) {
            at += separator;
        } else {
            break;
        }
    }
    if (at < text.size() && text[at] == '.') {
        for (++at; at < text.size() && isDigit(text[at]); ++at, ++digits) {
            // Twelve decimals times 2^20 stay within 64 bits.
            if (quantity.scale == 1'000'000'000'000)
                return std::nullopt;
            quantity.fraction = quantity.fraction * 10 + static_cast<std::uint64_t>(text[at] - '0');
            quantity.scale *= 10;
        }
    }
    if (digits == 0 || whole.isOverflown())
        return std::nullopt;
    quantity.whole = *whole.value();
    while (at < text.size()) {
        if (const std::size_t space = spaceAt(text, at))
            at += space;
        else
            quantity.unit += static_cast<char>(text[at] >= 'A' && text[at] <= 'Z' ? text[at] - 'A' + 'a' : text[at]), ++at;
    }
    return quantity;
}

}  // namespace

std::optional<std::uint64_t> parseCount(std::string_view text)
{
    const auto quantity = readQuantity(text);
    if (!quantity)
        return std::nullopt;
    std::uint64_t factor = 1;
    if (quantity->unit == "k" || quantity->unit == "ki")
        factor = 1024;
    else if (quantity->unit == "m" || quantity->unit == "mi")
        factor = 1024 * 1024;
    else if (!quantity->unit.empty())
        return std::nullopt;
    const std::uint64_t part = quantity->fraction * factor;
    if (part % quantity->scale != 0)
        return std::nullopt;
    return (Checked(quantity->whole) * factor + part / quantity->scale).value();
}

std::optional<std::uint64_t> parseBytes(std::string_view text)
{
    const auto quantity = readQuantity(text);
    if (!quantity)
        return std::nullopt;
    std::string unit = quantity->unit;
    if (unit.empty() || unit == "b" || unit == "bytes")
        return quantity->fraction == 0 ? std::optional(quantity->whole) : std::nullopt;
    const std::size_t power = std::string_view("kmgtpe").find(unit.front());
    const std::string rest = unit.substr(1);
    if (power == std::string_view::npos || (rest != "b" && rest != "ib" && rest != "i" && !rest.empty()))
        return std::nullopt;
    // A bare letter follows the rule for tokens: base 1024.
    const std::uint64_t base = rest == "b" ? 1000 : 1024;
    std::uint64_t factor = 1;
    for (std::size_t i = 0; i <= power; ++i)
        factor *= base;
    const double part = static_cast<double>(quantity->fraction) / static_cast<double>(quantity->scale);
    const auto part_bytes = static_cast<std::uint64_t>(std::llround(part * static_cast<double>(factor)));
    return (Checked(quantity->whole) * factor + part_bytes).value();
}

}  // namespace kvsight
