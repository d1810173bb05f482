// SPDX-License-Identifier: MIT
#include "core/readers/model_reader.h"
#include "core/readers/user_catalog.h"

#include <cstddef>
#include <cstdint>

/// A config.json, and a catalogue of the user's: both are JSON objects of strangers.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const kvsight::ModelReading reading = kvsight::readConfigJson(text, "fuzz");
    if (!reading.shape && !kvsight::hasError(reading.findings))
        __builtin_trap();
    kvsight::Catalog catalog;
    const auto added = kvsight::addUserCatalog(text, "fuzz", catalog);
    if (kvsight::hasError(added.findings) && !catalog.gpus().empty())
        __builtin_trap();
    return 0;
}
