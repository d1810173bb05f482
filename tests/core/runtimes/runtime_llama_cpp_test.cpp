// SPDX-License-Identifier: MIT
#include "core/evaluate.h"
#include "tests/core/shapes.h"

#include "tests/catch.h"

#include <algorithm>

using namespace kvsight;
using namespace kvsight::test;

// Expected bytes were printed by llama.cpp b11118 itself (rows LC-* of the rules' worked examples).

namespace {

ModelShape model(const std::string& family, std::size_t count, const LayerShape& layer)
{
    ModelShape shape;
    shape.family = family;
    addLayers(shape, count, layer);
    return shape;
}

ModelShape llama3()
{
    return model("llama", 32, attention(8, 128));
}

ModelShape gemma3_27b()
{
    ModelShape shape = model("gemma3_text", 10, attention(16, 128));
    addLayers(shape, 52, attention(16, 128, 1024));
    return shape;
}

ModelShape gptOss20b()
{
    ModelShape shape = model("gpt_oss", 12, attention(8, 64));
    addLayers(shape, 12, attention(8, 64, 128));
    return shape;
}

std::uint64_t kvBytes(ModelShape shape, Scenario scenario)
{
    return exact(evaluate(resolvedFor(std::move(shape), std::move(scenario))).memory.kv_cache_bytes).value();
}

std::uint64_t kvAndState(ModelShape shape, Scenario scenario)
{
    const Evaluation evaluation = evaluate(resolvedFor(std::move(shape), std::move(scenario)));
    return exact(evaluation.memory.kv_cache_bytes).value() + exact(evaluation.memory.state_bytes).value();
}

Scenario with(Scenario scenario, RuntimeOptions options)
{
    scenario.options = options;
    return scenario;
}

RuntimeOptions unified()
{
    RuntimeOptions options;
    options.unified = true;
    return options;
}

RuntimeOptions ubatch(std::uint64_t tokens)
{
    RuntimeOptions options;
    options.ubatch = tokens;
    return options;
}

}  // namespace

TEST_CASE("spec 1.1, 1.3: full attention in each cache type")
{
    CHECK(kvBytes(llama3(), scenarioAt(8192)) == 1073741824);                       // LC-KV-01
    CHECK(kvBytes(llama3(), scenarioAt(8000)) == 1073741824);                       // LC-KV-02: padded to 256
    CHECK(kvBytes(llama3(), scenarioAt(8192, 1, "q4_0")) == 301989888);             // LC-KV-04
    CHECK(kvBytes(llama3(), scenarioAt(8192, 1, "q8_0")) == 570425344);
    CHECK(kvBytes(llama3(), scenarioAt(8192, 1, "f32")) == 2147483648);             // LC-KV-07
    Scenario mixed = scenarioAt(8192);
    mixed.k_type = "q5_0";
    mixed.v_type = "q4_1";
    CHECK(kvBytes(llama3(), mixed) == 352321536);                                       // LC-KV-06
    mixed.k_type = "q5_1";
    mixed.v_type = "iq4_nl";
    CHECK(kvBytes(llama3(), mixed) == 352321536);
}

TEST_CASE("spec 2.1: sequences: one cache each, or one for all")
{
    CHECK(kvBytes(llama3(), scenarioAt(2048, 4)) == 1073741824);                    // LC-KV-08
    CHECK(kvBytes(llama3(), with(scenarioAt(2048, 4), unified())) == 1073741824);   // LC-KV-09
    CHECK(kvBytes(llama3(), scenarioAt(2731, 3)) == 1107296256);                    // LC-KV-10: 2816 cells each
    CHECK(kvBytes(llama3(), scenarioAt(250, 4)) == 134217728);                      // LC-KV-11
}

TEST_CASE("spec 1.1: head counts: MHA, MQA, and an explicit head size")
{
    CHECK(kvBytes(model("llama", 32, attention(32, 128)), scenarioAt(4096)) == 2147483648);      // LC-KV-20
    CHECK(kvBytes(model("falcon", 32, attention(1, 64)), scenarioAt(2048)) == 16777216);         // LC-KV-21
    CHECK(kvBytes(model("qwen3_moe", 48, attention(4, 128)), scenarioAt(32768)) == 3221225472);  // LC-KV-22
}

TEST_CASE("spec 3.1: windowed layers hold the window and one prompt step")
{
    CHECK(kvBytes(gemma3_27b(), scenarioAt(32768)) == 3338665984);                       // LC-SWA-01
    CHECK(kvBytes(gemma3_27b(), with(scenarioAt(8192, 4), unified())) == 4647288832);
    CHECK(kvBytes(gemma3_27b(), scenarioAt(8192, 4)) == 5301600256);
    CHECK(kvBytes(gemma3_27b(), with(scenarioAt(32768), ubatch(2048))) == 3992977408);   // LC-SWA-04
    RuntimeOptions full;
    full.swa_full = true;
    CHECK(kvBytes(gemma3_27b(), with(scenarioAt(32768), full)) == 16642998272);          // LC-SWA-05
    CHECK(kvBytes(gemma3_27b(), scenarioAt(1024)) == 520093696);                         // LC-SWA-06
    CHECK(kvBytes(gemma3_27b(), scenarioAt(32768, 1, "q8_0")) == 1773666304);            // LC-SWA-07
    CHECK(kvBytes(gptOss20b(), scenarioAt(32768, 4)) == 3296722944);                     // LC-SWA-14
    CHECK(kvBytes(gptOss20b(), with(scenarioAt(131072), ubatch(2048))) == 3277848576);   // LC-SWA-15

    ModelShape gemma2 = model("gemma2", 21, attention(8, 256));
    addLayers(gemma2, 21, attention(8, 256, 4096));
    CHECK(kvBytes(gemma2, scenarioAt(8192)) == 2202009600);                              // LC-SWA-10

    ModelShape llama4 = model("llama4_text", 12, attention(8, 128));
    LayerShape chunk = attention(8, 128, 8192);
    chunk.cache = CacheKind::Chunk;
    addLayers(llama4, 36, chunk);
    CHECK(kvBytes(llama4, scenarioAt(65536)) == 4504682496);                             // LC-SWA-20
}

TEST_CASE("spec 3.2: windows that it ignores, and layers that reuse another's cache")
{
    CHECK(kvBytes(model("mistral", 32, attention(8, 128, 4096)), scenarioAt(32768)) == 4294967296);
    CHECK(kvBytes(model("phi3", 32, attention(32, 96, 2047)), scenarioAt(4096)) == 1610612736);

    ModelShape gemma3n = model("gemma3n_text", 4, attention(2, 256));
    addLayers(gemma3n, 16, attention(2, 256, 512));
    LayerShape shared = attention(2, 256);
    shared.cache = CacheKind::Shared;
    addLayers(gemma3n, 15, shared);
    CHECK(kvBytes(gemma3n, scenarioAt(8192)) == 100663296);                              // LC-SWA-11
}

TEST_CASE("spec 1.2: without flash attention V rows are as wide as the widest layer's")
{
    ModelShape gemma4 = model("gemma4_text", 4, attention(2, 512));
    addLayers(gemma4, 20, attention(2, 256, 512));
    LayerShape shared = attention(2, 256);
    shared.cache = CacheKind::Shared;
    addLayers(gemma4, 18, shared);
    CHECK(kvBytes(gemma4, scenarioAt(32768)) == 578813952);
    RuntimeOptions slow;
    slow.flash_attention = false;
    CHECK(kvBytes(gemma4, with(scenarioAt(32768), slow)) == 599785472);                  // LC-SWA-23

    // The widest row, 5 heads, does not divide into 3 heads.
    ModelShape openelm = model("openelm", 1, attention(3, 64));
    addLayers(openelm, 1, attention(5, 64));
    CHECK(kvBytes(openelm, with(scenarioAt(256), slow)) == 256 * 2 * ((3 + 5) * 64 + 2 * 5 * 64));
}

TEST_CASE("spec 7.2: without flash attention the compute buffer follows from the norm of queries too")
{
    Scenario scenario = scenarioAt(8192);
    scenario.model.id = "qwen3-0.6b";
    scenario.options.flash_attention = false;
    const auto resolution = resolve(scenario, Catalog::builtIn());
    CHECK(exact(evaluate(*resolution.resolved).memory.compute_bytes) == 304095264);      // LC-CB-16
}

TEST_CASE("spec 8.2: a tensor split keeps a share of every layer on every card, and counts the layer once")
{
    Scenario scenario = scenarioAt(8192);
    scenario.model.id = "qwen3-next-80b-a3b";
    scenario.split = Split::Tensor;
    scenario.gpus.emplace_back().id = "rtx-4090";
    scenario.gpus.front().count = 4;
    const auto resolution = resolve(scenario, Catalog::builtIn());
    const Evaluation evaluation = evaluate(*resolution.resolved);
    REQUIRE(evaluation.caches.size() == 1);
    CHECK(evaluation.caches[0].layers == 12);
    // Two heads on four cards: each card keeps one.
    CHECK(exact(evaluation.caches[0].k_bytes) == std::uint64_t{12} * 4 * 8192 * 256 * 2);
    REQUIRE(evaluation.states.size() == 1);
    CHECK(evaluation.states[0].layers == 36);
}

TEST_CASE("spec 6.2: weight formats that it does not load are said, and MXFP4 is its own packing")
{
    const auto evaluated = [](const char* id, const char* format) {
        Scenario scenario = scenarioAt(8192);
        scenario.model.id = id;
        scenario.weights.format = format;
        return evaluate(*resolve(scenario, Catalog::builtIn()).resolved);
    };
    const auto unsupported = [&](const char* format) {
        const Evaluation evaluation = evaluated("llama-3.1-8b", format);
        return std::any_of(evaluation.findings.begin(), evaluation.findings.end(), [](const Finding& finding) {
            return finding.code == "unsupported_type" && finding.where == "weights";
        });
    };
    for (const char* format : {"FP8", "AWQ", "GPTQ-INT8", "MLX-4bit", "EXL3-4.25", "NF4", "NVFP4"})
        CHECK(unsupported(format));
    for (const char* format : {"", "F16", "Q4_K_M", "UD-Q4_K_XL", "MXFP4", "IQ2_M"})
        CHECK_FALSE(unsupported(format));
    // 59.02 GiB as llama.cpp prints it for the published MXFP4 file.
    const auto published = evaluated("gpt-oss-120b", "").memory.weights_bytes;
    CHECK(exact(published) == exact(evaluated("gpt-oss-120b", "MXFP4_MOE").memory.weights_bytes));
    CHECK(exact(published) == exact(evaluated("gpt-oss-120b", "mxfp4").memory.weights_bytes));
}

TEST_CASE("a cache type of unknown size leaves what follows from it unknown")
{
    Scenario scenario = scenarioAt(8192);
    scenario.model.id = "llama-3.1-8b";
    scenario.k_type = "q3_zz";
    scenario.gpus.emplace_back().id = "rtx-4090";
    const Evaluation evaluation = evaluate(*resolve(scenario, Catalog::builtIn()).resolved);
    CHECK_FALSE(evaluation.memory.k_bytes);
    CHECK(exact(evaluation.memory.v_bytes) == 536870912);
    CHECK_FALSE(evaluation.memory.kv_cache_bytes);
    CHECK_FALSE(evaluation.kv_bytes_per_token);
    CHECK_FALSE(evaluation.fits);
    CHECK_FALSE(evaluation.limits.max_context_tokens);
    CHECK_FALSE(evaluation.decode);

    // A latent cache has no values, so their type does not matter.
    scenario.model.id = "deepseek-v2-lite";
    scenario.k_type = "f16";
    scenario.v_type = "q3_zz";
    CHECK(evaluate(*resolve(scenario, Catalog::builtIn()).resolved).memory.kv_cache_bytes);
}

TEST_CASE("spec 4.1, 4.2: latent caches and index keys")
{
    CHECK(kvBytes(model("deepseek_v3", 61, latent(576)), scenarioAt(4096)) == 287834112);             // LC-MLA-01
    CHECK(kvBytes(model("deepseek_v3", 61, latent(576)), scenarioAt(4096, 1, "q8_0")) == 152911872);  // LC-MLA-03
    CHECK(kvBytes(model("deepseek_v32", 61, latent(576, 128)), scenarioAt(4096)) == 351797248);       // LC-MLA-06
    CHECK(kvBytes(model("deepseek_v32", 61, latent(576, 128)), scenarioAt(4096, 1, "q8_0")) == 186892288);
    LayerShape minicpm3 = latent(288);
    minicpm3.expanded_kv_heads = 40;
    minicpm3.expanded_head_dim_k = 96;
    minicpm3.expanded_head_dim_v = 64;
    CHECK(kvBytes(model("minicpm3", 62, minicpm3), scenarioAt(256)) == 62 * 256 * 40 * (96 + 64) * 2);
}

TEST_CASE("spec 1.2: diffusion models keep no cache")
{
    CHECK(kvBytes(model("llada", 32, attention(32, 128)), scenarioAt(4096)) == 0);
    CHECK(kvBytes(model("Dream", 28, attention(4, 128)), scenarioAt(4096)) == 0);
}

TEST_CASE("spec 5.1: states are f32, one row a sequence")
{
    const auto mamba = stateOnly(StateKind::Mamba1, 3 * 1536, 16 * 1536);
    CHECK(kvAndState(model("mamba", 24, mamba), scenarioAt(8192)) == 2801664);
    CHECK(kvAndState(model("mamba", 24, mamba), scenarioAt(8192, 4)) == 11206656);       // LC-SSM-02
    ModelShape qwen = model("qwen3_next", 12, attention(2, 256));
    addLayers(qwen, 36, stateOnly(StateKind::GatedDeltaNet, 3 * 8192, 128 * 4096));
    CHECK(kvAndState(qwen, scenarioAt(32768)) == 884342784);                             // LC-SSM-05
    CHECK(kvAndState(qwen, scenarioAt(8192, 4)) == 1121452032);                          // LC-SSM-06
    ModelShape kimi = model("kimi_linear", 7, latent(576));
    addLayers(kimi, 20, stateOnly(StateKind::Kda, 36864, 524288));
    CHECK(kvAndState(kimi, scenarioAt(65536)) == 573374464);                             // LC-SSM-07
    LayerShape both = attention(2, 128);
    both.state = StateKind::Mamba2;
    both.state_conv = 3 * (3072 + 2 * 256);
    both.state_recurrent = 256 * 3072;
    CHECK(kvAndState(model("falcon_h1", 24, both), scenarioAt(8192)) == 277856256);      // LC-SSM-17
}

TEST_CASE("spec 4.5: DeepSeek V4: window, compressed entries, index keys and compressor states")
{
    LayerShape layer = attention(1, 512, 128);
    layer.cache = CacheKind::Compressed;
    layer.head_dim_v = 0;
    ModelShape shape = model("deepseek_v4", 2, layer);
    LayerShape four = layer;
    four.ratio = 4;
    four.index_width = 128;
    four.state = StateKind::Compressor;
    four.state_recurrent = 2 * (8 * 2 * 512 + 8 * 2 * 128);
    addLayers(shape, 21, four);
    LayerShape many = layer;
    many.ratio = 128;
    many.state = StateKind::Compressor;
    many.state_recurrent = 2 * 128 * 512;
    addLayers(shape, 20, many);
    CHECK(kvAndState(shape, scenarioAt(65536)) == 496910336);                            // LC-V4-06
    const Evaluation evaluation = evaluate(resolvedFor(shape, scenarioAt(65536)));
    REQUIRE(evaluation.caches.size() == 4);
    CHECK(exact(evaluation.caches[0].k_bytes) == 33816576);                              // LC-V4-01
    CHECK(exact(evaluation.memory.state_bytes) == 12206080);                             // LC-V4-05
}

TEST_CASE("spec 1.2: what it refuses answers null with the rule")
{
    RuntimeOptions slow;
    slow.flash_attention = false;
    const Evaluation evaluation = evaluate(resolvedFor(llama3(), with(scenarioAt(8192, 1, "q8_0"), slow)));
    CHECK_FALSE(evaluation.memory.kv_cache_bytes);
    CHECK_FALSE(evaluation.fits);
    REQUIRE_FALSE(evaluation.findings.empty());
    CHECK(evaluation.findings.front().code == "refused_by_runtime");
    CHECK(evaluate(resolvedFor(model("falcon", 2, attention(1, 80)), scenarioAt(8192, 1, "q8_0"))).findings.front().code
          == "refused_by_runtime");
}

TEST_CASE("spec 8.1: architectures whose tensors it does not split are refused")
{
    const auto evaluated = [](const char* id) {
        Scenario scenario = scenarioAt(8192);
        scenario.model.id = id;
        scenario.split = Split::Tensor;
        scenario.gpus.emplace_back().id = "h100-sxm-80gb";
        scenario.gpus.front().memory_bytes = std::uint64_t{80} << 30;
        scenario.gpus.front().count = 8;
        return evaluate(*resolve(scenario, Catalog::builtIn()).resolved);
    };
    const Evaluation refused = evaluated("deepseek-v3");
    CHECK_FALSE(refused.fits);
    CHECK_FALSE(refused.memory.kv_cache_bytes);
    const auto finding = std::find_if(refused.findings.begin(), refused.findings.end(),
                                      [](const Finding& found) { return found.code == "refused_by_runtime"; });
    REQUIRE(finding != refused.findings.end());
    CHECK(finding->where == "split");
    CHECK(evaluated("qwen3.5-27b").memory.kv_cache_bytes);
}

TEST_CASE("spec 4.6: drafting layers have a cache of their own, and states a row for each draft token")
{
    const auto evaluated = [](const char* id, std::uint64_t drafts) {
        Scenario scenario = scenarioAt(8192, 2);
        scenario.model.id = id;
        scenario.options.draft_tokens = drafts;
        return evaluate(*resolve(scenario, Catalog::builtIn()).resolved);
    };
    const Evaluation plain = evaluated("qwen3.5-4b", 0);
    const Evaluation drafting = evaluated("qwen3.5-4b", 3);
    CHECK(drafting.caches.back().kind == "draft");
    CHECK(drafting.caches.back().layers == 1);
    CHECK(exact(drafting.memory.kv_cache_bytes).value() == exact(plain.memory.kv_cache_bytes).value() / 8 * 9);
    CHECK(exact(drafting.memory.state_bytes).value() == exact(plain.memory.state_bytes).value() * 4);
    CHECK(drafting.states.front().rows == Checked(8));
    CHECK(exact(drafting.host.compute_bytes).value() == exact(plain.host.compute_bytes).value() * 4);
    // Qwen3-Next is not among those that roll states back.
    CHECK(evaluated("qwen3-next-80b-a3b", 3).states.front().rows == Checked(2));
    // An MLA model drafts with latents, whatever index keys its layers have.
    const Evaluation latent = evaluated("deepseek-v3.2", 1);
    CHECK(latent.caches.back().kind == "draft");
    CHECK(exact(latent.caches.back().k_bytes) == std::uint64_t{2} * 8192 * 576 * 2);
    CHECK(exact(latent.caches.back().v_bytes) == std::uint64_t{0});
}

TEST_CASE("spec 4.1: files from before the latent cache keep each head's keys and values")
{
    Scenario scenario = scenarioAt(4096);
    scenario.model.id = "deepseek-v3";
    scenario.options.mla = false;
    scenario.weights.format = "Q4_K_M";
    const Evaluation evaluation = evaluate(*resolve(scenario, Catalog::builtIn()).resolved);
    CHECK(exact(evaluation.memory.kv_cache_bytes) == 20468203520);  // LC-MLA-05
    CHECK(evaluation.caches.front().kind == "full");
}

TEST_CASE("spec 7.2: several cards keep the masks four times while they work as a pipeline")
{
    const auto compute = [](std::uint64_t cards, std::optional<std::uint64_t> layers) {
        Scenario scenario = scenarioAt(32768);
        scenario.model.id = "llama-3.1-8b";
        scenario.options.gpu_layers = layers;
        scenario.gpus.emplace_back().id = "rtx-4090";
        scenario.gpus.front().count = cards;
        return exact(evaluate(*resolve(scenario, Catalog::builtIn()).resolved).devices.front().memory.compute_bytes).value();
    };
    const std::uint64_t mask = std::uint64_t{2} * 512 * 32768;
    CHECK(compute(2, std::nullopt) == compute(1, std::nullopt) + 3 * mask);
    CHECK(compute(2, 20) == compute(1, 20));
}
