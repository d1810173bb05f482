// SPDX-License-Identifier: MIT
#pragma once

#include "core/checked.h"
#include "core/finding.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kvsight {

/// What a layer's attention keeps in the cache.
enum class CacheKind {
    None,        ///< nothing: MLP-only layers, layers with a state alone, layers that see an image only
    Full,        ///< K and V of every token
    Window,      ///< K and V of the last `window` tokens
    Chunk,       ///< the same, in chunks of `window` tokens (Llama 4)
    Latent,      ///< MLA: one vector a token for all heads, no V
    Compressed,  ///< DeepSeek V4: a K-only window, and one K-only entry for each `ratio` tokens
    Shared,      ///< uses another layer's cache, owns nothing
    Cross,       ///< cross-attention to an image or an encoder: does not grow with tokens
};

/// What a layer keeps that does not grow with tokens.
enum class StateKind { None, Mamba1, Mamba2, GatedDeltaNet, Kda, ShortConv, Lightning, Rwkv, RgLru, Compressor };

/// `full`, `window`, `latent` ... as the command line prints it.
const char* cacheKindName(CacheKind kind);
/// `mamba2`, `gated_delta_net` ... as the command line prints it.
const char* stateKindName(StateKind kind);

/// One layer, as far as memory is concerned. All widths are elements (numbers), not bytes.
struct LayerShape {
    CacheKind cache = CacheKind::None;
    std::uint64_t query_heads = 0;
    /// For `Latent` 1.
    std::uint64_t kv_heads = 0;
    /// For `Latent`: kv_lora_rank + qk_rope_head_dim, and `head_dim_v` 0.
    std::uint64_t head_dim_k = 0;
    std::uint64_t head_dim_v = 0;
    /// Tokens that a window, a chunk or a compressed layer's window keeps; 0 for every other kind.
    std::uint64_t window = 0;
    /// Index keys beside the cache (DSA, MSA): elements a token, K only; 0 without an indexer.
    std::uint64_t index_width = 0;
    /// `Compressed`: one entry for each so many tokens; 0 or 1 means the window alone.
    std::uint64_t ratio = 0;
    /// `Shared`: the layer (from 0) whose cache is used.
    std::uint64_t shared_with = 0;

    StateKind state = StateKind::None;
    /// Convolution (shift) history of one sequence, elements.
    std::uint64_t state_conv = 0;
    /// Recurrent state of one sequence, elements.
    std::uint64_t state_recurrent = 0;
    /// Steps of the convolution history (kernel - 1), and of its width what belongs to groups, with their number
    /// (Mamba 2): an engine that splits a model gives each card at least one group.
    std::uint64_t state_conv_steps = 0;
    std::uint64_t state_group_width = 0;
    std::uint64_t state_groups = 0;
    /// The config names a state but not its sizes: `state_conv` and `state_recurrent` are unknown.
    bool state_unknown = false;

    /// MLA without the merged form: what a runtime stores that keeps per-head keys and values (minicpm3, plm,
    /// legacy files). 0 elsewhere.
    std::uint64_t expanded_kv_heads = 0;
    std::uint64_t expanded_head_dim_k = 0;
    std::uint64_t expanded_head_dim_v = 0;

    /// Sparse attention reads at most so many tokens (indexer top-k); 0 = all.
    std::uint64_t attends_at_most = 0;

    friend bool operator==(const LayerShape&, const LayerShape&) = default;
};

/// Layers of one shape, wherever they stand. Layers that share are one group whichever layer they share with.
struct LayerGroup {
    LayerShape shape;
    std::vector<std::uint32_t> layers;  ///< positions from 0, ascending
};

/// What a part of the weights is for.
enum class WeightRole {
    Embedding, OutputHead, Attention, DenseFfn, RoutedExperts, SharedExperts, Router, Norm, StateMixer, Draft, Other
};

const char* weightRoleName(WeightRole role);

/// Rule class of a tensor in llama.cpp's quantiser (spec 6.4).
enum class TensorUse { Output, TokenEmbedding, AttentionV, AttentionQkv, AttentionK, AttentionQ, AttentionOut,
                       FfnUp, FfnGate, FfnDown, Other };

/// One weight tensor of the published checkpoint, in the layout that llama.cpp's converter writes
/// (experts of a layer stacked in one tensor).
struct WeightTensor {
    WeightRole role = WeightRole::Other;
    TensorUse use = TensorUse::Other;
    /// Layer from 0, or -1 outside the layers.
    std::int32_t layer = -1;
    /// Row length (inputs), rows (outputs), and stacked matrices (experts); 1 where a dimension is absent.
    std::uint64_t ne0 = 1, ne1 = 1, ne2 = 1;
    /// Norms, biases and matrices that a quantiser leaves alone (routers, convolutions, small projections).
    bool keep_precision = false;
    /// GGUF holds it as f32 whatever the file's type: 1-D tensors, routers, convolutions, position tables.
    bool f32_in_gguf = false;
    Checked elements() const { return Checked(ne0) * Checked(ne1) * Checked(ne2); }
};

/// How many of the routed experts one token uses.
struct ExpertShape {
    std::uint64_t experts = 0;         ///< routed experts a layer; 0 for a dense model
    std::uint64_t experts_per_token = 0;
};

struct FileWeights;  // core/weights/file_weights.h

/// A model as sizing sees it.
struct ModelShape {
    /// The architecture's name in the file (config.json's `model_type`). Only runtimes' rule tables read it.
    std::string family;
    std::string name;
    std::vector<LayerShape> layers;   ///< trunk layers; drafting layers are not among them
    std::vector<LayerGroup> groups;   ///< the same layers by shape, first occurrence first
    /// Drafting (MTP, NextN) layers beside the trunk.
    std::vector<LayerShape> draft_layers;
    std::optional<std::uint64_t> native_context_tokens;  ///< max_position_embeddings as published
    std::uint64_t hidden_size = 0;
    std::uint64_t query_heads = 0;
    std::uint64_t vocabulary = 0;
    std::uint64_t ffn_width = 0;      ///< widest feed-forward layer that one token passes (experts: k x width)
    bool tied_embeddings = false;
    bool normed_queries = false;      ///< queries and keys pass a norm before attention (QK-norm)
    bool encoder_decoder = false;
    ExpertShape experts;
    std::vector<WeightTensor> tensors;  ///< empty when the shape does not determine them
    /// Those of `draft_layers`, whose positions count from 0 here; empty when nothing tells them, or when a file's table
    /// of tensors holds them among `tensors`.
    std::vector<WeightTensor> draft_tensors;
    /// Elements of `tensors`; absent when unknown. Drafting layers and towers are not counted.
    std::optional<std::uint64_t> parameters;
    /// What one token passes through: all but the routed experts that it does not use.
    std::optional<std::uint64_t> active_parameters;
    std::string dtype;    ///< published type: `bfloat16`, `float16`, `float32`; empty when the file does not say
    std::string state_dtype;  ///< published type of recurrent states (`float32`); empty when the file does not say
    std::string quant;    ///< quantization_config's method: `fp8`, `mxfp4`, `awq` ...; empty when there is none
    /// Weight format that the config describes (`FP8`, `AWQ-INT4` ...); empty when it names none or leaves it open.
    std::string published_format;
    /// The weights as the model's files hold them; null when only a config was read.
    std::shared_ptr<const FileWeights> file_weights;
    std::string kv_hint;  ///< cache type that the checkpoint suggests (`fp8`); empty when none
    /// Figure -> where it was read ("num_key_value_heads", "hidden_size / num_attention_heads",
    /// "class default of gemma3_text").
    std::map<std::string, std::string> provenance;
};

/// Fills `groups` from `layers`.
void groupLayers(ModelShape& shape);

}  // namespace kvsight
