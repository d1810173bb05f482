// SPDX-License-Identifier: MIT
#include "core/readers/scenario_json.h"

#include "tests/fuzz/stopwatch.h"

#include <cstdint>
#include <cstdlib>

/// A scenario: what is written is read back the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace kvsight;
    const fuzz::Stopwatch stopwatch;
    const ScenarioReading reading = readScenario({reinterpret_cast<const char*>(data), size}, "fuzz");
    for (const Finding& finding : reading.findings)
        inEnglish(finding.message);
    if (!reading.scenario && !hasError(reading.findings))
        std::abort();
    if (!reading.scenario || hasError(reading.findings))
        return 0;
    const auto again = readScenario(writeScenario(*reading.scenario), "fuzz");
    if (!again.scenario || *again.scenario != *reading.scenario)
        std::abort();
    return 0;
}
