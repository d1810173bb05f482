// SPDX-License-Identifier: MIT
#include "core/readers/gguf_header.h"

#include "core/readers/gguf_keys.h"
#include "core/readers/json_text.h"

#include <algorithm>

namespace kvsight {
namespace {

constexpr std::uint64_t kMostKeys = 100'000;
constexpr std::uint64_t kMostTensors = 10'000'000;
constexpr std::uint64_t kLongestKey = 65'535;
constexpr std::uint64_t kLongestText = 64 * 1024;
constexpr std::uint64_t kLongestArray = 65'536;
/// What all keys and kept arrays may take together.
constexpr std::uint64_t kMostKept = std::uint64_t{32} << 20;

bool refuse(GgufStream& stream, const char* code, std::string where, Message message)
{
    message.arguments.insert(message.arguments.begin(), {"file", stream.file()});
    stream.findings().push_back({Severity::Error, code, std::move(where), std::move(message)});
    return false;
}

std::string at(std::uint64_t position)
{
    return "byte " + std::to_string(position);
}

std::uint64_t bytesOf(GgufType type)
{
    switch (type) {
    case GgufType::U8: case GgufType::I8: case GgufType::Bool: return 1;
    case GgufType::U16: case GgufType::I16: return 2;
    case GgufType::U32: case GgufType::I32: case GgufType::F32: return 4;
    default: return 8;
    }
}

template <class Number>
bool readWhole(GgufStream& stream, GgufValue& value)
{
    Number number{};
    if (!stream.number(number))
        return false;
    if constexpr (sizeof(Number) == 8 && std::is_unsigned_v<Number>)
        value.huge = number > static_cast<std::uint64_t>(INT64_MAX);
    value.whole = value.huge ? INT64_MAX : static_cast<std::int64_t>(number);
    return true;
}

/// A number or a flag; a broken one is not kept.
bool readNumber(GgufStream& stream, GgufType type, GgufValue& value)
{
    value.huge = false;
    switch (type) {
    case GgufType::U8: case GgufType::Bool: return readWhole<std::uint8_t>(stream, value);
    case GgufType::I8: return readWhole<std::int8_t>(stream, value);
    case GgufType::U16: return readWhole<std::uint16_t>(stream, value);
    case GgufType::I16: return readWhole<std::int16_t>(stream, value);
    case GgufType::U32: return readWhole<std::uint32_t>(stream, value);
    case GgufType::I32: return readWhole<std::int32_t>(stream, value);
    case GgufType::U64: return readWhole<std::uint64_t>(stream, value);
    case GgufType::I64: return readWhole<std::int64_t>(stream, value);
    default: return stream.skip(bytesOf(type));
    }
}

bool isWholeType(GgufType type)
{
    return type != GgufType::F32 && type != GgufType::F64 && type != GgufType::Text && type != GgufType::Array;
}

/// Reads the keys and their values.
class KeyReader {
public:
    KeyReader(GgufStream& stream, GgufHeader& header) : m_stream(stream), m_header(header) {}

    bool read(std::uint64_t count)
    {
        for (std::uint64_t i = 0; i < count; ++i) {
            if (!readKey())
                return false;
        }
        return true;
    }

private:
    bool readKey()
    {
        const std::uint64_t start = m_stream.position();
        std::uint64_t length = 0;
        if (!m_stream.word(length))
            return false;
        if (length > kLongestKey)
            return refuse(m_stream, "length_too_large", at(start),
                          {KV_TR("core", "{file}: the key at byte {at} is said to be {length} bytes long; at most {most} are "
                                         "read. The file is damaged; download it again."),
                           {{"at", std::to_string(start)}, {"length", std::to_string(length)},
                            {"most", std::to_string(kLongestKey)}}});
        if (!m_stream.text(length, m_key))
            return false;
        if (m_key.empty() || !isPlainText(m_key))
            return refuse(m_stream, "bad_name", at(start),
                          {KV_TR("core", "{file}: the key at byte {at} has no name that can be read. The file is damaged; "
                                         "download it again."),
                           {{"at", std::to_string(start)}}});
        if (!keep(m_key.size()))
            return false;
        std::uint32_t type = 0;
        if (!m_stream.number(type))
            return false;
        if (type > static_cast<std::uint32_t>(GgufType::F64))
            return badType(type);
        const auto [entry, is_new] = m_header.keys.try_emplace(m_key);
        if (!is_new)
            return refuse(m_stream, "duplicate_key", m_key,
                          {KV_TR("core", "{file} gives {key} twice (again at byte {at}); which one counts is unclear. "
                                         "Convert the model again."),
                           {{"key", shownText(m_key)}, {"at", std::to_string(start)}}});
        entry->second.type = static_cast<GgufType>(type);
        return readValue(entry->second);
    }

    bool readValue(GgufValue& value)
    {
        if (value.type == GgufType::Text)
            return readText(value);
        if (value.type == GgufType::Array)
            return readArray(value);
        return readNumber(m_stream, value.type, value);
    }

    bool readText(GgufValue& value)
    {
        if (!m_stream.word(value.count))
            return false;
        if (value.count > m_stream.remaining())
            return tooLong(value.count);
        if (value.count > kLongestText || !isTextInUse(m_key))
            return m_stream.skip(value.count);
        value.kept = true;
        return keep(value.count) && m_stream.text(value.count, value.text);
    }

    bool readArray(GgufValue& value)
    {
        std::uint32_t element = 0;
        if (!m_stream.number(element) || !m_stream.word(value.count))
            return false;
        if (element == static_cast<std::uint32_t>(GgufType::Array))
            return nested();
        if (element > static_cast<std::uint32_t>(GgufType::F64))
            return badType(element);
        value.element = static_cast<GgufType>(element);
        const bool texts = value.element == GgufType::Text;
        const std::uint64_t least = texts ? m_stream.wordBytes() : bytesOf(value.element);
        if (value.count > m_stream.remaining() / least)
            return refuse(m_stream, "count_too_large", m_key,
                          {KV_TR("core", "{file}: {key} is said to hold {count} entries, more than the {left} bytes that "
                                         "are left. The file is damaged; download it again."),
                           {{"key", shownText(m_key)}, {"count", std::to_string(value.count)},
                            {"left", std::to_string(m_stream.remaining())}}});
        if (texts && value.count <= kLongestArray && m_key.ends_with(".indexer.types"))
            return readKinds(value);
        if (texts) {
            bool too_long = false;
            return m_stream.skipStrings(value.count, too_long) || (too_long && tooLong(std::nullopt));
        }
        if (!isWholeType(value.element) || value.count > kLongestArray || !isArrayInUse(m_key))
            return m_stream.skip(value.count * least);
        return keep(value.count * sizeof(std::int64_t)) && readItems(value);
    }

    /// Layers by a word each, kept as flags: whether they choose for themselves (`full`).
    bool readKinds(GgufValue& value)
    {
        value.kept = true;
        value.element = GgufType::Bool;
        std::string word;
        for (std::uint64_t i = 0; i < value.count; ++i) {
            std::uint64_t length = 0;
            if (!m_stream.word(length))
                return false;
            if (length > m_stream.remaining())
                return tooLong(length);
            if (!m_stream.text(std::min<std::uint64_t>(length, 16), word) || !m_stream.skip(length - word.size()))
                return false;
            value.items.push_back(word == "full" ? 1 : 0);
        }
        return keep(value.count * sizeof(std::int64_t));
    }

    bool readItems(GgufValue& value)
    {
        value.kept = true;
        value.items.reserve(static_cast<std::size_t>(value.count));
        GgufValue item;
        for (std::uint64_t i = 0; i < value.count; ++i) {
            if (!readNumber(m_stream, value.element, item))
                return false;
            value.items.push_back(item.whole);
        }
        return true;
    }

    /// Counts what is kept, so that no header fills the memory.
    bool keep(std::uint64_t bytes)
    {
        m_kept += bytes;
        return m_kept <= kMostKept
            || refuse(m_stream, "header_too_large", at(m_stream.position()),
                      {KV_TR("core", "{file}: the keys of the header take more than {most} MiB; no model needs that."
                                     " Download the file again."),
                       {{"most", std::to_string(kMostKept >> 20)}}});
    }

    bool tooLong(std::optional<std::uint64_t> length)
    {
        return refuse(m_stream, "length_too_large", m_key,
                      {length ? KV_TR("core", "{file}: the text of {key} is said to be {length} bytes long; {left} are left. "
                                              "The file is damaged; download it again.")
                              : KV_TR("core", "{file}: a text in {key} is longer than the {left} bytes that are left. The "
                                              "file is damaged; download it again."),
                       {{"key", shownText(m_key)}, {"length", std::to_string(length.value_or(0))},
                        {"left", std::to_string(m_stream.remaining())}}});
    }

    bool badType(std::uint32_t type)
    {
        return refuse(m_stream, "bad_value_type", shownText(m_key),
                      {KV_TR("core", "{file}: {key} (before byte {at}) is of type {type}, which GGUF does not have. The file "
                                     "is damaged; download it again."),
                       {{"key", shownText(m_key)}, {"at", std::to_string(m_stream.position())},
                        {"type", std::to_string(type)}}});
    }

    bool nested()
    {
        std::uint32_t inner = 0;
        const bool deeper = m_stream.remaining() >= 4 && m_stream.number(inner)
                            && inner == static_cast<std::uint32_t>(GgufType::Array);
        return refuse(m_stream, deeper ? "nesting_too_deep" : "bad_value_type", shownText(m_key),
                      {KV_TR("core", "{file}: {key} is an array of arrays, which GGUF does not allow."
                                     " Convert the model again."),
                       {{"key", shownText(m_key)}}});
    }

    GgufStream& m_stream;
    GgufHeader& m_header;
    std::string m_key;
    std::uint64_t m_kept = 0;
};

bool refuseForeign(GgufStream& stream, std::string_view start)
{
    if (start.empty())
        return refuse(stream, "empty_file", stream.file(),
                      {KV_TR("core", "{file} is empty. The download did not start; download it again."), {}});
    if (std::string_view("GGUF").starts_with(start) && start.size() < 4)
        return refuse(stream, "truncated", at(start.size()),
                      {KV_TR("core", "{file} ends at byte {at}, in the middle of its header. Download it again."),
                       {{"at", std::to_string(start.size())}}});
    if (start.starts_with("FUGG"))
        return refuse(stream, "byte_order", at(0),
                      {KV_TR("core", "{file} begins with FUGG instead of GGUF: the order of its bytes is swapped. Convert "
                                     "the model again."), {}});
    for (const char* old : {"lmgg", "fmgg", "tjgg", "algg", "ggml", "ggmf", "ggjt", "ggla"}) {
        if (start.starts_with(old))
            return refuse(stream, "not_this_format", at(0),
                          {KV_TR("core", "{file} is of a format from before GGUF (2023). Convert the model again, or find "
                                         "it as GGUF."), {}});
    }
    if (start.front() == '<' || start.starts_with("\n<"))
        return refuse(stream, "not_this_format", at(0),
                      {KV_TR("core", "{file} is a web page, so the download failed. Download the file itself; a private or "
                                     "gated model needs a login."), {}});
    if (start.starts_with("version https://git-lfs"))
        return refuse(stream, "not_this_format", at(0),
                      {KV_TR("core", "{file} is a git-LFS pointer, the real file was not downloaded. Run \"git lfs pull\" or "
                                     "download it."), {}});
    if (std::all_of(start.begin(), start.end(), [](char c) { return c == '\0'; }))
        return refuse(stream, "not_this_format", at(0),
                      {KV_TR("core", "{file} begins with zeros: room was made for it but the download did not fill it. "
                                     "Download it again."), {}});
    return refuse(stream, "not_this_format", at(0),
                  {KV_TR("core", "{file} is not GGUF, whatever its name: it does not begin with the letters GGUF."
                                 " Download it again, or open the model's own file."), {}});
}

/// The version, and with it the order of bytes.
bool readVersion(GgufStream& stream, GgufHeader& header)
{
    std::uint32_t version = 0;
    if (!stream.number(version))
        return false;
    // Versions are small: one with nothing in its lower half is a small number the other way round.
    if (version != 0 && (version & 0xffff) == 0) {
        header.big_endian = true;
        version = __builtin_bswap32(version);
    }
    stream.setBigEndian(header.big_endian);
    header.version = version;
    if (version == 0 || version > 3)
        return refuse(stream, "unsupported_version", at(4),
                      {KV_TR("core", "{file} is GGUF version {version}; versions 1 to 3 are read."
                                     " Convert the model again."),
                       {{"version", std::to_string(version)}}});
    stream.setShortWords(version == 1);
    return true;
}

bool checkCount(GgufStream& stream, const char* what, std::uint64_t count, std::uint64_t least_bytes, std::uint64_t most)
{
    // Few of them may well be missing from a file that was cut short: where it ends says more.
    constexpr std::uint64_t few_bytes = 64 * 1024;
    if (count <= most && count <= std::max(stream.remaining(), few_bytes) / least_bytes)
        return true;
    return refuse(stream, "count_too_large", what,
                  {most == kMostKeys ? KV_TR("core", "{file} is said to hold {count} keys; its {size} bytes have no room for them "
                                                     "(at most {most} are read). The file is damaged; download it again.")
                                     : KV_TR("core", "{file} is said to hold {count} tensors; its {size} bytes have no room for "
                                                     "them (at most {most} are read). The file is damaged; download it again."),
                   {{"count", std::to_string(count)}, {"size", std::to_string(stream.size())}, {"most", std::to_string(most)}}});
}

bool readAlignment(GgufStream& stream, GgufHeader& header)
{
    const GgufValue* value = header.find("general.alignment");
    if (value == nullptr)
        return true;
    if (!value->isWhole())
        return refuse(stream, "bad_alignment", "general.alignment",
                      {KV_TR("core", "{file}: general.alignment is of type {type} instead of u32."
                                     " Convert the model again."),
                       {{"type", ggufTypeName(value->type)}}});
    constexpr std::int64_t most = 1 << 20;
    if (value->whole <= 0 || value->whole > most || (value->whole & (value->whole - 1)) != 0)
        return refuse(stream, "bad_alignment", "general.alignment",
                      {KV_TR("core", "{file}: general.alignment is {value}; it must be a power of two up to {most}."
                                     " Convert the model again."),
                       {{"value", std::to_string(value->whole)}, {"most", std::to_string(most)}}});
    header.alignment = static_cast<std::uint64_t>(value->whole);
    return true;
}

}  // namespace

const char* ggufTypeName(GgufType type)
{
    static constexpr std::array names{"u8", "i8", "u16", "i16", "u32", "i32", "f32", "bool", "string", "array", "u64",
                                      "i64", "f64"};
    return names[static_cast<std::size_t>(type)];
}

bool GgufValue::isWhole() const
{
    return isWholeType(type) && type != GgufType::Bool;
}

const GgufValue* GgufHeader::find(const std::string& key) const
{
    const auto found = keys.find(key);
    return found == keys.end() ? nullptr : &found->second;
}

bool isPlainText(std::string_view text)
{
    const bool control = std::any_of(text.begin(), text.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    });
    return !control && !invalidUtf8At(text);
}

std::optional<GgufHeader> readGgufHeader(const InputFile& file, const ReadControl& control, Findings& findings)
{
    GgufStream stream(file, control, findings);
    GgufHeader header;
    header.path = file.path();
    header.file_size = file.size();
    std::array<char, 64> start{};
    const auto got = file.readAt(0, start, findings);
    if (!got)
        return std::nullopt;
    if (*got < 4 || std::memcmp(start.data(), "GGUF", 4) != 0) {
        refuseForeign(stream, std::string_view(start.data(), *got));
        return std::nullopt;
    }
    std::uint64_t tensors = 0;
    std::uint64_t keys = 0;
    if (!stream.skip(4) || !readVersion(stream, header) || !stream.word(tensors) || !stream.word(keys))
        return std::nullopt;
    const std::uint64_t word = stream.wordBytes();
    // A key has a length, a letter, a type and a value; a tensor a name's length, dimensions, type and offset.
    if (!checkCount(stream, "keys", keys, word + 6, kMostKeys)
        || !checkCount(stream, "tensors", tensors, word + 16, kMostTensors))
        return std::nullopt;
    if (!KeyReader(stream, header).read(keys) || !readAlignment(stream, header)
        || !readGgufTensors(stream, tensors, header))
        return std::nullopt;
    header.header_bytes = stream.position();
    header.data_start = (header.header_bytes + header.alignment - 1) / header.alignment * header.alignment;
    return header;
}

}  // namespace kvsight
