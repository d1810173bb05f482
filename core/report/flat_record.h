// SPDX-License-Identifier: MIT
#pragma once

#include "core/report/record_writer.h"

#include <string>
#include <utility>
#include <vector>

namespace kvsight {

/// Receives one answer as a flat list of names and values: nested names are joined by a dot
/// (`memory.k_bytes`), a list of plain values is joined by spaces, lists of objects are left out.
class FlatRecord final : public RecordWriter {
public:
    void beginObject() override;
    void endObject() override;
    void beginArray() override;
    void endArray() override;
    void key(std::string_view name) override;
    void null() override;
    void text(std::string_view value) override;
    void flag(bool value) override;
    void whole(std::uint64_t value) override;
    void signedWhole(std::int64_t value) override;
    void real(double value) override;

    /// The value of that name as text; empty for null and for what the answer does not have.
    std::string value(std::string_view name) const;

    const std::vector<std::pair<std::string, std::string>>& fields() const { return m_fields; }

private:
    void put(std::string value);

    std::vector<std::pair<std::string, std::string>> m_fields;
    std::vector<std::string> m_path;    ///< keys of the objects that are open
    std::string m_key;
    std::string m_list;                 ///< values of the open list
    bool m_plain = true;                ///< the open list holds no objects
    int m_lists = 0;                    ///< lists that are open
    int m_skipped = 0;                  ///< objects that are open inside a list
};

/// One line of CSV (RFC 4180, without the line end): fields with a comma, a quote or a line break are quoted.
std::string csvLine(const std::vector<std::string>& fields);

}  // namespace kvsight
