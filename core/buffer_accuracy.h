// SPDX-License-Identifier: MIT
#pragma once

#include "core/message.h"

#include <cstddef>

namespace kvsight {

/// How far the rule for llama.cpp's compute buffer (spec 7.2) is off, over buffers that runs printed.
struct BufferAccuracy {
    std::size_t buffers = 0;
    double median_error = 0;  ///< share of the printed size
    double p90_error = 0;
    double within_fifth = 0;  ///< share of the buffers that are at most 20 % off
};

/// Sizes each scenario of resources/calibration/compute_buffers.tsv by today's rules. Once: the answer is kept.
const BufferAccuracy& bufferAccuracy();

/// The same as a sentence.
Message bufferAccuracyNote();

}  // namespace kvsight
