// SPDX-License-Identifier: MIT
#include "core/readers/gguf_stream.h"

#include "core/readers/json_text.h"

#include <algorithm>

namespace kvsight {
namespace {

constexpr std::size_t kBuffer = 64 * 1024;

}  // namespace

GgufStream::GgufStream(const InputFile& file, const ReadControl& control, Findings& findings)
    : m_file(file), m_control(control), m_findings(findings), m_buffer(kBuffer)
{
}

std::string GgufStream::file() const
{
    return shownText(m_file.path());
}

bool GgufStream::ended()
{
    if (!m_failed)
        m_findings.push_back({Severity::Error, "truncated", "byte " + std::to_string(position()),
                              {KV_TR("core", "{file} ends at byte {at}, in the middle of its header. Download it again."),
                               {{"file", file()}, {"at", std::to_string(position())}}}});
    m_failed = true;
    return false;
}

bool GgufStream::refill()
{
    if (m_failed)
        return false;
    if (m_control.stop.stop_requested()) {
        m_findings.push_back({Severity::Note, "cancelled", shownText(m_file.path()),
                              {KV_TR("core", "Reading {file} was stopped."), {{"file", file()}}}});
        m_failed = true;
        return false;
    }
    m_start += m_at;
    m_at = 0;
    m_filled = 0;
    if (m_control.progress)
        m_control.progress(m_start, m_file.size());
    const std::size_t wanted = static_cast<std::size_t>(std::min<std::uint64_t>(kBuffer, m_file.size() - m_start));
    const auto count = m_file.readAt(m_start, std::span(m_buffer).first(wanted), m_findings);
    if (!count) {
        m_failed = true;
        return false;
    }
    m_filled = *count;
    return m_filled > 0 || ended();
}

bool GgufStream::copy(char* to, std::size_t count)
{
    while (count > 0) {
        if (m_at == m_filled && !refill())
            return false;
        const std::size_t part = std::min(count, m_filled - m_at);
        std::memcpy(to, m_buffer.data() + m_at, part);
        m_at += part;
        to += part;
        count -= part;
    }
    return true;
}

bool GgufStream::word(std::uint64_t& value)
{
    if (!m_short_words)
        return number(value);
    std::uint32_t narrow = 0;
    if (!number(narrow))
        return false;
    value = narrow;
    return true;
}

bool GgufStream::text(std::uint64_t count, std::string& value)
{
    if (count > remaining()) {
        skip(remaining());
        return ended();
    }
    value.resize(static_cast<std::size_t>(count));
    return copy(value.data(), value.size());
}

bool GgufStream::skip(std::uint64_t count)
{
    if (m_failed)
        return false;
    if (count <= m_filled - m_at) {
        m_at += static_cast<std::size_t>(count);
        return true;
    }
    if (count > remaining())
        return ended();
    m_start += m_at + count;
    m_at = 0;
    m_filled = 0;
    return true;
}

void GgufStream::rewind(std::uint64_t position)
{
    m_start = position;
    m_at = 0;
    m_filled = 0;
    m_failed = false;
}

bool GgufStream::skipStrings(std::uint64_t count, bool& too_long)
{
    too_long = false;
    for (std::uint64_t i = 0; i < count; ++i) {
        std::uint64_t length = 0;
        if (!word(length))
            return false;
        if (length > remaining()) {
            too_long = true;
            return false;
        }
        if (!skip(length))
            return false;
    }
    return true;
}

}  // namespace kvsight
