// SPDX-License-Identifier: MIT
#include "core/readers/gguf_reader.h"

#include "core/readers/gguf_fields.h"
#include "core/readers/gguf_layers.h"
#include "core/readers/gguf_set.h"
#include "core/readers/gguf_types.h"
#include "core/readers/gguf_weights.h"
#include "core/weights/file_weights.h"

#include <algorithm>
#include <memory>

namespace kvsight {
namespace {

constexpr std::size_t kLongestArchitecture = 64;

/// Reads one model out of the headers of its files.
class GgufModel {
public:
    GgufModel(const GgufSet& set, Findings& findings) : m_set(set), m_header(set.model), m_findings(findings) {}

    std::optional<ModelShape> read()
    {
        if (!isLanguageModel())
            return std::nullopt;
        const auto architecture = architectureName();
        if (!architecture)
            return std::nullopt;
        GgufFields fields(m_header, *architecture, m_findings);
        const GgufArchitecture* known = findGgufArchitecture(*architecture);
        if (known != nullptr && known->encoder) {
            refuseEncoder(fields);
            return std::nullopt;
        }
        if (known == nullptr)
            fields.warn("unknown_architecture", "general.architecture",
                        {KV_TR("core", "{file}: the architecture {name} is not known; it is read by the general rules."),
                         {{"name", shownText(*architecture)}}});
        const GgufArchitecture rules = known != nullptr ? *known : guessedArchitecture(fields);
        readFigures(fields, rules);
        readGgufLayers(fields, rules, m_shape);
        if (fields.isBroken())
            return std::nullopt;
        m_shape.provenance = fields.provenance();
        groupLayers(m_shape);
        readWeights();
        return std::move(m_shape);
    }

private:
    void report(Severity severity, const char* code, const char* where, Message message)
    {
        message.arguments.insert(message.arguments.begin(), {"file", shownText(m_header.path)});
        m_findings.push_back({severity, code, where, std::move(message)});
    }

    bool isLanguageModel()
    {
        const GgufValue* type = m_header.find("general.type");
        if (type == nullptr)
            return true;
        if (type->type != GgufType::Text) {
            report(Severity::Error, "bad_value_type", "general.type",
                   {KV_TR("core", "{file}: {key} is of type {type} instead of a text. Convert the model again."),
                    {{"key", "general.type"}, {"type", ggufTypeName(type->type)}}});
            return false;
        }
        if (type->text == "model")
            return true;
        report(Severity::Error, "not_language_model", "general.type",
               {type->text == "mmproj" ? KV_TR("core", "{file} is a vision projector (mmproj), a part beside the model. Open the "
                                                       "model's own GGUF file, the large one.")
                                       : KV_TR("core", "{file} is no language model but \"{type}\". Open the model's own GGUF "
                                                       "file."),
                {{"type", shownText(type->text)}}});
        return false;
    }

    std::optional<std::string> architectureName()
    {
        const GgufValue* value = m_header.find("general.architecture");
        if (value == nullptr) {
            report(Severity::Error, "missing_key", "general.architecture",
                   {KV_TR("core", "{file} has no general.architecture, so nothing says how to read its keys. Convert the model "
                                  "again."), {}});
            return std::nullopt;
        }
        if (value->type != GgufType::Text) {
            report(Severity::Error, "bad_value_type", "general.architecture",
                   {KV_TR("core", "{file}: {key} is of type {type} instead of a text. Convert the model again."),
                    {{"key", "general.architecture"}, {"type", ggufTypeName(value->type)}}});
            return std::nullopt;
        }
        const bool plain = std::all_of(value->text.begin(), value->text.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
        });
        if (value->kept && plain && !value->text.empty() && value->text.size() <= kLongestArchitecture)
            return value->text;
        report(Severity::Error, "bad_value", "general.architecture",
               {KV_TR("core", "{file}: general.architecture is \"{name}\"; 1 to 64 letters, digits, dots and dashes are allowed."
                              " Convert the model again."),
                {{"name", shownText(value->text)}}});
        return std::nullopt;
    }

    void refuseEncoder(GgufFields& fields)
    {
        fields.refuse("not_language_model", "general.architecture",
                      {KV_TR("core", "{file} holds {name}, an encoder or a part beside a model: it generates nothing and keeps no "
                                     "cache. Open a language model's GGUF file."),
                       {{"name", fields.architecture()}}});
    }

    void readName()
    {
        const GgufValue* name = m_header.find("general.name");
        if (name == nullptr || !name->kept)
            return;
        m_shape.name = shownText(name->text);
        if (decodeText(name->text).bad_at)
            report(Severity::Warning, "invalid_text", "general.name",
                   {KV_TR("core", "{file}: general.name is no UTF-8 text; it is shown as {name}."), {{"name", m_shape.name}}});
    }

    const GgufTensor* tensorNamed(std::string_view name) const
    {
        const auto found = std::find_if(m_set.tensors.begin(), m_set.tensors.end(),
                                        [&](const GgufTensor& tensor) { return tensor.name == name; });
        return found == m_set.tensors.end() ? nullptr : &*found;
    }

    void readFigures(GgufFields& fields, const GgufArchitecture& rules)
    {
        readName();
        m_shape.family = rules.family == "olmo2" && fields.has("attention.sliding_window") ? "olmo3" : rules.family;
        const GgufTensor* table = tensorNamed("token_embd.weight");
        m_shape.hidden_size = fields.whole("hidden_size", "embedding_length", widthRange).value_or(0);
        if (m_shape.hidden_size == 0 && !fields.isBroken() && table != nullptr && table->dims[0] <= widthRange.most) {
            m_shape.hidden_size = table->dims[0];
            fields.origin("hidden_size", "row of token_embd.weight");
        }
        if (m_shape.hidden_size == 0 && !fields.isBroken())
            fields.missing("embedding_length");
        m_shape.native_context_tokens = fields.whole("native_context_tokens", "context_length", tokenRange);
        m_shape.vocabulary = vocabulary(fields, table);
        readExperts(fields);
    }

    std::uint64_t vocabulary(GgufFields& fields, const GgufTensor* table)
    {
        if (const auto given = fields.whole("vocabulary", "vocab_size", widthRange))
            return *given;
        const GgufValue* tokens = m_header.find("tokenizer.ggml.tokens");
        if (table != nullptr && table->dims[1] <= widthRange.most) {
            fields.origin("vocabulary", "rows of token_embd.weight");
            return table->dims[1];
        }
        if (tokens == nullptr || tokens->type != GgufType::Array)
            return 0;
        fields.origin("vocabulary", "tokenizer.ggml.tokens");
        return tokens->count;
    }

    void readExperts(GgufFields& fields)
    {
        constexpr Range counts{0, headRange.most};
        m_shape.experts.experts = fields.wholeOr("expert_count", counts, 0);
        const GgufValue* used = fields.find("expert_used_count");
        if (used != nullptr && used->type == GgufType::Array) {
            for (const std::int64_t item : fields.list("expert_used_count", 0, false))
                m_shape.experts.experts_per_token = std::max(m_shape.experts.experts_per_token,
                                                             static_cast<std::uint64_t>(std::clamp<std::int64_t>(item, 0, 65536)));
        } else {
            m_shape.experts.experts_per_token = fields.wholeOr("expert_used_count", counts, 0);
        }
        if (m_shape.experts.experts_per_token > m_shape.experts.experts && !fields.isBroken())
            fields.refuse("bad_value", fields.key("expert_used_count"),
                          {KV_TR("core", "{file}: a token uses {used} experts (expert_used_count) of {count} (expert_count)."
                                         " Convert the model again."),
                           {{"used", std::to_string(m_shape.experts.experts_per_token)},
                            {"count", std::to_string(m_shape.experts.experts)}}});
        if (m_shape.experts.experts > 0)
            fields.origin("experts", fields.key("expert_count"));
    }

    void readWeights()
    {
        const GgufValue* number = m_header.find("general.file_type");
        const bool told = number != nullptr && number->isWhole() && number->whole >= 0;
        const std::string format = told ? ggufFileType(static_cast<std::uint64_t>(number->whole)) : "";
        if (format == "F32" || format == "F16" || format == "BF16")
            m_shape.dtype = format == "F32" ? "float32" : format == "F16" ? "float16" : "bfloat16";
        else
            m_shape.quant = format;
        if (!format.empty())
            m_shape.provenance["quant"] = "general.file_type";
        if (!m_set.complete)
            return;
        if (!m_set.tensors.empty())
            return listGgufWeights(m_set, format, m_shape);
        auto none = std::make_shared<FileWeights>();
        none->shards = m_set.shards;
        none->gguf = true;
        m_shape.file_weights = std::move(none);
        report(Severity::Warning, "no_tensors", "tensors",
               {KV_TR("core", "{file} holds no weights (a vocabulary or a header alone), so their size is unknown. Open the file "
                              "with the model's tensors, or name a number of bytes as weights."), {}});
    }

    const GgufSet& m_set;
    const GgufHeader& m_header;
    Findings& m_findings;
    ModelShape m_shape;
};

}  // namespace

ModelReading readGgufFile(const std::string& path, const ReadControl& control)
{
    ModelReading reading;
    const auto set = readGgufSet(path, control, reading.findings);
    if (set)
        reading.shape = GgufModel(*set, reading.findings).read();
    return reading;
}

bool isGguf(std::string_view first_bytes, std::string_view path)
{
    if (first_bytes.starts_with("GGUF") || first_bytes.starts_with("FUGG"))
        return true;
    std::string ending(path.size() >= 5 ? path.substr(path.size() - 5) : std::string_view());
    std::transform(ending.begin(), ending.end(), ending.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; });
    return ending == ".gguf";
}

}  // namespace kvsight
