// SPDX-License-Identifier: MIT
#include "core/readers/safetensors_header.h"

#include "core/readers/json_document.h"
#include "core/readers/json_text.h"
#include "core/readers/safetensors_layout.h"

#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <array>
#include <charconv>
#include <deque>
#include <unordered_set>

namespace kvsight {
namespace {

constexpr std::size_t kDeepest = 512;
constexpr std::size_t kMostDims = 64;  // as many as any framework that writes such files
constexpr std::size_t kMostTensors = 10'000'000;
constexpr std::size_t kLengthBytes = 8;

struct Fault {
    const char* code = nullptr;
    const char* sentence = nullptr;  ///< may name {file}, {place}, {name}, {key}, {value}
    std::string key;
    std::string value;
};

/// Reads the table from the parser's events: a tree of a hundred million bytes would take gigabytes.
class TableReader {
public:
    TableReader(std::string_view header, const rapidjson::MemoryStream& stream, const std::stop_token& stop)
        : m_header(header), m_stream(stream), m_stop(stop) {}

    bool Null() { return scalar(JsonValue::Type::Null, {}); }
    bool Bool(bool value) { return scalar(JsonValue::Type::Bool, value ? "true" : "false"); }
    bool RawNumber(const char* text, rapidjson::SizeType length, bool)
    {
        return scalar(JsonValue::Type::Number, std::string_view(text, length));
    }
    bool String(const char* text, rapidjson::SizeType length, bool)
    {
        return scalar(JsonValue::Type::String, std::string_view(text, length));
    }
    bool StartObject() { return open(false); }
    bool StartArray() { return open(true); }
    bool EndObject(rapidjson::SizeType) { return close(); }
    bool EndArray(rapidjson::SizeType) { return close(); }
    // Never called: numbers come as text.
    bool Int(int) { return false; }
    bool Uint(unsigned) { return false; }
    bool Int64(std::int64_t) { return false; }
    bool Uint64(std::uint64_t) { return false; }
    bool Double(double) { return false; }

    bool Key(const char* text, rapidjson::SizeType length, bool)
    {
        const std::string_view key(text, length);
        if (m_depth == 1)
            return startEntry(key);
        if (m_depth == 2 && !m_in_metadata)
            return startField(key);
        return true;
    }

    const Fault& fault() const { return m_fault; }
    const std::string& name() const { return m_entry.name; }
    const std::string& rootFound() const { return m_root_found; }
    std::vector<SafetensorsEntry> take() { return std::move(m_entries); }

private:
    enum class Field { None, Dtype, Shape, Offsets, Other };

    bool refuse(const char* code, const char* sentence, std::string key = {}, std::string_view value = {})
    {
        m_fault = {code, sentence, std::move(key), shownText(value)};
        return false;
    }

    static const char* keyOf(Field field)
    {
        return field == Field::Dtype ? "dtype" : field == Field::Shape ? "shape" : "data_offsets";
    }

    bool refuseRoot(JsonValue::Type type)
    {
        m_root_found = jsonTypeName(type);
        return refuse("json_not_object",
                      KV_TR("core", "{file}, {place}: the header must be one object in braces, and it is {value}. "
                                    "The file is damaged; fetch it again."), {}, m_root_found);
    }

    bool startEntry(std::string_view name)
    {
        if (m_stop.stop_requested())
            return refuse("cancelled", KV_TR("core", "Reading {file} was cancelled."));
        m_entry = {};
        m_entry.name = name;
        m_entry.shape.reserve(4);
        m_has = {};
        m_field = Field::None;
        m_in_metadata = name == "__metadata__";
        if (!m_names.insert(lastingName(name)).second)
            return refuse("duplicate_key",
                          KV_TR("core", "{file}, {place}: the header lists \"{name}\" twice, so its size is not certain. "
                                        "Fetch the file again, or save it anew."));
        return true;
    }

    /// The name as it stands in the header's own text, so that a million names are not copied; one with escapes is.
    std::string_view lastingName(std::string_view name)
    {
        const std::size_t behind = m_stream.Tell();
        if (behind > name.size()) {
            const std::string_view written = m_header.substr(behind - 1 - name.size(), name.size());
            if (written == name)
                return written;
        }
        return m_escaped_names.emplace_back(name);
    }

    bool startField(std::string_view key)
    {
        m_field = key == "dtype" ? Field::Dtype : key == "shape" ? Field::Shape
                : key == "data_offsets" ? Field::Offsets : Field::Other;
        m_offsets = m_field == Field::Offsets ? 0 : m_offsets;
        if (m_field == Field::Other)
            return true;
        bool& has = m_has[static_cast<std::size_t>(m_field)];
        if (has)
            return refuse("duplicate_key", KV_TR("core", "{file}, {place}: the tensor \"{name}\" has \"{key}\" twice. "
                                                         "Fetch the file again, or save it anew."), keyOf(m_field));
        return has = true;
    }

    bool scalar(JsonValue::Type type, std::string_view text)
    {
        if (m_depth == 0)
            return refuseRoot(type);
        if (m_depth == 1)
            return notAnEntry(type);
        if (m_in_metadata || m_field == Field::Other)
            return true;
        if (m_depth == 2)
            return field(type, text);
        return m_depth == 3 ? element(type, text) : true;
    }

    bool notAnEntry(JsonValue::Type type)
    {
        return refuse("bad_value_type",
                      KV_TR("core", "{file}, {place}: the entry \"{name}\" must be an object in braces, and it is {value}. "
                                    "Fetch the file again."), {}, jsonTypeName(type));
    }

    bool wrongField(Field which, JsonValue::Type type)
    {
        return refuse("bad_value",
                      KV_TR("core", "{file}, {place}: \"{key}\" of the tensor \"{name}\" must not be of the type {value}. "
                                    "Fetch the file again."), keyOf(which), jsonTypeName(type));
    }

    bool field(JsonValue::Type type, std::string_view text)
    {
        if (m_field != Field::Dtype || type != JsonValue::Type::String)
            return wrongField(m_field, type);
        m_entry.dtype = text;
        return true;
    }

    /// One number of `shape` or `data_offsets`.
    bool element(JsonValue::Type type, std::string_view text)
    {
        if (type != JsonValue::Type::Number)
            return refuse("bad_value",
                          KV_TR("core", "{file}, {place}: \"{key}\" of the tensor \"{name}\" holds a {value} where a whole "
                                        "number must stand. Fetch the file again."), keyOf(m_field), jsonTypeName(type));
        const auto number = wholeOf(text);
        if (!number)
            return false;
        if (m_field == Field::Shape) {
            if (m_entry.shape.size() == kMostDims)
                return refuse("bad_dims", KV_TR("core", "{file}, {place}: the tensor \"{name}\" has more than {value} "
                                                        "dimensions. Fetch the file again."), "shape", std::to_string(kMostDims));
            m_entry.shape.push_back(*number);
            return true;
        }
        if (m_offsets == 2)
            return wrongOffsets();
        (m_offsets++ == 0 ? m_entry.begin : m_entry.end) = *number;
        return true;
    }

    std::optional<std::uint64_t> wholeOf(std::string_view text)
    {
        std::uint64_t digits = 0;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), digits);
        if (read.ec == std::errc() && read.ptr == text.data() + text.size())
            return digits;
        JsonValue value;
        value.type = JsonValue::Type::Number;
        value.text = text;
        if (const auto number = value.wholeNumber())
            return number;
        const bool shape = m_field == Field::Shape;
        if (text.front() == '-')
            refuse(shape ? "bad_dims" : "bad_offset",
                   KV_TR("core", "{file}, {place}: \"{key}\" of the tensor \"{name}\" holds {value}, which is below 0. "
                                 "Fetch the file again."), keyOf(m_field), text);
        else
            refuse("bad_value",
                   KV_TR("core", "{file}, {place}: \"{key}\" of the tensor \"{name}\" holds {value}, which is no whole number "
                                 "of 64 bits. Fetch the file again."), keyOf(m_field), text);
        return std::nullopt;
    }

    bool wrongOffsets()
    {
        return refuse("bad_value", KV_TR("core", "{file}, {place}: \"data_offsets\" of the tensor \"{name}\" must be two "
                                                 "numbers, begin and end. Fetch the file again."), "data_offsets");
    }

    bool open(bool array)
    {
        if (m_depth == 0 && array)
            return refuseRoot(JsonValue::Type::Array);
        if (m_depth == kDeepest)
            return refuse("nesting_too_deep", KV_TR("core", "{file}, {place}: values are nested more than {value} deep. "
                                                            "Fetch the file again."), {}, std::to_string(kDeepest));
        if (m_depth == 1 && array)
            return notAnEntry(JsonValue::Type::Array);
        const bool known = !m_in_metadata && m_field != Field::Other;
        if (m_depth == 2 && known && (m_field == Field::Dtype || !array))
            return wrongField(m_field, array ? JsonValue::Type::Array : JsonValue::Type::Object);
        if (m_depth == 3 && known)
            return element(array ? JsonValue::Type::Array : JsonValue::Type::Object, {});
        ++m_depth;
        return true;
    }

    bool close()
    {
        --m_depth;
        if (m_depth == 2 && !m_in_metadata && m_field == Field::Offsets && m_offsets != 2)
            return wrongOffsets();
        return m_depth != 1 || m_in_metadata || endEntry();
    }

    bool endEntry()
    {
        for (const Field needed : {Field::Dtype, Field::Shape, Field::Offsets}) {
            if (!m_has[static_cast<std::size_t>(needed)])
                return refuse("missing_key", KV_TR("core", "{file}, {place}: the tensor \"{name}\" has no \"{key}\". "
                                                           "Fetch the file again."), keyOf(needed));
        }
        if (m_entries.size() == kMostTensors)
            return refuse("count_too_large", KV_TR("core", "{file}, {place}: the header lists more than {value} tensors."
                                                           " Fetch the file again."), {},
                          std::to_string(kMostTensors));
        m_entries.push_back(std::move(m_entry));
        return true;
    }

    std::string_view m_header;
    const rapidjson::MemoryStream& m_stream;
    const std::stop_token& m_stop;
    std::vector<SafetensorsEntry> m_entries;
    std::unordered_set<std::string_view> m_names;
    std::deque<std::string> m_escaped_names;
    SafetensorsEntry m_entry;
    Fault m_fault;
    std::string m_root_found;
    std::array<bool, 4> m_has{};
    Field m_field = Field::None;
    int m_offsets = 0;
    std::size_t m_depth = 0;
    bool m_in_metadata = false;
};

std::string bytePlace(std::size_t offset) { return "byte " + std::to_string(kLengthBytes + offset); }

std::nullopt_t refuseAt(Findings& findings, std::string_view file, std::size_t offset, const char* code, const char* sentence,
                        std::vector<std::pair<std::string, std::string>> arguments = {})
{
    arguments.emplace_back("file", shownText(file));
    arguments.emplace_back("place", bytePlace(offset));
    findings.push_back({Severity::Error, code, bytePlace(offset), {sentence, std::move(arguments)}});
    return std::nullopt;
}

}  // namespace

std::optional<unsigned> safetensorsBits(std::string_view dtype)
{
    struct Row {
        std::string_view name;
        unsigned bits;
    };
    static constexpr Row rows[] = {
        {"BOOL", 8}, {"F4", 4}, {"F6_E2M3", 6}, {"F6_E3M2", 6}, {"U8", 8}, {"I8", 8}, {"F8_E5M2", 8}, {"F8_E4M3", 8},
        {"F8_E8M0", 8}, {"F8_E4M3FNUZ", 8}, {"F8_E5M2FNUZ", 8}, {"I16", 16}, {"U16", 16}, {"F16", 16}, {"BF16", 16},
        {"I32", 32}, {"U32", 32}, {"F32", 32}, {"C64", 64}, {"F64", 64}, {"I64", 64}, {"U64", 64}};
    for (const Row& row : rows) {
        if (row.name == dtype)
            return row.bits;
    }
    return std::nullopt;
}

std::optional<std::vector<SafetensorsEntry>> parseSafetensorsHeader(std::string_view header, std::uint64_t data_bytes,
                                                                    std::string_view file, Findings& findings,
                                                                    const std::stop_token& stop)
{
    using namespace rapidjson;
    if (const auto bad = invalidUtf8At(header))
        return refuseAt(findings, file, *bad, "json_encoding",
                        KV_TR("core", "{file}, {place}: the header is not UTF-8 text here. The file is damaged; fetch it again."));
    if (header.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return refuseAt(findings, file, 0, "json_syntax",
                        KV_TR("core", "{file}, {place}: the header is empty. The file is damaged; fetch it again."));
    MemoryStream stream(header.data(), header.size());
    TableReader table(header, stream, stop);
    Reader reader;
    // The encoding was checked above.
    reader.Parse<kParseIterativeFlag | kParseNumbersAsStringsFlag | kParseStopWhenDoneFlag>(stream, table);
    const Fault& fault = table.fault();
    if (fault.code != nullptr)
        return refuseAt(findings, file, std::min(stream.Tell(), header.size()), fault.code, fault.sentence,
                        {{"name", shownText(table.name())}, {"key", fault.key}, {"value", fault.value}});
    if (reader.HasParseError())
        return refuseAt(findings, file, std::min(reader.GetErrorOffset(), header.size()), "json_syntax",
                        KV_TR("core", "{file}, {place}: the header is not JSON ({reason}). The file is damaged; fetch it again."),
                        {{"reason", GetParseError_En(reader.GetParseErrorCode())}});
    const std::size_t after = header.find_first_not_of(" \t\r\n", stream.Tell());
    if (after != std::string_view::npos)
        return refuseAt(findings, file, after, "json_syntax",
                        KV_TR("core", "{file}, {place}: text stands behind the header's closing brace. The file is damaged; fetch it again."));
    auto entries = table.take();
    if (!checkSafetensorsLayout(entries, data_bytes, file, findings))
        return std::nullopt;
    return entries;
}

}  // namespace kvsight
