// SPDX-License-Identifier: MIT
#include "core/report/runtime_difference.h"

#include "core/evaluate.h"
#include "core/runtimes/runtime.h"

#include "tests/catch.h"

#include <functional>

using namespace kvsight;

namespace {

using Setting = std::function<void(Scenario&)>;

Resolved with(const char* runtime, const char* model, const Setting& set = [](Scenario&) {})
{
    Scenario scenario;
    scenario.model.id = model;
    scenario.weights.format = "BF16";
    scenario.runtime = runtime;
    scenario.context_tokens = 5000;
    GpuChoice gpu;
    gpu.id = "rtx-4090";
    gpu.memory_bytes = std::uint64_t{96} << 30;
    scenario.gpus = {gpu};
    set(scenario);
    auto resolved = resolve(scenario, Catalog::builtIn()).resolved;
    REQUIRE(resolved);
    return std::move(*resolved);
}

RuntimeDifference between(const Resolved& before, const Resolved& after)
{
    auto difference = runtimeDifference(before, after);
    REQUIRE(difference);
    return *difference;
}

std::optional<std::uint64_t> bytesAt(const Memory& memory, const std::string& figure)
{
    const std::pair<const char*, MaybeBytes Memory::*> parts[] = {
        {"memory.pool_bytes", &Memory::pool_bytes},       {"memory.kv_cache_bytes", &Memory::kv_cache_bytes},
        {"memory.weights_bytes", &Memory::weights_bytes}, {"memory.state_bytes", &Memory::state_bytes},
        {"memory.compute_bytes", &Memory::compute_bytes}, {"memory.overhead_bytes", &Memory::overhead_bytes}};
    for (const auto& [name, part] : parts)
        if (figure == name)
            return exact(memory.*part);
    FAIL("no such part: " << figure);
    return std::nullopt;
}

}  // namespace

TEST_CASE("an engine's pool is named with its share and its blocks")
{
    const auto difference = between(with("llama.cpp", "llama-3.1-8b"), with("vllm", "llama-3.1-8b"));
    CHECK(difference.figure == "memory.pool_bytes");
    CHECK_FALSE(difference.before);
    CHECK(inEnglish(difference.rule) == "vLLM reserves 0.92 of the card and hands the cache out in blocks of 16 tokens.");
    const auto own = between(with("llama.cpp", "llama-3.1-8b"),
                             with("vllm", "llama-3.1-8b", [](Scenario& s) { s.options.gpu_memory_utilization = 0.5; }));
    CHECK(inEnglish(own.rule) == "vLLM reserves 0.5 of the card and hands the cache out in blocks of 16 tokens.");
    const auto back = between(with("vllm", "llama-3.1-8b"), with("llama.cpp", "llama-3.1-8b"));
    CHECK_FALSE(back.after);
    CHECK(inEnglish(back.rule) == "llama.cpp reserves no pool: it takes the cache of the context that is set, in steps of 256 tokens.");
}

TEST_CASE("the rule that is named is the one that changed the part")
{
    struct Case {
        const char* before;
        const char* after;
        const char* model;
        const char* figure;
        const char* rule;
    };
    const Case cases[] = {
        {"llama.cpp", "mlx", "llama-3.1-8b", "memory.weights_bytes", "MLX keeps the token embedding on the card."},
        {"mlx", "llama.cpp", "llama-3.1-8b", "memory.weights_bytes", "llama.cpp keeps the token embedding in main memory."},
        {"mlx", "transformers", "deepseek-v3", "memory.kv_cache_bytes",
         "transformers keeps no latents, but the keys and values of all heads."},
        {"transformers", "mlx", "deepseek-v3", "memory.kv_cache_bytes", "MLX keeps one latent for all heads of a layer."},
        {"mlx", "exllamav3", "gemma-3-27b", "memory.kv_cache_bytes", "ExLlamaV3 keeps every layer in full, whatever its window."},
    };
    for (const Case& one : cases) {
        const auto roomy = [](Scenario& s) { s.context_tokens = 40000; };
        const auto difference = between(with(one.before, one.model, roomy), with(one.after, one.model, roomy));
        INFO(one.before << " -> " << one.after << ", " << one.model);
        CHECK(difference.figure == one.figure);
        CHECK(inEnglish(difference.rule) == one.rule);
    }
}

TEST_CASE("padding is named where it is what differs")
{
    const auto exactly = [](Scenario& s) { s.options.context_padding = 1; };
    const auto padded = between(with("textbook", "llama-3.1-8b", exactly), with("exllamav3", "llama-3.1-8b"));
    INFO(padded.figure);
    if (padded.figure == "memory.kv_cache_bytes")
        CHECK(inEnglish(padded.rule) == "ExLlamaV3 rounds a cache up to a multiple of 256 tokens.");
}

TEST_CASE("every pair of runtimes on every kind of model names the part that changed most")
{
    int compared = 0;
    for (const char* model : {"llama-3.1-8b", "gemma-3-27b", "deepseek-v3", "deepseek-v3.2", "qwen3-next-80b-a3b", "gpt-oss-20b",
                              "falcon-mamba-7b", "phi-4", "llama-4-scout", "mixtral-8x7b"}) {
        std::vector<Resolved> all;
        for (const Runtime* runtime : runtimes())
            all.push_back(with(runtime->id, model, [](Scenario& s) { s.gpus[0].memory_bytes = std::uint64_t{2} << 40; }));
        for (const Resolved& before : all) {
            for (const Resolved& after : all) {
                const auto difference = runtimeDifference(before, after);
                INFO(model << ": " << before.runtime->id << " -> " << after.runtime->id);
                if (before.plan->refused || after.plan->refused) {
                    CHECK_FALSE(difference);
                    continue;
                }
                REQUIRE(difference);
                CHECK(inEnglish(difference->rule).find(after.runtime->name) == 0);
                CHECK(inEnglish(difference->rule).find('{') == std::string::npos);
                if (difference->figure.empty()) {
                    CHECK(inEnglish(difference->part).empty());
                    continue;
                }
                const Memory old = evaluate(before).memory, now = evaluate(after).memory;
                CHECK(difference->before == bytesAt(old, difference->figure));
                CHECK(difference->after == bytesAt(now, difference->figure));
                const auto apart = [](std::uint64_t a, std::uint64_t b) { return a > b ? a - b : b - a; };
                const std::uint64_t most = apart(difference->before.value_or(0), difference->after.value_or(0));
                CHECK(most > 0);
                for (const char* other : {"memory.kv_cache_bytes", "memory.weights_bytes", "memory.state_bytes", "memory.compute_bytes",
                                          "memory.overhead_bytes"}) {
                    const auto was = bytesAt(old, other), is = bytesAt(now, other);
                    CHECK((!was || !is || apart(*was, *is) <= most));
                }
                ++compared;
            }
        }
    }
    CHECK(compared > 400);
}

TEST_CASE("nothing is said where a runtime refuses, and the same is called the same")
{
    const Resolved plain = with("llama.cpp", "llama-3.1-8b");
    const Resolved refused = with("llama.cpp", "llama-3.1-8b", [](Scenario& s) {
        s.options.flash_attention = false;
        s.v_type = "q8_0";
    });
    REQUIRE(refused.plan->refused);
    CHECK_FALSE(runtimeDifference(plain, refused));
    const auto same = between(plain, plain);
    CHECK(same.figure.empty());
    CHECK(inEnglish(same.rule) == "llama.cpp takes the same memory here as llama.cpp.");
    const auto ollama = between(plain, with("ollama", "llama-3.1-8b"));
    CHECK(inEnglish(ollama.rule) == "Ollama takes the same memory here as llama.cpp.");
}
