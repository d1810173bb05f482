// SPDX-License-Identifier: MIT
#include "core/readers/log_collector.h"
#include "core/runtimes/runtime.h"
#include "core/scenario_fields.h"
#include "core/shape_cache.h"
#include "core/text.h"
#include "core/weights/weight_format.h"

#include <algorithm>

namespace kvsight {
namespace {

/// The last part of a path, without what a file's name says beside the model's.
std::string fileStem(std::string_view path)
{
    if (const std::size_t slash = path.find_last_of("/\\"); slash != std::string_view::npos)
        path.remove_prefix(slash + 1);
    std::string stem(trimmed(path));
    const std::string lower = lowerCase(stem);
    if (lower.ends_with(".gguf"))
        stem.resize(stem.size() - 5);
    // `-00001-of-00003`
    if (const std::size_t of = stem.rfind("-of-"); of != std::string::npos && of >= 6 && stem.size() - of == 9)
        stem.resize(of - 6);
    return stem;
}

/// `models--owner--name` of a download folder as `owner/name`; empty when there is none.
std::string hubName(std::string_view path)
{
    const std::size_t at = path.find("models--");
    if (at == std::string_view::npos)
        return {};
    std::string_view folder = path.substr(at + 8);
    folder = folder.substr(0, folder.find_first_of("/\\"));
    const std::size_t dashes = folder.find("--");
    return dashes == std::string_view::npos ? std::string() : std::string(folder.substr(0, dashes)) + "/" + std::string(folder.substr(dashes + 2));
}

/// Whether a part of a name says how weights are stored, not which model it is.
bool namesFormat(std::string_view part)
{
    const std::string lower = lowerCase(part);
    for (const std::string_view known : {"ud", "gguf", "awq", "gptq", "fp8", "int4", "int8", "4bit", "8bit", "bnb", "dynamic", "w4a16",
                                         "w8a8", "i1", "imat", "nvfp4", "marlin", "quantized", "xl"})
        if (lower == known)
            return true;
    return weightFormat(part).has_value() || (!lower.empty() && (lower[0] == 'q' || lower.starts_with("iq")) && lower.size() > 1
                                              && lower[lower[0] == 'q' ? 1 : 2] >= '0' && lower[lower[0] == 'q' ? 1 : 2] <= '9');
}

/// The entry of that name; endings are left out while they name a format, or up to `most_words` words at all.
const ModelEntry* findByName(std::string name, const Catalog& catalog, int most_words)
{
    constexpr int most_steps = 8;
    for (int step = 0; step < most_steps && !name.empty(); ++step) {
        if (const ModelEntry* entry = catalog.findModel(name))
            return entry;
        const std::size_t cut = name.find_last_of("-_. ");
        if (cut == std::string::npos || cut == 0)
            return nullptr;
        if (!namesFormat(std::string_view(name).substr(cut + 1)) && --most_words < 0)
            return nullptr;
        name.resize(cut);
    }
    return nullptr;
}

/// How many figures of the log the shape agrees with; nothing when one differs.
std::optional<int> agreement(const ModelShape& shape, const LogSettings& log)
{
    int agreed = 0;
    bool same = true;
    const auto compare = [&](const std::optional<std::uint64_t>& printed, std::uint64_t ours) {
        if (printed && ours != 0) {
            same = same && *printed == ours;
            ++agreed;
        }
    };
    // GGUF counts drafting layers, too.
    if (log.layers && *log.layers != shape.layers.size() + shape.draft_layers.size())
        compare(log.layers, shape.layers.size());
    else if (log.layers)
        ++agreed;
    compare(log.hidden, shape.hidden_size);
    compare(log.heads, shape.query_heads);
    const auto caching = std::find_if(shape.layers.begin(), shape.layers.end(), [](const LayerShape& layer) { return layer.kv_heads != 0; });
    const bool uniform = std::all_of(shape.layers.begin(), shape.layers.end(), [&](const LayerShape& layer) {
        return layer.kv_heads == 0 || (layer.kv_heads == caching->kv_heads && layer.head_dim_k == caching->head_dim_k);
    });
    if (caching != shape.layers.end() && uniform) {
        compare(log.kv_heads, caching->kv_heads);
        compare(log.head_dim_k, caching->head_dim_k);
    }
    return same ? std::optional<int>(agreed) : std::nullopt;
}

bool confirmed(const ModelEntry& entry, const LogSettings& log, const Catalog& catalog)
{
    const LoadedModel model = loadModel(ModelChoice{.id = entry.id}, catalog, {});
    return model.shape != nullptr && agreement(*model.shape, log).has_value();
}

/// A model without a known name is any catalogue model of the same shape: it takes the same memory.
const ModelEntry* findByShape(const LogSettings& log, const Catalog& catalog)
{
    if (!log.layers || !log.hidden || !log.heads || !log.kv_heads || !log.head_dim_k || !log.vocabulary || !log.ffn)
        return nullptr;
    for (const ModelEntry& entry : catalog.models()) {
        const LoadedModel model = loadModel(ModelChoice{.id = entry.id}, catalog, {});
        if (model.shape != nullptr && model.shape->vocabulary == *log.vocabulary && model.shape->experts.experts == 0
            && model.shape->ffn_width == *log.ffn && agreement(*model.shape, log).value_or(0) >= 5)
            return &entry;
    }
    return nullptr;
}

const ModelEntry* findModelOf(const LogSettings& log, const Catalog& catalog)
{
    // Fine-tunes keep their base's name in front; a shape that agrees makes sure of it.
    const int free_words = log.layers && log.hidden && log.heads ? 3 : 0;
    for (const std::string& name : log.model_names)
        for (const std::string& candidate : {name, hubName(name), fileStem(name)})
            if (const ModelEntry* entry = findByName(candidate, catalog, free_words); entry != nullptr && confirmed(*entry, log, catalog))
                return entry;
    return findByShape(log, catalog);
}

/// `Q4_K - Medium` as `Q4_K_M`; `IQ3_S mix - 3.66 bpw` as `IQ3_M`. Empty for what has no known name.
std::string formatName(std::string_view printed)
{
    std::string text(trimmed(printed));
    if (const std::size_t guessed = text.find("(guessed)"); guessed != std::string::npos)
        text = std::string(trimmed(std::string_view(text).substr(0, guessed)));
    if (text.starts_with("all "))
        text.erase(0, 4);
    std::string word = text.substr(0, text.find(' '));
    const auto says = [&](std::string_view what) { return text.find(what) != std::string::npos; };
    if (says(" mix") && word == "IQ3_S")
        word = "IQ3_M";
    else if (says("- Medium") && word != "Q2_K")
        word += "_M";
    else if (says("- Small"))
        word += "_S";
    else if (says("- Large"))
        word += "_L";
    return weightFormat(word) ? word : std::string();
}

std::string checkpointFormat(const std::string& quantization)
{
    const std::string lower = lowerCase(quantization);
    if (lower.starts_with("awq"))
        return "AWQ-INT4";
    if (lower.starts_with("gptq"))
        return "GPTQ-INT4";
    if (lower == "fp8" || lower == "mxfp4")
        return lower == "fp8" ? "FP8" : "MXFP4";
    return {};
}

std::string backendOf(const std::vector<LogDevice>& devices)
{
    static constexpr std::pair<std::string_view, const char*> names[] = {
        {"CUDA", "cuda"}, {"ROCm", "rocm"}, {"HIP", "rocm"}, {"Vulkan", "vulkan"}, {"Metal", "metal"}, {"MTL", "metal"}, {"SYCL", "sycl"}};
    for (const LogDevice& device : devices)
        for (const auto& [start, backend] : names)
            if (device.name.starts_with(start))
                return backend;
    return {};
}

void setCards(Scenario& scenario, const LogSettings& log, const Catalog& catalog)
{
    std::vector<GpuChoice> cards;
    for (const std::string& name : log.gpus) {
        const GpuSpec* card = catalog.findGpu(name);
        // With one of them unknown the others would look as if they carried it all.
        if (card == nullptr)
            return;
        if (!cards.empty() && cards.back().id == card->id)
            ++cards.back().count;
        else
            cards.push_back(GpuChoice{.id = card->id});
    }
    scenario.gpus = std::move(cards);
}

/// Tokens of each sequence and how many there are; false when the log does not say.
bool setLlamaContext(Scenario& scenario, const LogSettings& log)
{
    const std::uint64_t sequences = std::clamp<std::uint64_t>(log.sequences.value_or(1), 1, kMaxSequences);
    const bool unified = log.unified.value_or(log.streams.value_or(0) == 1) && sequences > 1;
    // A cache for each sequence has its own cells; `n_ctx` counts them all.
    const std::uint64_t all = log.context.value_or(unified || sequences == 1 ? log.cells.value_or(0) : log.cells.value_or(0) * sequences);
    const std::uint64_t each = unified ? all / sequences : log.context_per_sequence.value_or(all / sequences);
    if (each == 0 || each > kMaxContextTokens)
        return false;
    scenario.sequences = sequences;
    scenario.context_tokens = each;
    scenario.options.unified = unified;
    const std::uint64_t cells = log.cells.value_or(0);
    scenario.options.context_padding = cells % 256 == 0 ? 256 : cells % 32 == 0 ? 32 : 1;
    return true;
}

void setLlamaOptions(Scenario& scenario, const LogRun& run)
{
    const LogSettings& log = run.settings;
    RuntimeOptions& options = scenario.options;
    if (log.ubatch && *log.ubatch > 0)
        options.ubatch = *log.ubatch;
    if (log.batch && *log.batch > 0)
        options.batch = *log.batch;
    options.flash_attention = log.flash_attention.value_or(true);
    options.swa_full = log.swa_full.value_or(false);
    const auto& devices = run.figures.devices;
    const bool all_on_cpu = !devices.empty() && std::all_of(devices.begin(), devices.end(), [](const LogDevice& device) {
        return device.name.starts_with("CPU");
    });
    if (all_on_cpu)
        options.gpu_layers = 0;
    else if (log.gpu_layers && log.offloadable_layers && *log.gpu_layers < *log.offloadable_layers)
        options.gpu_layers = log.gpu_layers;
    options.kv_offload = !log.kv_on_cpu || options.gpu_layers.value_or(1) == 0;
    scenario.backend = backendOf(devices);
    scenario.weights.format = formatName(log.file_type);
    if (scenario.weights.format.empty())
        scenario.weights.bytes = run.figures.weights_bytes;
}

}  // namespace

std::optional<Scenario> scenarioOfLog(const LogRun& run, const Catalog& catalog)
{
    const ModelEntry* model = findModelOf(run.settings, catalog);
    if (model == nullptr)
        return std::nullopt;
    Scenario scenario;
    scenario.model.id = model->id;
    scenario.runtime = run.figures.runtime;
    if (scenario.runtime == "ollama" && findRuntime(scenario.runtime) == nullptr)
        scenario.runtime = kLlamaCpp.id;
    for (const auto& [type, field] : {std::pair(&run.figures.k_type, &scenario.k_type), std::pair(&run.figures.v_type, &scenario.v_type)})
        if (!type->empty())
            *field = type->starts_with("fp8") ? "fp8" : *type;
    setCards(scenario, run.settings, catalog);
    if (scenario.runtime == "llama.cpp" || scenario.runtime == "ollama") {
        if (!setLlamaContext(scenario, run.settings))
            return std::nullopt;
        setLlamaOptions(scenario, run);
        return scenario;
    }
    scenario.context_tokens = run.figures.max_len ? run.figures.max_len : run.settings.context_per_sequence;
    scenario.weights.format = checkpointFormat(run.settings.weights_format);
    scenario.split = Split::Tensor;
    if (run.figures.runtime == "vllm" && run.settings.memory_budget_bytes)
        setRuntimeOption(scenario, "memory_budget_bytes", std::to_string(*run.settings.memory_budget_bytes));
    return scenario;
}

}  // namespace kvsight
