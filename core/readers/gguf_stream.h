// SPDX-License-Identifier: MIT
#pragma once

#include "core/finding.h"
#include "core/readers/input_file.h"
#include "core/readers/read_control.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace kvsight {

/// Reads a file's header from front to back through a small buffer. The first thing that goes wrong is reported once
/// (`truncated`, `unreadable`, `cancelled`); everything after it answers false.
class GgufStream {
public:
    GgufStream(const InputFile& file, const ReadControl& control, Findings& findings);

    /// Byte of the next read.
    std::uint64_t position() const { return m_start + m_at; }
    /// Bytes up to the end that the file had when it was opened.
    std::uint64_t remaining() const { return m_file.size() - position(); }
    std::string file() const;
    const std::string& path() const { return m_file.path(); }
    std::uint64_t size() const { return m_file.size(); }
    Findings& findings() { return m_findings; }

    void setBigEndian(bool big) { m_big_endian = big; }
    /// Version 1 has 32-bit counts and lengths.
    void setShortWords(bool is_short) { m_short_words = is_short; }

    template <class Number>
    bool number(Number& value)
    {
        std::array<char, sizeof(Number)> bytes;
        if (!copy(bytes.data(), bytes.size()))
            return false;
        if (m_big_endian)
            bytes = reversed(bytes);
        std::memcpy(&value, bytes.data(), sizeof value);
        return true;
    }

    /// A count or a length.
    bool word(std::uint64_t& value);
    /// `count` bytes; room is made for them only when the file has them.
    bool text(std::uint64_t count, std::string& value);
    /// Steps over `count` bytes without reading them.
    bool skip(std::uint64_t count);
    /// Goes back to a byte that was passed before, as if nothing had gone wrong since.
    void rewind(std::uint64_t position);
    /// Steps over `count` strings. Answers false without a finding when one is longer than the file.
    bool skipStrings(std::uint64_t count, bool& too_long);
    std::uint64_t wordBytes() const { return m_short_words ? 4 : 8; }

private:
    template <std::size_t size>
    static std::array<char, size> reversed(const std::array<char, size>& bytes)
    {
        std::array<char, size> other;
        for (std::size_t i = 0; i < size; ++i)
            other[i] = bytes[size - 1 - i];
        return other;
    }

    bool copy(char* to, std::size_t count);
    bool refill();
    bool ended();

    const InputFile& m_file;
    const ReadControl& m_control;
    Findings& m_findings;
    std::vector<char> m_buffer;
    std::uint64_t m_start = 0;  ///< byte of the file at which the buffer starts
    std::size_t m_at = 0;
    std::size_t m_filled = 0;
    bool m_big_endian = false;
    bool m_short_words = false;
    bool m_failed = false;
};

}  // namespace kvsight
