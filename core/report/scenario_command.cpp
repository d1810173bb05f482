// SPDX-License-Identifier: MIT
#include "core/report/scenario_command.h"

#include "core/measured_setup.h"
#include "core/report/shell_word.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace kvsight {
namespace {

class Line {
public:
    explicit Line(std::string start) : m_text(std::move(start)) {}
    void add(const char* option, const std::string& value) { m_text += std::string(" --") + option + " " + shellWord(value); }
    void add(const char* option, std::uint64_t value) { add(option, std::to_string(value)); }
    void runtimeOption(const std::string& setting) { add("runtime-option", setting); }
    const std::string& text() const { return m_text; }

private:
    std::string m_text;
};

/// A rate in whole units, as the options read it.
std::string wholeNumber(double rate)
{
    constexpr double most = 9e18;
    return std::to_string(std::llround(std::min(rate, most)));
}

void addWeights(Line& line, const WeightsChoice& weights)
{
    const std::string bytes = weights.bytes ? std::to_string(*weights.bytes) : std::string();
    if (!weights.format.empty())
        line.add("weights", bytes.empty() ? weights.format : weights.format + "=" + bytes);
    else if (!bytes.empty())
        line.add("weights", bytes);
}

void addHost(Line& line, const HostChoice& host)
{
    if (host.memory_bytes)
        line.add("host-memory-bytes", *host.memory_bytes);
    if (host.bandwidth_bytes_per_s)
        line.add("host-bandwidth-bytes-per-s", wholeNumber(*host.bandwidth_bytes_per_s));
}

/// The name, and behind it what the scenario says otherwise than the catalogue: `rtx-4090,memory_bytes=51539607552`.
std::string cardWord(const GpuChoice& gpu)
{
    std::string word = gpu.id.empty() ? gpu.name : gpu.id;
    if (gpu.memory_bytes)
        word += ",memory_bytes=" + std::to_string(*gpu.memory_bytes);
    if (gpu.bandwidth_bytes_per_s)
        word += ",bandwidth_bytes_per_s=" + wholeNumber(*gpu.bandwidth_bytes_per_s);
    if (gpu.fp16_flops)
        word += ",fp16_flops=" + wholeNumber(*gpu.fp16_flops);
    return word;
}

void addCards(Line& line, const Scenario& scenario)
{
    // One count stands for all kinds, so either each has its own or none.
    const bool counted = std::any_of(scenario.gpus.begin(), scenario.gpus.end(), [](const GpuChoice& gpu) { return gpu.count != 1; });
    for (const GpuChoice& gpu : scenario.gpus) {
        const std::string word = cardWord(gpu);
        if (word.empty())
            continue;  // An entry that names no card is none.
        line.add("gpu", word);
        if (counted)
            line.add("gpu-count", gpu.count);
    }
    if (!scenario.gpus.empty() && scenario.split == Split::Tensor)
        line.add("split", "tensor");
    if (scenario.reserved_bytes)
        line.add("reserved-bytes", scenario.reserved_bytes);
}

void addRuntime(Line& line, const Scenario& scenario)
{
    const Scenario defaults;
    if (scenario.runtime != defaults.runtime)
        line.add("runtime", scenario.runtime);
    if (!scenario.backend.empty())
        line.add("backend", scenario.backend);
    const auto& options = scenario.options;
    if (options.ubatch != defaults.options.ubatch)
        line.runtimeOption("ubatch=" + std::to_string(options.ubatch));
    if (options.batch)
        line.runtimeOption("batch=" + std::to_string(*options.batch));
    if (options.unified != defaults.options.unified)
        line.runtimeOption("unified=true");
    if (options.swa_full != defaults.options.swa_full)
        line.runtimeOption("swa_full=true");
    if (options.flash_attention != defaults.options.flash_attention)
        line.runtimeOption("flash_attention=false");
    if (options.context_padding != defaults.options.context_padding)
        line.runtimeOption("context_padding=" + std::to_string(options.context_padding));
    if (options.gpu_layers)
        line.runtimeOption("gpu_layers=" + std::to_string(*options.gpu_layers));
    if (options.cpu_moe_layers != defaults.options.cpu_moe_layers)
        line.runtimeOption("cpu_moe_layers=" + std::to_string(options.cpu_moe_layers));
    if (options.mla != defaults.options.mla)
        line.runtimeOption("mla=false");
    if (options.batch_logits)
        line.runtimeOption("batch_logits=true");
    if (options.kv_offload != defaults.options.kv_offload)
        line.runtimeOption("kv_offload=false");
    const auto number = [&](const char* name, const std::optional<std::uint64_t>& value) {
        if (value)
            line.runtimeOption(std::string(name) + '=' + std::to_string(*value));
    };
    number("block_size", options.block_size);
    number("max_num_batched_tokens", options.max_num_batched_tokens);
    number("memory_budget_bytes", options.memory_budget_bytes);
    if (options.gpu_memory_utilization)
        line.runtimeOption(fmt::format("gpu_memory_utilization={}", *options.gpu_memory_utilization));
    if (options.draft_tokens)
        line.runtimeOption("draft_tokens=" + std::to_string(options.draft_tokens));
    if (options.tokens_line != defaults.options.tokens_line)
        line.runtimeOption("tokens_line=" + options.tokens_line);
}

}  // namespace

std::string scenarioCommand(const Scenario& scenario)
{
    const Scenario defaults;
    if (!scenario.model.config_json.empty())
        return {};
    Line line("kvsight-cli size " + (scenario.model.file.empty() ? shellWord(scenario.model.id) : shellPath(scenario.model.file)));
    addWeights(line, scenario.weights);
    if (scenario.k_type != defaults.k_type)
        line.add("k-type", scenario.k_type);
    if (scenario.v_type != defaults.v_type)
        line.add("v-type", scenario.v_type);
    if (scenario.context_tokens)
        line.add("context-tokens", *scenario.context_tokens);
    if (scenario.sequences != defaults.sequences)
        line.add("sequences", scenario.sequences);
    if (scenario.prompt_tokens)
        line.add("prompt-tokens", *scenario.prompt_tokens);
    addCards(line, scenario);
    addHost(line, scenario.host);
    addRuntime(line, scenario);
    // The options say what a speed was measured with by what else they choose.
    if (scenario.measured && scenario.measured->setup.value_or(setupOf(scenario)) == setupOf(scenario)) {
        line.add("measured-speed", fmt::format("{}", scenario.measured->tokens_per_second));
        line.add("measured-context", scenario.measured->context_tokens);
        if (scenario.measured->sequences)
            line.add("measured-sequences", *scenario.measured->sequences);
        for (const MeasuredPoint& point : scenario.measured->points)
            line.add("measured-point", fmt::format("{}@{}x{}", point.tokens_per_second, point.context_tokens, point.sequences));
        for (const MeasuredPrompt& prompt : scenario.measured->prompts)
            line.add("measured-prompt", fmt::format("{}@{}+{}x{}", prompt.tokens_per_second, prompt.prompt_tokens, prompt.context_tokens,
                                                    prompt.sequences));
    }
    return line.text();
}

}  // namespace kvsight
