// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step_times.h"

#include "ui/decimals.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace kvsight::ui {
namespace {

/// Whole numbers that add up to `sum`, each the rounded down or up one of its part: up where most would be lost.
template <std::size_t Count>
std::array<double, Count> addingUp(const std::array<double, Count>& parts, double sum)
{
    std::array<double, Count> whole{};
    std::array<std::size_t, Count> order{};
    std::iota(order.begin(), order.end(), std::size_t{0});
    double missing = sum;
    for (std::size_t i = 0; i < Count; ++i)
        missing -= whole[i] = std::floor(parts[i]);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return parts[a] - whole[a] > parts[b] - whole[b]; });
    for (std::size_t i = 0; i < Count && missing >= 1; ++i, missing -= 1)
        whole[order[i]] += 1;
    for (std::size_t i = Count; i-- > 0 && missing <= -1;)
        if (whole[order[i]] >= 1) {
            whole[order[i]] -= 1;
            missing += 1;
        }
    return whole;
}

}  // namespace

StepTimes stepTimes(const Decode& decode, int places)
{
    const double unit = std::pow(10.0, places) * 1e3;  // of a second
    const double step = std::round(decode.step_seconds * unit);
    // Reading is divided out beside it, so it is rounded as any figure; the others share what the step leaves.
    const double reading = std::round(decode.reading_seconds * unit);
    const auto rest = addingUp<4>({decode.compute_seconds * unit, decode.host_seconds * unit, decode.communication_seconds * unit,
                                   decode.overhead_seconds * unit},
                                  step - reading);
    const auto read = addingUp<2>({decode.weights_seconds * unit, decode.kv_seconds * unit}, reading);
    const auto write = [unit, places](double units) { return decimals(units / unit * 1e3, places); };
    return {write(reading), write(read[0]), write(read[1]), write(rest[0]), write(rest[1]), write(rest[2]), write(rest[3]), write(step)};
}

}  // namespace kvsight::ui
