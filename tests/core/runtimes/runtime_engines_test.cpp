// SPDX-License-Identifier: MIT
#include "core/evaluate.h"
#include "core/memory.h"
#include "core/resolve.h"
#include "core/runtimes/plain_layers.h"
#include "core/runtimes/runtime.h"
#include "core/scenario_fields.h"
#include "core/sizing_pool.h"

#include "tests/catch.h"

#include <algorithm>
#include <set>
#include <vector>

using namespace kvsight;

namespace {

constexpr std::uint64_t kGiB = std::uint64_t{1} << 30;

Scenario scenarioFor(const std::string& runtime, const std::string& model, std::uint64_t context)
{
    Scenario scenario;
    scenario.model.id = model;
    scenario.runtime = runtime;
    scenario.context_tokens = context;
    return scenario;
}

Resolved resolved(const Scenario& scenario)
{
    const Resolution resolution = resolve(scenario, Catalog::builtIn());
    REQUIRE(resolution.resolved);
    return *resolution.resolved;
}

std::uint64_t cacheBytes(const Scenario& scenario)
{
    const auto bytes = exact(evaluate(resolved(scenario)).memory.kv_cache_bytes);
    REQUIRE(bytes);
    return *bytes;
}

bool says(const Resolved& answer, const std::string& code)
{
    const auto& findings = answer.plan->findings;
    return std::any_of(findings.begin(), findings.end(), [&](const Finding& finding) { return finding.code == code; });
}

void giveCard(Scenario& scenario, std::uint64_t gib)
{
    GpuChoice gpu;
    gpu.name = "card";
    gpu.memory_bytes = gib * kGiB;
    scenario.gpus = {gpu};
    scenario.backend = "cuda";
}

}  // namespace

TEST_CASE("runtimes whose rules were only read say so, those that were checked do not")
{
    for (const Runtime* runtime : runtimes()) {
        const std::string id = runtime->id;
        INFO(id);
        const Resolved answer = resolved(scenarioFor(id, "llama-3.1-8b", 4096));
        CHECK(says(answer, "rule_not_run") == (std::string(runtime->rule).find("not run") != std::string::npos));
    }
    for (const char* id : {"sglang", "tensorrt-llm", "mlx", "exllamav3", "transformers"})
        CHECK(says(resolved(scenarioFor(id, "llama-3.1-8b", 4096)), "rule_not_run"));
    for (const char* id : {"llama.cpp", "ollama", "vllm", "textbook"})
        CHECK_FALSE(says(resolved(scenarioFor(id, "llama-3.1-8b", 4096)), "rule_not_run"));
}

TEST_CASE("the list of runtimes comes from their files: each once, by its place, and found by its id")
{
    std::vector<std::string> ids;
    for (const Runtime* runtime : runtimes()) {
        ids.emplace_back(runtime->id);
        CHECK(findRuntime(runtime->id) == runtime);
        CHECK(runtime->plan != nullptr);
        CHECK_FALSE(runtime->cache_types.empty());
        for (const std::string_view type : runtime->cache_types)
            CHECK(findCacheType(type) != nullptr);
    }
    CHECK(ids.front() == Scenario().runtime);
    CHECK(std::set<std::string>(ids.begin(), ids.end()).size() == ids.size());
    const auto place = [&](const char* id) { return std::find(ids.begin(), ids.end(), id) - ids.begin(); };
    const std::vector<const char*> order{"llama.cpp", "ollama", "vllm", "sglang", "tensorrt-llm", "mlx", "exllamav3", "transformers", "textbook"};
    for (std::size_t i = 1; i < order.size(); ++i)
        CHECK(place(order[i - 1]) < place(order[i]));
    CHECK(place("textbook") < std::ptrdiff_t(ids.size()));
}

TEST_CASE("an option that a runtime does not read changes nothing, and one that it reads is known by name")
{
    // What every option is set to; models with windows, experts, states and a latent among them.
    const std::vector<std::pair<std::string, std::string>> values{
        {"ubatch", "64"}, {"batch", "8192"}, {"context_padding", "32"}, {"gpu_layers", "3"}, {"cpu_moe_layers", "2"}, {"draft_tokens", "3"},
        {"block_size", "48"}, {"max_num_batched_tokens", "300"}, {"memory_budget_bytes", "123456789"}, {"gpu_memory_utilization", "0.5"},
        {"unified", "true"}, {"swa_full", "true"}, {"flash_attention", "false"}, {"mla", "false"}, {"batch_logits", "true"}, {"kv_offload", "false"}};
    for (const Runtime* runtime : runtimes()) {
        for (const std::string_view option : runtime->options)
            CHECK(std::any_of(values.begin(), values.end(), [&](const auto& one) { return one.first == option; }));
        for (const auto& [option, value] : values) {
            if (runtime->reads(option))
                continue;
            for (const char* model : {"gpt-oss-20b", "deepseek-v3", "qwen3-next-80b-a3b", "glm-4.5-air"}) {
                Scenario plain = scenarioFor(runtime->id, model, 5000);
                plain.sequences = 3;
                Scenario set = plain;
                REQUIRE_FALSE(setRuntimeOption(set, option, value));
                INFO(runtime->id << ' ' << option << ' ' << model);
                const Evaluation a = evaluate(resolved(plain)), b = evaluate(resolved(set));
                CHECK(exact(a.memory.total_bytes) == exact(b.memory.total_bytes));
                CHECK(exact(a.memory.pool_bytes) == exact(b.memory.pool_bytes));
                CHECK(exact(a.host.total_bytes) == exact(b.host.total_bytes));
            }
        }
    }
}

TEST_CASE("spec 4.6: drafting layers get a plain cache of their own in llama.cpp, and states a row for each drafted token")
{
    Scenario scenario = scenarioFor("llama.cpp", "glm-4.5-air", 8192);
    CHECK(cacheBytes(scenario) == 1543503872);
    scenario.options.draft_tokens = 2;
    CHECK(cacheBytes(scenario) == 1543503872 + 33554432);
    CHECK(evaluate(resolved(scenario)).caches.back().kind == "draft");
    scenario.model.id = "qwen3.5-4b";
    scenario.options.draft_tokens = 0;
    const Evaluation plain = evaluate(resolved(scenario));
    scenario.options.draft_tokens = 3;
    const Evaluation drafting = evaluate(resolved(scenario));
    CHECK(exact(drafting.memory.state_bytes) == 4 * *exact(plain.memory.state_bytes));
    CHECK(drafting.states[0].rows == Checked(4));
    CHECK(exact(drafting.memory.kv_cache_bytes) == *exact(plain.memory.kv_cache_bytes) + 8192ULL * 2 * 4 * 256 * 2);
}

TEST_CASE("spec 2.1: Ollama keeps one cache for each sequence, whatever llama.cpp would be told")
{
    Scenario scenario = scenarioFor("ollama", "gemma-3-27b", 8192);
    scenario.sequences = 4;
    scenario.options.unified = true;
    const std::uint64_t apart = cacheBytes(scenario);
    CHECK(says(resolved(scenario), "option_ignored"));
    scenario.runtime = "llama.cpp";
    scenario.options.unified = false;
    CHECK(cacheBytes(scenario) == apart);
    scenario.options.unified = true;
    CHECK(cacheBytes(scenario) != apart);
    scenario.runtime = "ollama";
    scenario.k_type = "q5_1";
    CHECK(says(resolved(scenario), "unsupported_type"));
}

TEST_CASE("spec 2.4: an MLX window holds a prompt's chunk besides, and grows no further")
{
    Scenario scenario = scenarioFor("mlx", "gemma-3-27b", 32768);
    const std::uint64_t full = 10 * 32768ULL * 8192, window = 52 * (1024 + 2047) * 8192ULL;
    CHECK(cacheBytes(scenario) == full + window);
    scenario.context_tokens = 1000;  // a window keeps what there is
    CHECK(cacheBytes(scenario) == (10 * 1024 + 52 * 1000) * 8192ULL);
}

TEST_CASE("spec 3.4: an MLX cache of chunks grows in steps of 256 tokens")
{
    const std::uint64_t row = 8 * 128 * 2 * 2;  // 12 of Llama 4's 48 layers keep every token
    CHECK(cacheBytes(scenarioFor("mlx", "llama-4-scout", 1000)) == 48 * 1024 * row);
    CHECK(cacheBytes(scenarioFor("mlx", "llama-4-scout", 65536)) == (12 * 65536 + 36 * (8192 + 2048)) * row);
}

TEST_CASE("spec 2.5: transformers keeps a window less one token, and forgets windows where no layers share")
{
    CHECK(cacheBytes(scenarioFor("transformers", "gemma-3-27b", 32768)) == (10 * 32768 + 52 * 1023) * 8192ULL);
    Scenario forgets = scenarioFor("transformers", "gemma-4-31b", 8192);
    Scenario plain = forgets;
    plain.runtime = "textbook";
    CHECK(cacheBytes(forgets) > cacheBytes(plain));
    CHECK(evaluate(resolved(forgets)).kv_bytes_per_token_at_context == evaluate(resolved(plain)).kv_bytes_per_token);
    // Latents are kept as keys of 192 and values of 128 numbers of all heads.
    CHECK(cacheBytes(scenarioFor("transformers", "deepseek-v3", 100)) == 61ULL * 100 * 128 * 320 * 2);
}

TEST_CASE("spec 1.7: ExLlamaV3's cache is a multiple of 256 tokens and knows no windows")
{
    CHECK(cacheBytes(scenarioFor("exllamav3", "gemma-3-27b", 1000)) == 62 * 1024 * 8192ULL);
}

TEST_CASE("spec 7.5: SGLang's share leaves the prompt step's reserve free")
{
    Scenario scenario = scenarioFor("sglang", "llama-3.1-8b", 8192);
    giveCard(scenario, 80);
    // 512 + 1.5 x 8192 + 128 MiB of 81920 stay free: 0.842 is the engine's, weights included.
    const Evaluation evaluation = evaluate(resolved(scenario));
    const std::uint64_t share = (80 * kGiB * 842 + 999) / 1000;
    const std::uint64_t tokens = (share - *exact(evaluation.memory.weights_bytes)) / 131072;
    CHECK(evaluation.limits.max_context_tokens == tokens);
    CHECK(exact(evaluation.memory.pool_bytes) == (tokens + 1) * 131072);
}

TEST_CASE("spec 5.5: SGLang admits a third as many requests as it has slots for states")
{
    Scenario scenario = scenarioFor("sglang", "qwen3-next-80b-a3b", 256);
    scenario.weights.format = "FP8";
    GpuChoice gpu;
    gpu.id = "h100-sxm5-80gb";
    gpu.count = 2;
    scenario.gpus = {gpu};
    scenario.split = Split::Tensor;
    scenario.sequences = 4000;
    const Resolved answer = resolved(scenario);
    const Evaluation evaluation = evaluate(answer);
    CHECK(evaluation.fits == std::optional<bool>(false));
    CHECK(evaluation.limits.max_context_tokens == 0U);
    // Half of the states lie on each card; they get 0.9 of 1.9 of its budget.
    const std::uint64_t each = *exact(evaluation.devices[0].memory.state_bytes) / 4000;
    const std::uint64_t budget = *poolBudget<Checked>(*answer.plan, 0).value();
    const std::uint64_t slots = (budget - budget * 1000000 / 1900000) / each;
    REQUIRE(slots > 3);
    CHECK(evaluation.limits.max_sequences == slots / 3);
    scenario.sequences = slots / 3;
    CHECK(evaluate(resolved(scenario)).fits == std::optional<bool>(true));
}

TEST_CASE("spec 3.4: SGLang's windows have 0.8 tokens in their own pool for each of the full one")
{
    Scenario scenario = scenarioFor("sglang", "gemma-3-27b", 512);
    giveCard(scenario, 80);
    const Resolved answer = resolved(scenario);
    const Evaluation evaluation = evaluate(answer);
    const std::uint64_t full = *blocksOfPool(*answer.plan)->value();
    // Shorter than a window: as many tokens in both pools, so the smaller one decides.
    CHECK(evaluation.limits.max_sequences == full * 8 / 10 / 512);
    // Far longer than a window: the full pool does.
    scenario.context_tokens = 32768;
    CHECK(evaluate(resolved(scenario)).limits.max_sequences == full / 32768);
    // A pool no longer than a window and a page is refused: 1281 x 0.8 tokens hold no window of 1024 and a page.
    scenario.context_tokens = 1;
    const std::uint64_t cell = *answer.plan->pool->block_bytes[0].value();
    for (const bool enough : {false, true}) {
        scenario.options.memory_budget_bytes = cell * (enough ? 1283 : 1281);
        CHECK(evaluate(resolved(scenario)).fits == std::optional<bool>(enough));
    }
}

TEST_CASE("what fits lies within the cards, whatever memory the engine's cache is given")
{
    for (const char* runtime : {"vllm", "sglang", "tensorrt-llm"}) {
        INFO(runtime);
        Scenario scenario = scenarioFor(runtime, "llama-3.1-8b", 8192);
        giveCard(scenario, 24);
        scenario.sequences = 60;
        scenario.options.memory_budget_bytes = 200 * kGiB;
        const Evaluation evaluation = evaluate(resolved(scenario));
        CHECK(*evaluation.memory.free_bytes < 0);
        CHECK(evaluation.fits == std::optional<bool>(false));
        scenario.sequences = *evaluation.limits.max_sequences;
        const Evaluation most = evaluate(resolved(scenario));
        CHECK(most.fits == std::optional<bool>(true));
        CHECK(*most.memory.free_bytes >= 0);
    }
}

TEST_CASE("spec 2.3: SGLang's pages hold one token, TensorRT-LLM's blocks 32")
{
    Scenario sglang = scenarioFor("sglang", "llama-3.1-8b", 1001);
    giveCard(sglang, 80);
    CHECK(resolved(sglang).plan->pool->block_tokens == 1);
    CHECK(cacheBytes(sglang) == std::uint64_t{1001} * 131072);
    sglang.options.block_size = 64;
    CHECK(cacheBytes(sglang) == std::uint64_t{1024} * 131072);
    Scenario tensorrt = scenarioFor("tensorrt-llm", "llama-3.1-8b", 1001);
    giveCard(tensorrt, 80);
    CHECK(cacheBytes(tensorrt) == std::uint64_t{1024} * 131072);
}

TEST_CASE("spec 7.3: the driver's share of a card lies within the published range, where one is known")
{
    const auto share = [](const char* runtime, const char* backend) {
        Scenario scenario = scenarioFor(runtime, "llama-3.1-8b", 4096);
        giveCard(scenario, 80);
        scenario.backend = backend;
        return resolved(scenario).plan->overhead_per_device;
    };
    for (const char* runtime : {"llama.cpp", "transformers", "exllamav3", "tensorrt-llm"}) {
        INFO(runtime);
        CHECK(share(runtime, "cuda").value() >= 300 * 1048576U);
        CHECK(share(runtime, "cuda").value() <= 664 * 1048576U);  // with a workspace of 64 MiB
    }
    CHECK(share("llama.cpp", "vulkan").value() >= 50 * 1048576U);
    CHECK(share("llama.cpp", "vulkan").value() <= 200 * 1048576U);
    CHECK(share("llama.cpp", "metal").value() == 0);
    CHECK_FALSE(share("exllamav3", "vulkan"));
}

TEST_CASE("spec 3.4: while SGLang drafts, full layers grow and windows do not")
{
    int tried = 0;
    for (const ModelEntry& model : Catalog::builtIn().models()) {
        Scenario scenario = scenarioFor("sglang", model.id, 512);
        const Resolved plain = resolved(scenario);
        const TokenBytes token = tokenBytesOn(*plain.plan, 0);
        const std::uint64_t drafts = plain.shape->draft_layers.size();
        const auto full = std::count_if(plain.shape->layers.begin(), plain.shape->layers.end(),
                                        [](const LayerShape& layer) { return layer.cache == CacheKind::Full; });
        if (drafts == 0 || full == 0 || token.windowed == Checked(0))
            continue;
        INFO(model.id);
        ++tried;
        scenario.options.draft_tokens = 1;
        const Resolved drafting = resolved(scenario);
        const std::uint64_t each = *token.full.value() / static_cast<std::uint64_t>(full);
        CHECK(drafting.plan->pool->block_bytes[0] == plain.plan->pool->block_bytes[0] + Checked(each * drafts));
    }
    CHECK(tried > 0);
}

TEST_CASE("spec 5.5: Inkling's states get a tenth of what its tokens get")
{
    CHECK(resolved(scenarioFor("sglang", "inkling-975b-a41b", 512)).plan->pool->state_ratio == 100000);
    CHECK(resolved(scenarioFor("sglang", "qwen3-next-80b-a3b", 512)).plan->pool->state_ratio == 900000);
}

TEST_CASE("spec 7.6: TensorRT-LLM takes a share of what is free after a trial step")
{
    Scenario scenario = scenarioFor("tensorrt-llm", "llama-3.1-8b", 8192);
    giveCard(scenario, 80);
    const Evaluation evaluation = evaluate(resolved(scenario));
    const std::uint64_t held = *exact(evaluation.memory.weights_bytes) + *exact(evaluation.memory.compute_bytes)
                             + *exact(evaluation.memory.overhead_bytes);
    const std::uint64_t block = 32 * 131072;
    CHECK(exact(evaluation.memory.pool_bytes) == (80 * kGiB - held) * 9 / 10 / block * block);
    CHECK(evaluation.block_tokens == 32U);
}

TEST_CASE("every catalogue model is sized by every runtime")
{
    for (const Runtime* runtime : runtimes()) {
        int sized = 0;
        for (const ModelEntry& model : Catalog::builtIn().models()) {
            INFO(runtime->id << " " << model.id);
            const Resolved answer = resolved(scenarioFor(runtime->id, model.id, 4096));
            const Evaluation evaluation = evaluate(answer);
            CHECK((answer.plan->refused || evaluation.memory.kv_cache_bytes));
            sized += answer.plan->refused ? 0 : 1;
        }
        INFO(runtime->id);
        CHECK(sized >= 230);
    }
}
