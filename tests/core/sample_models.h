// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/class_defaults.h"
#include "core/model_shape.h"
#include "core/weights/weight_tensors.h"

#include "tests/catch.h"

#include <cstdint>
#include <string>

namespace kvsight {

/// A model whose layers are all alike, with its tensors listed from `config`.
inline ModelShape sampleModel(const std::string& config, std::size_t layers, const LayerShape& layer)
{
    Findings findings;
    const auto root = parseJsonObject(config, "sample", findings);
    REQUIRE(root);
    ModelShape shape;
    if (const JsonValue* family = root->find("model_type"))
        shape.family = family->text;
    shape.query_heads = layer.query_heads;
    shape.layers.assign(layers, layer);
    const LanguagePart part = findLanguagePart(*root);
    const JsonValue* tie = root->find("tie_word_embeddings");
    shape.tied_embeddings = tie != nullptr ? tie->boolean : tiesByDefault(shape.family);
    listTensors(part, shape);
    return shape;
}

/// The same with full attention in every layer.
inline ModelShape sampleModel(const std::string& config, std::size_t layers, std::uint64_t heads,
                              std::uint64_t kv_heads, std::uint64_t head_dim)
{
    LayerShape layer;
    layer.cache = CacheKind::Full;
    layer.query_heads = heads;
    layer.kv_heads = kv_heads;
    layer.head_dim_k = head_dim;
    layer.head_dim_v = head_dim;
    return sampleModel(config, layers, layer);
}

inline ModelShape llama3Sample()
{
    return sampleModel(R"({"model_type":"llama","hidden_size":4096,"intermediate_size":14336,"vocab_size":128256})",
                       32, 32, 8, 128);
}

inline ModelShape qwen3MoeSample()
{
    return sampleModel(R"({"model_type":"qwen3_moe","hidden_size":2048,"intermediate_size":6144,"vocab_size":151936,
                           "moe_intermediate_size":768,"num_experts":128,"num_experts_per_tok":8})",
                       48, 32, 4, 128);
}

inline ModelShape smallTiedSample()
{
    return sampleModel(R"({"model_type":"qwen3","hidden_size":1024,"intermediate_size":3072,"vocab_size":151936,
                           "tie_word_embeddings":true})",
                       28, 16, 8, 128);
}

}  // namespace kvsight
