// SPDX-License-Identifier: MIT
#include "core/readers/input_file.h"

#include "core/readers/model_reader.h"

#include "tests/catch.h"

#include <array>
#include <filesystem>
#include <fstream>

using namespace kvsight;

namespace {

std::string freshFolder(const std::string& name)
{
    const std::string path = std::string(KVSIGHT_BINARY_DIR) + "/tests/" + name;
    std::filesystem::remove_all(path);
    std::filesystem::create_directories(path);
    return path;
}

std::string readSome(const InputFile& file, std::uint64_t offset)
{
    Findings findings;
    std::array<char, 8> bytes{};
    const auto count = file.readAt(offset, bytes, findings);
    CHECK(findings.empty());
    return std::string(bytes.data(), count.value_or(0));
}

}  // namespace

TEST_CASE("a file that is replaced, cut or grows while it is open does no harm")
{
    const std::string folder = freshFolder("input-file");
    const std::string path = folder + "/a";
    std::ofstream(path) << "old text";
    std::ofstream(folder + "/b") << "new";
    Findings findings;
    const auto file = InputFile::open(path, findings);
    REQUIRE(file);
    CHECK(file->size() == 8);
    std::filesystem::rename(folder + "/b", path);
    CHECK(readSome(*file, 0) == "old text");
    CHECK(readSome(*file, 4) == "text");
    const auto second = InputFile::open(path, findings);
    std::filesystem::resize_file(path, 1);
    CHECK(readSome(*second, 0) == "n");
    CHECK(readSome(*second, 1).empty());
    std::filesystem::resize_file(path, 6);
    CHECK(readSome(*second, 0).size() == 6);
    CHECK(readSome(*second, UINT64_MAX).empty());
}

TEST_CASE("settings of other programs are told apart from a model's")
{
    const auto code = [](const char* text) {
        const ModelReading reading = readConfigJson(text, "t");
        return reading.findings.empty() ? std::string("ok") : reading.findings.back().code;
    };
    for (const char* text : {R"({"format": "kvsight-scenario", "model": "x"})", R"({"format": "kvsight-models", "models": []})",
                             R"({"format": "kvsight-gpus", "gpus": []})", R"({"bos_token": "<s>", "eos_token": "</s>"})",
                             R"({"bos_token_id": 1, "eos_token_id": 2, "transformers_version": "4.40.0"})",
                             R"({"r": 8, "lora_alpha": 16, "target_modules": ["q_proj"]})",
                             R"({"do_resize": true, "image_mean": [0.5], "size": 224})", R"({"weight_map": {"a": "b.safetensors"}})",
                             R"({"tokenizer_class": "LlamaTokenizer"})", R"({"log_history": []})", R"({"_class_name": "DDIMScheduler"})"}) {
        INFO(text);
        CHECK(code(text) == "wrong_file_kind");
    }
    CHECK(code(R"({"format": "pt"})") == "missing_key");
    CHECK(code("{}") == "missing_key");
}
