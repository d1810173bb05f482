// SPDX-License-Identifier: MIT
#pragma once

#include "core/report/record_writer.h"

#include <memory>
#include <string>

namespace kvsight {

enum class JsonStyle { OneLine, Pretty };

/// Writes JSON text: whole numbers exactly, doubles in the shortest form that reads back as the same double,
/// text as UTF-8 (what is not UTF-8 becomes U+FFFD, so that the output always parses).
class JsonWriter : public RecordWriter {
public:
    /// The text written so far, without a line end; the writer is then ready for the next value.
    virtual std::string take() = 0;
};

std::unique_ptr<JsonWriter> makeJsonWriter(JsonStyle layout = JsonStyle::OneLine);

}  // namespace kvsight
