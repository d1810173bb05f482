// SPDX-License-Identifier: MIT
#include "core/readers/config_fields.h"

#include "core/readers/class_defaults.h"
#include "core/text.h"

#include <algorithm>

namespace kvsight {
namespace {

std::string shownValue(const JsonValue& value)
{
    return value.isNumber() || value.isString() ? shownText(value.text) : jsonTypeName(value.type);
}

/// ` 32 ` of a text, as a number that can be asked.
std::optional<JsonValue> numberFromText(const JsonValue& value)
{
    const auto first = value.text.find_first_not_of(" \t");
    const auto last = value.text.find_last_not_of(" \t");
    if (first == std::string::npos || value.text.find_first_not_of("0123456789", first) <= last)
        return std::nullopt;
    JsonValue number = value;
    number.type = JsonValue::Type::Number;
    number.text = value.text.substr(first, last - first + 1);
    return number;
}

}  // namespace

ConfigFields::ConfigFields(LanguagePart part, std::string_view text, std::string_view file, Findings& findings)
    : m_part(std::move(part)), m_text(decodeText(text)), m_file(file), m_findings(findings)
{
    for (const auto& [key, value] : m_part.config.members)
        m_index[key] = &value;
    if (const JsonValue* type = topLevel("model_type"); type != nullptr && type->isString())
        m_family = lowerCase(type->text);
}

bool ConfigFields::familyIs(std::initializer_list<std::string_view> names) const
{
    return std::find(names.begin(), names.end(), m_family) != names.end();
}

bool ConfigFields::familyStartsWith(std::initializer_list<std::string_view> starts) const
{
    return std::any_of(starts.begin(), starts.end(), [this](std::string_view start) {
        return std::string_view(m_family).substr(0, start.size()) == start;
    });
}

const JsonValue* ConfigFields::topLevel(std::string_view key) const
{
    const auto found = m_index.find(key);
    return found == m_index.end() ? nullptr : found->second;
}

const JsonValue* ConfigFields::find(std::string_view key) const
{
    std::size_t dot = key.find('.');
    const JsonValue* at = topLevel(key.substr(0, dot));
    while (at != nullptr && dot != std::string_view::npos) {
        key.remove_prefix(dot + 1);
        dot = key.find('.');
        at = at->find(key.substr(0, dot));
    }
    return at == nullptr || at->isNull() ? nullptr : at;
}

const char* ConfigFields::firstOf(Keys keys) const
{
    const auto found = std::find_if(keys.begin(), keys.end(), [this](const char* key) { return find(key) != nullptr; });
    return found == keys.end() ? nullptr : *found;
}

bool ConfigFields::names(Keys keys) const
{
    return std::any_of(keys.begin(), keys.end(),
                       [this](const char* key) { return topLevel(key) != nullptr; });
}

std::optional<std::uint64_t> ConfigFields::checked(const JsonValue& value, const char* key, Range range)
{
    const JsonValue* number = &value;
    std::optional<JsonValue> from_text;
    if (value.isString() && (from_text = numberFromText(value))) {
        number = &*from_text;
        remark(Severity::Warning, "number_as_text", key,
               KV_TR("core", "{file}, {place}: \"{key}\" is written as a text; it is read as {value}."),
               {{"value", number->text}});
    }
    if (!number->isNumber()) {
        refuse("bad_value_type", key, KV_TR("core", "{file}, {place}: \"{key}\" must be a number, and is {value}."),
               {{"value", value.isBool() ? (value.boolean ? "true" : "false") : jsonTypeName(value.type)}});
        return std::nullopt;
    }
    const auto whole = number->wholeNumber();
    if (!whole || *whole < range.least || *whole > range.most) {
        refuse("bad_value", key,
               KV_TR("core", "{file}, {place}: \"{key}\" is {value}; it must be a whole number from {least} to {most}."),
               {{"value", shownValue(*number)},
                {"least", std::to_string(range.least)},
                {"most", std::to_string(range.most)}});
        return std::nullopt;
    }
    return whole;
}

std::optional<std::uint64_t> ConfigFields::classDefault(const char* figure, Keys keys)
{
    for (const char* key : keys) {
        const auto found = classDefaultOf(m_family, key, m_part.names_own_type);
        if (!found)
            continue;
        remark(Severity::Note, "class_default", key,
               KV_TR("core", "{file} leaves out \"{key}\": missing, class default {value} of {family} used."),
               {{"value", std::to_string(*found)}, {"family", m_family}});
        provenance(figure, "class default of " + m_family);
        return found;
    }
    return std::nullopt;
}

std::optional<std::uint64_t> ConfigFields::whole(const char* figure, Keys keys, Range range)
{
    const char* key = firstOf(keys);
    if (key == nullptr)
        return names(keys) ? std::nullopt : classDefault(figure, keys);
    const JsonValue* value = find(key);
    // Lists that repeat one count of experts for each layer are common; no other list stands for a number.
    const bool counts_experts = std::string_view(figure).substr(0, 7) == "experts";
    if (counts_experts && value->isArray() && !value->items.empty())
        value = &value->items.front();
    const auto number = checked(*value, key, range);
    if (number)
        provenance(figure, key);
    return number;
}

std::optional<std::uint64_t> ConfigFields::needed(const char* figure, Keys keys, Range range)
{
    if (firstOf(keys) == nullptr && !names(keys)) {
        if (const auto found = classDefault(figure, keys))
            return found;
    }
    if (firstOf(keys) == nullptr) {
        refuse("missing_key", *keys.begin(), KV_TR("core", "{file} does not say \"{key}\". Add it; these names are understood: {others}."),
               {{"others", keyList(keys)}});
        return std::nullopt;
    }
    return whole(figure, keys, range);
}

std::optional<std::vector<std::uint64_t>> ConfigFields::numbers(const char* key, Range range)
{
    const JsonValue* value = find(key);
    if (value == nullptr)
        return std::nullopt;
    if (!value->isArray()) {
        refuse("bad_value_type", key, KV_TR("core", "{file}, {place}: \"{key}\" must be a list, and is {value}."),
               {{"value", jsonTypeName(value->type)}});
        return std::nullopt;
    }
    std::vector<std::uint64_t> numbers;
    for (const JsonValue& item : value->items) {
        if (item.isBool()) {
            numbers.push_back(item.boolean ? 1 : 0);
            continue;
        }
        const auto number = checked(item, key, range);
        if (!number)
            return std::nullopt;
        numbers.push_back(*number);
    }
    return numbers;
}

std::optional<std::vector<std::string>> ConfigFields::words(const char* key)
{
    const JsonValue* value = find(key);
    if (value == nullptr)
        return std::nullopt;
    std::vector<std::string> words;
    for (const JsonValue& item : value->items) {
        if (!item.isString())
            break;
        words.push_back(lowerCase(item.text));
    }
    if (!value->isArray() || words.size() != value->items.size()) {
        refuse("bad_value_type", key, KV_TR("core", "{file}, {place}: \"{key}\" must be a list of words."));
        return std::nullopt;
    }
    return words;
}

bool ConfigFields::flag(const char* key, bool otherwise) const
{
    const JsonValue* value = find(key);
    if (value == nullptr)
        return otherwise;
    if (value->isBool())
        return value->boolean;
    if (value->isNumber())
        return value->wholeNumber().value_or(0) != 0;
    if (value->isString())
        return lowerCase(value->text) == "true";
    return otherwise;
}

std::string ConfigFields::word(Keys keys) const
{
    for (const char* key : keys) {
        if (const JsonValue* value = find(key); value != nullptr && value->isString())
            return value->text;
    }
    return {};
}

std::optional<std::uint64_t> ConfigFields::window(Keys keys)
{
    const char* key = firstOf(keys);
    if (key != nullptr) {
        const JsonValue* value = find(key);
        const auto number = value->number();
        if (number && *number <= 0)
            return std::nullopt;
    }
    return whole("window", keys, tokenRange);
}

void ConfigFields::provenance(const char* figure, std::string origin)
{
    if (*figure != '\0')
        m_provenance[figure] = std::move(origin);
}

void ConfigFields::remark(Severity severity, const char* code, const char* key, const char* sentence,
                          std::vector<std::pair<std::string, std::string>> arguments)
{
    // Figures are asked for once per layer; one finding a key is enough.
    if (std::any_of(m_findings.begin(), m_findings.end(), [&](const Finding& finding) {
            return finding.severity == severity && finding.code == code && finding.where == key;
        }))
        return;
    arguments.emplace_back("file", shownText(m_file));
    arguments.emplace_back("key", shownText(key));
    const JsonValue* value = find(key);
    arguments.emplace_back("place", placeInText(m_text.text(), value == nullptr ? 0 : value->offset));
    m_findings.push_back({severity, code, key, {sentence, std::move(arguments)}});
}

void ConfigFields::refuse(const char* code, const char* key, const char* sentence,
                          std::vector<std::pair<std::string, std::string>> arguments)
{
    m_broken = true;
    remark(Severity::Error, code, key, sentence, std::move(arguments));
}

std::string keyList(Keys keys)
{
    std::string list;
    for (auto key = keys.begin(); key != keys.end(); ++key)
        list += (key == keys.begin() ? "" : ", ") + std::string(*key);
    return list;
}

}  // namespace kvsight
