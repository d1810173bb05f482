// SPDX-License-Identifier: MIT
#include "tests/app/run_program.h"
#include "tests/catch.h"

#include <rapidjson/document.h>

#include <sstream>

using kvsight::test::ProgramRun;
using kvsight::test::runCli;

namespace {

std::vector<std::vector<std::string>> cellsOf(const std::string& csv)
{
    std::vector<std::vector<std::string>> rows;
    std::istringstream stream(csv);
    for (std::string line; std::getline(stream, line);) {
        std::vector<std::string> cells;
        std::istringstream cut(line + ",");
        for (std::string cell; std::getline(cut, cell, ',');)
            cells.push_back(cell);
        rows.push_back(std::move(cells));
    }
    return rows;
}

/// The value that the dotted name has in a row of the JSON form; nullptr where it is not there.
const rapidjson::Value* find(const rapidjson::Value& row, const std::string& name)
{
    const rapidjson::Value* value = &row;
    std::istringstream parts(name);
    for (std::string part; std::getline(parts, part, '.');) {
        if (!value->IsObject() || !value->HasMember(part.c_str()))
            return nullptr;
        value = &(*value)[part.c_str()];
    }
    return value;
}

const std::vector<std::string> kSweep{"sweep", "llama-3.1-8b", "--weights", "Q4_K_M", "--gpu", "rtx-4090",
                                      "--over", "context_tokens=1024..131072:log2", "--over", "sequences=1,4"};

}  // namespace

TEST_CASE("a sweep has a row for each combination, the last --over varying fastest")
{
    const ProgramRun run = runCli(kSweep);
    CHECK(run.exit_code == 0);
    const auto rows = cellsOf(run.out);
    REQUIRE(rows.size() == 1 + 8 * 2);
    CHECK(rows[0][0] == "context_tokens");
    CHECK(rows[0][1] == "sequences");
    CHECK(rows[1][0] == "1024");
    CHECK(rows[1][1] == "1");
    CHECK(rows[2][1] == "4");
    CHECK(rows[16][0] == "131072");
    for (const auto& row : rows)
        CHECK(row.size() == rows[0].size());
}

TEST_CASE("CSV and JSON rows hold the same figures under the same names")
{
    auto arguments = kSweep;
    const auto csv = cellsOf(runCli(arguments).out);
    arguments.push_back("--json");
    const ProgramRun json = runCli(arguments);
    rapidjson::Document rows;
    rows.Parse<rapidjson::kParseNumbersAsStringsFlag>(json.out.c_str());
    REQUIRE(rows.IsArray());
    REQUIRE(rows.Size() + 1 == csv.size());
    int compared = 0;
    for (rapidjson::SizeType r = 0; r < rows.Size(); ++r) {
        for (std::size_t c = 0; c < csv[0].size(); ++c) {
            const auto* value = find(rows[r], csv[0][c]);
            const std::string& cell = csv[r + 1][c];
            if (value != nullptr && value->IsString() && csv[0][c].find("seconds") == std::string::npos
                && csv[0][c].find("per_second") == std::string::npos) {
                CHECK(cell == value->GetString());
                ++compared;
            } else if (value == nullptr || value->IsNull()) {
                CHECK(cell.empty());
            }
        }
    }
    CHECK(compared > 300);
}

TEST_CASE("a sweep over names shows them, and rows that cannot be evaluated say why")
{
    const ProgramRun run = runCli({"sweep", "llama-3.1-8b", "--over", "gpu=4090,rtx-9999,rtx-3090", "--over", "k_type=f16,q8_0",
                                   "--json"});
    CHECK(run.exit_code == 3);
    rapidjson::Document rows;
    rows.Parse(run.out.c_str());
    REQUIRE(rows.IsArray());
    REQUIRE(rows.Size() == 6);
    CHECK(std::string(rows[0]["gpu"].GetString()) == "4090");
    CHECK(std::string(rows[1]["k_type"].GetString()) == "q8_0");
    CHECK(std::string(rows[2]["error"]["code"].GetString()) == "unknown_gpu");
    CHECK(rows[4]["memory"]["kv_cache_bytes"].IsUint64());
    // Said once, not for each row.
    CHECK(run.err.find("[unknown_gpu]") == run.err.rfind("[unknown_gpu]"));
}

TEST_CASE("sweeps that are too long or not understood are refused before the first row")
{
    const ProgramRun wide = runCli({"sweep", "llama-3.1-8b", "--over", "context_tokens=1..2000", "--over",
                                    "sequences=1..1000"});
    CHECK(wide.exit_code == 2);
    CHECK(wide.out.empty());
    CHECK(wide.err == "kvsight-cli: error: A sweep may have 1 000 000 points. Use fewer values, or doubling "
                      "(a..b:log2). [bad_value]\n");
    const ProgramRun unknown = runCli({"sweep", "llama-3.1-8b", "--over", "colour=1,2"});
    CHECK(unknown.exit_code == 2);
    CHECK(unknown.out.empty());
    CHECK(unknown.err.find(" [unknown_field]\n") != std::string::npos);
}
