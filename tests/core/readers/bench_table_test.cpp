// SPDX-License-Identifier: MIT
#include "core/readers/bench_table.h"

#include "tests/catch.h"

#include <string>

namespace {

using namespace kvsight;

const std::string kMarkdown =
    "ggml_cuda_init: found 1 CUDA devices:\n"
    "  Device 0: NVIDIA GeForce RTX 4090, compute capability 8.9, VMM: yes\n"
    "| model                          |       size |     params | backend    | ngl |            test |                  t/s |\n"
    "| ------------------------------ | ---------: | ---------: | ---------- | --: | --------------: | -------------------: |\n"
    "| llama 8B Q4_K - Medium         |   4.58 GiB |     8.03 B | CUDA       |  99 |           pp512 |     11023.45 ± 45.67 |\n"
    "| llama 8B Q4_K - Medium         |   4.58 GiB |     8.03 B | CUDA       |  99 |           tg128 |        148.52 ± 0.31 |\n"
    "| llama 8B Q4_K - Medium         |   4.58 GiB |     8.03 B | CUDA       |  99 |    pp512+tg128 |        650.00 ± 1.00 |\n"
    "| llama 8B Q4_K - Medium         |   4.58 GiB |     8.03 B | CUDA       |  99 |   tg32 @ d16384 |        110.02 ± 0.12 |\n"
    "\nbuild: 5cca2542 (5001)\n";

const BenchRow& row(const BenchTable& table, std::size_t at)
{
    REQUIRE(at < table.rows.size());
    return table.rows[at];
}

bool holds(const Findings& findings, const std::string& words)
{
    for (const Finding& finding : findings)
        if (inEnglish(finding.message).find(words) != std::string::npos)
            return true;
    return false;
}

}  // namespace

TEST_CASE("llama-bench's Markdown gives speeds, depths, model, card and back end")
{
    const BenchTable table = readBenchTable(kMarkdown, "table");
    CHECK(table.tool == "llama-bench");
    CHECK(table.runtime == "llama.cpp");
    REQUIRE(table.rows.size() == 3);
    CHECK(row(table, 0).kind == BenchRow::Kind::Prompt);
    CHECK(row(table, 0).prompt_tokens == 512);
    CHECK(row(table, 0).context_tokens == 0);
    CHECK(row(table, 0).tokens_per_second == Approx(11023.45));
    CHECK(row(table, 1).kind == BenchRow::Kind::Decode);
    CHECK(row(table, 1).context_tokens == 64);  // the mean while 128 are written
    CHECK(row(table, 1).tokens_per_second == Approx(148.52));
    CHECK(row(table, 2).context_tokens == 16384 + 16);
    CHECK(row(table, 2).card == "NVIDIA GeForce RTX 4090");
    CHECK(row(table, 2).backend == "CUDA");
    CHECK(row(table, 2).model == "llama 8B Q4_K - Medium");
    CHECK(row(table, 2).gpu_layers == std::uint64_t{99});
    CHECK(row(table, 2).k_type.empty());
    CHECK(*row(table, 2).model_bytes == Approx(4.58 * 1073741824.0));
    CHECK(holds(table.findings, "pp+tg"));
}

TEST_CASE("a llama-bench table copied from a page has tabs")
{
    const BenchTable table = readBenchTable("model\tsize\tparams\tbackend\tngl\ttest\tt/s\n"
                                            "llama 8B Q4_K - Medium\t4.58 GiB\t8.03 B\tCUDA\t99\ttg128\t148.52 ± 0.31\n", "page");
    REQUIRE(table.rows.size() == 1);
    CHECK(row(table, 0).tokens_per_second == Approx(148.52));
    // Other columns may stand between, a size may be small, and the cache may have a type.
    const BenchTable small = readBenchTable("| model | size | backend | ngl | type_k | fa | test | t/s |\n"
                                            "| qwen3 0.6B Q8_0 | 604.15 MiB | Vulkan | 20 | q8_0 | 1 | tg64 @ d2048 | 201.5 |\n", "small");
    CHECK(*row(small, 0).model_bytes == Approx(604.15 * 1048576.0));
    CHECK(row(small, 0).k_type == "q8_0");
    CHECK(row(small, 0).gpu_layers == std::uint64_t{20});
    CHECK(row(small, 0).context_tokens == 2048 + 32);
}

TEST_CASE("llama-bench's CSV, JSON and JSON lines say the same")
{
    const std::string csv =
        "build_commit,gpu_info,backends,model_filename,model_type,model_size,n_gpu_layers,type_k,n_prompt,n_gen,n_depth,avg_ns,avg_ts,stddev_ts\n"
        "\"5cca2542\",\"NVIDIA GeForce RTX 4090\",\"CUDA\",\"a, b.gguf\",\"llama 8B Q4_K - Medium\",\"4912898304\",\"99\",\"f16\",\"0\",\"128\",\"4096\",\"1\",\"140.25\",\"0.1\"\n";
    const std::string object =
        R"({"build_commit": "5cca2542", "gpu_info": "NVIDIA GeForce RTX 4090", "backends": "CUDA", "model_type": "llama 8B Q4_K - Medium", "model_size": 4912898304, "n_gpu_layers": 99, "type_k": "f16", "n_prompt": 0, "n_gen": 128, "n_depth": 4096, "avg_ts": 140.25, "samples_ts": [140.2, 140.3]})";
    for (const std::string& text : {csv, "[" + object + "]", object + "\n" + object + "\n"}) {
        INFO(text);
        const BenchTable table = readBenchTable(text, "bench");
        CHECK(table.tool == "llama-bench");
        CHECK(row(table, 0).kind == BenchRow::Kind::Decode);
        CHECK(row(table, 0).context_tokens == 4096 + 64);
        CHECK(row(table, 0).tokens_per_second == Approx(140.25));
        CHECK(row(table, 0).card == "NVIDIA GeForce RTX 4090");
        CHECK(row(table, 0).k_type == "f16");
        CHECK(row(table, 0).gpu_layers == std::uint64_t{99});
        CHECK(row(table, 0).backend == "CUDA");
        CHECK(*row(table, 0).model_bytes == Approx(4912898304.0));
    }
    CHECK(readBenchTable(object + "\n" + object, "lines").rows.size() == 2);
}

TEST_CASE("llama-batched-bench gives speeds of batches, of tokens and of prompts")
{
    const std::string text =
        "|    PP |     TG |    B |   N_KV |   T_PP s | S_PP t/s |   T_TG s | S_TG t/s |      T s |    S t/s |\n"
        "|-------|--------|------|--------|----------|----------|----------|----------|----------|----------|\n"
        "|   512 |     32 |    1 |    544 |    0.215 |  2381.35 |    0.245 |   130.45 |    0.460 |  1181.92 |\n"
        "|   512 |     32 |    8 |   4352 |    1.433 |  2858.30 |    1.033 |   247.75 |    2.466 |  1764.88 |\n"
        "|   512 |     32 |    8 |    768 |    0.215 |  2381.35 |    1.033 |   247.75 |    1.248 |   615.38 |\n";
    const BenchTable table = readBenchTable(text, "batched");
    CHECK(table.tool == "llama-batched-bench");
    REQUIRE(table.rows.size() == 6);
    CHECK(row(table, 2).kind == BenchRow::Kind::Decode);
    CHECK(row(table, 2).sequences == 8);
    CHECK(row(table, 2).tokens_per_second == Approx(247.75));
    CHECK(row(table, 2).context_tokens == 528);
    CHECK(row(table, 3).kind == BenchRow::Kind::Prompt);
    CHECK(row(table, 3).sequences == 8);
    CHECK(row(table, 3).prompt_tokens == 512);
    CHECK(row(table, 3).tokens_per_second == Approx(2858.30));
    CHECK(row(table, 3).context_tokens == 0);
    // The last one shared its prompt: it was read once.
    CHECK(row(table, 5).sequences == 1);
    const BenchTable lines = readBenchTable(R"({"n_kv_max": 4096, "pp": 512, "tg": 32, "pl": 8, "n_kv": 4352, "speed_pp": 2858.3, "speed_tg": 247.75, "speed": 1764.88})", "lines");
    REQUIRE(lines.rows.size() == 2);
    CHECK(row(lines, 0).tokens_per_second == Approx(247.75));
    CHECK(row(lines, 0).sequences == 8);
    CHECK(row(lines, 1).tokens_per_second == Approx(2858.3));
}

TEST_CASE("vllm bench serve gives the speed of as many as ran together")
{
    const std::string text =
        "============ Serving Benchmark Result ============\n"
        "Successful requests:                     100\n"
        "Maximum request concurrency:             16\n"
        "Benchmark duration (s):                  120.00\n"
        "Total input tokens:                      102400\n"
        "Total generated tokens:                  25600\n"
        "Request throughput (req/s):              0.83\n"
        "Output token throughput (tok/s):         800.00\n"
        "Total Token throughput (tok/s):          1066.00\n"
        "---------------Time to First Token----------------\n"
        "Median TTFT (ms):                        300.00\n"
        "-----Time per Output Token (excl. 1st token)------\n"
        "Mean TPOT (ms):                          19.00\n"
        "Median TPOT (ms):                        17.50\n"
        "==================================================\n";
    const BenchTable table = readBenchTable(text, "serve");
    CHECK(table.tool == "vllm bench serve");
    CHECK(table.runtime == "vllm");
    REQUIRE(table.rows.size() == 1);  // with several at once a prompt waits: no speed of prompts
    // 800 tokens/s x 17.5 ms = 14 together
    CHECK(row(table, 0).sequences == 14);
    CHECK(row(table, 0).tokens_per_second == Approx(14 * 1000 / 17.5));
    CHECK(row(table, 0).context_tokens == 1024 + 128);
    // No more than were let in.
    const BenchTable few = readBenchTable(std::string(text).replace(text.find("       16"), 9, "       12"), "few");
    CHECK(row(few, 0).sequences == 12);
    const BenchTable json = readBenchTable(
        R"({"date": "x", "model_id": "meta-llama/Llama-3.1-8B", "max_concurrency": 1, "completed": 10, "total_input_tokens": 10240, "total_output_tokens": 1280, "output_throughput": 60.0, "mean_ttft_ms": 210.0, "median_ttft_ms": 200.0, "mean_tpot_ms": 15.0, "median_tpot_ms": 14.0})",
        "json");
    REQUIRE(json.rows.size() == 2);
    CHECK(row(json, 0).sequences == 1);
    CHECK(row(json, 0).model == "meta-llama/Llama-3.1-8B");
    CHECK(row(json, 0).tokens_per_second == Approx(1000 / 14.0));
    CHECK(row(json, 1).kind == BenchRow::Kind::Prompt);
    CHECK(row(json, 1).tokens_per_second == Approx(1024 / 0.2));
}

TEST_CASE("vllm bench latency needs its lengths, and throughput tells no batch")
{
    const BenchTable bare = readBenchTable("Avg latency: 3.2 seconds\n10% percentile latency: 3.1 seconds\n", "bare");
    CHECK(bare.tool == "vllm bench latency");
    CHECK(bare.rows.empty());
    CHECK(hasError(bare.findings));
    CHECK(holds(bare.findings, "--input-len"));
    for (const char* settings : {"vllm bench latency --model m --input-len 32 --output-len 128 --batch-size 8\n",
                                 "Namespace(model='m', input_len=32, output_len=128, batch_size=8, n=1)\n"}) {
        const BenchTable table = readBenchTable(settings + std::string("Avg latency: 3.2 seconds\n"), "latency");
        REQUIRE(table.rows.size() == 1);
        CHECK(row(table, 0).kind == BenchRow::Kind::Whole);
        CHECK(row(table, 0).sequences == 8);
        CHECK(row(table, 0).prompt_tokens == 32);
        CHECK(row(table, 0).generated_tokens == 128);
        CHECK(row(table, 0).context_tokens == 32 + 64);
        CHECK(row(table, 0).tokens_per_second == Approx(8 * 128 / 3.2));
        CHECK(row(table, 0).model == "m");
    }
    const BenchTable throughput = readBenchTable("Throughput: 10.50 requests/s, 5376.00 total tokens/s, 1344.00 output tokens/s\n", "throughput");
    CHECK(throughput.tool == "vllm bench throughput");
    CHECK(throughput.rows.empty());
    CHECK(holds(throughput.findings, "--max-concurrency"));
}

TEST_CASE("what is no benchmark's table is none")
{
    for (const char* text : {"", "hello", "| a | b |\n| 1 | 2 |\n", "{\"model\": \"llama-3.1-8b\", \"context_tokens\": 8192}", "[1, 2, {}]", "{", "[{\"avg_ts\":",
                             "main: KV self size = 1024.00 MiB\n"}) {
        INFO(text);
        CHECK_FALSE(isBenchTable(text));
        CHECK(hasError(readBenchTable(text, "text").findings));
    }
    // Numbers that are none, negative or endless are no speeds.
    for (const char* speed : {"nan", "-5", "inf", "0", "x"}) {
        const BenchTable table = readBenchTable("| model | test | t/s |\n| m | tg128 | " + std::string(speed) + " |\n", "odd");
        CHECK(table.rows.empty());
        CHECK(hasError(table.findings));
    }
    CHECK(hasError(readBenchTable(std::string(kMaxBenchBytes + 1, 'a'), "large").findings));
}
