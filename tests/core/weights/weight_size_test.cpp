// SPDX-License-Identifier: MIT
#include "core/weights/weight_size.h"

#include "core/catalog.h"
#include "core/readers/model_reader.h"

#include "tests/core/sample_models.h"

#include <fstream>
#include <map>
#include <sstream>

using namespace kvsight;

namespace {

/// The models of the table in tests/data/weight_totals.tsv, under its column names.
std::map<std::string, ModelShape> tableModels()
{
    std::map<std::string, ModelShape> models;
    models["llama-3-8b"] = llama3Sample();
    models["llama-2-7b"] = sampleModel(R"({"model_type":"llama","hidden_size":4096,"intermediate_size":11008,
                                           "vocab_size":32000})", 32, 32, 32, 128);
    models["llama-3-70b"] = sampleModel(R"({"model_type":"llama","hidden_size":8192,"intermediate_size":28672,
                                            "vocab_size":128256})", 80, 64, 8, 128);
    models["qwen3-0.6b"] = smallTiedSample();
    models["qwen3-30b-a3b"] = qwen3MoeSample();
    models["phi-3-mini"] = sampleModel(R"({"model_type":"phi3","hidden_size":3072,"intermediate_size":8192,
                                           "vocab_size":32064})", 32, 32, 32, 96);
    models["mixtral-8x7b"] = sampleModel(R"({"model_type":"mixtral","hidden_size":4096,"intermediate_size":14336,
                                             "vocab_size":32000,"num_local_experts":8,"num_experts_per_tok":2})",
                                         32, 32, 8, 128);
    return models;
}

WeightSizes sized(const ModelShape& shape, const std::string& format)
{
    Findings findings;
    WeightSizes sizes = sizeWeights(shape, {format, std::nullopt}, findings);
    CHECK(findings.empty());
    return sizes;
}

std::uint64_t bytesOf(const ModelShape& shape, const std::string& format)
{
    return sized(shape, format).file_bytes.value().value_or(0);
}

void checkSums(const WeightSizes& sizes, bool tied)
{
    Checked parts;
    for (const WeightPart& part : sizes.parts)
        parts += part.bytes;
    CHECK(parts == sizes.file_bytes);
    Checked placed = sizes.embedding_bytes + sizes.outside_bytes;
    for (const Checked layer : sizes.layer_bytes)
        placed += layer;
    CHECK((tied ? placed : placed + sizes.output_bytes) == sizes.file_bytes);
}

/// One layer of attention and a plain feed-forward part: small enough to count by hand.
ModelShape handSample()
{
    return sampleModel(R"({"model_type":"llama","hidden_size":256,"intermediate_size":512,"vocab_size":1000})", 1, 4,
                       2, 64);
}
constexpr std::uint64_t kHandLinear = 256 * 256 * 2 + 256 * 128 * 2 + 3 * 256 * 512;
constexpr std::uint64_t kHandRest = 2 * 256 * 1000 + 3 * 256;

}  // namespace

TEST_CASE("spec 6.4, 6.6: every quantiser mix equals the runtime's, byte for byte")
{
    const auto models = tableModels();
    std::ifstream file(KVSIGHT_SOURCE_DIR "/tests/data/weight_totals.tsv");
    std::string line;
    REQUIRE(std::getline(file, line));
    std::vector<std::string> names;
    std::stringstream header(line);
    for (std::string name; std::getline(header, name, '\t');)
        names.push_back(name);
    REQUIRE(names.size() == 8);
    int cells = 0;
    while (std::getline(file, line)) {
        std::stringstream row(line);
        std::string format;
        std::getline(row, format, '\t');
        for (std::size_t column = 1; column < names.size(); ++column, ++cells) {
            std::string bytes;
            std::getline(row, bytes, '\t');
            INFO(format << " of " << names[column]);
            CHECK(bytesOf(models.at(names[column]), format) == std::stoull(bytes));
        }
    }
    CHECK(cells == 33 * 7);
}

TEST_CASE("parts and places add up to the file in every format")
{
    for (const std::string& format : weightFormats()) {
        INFO(format);
        checkSums(sized(qwen3MoeSample(), format), false);
        checkSums(sized(smallTiedSample(), format), true);
    }
}

TEST_CASE("a file's sizes are told by place")
{
    const WeightSizes sizes = sized(llama3Sample(), "BF16");
    CHECK(sizes.format == "BF16");
    CHECK(sizes.known);
    CHECK_FALSE(sizes.estimated);
    CHECK(sizes.tensors == 291);
    CHECK(sizes.layer_bytes.size() == 32);
    CHECK(sizes.embedding_bytes == Checked(128256ULL * 4096 * 2));
    CHECK(sizes.output_bytes == Checked(128256ULL * 4096 * 2));
    CHECK(sizes.outside_bytes == Checked(4096ULL * 4));
    CHECK(sizes.routed_expert_bytes == Checked(0));
    CHECK(sized(qwen3MoeSample(), "F16").routed_expert_bytes == Checked(48ULL * 128 * 3 * 2048 * 768 * 2));
}

TEST_CASE("a part is named by the type that most of it has")
{
    const WeightSizes sizes = sized(llama3Sample(), "Q4_K_M");
    std::map<WeightRole, std::string> types;
    for (const WeightPart& part : sizes.parts)
        types[part.role] = part.type;
    CHECK(types[WeightRole::Embedding] == "q4_K");
    CHECK(types[WeightRole::OutputHead] == "q6_K");
    CHECK(types[WeightRole::Norm] == "f32");
}

TEST_CASE("spec 6.7: a tied head costs what a second copy of the table costs")
{
    const WeightSizes sizes = sized(smallTiedSample(), "Q4_K_M");
    CHECK(sizes.output_bytes == sizes.embedding_bytes);
    CHECK(sizes.embedding_bytes == Checked(151936ULL * 1024 / 256 * 210));
}

TEST_CASE("spec 6.5: quantised checkpoints pack their linear layers and leave the rest in 16 bits")
{
    const ModelShape shape = handSample();
    const std::uint64_t rest = kHandRest * 2;
    // Blocks of 128 x 128 with one f32 scale each.
    CHECK(bytesOf(shape, "FP8") == kHandLinear + kHandLinear / 16384 * 4 + rest);
    CHECK(bytesOf(shape, "AWQ-INT4") == kHandLinear / 2 + kHandLinear / 128 * 20 / 8 + rest);
    // GPTQ keeps an int32 for each input of each of the seven matrices.
    CHECK(bytesOf(shape, "GPTQ-INT4") == kHandLinear / 2 + kHandLinear / 128 * 20 / 8 + (6 * 256 + 512) * 4 + rest);
    CHECK(bytesOf(shape, "NVFP4") == kHandLinear / 16 * 9 + 7 * 4 + rest);
    CHECK(bytesOf(shape, "MLX-4bit") == (kHandLinear + 512000) / 2 + (kHandLinear + 512000) / 64 * 4 + 3 * 256 * 2);
    CHECK(bytesOf(shape, "MXFP4") == kHandLinear / 32 * 17 + rest);
    CHECK(bytesOf(shape, "EXL3-4.0") == kHandLinear / 2 + 256000 * 6 / 8 + 256000 * 2 + 3 * 256 * 2);
}

TEST_CASE("spec 6.5: MXFP4 packs experts alone where there are any")
{
    const ModelShape shape = qwen3MoeSample();
    const std::uint64_t experts = 48ULL * 128 * 3 * 2048 * 768;
    CHECK(bytesOf(shape, "MXFP4") == experts / 32 * 17 + (30532122624ULL - experts) * 2);
}

TEST_CASE("spec 6.5: NVFP4 mixtures keep attention in 16 bits")
{
    const ModelShape shape = qwen3MoeSample();
    const std::uint64_t experts = 48ULL * 128 * 3 * 2048 * 768;
    CHECK(bytesOf(shape, "NVFP4") == experts / 16 * 9 + 48ULL * 128 * 3 * 4 + (30532122624ULL - experts) * 2);
}

TEST_CASE("spec 6.3: experts published as mxfp4 stay so in a 16-bit file")
{
    ModelShape shape = qwen3MoeSample();
    const std::uint64_t experts = 48ULL * 128 * 3 * 2048 * 768;
    const std::uint64_t converted = bytesOf(shape, "F16");
    shape.quant = "mxfp4";
    CHECK(converted - bytesOf(shape, "F16") == experts * 2 - experts / 32 * 17);
}

TEST_CASE("spec 6.2: names are found however they are written")
{
    CHECK(findWeightFormat("q4_k_m") == "Q4_K_M");
    CHECK(findWeightFormat("FP16") == "F16");
    CHECK(findWeightFormat("Q4_K - Medium") == "Q4_K_M");
    CHECK(findWeightFormat("mostly Q8_0") == "Q8_0");
    CHECK(findWeightFormat("IQ4_XS - 4.25 bpw") == "IQ4_XS");
    CHECK(findWeightFormat("awq int4") == "AWQ-INT4");
    CHECK(findWeightFormat("EXL3-4.25") == "EXL3-4.25");
    CHECK(findWeightFormat("exl2 5.0bpw") == "EXL2-5.0");
    CHECK_FALSE(findWeightFormat("EXL3-99"));
    CHECK_FALSE(findWeightFormat("EXL3-nan"));
    CHECK_FALSE(findWeightFormat(""));
    CHECK_FALSE(findWeightFormat("Q9_Z"));
    for (const std::string& name : weightFormats())
        CHECK(findWeightFormat(name) == name);
}

TEST_CASE("formats stand in the order of their bits")
{
    const ModelShape shape = llama3Sample();
    Checked last = Checked::overflown();
    for (const std::string& name : weightFormats()) {
        // 4-bit checkpoints keep both tables in 16 bits, which weighs on a small model.
        if (name.find("INT") != std::string::npos || name.find("FP") != std::string::npos || name == "BNB-NF4")
            continue;
        INFO(name);
        const Checked size = sized(shape, name).file_bytes;
        CHECK(size <= last + last / 50);
        last = size;
    }
}

TEST_CASE("formats of measured runs are known")
{
    const char* name = GENERATE("AWQ-INT4", "AutoRound-INT4", "BF16", "EXL2-2.5", "EXL2-3.0", "EXL2-4.0", "EXL2-5.0",
                                "EXL3-4.0", "EXL3-6.0", "F16", "FP16", "FP8", "GGUF-Q8", "GPTQ-INT4", "INT8",
                                "MLX-2bit", "MLX-3bit", "MLX-4bit", "MLX-5bit", "MLX-6bit", "MLX-8bit", "MXFP4",
                                "NVFP4", "Q2_K", "Q3_K_S", "Q4_0", "Q4_1", "Q4_K", "Q4_K_M", "Q6_K", "Q8_0",
                                "UD-IQ2_XXS", "UD-IQ3_XXS", "UD-Q3_K_S", "UD-Q3_K_XL", "UD-Q4_K_XL", "UD-Q5_K_XL",
                                "UD-Q6_K_XL", "UD-Q8_K_XL");
    INFO(name);
    const WeightSizes sizes = sized(llama3Sample(), name);
    CHECK(sizes.known);
    CHECK(sizes.file_bytes > Checked(1500000000));
    CHECK(sizes.file_bytes < Checked(17000000000));
    CHECK(sizes.estimated == (std::string(name).substr(0, 3) == "UD-"));
}

TEST_CASE("without a choice the published type counts")
{
    ModelShape shape = llama3Sample();
    Findings findings;
    shape.dtype = "float16";
    CHECK(sizeWeights(shape, {}, findings).format == "F16");
    shape.dtype = "float32";
    CHECK(sizeWeights(shape, {}, findings).format == "F32");
    shape.dtype = "bfloat16";
    CHECK(sizeWeights(shape, {}, findings).format == "BF16");
    shape.quant = "fp8";
    shape.published_format = "FP8";
    CHECK(sizeWeights(shape, {}, findings).format == "FP8");
    CHECK(findings.empty());
}

TEST_CASE("an assumed type is said to be one")
{
    ModelShape shape = llama3Sample();
    shape.quant = GENERATE("", "compressed-tensors");
    Findings findings;
    const WeightSizes sizes = sizeWeights(shape, {}, findings);
    CHECK(sizes.format == "BF16");
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].code == "weights_type_assumed");
    CHECK(findings[0].severity == Severity::Note);
}

TEST_CASE("a number of bytes is the size, split in proportion")
{
    Findings findings;
    const ModelShape shape = qwen3MoeSample();
    const WeightSizes sizes = sizeWeights(shape, {"Q4_K_M", 18556000001ULL}, findings);
    CHECK(sizes.file_bytes == Checked(18556000001ULL));
    CHECK(sizes.format == "Q4_K_M");
    CHECK(sizes.estimated);
    checkSums(sizes, false);
    CHECK(sizes.routed_expert_bytes < sizes.file_bytes);
    CHECK(sizes.routed_expert_bytes > Checked(16000000000));

    const WeightSizes tied = sizeWeights(smallTiedSample(), {"", 1000000007}, findings);
    CHECK(tied.format.empty());
    CHECK(tied.file_bytes == Checked(1000000007));
    checkSums(tied, true);
    CHECK(findings.empty());
}

TEST_CASE("bytes of a model whose tensors are unknown are still known")
{
    ModelShape shape;
    shape.layers.resize(3);
    Findings findings;
    CHECK_FALSE(sizeWeights(shape, {}, findings).known);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].code == "weights_unknown");
    const WeightSizes sizes = sizeWeights(shape, {"", 1000}, findings);
    CHECK(sizes.known);
    CHECK(sizes.file_bytes == Checked(1000));
    CHECK(sizes.layer_bytes == std::vector<Checked>(3, Checked(333)));
    CHECK(sizes.outside_bytes == Checked(1));
}

TEST_CASE("an unknown format makes the weights unknown and names similar ones")
{
    Findings findings;
    const WeightSizes sizes = sizeWeights(llama3Sample(), {"Q4_K_MM", std::nullopt}, findings);
    CHECK_FALSE(sizes.known);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].code == "unknown_weight_format");
    CHECK(findings[0].severity == Severity::Warning);
    CHECK(inEnglish(findings[0].message).find("Q4_K_M") != std::string::npos);

    findings.clear();
    const WeightSizes given = sizeWeights(llama3Sample(), {"Q4_K_MM", 5000000000}, findings);
    CHECK(given.known);
    CHECK(given.format == "Q4_K_MM");
    CHECK(given.file_bytes == Checked(5000000000));
    CHECK(findings.empty());
}

TEST_CASE("sizes that do not fit 64 bits are overflown, not wrapped")
{
    ModelShape shape = handSample();
    WeightTensor huge;
    huge.role = WeightRole::DenseFfn;
    huge.layer = 0;
    huge.ne0 = 1ULL << 40;
    huge.ne1 = 1ULL << 23;
    shape.tensors.push_back(huge);
    CHECK(sized(shape, "F32").file_bytes.isOverflown());
    CHECK(sized(shape, "Q8_0").file_bytes.isOverflown());
    Findings findings;
    CHECK(sizeWeights(shape, {"F32", 4096}, findings).file_bytes == Checked(4096));
}

TEST_CASE("quality follows from the bits that a format packs with, not from the tables that it leaves")
{
    const auto bits = [](const char* model, const char* format) {
        const ModelEntry* entry = Catalog::builtIn().findModel(model);
        REQUIRE(entry);
        const auto reading = readConfigJson(entry->config_json, entry->id);
        REQUIRE(reading.shape);
        WeightsChoice choice;
        choice.format = format;
        Findings findings;
        const WeightSizes sizes = sizeWeights(*reading.shape, choice, findings);
        return std::pair(averageBits(sizes, reading.shape->parameters), qualityBits(sizes, reading.shape->parameters));
    };
    const auto [average, own] = bits("gemma-3-270m", "IQ3_XXS");
    CHECK(average > 6);
    CHECK(own == Approx(3.0625));
    CHECK(bits("llama-3.1-8b", "Q4_K_M").second == Approx(4.5));
    CHECK(bits("llama-3.1-8b", "AWQ-INT4").second == Approx(4));
    CHECK(bits("llama-3.1-8b", "EXL3-3.5").second == Approx(3.5));
    CHECK(bits("llama-3.1-8b", "BF16").second == Approx(16).epsilon(0.001));
    CHECK(averageBits(WeightSizes(), 5) == 0);
}
