// SPDX-License-Identifier: MIT
#include "core/readers/log_text.h"

#include "core/readers/json_text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kvsight {
namespace {

constexpr std::size_t kMostSpaces = 120;
constexpr std::size_t kMostDigits = 40;

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool isForeign(char c) { return static_cast<unsigned char>(c) >= 0x80 || c == '\0'; }
bool isSpace(char c) { return c == ' ' || c == '\t'; }

/// An ASCII log saved as UTF-16 without a mark, whatever its first character: NULs at one parity only.
std::optional<bool> bigEndianWithoutMark(std::string_view bytes)
{
    const std::size_t looked = std::min<std::size_t>(bytes.size(), 4096);
    std::size_t nuls[2] = {0, 0};
    for (std::size_t i = 0; i < looked; ++i)
        nuls[i % 2] += bytes[i] == '\0' ? 1 : 0;
    if (looked >= 16 && nuls[1] * 10 > looked * 4 && nuls[0] * 10 < looked)
        return false;
    if (looked >= 16 && nuls[0] * 10 > looked * 4 && nuls[1] * 10 < looked)
        return true;
    return std::nullopt;
}

std::string decoded(std::string_view bytes)
{
    const auto big_endian = bigEndianWithoutMark(bytes);
    if (big_endian && bytes.substr(0, 2) != "\xFF\xFE" && bytes.substr(0, 2) != "\xFE\xFF")
        return decodeText((*big_endian ? "\xFE\xFF" : "\xFF\xFE") + std::string(bytes)).converted;
    DecodedText text = decodeText(bytes);
    return text.was_utf16 ? std::move(text.converted) : std::string(text.input);
}

/// How many characters at `at` are a colour sequence after its introducer: `1;32m`, `K`, `2J`. 0 when it is none.
std::size_t colourLength(std::string_view text, std::size_t at, bool escaped)
{
    std::size_t end = at;
    while (end < text.size() && end - at < 24 && (isDigit(text[end]) || text[end] == ';' || text[end] == ':'
                                                  || (escaped && text[end] == '?')))
        ++end;
    if (end >= text.size() || end - at >= 24)
        return 0;
    // Without its escape character only a colour (`[0m`, `[1;32m`) is told from text.
    if (escaped ? text[end] >= '@' && text[end] <= '~' : text[end] == 'm' && end > at)
        return end + 1 - at;
    return 0;
}

/// Length of the terminal sequence that starts at `at`, or 0.
std::size_t sequenceLength(std::string_view text, std::size_t at)
{
    static constexpr std::string_view introducers[] = {"\x1B[", "\\x1b[", "\\x1B[", "\\u001b[", "\\u001B[", "\\033[", "\\e[",
                                                       "#033[", "^[[", "\xE2\x90\x9B["};
    for (const std::string_view introducer : introducers)
        if (text.substr(at, introducer.size()) == introducer) {
            const std::size_t length = colourLength(text, at + introducer.size(), true);
            return length == 0 ? 0 : introducer.size() + length;
        }
    if (text[at] == '[') {
        const std::size_t length = colourLength(text, at + 1, false);
        return length == 0 ? 0 : 1 + length;
    }
    // A link or a title: up to BEL or the string terminator.
    if (text.substr(at, 2) == "\x1B]") {
        const std::size_t end = text.substr(at, 400).find_first_of("\a\x1B\n\r", 2);
        if (end == std::string_view::npos || text[at + end] == '\n' || text[at + end] == '\r')
            return 0;
        return end + (text.substr(at + end, 2) == "\x1B\\" ? 2 : text[at + end] == '\a' ? 1 : 0);
    }
    return 0;
}

/// A space of another width, or a mark without width: how many bytes, and whether a space stands for it.
std::pair<std::size_t, bool> oddSpace(std::string_view text, std::size_t at)
{
    if (text.substr(at, 2) == "\xC2\xA0")
        return {2, true};
    const std::string_view three = text.substr(at, 3);
    if (three == "\xE2\x80\xAF" || three == "\xE2\x81\x9F" || three == "\xE3\x80\x80")
        return {3, true};
    if (three.size() == 3 && three.substr(0, 2) == "\xE2\x80") {
        const auto last = static_cast<unsigned char>(three[2]);
        if (last >= 0x80 && last <= 0x8A)
            return {3, true};
        if ((last >= 0x8B && last <= 0x8F) || (last >= 0xAA && last <= 0xAE))
            return {3, false};
    }
    if (three == "\xEF\xBB\xBF" || (three.size() == 3 && three.substr(0, 2) == "\xE2\x81" && three[2] >= '\xA0'))
        return {3, false};
    return {0, false};
}

/// HTML's spelling of a character, as web pages copy it.
std::pair<std::size_t, char> entity(std::string_view text, std::size_t at)
{
    static constexpr std::pair<std::string_view, char> known[] = {
        {"&quot;", '"'}, {"&#34;", '"'}, {"&#39;", '\''}, {"&nbsp;", ' '}, {"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}};
    for (const auto& [name, character] : known)
        if (text.substr(at, name.size()) == name)
            return {name.size(), character};
    return {0, ' '};
}

/// The cleaning pass: one look at each byte, a bounded look ahead.
class Cleaner {
public:
    explicit Cleaner(std::string_view text) : m_text(text) { m_clean.reserve(text.size()); }

    std::string run()
    {
        bool line_start = true;
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (line_start && !isSpace(c)) {
                m_in_json = c == '{' && m_text.substr(m_at, 2) == "{\"";
                line_start = false;
            }
            if (c == '\n' || c == '\r') {
                // CR LF is one line end, a lone CR (an old Mac, a progress bar) another.
                m_at += c == '\r' && m_text.substr(m_at, 2) == "\r\n" ? 2 : 1;
                m_clean += '\n';
                line_start = true;
            } else {
                step(c);
            }
        }
        return std::move(m_clean);
    }

private:
    void step(char c)
    {
        if (c == '\x1B' || c == '[' || c == '\\' || c == '#' || c == '^' || c == '\xE2') {
            if (const std::size_t length = sequenceLength(m_text, m_at)) {
                m_at += length;
                return;
            }
        }
        if (c == '\\' && m_in_json && m_at + 1 < m_text.size())
            return unescape(m_text[m_at + 1]);
        if (c == '\xC2' || c == '\xE2' || c == '\xE3' || c == '\xEF') {
            if (const auto [length, is_space] = oddSpace(m_text, m_at); length != 0)
                return pass(length, is_space);
        }
        if (c == '&')
            if (const auto [length, character] = entity(m_text, m_at); length != 0) {
                m_clean += character;
                m_at += length;
                return;
            }
        m_clean += c;
        ++m_at;
    }

    void unescape(char next)
    {
        m_clean += next == 'n' || next == 'r' || next == 't' ? ' ' : next;
        m_at += 2;
    }

    void pass(std::size_t length, bool is_space)
    {
        const std::size_t after = m_at + length;
        // A mark between two digits is part of what was copied: leaving it out would make another number.
        const bool in_number = !m_clean.empty() && isDigit(m_clean.back()) && after < m_text.size() && isDigit(m_text[after]);
        if (is_space)
            m_clean += ' ';
        else if (in_number)
            m_clean.append(m_text, m_at, length);
        m_at = after;
    }

    std::string_view m_text;
    std::string m_clean;
    std::size_t m_at = 0;
    bool m_in_json = false;
};

std::uint64_t unitBytes(std::string_view unit)
{
    static constexpr std::pair<std::string_view, std::uint64_t> units[] = {
        {"B", 1},          {"bytes", 1},      {"byte", 1},       {"KiB", 1 << 10},  {"KB", 1 << 10},   {"kB", 1 << 10},
        {"MiB", 1 << 20},  {"MB", 1 << 20},   {"GiB", 1 << 30},  {"GB", 1 << 30},   {"TiB", std::uint64_t{1} << 40},
        {"TB", std::uint64_t{1} << 40}};
    for (const auto& [name, bytes] : units)
        if (unit == name)
            return bytes;
    return 0;
}

}  // namespace

std::string cleanLogText(std::string_view bytes)
{
    return Cleaner(decoded(bytes)).run();
}

bool looksBinary(std::string_view text)
{
    const std::string_view start = text.substr(0, 65536);
    std::size_t odd = 0;
    for (const char c : start) {
        const auto byte = static_cast<unsigned char>(c);
        odd += (byte < 0x20 && c != '\n' && c != '\r' && c != '\t' && c != '\x1B') || byte == 0x7F ? 1 : 0;
    }
    return odd * 20 > start.size();
}

void LogCursor::skipSpaces()
{
    const std::size_t end = std::min(m_line.size(), m_at + kMostSpaces);
    while (m_at < end && isSpace(m_line[m_at]))
        ++m_at;
}

bool LogCursor::take(std::string_view literal)
{
    const std::size_t start = m_at;
    skipSpaces();
    if (m_line.substr(m_at, literal.size()) == literal) {
        m_at += literal.size();
        return true;
    }
    m_at = start;
    return false;
}

std::optional<LogCursor::Number> LogCursor::number(bool allow_decimals)
{
    const std::size_t start = m_at;
    skipSpaces();
    const std::string_view text = m_line.substr(m_at, kMostDigits);
    const auto digitsAt = [&](std::size_t at) {
        std::size_t end = at;
        while (end < text.size() && isDigit(text[end]))
            ++end;
        return end - at;
    };
    std::size_t end = digitsAt(0);
    if (end == 0) {
        m_at = start;
        return std::nullopt;
    }
    std::string digits(text.substr(0, end));
    char group_mark = '\0';
    bool whole = true;
    std::size_t decimals = 0;
    while (end < text.size()) {
        const char mark = text[end];
        const std::size_t following = digitsAt(end + 1);
        if (following == 0 || (mark != '.' && mark != ',' && mark != ' ' && mark != '\''))
            break;
        // Groups of three with one mark are thousands, except that a single point starts decimals where they may be.
        const bool may_group = following == 3 && digits.size() <= (group_mark == '\0' ? 3U : 30U)
                               && (group_mark == '\0' || group_mark == mark);
        // `1.024,00` is written so in some countries.
        const bool comma_follows = text.substr(std::min(text.size(), end + 1 + following), 1) == "," && digitsAt(end + 2 + following) != 0;
        const bool point = mark == '.' && allow_decimals && group_mark == '\0' && !comma_follows;
        if (may_group && !point) {
            group_mark = mark;
        } else if ((mark == '.' || mark == ',') && allow_decimals && mark != group_mark) {
            decimals = following;
            whole = false;
        } else if (mark == ' ') {
            break;
        } else {
            m_at = start;
            return std::nullopt;
        }
        digits.append(text, end + 1, following);
        end += 1 + following;
        if (!whole)
            break;
    }
    // A number that something else touches is not the number that was printed.
    const char next = end < text.size() ? text[end] : '\n';
    if (end >= kMostDigits || digits.size() > 25 || isForeign(next) || (next == '.' && digitsAt(end + 1) != 0)) {
        m_at = start;
        return std::nullopt;
    }
    long double value = 0;
    for (const char digit : digits)
        value = value * 10 + static_cast<long double>(digit - '0');
    for (std::size_t i = 0; i < decimals; ++i)
        value /= 10;
    m_at += end;
    return Number{value, whole};
}

std::optional<std::uint64_t> LogCursor::count()
{
    const std::size_t start = m_at;
    const auto read = number(false);
    const char next = atEnd() ? '\n' : m_line[m_at];
    if (!read || isLetter(next) || next == '_' || read->value > 9.0e18L) {
        m_at = start;
        return std::nullopt;
    }
    return static_cast<std::uint64_t>(read->value);
}

std::optional<double> LogCursor::decimal()
{
    const auto read = number(true);
    return read ? std::optional<double>(static_cast<double>(read->value)) : std::nullopt;
}

std::optional<std::uint64_t> LogCursor::bytes()
{
    const std::size_t start = m_at;
    const auto read = number(true);
    if (read) {
        skipSpaces();
        std::size_t end = m_at;
        while (end < m_line.size() && end - m_at < 8 && isLetter(m_line[end]))
            ++end;
        const std::uint64_t unit = unitBytes(m_line.substr(m_at, end - m_at));
        const long double size = read->value * static_cast<long double>(unit);
        if (unit != 0 && size < 1.0e18L && (end >= m_line.size() || !isForeign(m_line[end]) || m_line[end] != '\0')) {
            m_at = end;
            return static_cast<std::uint64_t>(std::roundl(size));
        }
    }
    m_at = start;
    return std::nullopt;
}

std::string_view LogCursor::word()
{
    skipSpaces();
    if (!atEnd() && (m_line[m_at] == '\'' || m_line[m_at] == '"')) {
        const std::size_t end = m_line.substr(0, m_at + 402).find(m_line[m_at], m_at + 1);
        if (end == std::string_view::npos)
            return {};
        const std::string_view quoted = m_line.substr(m_at + 1, end - m_at - 1);
        m_at = end + 1;
        return quoted;
    }
    const std::size_t start = m_at;
    while (m_at < m_line.size() && m_at - start < 200
           && (isLetter(m_line[m_at]) || isDigit(m_line[m_at]) || std::string_view("_-./:+").find(m_line[m_at]) != std::string_view::npos))
        ++m_at;
    return m_line.substr(start, m_at - start);
}

std::optional<std::string_view> LogCursor::until(char stop, std::size_t most)
{
    const std::string_view ahead = m_line.substr(m_at, most + 1);
    const std::size_t end = ahead.find(stop);
    if (end == std::string_view::npos)
        return std::nullopt;
    std::string_view text = ahead.substr(0, end);
    m_at += end + 1;
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

std::string_view wordBefore(std::string_view line, std::size_t& end)
{
    std::size_t at = end;
    const std::size_t least = at > kMostSpaces ? at - kMostSpaces : 0;
    while (at > least && isSpace(line[at - 1]))
        --at;
    const std::size_t stop = at;
    const std::size_t longest = at > 64 ? at - 64 : 0;
    while (at > longest && !isSpace(line[at - 1]))
        --at;
    if (at > 0 && !isSpace(line[at - 1])) {
        end = at;
        return {};
    }
    end = at;
    return line.substr(at, stop - at);
}

}  // namespace kvsight
