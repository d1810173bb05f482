// SPDX-License-Identifier: MIT
#include "core/resolve.h"

#include "core/evaluate.h"
#include "core/report/headline.h"
#include "core/runtimes/runtime.h"
#include "core/readers/scenario_json.h"
#include "core/shape_cache.h"

#include "tests/catch.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <limits>
#include <memory>
#include <thread>

using namespace kvsight;

namespace {

Scenario plain()
{
    Scenario scenario;
    scenario.model.id = "llama-3.1-8b";
    return scenario;
}

Resolution resolved(const Scenario& scenario, const std::string& folder = {})
{
    return resolve(scenario, Catalog::builtIn(), folder);
}

const Finding* find(const Findings& findings, std::string_view code)
{
    const auto found = std::find_if(findings.begin(), findings.end(), [&](const Finding& f) { return f.code == code; });
    return found == findings.end() ? nullptr : &*found;
}

/// Expects one error of that code and place, and no answer.
void checkRefused(const Scenario& scenario, const char* code, const char* where)
{
    INFO(code << " " << where);
    const auto resolution = resolved(scenario);
    CHECK_FALSE(resolution.resolved);
    const Finding* finding = find(resolution.findings, code);
    REQUIRE(finding != nullptr);
    CHECK(finding->severity == Severity::Error);
    CHECK(finding->where == where);
    CHECK(inEnglish(finding->message).find('{') == std::string::npos);
}

const char* const kConfig = R"({"model_type": "llama", "num_hidden_layers": 4, "num_attention_heads": 8,
    "num_key_value_heads": 2, "head_dim": 64, "hidden_size": 512, "intermediate_size": 1024, "vocab_size": 1000,
    "max_position_embeddings": 2048, "torch_dtype": "float16"})";

/// A folder of its own that is gone afterwards.
class Folder {
public:
    Folder()
        : m_path(std::filesystem::temp_directory_path() /
                 ("kvsight-resolve-" + std::to_string(std::chrono::steady_clock::now().time_since_epoch().count())))
    {
        std::filesystem::create_directories(m_path / "my-model");
        write(kConfig);
    }
    ~Folder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    void write(const std::string& text) const { std::ofstream(m_path / "my-model" / "config.json") << text; }
    std::string path() const { return m_path.string(); }

private:
    std::filesystem::path m_path;
};

}  // namespace

TEST_CASE("a scenario with a model alone resolves with every default")
{
    const auto resolution = resolved(plain());
    REQUIRE(resolution.resolved);
    const Resolved& r = *resolution.resolved;
    CHECK(r.model_id == "llama-3.1-8b");
    CHECK(r.model_name == "Llama 3.1 8B");
    CHECK(r.shape->layers.size() == 32);
    CHECK(r.context_tokens == 8192);
    CHECK(r.prompt_tokens == 4096);
    CHECK(std::string(r.k_type.name) == "f16");
    CHECK(std::string(r.runtime->id) == "llama.cpp");
    CHECK(r.devices.empty());
    CHECK(r.backend.empty());
    CHECK(r.host_memory_bytes == std::uint64_t{64} << 30);
    CHECK(r.host_bandwidth_bytes_per_s == 80e9);
    CHECK_FALSE(hasError(resolution.findings));
}

TEST_CASE("the default context is not beyond the native one")
{
    Scenario scenario;
    scenario.model.id = "llama-2-7b";
    CHECK(resolved(scenario).resolved->context_tokens == 4096);
    CHECK(resolved(scenario).resolved->prompt_tokens == 2048);
    CHECK(find(resolved(scenario).findings, "context_beyond_native") == nullptr);
    scenario.context_tokens = 4097;
    const auto resolution = resolved(scenario);
    REQUIRE(find(resolution.findings, "context_beyond_native") != nullptr);
    CHECK(find(resolution.findings, "context_beyond_native")->severity == Severity::Warning);
    CHECK(find(resolution.resolved->findings, "context_beyond_native") != nullptr);
}

TEST_CASE("a prompt longer than the context is the whole context")
{
    Scenario scenario = plain();
    scenario.context_tokens = 1000;
    scenario.prompt_tokens = 1001;
    CHECK(resolved(scenario).resolved->prompt_tokens == 1000);
    CHECK(find(resolved(scenario).findings, "prompt_beyond_context") != nullptr);
    scenario.prompt_tokens = 1000;
    CHECK(find(resolved(scenario).findings, "prompt_beyond_context") == nullptr);
    scenario.context_tokens = 0;
    scenario.prompt_tokens.reset();
    CHECK(resolved(scenario).resolved->prompt_tokens == 0);
}

TEST_CASE("names that nothing has are refused with what may be meant")
{
    Scenario scenario = plain();
    scenario.model.id = "llama-3.1-9b";
    checkRefused(scenario, "unknown_model", "model");
    CHECK(inEnglish(resolved(scenario).findings[0].message).find("llama-3.1-8b") != std::string::npos);
    scenario.model.id = "qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq";
    checkRefused(scenario, "unknown_model", "model");
    scenario.model = {};
    checkRefused(scenario, "missing_key", "model");
    scenario = plain();
    scenario.gpus.push_back({"rtx-4099", {}, {}, {}, {}, 1, {}});
    checkRefused(scenario, "unknown_gpu", "gpu");
    CHECK(inEnglish(resolved(scenario).findings[0].message).find("rtx-4090") != std::string::npos);
    scenario.gpus[0] = {{}, "Paperclip", {}, {}, {}, 1, {}};
    checkRefused(scenario, "unknown_gpu", "gpu");
    scenario = plain();
    scenario.runtime = "abacus";
    checkRefused(scenario, "bad_value", "runtime");
}

TEST_CASE("cards come from the catalogue, from the scenario, or from both")
{
    Scenario scenario = plain();
    scenario.gpus.push_back({"4090", {}, {}, {}, {}, 2, {}});
    auto r = *resolved(scenario).resolved;
    REQUIRE(r.devices.size() == 2);
    CHECK(r.devices[1].spec.id == "rtx-4090");
    CHECK(r.devices[1].capacity_bytes == std::uint64_t{24564} << 20);
    CHECK_FALSE(r.devices[1].capacity_estimated);
    CHECK(r.backend == "cuda");

    scenario.gpus[0] = {"rtx-4070-super", {}, {}, {}, {}, 1, {}};
    r = *resolved(scenario).resolved;
    CHECK(r.devices[0].capacity_bytes == std::uint64_t{12} << 30);
    CHECK(r.devices[0].capacity_estimated);

    scenario.gpus[0] = {{}, "GeForce RTX 4090", std::uint64_t{48} << 30, {}, {}, 1, {}};
    r = *resolved(scenario).resolved;
    CHECK(r.devices[0].spec.id == "rtx-4090");
    CHECK(r.devices[0].capacity_bytes == std::uint64_t{48} << 30);
    CHECK_FALSE(r.devices[0].capacity_estimated);
    CHECK(r.devices[0].spec.bandwidth_bytes_per_s == 1008e9);

    scenario.gpus[0] = {{}, "Paperclip 24", 25769803776U, 1e12, {}, 1, {}};
    r = *resolved(scenario).resolved;
    CHECK(r.devices[0].spec.id.empty());
    CHECK(r.devices[0].spec.name == "Paperclip 24");
    CHECK(r.devices[0].spec.origin == "user");
    CHECK(r.devices[0].spec.bandwidth_bytes_per_s == 1e12);
    CHECK_FALSE(r.devices[0].spec.fp16_flops.has_value());
    CHECK(r.backend.empty());

    scenario.backend = "vulkan";
    CHECK(resolved(scenario).resolved->backend == "vulkan");

    scenario.gpus = {{"rtx-3090", {}, {}, {}, {}, 1, {}}, {{}, {}, {}, {}, {}, 3, {}}, {"mi300x", {}, {}, {}, {}, 2, {}}};
    r = *resolved(scenario).resolved;
    REQUIRE(r.devices.size() == 3);
    CHECK(r.devices[2].spec.id == "instinct-mi300x");
}

TEST_CASE("a machine whose memory nobody knows says so")
{
    Scenario scenario = plain();
    scenario.gpus.push_back({"epyc-12-channel-ddr5-6400-turin", {}, {}, {}, {}, 1, {}});
    const auto resolution = resolved(scenario);
    CHECK_FALSE(resolution.resolved->devices[0].capacity_bytes.has_value());
    CHECK(resolution.resolved->backend == "cpu");
    CHECK(find(resolution.findings, "unknown_capacity") != nullptr);
}

TEST_CASE("values out of range are refused by name")
{
    const auto with = [](auto change) {
        Scenario scenario = plain();
        scenario.gpus.push_back({"rtx-4090", {}, {}, {}, {}, 1, {}});
        change(scenario);
        return scenario;
    };
    checkRefused(with([](Scenario& s) { s.context_tokens = kMaxContextTokens + 1; }), "bad_value", "context_tokens");
    checkRefused(with([](Scenario& s) { s.sequences = 0; }), "bad_value", "sequences");
    checkRefused(with([](Scenario& s) { s.sequences = kMaxSequences + 1; }), "bad_value", "sequences");
    checkRefused(with([](Scenario& s) { s.options.ubatch = 0; }), "bad_value", "runtime_options.ubatch");
    checkRefused(with([](Scenario& s) { s.options.context_padding = 0; }), "bad_value", "runtime_options.context_padding");
    checkRefused(with([](Scenario& s) { s.gpus[0].count = 0; }), "bad_value", "gpu_count");
    checkRefused(with([](Scenario& s) { s.gpus[0].count = UINT64_MAX; }), "bad_value", "gpu_count");
    checkRefused(with([](Scenario& s) { s.gpus[0].memory_bytes = 24; }), "bad_value", "gpu.memory_bytes");
    checkRefused(with([](Scenario& s) { s.gpus[0].bandwidth_bytes_per_s = 0; }), "bad_value", "gpu.bandwidth_bytes_per_s");
    checkRefused(with([](Scenario& s) { s.gpus[0].fp16_flops = std::numeric_limits<double>::quiet_NaN(); }), "bad_value", "gpu.fp16_flops");
    checkRefused(with([](Scenario& s) { s.host.bandwidth_bytes_per_s = -1; }), "bad_value", "host.bandwidth_bytes_per_s");
    checkRefused(with([](Scenario& s) { s.gpus.resize(3); for (auto& gpu : s.gpus) gpu = {"t4", {}, {}, {}, {}, kMaxGpus, {}}; }),
                 "bad_value", "gpus");
    CHECK(resolved(with([](Scenario& s) { s.context_tokens = kMaxContextTokens; s.sequences = kMaxSequences; })).resolved);
    CHECK(resolved(with([](Scenario& s) { s.gpus[0].count = kMaxGpus; })).resolved->devices.size() == kMaxGpus);
}

TEST_CASE("an unknown cache type has an unknown size and is said")
{
    Scenario scenario = plain();
    scenario.k_type = "q3_zz";
    scenario.v_type = "Q4_0";
    const auto resolution = resolved(scenario);
    CHECK_FALSE(resolution.resolved->k_type.isKnown());
    CHECK(std::string(resolution.resolved->v_type.name) == "q4_0");
    REQUIRE(find(resolution.findings, "unknown_cache_type") != nullptr);
    CHECK(find(resolution.findings, "unknown_cache_type")->where == "k_type");
}

TEST_CASE("options that this version does not use are named")
{
    Scenario scenario = plain();
    scenario.unknown_options = {{"gpu_layers", "20"}};
    const auto resolution = resolved(scenario);
    REQUIRE(find(resolution.findings, "unknown_field") != nullptr);
    CHECK(find(resolution.findings, "unknown_field")->where == "runtime_options.gpu_layers");
    CHECK(resolution.resolved);
}

TEST_CASE("a model of the user's comes from a text, a file or a folder")
{
    Scenario scenario;
    scenario.model.config_json = kConfig;
    auto resolution = resolved(scenario);
    REQUIRE(resolution.resolved);
    CHECK(resolution.resolved->model_id.empty());
    CHECK(resolution.resolved->shape->layers.size() == 4);
    CHECK(resolution.resolved->context_tokens == 2048);

    const Folder folder;
    for (const auto& [file, base] : {std::pair{folder.path() + "/my-model/config.json", std::string()},
                                     {std::string("my-model/config.json"), folder.path()},
                                     {std::string("my-model"), folder.path()}}) {
        INFO(file);
        scenario.model = {{}, file, {}, {}};
        resolution = resolved(scenario, base);
        REQUIRE(resolution.resolved);
        CHECK(resolution.resolved->model_name == "my-model");
        CHECK(resolution.resolved->shape->layers.size() == 4);
    }
    folder.write(std::string(kConfig).replace(std::string(kConfig).find("layers\": 4"), 10, "layers\": 12"));
    CHECK(resolved(scenario, folder.path()).resolved->shape->layers.size() == 12);
    scenario.model.file = "not-there.json";
    CHECK_FALSE(resolved(scenario, folder.path()).resolved);
    CHECK(hasError(resolved(scenario, folder.path()).findings));
}

TEST_CASE("a file that is none of the machine's regular ones is never opened")
{
    for (const char* file : {"/dev/zero", "/proc/self/mem", "http://127.0.0.1/m.json", "\\\\host\\x"}) {
        Scenario scenario;
        scenario.model.file = file;
        checkRefused(scenario, "unsafe_path", "model.file");
    }
    Scenario scenario;
    scenario.model.file = "../../../../../../../../dev/zero";
    CHECK(find(resolved(scenario, "/home").findings, "unsafe_path") != nullptr);
}

TEST_CASE("a config that is damaged answers its reader's findings")
{
    Scenario scenario;
    scenario.model.config_json = R"({"model_type": "llama"})";
    const auto resolution = resolved(scenario);
    CHECK_FALSE(resolution.resolved);
    CHECK(hasError(resolution.findings));
}

TEST_CASE("resolving from several threads at once gives one answer")
{
    std::vector<std::thread> threads;
    std::array<int, 4> agreed{};
    for (std::size_t t = 0; t < agreed.size(); ++t)
        threads.emplace_back([&agreed, t] {
            for (int i = 0; i < 200; ++i) {
                Scenario scenario;
                scenario.model.id = Catalog::builtIn().models()[static_cast<std::size_t>(i) % 20].id;
                scenario.weights.bytes = static_cast<std::uint64_t>(i % 7);
                const auto resolution = resolved(scenario);
                agreed[t] += resolution.resolved && resolution.resolved->model_id == scenario.model.id;
            }
        });
    for (auto& thread : threads)
        thread.join();
    CHECK(agreed == std::array<int, 4>{200, 200, 200, 200});
}

TEST_CASE("a slider's next value takes the model that was read, not a new one")
{
    Scenario scenario = plain();
    scenario.gpus.push_back({"rtx-4090", {}, {}, {}, {}, 1, {}});
    scenario.weights.format = "Q4_K_M";
    const auto first = resolved(scenario);
    REQUIRE(first.resolved);
    for (std::uint64_t context = 0; context < 20; ++context) {
        scenario.context_tokens = context;
        const auto next = resolved(scenario);
        REQUIRE(next.resolved);
        CHECK(next.resolved->context_tokens == context);
        CHECK(next.resolved->shape == first.resolved->shape);  // the very object
    }
}

TEST_CASE("a machine with one memory for GPU and CPU holds the CPU's part in it too")
{
    Scenario scenario = plain();
    scenario.weights.format = "Q4_K_M";
    scenario.gpus.resize(1);
    scenario.gpus[0].id = "apple-m4-max-40-core-gpu-128gb";
    const auto resolution = resolved(scenario);
    REQUIRE(resolution.resolved);
    CHECK(resolution.resolved->host_shares_memory);
    CHECK(resolution.resolved->host_memory_bytes == std::uint64_t{128} << 30);
    CHECK(resolution.resolved->host_bandwidth_bytes_per_s == 546e9);
    const auto findings = evaluate(*resolution.resolved).findings;
    REQUIRE(find(findings, "shared_memory") != nullptr);
    CHECK(find(findings, "shared_memory")->severity == Severity::Note);
    CHECK(find(findings, "host_assumed") == nullptr);

    // A card in a computer has its own.
    scenario.gpus[0].id = "rtx-4090";
    CHECK_FALSE(resolved(scenario).resolved->host_shares_memory);
    CHECK(find(evaluate(*resolved(scenario).resolved).findings, "shared_memory") == nullptr);
}

TEST_CASE("parts on both sides of one memory count together")
{
    // 160 GiB of weights, half of them on each side: each side alone has room, 128 GiB have not.
    Scenario scenario = plain();
    scenario.model.id = "llama-3.1-70b";
    scenario.weights.bytes = std::uint64_t{160} << 30;
    scenario.gpus.resize(1);
    scenario.gpus[0].id = "apple-m4-max-40-core-gpu-128gb";
    scenario.options.gpu_layers = 41;
    const auto resolution = resolved(scenario);
    REQUIRE(resolution.resolved);
    const Evaluation evaluation = evaluate(*resolution.resolved);
    CHECK(evaluation.memory.free_bytes.value_or(-1) > 0);
    CHECK(exact(evaluation.host.total_bytes).value_or(UINT64_MAX) < resolution.resolved->host_memory_bytes);
    CHECK(evaluation.fits == std::optional<bool>(false));
    CHECK(inEnglish(headline(*resolution.resolved, evaluation).sentence).find("together need") != std::string::npos);

    scenario.weights.bytes = std::uint64_t{100} << 30;
    CHECK(evaluate(*resolved(scenario).resolved).fits == std::optional<bool>(true));
}

TEST_CASE("main memory that one memory cannot have is named, and the memory of a bare platform is taken")
{
    Scenario scenario = plain();
    scenario.gpus.resize(1);
    scenario.gpus[0].id = "dgx-spark-gb10-128gb";
    scenario.host.memory_bytes = std::uint64_t{512} << 30;
    const auto spark = resolved(scenario);
    CHECK(spark.resolved->host_memory_bytes == std::uint64_t{128} << 30);
    const auto findings = evaluate(*spark.resolved).findings;
    REQUIRE(find(findings, "shared_memory") != nullptr);
    CHECK(find(findings, "shared_memory")->severity == Severity::Warning);

    scenario.gpus[0].id = "desktop-2-channel-ddr5-6000";
    const auto platform = resolved(scenario);
    CHECK(platform.resolved->devices.front().capacity_bytes == std::uint64_t{512} << 30);
    CHECK(platform.resolved->host_shares_memory);
    scenario.host.memory_bytes.reset();
    CHECK_FALSE(resolved(scenario).resolved->devices.front().capacity_bytes);
    CHECK(find(resolved(scenario).findings, "unknown_capacity") != nullptr);
}

TEST_CASE("large models whose weights are unknown are forgotten again")
{
    constexpr std::size_t layers = 100'000, models = 14, most_layers = 1'000'000;
    std::vector<std::weak_ptr<const ModelShape>> shapes;
    for (std::size_t i = 0; i < models; ++i) {
        const auto shape = std::make_shared<ModelShape>();
        shape->layers.resize(layers);
        for (const char* format : {"no-such-format", "nor-this-one"}) {
            Findings findings;
            CHECK_FALSE(sizedWeights(shape, WeightsChoice{.format = format}, false, findings).known);
            CHECK((findings.size() == 1 && findings[0].code == "unknown_weight_format"));
        }
        shapes.push_back(shape);
    }
    // A million layers at most are remembered.
    const auto remembered = [](const auto& shape) { return !shape.expired(); };
    const auto kept = static_cast<std::size_t>(std::count_if(shapes.begin(), shapes.end(), remembered));
    CHECK(kept <= most_layers / layers);
    CHECK(remembered(shapes.back()));
}
