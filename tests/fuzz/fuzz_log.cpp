// SPDX-License-Identifier: MIT
#include "core/report/log_report.h"

#include "tests/fuzz/stopwatch.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

/// Reads the bytes as a pasted log and prints the answer both ways: it must neither break nor contradict itself.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace kvsight;
    const fuzz::Stopwatch stopwatch;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const LogReport report = compareLog(readLog(text, "fuzz.log"));
    const LogReading& reading = report.reading;
    // No figures without an error, no error beside figures, and only so many runs kept.
    if ((reading.run() == nullptr) != hasError(reading.findings) || reading.runs.size() > 32 || reading.run_count < reading.runs.size())
        std::abort();
    if (logJson(report).empty() || (reading.run() != nullptr && logText(report).empty()))
        std::abort();
    return 0;
}
