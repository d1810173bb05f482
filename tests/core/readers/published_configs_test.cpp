// SPDX-License-Identifier: MIT
// Configurations of published models, cut down to the keys that sizing reads. Expected figures are the products
// of the published head counts.
#include "core/readers/model_reader.h"

#include "tests/catch.h"
#include "tests/core/shape_figures.h"

using namespace kvsight;
using namespace kvsight::test;

namespace {

struct Published {
    const char* name;
    const char* json;
    double slope;     ///< bytes a token at 2 bytes an element, no window full
    double tail;      ///< the same with every window full
    double constant;  ///< full windows and states
    std::size_t layers;
    std::uint64_t context;  ///< 0 = not said
};

const std::vector<Published>& multimodal()
{
    static const std::vector<Published> models = {
        {"LLaVA 1.5 7B leaves every size to LlamaConfig", R"({"model_type":"llava","vision_config":{"hidden_size":1024,
          "num_hidden_layers":24,"num_attention_heads":16},"text_config":{"_name_or_path":"lmsys/vicuna-7b-v1.5",
          "max_position_embeddings":4096,"model_type":"llama","torch_dtype":"float16","vocab_size":32064}})",
         524288, 524288, 0, 32, 4096},
        {"LLaVA-NeXT Mistral", R"({"model_type":"llava_next","text_config":{"intermediate_size":14336,
          "max_position_embeddings":32768,"model_type":"mistral","num_key_value_heads":8,"sliding_window":null,
          "vocab_size":32064}})", 131072, 131072, 0, 32, 32768},
        {"PaliGemma 3B", R"({"model_type":"paligemma","text_config":{"model_type":"gemma","hidden_size":2048,
          "intermediate_size":16384,"num_attention_heads":8,"num_hidden_layers":18,"num_key_value_heads":1,
          "vocab_size":257216}})", 18432, 18432, 0, 18, 8192},
        {"InternVL2 8B", R"({"model_type":"internvl_chat","llm_config":{"model_type":"internlm2","hidden_size":4096,
          "num_attention_heads":32,"num_hidden_layers":32,"num_key_value_heads":8,"max_position_embeddings":32768},
          "vision_config":{"num_hidden_layers":24}})", 131072, 131072, 0, 32, 32768},
        {"DeepSeek-OCR carries MLA keys without MLA", R"({"model_type":"deepseek_vl_v2","language_config":{
          "model_type":"deepseek_v2","hidden_size":1280,"num_hidden_layers":12,"num_attention_heads":10,
          "num_key_value_heads":10,"kv_lora_rank":null,"q_lora_rank":null,"qk_nope_head_dim":0,"qk_rope_head_dim":0,
          "v_head_dim":0,"use_mla":false,"max_position_embeddings":8192}})", 61440, 61440, 0, 12, 8192},
        {"Qwen2.5-Omni 7B", R"({"model_type":"qwen2_5_omni","thinker_config":{"audio_config":{"num_hidden_layers":32},
          "text_config":{"model_type":"qwen2_5_omni_text","hidden_size":3584,"num_attention_heads":28,
          "num_hidden_layers":28,"num_key_value_heads":4,"max_position_embeddings":32768,"use_sliding_window":false,
          "sliding_window":32768}},"talker_config":{"num_hidden_layers":24,"num_key_value_heads":4}})",
         57344, 57344, 0, 28, 32768},
        {"Qwen2-VL 7B, flat", R"({"model_type":"qwen2_vl","hidden_size":3584,"num_attention_heads":28,
          "num_hidden_layers":28,"num_key_value_heads":4,"max_position_embeddings":32768,"max_window_layers":28,
          "sliding_window":32768,"use_sliding_window":false,"vision_config":{"depth":32}})",
         57344, 57344, 0, 28, 32768},
        {"Kimi-VL A3B", R"({"model_type":"kimi_vl","text_config":{"model_type":"deepseek_v3","hidden_size":2048,
          "num_hidden_layers":27,"num_attention_heads":16,"num_key_value_heads":16,"kv_lora_rank":512,
          "q_lora_rank":null,"qk_nope_head_dim":128,"qk_rope_head_dim":64,"v_head_dim":128,
          "max_position_embeddings":131072}})", 31104, 31104, 0, 27, 131072},
        {"Step-3", R"({"model_type":"step3_vl","text_config":{"model_type":"step3_text","hidden_size":7168,
          "num_hidden_layers":61,"num_attention_heads":64,"num_attention_groups":1,"head_dim":256,
          "max_position_embedding":65536}})", 62464, 62464, 0, 61, 0},
        {"Voxtral Mini 3B", R"({"model_type":"voxtral","audio_config":{"num_hidden_layers":32},"text_config":{
          "model_type":"llama","hidden_size":3072,"num_hidden_layers":30,"num_attention_heads":32,
          "num_key_value_heads":8,"head_dim":128,"max_position_embeddings":131072}})", 122880, 122880, 0, 30, 131072},
    };
    return models;
}

const std::vector<Published>& dense()
{
    static const std::vector<Published> models = {
        {"an EAGLE draft in its wrapper", R"({"model_type":"eagle","model":{"model_type":"llama","hidden_size":4096,
          "num_hidden_layers":1,"num_attention_heads":32,"num_key_value_heads":8,"max_position_embeddings":8192}})",
         4096, 4096, 0, 1, 8192},
        {"an EAGLE-3 speculator", R"({"speculators_model_type":"eagle3","draft_vocab_size":32000,
          "transformer_layer_config":{"model_type":"llama","hidden_size":4096,"num_hidden_layers":1,"head_dim":128,
          "num_attention_heads":32,"num_key_value_heads":8,"max_position_embeddings":131072}})",
         4096, 4096, 0, 1, 131072},
        {"CogVLM2 calls its K and V heads multi-query heads", R"({"model_type":"cogvlm","hidden_size":4096,
          "num_hidden_layers":32,"num_attention_heads":32,"num_multi_query_heads":8,"max_position_embeddings":8192})",
         131072, 131072, 0, 32, 8192},
        {"VaultGemma alternates like Gemma 2", R"({"model_type":"vaultgemma","hidden_size":1152,"num_hidden_layers":26,
          "num_attention_heads":4,"num_key_value_heads":4,"head_dim":256,"sliding_window":512,
          "max_position_embeddings":1024})", 106496, 53248, 27262976, 26, 1024},
        {"Falcon 7B, first upload", R"({"model_type":"RefinedWebModel","hidden_size":4544,"n_head":71,"n_layer":32,
          "multi_query":true,"parallel_attn":true})", 8192, 8192, 0, 32, 0},
        {"Falcon 40B, first upload", R"({"model_type":"RefinedWeb","hidden_size":8192,"n_head":128,"n_head_kv":8,
          "n_layer":60})", 122880, 122880, 0, 60, 0},
        {"Falcon RW 1B", R"({"model_type":"falcon","hidden_size":2048,"num_attention_heads":32,"num_hidden_layers":24,
          "multi_query":false,"new_decoder_architecture":false,"num_kv_heads":32})", 196608, 196608, 0, 24, 0},
        {"MPT 7B", R"({"model_type":"mpt","d_model":4096,"n_heads":32,"n_layers":32,"max_seq_len":2048,
          "attn_config":{"attn_type":"multihead_attention"}})", 524288, 524288, 0, 32, 2048},
        {"CodeGen 16B", R"({"model_type":"codegen","n_embd":6144,"n_head":24,"n_layer":34,"n_positions":2048,
          "n_ctx":2048})", 835584, 835584, 0, 34, 2048},
        {"GPT-Neo 2.7B alternates global and local", R"({"model_type":"gpt_neo","hidden_size":2560,"num_layers":32,
          "num_heads":20,"attention_types":[[["global","local"],16]],"window_size":256,
          "max_position_embeddings":2048})", 327680, 163840, 41943040, 32, 2048},
        {"Qwen 7B", R"({"model_type":"qwen","hidden_size":4096,"num_hidden_layers":32,"num_attention_heads":32,
          "kv_channels":128,"seq_length":8192,"max_position_embeddings":32768})", 524288, 524288, 0, 32, 8192},
        {"ChatGLM 6B", R"({"model_type":"chatglm","num_layers":28,"hidden_size":4096,"num_attention_heads":32,
          "max_sequence_length":2048})", 458752, 458752, 0, 28, 2048},
        {"Phi-3 small", R"({"model_type":"phi3small","hidden_size":4096,"num_hidden_layers":32,
          "num_attention_heads":32,"num_key_value_heads":8,"max_position_embeddings":131072,
          "blocksparse_vert_stride":8,"dense_attention_every_n_layers":2})", 131072, 131072, 0, 32, 131072},
        {"DeepSeek MoE 16B", R"({"model_type":"deepseek","hidden_size":2048,"num_hidden_layers":28,
          "num_attention_heads":16,"num_key_value_heads":16,"n_routed_experts":64,"num_experts_per_tok":6,
          "max_position_embeddings":4096})", 229376, 229376, 0, 28, 4096},
        {"Hunyuan A13B carries MLA and CLA keys without using them", R"({"model_type":"hunyuan_v1_moe",
          "hidden_size":4096,"num_hidden_layers":32,"num_attention_heads":32,"num_key_value_heads":8,"head_dim":128,
          "attention_head_dim":128,"use_cla":false,"cla_share_factor":2,"use_mla":false,"kv_lora_rank":512,
          "qk_rope_head_dim":64,"qk_nope_head_dim":128,"v_head_dim":128,"num_experts":64,"moe_topk":[8,8],
          "max_position_embeddings":32768})", 131072, 131072, 0, 32, 32768},
        {"Nemotron-4 340B", R"({"model_type":"nemotron","hidden_size":18432,"num_hidden_layers":96,
          "num_attention_heads":96,"num_key_value_heads":8,"head_dim":192,"max_position_embeddings":4096})",
         589824, 589824, 0, 96, 4096},
        {"OLMo 7B, first upload", R"({"model_type":"hf_olmo","d_model":4096,"n_heads":32,"n_layers":32,
          "max_sequence_length":2048,"weight_tying":false})", 524288, 524288, 0, 32, 2048},
        {"Arctic", R"({"model_type":"arctic","hidden_size":7168,"num_hidden_layers":35,"num_attention_heads":56,
          "num_key_value_heads":8,"max_position_embeddings":4096,"num_local_experts":128,"num_experts_per_tok":2})",
         143360, 143360, 0, 35, 4096},
        {"BLOOM 560M", R"({"model_type":"bloom","n_embed":1024,"n_layer":24,"num_attention_heads":16,
          "seq_length":2048})", 98304, 98304, 0, 24, 2048},
        {"XGLM 7.5B", R"({"model_type":"xglm","d_model":4096,"num_layers":32,"attention_heads":32,
          "max_position_embeddings":2048})", 524288, 524288, 0, 32, 2048},
        {"CodeShell 7B", R"({"model_type":"codeshell","n_embd":4096,"n_head":32,"n_layer":42,"n_positions":8192,
          "group_query_attention":true,"num_query_groups":8})", 172032, 172032, 0, 42, 8192},
        {"SantaCoder", R"({"model_type":"gpt2","attention_head_type":"multiquery","n_embd":2048,"n_head":16,
          "n_layer":24,"n_positions":2048})", 12288, 12288, 0, 24, 2048},
        {"PLaMo 13B shares heads by eights", R"({"model_type":"plamo","hidden_size":5120,"num_hidden_layers":40,
          "num_attention_heads":40,"n_shared_head":8,"max_position_embeddings":4096})", 102400, 102400, 0, 40, 4096},
        {"Grok-2: a window of -1 is none", R"({"model_type":"git","hidden_size":8192,"num_hidden_layers":64,
          "num_attention_heads":64,"num_key_value_heads":8,"head_dim":128,"sliding_window_size":-1,
          "max_position_embeddings":131072})", 262144, 262144, 0, 64, 131072},
        {"EXAONE 4.0 1.2B has no window", R"({"model_type":"exaone4","hidden_size":2048,"num_hidden_layers":30,
          "num_attention_heads":32,"num_key_value_heads":8,"head_dim":64,"sliding_window":null,
          "sliding_window_pattern":null,"max_position_embeddings":65536})", 61440, 61440, 0, 30, 65536},
        {"Llama 3 8B params.json", R"({"dim":4096,"ffn_dim_multiplier":1.3,"multiple_of":1024,"n_heads":32,
          "n_kv_heads":8,"n_layers":32,"vocab_size":128256})", 131072, 131072, 0, 32, 0},
        {"Mistral 7B v0.1 params.json", R"({"dim":4096,"n_layers":32,"head_dim":128,"hidden_dim":14336,"n_heads":32,
          "n_kv_heads":8,"sliding_window":4096,"vocab_size":32000})", 131072, 0, 536870912, 32, 0},
        {"SmallThinker 21B A3B", R"({"model_type":"smallthinker","hidden_size":2560,"num_hidden_layers":4,
          "num_attention_heads":28,"num_key_value_heads":4,"head_dim":128,"sliding_window_size":4096,
          "sliding_window_layout":[0,1,1,1],"max_position_embeddings":16384})", 8192, 2048, 25165824, 4, 16384},
        {"Trinity Nano", R"({"model_type":"afmoe","hidden_size":1024,"num_hidden_layers":56,"num_attention_heads":8,
          "num_key_value_heads":2,"head_dim":128,"global_attn_every_n_layers":4,"sliding_window":2048,
          "num_experts":128,"num_experts_per_tok":8,"max_position_embeddings":131072})",
         57344, 14336, 88080384, 56, 131072},
        {"Ouro 1.4B runs its layers four times", R"({"model_type":"ouro","hidden_size":2048,"num_hidden_layers":24,
          "num_attention_heads":16,"num_key_value_heads":16,"total_ut_steps":4,"max_position_embeddings":65536})",
         786432, 786432, 0, 96, 65536},
    };
    return models;
}

const std::vector<Published>& latentAndStates()
{
    static const std::vector<Published> models = {
        {"MiniCPM3 4B", R"({"model_type":"minicpm3","hidden_size":2560,"num_hidden_layers":62,
          "num_attention_heads":40,"num_key_value_heads":40,"q_lora_rank":768,"kv_lora_rank":256,
          "qk_nope_head_dim":64,"qk_rope_head_dim":32,"max_position_embeddings":32768})", 35712, 35712, 0, 62, 32768},
        {"LongCat-Flash holds two caches a layer", R"({"model_type":"longcat_flash","hidden_size":6144,"num_layers":28,
          "num_attention_heads":64,"kv_lora_rank":512,"q_lora_rank":1536,"qk_nope_head_dim":128,
          "qk_rope_head_dim":64,"v_head_dim":128,"max_position_embeddings":131072})", 64512, 64512, 0, 56, 131072},
        {"Zamba 2 7B", R"({"model_type":"zamba2","hidden_size":3584,"num_hidden_layers":81,"num_attention_heads":32,
          "num_key_value_heads":32,"attention_head_dim":224,"mamba_d_state":64,"mamba_d_conv":4,"mamba_expand":2,
          "mamba_headdim":64,"n_mamba_heads":112,"mamba_ngroups":2,"max_position_embeddings":4096,
          "hybrid_layer_ids":[6,11,17,23,29,35,41,47,53,59,65,71,77]})", 372736, 372736, 77925888, 81, 4096},
        {"Zamba 7B", R"({"model_type":"zamba","hidden_size":3712,"num_hidden_layers":76,"num_attention_heads":16,
          "num_key_value_heads":16,"attn_layer_period":6,"attn_layer_offset":4,"mamba_d_state":16,"mamba_d_conv":4,
          "mamba_expand":2,"n_mamba_heads":2,"max_position_embeddings":4096})", 386048, 386048, 21440512, 76, 4096},
        {"Bamba 9B says auto for its head size", R"({"model_type":"bamba","hidden_size":4096,"num_hidden_layers":32,
          "num_attention_heads":32,"num_key_value_heads":8,"attn_layer_indices":[9,18,27],"mamba_n_heads":128,
          "mamba_d_head":"auto","mamba_n_groups":1,"mamba_d_state":128,"mamba_d_conv":4,"mamba_expand":2,
          "max_position_embeddings":262144})", 12288, 12288, 62287360, 32, 262144},
        {"Mamba 2.8B, mamba-ssm's own file", R"({"d_model":2560,"n_layer":64,"vocab_size":50277,"ssm_cfg":{}})",
         0, 0, 12451840, 64, 0},
        {"Mamba 2 2.7B, mamba-ssm's own file", R"({"d_model":2560,"n_layer":64,"vocab_size":50277,
          "ssm_cfg":{"layer":"Mamba2"},"tie_embeddings":true})", 0, 0, 85950464, 64, 0},
        {"Mamba 130M", R"({"model_type":"mamba","hidden_size":768,"intermediate_size":1536,"num_hidden_layers":24,
          "state_size":16,"conv_kernel":4,"expand":2})", 0, 0, 1400832, 24, 0},
        {"RWKV-7 1.5B", R"({"model_type":"rwkv7","hidden_size":2048,"num_hidden_layers":24,"head_dim":64})",
         0, 0, 6488064, 24, 0},
        {"Jamba 1.5 Large", R"({"model_type":"jamba","hidden_size":8192,"num_hidden_layers":72,
          "num_attention_heads":64,"num_key_value_heads":8,"attn_layer_period":8,"attn_layer_offset":4,
          "mamba_d_state":16,"mamba_d_conv":4,"mamba_expand":2,"max_position_embeddings":262144})",
         36864, 36864, 39223296, 72, 262144},
        {"LFM2 700M names its attention layers", R"({"model_type":"lfm2","hidden_size":1536,"num_hidden_layers":16,
          "num_attention_heads":24,"num_key_value_heads":8,"full_attn_idxs":[2,5,8,10,12,14],"conv_L_cache":3,
          "max_position_embeddings":128000})", 12288, 12288, 61440, 16, 128000},
        {"Ring-mini-linear 2.0", R"({"model_type":"bailing_moe_linear","hidden_size":2048,"num_hidden_layers":20,
          "num_attention_heads":16,"num_key_value_heads":4,"head_dim":128,"layer_group_size":5,
          "max_position_embeddings":131072})", 8192, 8192, 8388608, 20, 131072},
        {"PLaMo 2 1B", R"({"model_type":"plamo2","hidden_size":2048,"hidden_size_per_head":128,"num_hidden_layers":16,
          "num_attention_heads":16,"num_key_value_heads":1,"mamba_enabled":true,"mamba_num_heads":32,"mamba_step":2,
          "mamba_d_state":64,"mamba_d_conv":4,"attention_window_size":2048,"max_position_embeddings":10485760})",
         4096, 0, 12779520, 16, 10485760},
        {"DeepSeek V4 Flash", R"({"model_type":"deepseek_v4","hidden_size":4096,"num_hidden_layers":43,
          "num_attention_heads":64,"num_key_value_heads":1,"head_dim":512,"qk_rope_head_dim":64,"q_lora_rank":1024,
          "sliding_window":128,"index_head_dim":128,"index_n_heads":64,"index_topk":512,"num_nextn_predict_layers":1,
          "compress_ratios":[0,0,4,128,4,128,4,128,4,128,4,128,4,128,4,128,4,128,4,128,4,128,4,128,4,128,4,128,4,128,4,
          128,4,128,4,128,4,128,4,128,4,128,4,0],"max_position_embeddings":1048576})",
         50912, 6880, 11739136, 43, 1048576},
        {"DeepSeek V4 Flash, converted: the class names the family", R"({"architectures":["DeepseekV4ForCausalLM"],
          "model_type":"deepseek_ref","hidden_size":4096,"num_hidden_layers":43,"num_attention_heads":64,
          "num_key_value_heads":1,"head_dim":512,"qk_rope_head_dim":64,"q_lora_rank":1024,"o_lora_rank":1024,
          "sliding_window":128,"index_head_dim":128,"index_n_heads":64,"index_topk":512,"num_nextn_predict_layers":1,
          "compress_ratios":[0,0,4,128,4,128,4,128,4,128,4,128,4,128,4,128,4,128,4,128,4,128,4,128,4,128,4,128,4,128,4,
          128,4,128,4,128,4,128,4,128,4,128,4,0],"max_position_embeddings":1048576})",
         50912, 6880, 11739136, 43, 1048576},
        {"QRWKV6 32B keeps Qwen's head counts and no cache", R"({"model_type":"rwkv6qwen2","hidden_size":5120,
          "num_hidden_layers":64,"num_attention_heads":40,"num_key_value_heads":8,"head_dim":128,
          "max_position_embeddings":131072})", 0, 0, 64 * 2.0 * (5120 + 5120 * 128), 64, 131072},
        {"Phi-4-mini-flash reads one cache in half its layers", R"({"model_type":"phi4flash","hidden_size":2560,
          "num_hidden_layers":32,"num_attention_heads":40,"num_key_value_heads":20,"sliding_window":512,
          "mb_per_layer":2,"mamba_d_state":16,"mamba_d_conv":4,"mamba_expand":2,"max_position_embeddings":65536})",
         46080, 5120, 22722560, 32, 65536},
    };
    return models;
}

const std::vector<Published>& encoderDecoders()
{
    static const std::vector<Published> models = {
        {"Flan-T5 XL", R"({"model_type":"t5","is_encoder_decoder":true,"d_model":2048,"num_heads":32,"d_kv":64,
          "num_layers":24,"num_decoder_layers":24,"n_positions":512})", 196608, 196608, 0, 24, 512},
        {"BART large", R"({"model_type":"bart","is_encoder_decoder":true,"d_model":1024,"encoder_layers":12,
          "encoder_attention_heads":16,"decoder_layers":12,"decoder_attention_heads":16,"num_hidden_layers":12,
          "max_position_embeddings":1024})", 49152, 49152, 0, 12, 1024},
        {"Whisper large v3 turbo: 4 decoder layers, not 32", R"({"model_type":"whisper","is_encoder_decoder":true,
          "d_model":1280,"encoder_layers":32,"encoder_attention_heads":20,"decoder_layers":4,
          "decoder_attention_heads":20,"num_hidden_layers":32,"max_source_positions":1500,
          "max_target_positions":448})", 20480, 20480, 0, 4, 448},
        {"TrOCR's decoder part", R"({"model_type":"vision-encoder-decoder","encoder":{"model_type":"vit",
          "num_hidden_layers":12,"hidden_size":768},"decoder":{"model_type":"trocr","d_model":1024,"decoder_layers":12,
          "decoder_attention_heads":16,"max_position_embeddings":512}})", 49152, 49152, 0, 12, 512},
    };
    return models;
}

void check(const std::vector<Published>& models)
{
    for (const Published& model : models) {
        INFO(model.name);
        const ModelReading reading = readConfigJson(model.json, "config.json");
        for (const Finding& finding : reading.findings)
            UNSCOPED_INFO(finding.code << " " << inEnglish(finding.message));
        CHECK(reading.shape.has_value());
        if (!reading.shape)
            continue;
        CHECK(textbookSlope(*reading.shape, false) == model.slope);
        CHECK(textbookSlope(*reading.shape, true) == model.tail);
        CHECK(textbookConstant(*reading.shape) == model.constant);
        CHECK(reading.shape->layers.size() == model.layers);
        CHECK(reading.shape->native_context_tokens.value_or(0) == model.context);
    }
}

}  // namespace

TEST_CASE("published multimodal configs") { check(multimodal()); }
TEST_CASE("published dense and expert configs") { check(dense()); }
TEST_CASE("published configs with latents and states") { check(latentAndStates()); }
TEST_CASE("published encoder-decoders")
{
    check(encoderDecoders());
    for (const Published& model : encoderDecoders())
        CHECK(readConfigJson(model.json, "config.json").shape->encoder_decoder);
}
