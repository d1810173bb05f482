// SPDX-License-Identifier: MIT
#include "core/evaluate.h"
#include "core/readers/scenario_json.h"
#include "core/report/report.h"
#include "core/report/scenario_command.h"
#include "core/scenario_fields.h"
#include "core/speed.h"

#include "tests/catch.h"

#include <algorithm>
#include <functional>
#include <vector>

using namespace kvsight;

namespace {

Scenario scenarioOf(const std::string& model)
{
    Scenario scenario;
    scenario.model.id = model;
    scenario.weights.format = "Q4_K_M";
    scenario.context_tokens = 8192;
    GpuChoice gpu;
    gpu.id = "rtx-4090";
    scenario.gpus = {gpu};
    return scenario;
}

Evaluation evaluated(const Scenario& scenario)
{
    const auto resolution = resolve(scenario, Catalog::builtIn());
    REQUIRE(resolution.resolved);
    return evaluate(*resolution.resolved);
}

Evaluation evaluated(const std::string& model, const std::function<void(RuntimeOptions&)>& set)
{
    Scenario scenario = scenarioOf(model);
    set(scenario.options);
    return evaluated(scenario);
}

std::uint64_t bytes(const MaybeBytes& part)
{
    return exact(part).value();
}

std::uint64_t weightsOfBoth(const Evaluation& evaluation)
{
    return bytes(evaluation.memory.weights_bytes) + bytes(evaluation.host.weights_bytes);
}

constexpr std::uint64_t kLayerCache = std::uint64_t{8192} * 2 * 8 * 128 * 2;  // one layer of Llama 3.1 8B at 8192 tokens

}  // namespace

TEST_CASE("spec 8.1: the last layers go to the cards first, and each takes its cache along")
{
    const Evaluation all = evaluated("llama-3.1-8b", [](RuntimeOptions&) {});
    CHECK(bytes(all.host.kv_cache_bytes) == 0);
    for (const std::uint64_t layers : std::vector<std::uint64_t>{1, 2, 20, 32, 33, 1000}) {
        const Evaluation some = evaluated("llama-3.1-8b", [&](RuntimeOptions& options) { options.gpu_layers = layers; });
        const std::uint64_t on_cpu = layers >= 33 ? 0 : 33 - layers;
        INFO(layers);
        CHECK(bytes(some.host.kv_cache_bytes) == on_cpu * kLayerCache);
        CHECK(bytes(some.memory.kv_cache_bytes) == (32 - on_cpu) * kLayerCache);
        CHECK(weightsOfBoth(some) == weightsOfBoth(all));
        CHECK(some.caches.at(0).layers == 32);
        CHECK(bytes(some.caches.at(0).k_bytes) == bytes(all.caches.at(0).k_bytes));
    }
}

TEST_CASE("spec 8.1: a single layer on the cards is the output layer")
{
    const auto resolution = resolve(scenarioOf("llama-3.1-8b"), Catalog::builtIn());
    const WeightSizes& weights = resolution.resolved->weights;
    const Evaluation one = evaluated("llama-3.1-8b", [](RuntimeOptions& options) { options.gpu_layers = 1; });
    CHECK(bytes(one.memory.weights_bytes) == (weights.output_bytes + weights.outside_bytes).value());
    const Evaluation none = evaluated("llama-3.1-8b", [](RuntimeOptions& options) { options.gpu_layers = 0; });
    CHECK(bytes(none.memory.weights_bytes) == 0);
    CHECK(bytes(none.host.weights_bytes) == weights.file_bytes.value());
}

TEST_CASE("spec 6.7, 8.1: a tied head beside its table on the CPU is held once")
{
    const auto resolution = resolve(scenarioOf("llama-3.2-1b"), Catalog::builtIn());
    const std::uint64_t file = resolution.resolved->weights.file_bytes.value().value();
    CHECK(weightsOfBoth(evaluated("llama-3.2-1b", [](RuntimeOptions& options) { options.gpu_layers = 0; })) == file);
    CHECK(weightsOfBoth(evaluated("llama-3.2-1b", [](RuntimeOptions& options) { options.gpu_layers = 1; }))
          == file + resolution.resolved->weights.output_bytes.value().value());
}

TEST_CASE("spec 8.1: experts of the first layers move alone")
{
    const auto resolution = resolve(scenarioOf("qwen3-30b-a3b"), Catalog::builtIn());
    const WeightSizes& weights = resolution.resolved->weights;
    const Evaluation all = evaluated("qwen3-30b-a3b", [](RuntimeOptions&) {});
    const Evaluation ten = evaluated("qwen3-30b-a3b", [](RuntimeOptions& options) { options.cpu_moe_layers = 10; });
    Checked moved = 0;
    for (std::size_t layer = 0; layer < 10; ++layer)
        moved += weights.layer_expert_bytes[layer];
    REQUIRE(moved > Checked(0));
    CHECK(bytes(ten.memory.weights_bytes) == (*all.memory.weights_bytes - moved).value());
    CHECK(bytes(ten.host.weights_bytes) == (*all.host.weights_bytes + moved).value());
    CHECK(bytes(ten.memory.kv_cache_bytes) == bytes(all.memory.kv_cache_bytes));
    const Evaluation every = evaluated("qwen3-30b-a3b", [](RuntimeOptions& options) { options.cpu_moe_layers = 1000; });
    CHECK(bytes(every.host.weights_bytes) == (*all.host.weights_bytes + weights.routed_expert_bytes).value());
    // A dense model has none to move.
    CHECK(bytes(evaluated("llama-3.1-8b", [](RuntimeOptions& options) { options.cpu_moe_layers = 9; }).host.weights_bytes)
          == bytes(evaluated("llama-3.1-8b", [](RuntimeOptions&) {}).host.weights_bytes));
}

TEST_CASE("spec 8.1: without offload of the cache everything that grows and every state lies on the CPU's side")
{
    const Evaluation with = evaluated("qwen3-next-80b-a3b", [](RuntimeOptions&) {});
    const Evaluation without = evaluated("qwen3-next-80b-a3b", [](RuntimeOptions& options) { options.kv_offload = false; });
    CHECK(bytes(without.memory.kv_cache_bytes) == 0);
    CHECK(bytes(without.memory.state_bytes) == 0);
    CHECK(bytes(without.host.kv_cache_bytes) == bytes(with.memory.kv_cache_bytes));
    CHECK(bytes(without.host.state_bytes) == bytes(with.memory.state_bytes));
    CHECK(bytes(without.memory.weights_bytes) == bytes(with.memory.weights_bytes));
    CHECK(without.kv_bytes_per_token == with.kv_bytes_per_token);
}

TEST_CASE("what the CPU's side holds limits too")
{
    Scenario scenario = scenarioOf("llama-3.1-8b");
    scenario.options.kv_offload = false;
    scenario.host.memory_bytes = std::uint64_t{2} << 30;
    const Evaluation tight = evaluated(scenario);
    CHECK(tight.fits == std::optional(true));
    const std::uint64_t limit = tight.limits.max_context_tokens.value();
    scenario.context_tokens = limit;
    CHECK(evaluated(scenario).fits == std::optional(true));
    scenario.context_tokens = limit + 1;
    const Evaluation beyond = evaluated(scenario);
    CHECK(beyond.fits == std::optional(false));
    CHECK(!beyond.decode);
    scenario.host.memory_bytes = std::uint64_t{4} << 30;
    CHECK(evaluated(scenario).limits.max_context_tokens.value() > limit);
}

TEST_CASE("spec 8.1: cards take the layers that are left in proportion")
{
    Scenario scenario = scenarioOf("llama-3.1-8b");
    scenario.gpus[0].count = 2;
    scenario.options.gpu_layers = 17;
    // 17 units: layers 16 to 31 and the output layer. The first card takes ceil(17 / 2) = 9 of them.
    const Evaluation evaluation = evaluated(scenario);
    CHECK(bytes(evaluation.host.kv_cache_bytes) == 16 * kLayerCache);
    CHECK(bytes(evaluation.devices.at(0).memory.kv_cache_bytes) == 9 * kLayerCache);
    CHECK(bytes(evaluation.devices.at(1).memory.kv_cache_bytes) == 7 * kLayerCache);
}

TEST_CASE("what lies on the CPU's side costs time of its own")
{
    const Evaluation all = evaluated("qwen3-30b-a3b", [](RuntimeOptions&) {});
    REQUIRE(all.decode);
    CHECK(all.decode->host_read_bytes == Approx(0));
    CHECK(all.decode->host_seconds == Approx(0));
    double slower = all.decode->step_seconds;
    for (const std::uint64_t layers : std::vector<std::uint64_t>{1, 10, 48}) {
        const Evaluation some = evaluated("qwen3-30b-a3b", [&](RuntimeOptions& options) { options.cpu_moe_layers = layers; });
        REQUIRE(some.decode);
        const Decode& decode = *some.decode;
        CHECK(decode.step_seconds > slower);
        slower = decode.step_seconds;
        CHECK(decode.weights_read_bytes + decode.host_read_bytes == Approx(all.decode->weights_read_bytes));
        // 8 of 128 experts are read, at 35 % of the 80 GB/s that are assumed.
        CHECK(decode.host_seconds == Approx(decode.host_read_bytes / (80e9 * 0.35)));
        CHECK(decode.tokens_per_second.high / decode.tokens_per_second.low > 5);
        CHECK(inEnglish(decode.basis).find("Not checked") != std::string::npos);
    }
    const Evaluation cache = evaluated("llama-3.1-8b", [](RuntimeOptions& options) { options.kv_offload = false; });
    CHECK(cache.decode->kv_read_bytes == Approx(0));
    CHECK(cache.decode->host_read_bytes == Approx(32.0 * kLayerCache));
}

TEST_CASE("the note beside a prompt's time and its basis name the same evidence")
{
    const auto words = [](const std::function<void(RuntimeOptions&)>& set) {
        Scenario scenario = scenarioOf("llama-3.1-8b");
        set(scenario.options);
        const auto resolution = resolve(scenario, Catalog::builtIn());
        REQUIRE(resolution.resolved);
        const Evaluation evaluation = evaluate(*resolution.resolved);
        REQUIRE(evaluation.decode);
        REQUIRE(evaluation.prefill);
        CHECK((evaluation.decode->host_seconds > 0));
        return std::pair(inEnglish(prefillEvidence(*resolution.resolved)), inEnglish(evaluation.prefill->basis));
    };
    // The cache alone on the CPU's side: the weights are read from the card, as in the measured prompts.
    const auto [note, basis] = words([](RuntimeOptions& options) { options.kv_offload = false; });
    CHECK(basis.find("not checked") == std::string::npos);
    CHECK(note.find("not checked") == std::string::npos);
    const auto [host_note, host_basis] = words([](RuntimeOptions& options) { options.gpu_layers = 10; });
    CHECK(host_basis.find("not checked") != std::string::npos);
    CHECK(host_note.find("not checked") != std::string::npos);
}

TEST_CASE("beside a step that needs the CPU stands why it was not checked, and how many layers had to leave the cards")
{
    const auto note = [](std::uint64_t context, std::optional<std::uint64_t> layers) {
        Scenario scenario;
        scenario.model.id = "llama-3.1-8b";
        scenario.weights.format = "Q4_K_M";
        scenario.gpus.resize(1);
        scenario.gpus.front().id = "rtx-4090";
        scenario.context_tokens = context;
        scenario.options.gpu_layers = layers;
        const auto resolution = resolve(scenario, Catalog::builtIn());
        REQUIRE(resolution.resolved);
        const Evaluation evaluation = evaluate(*resolution.resolved);
        REQUIRE(evaluation.decode);
        return inEnglish(speedEvidence(*resolution.resolved, *evaluation.decode));
    };
    CHECK(note(8192, 20) == "Not checked: a part is on the CPU's side");
    CHECK(note(262144, std::nullopt).find(" of 33 layers there and the rest on the CPU's side") != std::string::npos);
}

TEST_CASE("offload is a part of the scenario: file, command line and answer")
{
    Scenario scenario = scenarioOf("llama-3.1-8b");
    CHECK(!setField(scenario, "gpu_layers", "12"));
    CHECK(!setRuntimeOption(scenario, "cpu_moe_layers", "3"));
    CHECK(!setRuntimeOption(scenario, "kv_offload", "false"));
    CHECK(scenario.options.gpu_layers == std::optional<std::uint64_t>(12));
    const ScenarioReading read = readScenario(writeScenario(scenario), "file");
    CHECK(read.scenario == std::optional(scenario));
    CHECK(read.findings.empty());
    const std::string command = scenarioCommand(scenario);
    for (const char* part : {"gpu_layers=12", "cpu_moe_layers=3", "kv_offload=false"})
        CHECK(command.find(part) != std::string::npos);
    CHECK(!setField(scenario, "gpu_layers", "auto"));
    CHECK(!scenario.options.gpu_layers);
    const auto resolution = resolve(scenario, Catalog::builtIn());
    const std::string json = evaluationJson(*resolution.resolved, evaluate(*resolution.resolved), JsonStyle::OneLine);
    CHECK(json.find("\"host_seconds\":") != std::string::npos);
    CHECK(json.find("\"host_read_bytes\":") != std::string::npos);
}

TEST_CASE("textbook puts everything on the cards and says so")
{
    Scenario scenario = scenarioOf("llama-3.1-8b");
    scenario.runtime = "textbook";
    const Evaluation plain = evaluated(scenario);
    scenario.options.gpu_layers = 3;
    scenario.options.cpu_moe_layers = 1;
    scenario.options.kv_offload = false;
    const Evaluation evaluation = evaluated(scenario);
    CHECK(bytes(evaluation.memory.total_bytes) == bytes(plain.memory.total_bytes));
    int said = 0;
    for (const Finding& finding : evaluation.findings)
        said += finding.code == "option_ignored";
    CHECK(said == 3);
    scenario.runtime = "llama.cpp";
    for (const Finding& finding : evaluated(scenario).findings)
        CHECK(finding.code != "option_ignored");
}

TEST_CASE("spec 4.6, 8.1: drafting layers of the file count among the layers")
{
    // GLM-4.5-Air: 46 layers, one drafting layer, the output layer.
    const Evaluation all = evaluated("glm-4.5-air", [](RuntimeOptions& options) { options.gpu_layers = 48; });
    CHECK(bytes(all.host.kv_cache_bytes) == 0);
    const Evaluation less = evaluated("glm-4.5-air", [](RuntimeOptions& options) { options.gpu_layers = 47; });
    CHECK(bytes(less.host.kv_cache_bytes) == bytes(all.memory.kv_cache_bytes) / 46);
    // Files of DeepSeek V3 leave theirs out.
    CHECK(bytes(evaluated("deepseek-v3", [](RuntimeOptions& options) { options.gpu_layers = 62; }).host.kv_cache_bytes) == 0);
}

namespace {

Scenario tooBig()
{
    Scenario scenario = scenarioOf("llama-3.1-70b");
    scenario.host.memory_bytes = std::uint64_t{64} << 30;
    return scenario;
}

}  // namespace

TEST_CASE("what is too big for the card has the speed of its rest on the CPU's side")
{
    const Evaluation moved = evaluated(tooBig());
    CHECK(moved.fits == std::optional<bool>(false));
    REQUIRE(moved.decode);
    CHECK(moved.decode->host_read_bytes > 0);
    CHECK_FALSE(moved.prefill);
    // The same as with so many layers as the sentence says.
    std::string layers;
    for (const auto& [name, value] : moved.decode->basis.arguments) {
        if (name == "layers")
            layers = value;
    }
    Scenario stated = tooBig();
    stated.options.gpu_layers = std::stoull(layers);
    const Evaluation same = evaluated(stated);
    CHECK(same.fits == std::optional<bool>(true));
    CHECK(same.decode->tokens_per_second.mid == Approx(moved.decode->tokens_per_second.mid));
    CHECK(same.memory.free_bytes.value() >= std::int64_t{1} << 30);
    stated.options.gpu_layers = *stated.options.gpu_layers + 2;
    CHECK((evaluated(stated).memory.free_bytes.value() < std::int64_t{1} << 30));
}

TEST_CASE("of a mixture that is too big the experts move first")
{
    Scenario scenario = scenarioOf("qwen3-235b-a22b");
    scenario.host.memory_bytes = std::uint64_t{256} << 30;
    const Evaluation moved = evaluated(scenario);
    CHECK(moved.fits == std::optional<bool>(false));
    REQUIRE(moved.decode);
    CHECK(std::string(moved.decode->basis.text).find("experts") != std::string::npos);
}

TEST_CASE("nothing moves by itself where it cannot or must not")
{
    CHECK(evaluated(tooBig()).decode);
    Scenario small_host = tooBig();
    small_host.host.memory_bytes = std::uint64_t{8} << 30;
    CHECK_FALSE(evaluated(small_host).decode);
    Scenario stated = tooBig();
    stated.options.gpu_layers = 80;
    CHECK_FALSE(evaluated(stated).decode);
    Scenario textbook = tooBig();
    textbook.runtime = "textbook";
    CHECK_FALSE(evaluated(textbook).decode);
    Scenario shared = tooBig();
    shared.gpus.front().id = "apple-m1-16gb";
    CHECK_FALSE(evaluated(shared).decode);
}

TEST_CASE("spec 7.7: less free memory than the runtime's margin is said")
{
    const auto said = [](std::uint64_t spare, std::optional<std::uint64_t> layers) {
        Scenario scenario = scenarioOf("llama-3.1-8b");
        scenario.gpus.front().memory_bytes = bytes(evaluated(scenario).memory.total_bytes) + spare;
        scenario.options.gpu_layers = layers;
        const Evaluation evaluation = evaluated(scenario);
        CHECK(evaluation.fits == std::optional<bool>(true));
        return std::any_of(evaluation.findings.begin(), evaluation.findings.end(),
                           [](const Finding& finding) { return finding.code == "fit_margin"; });
    };
    constexpr std::uint64_t mib = 1024 * 1024;
    CHECK(said(1023 * mib, std::nullopt));
    CHECK_FALSE(said(1024 * mib, std::nullopt));
    CHECK_FALSE(said(1023 * mib, 100));  // with -ngl it moves nothing
}
