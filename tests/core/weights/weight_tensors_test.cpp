// SPDX-License-Identifier: MIT
#include "core/weights/weight_tensors.h"

#include "core/readers/model_reader.h"
#include "core/weights/weight_size.h"

#include "tests/core/sample_models.h"

using namespace kvsight;

namespace {

struct Published {
    const char* config;
    std::size_t layers;
    std::uint64_t heads, kv_heads, head_dim;
    std::uint64_t parameters;
};

std::uint64_t elementsOf(const ModelShape& shape, WeightRole role)
{
    std::uint64_t sum = 0;
    for (const WeightTensor& tensor : shape.tensors)
        sum += tensor.role == role ? tensor.elements().saturated() : 0;
    return sum;
}

}  // namespace

TEST_CASE("an untied Llama has nine tensors a layer and three outside")
{
    const ModelShape shape = llama3Sample();
    CHECK(shape.parameters == 8030261248U);
    CHECK(shape.active_parameters == 8030261248U);
    CHECK(shape.tensors.size() == 291);
    CHECK(shape.ffn_width == 14336);
    CHECK(shape.hidden_size == 4096);
    CHECK(shape.vocabulary == 128256);
    CHECK_FALSE(shape.tied_embeddings);
    CHECK(shape.provenance.at("parameters") == "sum of the family's tensors");
}

TEST_CASE("families count as their published checkpoints do")
{
    const Published row = GENERATE(
        Published{R"({"model_type":"qwen","hidden_size":4096,"intermediate_size":22016,"vocab_size":151936})", 32, 32,
                  32, 128, 7721324544},
        Published{R"({"model_type":"mpt","d_model":4096,"vocab_size":50432,"no_bias":true})", 32, 32, 32, 128,
                  6649286656},
        Published{R"({"model_type":"stablelm","hidden_size":2560,"intermediate_size":6912,"vocab_size":50304,
                      "use_qkv_bias":false})", 32, 32, 32, 80, 2795443200},
        Published{R"({"model_type":"stablelm","hidden_size":2048,"intermediate_size":5632,"vocab_size":100352,
                      "use_qkv_bias":true})", 24, 32, 32, 64, 1644515328},
        Published{R"({"model_type":"olmo","hidden_size":4096,"intermediate_size":11008,"vocab_size":50304})", 32, 32,
                  32, 128, 6888095744},
        Published{R"({"model_type":"dbrx","d_model":6144,"vocab_size":100352,"ffn_config":{"ffn_hidden_size":10752,
                      "moe_num_experts":16,"moe_top_k":4}})", 40, 48, 8, 128, 131596523520},
        Published{R"({"model_type":"phi","hidden_size":2048,"intermediate_size":8192,"vocab_size":51200})", 24, 32, 32,
                  64, 1418270720},
        Published{R"({"model_type":"granitemoe","hidden_size":1024,"intermediate_size":512,"vocab_size":49155,
                      "num_local_experts":32,"num_experts_per_tok":8,"tie_word_embeddings":true})", 24, 16, 8, 64,
                  1334628352},
        Published{R"({"model_type":"deepseek","hidden_size":2048,"intermediate_size":10944,"vocab_size":102400,
                      "moe_intermediate_size":1408,"n_routed_experts":64,"n_shared_experts":2,
                      "num_experts_per_tok":6,"first_k_dense_replace":1})", 28, 16, 16, 128, 16375728128},
        Published{R"({"model_type":"gpt_bigcode","n_embd":2048,"n_inner":8192,"vocab_size":49152,
                      "n_positions":8192})", 24, 16, 1, 128, 1137207296},
        Published{R"({"model_type":"falcon","hidden_size":2048,"vocab_size":50304,"bias":true,
                      "parallel_attn":false})", 24, 32, 32, 64, 1311625216},
        Published{R"({"model_type":"bloom","hidden_size":1024,"vocab_size":250880})", 24, 16, 16, 64, 559214592},
        Published{R"({"model_type":"codegen","n_embd":1024,"vocab_size":51200})", 20, 16, 16, 64, 356712448},
        Published{R"({"model_type":"opt","hidden_size":768,"ffn_dim":3072,"vocab_size":50272,
                      "max_position_embeddings":2048})", 12, 12, 12, 64, 125239296},
        Published{R"({"model_type":"exaone4","hidden_size":2048,"intermediate_size":4096,"vocab_size":102400,
                      "tie_word_embeddings":true})", 30, 32, 8, 64, 1279391488});
    INFO(row.config);
    const ModelShape shape = sampleModel(row.config, row.layers, row.heads, row.kv_heads, row.head_dim);
    CHECK(shape.parameters == row.parameters);
}

TEST_CASE("layers with a state count as published")
{
    LayerShape mamba;
    mamba.state = StateKind::Mamba1;
    CHECK(sampleModel(R"({"model_type":"mamba","hidden_size":2560,"state_size":16,"conv_kernel":4,"expand":2,
                          "time_step_rank":160,"vocab_size":50280,"tie_word_embeddings":true})", 64, mamba)
              .parameters == 2768345600U);
    CHECK(sampleModel(R"({"model_type":"falcon_mamba","hidden_size":4096,"intermediate_size":8192,"state_size":16,
                          "conv_kernel":4,"expand":16,"time_step_rank":256,"vocab_size":65024,
                          "tie_word_embeddings":false})", 64, mamba)
              .parameters.value_or(0) / 10000000 == 727);
    mamba.state = StateKind::Mamba2;
    CHECK(sampleModel(R"({"model_type":"mamba2","hidden_size":2560,"state_size":128,"num_heads":80,"head_dim":64,
                          "n_groups":1,"conv_kernel":4,"expand":2,"vocab_size":50288,"tie_word_embeddings":true})",
                      64, mamba)
              .parameters == 2702599680U);
}

TEST_CASE("whole configs count as their published checkpoints do")
{
    struct Row {
        const char* config;
        std::uint64_t parameters;
    };
    const Row row = GENERATE(
        Row{R"({"model_type":"gpt_neo","hidden_size":2560,"num_layers":32,"num_heads":20,"window_size":256,
                "attention_types":[[["global","local"],16]],"max_position_embeddings":2048,"vocab_size":50257,
                "intermediate_size":null})", 2651307520},
        Row{R"({"model_type":"hf_olmo","d_model":4096,"n_heads":32,"n_layers":32,"max_sequence_length":2048,
                "weight_tying":false,"mlp_hidden_size":22016,"vocab_size":50280,"embedding_size":50304})", 6888095744},
        Row{R"({"model_type":"RefinedWeb","hidden_size":8192,"n_head":128,"n_head_kv":8,"n_layer":60,"bias":false,
                "vocab_size":65024})", 41303293952},
        Row{R"({"model_type":"xglm","d_model":4096,"num_layers":32,"attention_heads":32,"ffn_dim":16384,
                "vocab_size":256008,"max_position_embeddings":2048})", 7492771840},
        Row{R"({"dim":4096,"n_layers":32,"head_dim":128,"hidden_dim":14336,"n_heads":32,"n_kv_heads":8,
                "vocab_size":32000})", 7241732096},
        Row{R"({"model_type":"openelm","num_transformer_layers":16,"model_dim":1280,"head_dim":64,
                "num_kv_heads":[3,3,3,3,3,4,4,4,4,4,4,4,5,5,5,5],
                "num_query_heads":[12,12,12,12,12,16,16,16,16,16,16,16,20,20,20,20],
                "ffn_multipliers":[0.5,0.73,0.97,1.2,1.43,1.67,1.9,2.13,2.37,2.6,2.83,3.07,3.3,3.53,3.77,4.0],
                "vocab_size":32000})", 271527168});
    INFO(row.config);
    const ModelReading reading = readConfigJson(row.config, "config.json");
    REQUIRE(reading.shape);
    CHECK(reading.shape->parameters == row.parameters);
}

TEST_CASE("unusual blocks add up to the published size within one per cent")
{
    struct Row {
        const char* config;
        double billions;
    };
    const Row row = GENERATE(
        // MiniCPM3 4B leaves v_head_dim out.
        Row{R"({"model_type":"minicpm3","hidden_size":2560,"intermediate_size":6400,"num_hidden_layers":62,
                "num_attention_heads":40,"num_key_value_heads":40,"qk_nope_head_dim":64,"qk_rope_head_dim":32,
                "q_lora_rank":768,"kv_lora_rank":256,"vocab_size":73448})", 4.07},
        // Persimmon 8B: plain feed-forward parts.
        Row{R"({"model_type":"persimmon","hidden_size":4096,"intermediate_size":16384,"num_hidden_layers":36,
                "num_attention_heads":64,"vocab_size":262144,"tie_word_embeddings":false})", 9.4},
        // JetMoE 8B: experts in attention too.
        Row{R"({"model_type":"jetmoe","hidden_size":2048,"intermediate_size":5632,"num_hidden_layers":24,
                "num_attention_heads":32,"num_key_value_heads":16,"kv_channels":128,"num_local_experts":8,
                "num_experts_per_tok":2,"vocab_size":32000,"tie_word_embeddings":true})", 8.52},
        // Grok-2 names another's type; Grok-2 and Arctic keep a plain part beside the experts.
        Row{R"({"architectures":["Grok1ForCausalLM"],"model_type":"git","hidden_size":8192,"intermediate_size":32768,
                "moe_intermediate_size":16384,"num_hidden_layers":64,"num_attention_heads":64,
                "num_key_value_heads":8,"head_dim":128,"num_local_experts":8,"num_experts_per_tok":2,
                "residual_moe":true,"vocab_size":131072})", 269.5},
        Row{R"({"model_type":"arctic","hidden_size":7168,"intermediate_size":4864,"num_hidden_layers":35,
                "num_attention_heads":56,"num_key_value_heads":8,"num_local_experts":128,"num_experts_per_tok":2,
                "parallel_attn_mlp_res":true,"vocab_size":32000})", 479},
        // Step-3: queries through a low rank.
        Row{R"({"model_type":"step3_text","hidden_size":7168,"intermediate_size":18432,"num_attention_heads":64,
                "num_attention_groups":1,"head_dim":256,"share_q_dim":2048,"num_hidden_layers":61,
                "moe_num_experts":48,"moe_top_k":3,"moe_intermediate_size":5120,"share_expert_dim":5120,
                "moe_layers_enum":"4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59",
                "vocab_size":128815})", 316},
        // Molmo 7B-D writes the width of gate and up together.
        Row{R"({"model_type":"molmo","hidden_size":3584,"intermediate_size":37888,"num_hidden_layers":28,
                "num_attention_heads":28,"num_key_value_heads":4,"qkv_bias":true,"vocab_size":152064})", 7.616},
        // Phi-3-small ties its tables.
        Row{R"({"model_type":"phi3small","hidden_size":4096,"ff_intermediate_size":14336,"num_hidden_layers":32,
                "num_attention_heads":32,"num_key_value_heads":8,"vocab_size":100352})", 7.39},
        Row{R"({"model_type":"vaultgemma","hidden_size":1152,"intermediate_size":6912,"num_hidden_layers":26,
                "num_attention_heads":4,"num_key_value_heads":4,"head_dim":256,"vocab_size":256000,
                "sliding_window":512})", 1.04},
        // Phi-4-mini-flash: gated memory units, and layers that read another's cache.
        Row{R"({"model_type":"phi4flash","hidden_size":2560,"intermediate_size":10240,"num_hidden_layers":32,
                "num_attention_heads":40,"num_key_value_heads":20,"sliding_window":512,"mb_per_layer":2,
                "mamba_d_state":16,"mamba_d_conv":4,"mamba_expand":2,"mamba_dt_rank":160,"attention_bias":true,
                "max_position_embeddings":262144,"vocab_size":200064})", 3.85},
        // Hymba: attention and Mamba share their output.
        Row{R"({"model_type":"hymba","hidden_size":1600,"intermediate_size":5504,"num_hidden_layers":32,
                "num_attention_heads":25,"num_key_value_heads":5,"v_head_dim":128,"sliding_window":1024,
                "global_attn_idx":[0,15,31],"kv_reuse_group":[[1,2],[3,4],[5,6],[7,8],[9,10],[11,12],[13,14],
                [16,17,18],[19,20],[21,22],[23,24],[25,26],[27,28],[29,30]],"mamba_d_state":16,"mamba_d_conv":4,
                "mamba_dt_rank":100,"mamba_expand":2,"vocab_size":32001,"tie_word_embeddings":true})", 1.52},
        // OPT 350M: rows of 512, widened.
        Row{R"({"model_type":"opt","hidden_size":1024,"word_embed_proj_dim":512,"ffn_dim":4096,
                "num_hidden_layers":24,"num_attention_heads":16,"vocab_size":50272,
                "max_position_embeddings":2048})", 0.331},
        Row{R"({"model_type":"btlm","n_embd":2560,"n_head":32,"n_inner":6826,"n_layer":32,"n_positions":8192,
                "vocab_size":50257,"activation_function":"swiglu"})", 2.645},
        Row{R"({"model_type":"yuan","hidden_size":2048,"intermediate_size":8192,"num_hidden_layers":24,
                "num_attention_heads":32,"vocab_size":135040,"tie_word_embeddings":true})", 2.09});
    INFO(row.config);
    const ModelReading reading = readConfigJson(row.config, "config.json");
    REQUIRE(reading.shape);
    REQUIRE(reading.shape->parameters);
    CHECK(static_cast<double>(*reading.shape->parameters) / 1e9 == Approx(row.billions).epsilon(0.01));
}

TEST_CASE("Zamba counts the blocks that its layers share once")
{
    std::string kinds = R"("mamba")";
    for (int layer = 1; layer < 54; ++layer) {
        const bool shared = layer == 6 || layer == 12 || layer == 18 || layer == 24 || layer == 30 || layer == 36
                            || layer == 42 || layer == 47 || layer == 51;
        kinds += shared ? R"(,"hybrid")" : R"(,"mamba")";
    }
    const std::string config = R"({"model_type":"zamba2","hidden_size":2560,"ffn_hidden_size":10240,"kv_channels":80,
        "num_hidden_layers":54,"num_attention_heads":32,"num_key_value_heads":32,"adapter_rank":128,
        "mamba_d_state":64,"mamba_d_conv":4,"mamba_expand":2,"mamba_ngroups":1,"n_mamba_heads":80,"mamba_headdim":64,
        "num_mem_blocks":2,"vocab_size":32000,"layers_block_type":[)" + kinds + "]}";
    const ModelReading reading = readConfigJson(config, "config.json");
    REQUIRE(reading.shape);
    // Zamba2 2.7B; its attention is twice as wide as the hidden vector, whatever kv_channels says.
    CHECK(static_cast<double>(*reading.shape->parameters) / 1e9 == Approx(2.67).epsilon(0.01));
    CHECK(reading.shape->layers[6].head_dim_k == 160);
}

TEST_CASE("the first files of a family count like those of transformers")
{
    struct Row {
        const char* config;
        std::uint64_t parameters;
    };
    const Row row = GENERATE(
        // Llama 3 8B and Mixtral 8x7B, params.json.
        Row{R"({"dim":4096,"n_layers":32,"n_heads":32,"n_kv_heads":8,"vocab_size":128256,"multiple_of":1024,
                "ffn_dim_multiplier":1.3})", 8030261248},
        Row{R"({"dim":4096,"n_layers":32,"head_dim":128,"hidden_dim":14336,"n_heads":32,"n_kv_heads":8,
                "vocab_size":32000,"moe":{"num_experts_per_tok":2,"num_experts":8}})", 46702792704},
        Row{R"({"model_type":"hf_olmo","d_model":2048,"n_heads":16,"n_layers":16,"mlp_ratio":8,"mlp_hidden_size":null,
                "weight_tying":true,"vocab_size":50280,"embedding_size":50304})", 1176764416},
        // mamba-ssm's own files name neither the family nor its sizes.
        Row{R"({"d_model":2560,"n_layer":64,"vocab_size":50277,"ssm_cfg":{},"pad_vocab_size_multiple":8})",
            2768345600},
        Row{R"({"d_model":2560,"n_layer":64,"vocab_size":50277,"ssm_cfg":{"layer":"Mamba2"},
                "pad_vocab_size_multiple":16,"tie_embeddings":true})", 2702599680});
    INFO(row.config);
    const ModelReading reading = readConfigJson(row.config, "config.json");
    REQUIRE(reading.shape);
    CHECK(reading.shape->parameters == row.parameters);
    for (const Finding& finding : reading.findings)
        CHECK(finding.code != "unknown_architecture");
}

TEST_CASE("a draft that borrows its target's tables has no count of its own")
{
    const ModelReading reading = readConfigJson(R"({"model_type":"llama","hidden_size":4096,"intermediate_size":14336,
        "num_hidden_layers":1,"num_attention_heads":32,"num_key_value_heads":8,"vocab_size":128256,
        "draft_vocab_size":32000,"max_position_embeddings":2048})", "config.json");
    REQUIRE(reading.shape);
    CHECK_FALSE(reading.shape->parameters);
}

TEST_CASE("spec 5.4: a looped model has the weights of one pass")
{
    const auto parameters = [](const char* loops) {
        const std::string config = std::string(R"({"model_type":"ouro","hidden_size":2048,"intermediate_size":5632,
            "num_hidden_layers":24,"num_attention_heads":16,"num_key_value_heads":16,"vocab_size":49152,
            "total_ut_steps":)") + loops + "}";
        return readConfigJson(config, "config.json").shape->parameters;
    };
    CHECK(parameters("1").has_value());
    CHECK(parameters("4") == parameters("1"));
}

TEST_CASE("spec 10.5: a nested part relies on its class for what it leaves out")
{
    const ModelReading reading = readConfigJson(R"({"model_type":"llava","text_config":{"model_type":"llama",
        "vocab_size":32064}})", "config.json");
    REQUIRE(reading.shape);
    // Vicuna 7B with 64 more rows in both tables.
    CHECK(reading.shape->parameters == 6738415616U + 2 * 64 * 4096);
}

TEST_CASE("one token passes its own experts only")
{
    const ModelShape shape = qwen3MoeSample();
    CHECK(shape.parameters == 30532122624U);
    const std::uint64_t routed = elementsOf(shape, WeightRole::RoutedExperts);
    CHECK(routed == 48ULL * 128 * 3 * 2048 * 768);
    CHECK(shape.active_parameters == 30532122624U - routed / 128 * 120);
    CHECK(shape.experts.experts == 128);
    CHECK(shape.experts.experts_per_token == 8);
    CHECK(shape.ffn_width == 8 * 768);
}

TEST_CASE("the first layers of a mixture may be dense")
{
    const std::string config = R"({"model_type":"deepseek_v3","hidden_size":512,"intermediate_size":2048,
        "vocab_size":1024,"moe_intermediate_size":256,"n_routed_experts":16,"n_shared_experts":1,
        "num_experts_per_tok":2,"first_k_dense_replace":2,"kv_lora_rank":64,"q_lora_rank":96,"qk_rope_head_dim":16,
        "qk_nope_head_dim":32,"v_head_dim":48})";
    LayerShape layer;
    layer.cache = CacheKind::Latent;
    layer.query_heads = 8;
    layer.kv_heads = 1;
    layer.head_dim_k = 80;
    const ModelShape shape = sampleModel(config, 3, layer);
    CHECK(elementsOf(shape, WeightRole::DenseFfn) == 2ULL * 3 * 512 * 2048);
    CHECK(elementsOf(shape, WeightRole::RoutedExperts) == 16ULL * 3 * 512 * 256);
    CHECK(elementsOf(shape, WeightRole::SharedExperts) == 3ULL * 512 * 256);
    CHECK(elementsOf(shape, WeightRole::Router) == 512ULL * 16 + 16);
    CHECK(elementsOf(shape, WeightRole::Attention)
          == 3ULL * (512 * 96 + 96 * 8 * 48 + 512 * 80 + 64 * 8 * (32 + 48) + 8 * 48 * 512));
    CHECK(shape.ffn_width == 2048);
}

TEST_CASE("biases follow the config where a family leaves them open")
{
    const char* plain = R"({"model_type":"llama","hidden_size":256,"intermediate_size":512,"vocab_size":100})";
    const char* biased = R"({"model_type":"llama","hidden_size":256,"intermediate_size":512,"vocab_size":100,
                             "attention_bias":true,"mlp_bias":true})";
    const auto without = sampleModel(plain, 2, 4, 2, 64).parameters;
    const auto with = sampleModel(biased, 2, 4, 2, 64).parameters;
    CHECK(*with - *without == 2 * (256 + 128 + 128 + 256 + 512 + 512 + 256));
}

TEST_CASE("an unknown family is listed by the general rule and says so")
{
    const ModelShape shape = sampleModel(R"({"model_type":"never_seen","hidden_size":4096,"intermediate_size":14336,
                                             "vocab_size":128256})", 32, 32, 8, 128);
    CHECK(shape.parameters == 8030261248U);
    CHECK(shape.provenance.at("parameters") == "general rule, not checked for this family");
}

TEST_CASE("what the config does not tell stays unknown")
{
    const char* config = GENERATE(R"({"model_type":"llama","hidden_size":4096,"intermediate_size":14336})",
                                  R"({"model_type":"llama","intermediate_size":14336,"vocab_size":32000})",
                                  R"({"model_type":"llama","hidden_size":4096,"vocab_size":32000})");
    const ModelShape shape = sampleModel(config, 4, 32, 8, 128);
    CHECK_FALSE(shape.parameters);
    CHECK_FALSE(shape.active_parameters);
    CHECK(shape.tensors.empty());
}

TEST_CASE("a state of unknown size leaves the count unknown")
{
    LayerShape layer;
    layer.state = StateKind::Rwkv;
    CHECK_FALSE(sampleModel(R"({"model_type":"rwkv7","hidden_size":2048,"vocab_size":65536})", 24, layer).parameters);
}

TEST_CASE("sizes beyond 64 bits do not wrap")
{
    const ModelShape shape = sampleModel(R"({"model_type":"llama","hidden_size":1099511627776,
        "intermediate_size":1099511627776,"vocab_size":1099511627776})", 2, 65536, 65536, 65536);
    CHECK_FALSE(shape.parameters);
    CHECK(shape.tensors.empty());
    const ModelShape sum = sampleModel(R"({"model_type":"llama","hidden_size":2147483648,
        "intermediate_size":4294967296,"vocab_size":1000})", 4, 1, 1, 128);
    CHECK_FALSE(sum.parameters);
}

TEST_CASE("encoder-decoders and RWKV count as their published checkpoints do")
{
    const auto row = GENERATE(
        std::pair{R"({"model_type":"t5","is_encoder_decoder":true,"d_model":512,"num_heads":8,"d_kv":64,"d_ff":2048,"num_layers":6,
                      "num_decoder_layers":6,"vocab_size":32128})", 60506624ULL},
        std::pair{R"({"model_type":"t5","is_encoder_decoder":true,"d_model":512,"num_heads":6,"d_kv":64,"d_ff":1024,"num_layers":8,
                      "num_decoder_layers":8,"vocab_size":32128,"feed_forward_proj":"gated-gelu","tie_word_embeddings":false})",
                  76961152ULL},
        std::pair{R"({"model_type":"rwkv7","hidden_size":2048,"num_hidden_layers":24,"head_dim":64,"vocab_size":65536,
                      "decay_low_rank_dim":96,"a_low_rank_dim":96,"v_low_rank_dim":64,"gate_low_rank_dim":256})", 1527404544ULL},
        std::pair{R"({"model_type":"rwkv6","hidden_size":4096,"num_hidden_layers":32,"head_size":64,"vocab_size":65536})",
                  7635746816ULL});
    INFO(row.first);
    const ModelReading reading = readConfigJson(row.first, "config.json");
    REQUIRE(reading.shape);
    CHECK(reading.shape->parameters == row.second);
    Findings findings;
    CHECK(sizeWeights(*reading.shape, {"Q4_K_M", std::nullopt}, findings).estimated == (reading.shape->family == "rwkv6"));
}
