// SPDX-License-Identifier: MIT
#pragma once

#include "core/finding.h"
#include "core/model_shape.h"
#include "core/readers/config_fields.h"
#include "core/readers/gguf_header.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kvsight {

/// A number for all layers, or one for each.
struct GgufPerLayer {
    std::uint64_t all = 0;
    std::vector<std::uint64_t> each;  ///< empty, or one entry for each layer of the file
    bool given = false;
    std::uint64_t at(std::size_t layer) const { return layer < each.size() ? each[layer] : all; }
};

/// Typed and range-checked access to the keys of one architecture (`llama.` before each). What is wrong becomes an
/// error that names the key; what was read leaves its origin in `provenance`.
class GgufFields {
public:
    GgufFields(const GgufHeader& header, std::string architecture, Findings& findings);

    const std::string& architecture() const { return m_architecture; }
    std::string file() const;
    /// `llama.block_count`.
    std::string key(const char* name) const { return m_architecture + '.' + name; }
    const GgufValue* find(const char* name) const { return m_header.find(key(name)); }
    bool has(const char* name) const { return find(name) != nullptr; }

    /// The whole number under the key; nothing when it is absent, or wrong (an error). `figure` names it in provenance.
    std::optional<std::uint64_t> whole(const char* figure, const char* name, Range range);
    /// The same with a value for an absent key.
    std::uint64_t wholeOr(const char* name, Range range, std::uint64_t otherwise);
    /// A number for all layers or an array of exactly `layers` entries.
    GgufPerLayer perLayer(const char* name, std::size_t layers, Range range);
    /// An array of flags or numbers with at least `layers` entries; empty when the key is absent or no array.
    std::vector<std::int64_t> list(const char* name, std::size_t layers, bool exactly = true);

    void refuse(const char* code, const std::string& where, Message message);
    void warn(const char* code, const std::string& where, Message message);
    void missing(const char* name);
    void origin(const char* figure, const std::string& place) { m_provenance[figure] = place; }
    std::map<std::string, std::string> provenance() const { return m_provenance; }
    bool isBroken() const { return m_broken; }

private:
    std::optional<std::uint64_t> inRange(const GgufValue& value, const std::string& key, Range range);
    void wrongType(const GgufValue& value, const std::string& key);
    void outOfRange(const std::string& key, const std::string& shown, Range range);

    const GgufHeader& m_header;
    std::string m_architecture;
    Findings& m_findings;
    std::map<std::string, std::string> m_provenance;
    bool m_broken = false;
};

}  // namespace kvsight
