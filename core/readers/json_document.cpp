// SPDX-License-Identifier: MIT
#include "core/readers/json_document.h"

#include "core/readers/json_text.h"

#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <algorithm>
#include <unordered_set>

namespace kvsight {
namespace {

constexpr std::size_t deepestNesting = 512;
constexpr std::size_t largestText = std::size_t{64} << 20;
/// A file of duplicates only must not answer millions of findings.
constexpr std::size_t mostWarnings = 20;
/// A value takes a hundred bytes here: more of them would fill the memory. The largest index has a third.
constexpr std::size_t mostValues = 2'000'000;

/// Builds the tree from the reader's events. Containers under construction stand on a stack of their own, so
/// that nothing recurses.
class TreeBuilder {
public:
    TreeBuilder(std::string_view text, const rapidjson::MemoryStream& stream, Findings& findings)
        : m_text(text), m_stream(stream), m_findings(findings)
    {
    }

    bool Null() { return add(make(JsonValue::Type::Null)); }
    bool Bool(bool value)
    {
        JsonValue made = make(JsonValue::Type::Bool);
        made.boolean = value;
        return add(std::move(made));
    }
    bool RawNumber(const char* text, rapidjson::SizeType length, bool)
    {
        JsonValue made = make(JsonValue::Type::Number);
        made.text.assign(text, length);
        if (const char last = made.text.back(); last == 'N' || last == 'y' || last == 'f')
            warn("non_finite_literal", made.offset,
                 {KV_TR("core", "{place}: \"{name}\" is {value}, which JSON does not know; it is read as no number."),
                  {{"name", shownText(m_key)}, {"value", made.text}}});
        return add(std::move(made));
    }
    bool String(const char* text, rapidjson::SizeType length, bool)
    {
        JsonValue made = make(JsonValue::Type::String);
        made.text.assign(text, length);
        return add(std::move(made));
    }
    bool Key(const char* text, rapidjson::SizeType length, bool)
    {
        const std::size_t at = nextStart();
        m_key.assign(text, length);
        Open& top = m_open.back();
        top.key = m_key;
        if (!top.keys.insert(m_key).second)
            warn("duplicate_key", at,
                 {KV_TR("core", "{place}: \"{name}\" stands here a second time; the last one counts."),
                  {{"name", shownText(m_key)}}});
        m_end = m_stream.Tell();
        return true;
    }
    bool StartObject() { return open(JsonValue::Type::Object); }
    bool StartArray() { return open(JsonValue::Type::Array); }
    bool EndObject(rapidjson::SizeType) { return close(); }
    bool EndArray(rapidjson::SizeType) { return close(); }
    // Never called: numbers come as text.
    bool Int(int) { return false; }
    bool Uint(unsigned) { return false; }
    bool Int64(std::int64_t) { return false; }
    bool Uint64(std::uint64_t) { return false; }
    bool Double(double) { return false; }

    bool isTooDeep() const { return m_tooDeep; }
    bool isTooMany() const { return m_values > mostValues; }
    const std::string& lastKey() const { return m_key; }
    std::size_t lastEnd() const { return m_end; }
    JsonValue& root() { return m_root; }

private:
    struct Open {
        JsonValue value;
        std::string key;
        std::unordered_set<std::string> keys;
    };

    /// Between two tokens stand spaces, commas and colons only.
    std::size_t nextStart() const
    {
        const std::size_t at = m_text.find_first_not_of(" \t\r\n,:", m_end);
        return at == std::string_view::npos ? m_text.size() : at;
    }

    JsonValue make(JsonValue::Type type)
    {
        JsonValue value;
        value.type = type;
        value.offset = nextStart();
        m_end = m_stream.Tell();
        return value;
    }

    bool add(JsonValue value)
    {
        if (++m_values > mostValues)
            return false;
        if (m_open.empty())
            m_root = std::move(value);
        else if (m_open.back().value.isArray())
            m_open.back().value.items.push_back(std::move(value));
        else
            m_open.back().value.members.emplace_back(m_open.back().key, std::move(value));
        return true;
    }

    bool open(JsonValue::Type type)
    {
        if (m_open.size() == deepestNesting) {
            m_tooDeep = true;
            return false;
        }
        m_open.push_back({make(type), {}, {}});
        // The reader reports brackets before it steps over them.
        m_end = m_open.back().value.offset + 1;
        return true;
    }

    bool close()
    {
        JsonValue done = std::move(m_open.back().value);
        m_open.pop_back();
        m_end = nextStart() + 1;
        return add(std::move(done));
    }

    void warn(const char* code, std::size_t at, Message message)
    {
        if (++m_warnings > mostWarnings)
            return;
        message.arguments.emplace_back("place", placeInText(m_text, at));
        m_findings.push_back({Severity::Warning, code, m_key, std::move(message)});
    }

    std::string_view m_text;
    const rapidjson::MemoryStream& m_stream;
    Findings& m_findings;
    std::vector<Open> m_open;
    std::string m_key;
    JsonValue m_root;
    std::size_t m_end = 0;
    std::size_t m_warnings = 0;
    std::size_t m_values = 0;
    bool m_tooDeep = false;
};

/// Collects the refusal of one text: file name and place go into every sentence.
class Refusal {
public:
    Refusal(std::string_view text, std::string_view file, Findings& findings)
        : m_text(text), m_file(file), m_findings(findings)
    {
    }

    std::nullopt_t at(std::size_t offset, const char* code, const char* sentence,
                      std::vector<std::pair<std::string, std::string>> arguments = {}) const
    {
        const std::string place = placeInText(m_text, offset);
        arguments.emplace_back("file", shownText(m_file));
        arguments.emplace_back("place", place);
        m_findings.push_back({Severity::Error, code, place, {sentence, std::move(arguments)}});
        return std::nullopt;
    }

private:
    std::string_view m_text;
    std::string_view m_file;
    Findings& m_findings;
};

std::nullopt_t refuseSyntax(const Refusal& refuse, std::string_view text, rapidjson::ParseErrorCode error,
                            std::size_t offset)
{
    using namespace rapidjson;
    if (offset < text.size() && text[offset] == '\0')
        return refuse.at(offset, "json_syntax",
                         KV_TR("core", "{file}, {place}: a NUL byte stands in the text. The file is damaged; fetch it again."));
    if (offset >= text.size())
        return refuse.at(text.size(), "json_syntax",
                         KV_TR("core", "{file}, {place}: the text ends too early. The file is cut off; fetch it again."));
    if (error == kParseErrorStringUnicodeSurrogateInvalid || error == kParseErrorStringUnicodeEscapeInvalidHex)
        return refuse.at(offset, "json_encoding",
                         KV_TR("core", "{file}, {place}: the escape \\u here does not name a character."
                                       " Remove it, or write the character itself."));
    if (error == kParseErrorStringInvalidEncoding)
        return refuse.at(offset, "json_syntax",
                         KV_TR("core", "{file}, {place}: a raw control character stands inside a text; write it as an escape."));
    return refuse.at(offset, "json_syntax", KV_TR("core", "{file}, {place}: this is not JSON ({reason})."
                                                          " Correct it there, or fetch the file again."),
                     {{"reason", GetParseError_En(error)}});
}

std::optional<JsonValue> parseUtf8(std::string_view text, std::string_view file, Findings& findings)
{
    using namespace rapidjson;
    const Refusal refuse(text, file, findings);
    MemoryStream stream(text.data(), text.size());
    TreeBuilder builder(text, stream, findings);
    Reader reader;
    constexpr unsigned flags = kParseIterativeFlag | kParseNumbersAsStringsFlag | kParseNanAndInfFlag
                               | kParseValidateEncodingFlag | kParseStopWhenDoneFlag;
    reader.Parse<flags>(stream, builder);
    if (builder.isTooDeep())
        return refuse.at(builder.lastEnd(), "nesting_too_deep",
                         KV_TR("core", "{file}, {place}: values are nested more than {limit} deep."
                                       " No model needs that: fetch the file again."),
                         {{"limit", std::to_string(deepestNesting)}});
    if (builder.isTooMany())
        return refuse.at(builder.lastEnd(), "count_too_large",
                         KV_TR("core", "{file}, {place}: more than {limit} values stand in it. No such file describes a model: shorten its lists."),
                         {{"limit", std::to_string(mostValues)}});
    if (reader.GetParseErrorCode() == kParseErrorNumberTooBig) {
        refuse.at(reader.GetErrorOffset(), "bad_value",
                  KV_TR("core", "{file}, {place}: the number of \"{name}\" is too large for any figure. Correct it."),
                  {{"name", shownText(builder.lastKey())}});
        findings.back().where = builder.lastKey();
        return std::nullopt;
    }
    if (reader.HasParseError())
        return refuseSyntax(refuse, text, reader.GetParseErrorCode(), reader.GetErrorOffset());
    const std::size_t after = text.find_first_not_of(" \t\r\n", stream.Tell());
    if (after != std::string_view::npos)
        return refuseSyntax(refuse, text, kParseErrorDocumentRootNotSingular, after);
    if (!builder.root().isObject())
        return refuse.at(builder.root().offset, "json_not_object",
                         KV_TR("core", "{file}, {place}: one object in braces was expected, and this is {found}."
                                       " Write it in braces, or fetch the file again."),
                         {{"found", jsonTypeName(builder.root().type)}});
    return std::move(builder.root());
}

}  // namespace

std::string placeInText(std::string_view text, std::size_t offset)
{
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t last = before.rfind('\n');
    const std::string_view in_line = last == std::string_view::npos ? before : before.substr(last + 1);
    // Columns are characters: bytes that continue a UTF-8 sequence do not count.
    const auto column = std::count_if(in_line.begin(), in_line.end(), [](char c) { return (c & 0xC0) != 0x80; }) + 1;
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

std::optional<JsonValue> parseJsonObject(std::string_view text, std::string_view file, Findings& findings)
{
    const Refusal refuse(text.substr(0, 1), file, findings);
    if (text.size() > largestText)
        return refuse.at(0, "header_too_large",
                         KV_TR("core", "{file} has {size} bytes; JSON files of at most 64 MiB are read."
                                       " Open the model's config.json."),
                         {{"size", std::to_string(text.size())}});
    const DecodedText decoded = decodeText(text);
    if (decoded.was_utf16 || decoded.had_mark)
        findings.push_back({decoded.was_utf16 ? Severity::Warning : Severity::Note, "encoding", "line 1, column 1",
                            {decoded.was_utf16
                                 ? KV_TR("core", "{file} is written in UTF-16; it is read, but other programs expect UTF-8.")
                                 : KV_TR("core", "{file} starts with a byte order mark, which is skipped."),
                             {{"file", shownText(file)}}}});
    if (decoded.bad_at)
        return Refusal(decoded.text(), file, findings)
            .at(*decoded.bad_at, "json_encoding",
                KV_TR("core", "{file}, {place}: the bytes here are not {encoding} text. Save the file as UTF-8."),
                {{"encoding", decoded.was_utf16 ? "UTF-16" : "UTF-8"}});
    if (const auto other = kindOfForeignText(decoded.text()))
        return Refusal(decoded.text(), file, findings).at(0, other->code, other->sentence);
    return parseUtf8(decoded.text(), file, findings);
}

}  // namespace kvsight
