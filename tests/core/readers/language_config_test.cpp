// SPDX-License-Identifier: MIT
#include "core/readers/language_config.h"

#include "tests/catch.h"

using namespace kvsight;

namespace {

LanguagePart partOf(const char* text)
{
    Findings findings;
    const auto root = parseJsonObject(text, "x", findings);
    REQUIRE(root);
    return findLanguagePart(*root);
}

}  // namespace

TEST_CASE("the language part's values win over the root's, but a null hides nothing")
{
    const LanguagePart part = partOf(R"({"model_type":"gemma3","a":1,"b":2,"c":null,
        "vision_config":{"a":9},"text_config":{"model_type":"gemma3_text","a":3,"b":null,"c":4}})");
    CHECK(part.config.find("a")->text == "3");
    CHECK(part.config.find("b")->text == "2");
    CHECK(part.config.find("c")->text == "4");
    CHECK(part.config.find("model_type")->text == "gemma3_text");
    CHECK(part.root_type == "gemma3");
    CHECK(part.path == "text_config");
    CHECK(part.names_own_type);
}

TEST_CASE("parts within parts are followed, though not without end")
{
    CHECK(partOf(R"({"thinker_config":{"audio_config":{"n":1},"text_config":{"n":2}},"talker_config":{"n":3}})")
              .config.find("n")->text == "2");
    std::string deep = R"({"n":7})";
    for (int i = 0; i < 200; ++i)
        deep = R"({"text_config":)" + deep + "}";
    CHECK(partOf(deep.c_str()).config.find("n") == nullptr);
    CHECK(partOf(R"({"text_config":"somebody/something"})").path.empty());
}
