// SPDX-License-Identifier: MIT
#include "core/readers/model_reader.h"

#include "tests/catch.h"
#include "tests/core/shape_figures.h"

#include <algorithm>

using namespace kvsight;

namespace {

ModelReading read(const std::string& json) { return readConfigJson(json, "config.json"); }

ModelShape shapeOf(const std::string& json)
{
    ModelReading reading = read(json);
    for (const Finding& finding : reading.findings)
        UNSCOPED_INFO(finding.code << " " << inEnglish(finding.message));
    REQUIRE(reading.shape);
    return *reading.shape;
}

const Finding* found(const ModelReading& reading, const std::string& code)
{
    const auto at = std::find_if(reading.findings.begin(), reading.findings.end(),
                                 [&](const Finding& finding) { return finding.code == code; });
    return at == reading.findings.end() ? nullptr : &*at;
}

std::string refusal(const std::string& json)
{
    const ModelReading reading = read(json);
    return reading.shape ? "accepted" : reading.findings.back().code + " " + reading.findings.back().where;
}

/// A plain model with more keys.
std::string plain(const std::string& more, const std::string& family = "llama")
{
    return R"({"model_type":")" + family + R"(","hidden_size":1024,"num_hidden_layers":6,"num_attention_heads":8,
        "num_key_value_heads":2,"max_position_embeddings":8192)" + (more.empty() ? "" : "," + more) + "}";
}

std::string kinds(const ModelShape& shape)
{
    std::string text;
    for (const LayerShape& layer : shape.layers)
        text += std::string(text.empty() ? "" : " ") + cacheKindName(layer.cache)
                + (layer.window != 0 ? std::to_string(layer.window) : "")
                + (layer.cache == CacheKind::Shared ? std::to_string(layer.shared_with) : "")
                + (layer.state != StateKind::None ? std::string("+") + stateKindName(layer.state) : "");
    return text;
}

}  // namespace

TEST_CASE("a missing key answers its class's default only where transformers leaves such keys out")
{
    const ModelReading nested = read(R"({"model_type":"gemma3","text_config":{"model_type":"gemma3_text",
        "hidden_size":2560,"num_hidden_layers":34}})");
    REQUIRE(nested.shape);
    CHECK(nested.shape->query_heads == 8);
    CHECK(nested.shape->provenance.at("query_heads") == "class default of gemma3_text");
    CHECK(nested.shape->tied_embeddings);
    const Finding* note = found(nested, "class_default");
    REQUIRE(note != nullptr);
    CHECK(note->severity == Severity::Note);
    CHECK(refusal(R"({"model_type":"llama","hidden_size":64,"num_hidden_layers":2})") == "missing_key num_attention_heads");
}

TEST_CASE("each figure says where it was read")
{
    const ModelShape shape = shapeOf(plain(""));
    CHECK(shape.provenance.at("layers") == "num_hidden_layers");
    CHECK(shape.provenance.at("kv_heads") == "num_key_value_heads");
    CHECK(shape.provenance.at("head_dim_k") == "hidden_size / num_attention_heads");
    CHECK(shape.provenance.at("native_context_tokens") == "max_position_embeddings");
}

TEST_CASE("a window counts where the class uses it and the context outgrows it")
{
    CHECK(kinds(shapeOf(plain(R"("sliding_window":4096)", "mistral"))).find("window4096") == 0);
    CHECK(kinds(shapeOf(plain(R"("sliding_window":8192)", "mistral"))) == "full full full full full full");
    CHECK(kinds(shapeOf(plain(R"("sliding_window":4096)", "qwen2"))) == "full full full full full full");
    CHECK(kinds(shapeOf(plain(R"("sliding_window":4096,"use_sliding_window":true,"max_window_layers":4)", "qwen2")))
          == "full full full full window4096 window4096");
    CHECK(kinds(shapeOf(plain(R"("sliding_window":64,"sliding_window_pattern":3)", "gemma3_text")))
          == "window64 window64 full window64 window64 full");
    CHECK(kinds(shapeOf(plain(R"("interleaved_sliding_window":[null,64,64])", "mistral")))
          == "full window64 window64 full window64 window64");
    CHECK(kinds(shapeOf(plain(R"("sliding_window":64)", "smallthinker")))
          == "full window64 window64 window64 full window64");
    CHECK(kinds(shapeOf(plain(R"("attention_chunk_size":2048)", "llama4_text")))
          == "chunk2048 chunk2048 chunk2048 full chunk2048 chunk2048");
    CHECK(kinds(shapeOf(plain(R"("attention_chunk_size":null)", "llama4_text"))) == "full full full full full full");
}

TEST_CASE("layers that share name the layer whose cache they use")
{
    const std::string types = R"("sliding_window":64,"layer_types":["sliding_attention","full_attention",
        "sliding_attention","full_attention","sliding_attention","full_attention"])";
    CHECK(kinds(shapeOf(plain(types + R"(,"num_kv_shared_layers":3)", "gemma4_text")))
          == "window64 full window64 shared1 shared2 shared1");
    CHECK(kinds(shapeOf(plain(R"("use_cla":true,"cla_share_factor":3)", "hunyuan")))
          == "full shared0 shared0 full shared3 shared3");
    const ModelShape grouped = shapeOf(plain(R"("use_cla":true,"cla_share_factor":2)", "hunyuan"));
    CHECK(grouped.groups.size() == 2);
    CHECK(refusal(plain(R"("num_kv_shared_layers":6)", "gemma4_text")) == "bad_value num_kv_shared_layers");
}

TEST_CASE("drafting layers stand beside the trunk")
{
    const ModelShape mla = shapeOf(plain(R"("kv_lora_rank":512,"qk_rope_head_dim":64,"qk_nope_head_dim":128,
        "v_head_dim":128,"num_nextn_predict_layers":2,"index_head_dim":128,"index_topk":2048)", "deepseek_v32"));
    CHECK(mla.layers.size() == 6);
    REQUIRE(mla.draft_layers.size() == 2);
    CHECK(mla.draft_layers[0].cache == CacheKind::Latent);
    CHECK(mla.draft_layers[0].index_width == 0);
    const LayerShape& layer = mla.layers[0];
    CHECK(layer.kv_heads == 1);
    CHECK(layer.head_dim_k == 576);
    CHECK(layer.head_dim_v == 0);
    CHECK(layer.index_width == 128);
    CHECK(layer.attends_at_most == 2048);
    CHECK(layer.expanded_kv_heads == 2);
    CHECK(layer.expanded_head_dim_k == 192);
    CHECK(layer.expanded_head_dim_v == 128);
    const ModelShape hybrid = shapeOf(R"({"model_type":"nemotron_h","hidden_size":1024,"num_attention_heads":8,
        "layers_block_type":["mamba","moe","attention"],"mtp_layers_block_type":["attention","moe"],
        "num_nextn_predict_layers":1})");
    CHECK(hybrid.layers.size() == 3);
    REQUIRE(hybrid.draft_layers.size() == 2);
    CHECK(hybrid.draft_layers[1].cache == CacheKind::None);
}

TEST_CASE("the drafting layer of DeepSeek V4 keeps a window alone")
{
    const ModelShape shape = shapeOf(plain(R"("head_dim":512,"sliding_window":128,"index_head_dim":128,
        "index_topk":512,"num_nextn_predict_layers":1,"compress_ratios":[0,4,128,4,128,4,0])", "deepseek_v4"));
    CHECK(kinds(shape) == "compressed128 compressed128+compressor compressed128+compressor compressed128+compressor "
                          "compressed128+compressor compressed128+compressor");
    CHECK(shape.layers[1].index_width == 128);
    CHECK(shape.layers[2].index_width == 0);
    CHECK(shape.draft_layers.at(0).ratio == 0);
    CHECK(shape.draft_layers.at(0).window == 128);
}

TEST_CASE("a state whose sizes the file leaves out stays unknown")
{
    const ModelReading reading = read(plain(R"("attn_layer_period":3,"attn_layer_offset":1)", "jamba"));
    REQUIRE(reading.shape);
    CHECK(kinds(*reading.shape) == "none+mamba1 full none+mamba1 none+mamba1 full none+mamba1");
    CHECK(reading.shape->layers[0].state_unknown);
    CHECK(found(reading, "state_unknown") != nullptr);
}

TEST_CASE("layers without attention keep nothing")
{
    CHECK(kinds(shapeOf(plain(R"("block_configs":[{"attention":{"no_op":true}},
        {"attention":{"n_heads_in_group":4,"no_op":false}},{"attention":{"n_heads_in_group":8}},
        {"attention":{"replace_with_linear":true}},{"attention":{"n_heads_in_group":2}},
        {"attention":{"n_heads_in_group":2,"window_length":64}}])", "nemotron-nas")))
          == "none full full none full window64");
    CHECK(kinds(shapeOf(R"({"model_type":"mllama_text_model","hidden_size":64,"num_hidden_layers":4,
        "num_attention_heads":2,"cross_attention_layers":[1,3]})")) == "full cross full cross");
}

TEST_CASE("files of other kinds are named")
{
    CHECK(refusal(R"({"tokenizer_class":"LlamaTokenizer","model_max_length":4096})") == "wrong_file_kind tokenizer_class");
    CHECK(refusal(R"({"_from_model_config":true,"eos_token_id":2,"transformers_version":"4.40"})")
          == "wrong_file_kind _from_model_config");
    CHECK(refusal(R"({"image_processor_type":"CLIPImageProcessor"})") == "wrong_file_kind image_processor_type");
    CHECK(refusal(R"({"model_type":"siglip_vision_model","hidden_size":1152,"num_hidden_layers":27,
        "num_attention_heads":16})") == "not_language_model model_type");
    CHECK(refusal(R"({"model_type":"bert","hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12})")
          == "not_language_model model_type");
    CHECK(refusal(R"({"model_type":"t5","architectures":["T5EncoderModel"],"d_model":512,"num_layers":6,
        "num_heads":8})") == "not_language_model model_type");
    CHECK(refusal(R"({"model_type":"bert","is_decoder":true,"hidden_size":768,"num_hidden_layers":12,
        "num_attention_heads":12})") == "accepted");
}

TEST_CASE("contradictions and impossible values name their key")
{
    CHECK(refusal(plain(R"("layer_types":["full_attention","banana"])")) == "bad_value layer_types");
    CHECK(refusal(plain(R"("head_dim":-1)")) == "bad_value head_dim");
    CHECK(refusal(plain(R"("head_dim":64.5)")) == "bad_value head_dim");
    CHECK(refusal(plain(R"("head_dim":[64])")) == "bad_value_type head_dim");
    CHECK(refusal(plain(R"("num_nextn_predict_layers":99999)")) == "bad_value num_nextn_predict_layers");
    CHECK(refusal(plain(R"("linear_attn_config":{"full_attn_layers":[0]})", "kimi_linear"))
          == "inconsistent linear_attn_config.full_attn_layers");
    CHECK(refusal(plain(R"("compress_ratios":[4,4],"sliding_window":128)", "deepseek_v4")) == "inconsistent compress_ratios");
    CHECK(refusal(plain(R"("num_attention_heads_per_layer":[8,8])", "laguna")) == "inconsistent num_attention_heads_per_layer");
    CHECK(refusal(R"({"model_type":"mamba2","hidden_size":1048576,"num_hidden_layers":2,"num_heads":65536,
        "head_dim":65536,"state_size":65536,"conv_kernel":4,"n_groups":1})") == "bad_value state_size");
}

TEST_CASE("what a checkpoint says about its numbers")
{
    CHECK(shapeOf(plain(R"("torch_dtype":"torch.bfloat16")")).dtype == "bfloat16");
    const ModelShape shape = shapeOf(plain(R"("compression_config":{"quant_method":"compressed-tensors",
        "kv_cache_scheme":{"num_bits":8,"type":"float"}})"));
    CHECK(shape.quant == "compressed-tensors");
    CHECK(shape.kv_hint == "fp8");
    CHECK(shapeOf(plain(R"("quantization":{"group_size":64,"bits":4})")).quant == "mlx");
    CHECK(shapeOf(plain(R"("_name_or_path":"/home/x/models/Some-7B/")")).name == "Some-7B");
    CHECK(shapeOf(plain(R"("_name_or_path":"maker/Some-7B")")).name == "maker/Some-7B");
    CHECK(shapeOf(plain(R"("num_experts":[64,64],"moe_topk":[8,8])")).experts.experts_per_token == 8);
}

TEST_CASE("doubling num_key_value_heads doubles the cache, even past the query heads")
{
    const auto slope = [](const char* kv_heads) {
        const ModelReading reading = readConfigJson(std::string(R"({"model_type": "llama", "hidden_size": 4096,
            "num_hidden_layers": 32, "num_attention_heads": 32, "vocab_size": 32000, "num_key_value_heads": )")
                                                        + kv_heads + "}", "config.json");
        REQUIRE(reading.shape);
        CHECK_FALSE(hasError(reading.findings));
        return test::textbookSlope(*reading.shape, false);
    };
    CHECK(slope("16") == 2 * slope("8"));
    CHECK(slope("64") == 2 * slope("32"));
}

TEST_CASE("families that keep states alone have no growing cache")
{
    for (const char* family : {"retnet", "gla", "xlstm", "gated_deltanet"}) {
        INFO(family);
        const std::string config = std::string(R"({"hidden_size":2048,"num_hidden_layers":4,"num_heads":8,
            "vocab_size":32000,"attn":null,"model_type":")") + family + "\"}";
        const ModelReading reading = readConfigJson(config, "config.json");
        REQUIRE(reading.shape);
        for (const LayerShape& layer : reading.shape->layers) {
            CHECK(layer.cache == CacheKind::None);
            CHECK(layer.state_unknown);
        }
    }
}

TEST_CASE("quantised copies name their method in the publisher's own way")
{
    const auto quantOf = [](const char* entries) {
        const std::string config = std::string(R"({"model_type":"llama","hidden_size":4096,"num_hidden_layers":2,
            "num_attention_heads":32,"vocab_size":32000,)") + entries + "}";
        const ModelReading reading = readConfigJson(config, "config.json");
        for (const Finding& finding : reading.findings)
            CHECK(finding.code != "unknown_quantization");
        return reading.shape->quant;
    };
    CHECK(quantOf(R"("quantization":{"group_size":64,"bits":4},"quantization_config":{"group_size":64,"bits":4})")
          == "mlx");
    CHECK(quantOf(R"("quantization_config":{"quant_algo":"FP8","producer":{"name":"modelopt","version":"0.31.0"}})")
          == "modelopt");
}

TEST_CASE("embedding models on a decoder's base are no language models")
{
    const ModelReading reading = readConfigJson(R"({"model_type":"nvembed","text_config":{"model_type":"bidir_mistral",
        "hidden_size":4096,"num_hidden_layers":32,"num_attention_heads":32,"num_key_value_heads":8}})", "config.json");
    CHECK_FALSE(reading.shape);
    REQUIRE_FALSE(reading.findings.empty());
    CHECK(reading.findings.back().code == "not_language_model");
}
