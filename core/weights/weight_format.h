// SPDX-License-Identifier: MIT
#pragma once

#include "core/weights/gguf_mix.h"
#include "core/weights/weight_type.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kvsight {

/// Which matrices a checkpoint's quantiser packs, and how. `rest` takes what no other field names: norms, biases,
/// routers, kept matrices.
struct Packing {
    WeightType linear;      ///< attention and state mixers
    WeightType dense_ffn;
    WeightType experts;     ///< routed experts
    WeightType shared;      ///< shared experts
    WeightType head;
    WeightType embedding;
    WeightType rest;
};

/// One way to store weights: a GGUF file type, or a packing of a checkpoint.
struct WeightFormat {
    std::string name;
    std::optional<FileType> gguf;
    Packing packing;        ///< read when `gguf` is empty
    /// A publisher's own mix: so many per cent of the size of `gguf`'s, the average over published files. Its tensors
    /// are chosen one by one and cannot be derived. 0 = no such mix.
    std::uint64_t percent = 0;
};

/// All formats of a fixed name, the one with most bits first. EXL2 and EXL3 exist at any number of bits beside these.
const std::vector<WeightFormat>& knownWeightFormats();

/// The format of that name or alias, or nothing. Groups of another size than the usual one (128 numbers, MLX 64) stand
/// behind the name: `AWQ-INT4-g64`, `GPTQ-INT4-channel` (one for each row). `checkpoint BF16` is BF16 as safetensors hold
/// it; its name is BF16, too.
std::optional<WeightFormat> weightFormat(std::string_view name);

/// Names that look like `name`, best first, at most three.
std::vector<std::string> similarWeightFormats(std::string_view name);

}  // namespace kvsight
