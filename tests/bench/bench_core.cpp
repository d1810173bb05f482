// SPDX-License-Identifier: MIT
// Time and allocations of the core's main functions, beside a chain of multiplications that any formula needs.
#include "core/evaluate.h"
#include "core/explain.h"
#include "core/resolve.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <optional>
#include <vector>

namespace {

std::uint64_t g_allocations = 0;

}  // namespace

void* operator new(std::size_t size)
{
    ++g_allocations;
    if (void* memory = std::malloc(size > 0 ? size : 1))
        return memory;
    throw std::bad_alloc();
}

void operator delete(void* memory) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}

namespace {

using namespace kvsight;
using Clock = std::chrono::steady_clock;

/// Keeps a result from being left out.
template <class T>
void keep(const T& value)
{
    asm volatile("" : : "r"(&value) : "memory");
}

struct Measured {
    double nanoseconds = 0;  ///< of one call, the median over rounds
    double allocations = 0;
};

template <class Function>
Measured measure(Function&& function)
{
    constexpr int rounds = 15;
    constexpr auto round_time = std::chrono::milliseconds(15);
    long calls = 1;
    for (;;) {
        const auto begin = Clock::now();
        for (long i = 0; i < calls; ++i)
            function();
        if (Clock::now() - begin > round_time)
            break;
        calls *= 2;
    }
    std::vector<double> times;
    const std::uint64_t before = g_allocations;
    for (int round = 0; round < rounds; ++round) {
        const auto begin = Clock::now();
        for (long i = 0; i < calls; ++i)
            function();
        const std::chrono::duration<double, std::nano> taken = Clock::now() - begin;
        times.push_back(taken.count() / static_cast<double>(calls));
    }
    const double allocations = static_cast<double>(g_allocations - before) / (static_cast<double>(calls) * rounds);
    std::nth_element(times.begin(), times.begin() + rounds / 2, times.end());
    return {times[rounds / 2], allocations};
}

void print(const char* what, const Measured& measured)
{
    std::printf("  %-34s %12.1f ns %10.1f allocations\n", what, measured.nanoseconds, measured.allocations);
}

std::optional<Resolved> resolvedModel(const char* model, const char* format)
{
    Scenario scenario;
    scenario.model.id = model;
    scenario.weights.format = format;
    scenario.context_tokens = 8192;
    GpuChoice gpu;
    gpu.id = "rtx-4090";
    scenario.gpus = {gpu};
    return resolve(scenario, Catalog::builtIn()).resolved;
}

/// The textbook formula for equal layers: what is left when everything else is taken away.
void benchBareFormula()
{
    volatile std::uint64_t layers = 32, heads = 8, width = 128, tokens = 8192, bytes = 2;
    print("2 x layers x heads x width x ...", measure([&] {
              const std::uint64_t cache = 2 * layers * heads * width * tokens * bytes;
              keep(cache);
          }));
}

void benchModel(const char* model, const char* format)
{
    const auto resolved = resolvedModel(model, format);
    if (!resolved) {
        std::printf("%s is not in the catalogue\n", model);
        return;
    }
    std::printf("%s, %s, %zu layers of %zu shapes\n", model, format, resolved->shape->layers.size(), resolved->shape->groups.size());
    print("evaluateAt (no limits)", measure([&] { keep(evaluateAt(*resolved, 8192, 1)); }));
    print("evaluate (with limits)", measure([&] { keep(evaluate(*resolved)); }));
    print("limits", measure([&] { keep(limits(*resolved)); }));
    print("resolve", measure([&] { keep(resolve(resolved->scenario, Catalog::builtIn())); }));
    print("sizeWeights", measure([&] {
              Findings findings;
              keep(sizeWeights(*resolved->shape, resolved->scenario.weights, findings));
          }));
    print("explain memory.total_bytes", measure([&] { keep(explain(*resolved, "memory.total_bytes")); }));
    print("explain memory.kv_cache_bytes", measure([&] { keep(explain(*resolved, "memory.kv_cache_bytes")); }));
    print("explain decode.step_seconds", measure([&] { keep(explain(*resolved, "decode.step_seconds")); }));
}

}  // namespace

int main()
{
    std::printf("One call, median of 15 rounds\n");
    benchBareFormula();
    benchModel("llama-3.1-8b", "Q4_K_M");
    benchModel("gpt-oss-20b", "MXFP4");
    benchModel("gemma-3-27b", "Q4_K_M");
    benchModel("qwen3-next-80b-a3b", "Q4_K_M");
    benchModel("deepseek-v4-pro", "FP8");
    return 0;
}
