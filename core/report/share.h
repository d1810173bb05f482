// SPDX-License-Identifier: MIT
#pragma once

#include "core/catalog.h"
#include "core/evaluation.h"
#include "core/message.h"
#include "core/resolve.h"
#include "core/units.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace kvsight {

/// What a shared text says of its making. The caller knows both; core asks no clock.
struct ShareStamp {
    std::string version;  ///< `0.3.0`
    std::string date;     ///< `2026-11-29`
};

/// Turns a message into a sentence of the reader's language.
using Say = std::function<std::string(const Message&)>;

/// A line of a shared text: `KV cache` and `1.00 GiB`.
struct ShareRow {
    Message label;
    std::string value;
};

/// What is worth sharing of a scenario: model, formats, context and batch, card, memory by part, speed with its
/// band. Parts that are zero are left out, unknown ones say so. Text and table are made of these rows; pictures may
/// use them too. Values are in the language of `say` where they hold words.
std::vector<ShareRow> shareRows(const Resolved& resolved, const Evaluation& evaluation, ByteUnits units, const Say& say = inEnglish);

/// What the figures rest on: the runtime's rule, what is estimated, what was assumed.
std::vector<Message> shareAssumptions(const Resolved& resolved, const Evaluation& evaluation);

/// A short block of plain text: headline, rows, assumptions, version and date, and the command for it.
std::string shareText(const Resolved& resolved, const Evaluation& evaluation, const ShareStamp& stamp,
                      ByteUnits units = ByteUnits::Binary, const Say& say = inEnglish);

/// The same as Markdown: the headline in bold, a table of two columns, assumptions as a list. What would be markup
/// in a name is escaped.
std::string shareMarkdown(const Resolved& resolved, const Evaluation& evaluation, const ShareStamp& stamp,
                          ByteUnits units = ByteUnits::Binary, const Say& say = inEnglish);

/// Memory and speed at each context, all else as in the scenario: what `kvsight-cli sweep --over context_tokens=...`
/// prints as CSV, character for character. Lines end with a line feed.
std::string growthCsv(const Scenario& scenario, const std::vector<std::uint64_t>& contexts, const Catalog& catalog,
                      const std::string& base_folder = {});

}  // namespace kvsight
