// SPDX-License-Identifier: MIT
#include "core/weights/published_format.h"

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

TEST_CASE("quantisation keys name a weight format that is known")
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
                {"num_bits":4,"type":"int","group_size":32}}}}})", "INT4"},
        Row{R"({"compression_config":{"quant_method":"compressed-tensors","config_groups":{"group_0":{"weights":
                {"num_bits":8,"type":"float"}}}}})", "FP8"},
        Row{R"({"quantization":{"group_size":64,"bits":4}})", "MLX-4bit"});
    CHECK(formatOf(row.config) == row.format);
    CHECK(findWeightFormat(row.format) == row.format);
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
