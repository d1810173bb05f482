// SPDX-License-Identifier: MIT
#include "core/readers/gguf_reader.h"

#include "core/weights/file_weights.h"
#include "core/weights/weight_size.h"
#include "tests/catch.h"
#include "tests/core/gguf_builder.h"
#include "tests/core/hostile_rows.h"

using namespace kvsight;
using namespace kvsight::test;

namespace {

const std::string folder = std::string(KVSIGHT_BINARY_DIR) + "/";

ModelReading readBytes(const std::string& bytes)
{
    return readGgufFile(writeFile(folder + "case.gguf", bytes));
}

ModelReading read(const GgufBuilder& builder)
{
    return readBytes(builder.file());
}

std::string firstError(const ModelReading& reading)
{
    for (const Finding& finding : reading.findings)
        if (finding.severity == Severity::Error)
            return finding.code;
    return "";
}

GgufBuilder hybrid(const std::string& architecture, std::uint64_t layers)
{
    GgufBuilder builder;
    builder.text("general.architecture", architecture).u32(architecture + ".block_count", layers)
        .u32(architecture + ".embedding_length", 64).u32(architecture + ".attention.head_count", 4)
        .u32(architecture + ".attention.key_length", 16).u32(architecture + ".attention.value_length", 16);
    return builder;
}

GgufBuilder small()
{
    GgufBuilder builder;
    builder.llama().text("general.name", "small").array<std::int32_t>("llama.rope.sections", 5, {1, 2, 3})
        .texts("tokenizer.ggml.tokens", {"a", "b", "c"}).number("llama.attention.layer_norm_rms_epsilon", 6, 1e-5F)
        .tensor("token_embd.weight", {64, 8}, 0, 2048).tensor("blk.0.attn_k.weight", {64, 32}, 8, 2176)
        .tensor("blk.1.ffn_down.weight", {256, 2}, 12, 288).tensor("output_norm.weight", {64}, 0, 256);
    return builder;
}

std::string textArray(std::uint64_t count)
{
    return std::string(reinterpret_cast<const char*>(&count), sizeof count);
}

}  // namespace

TEST_CASE("spec 6.1: the weights of a GGUF file are the sums of its tensor table")
{
    const ModelReading reading = read(small().u32("general.file_type", 15));
    REQUIRE(reading.shape);
    const ModelShape& shape = *reading.shape;
    CHECK(shape.parameters == std::uint64_t{64 * 8 + 64 * 32 + 256 * 2 + 64});
    CHECK(shape.tied_embeddings);
    Findings findings;
    const WeightSizes sizes = sizeWeights(shape, {}, findings);
    CHECK(sizes.format == "Q4_K_M");
    CHECK(sizes.tensors == 4);
    CHECK(sizes.file_bytes == Checked(2048 + 2176 + 288 + 256));
    CHECK(sizes.embedding_bytes == Checked(2048));
    CHECK(sizes.output_bytes == Checked(2048));  // tied: the table is the head
    CHECK(sizes.layer_bytes.at(0) == Checked(2176));
    CHECK(sizes.layer_bytes.at(1) == Checked(288));
    CHECK(sizes.outside_bytes == Checked(256));
    CHECK(findings.empty());
    // Its own mix by name is the same; another is sized by that mix's rules.
    CHECK(sizeWeights(shape, {"Q4_K_M", std::nullopt}, findings).file_bytes == sizes.file_bytes);
    CHECK(sizeWeights(shape, {"F16", std::nullopt}, findings).file_bytes == Checked(64 * 8 * 2 + 64 * 32 * 2 + 256 * 2 * 2 + 256));
}

TEST_CASE("spec 4.6, 10.3: drafting layers of a GGUF file are neither layers nor parameters")
{
    GgufBuilder builder;
    builder.text("general.architecture", "glm4moe").u32("glm4moe.block_count", 3).u32("glm4moe.nextn_predict_layers", 1)
        .u32("glm4moe.embedding_length", 64).u32("glm4moe.attention.head_count", 4)
        .tensor("token_embd.weight", {64, 8}, 0, 2048).tensor("blk.2.attn_k.weight", {64, 32}, 1, 4096)
        .tensor("blk.2.nextn.eh_proj.weight", {128, 64}, 1, 16384);
    const ModelReading reading = read(builder);
    REQUIRE(reading.shape);
    CHECK(reading.shape->layers.size() == 2);
    CHECK(reading.shape->draft_layers.size() == 1);
    CHECK(reading.shape->parameters == std::uint64_t{512});
    Findings findings;
    const WeightSizes sizes = sizeWeights(*reading.shape, {}, findings);
    CHECK(sizes.file_bytes == Checked(2048 + 4096 + 16384));
    CHECK(sizes.draft_bytes == Checked(4096 + 16384));
}

TEST_CASE("spec 5.2, 10.4: states of GGUF files follow the key that is there")
{
    struct Case {
        const char* architecture;
        GgufBuilder builder;
        StateKind kind;
        std::size_t states, caches;
        std::uint64_t conv, recurrent;
    };
    const auto heads = [](const char* name, GgufBuilder builder) {
        return builder.array<std::uint32_t>(std::string(name) + ".attention.head_count_kv", 4, {0, 2, 0, 2});
    };
    Case cases[] = {
        {"qwen3next", hybrid("qwen3next", 4).u32("qwen3next.ssm.conv_kernel", 4).u32("qwen3next.ssm.inner_size", 32)
             .u32("qwen3next.ssm.state_size", 8).u32("qwen3next.ssm.group_count", 2), StateKind::GatedDeltaNet, 3, 1, 3 * 64, 256},
        {"jamba", heads("jamba", hybrid("jamba", 4)).u32("jamba.ssm.conv_kernel", 4).u32("jamba.ssm.inner_size", 32)
             .u32("jamba.ssm.state_size", 16), StateKind::Mamba1, 2, 2, 96, 512},
        {"lfm2", heads("lfm2", hybrid("lfm2", 4)).u32("lfm2.shortconv.l_cache", 3), StateKind::ShortConv, 2, 2, 128, 0},
        {"kimi-linear", heads("kimi-linear", hybrid("kimi-linear", 4)).u32("kimi-linear.kda.head_dim", 16)
             .u32("kimi-linear.ssm.conv_kernel", 4), StateKind::Kda, 2, 2, 3 * 3 * 64, 16 * 16 * 4},
        {"falcon-h1", hybrid("falcon-h1", 4).u32("falcon-h1.ssm.conv_kernel", 4).u32("falcon-h1.ssm.inner_size", 32)
             .u32("falcon-h1.ssm.state_size", 16).u32("falcon-h1.ssm.group_count", 1), StateKind::Mamba2, 4, 4, 3 * 64, 512},
        {"minimax-01", hybrid("minimax-01", 8), StateKind::Lightning, 7, 1, 0, 16 * 16 * 4},
        {"rwkv7", hybrid("rwkv7", 4).u32("rwkv7.wkv.head_size", 8), StateKind::Rwkv, 4, 0, 128, 512},
    };
    for (Case& row : cases) {
        INFO(row.architecture);
        const ModelReading reading = read(row.builder.tensor("token_embd.weight", {64, 8}, 0, 2048));
        INFO(codes(reading.findings));
        REQUIRE(reading.shape);
        const auto& layers = reading.shape->layers;
        CHECK(std::count_if(layers.begin(), layers.end(), [](const auto& l) { return l.state != StateKind::None; }) == std::ptrdiff_t(row.states));
        CHECK(std::count_if(layers.begin(), layers.end(), ownsCache) == std::ptrdiff_t(row.caches));
        const auto first = std::find_if(layers.begin(), layers.end(), [](const auto& l) { return l.state != StateKind::None; });
        REQUIRE(first != layers.end());
        CHECK(first->state == row.kind);
        CHECK(first->state_conv == row.conv);
        CHECK(first->state_recurrent == row.recurrent);
    }
}

TEST_CASE("spec 4.1: a latent counts as one only in files that have the merged widths")
{
    const auto deepseek = [] {
        GgufBuilder builder;
        builder.text("general.architecture", "deepseek2").u32("deepseek2.block_count", 2).u32("deepseek2.embedding_length", 256)
            .u32("deepseek2.attention.head_count", 8).u32("deepseek2.attention.kv_lora_rank", 512)
            .u32("deepseek2.rope.dimension_count", 64);
        return builder;
    };
    const ModelReading old = read(deepseek().u32("deepseek2.attention.head_count_kv", 8).u32("deepseek2.attention.key_length", 192)
                                      .u32("deepseek2.attention.value_length", 128));
    REQUIRE(old.shape);
    CHECK(textbookSlope(*old.shape, false) == 2 * 8 * (192 + 128) * 2);
    const ModelReading merged = read(deepseek().u32("deepseek2.attention.head_count_kv", 1).u32("deepseek2.attention.key_length", 576)
                                         .u32("deepseek2.attention.value_length", 512).u32("deepseek2.attention.key_length_mla", 192)
                                         .u32("deepseek2.attention.value_length_mla", 128));
    REQUIRE(merged.shape);
    CHECK(textbookSlope(*merged.shape, false) == 2 * 576 * 2);
}

TEST_CASE("spec 3.2: layers of Gemma 3n and 4 that share a cache own none")
{
    GgufBuilder builder = hybrid("gemma4", 6);
    builder.u32("gemma4.attention.sliding_window", 32).u32("gemma4.attention.key_length_swa", 8)
        .u32("gemma4.attention.value_length_swa", 8).u32("gemma4.attention.shared_kv_layers", 2)
        .array<std::uint8_t>("gemma4.attention.sliding_window_pattern", 7, {1, 1, 0, 1, 1, 0});
    const ModelReading reading = read(builder);
    REQUIRE(reading.shape);
    const auto& layers = reading.shape->layers;
    CHECK(layers[0].cache == CacheKind::Window);
    CHECK(layers[0].head_dim_k == 8);
    CHECK(layers[2].head_dim_k == 16);
    CHECK(layers[4].cache == CacheKind::Shared);
    CHECK(layers[4].shared_with == 3);
    CHECK(layers[5].shared_with == 2);
}

TEST_CASE("an unknown architecture is read by the general rules and said")
{
    const ModelReading reading = read(hybrid("quagga9", 3).u32("quagga9.attention.head_count_kv", 2));
    REQUIRE(reading.shape);
    CHECK(hasCode(reading.findings, "unknown_architecture", Severity::Warning));
    CHECK(hasCode(reading.findings, "no_tensors", Severity::Warning));
    REQUIRE(reading.shape->file_weights);
    CHECK(reading.shape->file_weights->tensors.empty());
    CHECK(textbookSlope(*reading.shape, false) == 3 * 2 * 32 * 2);
}

TEST_CASE("GGUF files broken in other ways are refused by the right code")
{
    const auto code = [](const GgufBuilder& builder) { return firstError(read(builder)); };
    const auto llama = [] { return GgufBuilder().llama(); };
    CHECK(code(llama().startArray("x", 9, 1).raw(std::string("\x04\0\0\0", 4) + textArray(0))) == "bad_value_type");
    CHECK(code(llama().startArray("x", 9, 1).raw(std::string("\x09\0\0\0", 4) + textArray(0))) == "nesting_too_deep");
    CHECK(code(llama().text("general.type", "adapter")) == "not_language_model");
    CHECK(code(GgufBuilder().text("general.architecture", "bert")) == "not_language_model");
    CHECK(code(GgufBuilder().text("general.architecture", "a/b")) == "bad_value");
    CHECK(code(GgufBuilder().text("general.architecture", "")) == "bad_value");
    CHECK(code(GgufBuilder().text("general.architecture", std::string(70000, 'a'))) == "bad_value");
    CHECK(code(llama().u32("llama.nextn_predict_layers", 2)) == "bad_value");
    CHECK(code(llama().u32("llama.expert_count", 4).u32("llama.expert_used_count", 5)) == "bad_value");
    CHECK(code(llama().u32("llama.attention.key_length", 70000)) == "bad_value");
    CHECK(code(llama(/*layers*/).array<float>("llama.attention.sliding_window_pattern", 6, {1, 0}).u32("llama.attention.sliding_window", 8)) == "bad_value_type");
    CHECK(code(llama().u32("a\nb", 1)) == "bad_name");
    CHECK(code(llama().tensor("bad\x01name", {4}, 0, 16)) == "bad_name");
    CHECK(code(llama().tensor("\xff\xfe", {4}, 0, 16)) == "bad_name");
    CHECK(code(llama().tensor("\xff", {4}, 0, 16)) == "bad_name");
    CHECK(code(llama().tensor("a", {4}, 0, 16).tensor("a", {4}, 0, 16)) == "duplicate_tensor");
    CHECK(code(llama().tensorAt("a", {4}, 0, UINT64_MAX - 31)) == "size_overflow");
    CHECK(code(GgufBuilder(4).llama()) == "unsupported_version");
    CHECK(firstError(readBytes("")) == "empty_file");
    CHECK(firstError(readBytes("GG")) == "truncated");
    CHECK(firstError(readBytes(std::string(4096, '\0'))) == "not_this_format");
    CHECK(firstError(readBytes("ggjt" + std::string(64, 'x'))) == "not_this_format");
    CHECK(code(llama().tensor("empty", {0, 7}, 0, 0).tensor("a", {4}, 0, 16)) == "");
}

TEST_CASE("both byte orders and all versions read the same")
{
    for (const std::uint32_t version : {1U, 2U, 3U}) {
        for (const bool big : {false, true}) {
            GgufBuilder builder(version, big);
            builder.llama().texts("tokenizer.ggml.tokens", {"x", "yy"}).array<std::uint32_t>("llama.feed_forward_length", 4, {7, 9})
                .tensor("token_embd.weight", {64, 8}, 0, 2048).tensor("output.weight", {64, 8}, 1, 1024);
            const ModelReading reading = read(builder);
            INFO("version " << version << " big " << big << "\n" << codes(reading.findings));
            REQUIRE(reading.shape);
            CHECK(reading.findings.empty());
            CHECK(textbookSlope(*reading.shape, false) == 256);
            CHECK(reading.shape->file_weights->bytes == 3072);
        }
    }
}

TEST_CASE("a small GGUF cut or changed at any byte answers, and never by crashing")
{
    const std::string sound = small().file();
    REQUIRE(readBytes(sound).shape);
    for (std::size_t length = 0; length < sound.size(); length += length < 800 ? 1 : 97) {
        const ModelReading reading = readBytes(sound.substr(0, length));
        INFO(length);
        CHECK(hasError(reading.findings));
    }
    const std::size_t header = small().header().size();
    for (std::size_t at = 0; at < header; ++at) {
        for (const int value : {0x00, 0x01, 0x7f, 0x80, 0xff}) {
            std::string changed = sound;
            changed[at] = static_cast<char>(value);
            const ModelReading reading = readBytes(changed);
            INFO(at << " = " << value);
            CHECK((reading.shape.has_value() || hasError(reading.findings)));
            if (reading.shape)
                CHECK(reading.shape->layers.size() <= 4096);
        }
    }
    // Eight bytes of ones at every place: every count, length and offset at its largest.
    for (std::size_t at = 0; at + 8 <= header; ++at) {
        std::string changed = sound;
        changed.replace(at, 8, 8, '\xff');
        const ModelReading reading = readBytes(changed);
        INFO(at);
        CHECK((reading.shape.has_value() || hasError(reading.findings)));
    }
}
