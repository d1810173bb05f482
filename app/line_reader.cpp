// SPDX-License-Identifier: MIT
#include "app/line_reader.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace kvsight::cli {
namespace {

constexpr std::size_t kChunkBytes = 1 << 16;

}  // namespace

LineReader::LineReader(int descriptor, std::function<void()> before_waiting, std::size_t max_line_bytes)
    : m_descriptor(descriptor), m_before_waiting(std::move(before_waiting)), m_max_line_bytes(max_line_bytes),
      m_chunk(kChunkBytes)
{
}

bool LineReader::fill()
{
    if (m_at_end)
        return false;
    m_before_waiting();
    ssize_t got = 0;
    do {
        got = ::read(m_descriptor, m_chunk.data(), m_chunk.size());
    } while (got < 0 && errno == EINTR);
    if (got <= 0) {
        m_at_end = true;
        m_error = got < 0 ? errno : 0;
        return false;
    }
    m_begin = 0;
    m_end = static_cast<std::size_t>(got);
    return true;
}

std::optional<LineReader::Line> LineReader::next()
{
    m_line.clear();
    bool any = false;
    bool too_long = false;
    while (m_begin < m_end || fill()) {
        any = true;
        const char* const from = m_chunk.data() + m_begin;
        const std::size_t left = m_end - m_begin;
        const auto* const stop = static_cast<const char*>(std::memchr(from, '\n', left));
        const std::size_t length = stop != nullptr ? static_cast<std::size_t>(stop - from) : left;
        const std::size_t room = m_max_line_bytes - m_line.size();
        m_line.append(from, std::min(length, room));
        too_long = too_long || length > room;
        m_begin += length + (stop != nullptr ? 1 : 0);
        if (stop != nullptr)
            return Line{m_line, too_long};
    }
    if (!any)
        return std::nullopt;
    return Line{m_line, too_long};
}

}  // namespace kvsight::cli
