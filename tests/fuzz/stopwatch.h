// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace kvsight::fuzz {

/// Times one input; the slowest of all is printed when the program ends (libFuzzer itself counts in whole seconds).
class Stopwatch {
public:
    Stopwatch() : m_start(std::chrono::steady_clock::now())
    {
        [[maybe_unused]] static const int registered = std::atexit(
            [] { std::fprintf(stderr, "slowest_ms: %.1f\n", std::chrono::duration<double, std::milli>(slowest()).count()); });
    }
    ~Stopwatch()
    {
        const auto taken = std::chrono::steady_clock::now() - m_start;
        if (taken > slowest())
            slowest() = taken;
    }
    Stopwatch(const Stopwatch&) = delete;
    Stopwatch& operator=(const Stopwatch&) = delete;

private:
    static std::chrono::steady_clock::duration& slowest()
    {
        static std::chrono::steady_clock::duration time{};
        return time;
    }

    std::chrono::steady_clock::time_point m_start;
};

}  // namespace kvsight::fuzz
