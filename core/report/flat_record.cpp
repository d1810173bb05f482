// SPDX-License-Identifier: MIT
#include "core/report/flat_record.h"

#include "core/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace kvsight {

void FlatRecord::beginObject()
{
    if (m_lists > 0) {
        ++m_skipped;
        m_plain = false;
    } else {
        m_path.push_back(m_key);
    }
}

void FlatRecord::endObject()
{
    if (m_lists > 0)
        --m_skipped;
    else
        m_path.pop_back();
}

void FlatRecord::beginArray()
{
    if (m_lists++ == 0) {
        m_list.clear();
        m_plain = true;
    }
}

void FlatRecord::endArray()
{
    if (--m_lists == 0 && m_plain)
        put(std::move(m_list));
}

void FlatRecord::key(std::string_view name)
{
    if (m_skipped == 0)
        m_key = name;
}

void FlatRecord::null() { put({}); }
void FlatRecord::text(std::string_view value) { put(validUtf8(value)); }
void FlatRecord::flag(bool value) { put(value ? "true" : "false"); }
void FlatRecord::whole(std::uint64_t value) { put(std::to_string(value)); }
void FlatRecord::signedWhole(std::int64_t value) { put(std::to_string(value)); }

void FlatRecord::real(double value)
{
    if (!std::isfinite(value))
        return put({});
    char digits[32];
    const auto written = std::to_chars(digits, digits + sizeof digits, value);
    put(std::string(digits, written.ptr));
}

void FlatRecord::put(std::string value)
{
    if (m_skipped > 0)
        return;
    if (m_lists > 0) {
        m_list += (m_list.empty() ? "" : " ") + value;
        return;
    }
    std::string name;
    for (const std::string& part : m_path)
        name += part.empty() ? "" : part + '.';
    m_fields.emplace_back(name + m_key, std::move(value));
}

std::string FlatRecord::value(std::string_view name) const
{
    const auto found = std::find_if(m_fields.begin(), m_fields.end(), [&](const auto& field) { return field.first == name; });
    return found == m_fields.end() ? std::string() : found->second;
}

std::string csvLine(const std::vector<std::string>& fields)
{
    std::string line;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        line += i > 0 ? "," : "";
        if (fields[i].find_first_of(",\"\r\n") == std::string::npos) {
            line += fields[i];
            continue;
        }
        line += '"';
        for (const char c : fields[i])
            line += c == '"' ? std::string("\"\"") : std::string(1, c);
        line += '"';
    }
    return line;
}

}  // namespace kvsight
