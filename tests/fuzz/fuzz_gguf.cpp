// SPDX-License-Identifier: MIT
#include "core/readers/gguf_reader.h"
#include "core/weights/file_weights.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace {

/// A file in memory that is as new for each input.
int memoryFile()
{
    static const int file = memfd_create("fuzz.gguf", 0);
    if (file < 0)
        std::abort();
    return file;
}

}  // namespace

/// The bytes as a GGUF file: figures within their limits, or a sentence that says why not.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace kvsight;
    const int file = memoryFile();
    if (ftruncate(file, 0) != 0 || pwrite(file, data, size, 0) != static_cast<ssize_t>(size))
        std::abort();
    const ModelReading reading = readGgufFile("/proc/self/fd/" + std::to_string(file), {});
    for (const Finding& finding : reading.findings)
        inEnglish(finding.message);
    if (!reading.shape) {
        // A sound file without tensors holds no model either, and says so.
        if (reading.findings.empty())
            std::abort();
        return 0;
    }
    if (reading.shape->layers.size() > 4096 || reading.shape->file_weights == nullptr)
        std::abort();
    for (const LayerShape& layer : reading.shape->layers) {
        if (layer.kv_heads > 65536 || layer.head_dim_k > 65536 * 16)
            std::abort();
    }
    return 0;
}
