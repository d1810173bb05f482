// SPDX-License-Identifier: MIT
#include "core/readers/user_catalog.h"

#include "tests/fuzz/stopwatch.h"

#include <cstdint>
#include <cstdlib>

/// A catalogue of the user's: with an error nothing was added, without one something can be said.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace kvsight;
    const fuzz::Stopwatch stopwatch;
    Catalog catalog;
    const UserCatalogReading added = addUserCatalog({reinterpret_cast<const char*>(data), size}, "fuzz", catalog);
    if (hasError(added.findings) && (!catalog.gpus().empty() || !catalog.models().empty()))
        std::abort();
    for (const GpuSpec& card : catalog.gpus()) {
        if (card.id.empty() || card.name.empty())
            std::abort();
    }
    for (const Finding& finding : added.findings)
        inEnglish(finding.message);
    return 0;
}
