// SPDX-License-Identifier: MIT
#include "core/readers/gguf_reader.h"
#include "core/weights/file_weights.h"

#include "tests/fuzz/memory_file.h"
#include "tests/fuzz/stopwatch.h"

/// The bytes as a GGUF file: figures within their limits, or a sentence that says why not.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace kvsight;
    const fuzz::Stopwatch stopwatch;
    const ModelReading reading = readGgufFile(fuzz::memoryFile(data, size), {});
    for (const Finding& finding : reading.findings)
        inEnglish(finding.message);
    if (!reading.shape) {
        if (reading.findings.empty())
            std::abort();
        return 0;
    }
    // Of an incomplete set the weights are not told, and a finding says so.
    if (reading.shape->layers.size() > 4096 || (reading.shape->file_weights == nullptr && reading.findings.empty()))
        std::abort();
    for (const LayerShape& layer : reading.shape->layers) {
        if (layer.kv_heads > 65536 || layer.head_dim_k > 65536 * 16)
            std::abort();
    }
    return 0;
}
