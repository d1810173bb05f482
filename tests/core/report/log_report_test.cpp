// SPDX-License-Identifier: MIT
#include "core/report/log_report.h"

#include "tests/catch.h"
#include "tests/core/readers/log_samples.h"

#include <cmath>

using namespace kvsight;
using namespace kvsight::test;

namespace {

const std::string loadedLlama =
    "  Device 0: NVIDIA GeForce RTX 4090, compute capability 8.9, VMM: yes\n"
    "llama_model_load_from_file_impl: using device CUDA0 (NVIDIA GeForce RTX 4090) (0000:01:00.0) - 23000 MiB free\n"
    "llama_model_loader: loaded meta data with 33 key-value pairs and 292 tensors from /m/Meta-Llama-3.1-8B-Instruct-Q4_K_M.gguf (version GGUF V3 (latest))\n"
    "print_info: file type   = Q4_K - Medium\nprint_info: file size   = 4.58 GiB (4.89 BPW)\nprint_info: arch             = llama\n"
    "print_info: n_embd           = 4096\nprint_info: n_layer          = 32\nprint_info: n_head           = 32\nprint_info: n_head_kv        = 8\n"
    "print_info: n_embd_head_k    = 128\nprint_info: n_ff             = 14336\nprint_info: n_vocab          = 128256\n"
    "print_info: general.name     = Meta Llama 3.1 8B Instruct\nload_tensors: offloaded 33/33 layers to GPU\n"
    "load_tensors:   CPU_Mapped model buffer size =   281.81 MiB\nload_tensors:        CUDA0 model buffer size =  4403.49 MiB\n"
    "llama_context: n_seq_max     = 4\nllama_context: n_ctx         = 32768\nllama_context: n_ctx_seq     = 8192\nllama_context: n_batch       = 2048\n"
    "llama_context: n_ubatch      = 256\nllama_context: flash_attn    = disabled\nllama_context: kv_unified    = false\n"
    "llama_kv_cache:      CUDA0 KV buffer size =  4096.00 MiB\n"
    "llama_kv_cache: size = 4096.00 MiB (  8192 cells,  32 layers,  4/4 seqs), K (f16): 2048.00 MiB, V (f16): 2048.00 MiB\n"
    "llama_context:      CUDA0 compute buffer size =   304.00 MiB\n";

const LogComparison* part(const LogReport& report, std::string_view name)
{
    for (const LogComparison& each : report.parts)
        if (name == each.part)
            return &each;
    return nullptr;
}

}  // namespace

TEST_CASE("model and settings become a scenario, and the estimate meets the log")
{
    const LogReport report = compareLog(readLog(loadedLlama, "pasted"));
    REQUIRE(report.reading.run() != nullptr);
    REQUIRE(report.reading.run()->scenario);
    const Scenario& scenario = *report.reading.run()->scenario;
    CHECK(scenario.model.id == "llama-3.1-8b");
    CHECK(scenario.weights.format == "Q4_K_M");
    CHECK(scenario.context_tokens == 8192);
    CHECK(scenario.sequences == 4);
    CHECK_FALSE(scenario.options.unified);
    CHECK_FALSE(scenario.options.flash_attention);
    CHECK(scenario.options.ubatch == 256);
    CHECK(scenario.backend == "cuda");
    REQUIRE(scenario.gpus.size() == 1);
    CHECK(scenario.gpus[0].id == "rtx-4090");
    REQUIRE(part(report, "kv_bytes") != nullptr);
    CHECK(part(report, "kv_bytes")->difference() == 0);
    CHECK(part(report, "bytes_per_token")->difference() == 0);
    REQUIRE(part(report, "weights_bytes")->relative());
    CHECK(std::abs(*part(report, "weights_bytes")->relative()) < 1e-4);
    const std::string json = logJson(report);
    CHECK(json.find(R"("estimate":{"model":"llama-3.1-8b")") != std::string::npos);
    CHECK(json.find(R"("error":{"weights_bytes":{"measured":4912893133)") != std::string::npos);
    const std::string text = logText(report);
    CHECK(text.find("KV cache              4.00 GiB  4.00 GiB") != std::string::npos);
    CHECK(text.find("kvsight-cli size llama-3.1-8b") != std::string::npos);
}

TEST_CASE("a shape that disagrees is not the model of that name")
{
    const LogReading reading = readLog(replaced(loadedLlama, "n_layer          = 32", "n_layer          = 30"), "pasted");
    REQUIRE(reading.run() != nullptr);
    CHECK_FALSE(reading.run()->scenario);
    const std::string text = logText(compareLog(reading));
    CHECK(text.find("No estimate") != std::string::npos);
    CHECK(logJson(compareLog(reading)).find("\"estimate\"") == std::string::npos);
}

TEST_CASE("a fine-tune of another name is sized by its shape")
{
    const std::string renamed = replaced(replaced(loadedLlama, "Meta-Llama-3.1-8B-Instruct-Q4_K_M.gguf", "ggml-model-q4.gguf"),
                                         "Meta Llama 3.1 8B Instruct", "my own tune");
    const LogReport report = compareLog(readLog(renamed, "pasted"));
    REQUIRE(report.reading.run()->scenario);
    CHECK(part(report, "kv_bytes")->difference() == 0);
}
