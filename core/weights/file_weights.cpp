// SPDX-License-Identifier: MIT
#include "core/weights/file_weights.h"

#include "core/readers/gguf_types.h"

#include <array>

namespace kvsight {
namespace {

struct NamedBlock {
    std::string_view name;
    FileTypeBlock block;
};

/// Types of safetensors that GGUF does not have (spec 10.2).
constexpr std::array kOthers{NamedBlock{"f8_e4m3", {1, 1}}, NamedBlock{"f8_e5m2", {1, 1}}, NamedBlock{"f8_e8m0", {1, 1}},
                             NamedBlock{"u8", {1, 1}},      NamedBlock{"bool", {1, 1}},    NamedBlock{"u16", {1, 2}},
                             NamedBlock{"u32", {1, 4}},     NamedBlock{"u64", {1, 8}},     NamedBlock{"f4", {2, 1}}};

}  // namespace

FileTypeBlock blockOfFileType(std::string_view type)
{
    for (std::uint32_t id = 0; id < 64; ++id) {
        const GgufTensorType* known = ggufTensorType(id);
        if (known != nullptr && type == known->name)
            return {known->block, known->block_bytes};
    }
    for (const NamedBlock& other : kOthers) {
        if (type == other.name)
            return other.block;
    }
    return {1, 0};
}

}  // namespace kvsight
