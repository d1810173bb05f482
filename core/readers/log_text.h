// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kvsight {

/// The text of a log as UTF-8 with plain line ends: marks and UTF-16 are taken care of, terminal colours (also those
/// whose escape character was lost or written out), JSON lines of container logs and HTML's quotes are undone, and
/// spaces of all widths are plain. What is no text stays as it is. Takes time in proportion to the bytes.
std::string cleanLogText(std::string_view bytes);

/// True when so many bytes are neither printable nor part of UTF-8 that this is no text.
bool looksBinary(std::string_view text);

/// Reads figures from one line, left to right. Each step looks at a bounded number of characters, so that a hostile
/// line costs no more than its length. A step that fails leaves the position where it was.
class LogCursor {
public:
    LogCursor(std::string_view line, std::size_t at) : m_line(line), m_at(at) {}

    bool atEnd() const { return m_at >= m_line.size(); }
    std::size_t position() const { return m_at; }
    std::string_view rest() const { return m_line.substr(m_at); }

    void skipSpaces();
    /// Passes over spaces and the literal, when it stands there.
    bool take(std::string_view literal);

    /// A whole number of up to 64 bits, with or without thousands marks; nothing when a letter, a sign or a foreign
    /// digit touches it.
    std::optional<std::uint64_t> count();
    /// A number that may have decimals, such as `8.00`.
    std::optional<double> decimal();
    /// A size with its unit, `512.00 MiB`, `1.5GB`, `69524783104 bytes`, rounded to whole bytes. These programs write
    /// KB, MB and GB for base 1024, too.
    std::optional<std::uint64_t> bytes();

    /// Letters, digits and `_ - . / : +` up to 200 characters; or what stands between quotes, up to 400.
    std::string_view word();
    /// What stands before `stop` on this line, at most `most` characters, without spaces around it; nothing when
    /// `stop` does not come.
    std::optional<std::string_view> until(char stop, std::size_t most);

private:
    struct Number {
        long double value = 0;
        bool whole = true;
    };
    std::optional<Number> number(bool allow_decimals);

    std::string_view m_line;
    std::size_t m_at;
};

/// The word that ends right before `end`, spaces between them passed over; and `end` moves before it. Words are at
/// most 64 characters; longer ones answer an empty view.
std::string_view wordBefore(std::string_view line, std::size_t& end);

}  // namespace kvsight
