// SPDX-License-Identifier: MIT
// Time and allocations of the core's main functions, beside a chain of multiplications that any formula needs.
#include "core/evaluate.h"
#include "core/explain.h"
#include "core/resolve.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
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
/// Time of the processor that this program used, in ns: what other programs take does not count.
double processorTime()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
}

/// Keeps a result from being left out.
template <class T>
void keep(const T& value)
{
    asm volatile("" : : "r"(&value) : "memory");
}

struct Measured {
    double median = 0;  ///< ns of one call, over rounds
    double least = 0;
    double allocations = 0;
};

template <class Function>
double roundTime(Function& function, long calls)
{
    const double begin = processorTime();
    for (long i = 0; i < calls; ++i)
        function();
    return processorTime() - begin;
}

constexpr int kRounds = 31;
constexpr double kRoundTime = 5e6;

template <class Function>
Measured measure(Function&& function)
{
    long calls = 1;
    while (roundTime(function, calls) < kRoundTime)
        calls *= 2;
    std::vector<double> times;
    times.reserve(kRounds);
    const std::uint64_t before = g_allocations;
    for (int round = 0; round < kRounds; ++round)
        times.push_back(roundTime(function, calls) / static_cast<double>(calls));
    const double allocations = static_cast<double>(g_allocations - before) / (static_cast<double>(calls) * kRounds);
    std::sort(times.begin(), times.end());
    return {times[kRounds / 2], times.front(), allocations};
}

void print(const char* what, const Measured& measured)
{
    std::printf("  %-34s %10.1f %10.1f %12.1f\n", what, measured.median, measured.least, measured.allocations);
}

std::optional<Resolved> resolvedModel(const char* model, const char* format)
{
    Scenario scenario;
    scenario.model.id = model;
    scenario.weights.format = format;
    scenario.context_tokens = 8192;
    GpuChoice gpu;
    gpu.id = "rtx-4090";
    gpu.memory_bytes = std::uint64_t{1} << 41;  // all fit, so that all have a speed
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

/// What the speed chart asks for: four batches, each over 128 contexts.
void benchChart(const Resolved& resolved)
{
    constexpr std::uint64_t points = 128, step = 1024;
    print("4 lines x 128 points", measure([&] {
              for (const std::uint64_t sequences : {1, 2, 4, 8})
                  for (std::uint64_t i = 1; i <= points; ++i)
                      keep(evaluateAt(resolved, i * step, sequences));
          }));
}

/// No two of 64 layers are alike, and every other one has a window.
void benchMixedLayers()
{
    auto resolved = resolvedModel("llama-3.1-8b", "Q4_K_M");
    if (!resolved)
        return;
    ModelShape shape = *resolved->shape;
    const LayerShape layer = shape.layers.front();
    shape.layers.assign(64, layer);
    for (std::size_t i = 0; i < shape.layers.size(); ++i) {
        shape.layers[i].head_dim_k += 2 * i;
        shape.layers[i].cache = i % 2 == 0 ? CacheKind::Full : CacheKind::Window;
        shape.layers[i].window = i % 2 == 0 ? 0 : 1024;
    }
    shape.family = "gemma3_text";
    groupLayers(shape);
    resolved->shape = std::make_shared<const ModelShape>(std::move(shape));
    resolved->weights.layer_bytes.resize(64);
    resolved->weights.layer_expert_bytes.resize(64);
    resolved->plan = std::make_shared<const MemoryPlan>(makePlan(*resolved));
    std::printf("64 layers of %zu shapes\n", resolved->shape->groups.size());
    print("evaluateAt (no limits)", measure([&] { keep(evaluateAt(*resolved, 8192, 1)); }));
    benchChart(*resolved);
    print("evaluate (with limits)", measure([&] { keep(evaluate(*resolved)); }));
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
    benchChart(*resolved);
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
    std::printf("  %-34s %10s %10s %12s\n", "one call, processor time", "median ns", "least ns", "allocations");
    benchBareFormula();
    benchModel("llama-3.1-8b", "Q4_K_M");
    benchModel("gpt-oss-20b", "MXFP4");
    benchModel("gemma-3-27b", "Q4_K_M");
    benchModel("nemotron-super-49b", "Q4_K_M");
    benchModel("qwen3-next-80b-a3b", "Q4_K_M");
    benchModel("deepseek-v4-pro", "FP8");
    benchMixedLayers();
    return 0;
}
