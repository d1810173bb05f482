// SPDX-License-Identifier: MIT
#include "core/readers/config_kind.h"

#include "core/readers/class_defaults.h"

#include <algorithm>
#include <array>

namespace kvsight {
namespace {

struct Kind {
    const char* key;       ///< the key that gives it away
    const char* sentence;  ///< may name {file}, {place}, {key}
};

constexpr const char* adapter =
    KV_TR("core", "{file}, {place}: \"{key}\" shows settings of an adapter (LoRA). Open its base model's config.json.");
constexpr const char* pipeline =
    KV_TR("core", "{file}, {place}: \"{key}\" shows settings of an image pipeline, not of a language model."
                  " Open the language model's config.json.");
constexpr const char* tokenizer =
    KV_TR("core", "{file}, {place}: \"{key}\" shows a tokenizer's file. Open config.json beside it.");
constexpr const char* processor =
    KV_TR("core", "{file}, {place}: \"{key}\" shows settings of an image or audio processor. Open config.json beside it.");
constexpr const char* index =
    KV_TR("core", "{file}, {place}: \"{key}\" shows the index of a sharded checkpoint. Open it as model.safetensors.index.json, "
                  "or config.json beside it.");
constexpr const char* training =
    KV_TR("core", "{file}, {place}: \"{key}\" shows the state of a training run. Open config.json beside it.");
constexpr const char* generation =
    KV_TR("core", "{file}, {place}: \"{key}\" shows settings of text generation. Open config.json beside it.");
constexpr const char* quantiser =
    KV_TR("core", "{file}, {place}: \"{key}\" shows settings of a quantiser. Open config.json beside it.");
constexpr const char* ownFile =
    KV_TR("core", "{file}, {place}: \"{key}\" shows a scenario or a catalogue of KVSight, not a model. Open it as what it is.");
constexpr const char* catalogue = KV_TR("core", "{file}, {place}: \"{key}\" shows a catalogue of cards, not a model."
                                                " Add it as a catalogue of your own.");
constexpr const char* scenario = KV_TR("core", "{file}, {place}: \"{key}\" shows a scenario, not a model. Open it as a scenario.");

constexpr std::array otherFiles = {
    Kind{"format", ownFile}, Kind{"peft_type", adapter}, Kind{"lora_alpha", adapter}, Kind{"_class_name", pipeline}, Kind{"_diffusers_version", pipeline},
    Kind{"tokenizer_class", tokenizer}, Kind{"added_tokens_decoder", tokenizer}, Kind{"added_tokens", tokenizer},
    Kind{"bos_token", tokenizer}, Kind{"eos_token", tokenizer}, Kind{"unk_token", tokenizer}, Kind{"pre_tokenizer", tokenizer}, Kind{"chat_template", tokenizer}, Kind{"pad_token", tokenizer},
    Kind{"image_processor_type", processor}, Kind{"feature_extractor_type", processor},
    Kind{"do_resize", processor}, Kind{"image_mean", processor}, Kind{"processor_class", processor}, Kind{"weight_map", index}, Kind{"log_history", training},
    Kind{"_from_model_config", generation}, Kind{"do_sample", generation}, Kind{"temperature", generation},
    Kind{"eos_token_id", generation}, Kind{"top_p", generation}, Kind{"max_new_tokens", generation}, Kind{"desc_act", quantiser},
    Kind{"zero_point", quantiser}, Kind{"gpus", catalogue}, Kind{"context_tokens", scenario},
};

constexpr std::array towers = {
    "clip", "clip_vision_model", "clip_text_model", "siglip", "siglip2", "siglip_vision_model", "siglip2_vision_model", "siglip_text_model", "siglip2_text_model", "clap_text_model", "clap_audio_model",
    "owlvit_text_model", "owlv2_text_model",
    "vit", "vit_mae", "vit_msn", "deit", "beit", "swin", "swinv2", "dinov2", "dinov2_with_registers", "dinov3_vit",
    "convnext", "convnextv2", "resnet", "segformer", "sam", "sam2", "sam_vision_model", "detr", "rt_detr",
    "mobilevit", "mobilenet_v2", "efficientnet", "regnet", "internvit", "intern_vit_6b", "internvl_vision", "pixtral",
    "mllama_vision_model", "qwen2_vl_vision", "qwen2_5_vl_vision", "gemma3n_vision", "gemma3n_audio", "gemma4_vision",
    "gemma4_audio", "llama4_vision_model", "idefics2_vision", "idefics3_vision", "smolvlm_vision", "moonvit",
    "wav2vec2", "wav2vec2-bert", "wav2vec2-conformer", "hubert", "wavlm", "unispeech", "data2vec-audio",
    "data2vec-vision", "whisper_encoder", "qwen2_audio_encoder", "audio-spectrogram-transformer", "clap", "encodec",
    "dac", "mimi", "vits", "univnet", "hifigan", "videomae", "vivit", "timesformer", "depth_anything", "dpt",
    "yolos", "owlvit", "owlv2", "grounding-dino", "timm_wrapper", "align", "altclip", "groupvit", "xclip", "blip_vision_model",
    "blip_2_vision_model", "instructblip_vision_model"};

constexpr std::array encoders = {
    "bert", "roberta", "xlm-roberta", "xlm-roberta-xl", "distilbert", "albert", "electra", "deberta", "deberta-v2",
    "modernbert", "nomic_bert", "neobert", "neo_bert", "eurobert", "mpnet", "camembert", "longformer", "big_bird",
    "roformer", "esm", "flaubert", "xlm", "ernie", "ernie_m", "funnel", "ibert", "layoutlm", "layoutlmv2", "layoutlmv3",
    "lilt", "luke", "markuplm", "megatron-bert", "mobilebert", "mra", "nezha", "nystromformer", "rembert",
    "roberta-prelayernorm", "roc_bert", "splinter", "squeezebert", "tapas", "xmod", "yoso", "canine", "convbert", "fnet",
    "data2vec-text", "gemma3_embedding", "new", "jina_bert", "visual_bert", "t5encoder", "gte", "bros", "mgp-str", "lxmert",
    "chinese_clip_text_model", "bidir_mistral", "nvembed", "llama_bidirec"};

// Families whose keys, patterns and defaults were checked. A name ends in * where all that starts with it belongs.
constexpr std::array knownFamilies = {
    "afm7", "afmoe", "apertus", "aquila", "arcee", "arctic", "aria_text", "axk1", "aya_vision", "baichuan*",
    "bailing*", "bamba", "bart", "biogpt", "bitnet", "blenderbot*", "bloom", "btlm", "chameleon", "chatglm",
    "codegen", "codeshell", "cohere*", "command*", "cpm*", "ctrl", "cwm", "dbrx", "deci", "decilm", "deepseek*",
    "diffllama", "doge", "dots*", "ernie4_5*", "exaone*", "falcon*", "flex_olmo", "fuyu", "gemma*", "glm*", "gpt-sw3",
    "gpt2", "gpt_bigcode", "gpt_neo", "gpt_neox*", "gpt_oss*", "gpt_refact", "gptj", "granite*", "grok*", "helium", "hf_olmo",
    "hunyuan*", "hy_v*", "hymba", "hyperclovax*", "idefics*", "inkling*", "internlm*", "internvl*", "iquestloopcoder",
    "jais*", "jamba", "janus*", "jetmoe", "kimi*", "laguna*", "led", "lfm2*", "llama*", "llava*", "longcat*", "longt5",
    "m2m_100", "mamba*", "marian", "mbart", "mellum", "mimo*", "minicpm*", "minimax*", "ministral*", "mistral*",
    "mixtral", "mllama*", "modernbert-decoder", "molmo*", "moonshine*", "mpt", "mt5", "muse_glimmer*", "musicgen*",
    "nanbeige", "nanochat", "nemotron*", "olmo*", "openai-gpt", "openelm", "opt", "orion", "ouro", "ovis*", "paligemma*",
    "pegasus*", "persimmon", "phi*", "pixtral*", "plamo*", "plm", "prophetnet", "qwen*", "recurrent_gemma",
    "refinedweb*", "rwkv*", "sarvam*", "seed_oss", "skywork*", "smallthinker", "smollm*", "smolvlm*", "solar*",
    "stablelm*", "starcoder2", "step*", "switch_transformers", "t5", "t5gemma*", "telechat*", "trocr", "umt5",
    "barbet", "csm", "cogvlm*", "dream", "emu3*", "got_ocr2", "grovemoe", "h2ovl*", "keye*", "maincoder", "paddleocr*", "rnd1", "arwkv7", "stripedhyena", "talkie", "teleflm",
    "xlstm", "gla", "retnet", "hgrn*", "delta_net", "gated_delta*", "linear_attn", "gsa", "comba", "llada*", "moshi", "jet_nemotron", "t5_gemma_module", "vaultgemma", "voxtral*", "whisper", "xglm", "xlnet", "xverse", "yi", "yuan", "zamba*", "speech_to_text", "seamless*",
    "vision-encoder-decoder", "encoder-decoder", "git", "florence2*", "kosmos-2", "blip-2", "instructblip", "pangu*"};

template <std::size_t Size>
bool isIn(const std::string& name, const std::array<const char*, Size>& names)
{
    return std::any_of(names.begin(), names.end(), [&](std::string_view entry) {
        return entry.back() == '*' ? std::string_view(name).substr(0, entry.size() - 1) == entry.substr(0, entry.size() - 1)
                                   : name == entry;
    });
}

bool hasSizes(const ConfigFields& fields)
{
    return fields.firstOf({"hidden_size", "n_embd", "d_model", "model_dim", "n_embed", "dim", "num_hidden_layers",
                           "n_layer", "n_layers", "num_layers", "num_transformer_layers", "decoder_layers"})
           != nullptr;
}

/// A nested part that names its class may leave out every size.
bool classKnowsSizes(const ConfigFields& fields)
{
    const Keys layers{"num_hidden_layers", "n_layer", "num_layers"};
    return std::any_of(layers.begin(), layers.end(), [&](const char* key) {
        return classDefaultOf(fields.family(), key, fields.part().names_own_type).has_value();
    });
}

bool onlyEncodes(const ConfigFields& fields)
{
    const JsonValue* classes = fields.find("architectures");
    if (classes == nullptr || classes->items.empty())
        return false;
    return std::all_of(classes->items.begin(), classes->items.end(), [](const JsonValue& name) {
        return name.text.find("EncoderModel") != std::string::npos;
    });
}

}  // namespace

bool refuseOtherKinds(ConfigFields& fields, const JsonValue& root)
{
    const std::string& family = fields.family();
    const bool nested = !fields.part().path.empty();
    const JsonValue* both_ways = fields.find("use_bidirectional_attention");  // embedding models on a decoder's base
    if (isIn(family, towers) || isIn(fields.part().root_type, towers)
        || (both_ways != nullptr && both_ways->isBool() && both_ways->boolean) || (isIn(family, encoders) && !fields.flag("is_decoder", false))
        || (!nested && onlyEncodes(fields))) {
        fields.refuse("not_language_model", "model_type",
                      KV_TR("core", "{file}, {place}: \"{family}\" is a tower or an encoder without a decoder; it keeps no "
                                    "KV cache. Open the config.json of the language model."),
                      {{"family", shownText(family)}});
        return true;
    }
    if (hasSizes(fields) || classKnowsSizes(fields))
        return false;
    for (const Kind& kind : otherFiles) {
        const JsonValue* value = root.find(kind.key);
        const bool others_format = kind.sentence == ownFile && value != nullptr && !value->text.starts_with("kvsight-");
        if (value == nullptr || others_format || (root.find("model_type") != nullptr && kind.key[0] != '_'))
            continue;
        fields.refuse("wrong_file_kind", kind.key, kind.sentence);
        return true;
    }
    const JsonValue* part = root.find("text_config");
    if (part != nullptr && part->isString()) {
        fields.refuse("missing_key", "text_config",
                      KV_TR("core", "{file}, {place}: the language part is elsewhere (\"{name}\"). Open its config.json."),
                      {{"name", shownText(part->text)}});
        return true;
    }
    fields.refuse("missing_key", "num_hidden_layers",
                  KV_TR("core", "{file} names no sizes of a language model. Needed are \"num_hidden_layers\", "
                                "\"num_attention_heads\" and \"hidden_size\" (or \"head_dim\"), at the top or under "
                                "\"text_config\"."));
    return true;
}

void remarkUnknownFamily(ConfigFields& fields)
{
    const std::string& family = fields.family();
    if (family.empty() && fields.find("dim") != nullptr && fields.find("n_layers") != nullptr)
        return;  // Mistral's params.json names no family
    if (!family.empty() && isIn(family, knownFamilies))
        return;
    fields.remark(Severity::Warning, "unknown_architecture", "model_type",
                  family.empty()
                      ? KV_TR("core", "{file} names no \"{key}\"; it is read by the usual keys.")
                      : KV_TR("core", "{file}, {place}: the architecture \"{family}\" is not known; it is read by the usual keys."),
                  {{"family", shownText(family)}});
}

}  // namespace kvsight
