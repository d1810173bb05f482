// SPDX-License-Identifier: MIT
#include "core/report/flat_record.h"
#include "core/report/json_writer.h"
#include "core/report/table.h"
#include "core/text.h"

#include "tests/catch.h"

#include <limits>

using namespace kvsight;

namespace {

void writeSample(RecordWriter& out)
{
    out.beginObject();
    out.wholeField("most", UINT64_MAX);
    out.signedField("least", INT64_MIN);
    out.wholeField("unknown", std::nullopt);
    out.realField("third", 1.0 / 3);
    out.realField("endless", std::numeric_limits<double>::infinity());
    out.flagField("yes", true);
    out.nameField("nameless", "");
    out.key("in");
    out.beginObject();
    out.textField("text", "a \"b\"\n\xff");
    out.key("list");
    out.beginArray();
    out.whole(1);
    out.text("two");
    out.endArray();
    out.key("objects");
    out.beginArray();
    out.beginObject();
    out.wholeField("hidden", 1);
    out.key("deeper");
    out.beginArray();
    out.whole(1);
    out.endArray();
    out.endObject();
    out.endArray();
    out.realField("after", 2.5);
    out.endObject();
    out.endObject();
}

}  // namespace

TEST_CASE("JSON keeps 64-bit numbers exact and says null for what is not known")
{
    const auto out = makeJsonWriter();
    writeSample(*out);
    const std::string expected =
        "{\"most\":18446744073709551615,\"least\":-9223372036854775808,\"unknown\":null,"
        "\"third\":0.3333333333333333,\"endless\":null,\"yes\":true,\"nameless\":null,"
        "\"in\":{\"text\":\"a \\\"b\\\"\\n\xEF\xBF\xBD\",\"list\":[1,\"two\"],"
        "\"objects\":[{\"hidden\":1,\"deeper\":[1]}],\"after\":2.5}}";
    CHECK(out->take() == expected);
    writeSample(*out);
    CHECK(out->take() == expected);
}

TEST_CASE("a flat record joins nested names by dots and leaves lists of objects out")
{
    FlatRecord record;
    writeSample(record);
    CHECK(record.value("most") == "18446744073709551615");
    CHECK(record.value("unknown").empty());
    CHECK(record.value("third") == "0.3333333333333333");
    CHECK(record.value("yes") == "true");
    CHECK(record.value("in.text") == "a \"b\"\n\xEF\xBF\xBD");
    CHECK(record.value("in.list") == "1 two");
    CHECK(record.value("in.after") == "2.5");
    CHECK(record.fields().size() == 10);
}

TEST_CASE("CSV quotes commas, quotes and line breaks")
{
    CHECK(csvLine({"a", "b c", ""}) == "a,b c,");
    CHECK(csvLine({"a,b", "say \"hi\"", "two\nlines"}) == "\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\"");
}

TEST_CASE("text for a terminal carries no control characters and no broken UTF-8")
{
    CHECK(printable("a\x1b[31mb") == "a\xEF\xBF\xBD[31mb");
    CHECK(printable("\xC3\xA9 \xC3") == "\xC3\xA9 \xEF\xBF\xBD");
    CHECK(printable("\xE2\x80\xAE") == "\xEF\xBF\xBD");
    CHECK(isValidUtf8("\xED\x95\x9C"));
    CHECK_FALSE(isValidUtf8("\xED\xA0\x80"));
    CHECK_FALSE(isValidUtf8("\xC0\x80"));
    CHECK_FALSE(isValidUtf8("\xF4\x90\x80\x80"));
    CHECK(displayWidth("\xED\x95\x9C" "a") == 3);
}

TEST_CASE("a table aligns by display columns and leaves no spaces at line ends")
{
    using enum Table::Align;
    Table table({{"id"}, {"size", Right}, {"note"}});
    table.addRow({"\xED\x95\x9C\xEA\xB8\x80", "1", ""});
    table.addRow({"ab", "1000", "x\ty"});
    CHECK(table.text() == "id    size  note\n\xED\x95\x9C\xEA\xB8\x80     1\nab    1000  x\xEF\xBF\xBDy\n");
}
