// SPDX-License-Identifier: MIT
// Rows of what runtimes print, and of worked figures, each through a model, a context, sequences and types
// (tests/data/truth). The column `section` names the section of the sizing rules that a row tests.
#include "core/evaluate.h"
#include "core/readers/json_document.h"
#include "core/readers/scenario_json.h"
#include "core/report/report.h"
#include "core/resolve.h"
#include "core/sizing_pool.h"

#include "tests/catch.h"
#include "tests/core/truth/truth_table.h"

#include <cmath>
#include <sstream>

using namespace kvsight;
using kvsight::test::Row;
using kvsight::test::truthTable;

namespace {

double numberAt(const JsonValue& root, const std::string& path)
{
    const JsonValue* value = &root;
    std::stringstream steps(path);
    for (std::string step; value != nullptr && std::getline(steps, step, '.');) {
        if (value->type == JsonValue::Type::Array)
            value = std::stoul(step) < value->items.size() ? &value->items[std::stoul(step)] : nullptr;
        else
            value = value->find(step);
    }
    return value != nullptr && value->isNumber() ? *value->number() : std::nan("");
}

/// A figure of the answer; a few rows name what the plan holds or a sum.
double figureOf(const Resolved& resolved, const std::string& figure)
{
    const MemoryPlan& plan = *resolved.plan;
    if (figure == "caches.length")
        return static_cast<double>(plan.caches.size());
    if (figure == "pool.state_bytes")
        return static_cast<double>(plan.pool->state_bytes);
    if (figure.starts_with("page."))
        return static_cast<double>(plan.caches.at(0).members.at(std::stoul(figure.substr(5))).page_bytes);
    if (figure == "slot") {
        const CacheMembers one{1, 128, 128, {}};
        CachePlan cache;
        cache.k_type = resolved.k_type;
        cache.v_type = resolved.v_type;
        return static_cast<double>((keyRow<Checked>(one, cache) + valueRow<Checked>(one, cache)).saturated());
    }
    Findings ignored;
    const auto answer = parseJsonObject(evaluationJson(resolved, evaluate(resolved), JsonStyle::OneLine), "answer", ignored);
    REQUIRE(answer);
    if (figure == "block_bytes")
        return static_cast<double>(plan.pool->block_bytes.at(0).saturated());
    if (figure.starts_with("kind.")) {
        // Bytes of all caches of a kind: kind.full.k_bytes, or kind.full.bytes for keys and values.
        const std::string kind = figure.substr(5, figure.rfind('.') - 5);
        const std::string part = figure.substr(figure.rfind('.') + 1);
        double sum = 0;
        for (std::size_t i = 0; i < plan.caches.size(); ++i) {
            if (kind != plan.caches[i].kind)
                continue;
            const std::string cache = "caches." + std::to_string(i) + '.';
            sum += part == "bytes" ? numberAt(*answer, cache + "k_bytes") + numberAt(*answer, cache + "v_bytes")
                                   : numberAt(*answer, cache + part);
        }
        return sum;
    }
    if (figure == "need")
        return numberAt(*answer, "memory.kv_cache_bytes") + numberAt(*answer, "memory.state_bytes");
    return numberAt(*answer, figure);
}

double figureOf(const Row& row, double budget_gib)
{
    const ScenarioReading reading = readScenario(row.at("scenario"), "row");
    REQUIRE(reading.scenario);
    Scenario scenario = *reading.scenario;
    if (budget_gib > 0)
        scenario.options.memory_budget_bytes = static_cast<std::uint64_t>(std::llround(budget_gib * 0x1p30));
    const Resolution resolution = resolve(scenario, Catalog::builtIn());
    REQUIRE(resolution.resolved);
    return figureOf(*resolution.resolved, row.at("figure"));
}

/// What a row's tolerance allows around the printed figure.
void checkRow(const Row& row)
{
    const std::string& tolerance = row.at("tolerance");
    const double expected = std::stod(row.at("expected")) * std::stod(row.at("times"));
    if (tolerance.starts_with("budget")) {
        // The memory was printed to two decimals.
        const double budget = std::stod(row.at("budget_gib"));
        const double print = tolerance.size() > 7 ? std::stod(tolerance.substr(7)) : 0.0;
        const double low = figureOf(row, budget - 0.005), high = figureOf(row, budget + 0.005);
        CHECK(low - print <= expected * (1 + 1e-12));
        CHECK(high + print >= expected * (1 - 1e-12));
    } else if (tolerance.starts_with("GiB ")) {
        CHECK(figureOf(row, 0) / 0x1p30 == Approx(expected).margin(std::stod(tolerance.substr(4)) * 1.0001).epsilon(0));
    } else if (tolerance.starts_with("MiB ")) {
        CHECK(figureOf(row, 0) / 0x1p20 == Approx(expected).margin(std::stod(tolerance.substr(4)) * 1.0001).epsilon(0));
    } else {
        CHECK(figureOf(row, 0) == Approx(expected).margin(0).epsilon(1e-15));
    }
}

/// Rows that go through a scenario; the others must say in words why they cannot.
int checkTable(const std::string& name)
{
    int checked = 0;
    for (const Row& row : truthTable(name)) {
        INFO(row.at("id") << " (spec " << row.at("section") << ", " << row.at("version") << ", " << row.at("source") << ") "
                          << row.at("scenario") << ' ' << row.at("figure") << " = " << row.at("expected"));
        CHECK(!row.at("source").empty());
        if (row.at("scenario").empty()) {
            CHECK(row.at("why_not").size() > 20);
            continue;
        }
        checkRow(row);
        ++checked;
    }
    return checked;
}

}  // namespace

TEST_CASE("spec 1.4, 2.2, 3.3, 4.3, 4.5, 5.6: vLLM's pool is what worked figures and start-up logs print")
{
    CHECK(checkTable("vllm_rows.tsv") == 88);
}

TEST_CASE("spec 1.1, 1.3, 1.5 to 1.7, 2.4, 2.5, 3.4, 4.4: caches of the other runtimes are what they print")
{
    CHECK(checkTable("engine_rows.tsv") == 51);
}
