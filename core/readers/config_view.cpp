// SPDX-License-Identifier: MIT
#include "core/readers/config_view.h"

#include "core/readers/class_defaults.h"
#include "core/text.h"

#include <algorithm>

namespace kvsight {

ConfigView::ConfigView(const LanguagePart& part) : m_config(part.config), m_nested(part.names_own_type)
{
    m_family = lowerCase(text("model_type"));
}

std::optional<std::uint64_t> ConfigView::classDefault(std::initializer_list<std::string_view> keys) const
{
    if (m_family.empty())
        return std::nullopt;
    for (const std::string_view key : keys) {
        // A null says that there is none; only an absent key relies on the class.
        if (m_config.find(key) != nullptr)
            return std::nullopt;
    }
    for (const std::string_view key : keys) {
        if (const auto value = classDefaultOf(m_family, key, m_nested))
            return value;
    }
    return std::nullopt;
}

const JsonValue* ConfigView::find(std::initializer_list<std::string_view> keys) const
{
    for (const std::string_view key : keys) {
        const JsonValue* value = m_config.find(key);
        if (value != nullptr && !value->isNull())
            return value;
    }
    return nullptr;
}

std::optional<std::uint64_t> ConfigView::number(std::initializer_list<std::string_view> keys) const
{
    for (const std::string_view key : keys) {
        const JsonValue* value = m_config.find(key);
        if (value != nullptr && value->isNumber() && value->wholeNumber())
            return value->wholeNumber();
    }
    return classDefault(keys);
}

std::uint64_t ConfigView::number(std::initializer_list<std::string_view> keys, std::uint64_t otherwise) const
{
    return number(keys).value_or(otherwise);
}

std::optional<std::uint64_t> ConfigView::numberAt(std::initializer_list<std::string_view> keys,
                                                    std::size_t index) const
{
    const JsonValue* value = find(keys);
    if (value == nullptr)
        return classDefault(keys);
    if (value->isArray())
        return index < value->items.size() ? value->items[index].wholeNumber() : std::nullopt;
    return value->wholeNumber();
}

bool ConfigView::flag(std::initializer_list<std::string_view> keys, bool otherwise) const
{
    const JsonValue* value = find(keys);
    return value != nullptr && value->isBool() ? value->boolean : otherwise;
}

std::string ConfigView::text(std::string_view key) const
{
    const JsonValue* value = m_config.find(key);
    return value != nullptr && value->isString() ? value->text : std::string();
}

bool ConfigView::listHolds(std::string_view key, std::uint64_t number) const
{
    const JsonValue* list = m_config.find(key);
    if (list == nullptr || !list->isArray())
        return false;
    return std::any_of(list->items.begin(), list->items.end(),
                       [&](const JsonValue& item) { return item.wholeNumber() == number; });
}

}  // namespace kvsight
