// SPDX-License-Identifier: MIT
#include "core/report/eval_line.h"

#include "core/readers/json_document.h"

#include "tests/catch.h"
#include "tests/core/gguf_builder.h"

#include <filesystem>

using namespace kvsight;

namespace {

JsonValue parsed(const std::string& text)
{
    Findings findings;
    const auto root = parseJsonObject(text, "answer", findings);
    REQUIRE(root);
    return *root;
}

std::string firstError(const LineAnswer& answer)
{
    const JsonValue root = parsed(answer.json);
    REQUIRE(root.find("error") != nullptr);
    return root.find("error")->find("text")->text;
}

}  // namespace

TEST_CASE("a line answers its figures, or why there are none")
{
    const LineAnswer sound = answerLine(R"({"model": "llama-3.1-8b", "context_tokens": 4096})", "eval:7", Catalog::builtIn());
    CHECK(sound.evaluated);
    CHECK(parsed(sound.json).find("memory") != nullptr);
    const LineAnswer broken = answerLine(R"({"model": "llama-3.1-8b")", "eval:7", Catalog::builtIn());
    CHECK_FALSE(broken.evaluated);
    CHECK(firstError(broken).find("eval:7, ") == 0);
}

TEST_CASE("what is wrong within a line's own config names the line and the key")
{
    for (const auto& [config, key] : std::vector<std::pair<std::string, std::string>>{
             {R"({"num_hidden_layers":   "many", "hidden_size": 64, "num_attention_heads": 4})", "num_hidden_layers"},
             {R"({"num_hidden_layers": 4, "hidden_size": 64, "num_attention_heads": [4]})", "num_attention_heads"},
             {R"({"text_config": {"num_hidden_layers": 4, "hidden_size": 64, "num_attention_heads": 0}})", "num_attention_heads"}}) {
        const LineAnswer answer = answerLine("{\"model\": {\"config\": " + config + "}}", "eval:3", Catalog::builtIn());
        INFO(answer.json);
        CHECK_FALSE(answer.evaluated);
        const std::string said = firstError(answer);
        CHECK(said.find("eval:3, model.config") == 0);
        CHECK(said.find(key) != std::string::npos);
        CHECK(said.find("column") == std::string::npos);
    }
}

TEST_CASE("a GGUF file without tensors has 0 of them, and weights of unknown size")
{
    test::GgufBuilder builder;
    builder.text("general.architecture", "llama").u32("llama.block_count", 2).u32("llama.embedding_length", 64);
    builder.u32("llama.attention.head_count", 4).u32("llama.attention.head_count_kv", 2);
    const std::string path = std::string(KVSIGHT_BINARY_DIR) + "/tests/vocabulary.gguf";
    test::writeFile(path, builder.header());
    const LineAnswer answer = answerLine("{\"model\": {\"file\": \"" + path + "\"}}", "eval:1", Catalog::builtIn());
    INFO(answer.json);
    const JsonValue root = parsed(answer.json);
    REQUIRE(root.find("tensors") != nullptr);
    CHECK(root.find("tensors")->text == "0");
    CHECK(root.find("memory")->find("weights_bytes")->isNull());
    std::filesystem::remove(path);
}
