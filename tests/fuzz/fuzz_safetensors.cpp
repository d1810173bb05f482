// SPDX-License-Identifier: MIT
#include "core/readers/safetensors_header.h"
#include "core/readers/safetensors_reader.h"
#include "core/readers/tensor_name.h"

#include "tests/fuzz/memory_file.h"
#include "tests/fuzz/stopwatch.h"

#include <algorithm>
#include <string_view>

namespace {

/// The bytes behind the length as a header of the right length: changes within it would mostly fail at the length.
void readAsHeader(std::string_view header, std::uint64_t data_bytes)
{
    using namespace kvsight;
    Findings findings;
    const auto entries = parseSafetensorsHeader(header, data_bytes, "fuzz", findings);
    for (const Finding& finding : findings)
        inEnglish(finding.message);
    if (!entries) {
        if (!hasError(findings))
            std::abort();
        return;
    }
    std::uint64_t sum = 0;
    for (const auto& entry : *entries) {
        sum += entry.bytes();
        tensorNameOf(entry.name);
    }
    // Without an error the tensors fill the data exactly.
    if (!hasError(findings) && sum != data_bytes)
        std::abort();
}

}  // namespace

/// The bytes as a safetensors file, and once more as a header alone.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace kvsight;
    const fuzz::Stopwatch stopwatch;
    const ModelReading reading = readSafetensorsModel(fuzz::memoryFile(data, size));
    for (const Finding& finding : reading.findings)
        inEnglish(finding.message);
    if (!reading.shape && !reading.weights && !hasError(reading.findings))
        std::abort();
    if (size > 8) {
        const std::string_view text(reinterpret_cast<const char*>(data) + 8, size - 8);
        const std::size_t end = text.rfind('}');
        if (end != std::string_view::npos)
            readAsHeader(text.substr(0, end + 1), text.size() - end - 1);
    }
    return 0;
}
