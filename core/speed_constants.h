// SPDX-License-Identifier: MIT
#pragma once

namespace kvsight {

/// What the formulas assume where no measured runs stand behind a figure. The fitted constants are in
/// resources/calibration.
struct SpeedConstants {
    /// What the CPU's side reaches of its memory's bandwidth. Taken from runs wholly on CPUs: no published run with
    /// a part of a model on the CPU was at hand.
    static constexpr double kHostBandwidthShare = 0.35;
    /// With a part on the CPU, which is not checked against runs: a third to twice.
    static constexpr double kLowHost = 0.33, kHighHost = 2.0;
};

}  // namespace kvsight
