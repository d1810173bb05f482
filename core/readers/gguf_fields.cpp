// SPDX-License-Identifier: MIT
#include "core/readers/gguf_fields.h"

#include "core/readers/json_text.h"

#include <utility>

namespace kvsight {

GgufFields::GgufFields(const GgufHeader& header, std::string architecture, Findings& findings)
    : m_header(header), m_architecture(std::move(architecture)), m_findings(findings)
{
}

std::string GgufFields::file() const
{
    return shownText(m_header.path);
}

void GgufFields::refuse(const char* code, const std::string& where, Message message)
{
    message.arguments.insert(message.arguments.begin(), {"file", file()});
    m_findings.push_back({Severity::Error, code, where, std::move(message)});
    m_broken = true;
}

void GgufFields::warn(const char* code, const std::string& where, Message message)
{
    message.arguments.insert(message.arguments.begin(), {"file", file()});
    m_findings.push_back({Severity::Warning, code, where, std::move(message)});
}

void GgufFields::missing(const char* name)
{
    refuse("missing_key", key(name),
           {KV_TR("core", "{file} has no {key}, without which the cache cannot be told. Convert the model again."),
            {{"key", key(name)}}});
}

void GgufFields::wrongType(const GgufValue& value, const std::string& key)
{
    const bool array = value.type == GgufType::Array;
    refuse("bad_value_type", key,
           {array ? KV_TR("core", "{file}: {key} is an array of {type}; whole numbers are expected."
                                  " Convert the model again.")
                  : KV_TR("core", "{file}: {key} is of type {type}; a whole number is expected."
                                  " Convert the model again."),
            {{"key", key}, {"type", ggufTypeName(array ? value.element : value.type)}}});
}

void GgufFields::outOfRange(const std::string& key, const std::string& shown, Range range)
{
    refuse("bad_value", key,
           {KV_TR("core", "{file}: {key} is {value}; {least} to {most} is possible. Convert the model again."),
            {{"key", key}, {"value", shown}, {"least", std::to_string(range.least)}, {"most", std::to_string(range.most)}}});
}

std::optional<std::uint64_t> GgufFields::inRange(const GgufValue& value, const std::string& key, Range range)
{
    if (!value.isWhole()) {
        wrongType(value, key);
        return std::nullopt;
    }
    if (value.whole < 0 || static_cast<std::uint64_t>(value.whole) < range.least
        || static_cast<std::uint64_t>(value.whole) > range.most) {
        outOfRange(key, (value.huge ? "> " : "") + std::to_string(value.whole), range);
        return std::nullopt;
    }
    return static_cast<std::uint64_t>(value.whole);
}

std::optional<std::uint64_t> GgufFields::whole(const char* figure, const char* name, Range range)
{
    const GgufValue* value = find(name);
    if (value == nullptr)
        return std::nullopt;
    const auto number = inRange(*value, key(name), range);
    if (number && *figure != '\0')
        origin(figure, key(name));
    return number;
}

std::uint64_t GgufFields::wholeOr(const char* name, Range range, std::uint64_t otherwise)
{
    return whole("", name, range).value_or(otherwise);
}

GgufPerLayer GgufFields::perLayer(const char* name, std::size_t layers, Range range)
{
    GgufPerLayer numbers;
    const GgufValue* value = find(name);
    if (value == nullptr)
        return numbers;
    if (value->type != GgufType::Array) {
        const auto number = inRange(*value, key(name), range);
        numbers.given = number.has_value();
        numbers.all = number.value_or(0);
        return numbers;
    }
    if (value->element == GgufType::Bool) {
        wrongType(*value, key(name));
        return numbers;
    }
    const auto items = list(name, layers);
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (items[i] < 0 || static_cast<std::uint64_t>(items[i]) > range.most) {
            refuse("bad_value", key(name),
                   {KV_TR("core", "{file}: {key} is {value} for layer {layer}; 0 to {most} is possible."
                                  " Convert the model again."),
                    {{"key", key(name)}, {"value", std::to_string(items[i])}, {"layer", std::to_string(i)},
                     {"most", std::to_string(range.most)}}});
            return numbers;
        }
        numbers.each.push_back(static_cast<std::uint64_t>(items[i]));
    }
    numbers.given = !numbers.each.empty();
    return numbers;
}

std::vector<std::int64_t> GgufFields::list(const char* name, std::size_t layers, bool exactly)
{
    const GgufValue* value = find(name);
    if (value == nullptr || value->type != GgufType::Array)
        return {};
    const bool numbers = value->element != GgufType::Text && value->element != GgufType::F32
                         && value->element != GgufType::F64;
    if (!numbers) {
        wrongType(*value, key(name));
        return {};
    }
    if (value->count < layers || (exactly && value->count != layers)) {
        refuse("inconsistent", key(name),
               {KV_TR("core", "{file}: {key} has {count} entries, but the model has {layers} layers. Convert the model again."),
                {{"key", key(name)}, {"count", std::to_string(value->count)}, {"layers", std::to_string(layers)}}});
        return {};
    }
    return value->items;
}

}  // namespace kvsight
