// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/config_view.h"
#include "core/model_shape.h"
#include "core/weights/tensor_habits.h"
#include "core/weights/tensor_list.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace kvsight {

/// What every function that lists a layer's tensors needs.
struct TensorSource {
    const ConfigView& config;
    const ModelShape& shape;
    TensorHabits habits;   ///< the family's, with the config's own words laid over
    std::uint64_t hidden = 0;
};

/// Attention with K and V of their own (or another layer's), its norms on queries and keys, gates and sinks.
void listAttention(const TensorSource& source, const LayerShape& layer, TensorList& list);

/// MLA: low-rank projections of queries, keys and values, and the indexer where the layer has one.
void listLatentAttention(const TensorSource& source, const LayerShape& layer, TensorList& list);

/// DeepSeek V4: queries through a low rank, one shared key, output in groups, compressor and indexer.
void listCompressedAttention(const TensorSource& source, const LayerShape& layer, TensorList& list);

/// The mixer of a layer with a state.
void listStateMixer(const TensorSource& source, const LayerShape& layer, TensorList& list);

/// A layer of Zamba: its own state, and where it attends, a block whose weights several layers share (listed with
/// the first layer that uses them). False when the width of the feed-forward part is not told.
bool listSharedBlock(const TensorSource& source, std::size_t index, TensorList& list);

/// A layer of RWKV 6 or 7; false for other RWKVs, and where the config leaves out a rank.
bool listRwkvLayer(const TensorSource& source, std::size_t index, TensorList& list);

/// Both halves of T5 and its kin, without the embedding, the last norm and the head; false for other families.
bool listEncoderDecoder(const TensorSource& source, TensorList& list);

/// How experts are laid out; `experts` is 0 in a dense model.
struct ExpertLayout {
    std::uint64_t experts = 0;
    std::uint64_t used = 0;
    std::uint64_t width = 0;
    std::uint64_t input = 0;         ///< what an expert reads: the hidden size, or a latent size
    std::uint64_t shared_width = 0;  ///< all shared experts together
};

ExpertLayout expertLayout(const TensorSource& source);

/// Whether layer `index` has routed experts.
bool hasExperts(const TensorSource& source, const ExpertLayout& layout, std::size_t index);

/// Width of the plain feed-forward part of layer `index`; 0 when the layer has none, nothing when it is not told.
std::optional<std::uint64_t> denseWidth(const TensorSource& source, std::size_t index);

/// Gate, up and down of a plain feed-forward part.
void listDenseFfn(const TensorSource& source, std::uint64_t width, TensorList& list);

/// Router, routed and shared experts.
void listExperts(const TensorSource& source, const ExpertLayout& layout, TensorList& list);

}  // namespace kvsight
