// SPDX-License-Identifier: MIT
#pragma once

#include "core/model_shape.h"

#include <cstdint>
#include <string>

namespace kvsight::test {

/// A safetensors file: length, header (padded with spaces up to `padded_to`), `data_bytes` zeros.
inline std::string safetensorsBytes(const std::string& header, std::size_t data_bytes, std::size_t padded_to = 0)
{
    std::string padded = header;
    if (padded.size() < padded_to)
        padded.resize(padded_to, ' ');
    std::string bytes;
    for (int i = 0; i < 8; ++i)
        bytes += static_cast<char>(static_cast<unsigned char>(static_cast<std::uint64_t>(padded.size()) >> (8 * i)));
    return bytes + padded + std::string(data_bytes, '\0');
}

/// A shape as the usual keys of a config.json say it, without naming a family.
struct WrittenConfig {
    std::string text;    ///< empty when the keys cannot say it
    std::string reason;  ///< what they cannot say
};

/// Caches only: the sizes of states and the list of tensors follow from a family's own habits.
WrittenConfig configOf(const ModelShape& shape);

/// The header of a safetensors file with the shape's tensors in BF16.
std::string safetensorsHeaderOf(const ModelShape& shape);

}  // namespace kvsight::test
