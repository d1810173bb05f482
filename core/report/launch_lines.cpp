// SPDX-License-Identifier: MIT
#include "core/report/launch_lines.h"

#include "core/report/scenario_command.h"
#include "core/report/shell_word.h"
#include "core/scenario_fields.h"
#include "core/text.h"
#include "core/units.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace kvsight {
namespace {

constexpr const char* kLlamaPage = "https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md";
constexpr const char* kVllmPage = "https://docs.vllm.ai/en/stable/cli/serve/";
constexpr const char* kOllamaPage = "https://docs.ollama.com/faq";
constexpr const char* kModelfilePage = "https://docs.ollama.com/modelfile";

/// vLLM's default in thousandths since 0.21 (0.9 before): the rules by which the window sizes its pool.
constexpr std::uint64_t kVllmShare = 920;

bool endsWith(std::string_view text, std::string_view end)
{
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

/// A launch line under way: flags go to the command and to the table together.
class Builder {
public:
    Builder(const char* id, const char* name, std::string start) { m_line.id = id, m_line.name = name, m_line.command = std::move(start); }

    void flag(const char* flag, const std::string& value, Message meaning, const char* source)
    {
        m_line.command += std::string(" ") + flag + (value.empty() ? "" : " " + shellWord(value));
        m_line.flags.push_back({flag, value, std::move(meaning), source});
    }
    void flag(const char* name, std::uint64_t value, Message meaning, const char* source)
    {
        flag(name, std::to_string(value), std::move(meaning), source);
    }
    /// Stands before the program: `NAME=value program`.
    void variable(const char* name, const std::string& value, Message meaning, const char* source)
    {
        m_line.command += std::string(name) + "=" + shellWord(value) + " ";
        m_line.flags.push_back({name, value, std::move(meaning), source});
    }
    void word(const std::string& text) { m_line.command += text; }
    void gap(Message message) { m_line.gaps.push_back(std::move(message)); }
    LaunchLine& line() { return m_line; }
    LaunchLine take() { return std::move(m_line); }

private:
    LaunchLine m_line;
};

/// A GGUF file of the model: the user's own, or a name that says which one is meant.
std::string ggufFile(const Resolved& resolved)
{
    const std::string& file = resolved.scenario.model.file;
    if (endsWith(file, ".gguf"))
        return file;
    std::string name = resolved.model_id.empty() ? std::string("model") : resolved.model_id;
    if (!resolved.weights.format.empty())
        name += "-" + resolved.weights.format;
    return name + ".gguf";
}

void sayWhichFile(Builder& out, const Resolved& resolved)
{
    if (!endsWith(resolved.scenario.model.file, ".gguf"))
        out.gap({KV_TR("core", "Put the path of your own GGUF file in the place of {file}."), {{"file", ggufFile(resolved)}}});
}

std::uint64_t launchContext(const Resolved& resolved)
{
    return std::max<std::uint64_t>(resolved.context_tokens, 1);  // 0 would mean the model's native length
}

/// A number that the scenario sets, by its field; nothing when it is left to the default.
std::optional<std::uint64_t> numberOf(const Resolved& resolved, const char* id)
{
    const NumberField* field = findNumberField(id);
    return field != nullptr ? field->get(resolved.scenario) : std::nullopt;
}

bool cacheOnHost(const Resolved& resolved)
{
    const FlagField* field = findFlagField("kv_offload");
    return field != nullptr && !field->get(resolved.scenario);
}

bool usesHost(const Resolved& resolved)
{
    return numberOf(resolved, "gpu_layers").value_or(UINT64_MAX) <= resolved.shape->layers.size()
        || numberOf(resolved, "cpu_moe_layers").value_or(0) > 0 || cacheOnHost(resolved);
}

LaunchLine ownLine(const Resolved& resolved)
{
    Builder out("kvsight-cli", "KVSight", scenarioCommand(resolved.scenario));
    if (out.line().command.empty())
        out.gap({KV_TR("core", "This model is a config's text: save the scenario to a file and open that."), {}});
    return out.take();
}

void addLlamaCache(Builder& out, const Resolved& resolved)
{
    constexpr std::string_view kTypes[] = {"f32", "f16", "bf16", "q8_0", "q4_0", "q4_1", "iq4_nl", "q5_0", "q5_1"};
    const auto add = [&](const char* flag, const CacheType& type, const char* meaning) {
        if (std::find(std::begin(kTypes), std::end(kTypes), type.name) == std::end(kTypes))
            out.gap({KV_TR("core", "llama.cpp has no cache of type {type}: the line leaves f16."), {{"type", type.name}}});
        else if (std::string_view(type.name) != "f16")
            out.flag(flag, type.name, {meaning, {}}, kLlamaPage);
    };
    add("-ctk", resolved.k_type, KV_TR("core", "type of the cache's keys"));
    add("-ctv", resolved.v_type, KV_TR("core", "type of the cache's values"));
}

/// What lies on the cards, and what beside the CPU.
void addLlamaPlaces(Builder& out, const Resolved& resolved)
{
    const auto layers = numberOf(resolved, "gpu_layers");
    if (layers && *layers <= resolved.shape->layers.size())
        out.flag("-ngl", *layers, {KV_TR("core", "layers on the cards, the last first; the output layer counts as one"), {}}, kLlamaPage);
    else
        out.flag("-ngl", "all", {KV_TR("core", "all layers on the cards"), {}}, kLlamaPage);
    if (const std::uint64_t experts = numberOf(resolved, "cpu_moe_layers").value_or(0); experts > 0)
        out.flag("-ncmoe", experts, {KV_TR("core", "the first layers whose experts stay on the CPU's side"), {}}, kLlamaPage);
    if (cacheOnHost(resolved))
        out.flag("-nkvo", "", {KV_TR("core", "the cache stays on the CPU's side"), {}}, kLlamaPage);
}

void addLlamaOptions(Builder& out, const Resolved& resolved)
{
    const RuntimeOptions defaults;
    const RuntimeOptions& options = resolved.scenario.options;
    out.flag("-fa", options.flash_attention ? "on" : "off", {KV_TR("core", "flash attention; a quantised V cache needs it"), {}},
             kLlamaPage);
    if (options.ubatch != defaults.ubatch)
        out.flag("-ub", options.ubatch, {KV_TR("core", "tokens that one prompt step handles"), {}}, kLlamaPage);
    if (options.batch)
        out.flag("-b", *options.batch, {KV_TR("core", "tokens of a logical batch"), {}}, kLlamaPage);
    else if (options.ubatch > 2048)
        out.flag("-b", options.ubatch, {KV_TR("core", "tokens of a logical batch: no smaller than those of a step"), {}}, kLlamaPage);
    if (options.unified)
        out.flag("--kv-unified", "", {KV_TR("core", "one cache that all conversations share"), {}}, kLlamaPage);
    if (options.swa_full)
        out.flag("--swa-full", "", {KV_TR("core", "windowed layers keep the whole context"), {}}, kLlamaPage);
    if (options.context_padding != defaults.context_padding)
        out.gap({KV_TR("core", "llama.cpp pads to 256 cells. No flag changes that to {count}."),
                 {{"count", formatCount(options.context_padding)}}});
}

LaunchLine llamaLine(const Resolved& resolved)
{
    Builder out("llama.cpp", "llama.cpp", "llama-server");
    const std::string file = ggufFile(resolved);
    out.flag("-m", file.rfind('-', 0) == 0 ? "./" + file : file, {KV_TR("core", "the model's file"), {}}, kLlamaPage);
    const std::uint64_t sequences = resolved.scenario.sequences;
    const Checked tokens = Checked(launchContext(resolved)) * Checked(sequences);
    // The server keeps the number in a signed int of 32 bits.
    if (tokens > Checked(INT32_MAX))
        out.gap({KV_TR("core", "llama.cpp takes at most {most} tokens over all conversations."), {{"most", formatCount(INT32_MAX)}}});
    else
        out.flag("-c", *tokens.value(), {KV_TR("core", "tokens over all conversations: {context} × {sequences}"),
                                         {{"context", formatCount(launchContext(resolved))}, {"sequences", formatCount(sequences)}}},
                 kLlamaPage);
    out.flag("-np", sequences, {KV_TR("core", "conversations at a time; without it the server chooses"), {}}, kLlamaPage);
    addLlamaPlaces(out, resolved);
    addLlamaCache(out, resolved);
    addLlamaOptions(out, resolved);
    if (resolved.devices.size() > 1)
        out.flag("-sm", resolved.scenario.split == Split::Tensor ? "tensor" : "layer",
                 {KV_TR("core", "how the model is split over the cards"), {}}, kLlamaPage);
    sayWhichFile(out, resolved);
    return out.take();
}

/// What vLLM loads: a repository's name, or the folder of the user's file.
std::string checkpoint(const Resolved& resolved, const Catalog& catalog)
{
    const ModelEntry* entry = resolved.model_id.empty() ? nullptr : catalog.findModel(resolved.model_id);
    if (entry != nullptr && !entry->hf_id.empty())
        return entry->hf_id;
    std::string file = resolved.scenario.model.file;
    constexpr std::string_view config = "config.json";
    if (endsWith(file, config))
        file.resize(file.size() - config.size());
    while (file.size() > 1 && file.back() == '/')
        file.pop_back();
    return file.empty() ? std::string(".") : file;
}

void addVllmCache(Builder& out, const Resolved& resolved)
{
    const std::string_view k = resolved.k_type.name;
    const std::string_view v = resolved.v_type.name;
    if (k != v) {
        out.gap({KV_TR("core", "vLLM keeps K and V in one type: {k} and {v} cannot be asked for."),
                 {{"k", std::string(k)}, {"v", std::string(v)}}});
        return;
    }
    if (k == "fp8")
        out.flag("--kv-cache-dtype", "fp8", {KV_TR("core", "type of the cache"), {}}, kVllmPage);
    else if (k == "f16" || k == "bf16")
        out.flag("--kv-cache-dtype", "auto", {KV_TR("core", "type of the cache: as the model computes, 16 bits"), {}}, kVllmPage);
    else
        out.gap({KV_TR("core", "vLLM has no cache of type {type}. fp8 is its 8-bit type."), {{"type", std::string(k)}}});
}

/// Of the whole card, what is in use already taken off; no more than what the scenario asks for, or the default.
void addVllmShare(Builder& out, const Resolved& resolved)
{
    const auto& asked = resolved.scenario.options.gpu_memory_utilization;
    std::uint64_t share = asked ? static_cast<std::uint64_t>(std::llround(*asked * 1000)) : kVllmShare;
    for (const Device& device : resolved.devices) {
        const std::uint64_t capacity = device.capacity_bytes.value_or(0);
        const std::uint64_t reserved = std::min(resolved.scenario.reserved_bytes, capacity);
        if (capacity > 0)
            share = std::min(share, static_cast<std::uint64_t>(
                                        1000.0 * (static_cast<double>(capacity - reserved) / static_cast<double>(capacity))));
    }
    std::string digits = std::to_string(1000 + share).substr(1);
    if (digits.back() == '0')
        digits.pop_back();
    out.flag("--gpu-memory-utilization", (share >= 1000 ? "1." : "0.") + digits,
             {KV_TR("core", "share of each card that it takes in all, what is in use already left out"), {}}, kVllmPage);
}

void sayVllmGaps(Builder& out, const Resolved& resolved)
{
    const std::string& format = resolved.weights.format;
    const std::string& published = resolved.shape->published_format;
    if (!format.empty() && format != published && format != "BF16" && format != "F16")
        out.gap({KV_TR("core", "Name a repository whose weights are {format}: this one is the publisher's."), {{"format", format}}});
    if (usesHost(resolved))
        out.gap({KV_TR("core", "This line keeps all layers on the cards: vLLM does not divide them between cards and CPU."), {}});
    const auto native = resolved.shape->native_context_tokens;
    if (native && resolved.context_tokens > *native)
        out.gap({KV_TR("core", "vLLM refuses more than the model's {native} tokens unless its position scaling is set."),
                 {{"native", formatCount(*native)}}});
}

LaunchLine vllmLine(const Resolved& resolved, const Catalog& catalog)
{
    const std::string model = checkpoint(resolved, catalog);
    Builder out("vllm", "vLLM", "vllm serve " + shellPath(model));
    out.line().flags.push_back({"serve", model, {KV_TR("core", "the checkpoint: a repository's name or a folder"), {}}, kVllmPage});
    out.flag("--max-model-len", launchContext(resolved), {KV_TR("core", "tokens of each conversation, prompt and answer together"), {}},
             kVllmPage);
    out.flag("--max-num-seqs", resolved.scenario.sequences, {KV_TR("core", "conversations at a time"), {}}, kVllmPage);
    addVllmCache(out, resolved);
    addVllmShare(out, resolved);
    if (resolved.devices.size() > 1 && resolved.scenario.split == Split::Tensor)
        out.flag("--tensor-parallel-size", resolved.devices.size(), {KV_TR("core", "each layer is split over so many cards"), {}}, kVllmPage);
    else if (resolved.devices.size() > 1)
        out.flag("--pipeline-parallel-size", resolved.devices.size(), {KV_TR("core", "the layers are dealt to so many cards"), {}}, kVllmPage);
    sayVllmGaps(out, resolved);
    return out.take();
}

void addOllamaCache(Builder& out, const Resolved& resolved)
{
    const std::string_view k = resolved.k_type.name;
    const std::string_view v = resolved.v_type.name;
    if (k != v)
        out.gap({KV_TR("core", "Ollama keeps K and V in one type: {k} and {v} cannot be asked for."),
                 {{"k", std::string(k)}, {"v", std::string(v)}}});
    else if (k == "f16" || k == "q8_0" || k == "q4_0")
        out.variable("OLLAMA_KV_CACHE_TYPE", std::string(k), {KV_TR("core", "type of the cache, for all models"), {}}, kOllamaPage);
    else
        out.gap({KV_TR("core", "Ollama has no cache of type {type}. It offers f16, q8_0 and q4_0."), {{"type", std::string(k)}}});
}

void sayOllamaGaps(Builder& out, const Resolved& resolved)
{
    const RuntimeOptions defaults;
    const RuntimeOptions& options = resolved.scenario.options;
    if (options.unified != defaults.unified || options.swa_full != defaults.swa_full || options.ubatch != defaults.ubatch
        || options.batch || options.context_padding != defaults.context_padding)
        out.gap({KV_TR("core", "Ollama has no setting for a shared cache, full windows, prompt steps or padding."), {}});
    if (usesHost(resolved))
        out.gap({KV_TR("core", "Ollama itself decides which layers the cards hold."), {}});
    if (resolved.devices.size() > 1)
        out.gap({KV_TR("core", "Ollama itself decides how many cards it uses: one, if the model fits there."), {}});
    sayWhichFile(out, resolved);
}

LaunchLine ollamaLine(const Resolved& resolved)
{
    Builder out("ollama", "Ollama", "");
    const std::string context = std::to_string(launchContext(resolved));
    out.variable("OLLAMA_CONTEXT_LENGTH", context, {KV_TR("core", "tokens of each conversation"), {}}, kOllamaPage);
    out.variable("OLLAMA_NUM_PARALLEL", std::to_string(resolved.scenario.sequences),
                 {KV_TR("core", "conversations at a time; the context is taken so many times"), {}}, kOllamaPage);
    addOllamaCache(out, resolved);
    out.variable("OLLAMA_FLASH_ATTENTION", resolved.scenario.options.flash_attention ? "1" : "0",
                 {KV_TR("core", "flash attention; a quantised cache needs it"), {}}, kOllamaPage);
    out.word("ollama serve");
    LaunchLine& line = out.line();
    line.file_name = "Modelfile";
    // One line each: a line break in a file's name must not become a line of its own.
    const std::string file = printable(ggufFile(resolved));
    const std::string from = file.rfind('/', 0) == 0 ? file : "./" + file;
    line.file_text = "FROM " + from + "\nPARAMETER num_ctx " + context + "\n";
    line.flags.push_back({"FROM", from, {KV_TR("core", "the model's file"), {}}, kModelfilePage});
    line.flags.push_back({"num_ctx", context, {KV_TR("core", "tokens of each conversation, for this model alone"), {}}, kModelfilePage});
    sayOllamaGaps(out, resolved);
    return out.take();
}

}  // namespace

std::vector<LaunchLine> launchLines(const Resolved& resolved, const Catalog& catalog)
{
    return {ownLine(resolved), llamaLine(resolved), vllmLine(resolved, catalog), ollamaLine(resolved)};
}

}  // namespace kvsight
