// SPDX-License-Identifier: MIT
#include "core/sweep.h"

#include "tests/catch.h"

using namespace kvsight;

namespace {

std::vector<std::string> valuesOf(std::string_view text)
{
    Findings findings;
    const auto axis = parseSweepAxis(text, findings);
    CHECK(findings.empty());
    return axis ? axis->values : std::vector<std::string>{"refused"};
}

std::string refusal(std::string_view text)
{
    Findings findings;
    CHECK_FALSE(parseSweepAxis(text, findings));
    return findings.size() == 1 ? findings.front().code + " " + inEnglish(findings.front().message) : "no finding";
}

}  // namespace

TEST_CASE("sweep ranges double, step, or count")
{
    CHECK(valuesOf("context_tokens=1024..8192:log2") == std::vector<std::string>{"1024", "2048", "4096", "8192"});
    CHECK(valuesOf("context_tokens=1000..5000:log2") == std::vector<std::string>{"1000", "2000", "4000"});
    CHECK(valuesOf("context_tokens=1k..4k:log2") == std::vector<std::string>{"1024", "2048", "4096"});
    CHECK(valuesOf("sequences=1..10:step 4") == std::vector<std::string>{"1", "5", "9"});
    CHECK(valuesOf("sequences=1..9:step4") == std::vector<std::string>{"1", "5", "9"});
    CHECK(valuesOf("sequences=3..5") == std::vector<std::string>{"3", "4", "5"});
    CHECK(valuesOf("sequences=7..7:log2") == std::vector<std::string>{"7"});
    // The end of the number range is reached without wrapping.
    CHECK(valuesOf("x=9223372036854775808..18446744073709551615:log2").size() == 1);
}

TEST_CASE("sweep lists keep the text of their values, and the field's dashes become underscores")
{
    Findings findings;
    const auto axis = parseSweepAxis("k-type=f16, q8_0", findings);
    REQUIRE(axis);
    CHECK(*axis == SweepAxis{"k_type", {"f16", "q8_0"}});
}

TEST_CASE("sweeps that cannot be meant are refused with their text")
{
    for (const char* text : {"context_tokens", "context_tokens=", "=1,2", "sequences=4..1", "sequences=0..8:log2",
                             "sequences=1..8:step 0", "sequences=1..8:log3", "sequences=1..x", "sequences=1,,2",
                             "sequences=..", "sequences=-1..4"})
        CHECK(refusal(text).find("bad_value \"" + std::string(text) + "\" is no range.") == 0);
    CHECK(refusal("context_tokens=0..18446744073709551615").find("may have 1 000 000 points") != std::string::npos);
}

TEST_CASE("several axes are a cross product whose last axis varies fastest")
{
    const std::vector<SweepAxis> axes{{"a", {"1", "2"}}, {"b", {"x", "y", "z"}}};
    Findings findings;
    REQUIRE(countSweepPoints(axes, findings) == std::optional<std::uint64_t>(6));
    CHECK(sweepPoint(axes, 0) == std::vector<std::string>{"1", "x"});
    CHECK(sweepPoint(axes, 1) == std::vector<std::string>{"1", "y"});
    CHECK(sweepPoint(axes, 5) == std::vector<std::string>{"2", "z"});
}

TEST_CASE("too many points and a field varied twice are refused")
{
    const SweepAxis wide{"a", std::vector<std::string>(1001, "1")};
    SweepAxis other = wide;
    other.field = "b";
    Findings findings;
    CHECK_FALSE(countSweepPoints({wide, other}, findings));
    CHECK_FALSE(countSweepPoints({wide, wide}, findings));
    REQUIRE(findings.size() == 2);
    CHECK(inEnglish(findings[1].message) == "a is varied twice. Give its values in one --over.");
}
