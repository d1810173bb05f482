// SPDX-License-Identifier: MIT
#pragma once

#include "tests/core/shape_figures.h"

#include <functional>
#include <string>
#include <vector>

namespace kvsight::test {

/// A log of each program in the forms that real ones have, and what it tells.
struct Sample {
    std::string name;
    std::string text;
    std::string expected;
    /// The line with the cache's size, up to its figure.
    std::string mark;
};

inline const std::vector<Sample>& samples()
{
    static const std::vector<Sample> all{
        {"llama.cpp of 2023-11",
         "llama_new_context_with_model: n_ctx      = 512\nllama_new_context_with_model: freq_base  = 10000.0\n"
         "llama_new_context_with_model: kv self size  =  256.00 MB\n",
         "runtime=llama.cpp; kv_bytes=268435456; tokens=512; bytes_per_token=524288", "kv self size  ="},
        {"llama.cpp of 2024",
         "llm_load_tensors:        CPU buffer size =    70.31 MiB\nllm_load_tensors:      CUDA0 buffer size =  3847.55 MiB\n"
         "llama_new_context_with_model: n_ctx      = 4096\nllama_new_context_with_model: n_batch    = 2048\n"
         "llama_new_context_with_model: n_ubatch   = 512\nllama_new_context_with_model: flash_attn = 0\n"
         "llama_kv_cache_init:      CUDA0 KV buffer size =   512.00 MiB\n"
         "llama_new_context_with_model: KV self size  =  512.00 MiB, K (f16):  256.00 MiB, V (f16):  256.00 MiB\n"
         "llama_new_context_with_model:  CUDA_Host  output buffer size =     0.12 MiB\n"
         "llama_new_context_with_model:      CUDA0 compute buffer size =   296.00 MiB\n"
         "llama_new_context_with_model:  CUDA_Host compute buffer size =    16.01 MiB\n",
         "runtime=llama.cpp; kv_bytes=536870912; tokens=4096; bytes_per_token=131072; k_type=f16; v_type=f16; caches=1; runs=1; "
         "weights_bytes=4108173968; compute_bytes=327166198", "KV self size  ="},
        {"llama.cpp of 2025-03",
         "llama_context: n_ctx         = 4096\nllama_context: n_ctx_per_seq = 4096\n"
         "init: kv_size = 4096, offload = 1, type_k = 'q8_0', type_v = 'q4_0', n_layer = 32, can_shift = 1\n"
         "init:      CUDA0 KV buffer size =   208.00 MiB\n"
         "llama_context: KV self size  =  208.00 MiB, K (q8_0):  136.00 MiB, V (q4_0):   72.00 MiB\n",
         "runtime=llama.cpp; kv_bytes=218103808; tokens=4096; bytes_per_token=53248; k_type=q8_0; v_type=q4_0; max_len=4096",
         "KV self size  ="},
        {"llama.cpp with a cache for each sequence",
         "llama_context: n_seq_max     = 4\nllama_context: n_ctx         = 8192\nllama_context: n_ctx_seq     = 2048\n"
         "llama_kv_cache:    Vulkan0 KV buffer size =  1024.00 MiB\n"
         "llama_kv_cache: size = 1024.00 MiB (  2048 cells,  32 layers,  4/4 seqs), K (f16):  512.00 MiB, V (f16):  512.00 MiB\n",
         "runtime=llama.cpp; kv_bytes=1073741824; tokens=8192; bytes_per_token=131072; max_len=2048", "llama_kv_cache: size ="},
        {"llama.cpp of a hybrid model, one layer on the CPU's side",
         "llama_context: n_ctx                 = 131072\nllama_context: n_ctx_seq             = 131072\n"
         "llama_kv_cache:        CPU KV buffer size =  4608.00 MiB\nllama_kv_cache:      CUDA0 KV buffer size =  3584.00 MiB\n"
         "llama_kv_cache: size = 8192.00 MiB (131072 cells,  16 layers,  1/1 seqs), K (f16): 4096.00 MiB, V (f16): 4096.00 MiB\n"
         "llama_memory_recurrent:        CPU RS buffer size =    93.52 MiB\nllama_memory_recurrent:      CUDA0 RS buffer size =    56.11 MiB\n"
         "llama_memory_recurrent: size =  149.62 MiB (     1 cells,  64 layers,  1 seqs), R (f32):    5.62 MiB, S (f32):  144.00 MiB\n",
         "runtime=llama.cpp; kv_bytes=8589934592; tokens=131072; bytes_per_token=65536; state_bytes=156887941; caches=1",
         "llama_kv_cache: size ="},
        {"llama.cpp of a model with index keys",
         "llama_context: n_ctx         = 4096\nllama_kv_cache_dsa: creating main KV cache, size = 4096 cells\n"
         "llama_kv_cache:      CUDA0 KV buffer size =   274.50 MiB\n"
         "llama_kv_cache: size =  274.50 MiB (  4096 cells,  61 layers,  1/1 seqs), K (f16):  274.50 MiB, V (f16):    0.00 MiB\n"
         "llama_kv_cache_dsa: creating indexer KV cache, size = 4096 cells\n"
         "llama_kv_cache:      CUDA0 KV buffer size =    61.00 MiB\n"
         "llama_kv_cache: size =   61.00 MiB (  4096 cells,  61 layers,  1/1 seqs), K (f16):   61.00 MiB, V (f16):    0.00 MiB\n",
         "runtime=llama.cpp; kv_bytes=351797248; caches=2; tokens=4096; bytes_per_token=85888; runs=1", {}},
        {"llama.cpp whose totals were cut out",
         "llama_context: n_ctx         = 8192\nload_tensors:      Vulkan0 model buffer size = 15009.20 MiB\n"
         "llama_kv_cache:    Vulkan0 KV buffer size =   512.00 MiB\nllama_memory_recurrent:    Vulkan0 RS buffer size =  1795.50 MiB\n"
         "sched_reserve:    Vulkan0 compute buffer size =   568.53 MiB\n",
         "runtime=llama.cpp; kv_bytes=536870912; tokens=8192; state_bytes=1882718208; compute_bytes=596146913; caches=1", {}},
        {"llama.cpp after its fitting pass",
         "load_tensors:        ROCm0 model buffer size =     0.00 MiB\nllama_context: n_ctx         = 4096\n"
         "llama_kv_cache:      ROCm0 KV buffer size =     0.00 MiB\n"
         "llama_kv_cache: size =  576.00 MiB (  4096 cells,  36 layers,  1/1 seqs), K (f16):  288.00 MiB, V (f16):  288.00 MiB\n"
         "sched_reserve:      ROCm0 compute buffer size =   301.75 MiB\n"
         "common_fit_params: successfully fit params to free device memory\n"
         "load_tensors:   CPU_Mapped model buffer size =   304.28 MiB\nload_tensors:        ROCm0 model buffer size =  2375.91 MiB\n"
         "llama_context: n_ctx         = 4096\nllama_kv_cache:      ROCm0 KV buffer size =   576.00 MiB\n"
         "llama_kv_cache: size =  576.00 MiB (  4096 cells,  36 layers,  1/1 seqs), K (f16):  288.00 MiB, V (f16):  288.00 MiB\n"
         "sched_reserve:      ROCm0 compute buffer size =   301.75 MiB\n",
         "runtime=llama.cpp; kv_bytes=603979776; tokens=4096; runs=1; caches=1; weights_bytes=2810382909; compute_bytes=316407808", {}},
        {"llama.cpp with drafting layers",
         "llama_context: n_ctx         = 8192\nllama_kv_cache:    Vulkan0 KV buffer size =   512.00 MiB\n"
         "llama_kv_cache: size =  512.00 MiB (  8192 cells,  16 layers,  1/1 seqs), K (f16):  256.00 MiB, V (f16):  256.00 MiB\n"
         "srv    load_model: creating MTP draft context against the target model 'x.gguf'\nllama_context: n_ctx         = 8192\n"
         "llama_kv_cache:    Vulkan0 KV buffer size =    32.00 MiB\n"
         "llama_kv_cache: size =   32.00 MiB (  8192 cells,   1 layers,  1/1 seqs), K (f16):   16.00 MiB, V (f16):   16.00 MiB\n",
         "runtime=llama.cpp; kv_bytes=570425344; tokens=8192; runs=1; caches=2", {}},
        {"ik_llama.cpp's latent cache",
         "llama_new_context_with_model: n_ctx      = 2048\nllama_kv_cache_init:        CPU KV buffer size =    72.91 MiB\n"
         "llama_new_context_with_model: KV self size  =   72.91 MiB, c^KV (q8_0):   72.91 MiB, kv^T: not used\n",
         "runtime=llama.cpp; kv_bytes=76451676; tokens=2048; k_type=q8_0", "KV self size  ="},
        {"vLLM, engine 1, two workers",
         "(APIServer pid=1) INFO 10-02 09:00:00 [api_server.py:1] vLLM API server version 0.11.0\n"
         "(EngineCore_DP0 pid=20) INFO 10-02 09:00:01 [core.py:1] Initializing a V1 LLM engine (v0.11.0) with config: model='Qwen/Qwen3-14B', "
         "dtype=torch.bfloat16, max_seq_len=32768, tensor_parallel_size=2, quantization=None, kv_cache_dtype=auto\n"
         "(Worker_TP0 pid=21) INFO 10-02 09:00:20 [gpu_model_runner.py:1] Model loading took 13.7750 GiB and 9.1 seconds\n"
         "(Worker_TP1 pid=22) INFO 10-02 09:00:20 [gpu_model_runner.py:1] Model loading took 13.7750 GiB and 9.2 seconds\n"
         "(Worker_TP0 pid=21) INFO 10-02 09:00:40 [gpu_worker.py:1] Available KV cache memory: 5.00 GiB\n"
         "(Worker_TP1 pid=22) INFO 10-02 09:00:40 [gpu_worker.py:1] Available KV cache memory: 5.00 GiB\n"
         "(EngineCore_DP0 pid=20) INFO 10-02 09:00:41 [kv_cache_utils.py:1] GPU KV cache size: 65,536 tokens\n"
         "(EngineCore_DP0 pid=20) INFO 10-02 09:00:41 [kv_cache_utils.py:1] Maximum concurrency for 32,768 tokens per request: 2.00x\n"
         "(EngineCore_DP0 pid=20) INFO 10-02 09:00:41 [kv_cache_utils.py:1] GPU KV cache size: 65,536 tokens\n"
         "(EngineCore_DP0 pid=20) INFO 10-02 09:00:41 [kv_cache_utils.py:1] Maximum concurrency for 32,768 tokens per request: 2.00x\n",
         "runtime=vllm; kv_bytes=5368709120; tokens=65536; bytes_per_token=81920; ranks=2; runs=1; max_len=32768; concurrency=2.00; "
         "k_type=bf16; weights_bytes=14790793626", {}},
        {"vLLM, engine 0",
         "INFO 03-03 20:36:02 [llm_engine.py:1] Initializing an LLM engine (v0.7.3) with config: model='mistralai/Mistral-7B-Instruct-v0.3', "
         "dtype=torch.float16, max_seq_len=32768, tensor_parallel_size=1\n"
         "INFO 03-03 20:36:12 [model_runner.py:1117] Model loading took 13.5083 GB and 9.033798 seconds\n"
         "INFO 03-03 20:36:20 [worker.py:267] the current vLLM instance can use total_gpu_memory (47.50GiB) x gpu_memory_utilization (0.78) = 37.18GiB\n"
         "INFO 03-03 20:36:20 [worker.py:267] model weights take 13.51GiB; non_torch_memory takes 0.08GiB; PyTorch activation peak memory takes "
         "1.78GiB; the rest of the memory reserved for KV Cache is 8.00GiB.\n"
         "INFO 03-03 20:36:20 [executor_base.py:113] # cuda blocks: 4096, # CPU blocks: 0\n"
         "INFO 03-03 20:36:20 [executor_base.py:118] Maximum concurrency for 32768 tokens per request: 2.00x\n",
         "runtime=vllm; kv_bytes=8589934592; tokens=65536; bytes_per_token=131072; max_len=32768; concurrency=2.00; "
         "weights_bytes=14504426681; compute_bytes=1911260447", "the rest of the memory reserved for KV Cache is"},
        {"SGLang, two ranks",
         "[2025-03-08 12:29:00] server_args=ServerArgs(model_path='meta-llama/Llama-3.1-8B-Instruct', tp_size=2, kv_cache_dtype='auto')\n"
         "[2025-03-08 12:29:10 TP0] Load weight end. type=LlamaForCausalLM, dtype=torch.bfloat16, avail mem=39.00 GB, mem usage=7.51 GB.\n"
         "[2025-03-08 12:29:10 TP1] Load weight end. type=LlamaForCausalLM, dtype=torch.bfloat16, avail mem=39.00 GB, mem usage=7.51 GB.\n"
         "[2025-03-08 12:29:11 TP0] KV Cache is allocated. #tokens: 65536, K size: 2.00 GB, V size: 2.00 GB\n"
         "[2025-03-08 12:29:11 TP1] KV Cache is allocated. #tokens: 65536, K size: 2.00 GB, V size: 2.00 GB\n"
         "[2025-03-08 12:29:20 TP0] max_total_num_tokens=65536, chunked_prefill_size=8192, max_prefill_tokens=16384, context_len=131072\n"
         "[2025-03-08 12:29:20 TP1] max_total_num_tokens=65536, chunked_prefill_size=8192, max_prefill_tokens=16384, context_len=131072\n"
         "[2025-03-08 12:29:21] The server is fired up and ready to roll!\n",
         "runtime=sglang; kv_bytes=4294967296; tokens=65536; bytes_per_token=65536; ranks=2; caches=1; runs=1; max_len=131072; weights_bytes=8063801098",
         {}},
        {"SGLang, a latent cache and states",
         "[2026-03-11 13:53:20 TP0] Mamba Cache is allocated. max_mamba_cache_size: 8, conv_state size: 0.25GB, ssm_state size: 0.75GB\n"
         "[2026-03-11 13:53:23 TP0] KV Cache is allocated. dtype: torch.float8_e4m3fn, #tokens: 65536, KV size: 2.00 GB\n",
         "runtime=sglang; kv_bytes=2147483648; tokens=65536; bytes_per_token=32768; state_bytes=1073741824; k_type=fp8; ranks=1",
         "KV Cache is allocated. #tokens: 65536, KV size:"},
        {"TensorRT-LLM, PyTorch",
         "[TensorRT-LLM][INFO] Number of tokens per block: 32.\n"
         "[TensorRT-LLM][INFO] [MemUsageChange] Allocated 1.00 GiB for max tokens in paged KV cache (8192).\n"
         "[12/20/2025-04:21:10] [TRT-LLM] [I] Memory used after loading model weights (inside torch) in memory usage profiling: 14.96 GiB\n"
         "[12/20/2025-04:21:10] [TRT-LLM] [I] Estimated max memory in KV cache : 8.00 GiB\n"
         "[TensorRT-LLM][INFO] [MemUsageChange] Allocated 8.00 GiB for max tokens in paged KV cache (65536).\n"
         "[12/20/2025-04:21:10] [TRT-LLM] [I] max_seq_len=8224, max_num_requests=64, max_num_tokens=8192, max_batch_size=64\n",
         "runtime=tensorrt-llm; kv_bytes=8589934592; tokens=65536; bytes_per_token=131072; runs=1; max_len=8224; weights_bytes=16063177687", {}},
        {"TensorRT-LLM of 2024",
         "[TensorRT-LLM][INFO] Loaded engine size: 6683 MiB\n[TensorRT-LLM][INFO] Allocate 8589934592 bytes for k/v cache. \n"
         "[TensorRT-LLM][INFO] Using 65536 tokens in paged KV cache.\n",
         "runtime=tensorrt-llm; kv_bytes=8589934592; tokens=65536; bytes_per_token=131072; weights_bytes=7007633408", {}},
        {"Ollama's own engine",
         "time=2025-09-11T00:42:40.484Z level=INFO source=runner.go:1 msg=load request=\"{Operation:commit Parallel:2 BatchSize:512 "
         "FlashAttention:Enabled KvSize:16384 KvCacheType:q8_0 NumThreads:4 GPULayers:37}\"\n"
         "time=2025-09-11T00:42:50.484Z level=INFO source=backend.go:310 msg=\"model weights\" device=ROCm0 size=\"59.8 GiB\"\n"
         "time=2025-09-11T00:42:50.484Z level=INFO source=backend.go:315 msg=\"model weights\" device=CPU size=\"1.1 GiB\"\n"
         "time=2025-09-11T00:42:50.484Z level=INFO source=backend.go:321 msg=\"kv cache\" device=ROCm0 size=\"448.0 MiB\"\n"
         "time=2025-09-11T00:42:50.484Z level=INFO source=backend.go:326 msg=\"kv cache\" device=CPU size=\"64.0 MiB\"\n"
         "time=2025-09-11T00:42:50.484Z level=INFO source=backend.go:332 msg=\"compute graph\" device=ROCm0 size=\"121.8 MiB\"\n",
         "runtime=ollama; kv_bytes=536870912; tokens=16384; k_type=q8_0; v_type=q8_0; weights_bytes=65390877081; compute_bytes=127716557", {}},
        {"Ollama with llama.cpp's runner",
         "time=2026-02-25T18:14:34.258Z level=INFO source=server.go:431 msg=\"starting runner\" cmd=\"/usr/bin/ollama runner --port 54686\"\n"
         "time=2026-02-25T18:14:34.262Z level=INFO source=device.go:251 msg=\"kv cache\" device=CUDA0 size=\"1.2 GiB\"\n"
         "llama_context: n_ctx         = 4096\nllama_kv_cache:      CUDA0 KV buffer size =   512.00 MiB\n"
         "llama_kv_cache: size =  512.00 MiB (  4096 cells,  32 layers,  1/1 seqs), K (f16):  256.00 MiB, V (f16):  256.00 MiB\n",
         "runtime=ollama; kv_bytes=536870912; tokens=4096; bytes_per_token=131072; runs=1", {}},
        {"Ollama of 2024",
         "time=2024-09-01T00:00:00.000Z level=INFO source=memory.go:309 msg=\"offload to cuda\" layers.model=33 layers.offload=33 "
         "memory.required.full=\"6.2 GiB\" memory.required.kv=\"1.0 GiB\" memory.weights.total=\"4.9 GiB\"\n",
         "runtime=ollama; kv_bytes=1073741824", {}},
    };
    return all;
}

inline std::string eachLine(const std::string& text, const std::function<std::string(const std::string&)>& change)
{
    std::string changed;
    for (const std::string& line : split(text, '\n'))
        changed += change(line) + "\n";
    return changed;
}

inline std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

inline std::string utf16(const std::string& text, bool big_endian, bool mark)
{
    std::string wide = mark ? big_endian ? "\xFE\xFF" : "\xFF\xFE" : "";
    for (const char c : text)
        big_endian ? (wide += '\0', wide += c) : (wide += c, wide += '\0');
    return wide;
}

inline std::string jsonLine(const std::string& line)
{
    return R"({"log":")" + replaced(replaced(line, "\\", "\\\\"), "\"", "\\\"") + R"(\n","stream":"stderr","time":"2025-01-02T03:04:05.6Z"})";
}

struct Disguise {
    const char* name;
    std::function<std::string(const std::string&)> of;
};

inline std::string prefixed(const std::string& text, const std::string& prefix)
{
    return eachLine(text, [&](const std::string& line) { return prefix + line; });
}

inline const std::vector<Disguise>& disguises()
{
    static const std::vector<Disguise> all{
        {"as it is", [](const std::string& text) { return text; }},
        {"CR LF", [](const std::string& text) { return replaced(text, "\n", "\r\n"); }},
        {"CR", [](const std::string& text) { return replaced(text, "\n", "\r"); }},
        {"UTF-8 mark", [](const std::string& text) { return "\xEF\xBB\xBF" + text; }},
        {"UTF-16 LE", [](const std::string& text) { return utf16(replaced(text, "\n", "\r\n"), false, true); }},
        {"UTF-16 BE", [](const std::string& text) { return utf16(text, true, true); }},
        {"UTF-16 LE without mark", [](const std::string& text) { return utf16(text, false, false); }},
        {"UTF-16 BE without mark", [](const std::string& text) { return utf16(text, true, false); }},
        {"journal", [](const std::string& text) { return prefixed(text, "Jan 02 03:04:05 host server[4242]: "); }},
        {"docker compose", [](const std::string& text) { return prefixed(text, "inference-1  | "); }},
        {"kubernetes", [](const std::string& text) { return prefixed(text, "2025-01-02T03:04:05.678901234Z stderr F "); }},
        {"pod's name", [](const std::string& text) { return prefixed(text, "[pod/model-7d9f-x2x/server] "); }},
        {"level", [](const std::string& text) { return prefixed(text, "0.00.167.419 I "); }},
        {"quoted", [](const std::string& text) { return "> ```\n" + prefixed(text, "> ") + "> ```\n"; }},
        {"indented", [](const std::string& text) { return prefixed(text, "        "); }},
        {"grep -n", [](const std::string& text) { return prefixed(text, "257:"); }},
        {"container's JSON", [](const std::string& text) { return eachLine(text, jsonLine); }},
        {"one line", [](const std::string& text) { return replaced(text, "\n", " "); }},
        {"colours", [](const std::string& text) { return eachLine(text, [](const std::string& line) { return "\x1B[32m" + line + "\x1B[0m"; }); }},
        {"colours in figures", [](const std::string& text) { return replaced(replaced(text, " = ", " = \x1B[1;33m"), " MiB", "\x1B[0m MiB"); }},
        {"colours without escape", [](const std::string& text) { return eachLine(text, [](const std::string& line) { return "[32m" + line + "[0m"; }); }},
        {"colours written out", [](const std::string& text) { return eachLine(text, [](const std::string& line) { return "\\u001b[36m" + line + "\\u001b[0m"; }); }},
        {"no-break spaces", [](const std::string& text) { return replaced(text, " ", "\xC2\xA0"); }},
        {"HTML", [](const std::string& text) { return "<pre>" + replaced(replaced(text, "\"", "&quot;"), "\n", "<br>\n") + "</pre>"; }},
        {"noise around", [](const std::string& text) { return "GET /health 200\n\xF0\x9F\xA6\x99 hello\n" + text + "slot launched, size of the queue = 3\n"; }},
        {"odd bytes around", [](const std::string& text) { return std::string("\xFF\xFE\xFD garbage \x80\x81\n", 16).substr(2) + text + std::string(3, '\0'); }},
        {"no last line end", [](const std::string& text) { return text.substr(0, text.size() - 1); }},
        {"marks of direction", [](const std::string& text) { return replaced(text, "size", "\xE2\x80\x8Esize"); }},
    };
    return all;
}

}  // namespace kvsight::test
