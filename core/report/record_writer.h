// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace kvsight {

/// Receives an answer value by value. One function describes each answer; JSON and CSV are two receivers of it,
/// so that names and figures cannot differ between them.
class RecordWriter {
public:
    virtual ~RecordWriter() = default;

    virtual void beginObject() = 0;
    virtual void endObject() = 0;
    virtual void beginArray() = 0;
    virtual void endArray() = 0;
    virtual void key(std::string_view name) = 0;

    virtual void null() = 0;
    virtual void text(std::string_view value) = 0;
    virtual void flag(bool value) = 0;
    virtual void whole(std::uint64_t value) = 0;
    virtual void signedWhole(std::int64_t value) = 0;
    /// A number that is not finite is written as null.
    virtual void real(double value) = 0;

    void textField(std::string_view name, std::string_view value) { key(name), text(value); }
    /// Null for an empty text: what has no name is not known.
    void nameField(std::string_view name, std::string_view value) { key(name), value.empty() ? null() : text(value); }
    void wholeField(std::string_view name, std::optional<std::uint64_t> value)
    {
        key(name), value ? whole(*value) : null();
    }
    void signedField(std::string_view name, std::optional<std::int64_t> value)
    {
        key(name), value ? signedWhole(*value) : null();
    }
    void realField(std::string_view name, std::optional<double> value) { key(name), value ? real(*value) : null(); }
    void flagField(std::string_view name, std::optional<bool> value) { key(name), value ? flag(*value) : null(); }
    void nullField(std::string_view name) { key(name), null(); }

protected:
    RecordWriter() = default;
    RecordWriter(const RecordWriter&) = default;
    RecordWriter& operator=(const RecordWriter&) = default;
};

}  // namespace kvsight
