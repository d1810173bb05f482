// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/json_document.h"
#include "core/readers/language_config.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace kvsight {

/// Questions that one asks of a config.json, with alternatives in order of preference. `null` counts as absent.
class ConfigView {
public:
    explicit ConfigView(const JsonValue& config) : m_config(config) {}

    /// Numbers that the config leaves out have the defaults of its class where the file may rely on them.
    explicit ConfigView(const LanguagePart& part);

    /// The first of the keys that is there and not null, or nullptr.
    const JsonValue* find(std::initializer_list<std::string_view> keys) const;

    /// The first whole number under one of the keys.
    std::optional<std::uint64_t> number(std::initializer_list<std::string_view> keys) const;
    std::uint64_t number(std::initializer_list<std::string_view> keys, std::uint64_t otherwise) const;

    /// The same, or entry `index` of a list under one of the keys.
    std::optional<std::uint64_t> numberAt(std::initializer_list<std::string_view> keys, std::size_t index) const;

    bool flag(std::initializer_list<std::string_view> keys, bool otherwise) const;
    std::string text(std::string_view key) const;

    /// Whether the list under `key` holds the number.
    bool listHolds(std::string_view key, std::uint64_t number) const;

private:
    std::optional<std::uint64_t> classDefault(std::initializer_list<std::string_view> keys) const;

    const JsonValue& m_config;
    std::string m_family;   ///< empty: no defaults
    bool m_nested = false;
};

}  // namespace kvsight
