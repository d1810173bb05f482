// SPDX-License-Identifier: MIT
#include "core/weights/published_format.h"

#include "core/readers/config_view.h"
#include "core/text.h"

#include <algorithm>

namespace kvsight {

namespace {

/// `-g64`: numbers that share a scale, where they are not as many as usual.
std::string groupSuffix(const ConfigView& quantisation, std::uint64_t usual)
{
    const JsonValue* size = quantisation.find({"group_size", "q_group_size"});
    if (size == nullptr || !size->isNumber())
        return {};
    if (size->text.starts_with('-'))
        return "-channel";
    const std::uint64_t inputs = size->wholeNumber().value_or(usual);
    return inputs == usual || inputs == 0 ? std::string() : "-g" + std::to_string(inputs);
}

constexpr std::uint64_t kUsualGroup = 128;
constexpr std::uint64_t kUsualMlxGroup = 64;

/// Bits and kind of numbers (`int`, `float`) that compressed-tensors gives for its first group of layers.
std::string groupFormat(const ConfigView& quantisation)
{
    const JsonValue* groups = quantisation.find({"config_groups"});
    if (groups == nullptr || !groups->isObject() || groups->members.empty())
        return {};
    const JsonValue* weights = groups->members.front().second.find("weights");
    if (weights == nullptr || !weights->isObject())
        return {};
    const ConfigView group(*weights);
    const std::uint64_t bits = group.number({"num_bits"}, 0);
    const bool floating = lowerCase(group.text("type")) == "float";
    if (bits == 8)
        return floating ? "FP8" : "INT8";
    if (bits == 4)
        return floating ? "NVFP4" : "INT4" + groupSuffix(group, kUsualGroup);
    return {};
}

std::string gptqFormat(const ConfigView& quantisation)
{
    const std::uint64_t bits = quantisation.number({"bits"}, 4);
    if (bits != 4 && bits != 8)
        return {};
    return (bits == 4 ? "GPTQ-INT4" : "GPTQ-INT8") + groupSuffix(quantisation, kUsualGroup);
}

/// EXL2 and EXL3 write their average bits.
std::string exlFormat(const ConfigView& quantisation, const char* prefix)
{
    const JsonValue* bits = quantisation.find({"bits"});
    return bits != nullptr && bits->isNumber() ? prefix + bits->text : std::string();
}

std::string modeloptFormat(const ConfigView& quantisation)
{
    const std::string algorithm = lowerCase(quantisation.text("quant_algo"));
    if (algorithm == "nvfp4" || algorithm == "fp8")
        return algorithm == "fp8" ? "FP8" : "NVFP4";
    return groupFormat(quantisation);
}

std::string formatOf(const ConfigView& config, const ConfigView& quantisation)
{
    const std::string method = lowerCase(quantisation.text("quant_method"));
    if (method == "fp8" || method == "fbgemm_fp8")
        return lowerCase(config.text("expert_dtype")) == "fp4" ? "FP8-FP4" : "FP8";
    if (method == "mxfp4")
        return "MXFP4";
    if (method == "awq")
        return quantisation.number({"bits", "w_bit"}, 4) == 4 ? "AWQ-INT4" + groupSuffix(quantisation, kUsualGroup) : "";
    if (method == "gptq")
        return gptqFormat(quantisation);
    if (method == "auto-round" || method == "auto_round" || method == "intel/auto-round")
        return quantisation.number({"bits"}, 4) == 4 ? "AutoRound-INT4" + groupSuffix(quantisation, kUsualGroup) : "";
    if (method == "bitsandbytes")
        return quantisation.flag({"load_in_8bit", "_load_in_8bit"}, false) ? "BNB-INT8" : "BNB-NF4";
    if (method == "exl2" || method == "exl3")
        return exlFormat(quantisation, method == "exl2" ? "EXL2-" : "EXL3-");
    if (method == "modelopt" || method == "modelopt_fp4" || method == "nvfp4")
        return method == "modelopt" ? modeloptFormat(quantisation) : "NVFP4";
    return groupFormat(quantisation);
}

}  // namespace

std::string publishedWeightFormat(const JsonValue& config)
{
    const ConfigView view(config);
    const JsonValue* quantisation = view.find({"quantization_config", "compression_config"});
    if (quantisation != nullptr && quantisation->isObject())
        return formatOf(view, ConfigView(*quantisation));
    // MLX keeps its own key.
    const JsonValue* mlx = view.find({"quantization"});
    if (mlx != nullptr && mlx->isObject()) {
        const std::uint64_t bits = ConfigView(*mlx).number({"bits"}, 0);
        if (bits >= 2 && bits <= 8 && bits != 7)
            return "MLX-" + std::to_string(bits) + "bit" + groupSuffix(ConfigView(*mlx), kUsualMlxGroup);
    }
    return {};
}

}  // namespace kvsight
