// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

namespace kvsight {

/// How someone who waits for a reader watches and stops it. Readers ask between blocks of 64 KiB.
struct ReadControl {
    /// When stop is requested the reader answers nothing and the note `cancelled`.
    std::stop_token stop;
    /// Called from the reader's thread with the bytes that were passed and those of the file; may be empty.
    std::function<void(std::uint64_t done, std::uint64_t of)> progress;
};

}  // namespace kvsight
