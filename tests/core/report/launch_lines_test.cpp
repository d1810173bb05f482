// SPDX-License-Identifier: MIT
#include "core/report/launch_lines.h"

#include "core/report/shell_word.h"
#include "tests/catch.h"

#include <algorithm>

using namespace kvsight;

namespace {

Scenario usual()
{
    Scenario scenario;
    scenario.model.id = "llama-3.1-8b";
    scenario.weights.format = "Q4_K_M";
    scenario.context_tokens = 8192;
    GpuChoice gpu;
    gpu.id = "rtx-4090";
    scenario.gpus.push_back(gpu);
    return scenario;
}

std::vector<LaunchLine> lines(const Scenario& scenario)
{
    const auto resolution = resolve(scenario, Catalog::builtIn());
    REQUIRE(resolution.resolved);
    auto all = launchLines(*resolution.resolved, Catalog::builtIn());
    REQUIRE(all.size() == 4);
    for (const LaunchLine& line : all) {
        for (const LaunchFlag& flag : line.flags) {
            INFO(line.id << ' ' << flag.flag);
            CHECK(inEnglish(flag.meaning).find('{') == std::string::npos);
            CHECK_FALSE(inEnglish(flag.meaning).empty());
            CHECK(std::string(flag.source).rfind("https://", 0) == 0);
            const std::string& where = line.file_text;
            CHECK((line.command.find(flag.flag) != std::string::npos || where.find(flag.flag) != std::string::npos));
        }
        for (const Message& gap : line.gaps)
            CHECK(inEnglish(gap).find('{') == std::string::npos);
    }
    return all;
}

bool says(const LaunchLine& line, const std::string& words)
{
    return std::any_of(line.gaps.begin(), line.gaps.end(),
                       [&](const Message& gap) { return inEnglish(gap).find(words) != std::string::npos; });
}

}  // namespace

TEST_CASE("the usual scenario as launch lines")
{
    const auto all = lines(usual());
    CHECK(all[0].command == "kvsight-cli size llama-3.1-8b --weights Q4_K_M --context-tokens 8192 --gpu rtx-4090");
    CHECK(all[1].command == "llama-server -m llama-3.1-8b-Q4_K_M.gguf -c 8192 -np 1 -ngl all -fa on");
    CHECK(all[2].command
          == "vllm serve meta-llama/Llama-3.1-8B --max-model-len 8192 --max-num-seqs 1 --kv-cache-dtype auto "
             "--gpu-memory-utilization 0.92");
    CHECK(all[3].command
          == "OLLAMA_CONTEXT_LENGTH=8192 OLLAMA_NUM_PARALLEL=1 OLLAMA_KV_CACHE_TYPE=f16 OLLAMA_FLASH_ATTENTION=1 "
             "ollama serve");
    CHECK(all[3].file_name == "Modelfile");
    CHECK(all[3].file_text == "FROM ./llama-3.1-8b-Q4_K_M.gguf\nPARAMETER num_ctx 8192\n");
    CHECK(says(all[1], "Put the path of your own GGUF file"));
    CHECK(says(all[2], "weights are Q4_K_M"));
}

TEST_CASE("llama.cpp is told all conversations' tokens together, the others those of one")
{
    Scenario scenario = usual();
    scenario.sequences = 4;
    scenario.options.unified = true;
    scenario.options.ubatch = 4096;
    scenario.options.swa_full = true;
    const auto all = lines(scenario);
    CHECK(all[1].command
          == "llama-server -m llama-3.1-8b-Q4_K_M.gguf -c 32768 -np 4 -ngl all -fa on -ub 4096 -b 4096 --kv-unified "
             "--swa-full");
    CHECK(all[2].command.find("--max-model-len 8192 --max-num-seqs 4") != std::string::npos);
    CHECK(all[3].command.find("OLLAMA_CONTEXT_LENGTH=8192 OLLAMA_NUM_PARALLEL=4") != std::string::npos);
    CHECK(says(all[3], "no setting for a shared cache"));
    scenario.context_tokens = std::uint64_t{1} << 31;
    const auto beyond = lines(scenario);
    CHECK(beyond[1].command.find(" -c ") == std::string::npos);
    CHECK(says(beyond[1], "takes at most"));
    CHECK(says(beyond[2], "vLLM refuses more"));
}

TEST_CASE("cache types that a program lacks are said, not guessed")
{
    Scenario scenario = usual();
    scenario.v_type = "q8_0";
    const auto mixed = lines(scenario);
    CHECK(mixed[1].command.find(" -ctv q8_0") != std::string::npos);
    CHECK(mixed[1].command.find("-ctk") == std::string::npos);
    CHECK(mixed[2].command.find("--kv-cache-dtype") == std::string::npos);
    CHECK(says(mixed[2], "f16 and q8_0 cannot be asked for"));
    CHECK(mixed[3].command.find("KV_CACHE_TYPE") == std::string::npos);
    CHECK(says(mixed[3], "f16 and q8_0 cannot be asked for"));
    scenario.k_type = scenario.v_type = "fp8";
    const auto fp8 = lines(scenario);
    CHECK(says(fp8[1], "no cache of type fp8"));
    CHECK(fp8[2].command.find("--kv-cache-dtype fp8") != std::string::npos);
    CHECK(says(fp8[3], "no cache of type fp8"));
}

TEST_CASE("cards and what is in use on them")
{
    Scenario scenario = usual();
    scenario.gpus.front().count = 2;
    scenario.reserved_bytes = std::uint64_t{12} << 30;
    const auto layers = lines(scenario);
    CHECK(layers[1].command.find("-sm layer") != std::string::npos);
    CHECK(layers[2].command.find("--gpu-memory-utilization 0.499 --pipeline-parallel-size 2") != std::string::npos);
    CHECK(says(layers[3], "decides how many cards"));
    scenario.split = Split::Tensor;
    scenario.reserved_bytes = std::uint64_t{1} << 50;
    const auto tensors = lines(scenario);
    CHECK(tensors[1].command.find("-sm tensor") != std::string::npos);
    CHECK(tensors[2].command.find("--gpu-memory-utilization 0.00 --tensor-parallel-size 2") != std::string::npos);
}

TEST_CASE("names of files cannot break out of the command or the file")
{
    CHECK(shellWord("a b") == "'a b'");
    CHECK(shellWord("$(rm -rf x)'") == "'$(rm -rf x)'\\'''");
    CHECK(shellWord("") == "''");
    CHECK(shellPath("-rf") == "./-rf");
    auto resolution = resolve(usual(), Catalog::builtIn());
    REQUIRE(resolution.resolved);
    Resolved& resolved = *resolution.resolved;
    resolved.model_id.clear();
    resolved.scenario.model = {};
    resolved.scenario.model.file = "-m;x $(y)\nPARAMETER stop z.gguf";
    const auto all = launchLines(resolved, Catalog::builtIn());
    CHECK(all[1].command.rfind("llama-server -m './-m;x $(y)\nPARAMETER stop z.gguf' -c ", 0) == 0);
    CHECK(std::count(all[3].file_text.begin(), all[3].file_text.end(), '\n') == 2);
    resolved.scenario.model.file = "/models/my model/config.json";
    CHECK(launchLines(resolved, Catalog::builtIn())[2].command.rfind("vllm serve '/models/my model' ", 0) == 0);
}
