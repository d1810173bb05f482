// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace kvsight::fuzz {

/// The path of a file in memory that holds these bytes and nothing else.
inline std::string memoryFile(const std::uint8_t* data, std::size_t size)
{
    static const int file = memfd_create("fuzz", 0);
    if (file < 0 || ftruncate(file, 0) != 0 || pwrite(file, data, size, 0) != static_cast<ssize_t>(size))
        std::abort();
    return "/proc/self/fd/" + std::to_string(file);
}

}  // namespace kvsight::fuzz
