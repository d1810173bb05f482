// SPDX-License-Identifier: MIT
#pragma once

#include "core/catalog.h"
#include "core/message.h"
#include "core/scenario.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kvsight {

/// What is installed in a computer, as far as its system tells without help.
struct ThisMachine {
    /// Cards as a scenario has them: by id where the catalogue knows the name, else by name and memory.
    std::vector<GpuChoice> gpus;
    /// What was found, as a sentence; also when nothing was.
    Message text;
};

/// Reads /proc/driver/nvidia, /sys/class/drm and the system's list of PCI names below `root` (Linux), or what the
/// system itself answers (Apple). What is absent is no error. Never throws.
ThisMachine thisMachine(const Catalog& catalog, const std::string& root = "/");

/// The catalogue's machine for a chip's name and its memory: `Apple M3 Max` with 64 GiB. Nothing where none or several
/// have both.
const GpuSpec* appleMachine(const Catalog& catalog, const std::string& chip, std::uint64_t memory_bytes);

}  // namespace kvsight
