// SPDX-License-Identifier: MIT
#include "core/weights/published_format.h"

#include "core/weights/weight_format.h"
#include "core/weights/weight_size.h"

#include "tests/catch.h"

using namespace kvsight;

namespace {

std::string formatOf(const char* config)
{
    Findings findings;
    const auto root = parseJsonObject(config, "x", findings);
    REQUIRE(root);
    return publishedWeightFormat(*root);
}

}  // namespace

TEST_CASE("spec 10.5: quantisation keys name a weight format that is known")
{
    struct Row {
        const char* config;
        const char* format;
    };
    const Row row = GENERATE(
        Row{R"({"quantization_config":{"quant_method":"fp8","weight_block_size":[128,128]}})", "FP8"},
        Row{R"({"expert_dtype":"fp4","quantization_config":{"quant_method":"fp8"}})", "FP8-FP4"},
        Row{R"({"quantization_config":{"quant_method":"mxfp4"}})", "MXFP4"},
        Row{R"({"quantization_config":{"quant_method":"awq","bits":4,"group_size":128}})", "AWQ-INT4"},
        Row{R"({"quantization_config":{"quant_method":"gptq","bits":8}})", "GPTQ-INT8"},
        Row{R"({"quantization_config":{"quant_method":"bitsandbytes","load_in_8bit":true}})", "BNB-INT8"},
        Row{R"({"quantization_config":{"quant_method":"bitsandbytes","load_in_4bit":true}})", "BNB-NF4"},
        Row{R"({"quantization_config":{"quant_method":"exl3","bits":4.25}})", "EXL3-4.25"},
        Row{R"({"quantization_config":{"quant_method":"modelopt","quant_algo":"NVFP4"}})", "NVFP4"},
        Row{R"({"quantization_config":{"quant_method":"compressed-tensors","config_groups":{"group_0":{"weights":
                {"num_bits":4,"type":"int","group_size":32}}}}})", "INT4-g32"},
        Row{R"({"quantization_config":{"quant_method":"awq","bits":4,"group_size":64}})", "AWQ-INT4-g64"},
        Row{R"({"quantization_config":{"quant_method":"gptq","bits":4,"group_size":-1}})", "GPTQ-INT4-channel"},
        Row{R"({"quantization":{"group_size":32,"bits":4}})", "MLX-4bit-g32"},
        Row{R"({"compression_config":{"quant_method":"compressed-tensors","config_groups":{"group_0":{"weights":
                {"num_bits":8,"type":"float"}}}}})", "FP8"},
        Row{R"({"quantization":{"group_size":64,"bits":4}})", "MLX-4bit"});
    CHECK(formatOf(row.config) == row.format);
    CHECK(findWeightFormat(row.format) == row.format);
}

TEST_CASE("spec 6.5: a scale for fewer numbers costs more bits")
{
    // One matrix of 4096 x 1024: 4 bits, and for each group and row a scale of 16 bits and a zero point of 4.
    const auto bytes = [](const char* name) {
        const auto format = weightFormat(name);
        REQUIRE(format);
        WeightTensor tensor;
        tensor.ne0 = 4096;
        tensor.ne1 = 1024;
        return tensorBytes(tensor, format->packing.linear).saturated();
    };
    CHECK(bytes("AWQ-INT4") == 4096 * 1024 / 2 + 32 * 1024 * 20 / 8);
    CHECK(bytes("AWQ-INT4-g64") == 4096 * 1024 / 2 + 64 * 1024 * 20 / 8);
    CHECK(bytes("awq-int4-G32") == 4096 * 1024 / 2 + 128 * 1024 * 20 / 8);
    CHECK(bytes("GPTQ-INT4-channel") == 4096 * 1024 / 2 + 1024 * 20 / 8 + 4096 * 4);
    CHECK(bytes("MLX-4bit-g32") == 4096 * 1024 / 2 + 128 * 1024 * 4);
    CHECK(findWeightFormat("AWQ-g64") == "AWQ-INT4-g64");
    for (const char* name : {"AWQ-INT4-g0", "AWQ-INT4-g", "AWQ-INT4-gx", "AWQ-INT4-g99999999999999999999", "Q4_K_M-g64", "BF16-g64", "-g64", "-channel"})
        CHECK_FALSE(weightFormat(name));
}

TEST_CASE("keys that leave the bits open name no format")
{
    CHECK(formatOf("{}").empty());
    CHECK(formatOf(R"({"quantization_config":null})").empty());
    CHECK(formatOf(R"({"quantization_config":"fp8"})").empty());
    CHECK(formatOf(R"({"quantization_config":{"quant_method":"compressed-tensors"}})").empty());
    CHECK(formatOf(R"({"quantization_config":{"quant_method":"compressed-tensors","config_groups":{}}})").empty());
    CHECK(formatOf(R"({"quantization_config":{"quant_method":"gptq","bits":3}})").empty());
    CHECK(formatOf(R"({"quantization":{"bits":7}})").empty());
}
