// SPDX-License-Identifier: MIT
#include "core/evaluate.h"
#include "core/report/report.h"
#include "core/readers/scenario_json.h"

#include "tests/app/run_program.h"
#include "tests/catch.h"

#include <rapidjson/document.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>

using namespace kvsight;
using test::ProgramRun;
using test::runCli;

namespace {

rapidjson::Document parsed(const std::string& text)
{
    rapidjson::Document document;
    document.Parse<rapidjson::kParseFullPrecisionFlag>(text.c_str(), text.size());
    CHECK_FALSE(document.HasParseError());
    return document;
}

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

/// What the library answers to the same scenario, without the command line.
std::string inProcess(const std::string& scenario_json)
{
    const auto reading = readScenario(scenario_json, "test");
    const auto resolution = resolve(reading.scenario.value(), Catalog::builtIn());
    return evaluationJson(resolution.resolved.value(), evaluate(resolution.resolved.value()));
}

std::vector<std::string> keysOf(const rapidjson::Value& object)
{
    std::vector<std::string> keys;
    for (const auto& member : object.GetObject())
        keys.emplace_back(member.name.GetString());
    return keys;
}

const char* const kScenario = R"({"model": "llama-3.1-8b", "weights": "Q4_K_M", "k_type": "q8_0", "v_type": "q4_0",
    "context_tokens": 32768, "sequences": 4, "gpu": "rtx-4090", "runtime": "llama.cpp",
    "runtime_options": {"ubatch": 1024}})";
const std::vector<std::string> kSameTyped{
    "size", "llama-3.1-8b", "--weights", "Q4_K_M", "--k-type", "q8_0", "--v-type", "q4_0", "--context-tokens", "32k",
    "--sequences", "4", "--gpu", "rtx-4090", "--runtime-option", "ubatch=1024", "--json"};

std::string without(std::string text, char unwanted)
{
    text.erase(std::remove(text.begin(), text.end(), unwanted), text.end());
    return text;
}

}  // namespace

TEST_CASE("size, eval and the library answer the same line")
{
    const std::string expected = inProcess(kScenario) + "\n";
    const ProgramRun size = runCli(kSameTyped);
    CHECK(size.exit_code == 0);
    CHECK(size.out == expected);
    const ProgramRun eval = runCli({"eval"}, without(kScenario, '\n') + "\n");
    CHECK(eval.exit_code == 0);
    CHECK(eval.out == expected);
    const std::string folder = test::freshFolder("cli-scenario");
    test::writeFile(folder + "/saved.json", kScenario);
    CHECK(runCli({"size", "--scenario", "saved.json", "--json"}, {}, folder).out == expected);
}

TEST_CASE("the evaluation has every key of the contract, in its order")
{
    const auto answer = parsed(runCli(kSameTyped).out);
    const std::vector<std::string> keys{
        "model", "memory", "host", "devices", "caches", "states", "kv_bytes_per_token", "kv_bytes_per_token_at_context",
        "cells", "block_tokens", "fits", "limits", "decode", "prefill", "tensors", "estimated", "findings",
        "kept", "answer", "if_heads_were"};  // the last three beside the contract's
    CHECK(keysOf(answer) == keys);
    CHECK(keysOf(answer["model"])
          == std::vector<std::string>{"id", "name", "layers", "kv_layers", "native_context_tokens", "parameters",
                                      "active_parameters", "kv_heads", "head_dim_k", "head_dim_v"});
    CHECK(keysOf(answer["memory"])
          == std::vector<std::string>{"weights_bytes", "kv_cache_bytes", "k_bytes", "v_bytes", "indexer_bytes",
                                      "state_bytes", "compute_bytes", "overhead_bytes", "reserved_bytes", "total_bytes",
                                      "capacity_bytes", "free_bytes", "pool_bytes", "weights_file_bytes"});
    CHECK(keysOf(answer["host"])
          == std::vector<std::string>{"weights_bytes", "kv_cache_bytes", "state_bytes", "compute_bytes", "total_bytes"});
    CHECK(keysOf(answer["limits"])
          == std::vector<std::string>{"max_context_tokens", "max_sequences", "cache_tokens", "max_concurrency"});
    CHECK(answer["block_tokens"].IsNull());
    CHECK(answer["memory"]["pool_bytes"].IsNull());
    CHECK(answer["limits"]["cache_tokens"].IsNull());
}

TEST_CASE("the figures of a plain model are those of the formula")
{
    const auto answer = parsed(runCli(kSameTyped).out);
    // 32 layers x 8 heads x 128 = 32768 elements a token for K and for V; q8_0 34/32, q4_0 18/32 bytes an element.
    const std::uint64_t tokens = 4 * 32768;
    CHECK(answer["memory"]["k_bytes"].GetUint64() == tokens * 32768 / 32 * 34);
    CHECK(answer["memory"]["v_bytes"].GetUint64() == tokens * 32768 / 32 * 18);
    CHECK(answer["kv_bytes_per_token"].GetUint64() == 32768 / 32 * (34 + 18));
    CHECK(answer["cells"].GetUint64() == 32768);
    CHECK(answer["model"]["kv_heads"].GetUint64() == 8);
    CHECK(answer["model"]["parameters"].GetUint64() == 8030261248);
}

TEST_CASE("sums beyond 64 bits are null, and sums beyond 2^53 are exact")
{
    const auto lines = linesOf(runCli({"eval"},
        R"({"model": "llama-3.1-8b", "context_tokens": 1099511627776, "sequences": 65536, "runtime": "textbook"})" "\n"
        R"({"model": "llama-3.1-8b", "context_tokens": 1099511627775, "sequences": 1, "runtime": "textbook"})" "\n"
        R"({"model": "llama-3.1-8b", "gpu": "rtx-4090", "weights": 18446744073709551615, "runtime": "textbook", "context_tokens": 0})" "\n").out);
    REQUIRE(lines.size() == 3);
    CHECK(lines[0].find("\"kv_cache_bytes\":null") != std::string::npos);
    CHECK(lines[0].find("\"size_overflow\"") != std::string::npos);
    CHECK(lines[1].find("\"kv_cache_bytes\":144115188075724800,") != std::string::npos);
    // A shortage beyond 63 bits is not known as a whole number either.
    CHECK(lines[2].find("\"total_bytes\":18446744073709551615,") != std::string::npos);
    CHECK(lines[2].find("\"free_bytes\":null") != std::string::npos);
    CHECK(lines[2].find("\"size_overflow\"") != std::string::npos);
}

TEST_CASE("unknown names are errors of the input, in both forms")
{
    const ProgramRun model = runCli({"size", "llama-3.1-8c", "--json"});
    CHECK(model.exit_code == 3);
    CHECK(model.err.find("llama-3.1-8c: error: ") == 0);
    CHECK(model.err.substr(model.err.size() - 17) == " [unknown_model]\n");
    CHECK(std::string(parsed(model.out)["error"]["code"].GetString()) == "unknown_model");
    const ProgramRun gpu = runCli({"size", "llama-3.1-8b", "--gpu", "rtx-9999"});
    CHECK(gpu.exit_code == 3);
    CHECK(gpu.out.empty());
    CHECK(gpu.err.find(" [unknown_gpu]\n") != std::string::npos);
}

TEST_CASE("eval answers every line in order and skips blank ones")
{
    const ProgramRun run = runCli({"eval", "-"},
        "\n{\"model\": \"llama-3.1-8b\"}\n   \t\r\n{broken\n{\"model\": \"no-such-model\"}\r\n[]\n"
        "{\"context_tokens\": 5}\n{\"model\": \"llama-2-7b\", \"context_tokens\": -1}\n{\"model\": \"llama-2-7b\"}");
    CHECK(run.exit_code == 3);
    const auto lines = linesOf(run.out);
    REQUIRE(lines.size() == 7);
    CHECK(std::string(parsed(lines[0])["model"]["id"].GetString()) == "llama-3.1-8b");
    const std::vector<std::string> codes{"json_syntax", "unknown_model", "json_not_object", "missing_key", "bad_value"};
    for (std::size_t i = 0; i < codes.size(); ++i) {
        const auto answer = parsed(lines[i + 1]);
        REQUIRE(answer.HasMember("error"));
        CHECK(std::string(answer["error"]["code"].GetString()) == codes[i]);
        CHECK(answer["error"]["text"].GetStringLength() > 10);
    }
    CHECK(std::string(parsed(lines[6])["model"]["id"].GetString()) == "llama-2-7b");
    // Line numbers count every line of the input.
    CHECK(run.err.find("eval:4: error: ") == 0);
    CHECK(run.err.find("\neval:5: error: ") != std::string::npos);
    CHECK(run.err.find("\neval:8: error: ") != std::string::npos);
    CHECK(run.err.find("note") == std::string::npos);
}

TEST_CASE("eval says when its file cannot be read")
{
    const ProgramRun missing = runCli({"eval", "no-such-file.jsonl"});
    CHECK(missing.exit_code == 3);
    CHECK(missing.out.empty());
    CHECK(missing.err == "no-such-file.jsonl: error: no-such-file.jsonl cannot be read: No such file or directory. "
                         "Check the path and its permissions. [missing_file]\n");
    const ProgramRun folder = runCli({"eval", test::freshFolder("cli-folder")});
    CHECK(folder.exit_code == 3);
    CHECK(folder.err.find(" [unreadable]\n") != std::string::npos);
    // Neither a device without an end nor a pipe that nobody fills is waited for.
    const std::string pipe = test::freshFolder("cli-pipe") + "/pipe";
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    for (const std::string& endless : {pipe, std::string("/dev/zero")}) {
        const ProgramRun run = runCli({"eval", endless});
        CHECK(run.exit_code == 3);
        CHECK(run.err.find(" [unreadable]\n") != std::string::npos);
    }
}

TEST_CASE("a text of millions of values is refused before it fills the memory")
{
    std::string text = R"({"model": "llama-3.1-8b", "note": [)";
    for (int i = 0; i < 2'100'000; ++i)
        text += "1,";
    const ProgramRun run = runCli({"eval", "-"}, text + "1]}\n");
    CHECK(run.exit_code == 3);
    CHECK(run.out.find("\"count_too_large\"") != std::string::npos);
}

TEST_CASE("--check tells by the exit code whether it fits")
{
    const std::vector<std::string> fits{"size", "llama-3.1-8b", "--weights", "Q4_K_M", "--gpu", "rtx-4090", "--check"};
    CHECK(runCli(fits).exit_code == 0);
    std::vector<std::string> short_of_memory = fits;
    short_of_memory.insert(short_of_memory.end(), {"--context-tokens", "1M"});
    const ProgramRun run = runCli(short_of_memory);
    CHECK(run.exit_code == 1);
    CHECK_FALSE(run.out.empty());
}

TEST_CASE("--explain prints an equation, its inputs and the rule for each figure")
{
    const std::vector<std::string> size{"size", "llama-3.1-8b", "--weights", "Q4_K_M", "--gpu", "rtx-4090"};
    const auto with = [&](std::initializer_list<std::string> more) {
        std::vector<std::string> all = size;
        all.insert(all.end(), more);
        return all;
    };
    const ProgramRun run = runCli(with({"--explain", "kv_cache_bytes", "--explain", "decode.step_seconds"}));
    CHECK(run.exit_code == 0);
    CHECK(run.out.find("kv_cache_bytes = 1073741824\n  equation: 32 * up(8192, 256) * 1 * 8 * 128 * 2 + ") != std::string::npos);
    CHECK(run.out.find("  8  KV heads, kv_heads, from num_key_value_heads\n") != std::string::npos);
    CHECK(run.out.find("decode.step_seconds = 0.0") != std::string::npos);
    CHECK(run.out.find("  rule: llama.cpp b11118") != std::string::npos);
    const ProgramRun unknown = runCli(with({"--explain", "colour"}));
    CHECK(unknown.exit_code == 2);
    CHECK(unknown.err.find("colour") != std::string::npos);
    CHECK(runCli(with({"--explain", "cells", "--json"})).exit_code == 2);
    CHECK(runCli({"size", "llama-3.1-8b", "--explain", "decode.step_seconds"}).out.find("decode.step_seconds is not known")
          != std::string::npos);
}

TEST_CASE("names that people use mean the same as ids")
{
    const std::string by_id = runCli({"size", "llama-3.1-8b", "--gpu", "rtx-4090", "--json"}).out;
    CHECK_FALSE(by_id.empty());
    CHECK(runCli({"size", "LLAMA-3.1-8B", "--gpu", "4090", "--json"}).out == by_id);
    CHECK(runCli({"size", "meta-llama/Llama-3.1-8B", "--gpu", "RTX 4090", "--json"}).out == by_id);
}

TEST_CASE("a config.json is read by path and by its folder, and its figures count")
{
    const std::string folder = test::freshFolder("cli config \xED\x95\x9C");
    const auto config = [&](int heads) {
        test::writeFile(folder + "/config.json",
            "{\"model_type\": \"llama\", \"num_hidden_layers\": 4, \"hidden_size\": 512, \"num_attention_heads\": 8, "
            "\"num_key_value_heads\": " + std::to_string(heads) + ", \"intermediate_size\": 1024, "
            "\"vocab_size\": 1000, \"max_position_embeddings\": 4096}");
        return runCli({"size", folder + "/config.json", "--json"});
    };
    const ProgramRun two = config(2);
    CHECK(two.exit_code == 0);
    const auto figures = parsed(two.out);
    CHECK(figures["kv_bytes_per_token"].GetUint64() == 4 * 2 * 64 * 2 * 2);
    CHECK(figures["model"]["id"].IsNull());
    CHECK(runCli({"size", folder, "--json"}).out == two.out);
    const ProgramRun beside = runCli({"size", "./config.json", "--json"}, {}, folder);
    CHECK(parsed(beside.out)["memory"] == figures["memory"]);
    CHECK(parsed(config(4).out)["kv_bytes_per_token"].GetUint64() == 2 * figures["kv_bytes_per_token"].GetUint64());
    const ProgramRun inspected = runCli({"inspect", folder, "--json"});
    CHECK(inspected.exit_code == 0);
    CHECK(parsed(inspected.out)["layers"].Size() == 4);
    CHECK(runCli({"size", folder + "/absent.json"}).exit_code == 3);
}

TEST_CASE("a GGUF file is inspected and sized; a damaged one tells its figures beside the error")
{
    const std::string folder = std::string(KVSIGHT_SOURCE_DIR) + "/tests/data/hostile/gguf/";
    const ProgramRun split = runCli({"inspect", folder + "split_ok/clip-00002-of-00003.gguf", "--json"});
    CHECK(split.exit_code == 0);
    const auto figures = parsed(split.out);
    CHECK(figures["shards"].GetUint64() == 3);
    CHECK(figures["weights_file_bytes"].GetUint64() == 6656);
    CHECK(std::string(figures["weights"]["attention"]["format"].GetString()) == "f16");
    CHECK(std::string(figures["provenance"]["layers"].GetString()) == "llama.block_count");

    const ProgramRun cut = runCli({"inspect", folder + "bad_data_cut_short.gguf", "--json"});
    CHECK(cut.exit_code == 3);
    const auto partial = parsed(cut.out);
    CHECK(std::string(partial["error"]["code"].GetString()) == "data_truncated");
    CHECK(partial["model"]["layers"].GetUint64() == 2);
    CHECK(partial["kv_bytes_per_token"].GetUint64() == 256);

    const ProgramRun evaluated = runCli({"eval"}, "{\"model\": {\"file\": \"" + folder + "v2_minimal.gguf\"}}\n");
    CHECK(parsed(evaluated.out)["memory"]["weights_file_bytes"].GetUint64() == 6400);
    CHECK(runCli({"size", folder + "bad_version_0.gguf", "--json"}).exit_code == 3);
}

TEST_CASE("answers that nobody reads end the program quietly")
{
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    ::close(ends[0]);
    const ProgramRun broken = test::runCliInto(ends[1], {"models"});
    ::close(ends[1]);
    CHECK(broken.exit_code == 0);
    CHECK(broken.err.empty());
    const ProgramRun closed = test::runCliInto(-1, {"gpus", "--json"});
    CHECK(closed.exit_code == 0);
    CHECK(closed.err.empty());
}

TEST_CASE("a full disk is told")
{
    const int full = ::open("/dev/full", O_WRONLY);
    if (full < 0)
        return;
    const ProgramRun run = test::runCliInto(full, {"gpus"});
    const ProgramRun help = test::runCliInto(full, {"--help"});
    ::close(full);
    CHECK(help.exit_code == 3);
    CHECK(run.exit_code == 3);
    CHECK(run.err == "kvsight-cli: error: The answer could not be written: No space left on device. [unwritable]\n");
}

TEST_CASE("check-log answers a log, and says what is wrong with one")
{
    const std::string log = "llama_context: n_ctx         = 4096\n"
                            "llama_kv_cache: size =  512.00 MiB (  4096 cells,  32 layers,  1/1 seqs), K (f16):  256.00 MiB, V (f16):  256.00 MiB\n";
    const std::string folder = test::freshFolder("cli-log");
    test::writeFile(folder + "/run.log", log);
    const ProgramRun from_file = runCli({"check-log", "run.log", "--json"}, {}, folder);
    CHECK(from_file.exit_code == 0);
    CHECK(from_file.err.empty());
    const auto answer = parsed(from_file.out);
    CHECK(keysOf(answer)
          == std::vector<std::string>{"runtime", "kv_bytes", "k_type", "v_type", "tokens", "bytes_per_token", "caches", "runs", "findings"});
    CHECK(answer["kv_bytes"].GetUint64() == 536870912);
    CHECK(runCli({"check-log", "-", "--json"}, log).out == from_file.out);
    CHECK(runCli({"check-log", "-"}, log).out.find("KV cache               512 MiB") != std::string::npos);

    const ProgramRun twice = runCli({"check-log", "-"}, log + log);
    CHECK(twice.exit_code == 0);
    CHECK(twice.err.find("-: warning: standard input holds 2 runs.") == 0);
    const ProgramRun empty = runCli({"check-log", "-", "--json"}, {});
    CHECK(empty.exit_code == 3);
    CHECK(parsed(empty.out)["error"]["code"] == "empty_file");
    const ProgramRun broken = runCli({"check-log", "-", "--json"}, "llama_kv_cache: size =  nan MiB\n");
    CHECK(broken.exit_code == 3);
    CHECK(parsed(broken.out)["error"]["code"] == "no_figures");
    CHECK(broken.err.find("line 1") != std::string::npos);
    CHECK(runCli({"check-log", "nothing-there.log"}, {}, folder).exit_code == 3);
    CHECK(runCli({"check-log"}).exit_code == 2);
}

TEST_CASE("--measured-file scales the estimate to a benchmark's table, and says why when it cannot")
{
    const std::string folder = test::freshFolder("measured");
    const std::string head = "| model | size | backend | ngl | test | t/s |\n";
    test::writeFile(folder + "/bench.md", head + "| llama 8B Q4_K - Medium | 4.58 GiB | CUDA | 99 | tg128 | 148.5 ± 0.3 |\n"
                                                 "| llama 8B Q4_K - Medium | 4.58 GiB | CUDA | 99 | tg32 @ d16384 | 110.0 |\n");
    test::writeFile(folder + "/other.md", head + "| llama 70B | 39.6 GiB | CUDA | 99 | tg128 | 20 |\n");
    const std::vector<std::string> chat{"size", "llama-3.1-8b", "--weights", "Q4_K_M", "--gpu", "rtx-4090", "--context-tokens", "64", "--json"};
    const auto with = [&](const std::string& file) {
        auto arguments = chat;
        arguments.insert(arguments.end(), {"--measured-file", file});
        return runCli(arguments, {}, folder);
    };
    const ProgramRun anchored = with("bench.md");
    CHECK(anchored.exit_code == 0);
    const auto answer = parsed(anchored.out);
    CHECK(answer["decode"]["tokens_per_second"]["mid"].GetDouble() == Approx(148.5).epsilon(0.05));
    CHECK(std::string(answer["decode"]["basis"].GetString()).find("2 measured speeds") != std::string::npos);
    const ProgramRun other = with("other.md");
    CHECK(other.exit_code == 3);
    CHECK(other.err.find("39.6 GiB") != std::string::npos);
    CHECK(with("missing.md").exit_code == 3);
    auto both = chat;
    both.insert(both.end(), {"--measured-file", "bench.md", "--measured-speed", "10", "--measured-context", "1"});
    CHECK(runCli(both, {}, folder).exit_code == 2);
}
