// SPDX-License-Identifier: MIT
#include "core/readers/language_config.h"

#include <array>
#include <unordered_map>

namespace kvsight {
namespace {

constexpr int deepestPart = 4;
// A key that holds the language part, or a part that holds it in turn.
constexpr std::array partNames = {"text_config",  "llm_config",    "language_config", "thinker_config",
                                  "text_model_config", "language_model_config", "lm_config", "decoder_config",
                                  "decoder", "transformer_layer_config", "model"};

const JsonValue* partOf(const JsonValue& object, std::string& name)
{
    for (const char* candidate : partNames) {
        const JsonValue* part = object.find(candidate);
        // "model" is a draft model's wrapper where it names a type; elsewhere it means anything.
        const bool vague = std::string_view(candidate) == "model";
        if (part != nullptr && part->isObject() && (!vague || part->find("model_type") != nullptr)) {
            name = candidate;
            return part;
        }
    }
    return nullptr;
}

void layOver(JsonValue& base, const JsonValue& part)
{
    std::unordered_map<std::string, std::size_t> positions;
    for (std::size_t i = 0; i < base.members.size(); ++i)
        positions[base.members[i].first] = i;
    for (const auto& [key, value] : part.members) {
        const auto [same, is_new] = positions.try_emplace(key, base.members.size());
        if (is_new)
            base.members.emplace_back(key, value);
        else if (!value.isNull() || base.members[same->second].second.isNull())
            base.members[same->second].second = value;
    }
}

void setType(JsonValue& config, const char* type)
{
    JsonValue value;
    value.type = JsonValue::Type::String;
    value.text = type;
    for (auto& [key, member] : config.members) {
        if (key == "model_type") {
            value.offset = member.offset;
            member = value;
            return;
        }
    }
    config.members.emplace_back("model_type", value);
}

/// Files whose `model_type` is another's, or missing: the class, or the file's own layout, tells.
void correctType(JsonValue& config)
{
    if (const JsonValue* original = config.find("ssm_cfg"); original != nullptr && config.find("model_type") == nullptr) {
        const JsonValue* layer = original->find("layer");
        return setType(config, layer != nullptr && layer->text == "Mamba2" ? "mamba2" : "mamba");
    }
    struct Class {
        const char* name;
        const char* misnamed;
        const char* type;
    };
    static constexpr std::array classes = {Class{"Grok1ForCausalLM", "git", "grok-1"},
                                           Class{"DeepseekV4ForCausalLM", "deepseek_ref", "deepseek_v4"}};
    const JsonValue* names = config.find("architectures");
    const JsonValue* type = config.find("model_type");
    if (names == nullptr || names->items.empty() || type == nullptr)
        return;
    for (const Class& known : classes) {
        if (names->items[0].text == known.name && type->text == known.misnamed)
            return setType(config, known.type);
    }
}

}  // namespace

LanguagePart findLanguagePart(const JsonValue& root)
{
    LanguagePart found;
    found.config = root;
    if (const JsonValue* type = root.find("model_type"); type != nullptr && type->isString())
        found.root_type = type->text;
    const JsonValue* at = &root;
    std::string name;
    for (int depth = 0; depth < deepestPart; ++depth) {
        const JsonValue* part = partOf(*at, name);
        if (part == nullptr)
            break;
        layOver(found.config, *part);
        found.path += (found.path.empty() ? "" : ".") + name;
        found.is_decoder_part = found.is_decoder_part || name == "decoder";
        const JsonValue* type = part->find("model_type");
        found.names_own_type = type != nullptr && type->isString();
        at = part;
    }
    correctType(found.config);
    return found;
}

JsonValue languageConfig(const JsonValue& root)
{
    return findLanguagePart(root).config;
}

}  // namespace kvsight
