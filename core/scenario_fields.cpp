// SPDX-License-Identifier: MIT
#include "core/scenario_fields.h"

#include "core/cache_type.h"
#include "core/runtimes/runtime.h"
#include "core/text.h"
#include "core/weights/weight_size.h"

#include <algorithm>
#include <cmath>

namespace kvsight {

namespace {

using Number = std::optional<std::uint64_t>;

std::uint64_t valueOr(const Number& value, std::uint64_t fallback)
{
    return value ? *value : fallback;
}

Number wholeOf(const std::optional<double>& rate)
{
    // What is no number or beyond the range stays beyond it.
    constexpr double most = 9e18;
    if (!rate)
        return std::nullopt;
    return *rate >= 0 && *rate < most ? static_cast<std::uint64_t>(std::llround(*rate)) : UINT64_MAX;
}

std::optional<double> rateOf(const Number& value)
{
    return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
}

GpuChoice& firstGpu(Scenario& scenario)
{
    if (scenario.gpus.empty())
        scenario.gpus.emplace_back();
    return scenario.gpus.front();
}

constexpr std::uint64_t kOneMillion = std::uint64_t{1} << 20;
constexpr std::uint64_t kGiB = std::uint64_t{1} << 30;

std::vector<NumberField> makeScenarioNumbers()
{
    return {
        {"context_tokens", "context_tokens", {KV_TR("core", "Context"), {}},
         {KV_TR("core", "Tokens that each sequence holds in the cache"), {}}, FieldUnit::Tokens, FieldScale::Doubling,
         0, kMaxContextTokens, 256, kOneMillion,
         [](const Scenario& s) { return s.context_tokens; }, [](Scenario& s, Number v) { s.context_tokens = v; }},
        {"sequences", "sequences", {KV_TR("core", "Batch"), {}},
         {KV_TR("core", "Sequences that are decoded together"), {}}, FieldUnit::Sequences, FieldScale::Doubling,
         1, kMaxSequences, 1, 256,
         [](const Scenario& s) { return Number(s.sequences); }, [](Scenario& s, Number v) { s.sequences = valueOr(v, 1); }},
        {"prompt_tokens", "prompt_tokens", {KV_TR("core", "Prompt"), {}},
         {KV_TR("core", "Tokens of the context that the prompt fills"), {}}, FieldUnit::Tokens, FieldScale::Doubling,
         0, kMaxContextTokens, 256, kOneMillion,
         [](const Scenario& s) { return s.prompt_tokens; }, [](Scenario& s, Number v) { s.prompt_tokens = v; }},
        {"gpu_count", "gpu_count", {KV_TR("core", "Cards"), {}}, {KV_TR("core", "How many cards of that kind"), {}},
         FieldUnit::Cards, FieldScale::Doubling, 1, kMaxGpus, 1, 16,
         [](const Scenario& s) { return s.gpus.empty() ? std::nullopt : Number(s.gpus.front().count); },
         [](Scenario& s, Number v) { firstGpu(s).count = valueOr(v, 1); }},
        {"reserved_bytes", "reserved_bytes", {KV_TR("core", "In use already"), {}},
         {KV_TR("core", "Memory of each card that other programs use"), {}}, FieldUnit::Bytes, FieldScale::Linear,
         0, kMaxMemoryBytes, 0, 8 * kGiB,
         [](const Scenario& s) { return Number(s.reserved_bytes); },
         [](Scenario& s, Number v) { s.reserved_bytes = valueOr(v, 0); }},
        {"host.memory_bytes", "host.memory_bytes", {KV_TR("core", "Main memory"), {}},
         {KV_TR("core", "Memory of the machine, for what lies on the CPU's side"), {}}, FieldUnit::Bytes, FieldScale::Doubling,
         0, kMaxMemoryBytes, 8 * kGiB, 1024 * kGiB,
         [](const Scenario& s) { return s.host.memory_bytes; }, [](Scenario& s, Number v) { s.host.memory_bytes = v; }},
        {"host.bandwidth_bytes_per_s", "host.bandwidth_bytes_per_s", {KV_TR("core", "Main memory's speed"), {}},
         {KV_TR("core", "Bandwidth of the machine's memory"), {}}, FieldUnit::BytesPerSecond, FieldScale::Doubling,
         1, static_cast<std::uint64_t>(1e18), 20'000'000'000, 1'000'000'000'000,
         [](const Scenario& s) { return wholeOf(s.host.bandwidth_bytes_per_s); },
         [](Scenario& s, Number v) { s.host.bandwidth_bytes_per_s = rateOf(v); }},
    };
}

std::vector<NumberField> makeOptionNumbers()
{
    return {
        {"ubatch", "runtime_options.ubatch", {KV_TR("core", "Micro-batch"), {}},
         {KV_TR("core", "Prompt tokens that one step handles"), {}}, FieldUnit::Tokens, FieldScale::Doubling,
         1, kOneMillion, 32, 8192,
         [](const Scenario& s) { return Number(s.options.ubatch); },
         [](Scenario& s, Number v) { s.options.ubatch = valueOr(v, RuntimeOptions().ubatch); }},
        {"batch", "runtime_options.batch", {KV_TR("core", "Logical batch"), {}},
         {KV_TR("core", "Prompt tokens that are handed over at once"), {}}, FieldUnit::Tokens, FieldScale::Doubling,
         1, kOneMillion, 32, 16384,
         [](const Scenario& s) { return s.options.batch; }, [](Scenario& s, Number v) { s.options.batch = v; }},
        {"context_padding", "runtime_options.context_padding", {KV_TR("core", "Padding"), {}},
         {KV_TR("core", "The cache's rows are rounded up to a multiple of it"), {}}, FieldUnit::Tokens, FieldScale::Doubling,
         1, kOneMillion, 1, 1024,
         [](const Scenario& s) { return Number(s.options.context_padding); },
         [](Scenario& s, Number v) { s.options.context_padding = valueOr(v, RuntimeOptions().context_padding); }},
        {"gpu_layers", "runtime_options.gpu_layers", {KV_TR("core", "Layers on the cards"), {}},
         {KV_TR("core", "Layers that the cards hold, the last first; the output layer counts as one"), {}},
         FieldUnit::None, FieldScale::Linear, 0, kOneMillion, 0, 128,
         [](const Scenario& s) { return s.options.gpu_layers; }, [](Scenario& s, Number v) { s.options.gpu_layers = v; }},
        {"cpu_moe_layers", "runtime_options.cpu_moe_layers", {KV_TR("core", "Expert layers on the CPU"), {}},
         {KV_TR("core", "The first so many layers keep their routed experts in main memory"), {}},
         FieldUnit::None, FieldScale::Linear, 0, kOneMillion, 0, 128,
         [](const Scenario& s) { return Number(s.options.cpu_moe_layers); },
         [](Scenario& s, Number v) { s.options.cpu_moe_layers = valueOr(v, 0); }},
        {"block_size", "runtime_options.block_size", {KV_TR("core", "Block"), {}},
         {KV_TR("core", "Tokens of a block of a paged cache"), {}}, FieldUnit::Tokens, FieldScale::Doubling,
         1, kOneMillion, 1, 1024,
         [](const Scenario& s) { return s.options.block_size; }, [](Scenario& s, Number v) { s.options.block_size = v; }},
        {"max_num_batched_tokens", "runtime_options.max_num_batched_tokens", {KV_TR("core", "Tokens of an engine's step"), {}},
         {KV_TR("core", "Tokens that one step of a serving engine handles at most"), {}}, FieldUnit::Tokens,
         FieldScale::Doubling, 1, kOneMillion, 256, 32768,
         [](const Scenario& s) { return s.options.max_num_batched_tokens; },
         [](Scenario& s, Number v) { s.options.max_num_batched_tokens = v; }},
        {"memory_budget_bytes", "runtime_options.memory_budget_bytes", {KV_TR("core", "Memory for the cache"), {}},
         {KV_TR("core", "Memory of each card that a serving engine gives to the cache"), {}}, FieldUnit::Bytes,
         FieldScale::Linear, 0, kMaxMemoryBytes, 0, 192 * kGiB,
         [](const Scenario& s) { return s.options.memory_budget_bytes; },
         [](Scenario& s, Number v) { s.options.memory_budget_bytes = v; }},
        {"draft_tokens", "runtime_options.draft_tokens", {KV_TR("core", "Draft tokens"), {}},
         {KV_TR("core", "Tokens that the model's drafting layers propose in one step"), {}}, FieldUnit::None,
         FieldScale::Linear, 0, 64, 0, 16,
         [](const Scenario& s) { return Number(s.options.draft_tokens); },
         [](Scenario& s, Number v) { s.options.draft_tokens = valueOr(v, 0); }},
    };
}

std::vector<std::string> anything()
{
    return {};
}

std::vector<std::string> cacheTypeNames()
{
    std::vector<std::string> names;
    for (const auto& type : cacheTypes())
        names.emplace_back(type.name);
    return names;
}

/// Whether `text` is one of `names` (in lower case), whatever its own case; `chosen` becomes that name.
bool choose(std::string& chosen, const std::string& text, const std::vector<std::string>& names)
{
    const auto found = std::find(names.begin(), names.end(), lowerCase(text));
    if (found != names.end())
        chosen = *found;
    return found != names.end();
}

std::vector<ChoiceField> makeChoices()
{
    return {
        {"model", "model", {KV_TR("core", "Model"), {}}, {KV_TR("core", "A model of the catalogue, or a config.json"), {}},
         anything, [](const Scenario& s) { return s.model.id.empty() ? s.model.file : s.model.id; },
         [](Scenario& s, const std::string& text) { s.model = {text, {}, {}, {}}; return !text.empty(); }},
        {"weights", "weights", {KV_TR("core", "Weights"), {}}, {KV_TR("core", "The format of the weights, their size, or both: Q4_K_M=4.9GB"), {}},
         [] { return weightFormats(); }, [](const Scenario& s) { return s.weights.format; },
         [](Scenario& s, const std::string& text) { s.weights = {text, {}, {}}; return true; }},
        {"k_type", "k_type", {KV_TR("core", "K type"), {}}, {KV_TR("core", "The element type of the keys"), {}},
         cacheTypeNames, [](const Scenario& s) { return s.k_type; },
         [](Scenario& s, const std::string& text) { s.k_type = text; return !text.empty(); }},
        {"v_type", "v_type", {KV_TR("core", "V type"), {}}, {KV_TR("core", "The element type of the values"), {}},
         cacheTypeNames, [](const Scenario& s) { return s.v_type; },
         [](Scenario& s, const std::string& text) { s.v_type = text; return !text.empty(); }},
        {"gpu", "gpu", {KV_TR("core", "GPU"), {}}, {KV_TR("core", "A card of the catalogue"), {}},
         anything, [](const Scenario& s) { return s.gpus.empty() ? std::string() : s.gpus.front().id; },
         [](Scenario& s, const std::string& text) {
             const std::uint64_t count = firstGpu(s).count;
             s.gpus.front() = {};
             s.gpus.front().id = text;
             s.gpus.front().count = count;
             return true;
         }},
        {"runtime", "runtime", {KV_TR("core", "Runtime"), {}}, {KV_TR("core", "The program that runs the model"), {}},
         [] { return runtimeNames(); }, [](const Scenario& s) { return s.runtime; },
         [](Scenario& s, const std::string& text) { return choose(s.runtime, text, runtimeNames()); }},
        {"backend", "backend", {KV_TR("core", "Backend"), {}}, {KV_TR("core", "The runtime's way to the card"), {}},
         [] { return backendNames(); }, [](const Scenario& s) { return s.backend; },
         [](Scenario& s, const std::string& text) {
             if (text.empty())
                 s.backend.clear();
             return text.empty() || choose(s.backend, text, backendNames());
         }},
        {"split", "split", {KV_TR("core", "Split"), {}}, {KV_TR("core", "How several cards share the model"), {}},
         [] { return std::vector<std::string>{"layer", "tensor"}; },
         [](const Scenario& s) { return std::string(s.split == Split::Tensor ? "tensor" : "layer"); },
         [](Scenario& s, const std::string& text) {
             std::string chosen;
             if (choose(chosen, text, {"layer", "tensor"}))
                 s.split = chosen == "tensor" ? Split::Tensor : Split::Layer;
             return !chosen.empty();
         }},
        {"tokens_line", "runtime_options.tokens_line", {KV_TR("core", "Tokens printed"), {}},
         {KV_TR("core", "How vLLM counts the tokens of its cache: by concurrency, or by groups as up to version 0.20"), {}},
         [] { return std::vector<std::string>{"concurrency", "groups"}; },
         [](const Scenario& s) { return s.options.tokens_line; },
         [](Scenario& s, const std::string& text) { return choose(s.options.tokens_line, text, {"concurrency", "groups"}); }},
    };
}

bool sameId(std::string_view a, std::string_view b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
        return (x == '-' ? '_' : x) == (y == '-' ? '_' : y);
    });
}

template <typename Field>
const Field* findIn(const std::vector<Field>& fields, std::string_view id)
{
    const auto found = std::find_if(fields.begin(), fields.end(), [&](const Field& field) { return sameId(field.id, id); });
    return found == fields.end() ? nullptr : &*found;
}

}  // namespace

const std::vector<NumberField>& numberFields()
{
    static const std::vector<NumberField> fields = [] {
        auto all = makeScenarioNumbers();
        for (auto& field : makeOptionNumbers())
            all.push_back(std::move(field));
        return all;
    }();
    return fields;
}

const std::vector<ChoiceField>& choiceFields()
{
    static const std::vector<ChoiceField> fields = makeChoices();
    return fields;
}

const std::vector<FlagField>& flagFields()
{
    static const std::vector<FlagField> fields{
        {"unified", "runtime_options.unified", {KV_TR("core", "One cache for all"), {}},
         {KV_TR("core", "All sequences share one cache"), {}},
         [](const Scenario& s) { return s.options.unified; }, [](Scenario& s, bool on) { s.options.unified = on; }},
        {"swa_full", "runtime_options.swa_full", {KV_TR("core", "Full windows"), {}},
         {KV_TR("core", "Layers with a window keep every token"), {}},
         [](const Scenario& s) { return s.options.swa_full; }, [](Scenario& s, bool on) { s.options.swa_full = on; }},
        {"flash_attention", "runtime_options.flash_attention", {KV_TR("core", "Flash attention"), {}},
         {KV_TR("core", "Attention without a table of all scores"), {}},
         [](const Scenario& s) { return s.options.flash_attention; },
         [](Scenario& s, bool on) { s.options.flash_attention = on; }},
        {"mla", "runtime_options.mla", {KV_TR("core", "Latent cache"), {}},
         {KV_TR("core", "MLA models keep one latent for all heads; older files keep each head's keys and values"), {}},
         [](const Scenario& s) { return s.options.mla; }, [](Scenario& s, bool on) { s.options.mla = on; }},
        {"batch_logits", "runtime_options.batch_logits", {KV_TR("core", "Logits of a whole step"), {}},
         {KV_TR("core", "Room for the logits of every token of a prompt step, as llama.cpp kept before mid-2026"), {}},
         [](const Scenario& s) { return s.options.batch_logits; }, [](Scenario& s, bool on) { s.options.batch_logits = on; }},
        {"kv_offload", "runtime_options.kv_offload", {KV_TR("core", "Cache on the cards"), {}},
         {KV_TR("core", "Caches and states lie on the cards; otherwise in main memory"), {}},
         [](const Scenario& s) { return s.options.kv_offload; }, [](Scenario& s, bool on) { s.options.kv_offload = on; }},
    };
    return fields;
}

const std::vector<ShareField>& shareFields()
{
    static const std::vector<ShareField> fields{
        {"gpu_memory_utilization", "runtime_options.gpu_memory_utilization", &RuntimeOptions::gpu_memory_utilization},
    };
    return fields;
}

const ShareField* findShareField(std::string_view id)
{
    return findIn(shareFields(), id);
}

const NumberField* findNumberField(std::string_view id)
{
    return findIn(numberFields(), id);
}

const ChoiceField* findChoiceField(std::string_view id)
{
    return findIn(choiceFields(), id);
}

const FlagField* findFlagField(std::string_view id)
{
    return findIn(flagFields(), id);
}

std::uint64_t clampToField(const NumberField& field, std::uint64_t value)
{
    return std::clamp(value, field.least, field.most);
}

const std::vector<std::string>& runtimeNames()
{
    static const std::vector<std::string> names = [] {
        std::vector<std::string> ids;
        for (const Runtime* runtime : runtimes())
            ids.emplace_back(runtime->id);
        return ids;
    }();
    return names;
}

const std::vector<std::string>& backendNames()
{
    static const std::vector<std::string> names{"cuda", "rocm", "vulkan", "metal", "sycl", "cpu"};
    return names;
}

}  // namespace kvsight
