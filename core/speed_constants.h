// SPDX-License-Identifier: MIT
#pragma once

namespace kvsight {

/// What the formulas assume; none was measured for a single card.
struct SpeedConstants {
    // Set by hand against 2,063 published decode runs of 43 sources (1,458 of them at batch 1): shares of the
    // maker's peak bandwidth, and a fixed cost that holds for kernels launched one after another.
    static constexpr double kBandwidthShare = 0.80;
    static constexpr double kCpuBandwidthShare = 0.35;
    static constexpr double kComputeShare = 0.50;
    static constexpr double kSecondsPerLayer = 60e-6;
    static constexpr double kSecondsPerStep = 1e-3;
    /// What the CPU's side reaches of its memory's bandwidth. Taken from runs wholly on CPUs: no published run with
    /// a part of a model on the CPU was at hand.
    static constexpr double kHostBandwidthShare = kCpuBandwidthShare;
    // Between these factors on the speed lay 80 % of those runs; several sequences are far less certain.
    static constexpr double kLowOne = 0.57, kHighOne = 1.15;
    static constexpr double kLowMany = 0.32, kHighMany = 1.28;
    /// With a part on the CPU, which is not checked against runs: a third to twice.
    static constexpr double kLowHost = 0.33, kHighHost = 2.0;
    // Prefill is not checked against runs: half to one and a half times.
    static constexpr double kLowPrefill = 0.5, kHighPrefill = 1.5;
};

/// Factors on the speed between which it lies.
struct SpeedBand {
    double low = 1, high = 1;
};

/// Factors of the band for a batch.
inline SpeedBand decodeBand(bool host, bool one)
{
    if (host)
        return {SpeedConstants::kLowHost, SpeedConstants::kHighHost};
    return one ? SpeedBand{SpeedConstants::kLowOne, SpeedConstants::kHighOne}
               : SpeedBand{SpeedConstants::kLowMany, SpeedConstants::kHighMany};
}

}  // namespace kvsight
