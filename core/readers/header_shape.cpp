// SPDX-License-Identifier: MIT
#include "core/readers/header_shape.h"

#include "core/readers/json_text.h"
#include "core/readers/tensor_name.h"
#include "core/text.h"
#include "core/weights/weight_size.h"

#include <algorithm>
#include <array>
#include <map>

namespace kvsight {
namespace {

/// Numbers that a model computes with; packed words, scales and masks are of other types.
bool isPlainFloat(std::string_view dtype)
{
    return dtype == "BF16" || dtype == "F16" || dtype == "F32" || dtype == "F64";
}

bool keepsPlainCache(const LayerShape& layer)
{
    return layer.cache == CacheKind::Full || layer.cache == CacheKind::Window || layer.cache == CacheKind::Chunk;
}

/// What a person reads about a header that contradicts the config.
class Joiner {
public:
    Joiner(const SafetensorsSet& set, const std::string& file, ModelShape& shape, Findings& findings)
        : m_set(set), m_file(file), m_shape(shape), m_findings(findings)
    {
        m_told.reserve(set.entries.size());
        for (const SafetensorsEntry& entry : set.entries)
            m_told.push_back(tensorNameOf(entry.name));
    }

    void join()
    {
        typeFromHeaders();
        headsFromHeaders();
        layersOfHeaders();
        parametersFromHeaders();
    }

private:
    void say(const std::string& where, const char* sentence, std::vector<std::pair<std::string, std::string>> arguments)
    {
        arguments.emplace_back("file", shownText(m_file));
        m_findings.push_back({Severity::Warning, "inconsistent", where, {sentence, std::move(arguments)}});
    }

    void typeFromHeaders()
    {
        static constexpr std::array<std::pair<std::string_view, const char*>, 3> names{
            {{"BF16", "bfloat16"}, {"F16", "float16"}, {"F32", "float32"}}};
        if (!m_shape.dtype.empty() || !m_shape.quant.empty())
            return;
        Checked most = 0;
        for (const auto& [header, name] : names) {
            Checked bytes = 0;
            for (const SafetensorsEntry& entry : m_set.entries)
                bytes += entry.dtype == header ? entry.bytes() : 0;
            if (bytes > most) {
                most = bytes;
                m_shape.dtype = name;
                m_shape.provenance["dtype"] = "safetensors headers";
            }
        }
    }

    /// Rows of each trunk layer's key projection, where it is stored as plain numbers.
    std::map<std::size_t, std::uint64_t> keyRows() const
    {
        std::map<std::size_t, std::uint64_t> rows;
        for (std::size_t i = 0; i < m_told.size(); ++i) {
            const SafetensorsEntry& entry = m_set.entries[i];
            const bool matrix = entry.shape.size() == 2 && (isPlainFloat(entry.dtype) || entry.dtype.starts_with("F8_E4M3"));
            if (!matrix || entry.name.find(".self_attn.k_proj.weight") == std::string::npos)
                continue;
            if (m_told[i].role == WeightRole::Attention && m_told[i].layer >= 0)
                rows[static_cast<std::size_t>(m_told[i].layer)] = entry.shape[0];
        }
        return rows;
    }

    void headsFromHeaders()
    {
        std::size_t differing = 0;
        std::pair<std::uint64_t, std::uint64_t> first;  // config's heads, header's
        std::size_t first_layer = 0;
        for (const auto& [index, rows] : keyRows()) {
            if (index >= m_shape.layers.size())
                continue;
            LayerShape& layer = m_shape.layers[index];
            if (!keepsPlainCache(layer) || layer.head_dim_k == 0 || rows % layer.head_dim_k != 0)
                continue;
            const std::uint64_t heads = rows / layer.head_dim_k;
            if (heads == layer.kv_heads || heads == 0 || heads > 65536)
                continue;
            if (differing++ == 0) {
                first = {layer.kv_heads, heads};
                first_layer = index;
            }
            layer.kv_heads = heads;
        }
        if (differing == 0)
            return;
        m_shape.provenance["kv_heads"] = "safetensors headers: rows of k_proj / head_dim";
        groupLayers(m_shape);
        say("num_key_value_heads",
            KV_TR("core", "{file}: the key projections of {count} layers have {found} KV heads (layer {layer}), and config.json says {stated}. The file counts."),
            {{"count", std::to_string(differing)}, {"layer", std::to_string(first_layer)}, {"found", std::to_string(first.second)},
             {"stated", std::to_string(first.first)}});
    }

    void layersOfHeaders()
    {
        std::uint64_t count = 0;
        for (const TensorName& told : m_told)
            count = std::max(count, static_cast<std::uint64_t>(std::int64_t{told.layer} + 1));
        if (m_set.complete && count > 0 && count < m_shape.layers.size())
            say("num_hidden_layers",
                KV_TR("core", "{file} holds tensors of {found} layers, and config.json names {stated}. Check that all files are there and belong together."),
                {{"found", std::to_string(count)}, {"stated", std::to_string(m_shape.layers.size())}});
    }

    /// Language parameters that the headers hold, as far as all are plain numbers; drafting layers are not counted.
    std::optional<std::uint64_t> parametersOfHeaders() const
    {
        Checked sum = 0;
        for (std::size_t i = 0; i < m_told.size(); ++i) {
            const SafetensorsEntry& entry = m_set.entries[i];
            const TensorName& told = m_told[i];
            const bool causal_mask = entry.shape.size() == 4 && entry.name.ends_with("attn.bias");
            if (told.tower || told.buffer || causal_mask || told.role == WeightRole::Draft
                || told.layer >= static_cast<std::int64_t>(m_shape.layers.size())
                || (m_shape.tied_embeddings && told.role == WeightRole::OutputHead))
                continue;
            if (!isPlainFloat(entry.dtype))
                return std::nullopt;
            sum += entry.elements;
        }
        return sum.value();
    }

    void parametersFromHeaders()
    {
        const auto counted = m_shape.quant.empty() && m_set.complete ? parametersOfHeaders() : std::nullopt;
        if (!counted || *counted == 0 || counted == m_shape.parameters)
            return;
        const bool dense = m_shape.active_parameters == m_shape.parameters;
        if (m_shape.parameters)
            say("parameters",
                KV_TR("core", "{file}: the headers hold {found} parameters, and config.json leads to {stated}. The file counts."),
                {{"found", std::to_string(*counted)}, {"stated", std::to_string(*m_shape.parameters)}});
        m_shape.parameters = counted;
        m_shape.provenance["parameters"] = "safetensors headers";
        if (dense)
            m_shape.active_parameters = counted;
    }

    const SafetensorsSet& m_set;
    const std::string& m_file;
    ModelShape& m_shape;
    Findings& m_findings;
    std::vector<TensorName> m_told;  ///< of each entry
};

}  // namespace

FileWeights weightsOf(const SafetensorsSet& set)
{
    FileWeights weights;
    weights.shards = set.shards;
    weights.tensors.reserve(set.entries.size());
    for (const SafetensorsEntry& entry : set.entries) {
        const TensorName told = tensorNameOf(entry.name);
        weights.tensors.push_back({told.role, told.use, told.layer, lowerCase(entry.dtype), entry.elements, entry.bytes()});
        weights.bytes += entry.bytes();
    }
    return weights;
}

void joinHeaders(const SafetensorsSet& set, FileWeights weights, const std::string& file, ModelShape& shape, Findings& findings)
{
    Joiner(set, file, shape, findings).join();
    for (FileTensor& tensor : weights.tensors) {
        if (tensor.layer < static_cast<std::int64_t>(shape.layers.size()))
            continue;
        tensor.layer = -1;
        tensor.role = WeightRole::Draft;
        tensor.use = TensorUse::Other;
    }
    const bool plain = shape.published_format.empty() && shape.quant.empty();
    weights.format = plain ? findWeightFormat(shape.dtype).value_or("") : shape.published_format;
    shape.provenance["weights"] = set.shards == 1 ? "safetensors header" : "safetensors headers of " + std::to_string(set.shards) + " shards";
    shape.file_weights = std::make_shared<const FileWeights>(std::move(weights));
}

}  // namespace kvsight
