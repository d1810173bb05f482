// SPDX-License-Identifier: MIT
#include "core/readers/safetensors_header.h"
#include "core/readers/tensor_name.h"

#include <cstddef>
#include <cstdint>

/// The first byte is how many bytes of data stand behind the header, the rest the header.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    kvsight::Findings findings;
    const std::string_view header(reinterpret_cast<const char*>(data + 1), size - 1);
    const auto entries = kvsight::parseSafetensorsHeader(header, data[0], "fuzz", findings);
    if (!entries) {
        if (!kvsight::hasError(findings))
            __builtin_trap();
        return 0;
    }
    std::uint64_t sum = 0;
    for (const auto& entry : *entries) {
        sum += entry.bytes();
        kvsight::tensorNameOf(entry.name);
    }
    // Without an error the tensors fill the data exactly.
    if (!kvsight::hasError(findings) && sum != data[0])
        __builtin_trap();
    for (const auto& finding : findings)
        kvsight::inEnglish(finding.message);
    return 0;
}
