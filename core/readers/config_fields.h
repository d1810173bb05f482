// SPDX-License-Identifier: MIT
#pragma once

#include "core/finding.h"
#include "core/readers/json_text.h"
#include "core/readers/language_config.h"

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace kvsight {

/// Smallest and largest value that a figure may have.
struct Range {
    std::uint64_t least = 0;
    std::uint64_t most = 0;
};

constexpr Range layerRange{1, 4096};
constexpr Range headRange{1, 65536};
constexpr Range widthRange{1, std::uint64_t{1} << 30};
constexpr Range tokenRange{1, std::uint64_t{1} << 40};

/// Keys in order of preference; a dot steps into an object (`attn_config.kv_n_heads`).
using Keys = std::initializer_list<const char*>;

/// Typed and range-checked access to a config's language part. What is wrong becomes a finding that names the key
/// and the place; what was read leaves its origin in `provenance`.
class ConfigFields {
public:
    /// `text` is the file as it was given; it must outlive this object.
    ConfigFields(LanguagePart part, std::string_view text, std::string_view file, Findings& findings);

    ConfigFields(const ConfigFields&) = delete;
    ConfigFields& operator=(const ConfigFields&) = delete;

    /// `model_type`, lower case for comparisons; empty when the file does not say.
    const std::string& family() const { return m_family; }
    bool familyIs(std::initializer_list<std::string_view> names) const;
    bool familyStartsWith(std::initializer_list<std::string_view> starts) const;
    const LanguagePart& part() const { return m_part; }
    std::string file() const { return shownText(m_file); }

    /// The value, or nullptr when it is absent or null.
    const JsonValue* find(std::string_view key) const;
    /// The first key that has a value.
    const char* firstOf(Keys keys) const;
    /// The file names one of the keys, be it with null.
    bool names(Keys keys) const;

    /// The first of `keys` that has a value, as a whole number in `range`. For experts a list stands for its
    /// first entry. Without any, the class default when the file may rely on it. `figure` is the provenance entry ("" = none).
    std::optional<std::uint64_t> whole(const char* figure, Keys keys, Range range);
    /// The same for a key that must be there: `missing_key` otherwise.
    std::optional<std::uint64_t> needed(const char* figure, Keys keys, Range range);
    /// Numbers of a list, whatever its length; nothing where it is no list of numbers.
    std::optional<std::vector<std::uint64_t>> numbers(const char* key, Range range);
    std::optional<std::vector<std::string>> words(const char* key);
    bool flag(const char* key, bool otherwise) const;
    std::string word(Keys keys) const;

    /// A window: nothing for null, -1, 0.
    std::optional<std::uint64_t> window(Keys keys);

    void provenance(const char* figure, std::string origin);
    const std::map<std::string, std::string>& provenance() const { return m_provenance; }

    /// An error about `key`. The sentence may name {file}, {place}, {key} besides `arguments`.
    void refuse(const char* code, const char* key, const char* sentence,
                std::vector<std::pair<std::string, std::string>> arguments = {});
    void remark(Severity severity, const char* code, const char* key, const char* sentence,
                std::vector<std::pair<std::string, std::string>> arguments = {});
    bool isBroken() const { return m_broken; }

private:
    std::optional<std::uint64_t> checked(const JsonValue& value, const char* key, Range range);
    std::optional<std::uint64_t> classDefault(const char* figure, Keys keys);

    const JsonValue* topLevel(std::string_view key) const;

    LanguagePart m_part;
    /// Views into `m_part`: hundreds of look-ups meet files of a hundred thousand keys.
    std::unordered_map<std::string_view, const JsonValue*> m_index;
    DecodedText m_text;
    std::string m_file;
    std::string m_family;
    Findings& m_findings;
    std::map<std::string, std::string> m_provenance;
    bool m_broken = false;
};

/// `a, b, c`: the key names of a list for a sentence.
std::string keyList(Keys keys);

}  // namespace kvsight
