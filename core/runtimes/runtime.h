// SPDX-License-Identifier: MIT
#pragma once

#include "core/runtimes/memory_plan.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace kvsight {

/// A program that runs models: a name and the rules by which it allocates.
struct Runtime {
    const char* id;     ///< as in a scenario: `llama.cpp`
    const char* name;   ///< for people
    const char* rule;   ///< what it stands for and where its rules were read
    /// Cache element types that it offers.
    std::vector<std::string_view> cache_types;
    /// Weight formats that it keeps under a name and in a packing of its own: the checkpoint's name, and its own.
    std::vector<std::pair<std::string_view, std::string_view>> own_weight_formats;
    MemoryPlan (*plan)(const Resolved& resolved);
    /// Weight formats in which people run models with it, most bits first: what a fix may step down to.
    std::vector<std::string_view> weight_steps = {};
    /// Ids of the runtime's options that its rules read; the others change nothing.
    std::vector<std::string_view> options = {};

    bool reads(std::string_view option) const { return std::find(options.begin(), options.end(), option) != options.end(); }
};

/// All runtimes, the usual one first.
const std::vector<const Runtime*>& runtimes();

/// By id, any case; nullptr when none has that name.
const Runtime* findRuntime(std::string_view id);

/// The formula alone: nothing padded, everything on the cards (core/runtime_textbook.cpp).
extern const Runtime kTextbook;
/// llama.cpp b11118 (core/runtime_llama_cpp.cpp).
extern const Runtime kLlamaCpp;
/// vLLM of 2026-05 (core/runtimes/runtime_vllm.cpp).
extern const Runtime kVllm;
/// Ollama of 2026-08, a preset of llama.cpp (core/runtimes/runtime_ollama.cpp).
extern const Runtime kOllama;
/// mlx-lm of 2026-08 (core/runtimes/runtime_mlx.cpp).
extern const Runtime kMlx;
/// SGLang of 2026-07 (core/runtimes/runtime_sglang.cpp).
extern const Runtime kSglang;
/// TensorRT-LLM of 2026 (core/runtimes/runtime_tensorrt_llm.cpp).
extern const Runtime kTensorRtLlm;
/// transformers 4.57 to 5 (core/runtimes/runtime_transformers.cpp).
extern const Runtime kTransformers;
/// ExLlamaV3 of 2026-08 (core/runtimes/runtime_exllamav3.cpp).
extern const Runtime kExLlamaV3;

}  // namespace kvsight
