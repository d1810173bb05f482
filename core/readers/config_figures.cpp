// SPDX-License-Identifier: MIT
#include "core/readers/config_figures.h"

#include "core/readers/class_defaults.h"
#include "core/text.h"

#include <algorithm>
#include <array>

namespace kvsight {
namespace {

template <std::size_t Size>
bool isKnown(const std::string& name, const std::array<const char*, Size>& names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string dtypeAt(ConfigFields& fields, const char* key, const char* figure)
{
    if (key == nullptr)
        return {};
    const JsonValue* value = fields.find(key);
    std::string name = value->isString() ? lowerCase(value->text) : std::string();
    if (name.rfind("torch.", 0) == 0)
        name.erase(0, 6);
    static constexpr std::array shorts = {std::pair{"bf16", "bfloat16"}, std::pair{"fp16", "float16"},
                                          std::pair{"half", "float16"}, std::pair{"fp32", "float32"},
                                          std::pair{"float", "float32"}};
    for (const auto& [written, meant] : shorts) {
        if (name == written)
            name = meant;
    }
    static constexpr std::array known = {"bfloat16", "float16", "float32", "float64", "float8_e4m3fn", "float8_e5m2",
                                         "int8", "uint8"};
    if (isKnown(name, known)) {
        fields.provenance(figure, key);
        return name;
    }
    if (name != "auto")
        fields.remark(Severity::Warning, "unknown_dtype", key,
                      KV_TR("core", "{file}, {place}: \"{key}\" names no type of numbers that is known; name a weight format."));
    return {};
}

std::string dtypeOf(ConfigFields& fields)
{
    return dtypeAt(fields, fields.firstOf({"torch_dtype", "dtype", "params_dtype"}), "dtype");
}

/// The quantisation's object, wherever the publisher put it.
const JsonValue* quantisation(const ConfigFields& fields)
{
    for (const char* key : {"quantization_config", "compression_config", "quantization"}) {
        const JsonValue* value = fields.find(key);
        if (value != nullptr && value->isObject())
            return value;
    }
    return nullptr;
}

std::string textOf(const JsonValue& object, const char* key)
{
    const JsonValue* value = object.find(key);
    return value != nullptr && value->isString() ? lowerCase(value->text) : std::string();
}

bool isTrue(const JsonValue& object, const char* key)
{
    const JsonValue* value = object.find(key);
    return value != nullptr && value->isBool() && value->boolean;
}

void readQuantisation(ConfigFields& fields, ModelShape& shape)
{
    const JsonValue* object = quantisation(fields);
    if (object == nullptr)
        return;
    shape.quant = textOf(*object, "quant_method");
    if (shape.quant.empty() && (isTrue(*object, "load_in_4bit") || isTrue(*object, "load_in_8bit")))
        shape.quant = "bitsandbytes";
    if (const JsonValue* producer = object->find("producer"); shape.quant.empty() && producer != nullptr)
        shape.quant = textOf(*producer, "name");
    // MLX writes the same object under both names.
    if (shape.quant.empty() && fields.find("quantization") != nullptr && object->find("bits") != nullptr)
        shape.quant = "mlx";
    static constexpr std::array known = {
        "fp8", "awq", "gptq", "bitsandbytes", "mxfp4", "compressed-tensors", "modelopt", "modelopt_fp4", "modelopt_mixed",
        "nvfp4", "quark", "aqlm", "eetq", "hqq", "quanto", "torchao", "fbgemm_fp8", "higgs", "bitnet", "spqr", "vptq",
        "auto-round", "auto_round", "intel/auto-round", "inc", "gguf", "exl2", "exl3", "marlin", "gptq_marlin",
        "awq_marlin", "squeezellm", "deepspeedfp", "tpu_int8", "ipex", "experts_int8", "fp_quant", "finegrained_fp8",
        "w8a8_fp8", "w8a8_int8", "ptpc_fp8", "petit_nvfp4", "qqq", "mlx", "sparseml", "autoround", "sinq", "mxfp8"};
    if (!shape.quant.empty())
        fields.provenance("quant", "quantization_config.quant_method");
    if (!isKnown(shape.quant, known))
        fields.remark(Severity::Warning, "unknown_quantization", "quantization_config",
                      KV_TR("core", "{file}, {place}: the quantisation method \"{method}\" is not known; name a weight format."),
                      {{"method", shownText(shape.quant)}});
    std::string kv = textOf(*object, "kv_cache_quant_algo");
    if (kv.empty())
        kv = textOf(*object, "kv_cache_scheme");
    if (!kv.empty() && kv != "none")
        shape.kv_hint = kv;
    const JsonValue* scheme = object->find("kv_cache_scheme");
    if (shape.kv_hint.empty() && scheme != nullptr && scheme->isObject()) {
        const JsonValue* bits = scheme->find("num_bits");
        const auto width = bits == nullptr ? std::nullopt : bits->wholeNumber();
        const std::string type = textOf(*scheme, "type");
        if (width == 8)
            shape.kv_hint = type == "int" ? "int8" : "fp8";
        else if (width == 4)
            shape.kv_hint = type == "int" ? "int4" : "nvfp4";
    }
    if (!shape.kv_hint.empty())
        fields.provenance("kv_hint", "quantization_config");
}

void readTie(ConfigFields& fields, ModelShape& shape)
{
    const char* key = fields.firstOf({"tie_word_embeddings", "weight_tying", "tie_embeddings",
                                      "share_input_output_layers"});
    if (key != nullptr) {
        shape.tied_embeddings = fields.flag(key, false);
        fields.provenance("tied_embeddings", key);
        return;
    }
    shape.tied_embeddings = tiesByDefault(fields.family());
    fields.provenance("tied_embeddings", "class default of " + fields.family());
}

void readExperts(ConfigFields& fields, ModelShape& shape)
{
    constexpr Range range{0, 65536};
    std::uint64_t most_in_blocks = 0;
    if (const JsonValue* blocks = fields.find("block_configs"); blocks != nullptr) {
        for (const JsonValue& block : blocks->items) {
            const JsonValue* number = block.find("n_routed_experts");
            most_in_blocks = std::max(most_in_blocks, number == nullptr ? 0 : number->wholeNumber().value_or(0));
        }
    }
    shape.experts.experts =
        fields.whole("experts", {"num_experts", "moe_num_experts", "n_routed_experts", "num_local_experts",
                                 "ffn_config.moe_num_experts", "moe_num_primary_experts", "moe.num_experts"}, range)
            .value_or(most_in_blocks);
    shape.experts.experts_per_token =
        fields.whole("experts_per_token", {"num_experts_per_tok", "num_experts_per_token", "moe_topk", "moe_top_k", "moe_k",
                                           "top_k_experts", "experts_per_token", "ffn_config.moe_top_k",
                                           "moe_num_active_primary_experts", "num_selected_experts", "moe_router_topk",
                                           "moe.num_experts_per_tok"}, range)
            .value_or(0);
    if (shape.experts.experts < 2)
        shape.experts = {};
    if (shape.experts.experts_per_token > shape.experts.experts) {
        fields.remark(Severity::Warning, "inconsistent", "num_experts_per_tok",
                      KV_TR("core", "{file}: one token uses {used} experts, and there are {experts}."),
                      {{"used", std::to_string(shape.experts.experts_per_token)},
                       {"experts", std::to_string(shape.experts.experts)}});
        shape.experts.experts_per_token = shape.experts.experts;
    }
}

std::string shownName(const ConfigFields& fields, const JsonValue& root)
{
    const JsonValue* path = root.find("_name_or_path");
    std::string name = path != nullptr && path->isString() ? path->text : std::string();
    while (!name.empty() && name.back() == '/')
        name.pop_back();
    // A path on the publisher's disk: its last part is the name.
    if (!name.empty() && (name[0] == '/' || name[0] == '.' || std::count(name.begin(), name.end(), '/') > 1))
        name.erase(0, name.rfind('/') + 1);
    if (name.empty())
        name = fields.family();
    return shownText(name);
}

}  // namespace

std::optional<std::uint64_t> nativeContext(ConfigFields& fields)
{
    constexpr std::array keys = {"max_position_embeddings", "n_positions", "max_seq_len", "seq_length",
                                 "model_max_length", "max_target_positions", "max_sequence_length", "max_seq_length",
                                 "seq_len", "n_ctx", "max_context_length"};
    const bool cohere = fields.familyStartsWith({"cohere"}) && fields.find("model_max_length") != nullptr;
    std::optional<std::uint64_t> smallest;
    for (const char* key : keys) {
        const JsonValue* value = fields.find(key);
        if (value == nullptr || (cohere && std::string_view(key) != "model_max_length"))
            continue;
        // Some files carry an endless 1e30, or -1: no length at all.
        const auto number = value->number();
        if (value->isNumber() && (!number || *number > 1e12 || *number <= 0))
            continue;
        const auto tokens = fields.whole("", {key}, tokenRange);
        if (tokens && (!smallest || *tokens < *smallest)) {
            smallest = tokens;
            fields.provenance("native_context_tokens", key);
        }
    }
    if (smallest || fields.isBroken())
        return smallest;
    return fields.whole("native_context_tokens", {"max_position_embeddings", "n_positions"}, tokenRange);
}

void readFigures(ConfigFields& fields, const JsonValue& root, ModelShape& shape)
{
    shape.family = fields.part().root_type == "kimi_k3" ? "kimi_k3" : fields.word({"model_type"});
    if (shape.family.empty() && fields.find("dim") != nullptr && fields.find("n_layers") != nullptr)
        shape.family = "mistral";
    shape.name = shownName(fields, root);
    if (shape.name.empty())
        shape.name = shape.family;
    shape.vocabulary = fields.whole("vocabulary", {"vocab_size", "padded_vocab_size", "num_vocab"}, {0, widthRange.most})
                           .value_or(0);
    readTie(fields, shape);
    readExperts(fields, shape);
    shape.dtype = dtypeOf(fields);
    shape.state_dtype = dtypeAt(fields, fields.firstOf({"mamba_ssm_dtype", "mamba_ssm_cache_dtype"}), "state_dtype");
    readQuantisation(fields, shape);
    shape.encoder_decoder = fields.flag("is_encoder_decoder", false) || fields.part().is_decoder_part
                            || (fields.firstOf({"encoder_layers", "encoder_num_hidden_layers"}) != nullptr
                                && fields.firstOf({"decoder_layers", "decoder_num_hidden_layers"}) != nullptr)
                            || fields.familyIs({"t5", "mt5", "umt5", "longt5", "switch_transformers", "t5gemma"});
    if (shape.encoder_decoder)
        fields.remark(Severity::Warning, "encoder_decoder", "is_encoder_decoder",
                      KV_TR("core", "{file} describes an encoder with a decoder. The decoder's own cache is sized; the cross "
                                    "cache depends on the encoder's input."));
}

}  // namespace kvsight
