// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/readers/json_document.h"
#include "core/scenario.h"
#include "core/units.h"

#include <QString>

#include <map>
#include <optional>
#include <string>

namespace kvsight {
class Catalog;
}

namespace kvsight::ui {

/// The figures that a lesson speaks of, by their paths in the answer of `size --json`: `memory.kv_cache_bytes`,
/// `limits.max_sequences`. `@8192` behind a path asks for another context, `@8192x4` for another batch too. Besides:
/// `scenario.context_tokens`, `scenario.prompt_tokens`, `scenario.sequences`, `model.window` (the longest), `tokens`
/// (in the cache at the moment), and the next token's work `work.with_cache.tokens`, `.flops`, `.seconds`,
/// `work.without_cache.tokens` and so on.
class LessonFigures {
public:
    /// `tokens` are in the cache at the moment.
    LessonFigures(Scenario scenario, const Catalog& catalog, std::uint64_t tokens);

    /// Nothing when there is no such figure or it is unknown.
    std::optional<double> value(const std::string& path) const;
    /// Written for a reader: `128 KiB`, `8 192`, `46`.
    QString text(const std::string& path, ByteUnits units) const;
    /// A number as the figure of that path is written.
    static QString written(const std::string& path, double value, ByteUnits units);
    /// The sentence with a figure for each `{path}`; what is unknown becomes a dash. A line is not
    /// broken within a size.
    QString fill(const QString& sentence, ByteUnits units) const;

private:
    const JsonValue* answerAt(const std::string& place) const;
    std::optional<double> extra(const std::string& path) const;

    Scenario m_scenario;
    const Catalog& m_catalog;
    std::uint64_t m_tokens;
    mutable std::map<std::string, std::optional<JsonValue>> m_answers;  ///< by what stands behind the @
};

}  // namespace kvsight::ui
