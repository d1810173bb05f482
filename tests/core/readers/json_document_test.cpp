// SPDX-License-Identifier: MIT
#include "core/readers/json_document.h"

#include "core/readers/json_text.h"

#include "tests/catch.h"

#include <string>

using namespace kvsight;

namespace {

struct Parsed {
    std::optional<JsonValue> root;
    Findings findings;
};

Parsed parse(std::string_view text)
{
    Parsed parsed;
    parsed.root = parseJsonObject(text, "some.json", parsed.findings);
    return parsed;
}

std::string firstCode(std::string_view text)
{
    const Parsed parsed = parse(text);
    if (parsed.findings.empty())
        return "nothing";
    return (parsed.root ? "accepted " : "") + parsed.findings.front().code;
}

std::string numberAsWhole(const std::string& number)
{
    const Parsed parsed = parse("{\"n\": " + number + "}");
    REQUIRE(parsed.root);
    const auto whole = parsed.root->find("n")->wholeNumber();
    return whole ? std::to_string(*whole) : "not whole";
}

std::string utf16(std::string_view ascii, bool big, bool mark)
{
    std::string out = mark ? (big ? "\xFE\xFF" : "\xFF\xFE") : "";
    for (const char c : ascii) {
        if (big)
            out += '\0';
        out += c;
        if (!big)
            out += '\0';
    }
    return out;
}

}  // namespace

TEST_CASE("values keep their place, their order and their text")
{
    const std::string text = "{\"a\": [1, {\"b\" : -2.50}],\n \"c\":\"x\\ny\", \"d\":null,\"e\" :true}";
    const Parsed parsed = parse(text);
    REQUIRE(parsed.root);
    CHECK(parsed.findings.empty());
    REQUIRE(parsed.root->members.size() == 4);
    const JsonValue& list = *parsed.root->find("a");
    REQUIRE(list.items.size() == 2);
    CHECK(text[list.offset] == '[');
    CHECK(list.items[0].offset == 7);
    CHECK(text[list.items[1].offset] == '{');
    CHECK(list.items[1].find("b")->text == "-2.50");
    CHECK(text.substr(list.items[1].find("b")->offset, 5) == "-2.50");
    CHECK(parsed.root->find("c")->text == "x\ny");
    CHECK(text.substr(parsed.root->find("c")->offset, 2) == "\"x");
    CHECK(placeInText(text, parsed.root->find("c")->offset) == "line 2, column 6");
    CHECK(parsed.root->find("d")->isNull());
    CHECK(parsed.root->find("e")->boolean);
    CHECK(parsed.root->find("f") == nullptr);
    CHECK(parsed.root->toJson() == "{\"a\":[1,{\"b\":-2.50}],\"c\":\"x\\u000ay\",\"d\":null,\"e\":true}");
}

TEST_CASE("whole numbers are exact however they are written")
{
    CHECK(numberAsWhole("32") == "32");
    CHECK(numberAsWhole("32.0") == "32");
    CHECK(numberAsWhole("3.2e1") == "32");
    CHECK(numberAsWhole("1e3") == "1000");
    CHECK(numberAsWhole("1E+3") == "1000");
    CHECK(numberAsWhole("3200e-2") == "32");
    CHECK(numberAsWhole("0") == "0");
    CHECK(numberAsWhole("-0.0") == "0");
    CHECK(numberAsWhole("0e99") == "0");
    CHECK(numberAsWhole("9007199254740993") == "9007199254740993");
    CHECK(numberAsWhole("18446744073709551615") == "18446744073709551615");
    CHECK(numberAsWhole("18446744073709551616") == "not whole");
    CHECK(numberAsWhole("184467440737095516150e-1") == "18446744073709551615");
    CHECK(numberAsWhole("1e19") == "10000000000000000000");
    CHECK(numberAsWhole("1e30") == "not whole");
    CHECK(numberAsWhole("1e-999999999999999999999") == "not whole");
    CHECK(numberAsWhole("0.5") == "not whole");
    CHECK(numberAsWhole("-1") == "not whole");
    CHECK(numberAsWhole("NaN") == "not whole");
    CHECK(numberAsWhole("-Infinity") == "not whole");
    CHECK(*parse("{\"n\":-2.5e2}").root->find("n")->number() == -250.0);
    CHECK_FALSE(parse("{\"n\":NaN}").root->find("n")->number());
}

TEST_CASE("what JSON does not allow is refused with line and column")
{
    const Parsed parsed = parse("{\"a\": 1,\n  \"b\": 0x20}");
    CHECK_FALSE(parsed.root);
    REQUIRE(parsed.findings.size() == 1);
    CHECK(parsed.findings[0].code == "json_syntax");
    CHECK(parsed.findings[0].where == "line 2, column 9");
    CHECK(inEnglish(parsed.findings[0].message).find("some.json, line 2, column 9") == 0);
    for (const char* text : {"{\"a\":1,}", "{a:1}", "{\"a\":+1}", "{\"a\":1 \"b\":2}", "{\"a\":1}}", "{\"a\":1} {}",
                             "{\"a\":1 // x\n}", "{\"a\":\"\t\"}", "{\"a\":", "{\"a\":01}", "{'a':1}", "{\"a\":[1}"})
        CHECK(firstCode(text) == "json_syntax");
    CHECK(firstCode("[1]") == "json_not_object");
    CHECK(firstCode("12") == "json_not_object");
    CHECK(firstCode("{\"layers\":1e400}") == "bad_value");
    CHECK(parse("{\"layers\":1e400}").findings[0].where == "layers");
}

TEST_CASE("what only looks like a JSON file is named for what it is")
{
    CHECK(firstCode("") == "empty_file");
    CHECK(firstCode(" \n\t ") == "empty_file");
    CHECK(firstCode(std::string(512, '\0')) == "json_syntax");
    CHECK(firstCode("{\"a\":1}" + std::string(9, '\0')) == "json_syntax");
    CHECK(firstCode("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n") == "not_this_format");
    CHECK(firstCode("<!DOCTYPE html>") == "not_this_format");
    CHECK(firstCode("GGUF\x03") == "not_this_format");
    CHECK(firstCode("{\"a\":\"" + std::string((64U << 20), 'x') + "\"}") == "header_too_large");
}

TEST_CASE("encodings")
{
    CHECK(firstCode("\xEF\xBB\xBF{\"a\":1}\r\n") == "accepted encoding");
    CHECK(firstCode(utf16("{\"a\":1}", false, true)) == "accepted encoding");
    CHECK(firstCode(utf16("{\"a\":1}", true, true)) == "accepted encoding");
    CHECK(firstCode(utf16("{\"a\":1}", true, false)) == "accepted encoding");
    CHECK(parse(utf16("{\"ab\":1}", true, true)).root->find("ab")->text == "1");
    CHECK(parse(utf16("{\"a\":1}", true, true) + "x").findings.back().code == "json_encoding");
    CHECK(firstCode("{\"a\":\"\xFF\"}") == "json_encoding");
    CHECK(firstCode("{\"a\":\"\xC0\xAF\"}") == "json_encoding");
    CHECK(firstCode("{\"a\":\"\xED\xA0\x80\"}") == "json_encoding");
    CHECK(firstCode("{\"a\":\"\\ud800\"}") == "json_encoding");
    CHECK(parse("{\"a\":\"\\ud83d\\ude00\"}").root->find("a")->text == "\xF0\x9F\x98\x80");
    CHECK(parse("{\"a\":\"\xED\x95\x9C\", x}").findings[0].where == "line 1, column 11");
}

TEST_CASE("nesting has an end, and deep input does not exhaust the stack")
{
    const auto nested = [](std::size_t depth) {
        std::string text;
        for (std::size_t i = 0; i + 1 < depth; ++i)
            text += "{\"a\":";
        return text + "{}" + std::string(depth - 1, '}');
    };
    CHECK(parse(nested(512)).root);
    CHECK(firstCode(nested(513)) == "nesting_too_deep");
    CHECK(firstCode(std::string(2000000, '[')) == "nesting_too_deep");
}

TEST_CASE("a name written twice is said, and the last one counts")
{
    const Parsed parsed = parse("{\"a\":1,\n\"b\":{\"a\":3},\n\"a\":2}");
    REQUIRE(parsed.root);
    CHECK(parsed.root->find("a")->text == "2");
    REQUIRE(parsed.findings.size() == 1);
    CHECK(parsed.findings[0].code == "duplicate_key");
    CHECK(inEnglish(parsed.findings[0].message).find("line 3, column 1") != std::string::npos);
    CHECK(firstCode("{\"a\":Infinity}") == "accepted non_finite_literal");
}

TEST_CASE("text from a file is shown without what could mislead")
{
    CHECK(shownText("<b>\xE2\x80\xAE\n") == "<b>\\u202E\\u000A");
    CHECK(shownText(std::string(200, 'x')).size() == 83);
    CHECK(shownText("\xFF") == "\xEF\xBF\xBD");
}
