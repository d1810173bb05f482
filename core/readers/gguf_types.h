// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace kvsight {

/// An element type of a GGUF file by its number (spec 6.1).
struct GgufTensorType {
    const char* name = "";
    std::uint64_t block = 1;        ///< elements of a block
    std::uint64_t block_bytes = 0;  ///< 0: an id that no file may use any more
};

/// The type of that number, or nullptr: withdrawn ids, those of forks, and those of the future.
const GgufTensorType* ggufTensorType(std::uint32_t id);

/// What a number that `ggufTensorType` does not know is known as, for a sentence: `iq4_k (ik_llama.cpp)`, else empty.
const char* foreignTensorType(std::uint32_t id);

/// The name of a `general.file_type` (spec 6.2): `Q4_K_M`; empty when it names none.
const char* ggufFileType(std::uint64_t number);

}  // namespace kvsight
