// SPDX-License-Identifier: MIT
#include "core/report/share.h"

#include "core/evaluate.h"
#include "core/report/sweep_report.h"
#include "core/report/flat_record.h"
#include "tests/catch.h"

#include <algorithm>
#include <sstream>

using namespace kvsight;

namespace {

Scenario usual()
{
    Scenario scenario;
    scenario.model.id = "llama-3.1-8b";
    scenario.weights.format = "Q4_K_M";
    scenario.context_tokens = 8192;
    scenario.sequences = 2;
    GpuChoice gpu;
    gpu.id = "rtx-4090";
    scenario.gpus.push_back(gpu);
    return scenario;
}

Resolved resolved(const Scenario& scenario)
{
    const auto resolution = resolve(scenario, Catalog::builtIn());
    REQUIRE(resolution.resolved);
    return *resolution.resolved;
}

bool has(const std::string& text, const std::string& piece)
{
    return text.find(piece) != std::string::npos;
}

std::vector<std::string> linesOf(const std::string& text)
{
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

}  // namespace

TEST_CASE("a shared text has headline, figures, assumptions, command and stamp")
{
    const Resolved scenario = resolved(usual());
    const std::string text = shareText(scenario, evaluate(scenario), {"0.3.0", "2026-11-29"});
    CHECK(text.rfind("It fits: 2 conversations of 8K tokens", 0) == 0);
    for (const char* piece : {"Llama 3.1 8B", "Q4_K_M", "K f16, V f16", "KV cache", "2.00 GiB", "To spare", "tokens/s (",
                              "Speed, together", "One more token", "128 KiB", "llama.cpp b11118",
                              "\nkvsight-cli size llama-3.1-8b", "\nKVSight 0.3.0, 2026-11-29\n"}) {
        INFO(piece << " in\n" << text);
        CHECK(has(text, piece));
    }
    CHECK_FALSE(has(text, "States"));
    CHECK_FALSE(has(text, "{"));
    CHECK(has(shareText(scenario, evaluate(scenario), {}, ByteUnits::Decimal), "2.15 GB"));
}

TEST_CASE("a shared text speaks the reader's language")
{
    const Resolved scenario = resolved(usual());
    const auto shout = [](const Message& message) { return "<" + inEnglish(message) + ">"; };
    const auto rows = shareRows(scenario, evaluate(scenario), ByteUnits::Binary, shout);
    const auto speed = std::find_if(rows.begin(), rows.end(), [](const ShareRow& row) {
        return inEnglish(row.label) == "Speed, together";
    });
    REQUIRE(speed != rows.end());
    CHECK(speed->value.front() == '<');
    CHECK(has(shareText(scenario, evaluate(scenario), {}, ByteUnits::Binary, shout), "<KV cache>"));
}

TEST_CASE("what does not fit says how much is short")
{
    Scenario scenario = usual();
    scenario.context_tokens = 1048576;
    const Resolved beyond = resolved(scenario);
    const std::string text = shareText(beyond, evaluate(beyond), {});
    CHECK(has(text, "Short by"));
    CHECK_FALSE(has(text, "To spare"));
    CHECK(has(text, "beyond the 128K"));
}

TEST_CASE("a Markdown table keeps its shape whatever names hold")
{
    Resolved scenario = resolved(usual());
    scenario.model_name = "a|b *c* `d`\n| <script>";
    const std::string text = shareMarkdown(scenario, evaluate(scenario), {"0.3.0", "2026-11-29"});
    CHECK(text.rfind("**It fits", 0) == 0);
    CHECK(has(text, "a\\|b \\*c\\* \\`d\\`"));
    CHECK_FALSE(has(text, "<script>"));
    bool in_table = false;
    for (const std::string& line : linesOf(text)) {
        in_table = in_table || line == "| :--- | ---: |";
        if (!in_table || line.empty() || line.front() != '|')
            continue;
        int bars = 0;
        for (std::size_t i = 0; i < line.size(); ++i)
            bars += line[i] == '|' && (i == 0 || line[i - 1] != '\\') ? 1 : 0;
        INFO(line);
        CHECK(bars == 3);
    }
    CHECK(in_table);
}

TEST_CASE("the growth as CSV has the sweep's columns and one row a context")
{
    Scenario scenario = usual();
    const auto lines = linesOf(growthCsv(scenario, {1024, 8192, kMaxContextTokens + 1}, Catalog::builtIn()));
    REQUIRE(lines.size() == 4);
    CHECK(lines[0] == csvLine(sweepColumns({{"context_tokens", {}}})));
    CHECK(lines[1].rfind("1024,2,llama-3.1-8b,", 0) == 0);
    const Resolved at = resolved(scenario);
    const auto cache = std::to_string(*exact(evaluate(at).memory.kv_cache_bytes));
    CHECK(has(lines[2], "," + cache + ","));
    CHECK(has(lines[3], "bad_value"));
}
