// SPDX-License-Identifier: MIT
#include "core/readers/log_reader.h"

#include "tests/catch.h"
#include "tests/core/readers/log_samples.h"
#include "tests/core/shape_figures.h"

#include <algorithm>
#include <sstream>

using namespace kvsight;
using namespace kvsight::test;

namespace {

const std::string dataFolder = std::string(KVSIGHT_SOURCE_DIR) + "/tests/data/hostile/";

std::string trimmedText(const std::string& text)
{
    const auto first = text.find_first_not_of(' ');
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::string shown(const std::optional<std::uint64_t>& figure)
{
    return figure ? std::to_string(*figure) : "absent";
}

std::string figure(const LogReading& reading, const std::string& key)
{
    const LogRun* run = reading.run();
    if (run == nullptr)
        return "no answer";
    const LogFigures& figures = run->figures;
    if (key == "runtime") return figures.runtime;
    if (key == "k_type") return figures.k_type;
    if (key == "v_type") return figures.v_type;
    if (key == "kv_bytes") return shown(figures.kv_bytes);
    if (key == "tokens") return shown(figures.tokens);
    if (key == "bytes_per_token") return shown(figures.bytes_per_token);
    if (key == "state_bytes") return shown(figures.state_bytes);
    if (key == "caches") return shown(figures.caches);
    if (key == "ranks") return shown(figures.ranks);
    if (key == "runs") return std::to_string(reading.run_count);
    if (key == "max_len") return shown(figures.max_len);
    if (key == "weights_bytes") return shown(figures.weights_bytes);
    if (key == "compute_bytes") return shown(figures.compute_bytes);
    if (key == "concurrency") {
        std::ostringstream text;
        text.precision(2);
        text << std::fixed << figures.concurrency.value_or(-1);
        return text.str();
    }
    return "unknown figure " + key;
}

bool hasCode(const LogReading& reading, const std::string& code, Severity severity)
{
    return std::any_of(reading.findings.begin(), reading.findings.end(),
                       [&](const Finding& finding) { return finding.code == code && finding.severity == severity; });
}

std::string sentences(const LogReading& reading)
{
    std::string all;
    for (const Finding& finding : reading.findings)
        all += finding.code + ": " + inEnglish(finding.message) + "\n";
    return all;
}

/// Checks `runtime=vllm; kv_bytes=1; warn=several_runs` against the reading.
void checkFigures(const LogReading& reading, const std::string& expected)
{
    for (const std::string& part : split(expected, ';')) {
        const std::string key = trimmedText(part.substr(0, part.find('=')));
        const std::string value = trimmedText(part.substr(part.find('=') + 1));
        INFO(key);
        if (key == "warn")
            CHECK(hasCode(reading, value, Severity::Warning));
        else if (key != "policy")
            CHECK(figure(reading, key) == value);
    }
}

}  // namespace

TEST_CASE("odd and broken logs answer what their row says")
{
    const auto rows = readTable(dataFolder + "log.tsv");
    REQUIRE(rows.size() == 31);
    for (const auto& row : rows) {
        const std::string file = row.at("file");
        const std::string expected = row.at("expected");
        const LogReading reading = readLogFile(dataFolder + file);
        INFO(file << ": " << expected << "\n" << sentences(reading));
        if (expected.rfind("error: ", 0) == 0) {
            CHECK(reading.run() == nullptr);
            CHECK(hasCode(reading, split(expected.substr(7), ';').front(), Severity::Error));
            CHECK(sentences(reading).find(expected.find("the line") != std::string::npos ? ", line " : file) != std::string::npos);
            continue;
        }
        CHECK(reading.findings.size() == (expected.find("warn=") != std::string::npos ? 1U : 0U));
        checkFigures(reading, expected.substr(4));
    }
}

TEST_CASE("every program's log answers the same in every disguise")
{
    for (const Sample& sample : samples())
        for (const Disguise& disguise : disguises()) {
            const LogReading reading = readLog(disguise.of(sample.text), "pasted");
            INFO(sample.name << ", " << disguise.name << "\n" << sentences(reading));
            checkFigures(reading, sample.expected);
            CHECK_FALSE(hasError(reading.findings));
        }
}

TEST_CASE("what is no number where a figure should stand is refused with its line")
{
    for (const Sample& sample : samples()) {
        if (sample.mark.empty())
            continue;
        for (const std::string bad : {" nan MiB", " -512.00 MiB", " 5\xC3\xB6" "2.00 MiB", " 512.00", " 512.00 apples", " 0x200 MiB", " \xD9\xA5\xD9\xA1 MiB",
                                      " 99999999999999999999999999999999 GiB", " 1.2.3.4 MiB", " MiB", " ((((", " 5e2 MiB"}) {
            const std::string line = "first line\n" + sample.mark + bad + " (\n";
            const LogReading reading = readLog(line, "pasted");
            INFO(sample.name << ": " << line << sentences(reading));
            CHECK(reading.run() == nullptr);
            CHECK(hasCode(reading, "no_figures", Severity::Error));
            CHECK(sentences(reading).find("line 2") != std::string::npos);
        }
    }
}

TEST_CASE("a sound figure is answered beside a broken one, which is named")
{
    const LogReading reading = readLog("INFO Available KV cache memory: 8.00 GiB\nINFO GPU KV cache size: many tokens\n", "pasted");
    checkFigures(reading, "runtime=vllm; kv_bytes=8589934592; tokens=absent; warn=entry_skipped");
    CHECK(sentences(reading).find("line 2") != std::string::npos);
}

TEST_CASE("of two runs the last complete one answers")
{
    for (const Sample& first : samples())
        for (const Sample& second : samples()) {
            const LogReading reading = readLog(first.text + "\n" + second.text, "pasted");
            INFO(first.name << ", then " << second.name << "\n" << sentences(reading));
            // A log of one program that begins in the middle may seem to go on; two programs never do.
            if (first.expected.substr(0, first.expected.find(';')) == second.expected.substr(0, second.expected.find(';')))
                continue;
            if (second.expected.find("runtime=ollama") == 0 && first.expected.find("runtime=llama.cpp") == 0)
                continue;
            if (second.expected.find("runtime=llama.cpp") == 0 && first.expected.find("runtime=ollama") == 0)
                continue;
            checkFigures(reading, replaced(second.expected, "runs=1", "runs=2") + "; warn=several_runs");
            CHECK(reading.run_count == 2);
        }
    const std::string whole = samples()[3].text;
    const std::string cut = "llama_model_loader: loaded meta data with 33 key-value pairs and 292 tensors from x.gguf (version GGUF V3)\n"
                            "load_tensors:      Vulkan0 model buffer size =  100.00 MiB\nllama_context: n_ctx         = 99999\n";
    checkFigures(readLog(whole + cut, "pasted"), "kv_bytes=1073741824; tokens=8192; runs=2; warn=several_runs");
    checkFigures(readLog(whole + whole, "pasted"), "kv_bytes=1073741824; runs=2; warn=several_runs");
}

TEST_CASE("runs of one program are told apart")
{
    const std::string vllm = "INFO Available KV cache memory: 8.00 GiB\nINFO GPU KV cache size: 65,536 tokens\n";
    const std::string vllm_more = "INFO Available KV cache memory: 16.00 GiB\nINFO GPU KV cache size: 131,072 tokens\n";
    checkFigures(readLog(vllm + vllm_more, "pasted"), "kv_bytes=17179869184; tokens=131072; runs=2; warn=several_runs");
    const std::string sglang = "KV Cache is allocated. #tokens: 65536, K size: 4.00 GB, V size: 4.00 GB\n";
    const std::string sglang_more = "KV Cache is allocated. #tokens: 131072, K size: 8.00 GB, V size: 8.00 GB\n";
    checkFigures(readLog(sglang + sglang_more, "pasted"), "kv_bytes=17179869184; tokens=131072; runs=2; warn=several_runs");
    const std::string trt = "[MemUsageChange] Allocated 8.00 GiB for max tokens in paged KV cache (65536).\n";
    const std::string trt_more = "[MemUsageChange] Allocated 16.00 GiB for max tokens in paged KV cache (131072).\n";
    checkFigures(readLog(trt + trt_more, "pasted"), "kv_bytes=17179869184; tokens=131072; runs=2; warn=several_runs");
    const std::string llama = "llama_kv_cache: size =  512.00 MiB (  4096 cells,  32 layers,  1/1 seqs), K (f16):  256.00 MiB, V (f16):  256.00 MiB\n";
    const std::string llama_more = "llama_kv_cache: size = 1024.00 MiB (  8192 cells,  32 layers,  1/1 seqs), K (f16):  512.00 MiB, V (f16):  512.00 MiB\n";
    checkFigures(readLog(llama + llama_more, "pasted"), "kv_bytes=1073741824; tokens=8192; runs=2; warn=several_runs");
}

TEST_CASE("caches of one rank add up, ranks do not")
{
    checkFigures(readLog("llama_kv_cache: size =   96.00 MiB (  4096 cells,  12 layers,  1/1 seqs), K (f16):   48.00 MiB, V (f16):   48.00 MiB\n"
                         "llama_kv_cache: size =   18.00 MiB (   768 cells,  12 layers,  1/1 seqs), K (f16):    9.00 MiB, V (f16):    9.00 MiB\n",
                         "pasted"),
                 "kv_bytes=119537664; caches=2; runs=1; tokens=4096; bytes_per_token=absent");
    checkFigures(readLog("[2026-01-31 13:50:39 TP1] KV Cache is allocated. #tokens: 300288, K size: 8.00 GB, V size: 4.00 GB\n"
                         "[2026-01-31 13:50:39 TP1] KV Cache is allocated. #tokens: 375360, K size: 2.00 GB, V size: 1.00 GB\n",
                         "pasted"),
                 "kv_bytes=16106127360; caches=2; runs=1; tokens=375360; ranks=1; bytes_per_token=absent");
    checkFigures(readLog("(EngineCore_DP0 pid=1) INFO Available KV cache memory: 8.00 GiB\n(EngineCore_DP1 pid=2) INFO Available KV cache memory: 8.00 GiB\n"
                         "(EngineCore_DP0 pid=1) INFO GPU KV cache size: 65,536 tokens\n(EngineCore_DP1 pid=2) INFO GPU KV cache size: 65,536 tokens\n",
                         "pasted"),
                 "kv_bytes=8589934592; tokens=65536; bytes_per_token=131072; ranks=2; runs=1");
    checkFigures(readLog("INFO [worker.py:1] the rest of the memory reserved for KV Cache is 4.00GiB.\n"
                         "(VllmWorkerProcess pid=9) INFO [worker.py:1] the rest of the memory reserved for KV Cache is 4.00GiB.\n",
                         "pasted"),
                 "kv_bytes=4294967296; ranks=2; runs=1");
}

TEST_CASE("figures with other marks of thousands and decimals")
{
    for (const std::string tokens : {"65,536", "65 536", "65\xE2\x80\xAF" "536", "65.536", "65'536", "65536", "65\xC2\xA0" "536"})
        checkFigures(readLog("Available KV cache memory: 8,00 GiB\nGPU KV cache size: " + tokens + " tokens\n", "pasted"),
                     "kv_bytes=8589934592; tokens=65536");
    checkFigures(readLog("llama_kv_cache: size = 1,024.00 MiB (  8192 cells, 32 layers, 1/1 seqs)\n", "pasted"), "kv_bytes=1073741824; tokens=8192");
    checkFigures(readLog("llama_kv_cache: size = 1.024,00 MiB (  8192 cells, 32 layers, 1/1 seqs)\n", "pasted"), "kv_bytes=1073741824; tokens=8192");
}

TEST_CASE("a log cut anywhere never tells more than it held")
{
    for (const Sample& sample : samples()) {
        const LogReading whole = readLog(sample.text, "pasted");
        for (std::size_t length = 0; length < sample.text.size(); ++length) {
            const LogReading reading = readLog(std::string_view(sample.text).substr(0, length), "pasted");
            if (reading.run() != nullptr && reading.run()->figures.kv_bytes.value_or(0) > whole.run()->figures.kv_bytes.value_or(0)) {
                INFO(sample.text.substr(0, length));
                // Only what was planned may be more than what was then allocated.
                CHECK(sample.name == "Ollama with llama.cpp's runner");
            }
        }
    }
}

TEST_CASE("logs of any size and shape are read in bounded steps")
{
    // Long enough that anything but linear time would hang.
    const auto repeated = [](const std::string& piece, std::size_t most = kMaxLogBytes / 16) {
        std::string text;
        while (text.size() + piece.size() <= most)
            text += piece;
        return text;
    };
    for (const std::string piece : {"size = ", "llama_kv_cache: size = 1.00 MiB ( 1 cells, 1 layers, 1/1 seqs), K (f16): 1.00 MiB, V (f16): 1.00 MiB\n",
                                    "CUDA0 KV buffer size = 1.00 MiB ", "(((((", " ", "\x1B[", "&quot", "[1;1;1;1", "TP1 Available KV cache memory: 1.00 GiB ",
                                    "Available KV cache memory: 1.00 GiB\nGPU KV cache size: 5 tokens\n", "{\"\\n", "KV Cache is allocated. #tokens: ",
                                    "llama_context: n_ctx = 4096 ", "msg=\"kv cache\" device=CUDA0 size=\"1 MiB\" "}) {
        const LogReading reading = readLog(repeated(piece), "pasted");
        CHECK(reading.runs.size() <= 32);
    }
    CHECK(readLog(repeated("llama_context: n_ctx = 4096\n", kMaxLogBytes), "pasted").runs.size() <= 32);
    CHECK(hasCode(readLog(std::string(kMaxLogBytes + 1, 'x'), "pasted"), "header_too_large", Severity::Error));
    CHECK(hasCode(readLog("", "pasted"), "empty_file", Severity::Error));
    CHECK(hasCode(readLog(" \r\n\t\n", "pasted"), "empty_file", Severity::Error));
    const LogReading nothing = readLog(std::string(300, '\0'), "pasted");
    CHECK(hasCode(nothing, "empty_file", Severity::Error));
    CHECK(inEnglish(nothing.findings.at(0).message).find("NUL bytes") != std::string::npos);
    CHECK(hasCode(readLogFile("/dev/zero"), "unreadable", Severity::Error));
}
