// SPDX-License-Identifier: MIT
#pragma once

#include "core/evaluate.h"
#include "core/readers/json_document.h"
#include "core/readers/scenario_json.h"
#include "core/report/report.h"

#include "tests/catch.h"
#include "tests/core/shape_figures.h"

#include <cstdio>
#include <map>
#include <optional>
#include <string>
#include <vector>

// Tables of printed figures under tests/data/truth, and what the program answers to the scenario of a row.

namespace kvsight::test {

using Row = std::map<std::string, std::string>;

/// Rows of a table under tests/data/truth, in the order of the file.
inline std::vector<Row> truthTable(const std::string& name)
{
    return readTable(KVSIGHT_SOURCE_DIR "/tests/data/truth/" + name);
}

/// The same by the first of its columns.
inline std::map<std::string, Row> truthTableBy(const std::string& key, const std::string& name)
{
    std::map<std::string, Row> rows;
    for (Row& row : truthTable(name))
        rows[row[key]] = row;
    return rows;
}

/// The program's answer to a scenario, as `eval` prints it. Nothing when it cannot be evaluated.
inline std::optional<JsonValue> answerTo(const std::string& scenario)
{
    const ScenarioReading reading = readScenario(scenario, "row");
    if (!reading.scenario || hasError(reading.findings))
        return std::nullopt;
    const auto resolved = resolve(*reading.scenario, Catalog::builtIn()).resolved;
    if (!resolved)
        return std::nullopt;
    Findings findings;
    return parseJsonObject(evaluationJson(*resolved, evaluate(*resolved)), "answer", findings);
}

/// One figure by its path; an entry of a list goes by its number or its `kind`.
inline std::optional<std::uint64_t> figureAt(const JsonValue& answer, const std::string& path)
{
    const JsonValue* value = &answer;
    std::size_t begin = 0;
    while (begin <= path.size() && value != nullptr) {
        const std::size_t end = std::min(path.find('.', begin), path.size());
        const std::string step = path.substr(begin, end - begin);
        const JsonValue* next = value->find(step);
        for (std::size_t i = 0; i < value->items.size(); ++i) {
            const JsonValue* kind = value->items[i].find("kind");
            if (step == std::to_string(i) || (kind != nullptr && kind->text == step))
                next = &value->items[i];
        }
        value = next;
        begin = end + 1;
    }
    if (value == nullptr || !value->isNumber())
        return std::nullopt;
    return std::stoull(value->text);
}

/// A sum of products of figures: `caches.full.cells*caches.full.streams`, `caches.window.k_bytes+caches.window.v_bytes`.
inline std::optional<std::uint64_t> figureOf(const JsonValue& answer, const std::string& sum)
{
    std::uint64_t total = 0;
    std::uint64_t product = 1;
    std::size_t begin = 0;
    while (begin <= sum.size()) {
        const std::size_t end = std::min(sum.find_first_of("+*", begin), sum.size());
        const auto figure = figureAt(answer, sum.substr(begin, end - begin));
        if (!figure)
            return std::nullopt;
        product *= *figure;
        if (end == sum.size() || sum[end] == '+') {
            total += product;
            product = 1;
        }
        begin = end + 1;
    }
    return total;
}

/// `bytes` as a program prints it in `unit` with as many decimals as `printed` has: half to even.
inline std::string printedLike(std::uint64_t bytes, const std::string& unit, const std::string& printed)
{
    const double divisor = unit.find("GiB") != std::string::npos ? 1073741824.0
                         : unit == "MiB" || unit == "MB"         ? 1048576.0
                                                                 : 1.0;
    const std::size_t point = printed.find('.');
    const int decimals = point == std::string::npos ? 0 : static_cast<int>(printed.size() - point - 1);
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", decimals, static_cast<double>(bytes) / divisor);
    return text;
}

}  // namespace kvsight::test
