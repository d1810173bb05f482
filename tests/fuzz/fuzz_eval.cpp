// SPDX-License-Identifier: MIT
#include "core/readers/json_document.h"
#include "core/report/eval_line.h"

#include "tests/fuzz/stopwatch.h"

#include <cstdint>
#include <cstdlib>

/// A whole line of `eval`: its answer is one JSON object, with an `error` exactly where it says that it has none.
/// A file that a line names is opened; tests/fuzz/run stands in the folder of hostile files.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace kvsight;
    const fuzz::Stopwatch stopwatch;
    const LineAnswer answer = answerLine({reinterpret_cast<const char*>(data), size}, "eval:1", Catalog::builtIn());
    Findings findings;
    const auto json = parseJsonObject(answer.json, "answer", findings);
    if (!json || !findings.empty() || (json->find("error") == nullptr) != answer.evaluated)
        std::abort();
    for (const Finding& finding : answer.findings)
        inEnglish(finding.message);
    return 0;
}
