// SPDX-License-Identifier: MIT
#include "core/readers/model_reader.h"

#include "tests/fuzz/stopwatch.h"

#include <cstdint>
#include <cstdlib>

/// A config.json: a shape within its limits, or a sentence that says why not.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace kvsight;
    const fuzz::Stopwatch stopwatch;
    const ModelReading reading = readConfigJson({reinterpret_cast<const char*>(data), size}, "fuzz");
    if (!reading.shape && !hasError(reading.findings))
        std::abort();
    if (reading.shape && reading.shape->layers.size() > 4096)
        std::abort();
    for (const Finding& finding : reading.findings)
        inEnglish(finding.message);
    return 0;
}
