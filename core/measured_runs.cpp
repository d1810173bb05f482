// SPDX-License-Identifier: MIT
#include "core/measured_runs.h"

#include "core/resource_table.h"
#include "core/runtimes/runtime.h"
#include "core/text.h"
#include "resources/catalog_data.h"

namespace kvsight {
namespace {

/// The runtime's id for a name such as `llama.cpp/ollama`, `mlx-lm`, `vLLM`.
std::string runtimeOf(const std::string& name)
{
    const std::string lower = lowerCase(name);
    if (lower.starts_with("llama.cpp"))
        return "llama.cpp";
    return lower == "mlx-lm" ? "mlx" : lower;
}

/// The cache type for what the tables write: `fp16`, `auto (BF16)`, `q8_0/q8_0`, `fp8_e4m3`.
std::string cacheTypeOf(const std::string& name)
{
    const std::string lower = lowerCase(name.substr(0, name.find('/')));
    if (lower.starts_with("fp8"))
        return "fp8";
    if (lower.starts_with("q8"))
        return "q8_0";
    return findCacheType(lower) != nullptr ? lower : "f16";
}

/// These split the layers over cards: one card's bandwidth counts.
bool splitsLayers(const std::string& runtime)
{
    return runtime == "llama.cpp" || runtime == "mlx";
}

GpuChoice cardOf(const TableRow& row)
{
    constexpr double giga = 1e9;
    GpuChoice card;
    card.id = row.text("gpu_id");
    if (Catalog::builtIn().findGpu(card.id) == nullptr) {
        card.id.clear();
        card.name = row.text("gpu");
        card.memory_bytes = std::uint64_t{1} << 40;
    }
    card.bandwidth_bytes_per_s = row.scaled("peak_gbs_per_device", giga);
    card.count = static_cast<std::uint64_t>(row.number("n_gpu").value_or(1));
    return card;
}

/// What was read when the prompt's speed was taken. llama-bench reads 512 tokens, after so many as the row is deep; its
/// depths are round. Everybody else reads the prompt that the answer follows.
void readPrefill(MeasuredRun& run, double tokens_per_second, const std::string& note)
{
    run.prefill_tokens_per_second = tokens_per_second;
    const auto depth = static_cast<std::uint64_t>(run.depth_tokens);
    const bool llama_bench = run.runtime == "llama.cpp" && depth % 512 == 0 && note.find("llama-batched-bench") == std::string::npos;
    constexpr std::uint64_t usual = 512;
    run.prefill_tokens = llama_bench ? usual : depth;
    run.prefill_depth = llama_bench ? depth : 0;
}

MeasuredRun runOf(const TableRow& row)
{
    MeasuredRun run;
    run.id = row.text("case_id");
    run.source = row.text("source_group");
    run.address = row.text("source_url");
    run.runtime = runtimeOf(row.text("runtime"));
    run.card = row.text("gpu");
    run.card_class = row.text("gpu_class");
    run.model = row.text("model_id");
    run.weights = row.text("weight_format");
    run.sequences = row.number("batch").value_or(1);
    run.depth_tokens = row.number("depth_tokens").value_or(0);
    const double generated = row.number("gen_tokens").value_or(0);
    if (row.text("tok_basis") == "total_e2e" && generated > 0)
        run.prompt_tokens_a_token = run.depth_tokens / generated;
    run.tokens_per_second = row.number("tok_per_s").value_or(0);
    readPrefill(run, row.number("prefill_tok_per_s").value_or(0), row.text("note"));
    run.model_file_bytes = row.number("model_size_GiB").value_or(0) * 1073741824.0;
    run.usable = row.text("usable") == "yes" && run.tokens_per_second > 0;
    run.note = row.text("note");

    Scenario& scenario = run.scenario;
    scenario.model.id = run.model;
    scenario.weights.format = run.weights;
    scenario.k_type = scenario.v_type = cacheTypeOf(row.text("kv_type"));
    scenario.context_tokens = static_cast<std::uint64_t>(run.depth_tokens + generated / 2);
    scenario.prompt_tokens = 0;
    scenario.gpus = {cardOf(row)};
    scenario.split = splitsLayers(run.runtime) ? Split::Layer : Split::Tensor;
    scenario.runtime = findRuntime(run.runtime) != nullptr ? run.runtime : "textbook";
    scenario.backend = lowerCase(row.text("backend"));
    if (run.runtime != "llama.cpp")
        scenario.backend.clear();
    scenario.options.flash_attention = row.text("flash_attention") != "0";
    return run;
}

}  // namespace

std::vector<MeasuredRun> measuredRuns()
{
    std::vector<MeasuredRun> runs;
    forEachTableRow(resources::decodeRunRows(), [&](const TableRow& row) { runs.push_back(runOf(row)); });
    return runs;
}

std::optional<ResolvedRun> resolveRun(const MeasuredRun& run, const Catalog& catalog)
{
    if (run.model.empty() || catalog.findModel(run.model) == nullptr)
        return std::nullopt;
    auto resolution = resolve(run.scenario, catalog);
    if (!resolution.resolved || !resolution.resolved->weights.known)
        return std::nullopt;
    ResolvedRun answer{std::move(*resolution.resolved), {}};
    answer.setup = speedSetup(answer.resolved);
    answer.setup.runtime = run.runtime;
    answer.setup.family = run.runtime == "llama.cpp" ? run.runtime + "/" + answer.resolved.backend : run.runtime;
    answer.setup.card_class = run.card_class;
    return answer;
}

}  // namespace kvsight
