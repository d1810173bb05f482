// SPDX-License-Identifier: MIT
#pragma once

#include "core/checked.h"
#include "core/finding.h"
#include "core/model_shape.h"
#include "core/scenario.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kvsight {

/// Tensors of one role that are stored in one type.
struct WeightTypePart {
    std::string type;
    std::uint64_t block = 1;        ///< elements of a block
    std::uint64_t block_bytes = 0;
    Checked elements = 0;
    Checked bytes = 0;              ///< what the blocks do not explain are scales, zero points and rounding
};

/// Bytes of one role's tensors in the chosen format.
struct WeightPart {
    WeightRole role = WeightRole::Other;
    std::uint64_t elements = 0;
    Checked bytes = 0;
    /// The format's dominant type for this role (`q6_K`, `bf16`), for showing.
    std::string type;
    /// By type, before any scaling to a given or an effective size.
    std::vector<WeightTypePart> types;
};

/// A model's weights in one format.
struct WeightSizes {
    std::string format;               ///< canonical name: `Q4_K_M`, `BF16`; empty when only bytes were given
    bool known = false;               ///< false: every figure below is unknown, not zero
    bool estimated = false;           ///< the size follows from an effective size, not from listed tensors
    std::vector<WeightPart> parts;    ///< one a role; empty when only bytes are known
    Checked file_bytes = 0;           ///< sum over tensors
    Checked embedding_bytes = 0;      ///< token (and per-layer) embedding tables
    Checked output_bytes = 0;         ///< output head; equals the token embedding when tied
    std::vector<Checked> layer_bytes; ///< for each trunk layer
    Checked outside_bytes = 0;        ///< everything else outside the layers (final norm ...)
    Checked draft_bytes = 0;          ///< drafting layers, where they are counted (contained in file_bytes): read only when drafting
    std::vector<Checked> layer_expert_bytes;  ///< routed experts of each trunk layer (contained in layer_bytes)
    Checked routed_expert_bytes = 0;  ///< all routed experts of all layers (contained in layer_bytes)
    std::uint64_t tensors = 0;        ///< how many tensors the file would hold; 0 = unknown
};

/// Names of the weight formats that are known, as people write them, the one with most bits first.
const std::vector<std::string>& weightFormats();

/// The canonical name of a format (any case; aliases such as `FP16`, `F16`), or nothing when it is unknown.
std::optional<std::string> findWeightFormat(std::string_view name);

/// Bits of a weight on average; 0 when unknown.
double averageBits(const WeightSizes& sizes, std::optional<std::uint64_t> parameters);

/// The bits that quality follows from: those of the matrices that the format packs, or the average where that is less.
/// Tables and experts that stay in a larger type raise the average, and do not mend what the rest has lost. 0 when unknown.
double qualityBits(const WeightSizes& sizes, std::optional<std::uint64_t> parameters);

/// Sizes the weights of `shape` in the format chosen (the published type when none is), rules of spec 6.3 - 6.5.
/// An unknown format without bytes answers `known == false` and a finding `unknown_weight_format`; so do unknown
/// tensors without bytes (`weights_unknown`). A number of bytes overrides the sum: parts keep their proportions.
/// A file's own weights are summed as they are when nothing else, or their own mix, is chosen.
/// When nothing is chosen and the file leaves its type open, BF16 is assumed and said (`weights_type_assumed`).
/// Drafting layers are counted where a file holds them or `drafting` asks for them, and in a GGUF of a family whose files
/// are known to hold them.
WeightSizes sizeWeights(const ModelShape& shape, const WeightsChoice& choice, Findings& findings, bool drafting = false);

}  // namespace kvsight
