// SPDX-License-Identifier: MIT
#include "core/evaluate.h"
#include "core/readers/scenario_json.h"
#include "core/report/report.h"

#include <cstddef>
#include <cstdint>

/// A line of `eval`, up to its answer. Files are not opened: what a path names is not the fuzzer's.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const kvsight::ScenarioReading reading = kvsight::readScenario(text, "fuzz");
    if (!reading.scenario || kvsight::hasError(reading.findings) || !reading.scenario->model.file.empty())
        return 0;
    // What is written is read back the same.
    const auto again = kvsight::readScenario(kvsight::writeScenario(*reading.scenario), "fuzz");
    if (!again.scenario || *again.scenario != *reading.scenario)
        __builtin_trap();
    const auto resolution = kvsight::resolve(*reading.scenario, kvsight::Catalog::builtIn());
    if (resolution.resolved)
        kvsight::evaluationJson(*resolution.resolved, kvsight::evaluate(*resolution.resolved));
    else if (!kvsight::hasError(resolution.findings))
        __builtin_trap();
    return 0;
}
