// SPDX-License-Identifier: MIT
#include "core/report/json_writer.h"

#include "core/text.h"

#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <cmath>

namespace kvsight {
namespace {

template <class Writer>
class RapidWriter final : public JsonWriter {
public:
    RapidWriter() : m_writer(m_buffer) {}

    void beginObject() override { m_writer.StartObject(); }
    void endObject() override { m_writer.EndObject(); }
    void beginArray() override { m_writer.StartArray(); }
    void endArray() override { m_writer.EndArray(); }
    /// Names are the program's own: nothing to mend.
    void key(std::string_view name) override { m_writer.Key(name.data(), static_cast<rapidjson::SizeType>(name.size())); }

    void null() override { m_writer.Null(); }
    void flag(bool value) override { m_writer.Bool(value); }
    void whole(std::uint64_t value) override { m_writer.Uint64(value); }
    void signedWhole(std::int64_t value) override { m_writer.Int64(value); }

    void text(std::string_view value) override
    {
        if (isValidUtf8(value)) {
            m_writer.String(value.data(), static_cast<rapidjson::SizeType>(value.size()));
            return;
        }
        const std::string clean = validUtf8(value);
        m_writer.String(clean.data(), static_cast<rapidjson::SizeType>(clean.size()));
    }

    void real(double value) override
    {
        if (std::isfinite(value))
            m_writer.Double(value);
        else
            m_writer.Null();
    }

    std::string take() override
    {
        std::string text(m_buffer.GetString(), m_buffer.GetSize());
        m_buffer.Clear();
        m_writer.Reset(m_buffer);
        return text;
    }

private:
    rapidjson::StringBuffer m_buffer;
    Writer m_writer;
};

}  // namespace

std::unique_ptr<JsonWriter> makeJsonWriter(JsonStyle layout)
{
    if (layout == JsonStyle::Pretty)
        return std::make_unique<RapidWriter<rapidjson::PrettyWriter<rapidjson::StringBuffer>>>();
    return std::make_unique<RapidWriter<rapidjson::Writer<rapidjson::StringBuffer>>>();
}

}  // namespace kvsight
