// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kvsight::cli {

/// Reads lines from a file descriptor piece by piece; memory is bounded by the longest line allowed.
class LineReader {
public:
    static constexpr std::size_t kMaxLineBytes = std::size_t{64} << 20;

    struct Line {
        std::string_view text;  ///< without its line end; valid until the next call
        bool too_long = false;  ///< longer than `kMaxLineBytes`: `text` holds only its beginning
    };

    /// `before_waiting` is called each time that the reader has to ask the system for more.
    LineReader(int descriptor, std::function<void()> before_waiting, std::size_t max_line_bytes = kMaxLineBytes);

    /// The next line, or nothing at the end (or after an error: see `error`).
    std::optional<Line> next();

    /// errno of a failed read, 0 without one.
    int error() const { return m_error; }

private:
    bool fill();

    int m_descriptor;
    std::function<void()> m_before_waiting;
    std::size_t m_max_line_bytes;
    std::vector<char> m_chunk;
    std::size_t m_begin = 0, m_end = 0;  ///< what is left of the chunk
    std::string m_line;
    bool m_at_end = false;
    int m_error = 0;
};

}  // namespace kvsight::cli
