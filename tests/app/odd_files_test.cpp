// SPDX-License-Identifier: MIT
#include "tests/app/run_program.h"
#include "tests/catch.h"
#include "tests/core/written_model.h"

#include <rapidjson/document.h>

#include <filesystem>
#include <fstream>

#include <sys/stat.h>
#include <unistd.h>

using kvsight::test::freshFolder;
using kvsight::test::ProgramRun;
using kvsight::test::runCli;
using kvsight::test::safetensorsBytes;
using kvsight::test::writeFile;

namespace {

const char* const kConfig = R"({"model_type": "llama", "num_hidden_layers": 1, "hidden_size": 64, "num_attention_heads": 4,
    "num_key_value_heads": 2, "intermediate_size": 128, "vocab_size": 100, "tie_word_embeddings": true})";

const std::string kTensor = R"({"model.layers.0.self_attn.k_proj.weight":{"dtype":"BF16","shape":[32,64],"data_offsets":[0,4096]}})";

std::string codeOf(const ProgramRun& run)
{
    CHECK(run.exit_code == 3);
    rapidjson::Document answer;
    answer.Parse<rapidjson::kParseValidateEncodingFlag>(run.out.c_str(), run.out.size());
    REQUIRE(answer.IsObject());
    REQUIRE(answer.HasMember("error"));
    return answer["error"]["code"].GetString();
}

rapidjson::Document answerOf(const ProgramRun& run)
{
    INFO(run.err);
    CHECK(run.exit_code == 0);
    rapidjson::Document answer;
    answer.Parse<rapidjson::kParseValidateEncodingFlag>(run.out.c_str(), run.out.size());
    REQUIRE(answer.IsObject());
    return answer;
}

}  // namespace

TEST_CASE("only regular files are opened, whatever their name promises")
{
    const std::string folder = freshFolder("odd-files");
    for (const std::string end : {"json", "safetensors", "gguf"}) {
        const std::string pipe = folder + "/pipe." + end;
        const std::string link = folder + "/link." + end;
        const std::string device = folder + "/device." + end;
        const std::string inner = folder + "/folder." + end;
        REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
        REQUIRE(::symlink("nowhere at all", link.c_str()) == 0);
        REQUIRE(::symlink("/dev/zero", device.c_str()) == 0);
        std::filesystem::create_directory(inner);
        CHECK(codeOf(runCli({"inspect", pipe, "--json"})) == "unreadable");
        CHECK(codeOf(runCli({"inspect", link, "--json"})) == "missing_file");
        CHECK(codeOf(runCli({"inspect", device, "--json"})) == "unreadable");
        CHECK(codeOf(runCli({"inspect", inner, "--json"})) == "missing_file");
        CHECK(codeOf(runCli({"gpus", "--user-catalog", pipe, "--json"})) == "unreadable");
        CHECK(codeOf(runCli({"size", "--scenario", pipe, "--json"})) == "unreadable");
    }
    CHECK(codeOf(runCli({"inspect", "/dev/zero", "--json"})) == "unsafe_path");
}

TEST_CASE("a shard that is a pipe or a device is not read")
{
    const std::string folder = freshFolder("odd-shards");
    REQUIRE(::mkfifo((folder + "/a.safetensors").c_str(), 0600) == 0);
    writeFile(folder + "/model.safetensors.index.json", R"({"weight_map": {"w": "a.safetensors"}})");
    CHECK(codeOf(runCli({"inspect", folder, "--json"})) == "unreadable");
}

TEST_CASE("a header just under the format's limit is read, one byte over it is refused at once")
{
    const std::string folder = freshFolder("odd-limits");
    const std::string file = folder + "/a.safetensors";
    writeFile(file, safetensorsBytes(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})", 4, 100'000'000));
    const auto answer = answerOf(runCli({"inspect", file, "--json"}));
    CHECK(answer["tensors"].GetUint64() == 1);
    CHECK(answer["weights_file_bytes"].GetUint64() == 4);
    writeFile(file, safetensorsBytes("{}", 0, 8));
    std::fstream out(file, std::ios::in | std::ios::out | std::ios::binary);
    out.write("\x01\xE1\xF5\x05\0\0\0\0", 8);
    out.close();
    std::filesystem::resize_file(file, 100'000'009);
    const ProgramRun over = runCli({"inspect", file, "--json"});
    CHECK(codeOf(over) == "header_too_large");
    CHECK(over.err.find("100000000") != std::string::npos);
}

TEST_CASE("a JSON text of 200 MB is refused by its size")
{
    const std::string folder = freshFolder("odd-size");
    const std::string file = folder + "/config.json";
    writeFile(file, "{\"a\": \"");
    std::filesystem::resize_file(file, 200'000'000);
    CHECK(codeOf(runCli({"inspect", file, "--json"})) == "header_too_large");
    CHECK(codeOf(runCli({"size", "--scenario", file, "--json"})) == "header_too_large");
    CHECK(codeOf(runCli({"models", "--user-catalog", file, "--json"})) == "header_too_large");
}

TEST_CASE("names with line breaks, broken characters and 255 bytes are opened like any other")
{
    const std::string folder = freshFolder("odd-names");
    for (const std::string& name : {std::string("a\nb"), std::string("\xFF\xFE\x80"), std::string(243, 'n'), std::string("-dash"), std::string("\xED\x95\x9C")}) {
        const std::string file = folder + "/" + name + ".safetensors";
        writeFile(file, safetensorsBytes(kTensor, 4096));
        CHECK(answerOf(runCli({"inspect", file, "--json"}))["weights_file_bytes"].GetUint64() == 4096);
        writeFile(folder + "/" + name + ".json", kConfig);
        CHECK(answerOf(runCli({"inspect", folder + "/" + name + ".json", "--json"}))["model"]["layers"].GetUint64() == 1);
        const ProgramRun broken = runCli({"inspect", folder + "/" + name + ".absent", "--json"});
        CHECK(codeOf(broken) == "missing_file");
    }
}

TEST_CASE("a folder with safetensors, GGUF and a config reads the safetensors and says so")
{
    const std::string folder = freshFolder("odd-kinds");
    writeFile(folder + "/config.json", kConfig);
    auto answer = answerOf(runCli({"inspect", folder, "--json"}));
    CHECK(answer["shards"].IsNull());
    writeFile(folder + "/model.safetensors", safetensorsBytes(kTensor, 4096));
    answer = answerOf(runCli({"inspect", folder, "--json"}));
    CHECK(answer["shards"].GetUint64() == 1);
    CHECK(answer["model"]["layers"].GetUint64() == 1);
    writeFile(folder + "/other.gguf", "GGUF");
    const ProgramRun both = runCli({"inspect", folder, "--json"});
    CHECK(answerOf(both)["shards"].GetUint64() == 1);
    CHECK(both.err.find("model.safetensors is read") != std::string::npos);
    CHECK(both.err.find("other.gguf") != std::string::npos);
    CHECK(both.err.find("[several_models]") != std::string::npos);
}

TEST_CASE("weights without a config answer a model of null, and a scenario says what is missing")
{
    const std::string folder = freshFolder("odd-lonely");
    const std::string file = folder + "/a.safetensors";
    writeFile(file, safetensorsBytes(kTensor, 4096));
    const auto answer = answerOf(runCli({"inspect", file, "--json"}));
    CHECK(answer["model"].IsNull());
    CHECK(answer["weights"]["attention"]["bytes"].GetUint64() == 4096);
    CHECK(answer["weights"]["attention"]["elements"].GetUint64() == 2048);
    CHECK(answer["weights"]["attention"]["format"] == "bf16");
    CHECK(runCli({"inspect", file}).out.find("attention") != std::string::npos);
    const ProgramRun size = runCli({"size", file, "--json"});
    CHECK(codeOf(size) == "no_figures");
    CHECK(size.err.find("config.json") != std::string::npos);
}

TEST_CASE("what is wrong with a benchmark's table stands behind its own name")
{
    const std::string folder = freshFolder("odd-measured");
    const ProgramRun run = runCli({"size", "llama-3.1-8b", "--gpu", "rtx-4090", "--measured-file", folder + "/none.txt"});
    CHECK(run.exit_code == 3);
    CHECK(run.err.find(folder + "/none.txt: error: ") == 0);
}
