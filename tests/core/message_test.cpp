// SPDX-License-Identifier: MIT
#include "core/message.h"

#include "tests/catch.h"

using kvsight::inEnglish;
using kvsight::Message;

TEST_CASE("arguments are filled into their places")
{
    CHECK(inEnglish(Message{"{a} of {b}", {{"a", "1"}, {"b", "2"}}}) == "1 of 2");
    CHECK(inEnglish(Message{"{b}{b}{a}", {{"a", "1"}, {"b", "2"}}}) == "221");
}

TEST_CASE("an argument's text is not filled in again, and unknown places stay")
{
    CHECK(inEnglish(Message{"{a}", {{"a", "{b}"}, {"b", "x"}}}) == "{b}");
    CHECK(inEnglish(Message{"{c} {", {{"a", "1"}}}) == "{c} {");
}
