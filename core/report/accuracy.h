// SPDX-License-Identifier: MIT
#pragma once

#include "core/report/json_writer.h"
#include "core/speed_fit.h"

#include <cstddef>
#include <string>
#include <vector>

namespace kvsight {

/// Errors of one way to predict, as shares of the measured speed.
struct ErrorSpread {
    std::string formula;
    double median = 0, p90 = 0;
};

/// How well the speed of some runs is told by fits that have not seen their sources.
struct AccuracyGroup {
    std::string name;
    std::size_t rows = 0, sources = 0;
    ErrorSpread error;
    double band_coverage = 0;  ///< share of the runs that lie in the band
    double band_width = 0;     ///< median of high / low
    std::vector<ErrorSpread> naive;
};

/// Why the model is not to be trusted with some runs: their 90th percentile is beyond 100 %, fewer than 60 % lie in
/// the band, or they come from one source.
struct Doubt {
    std::string group;
    bool far_off = false, band_too_narrow = false, one_source = false;
};

/// A run that is far from its prediction.
struct WorstCase {
    std::string id, source, address, card, model, weights, runtime;
    double measured = 0, predicted = 0;  ///< tokens a second of all sequences
};

/// A run beside the prediction of a fit that has not seen its source; tokens a second of all sequences.
struct AccuracyPoint {
    double measured = 0, low = 0, predicted = 0, high = 0;
    bool several = false;  ///< sequences
};

struct Accuracy {
    std::size_t runs = 0;      ///< in the table
    std::size_t left_out = 0;  ///< of these unusable, of a model or format whose size is not known, or too fast
    std::vector<std::string> too_fast;  ///< ids of those that are told faster than the memory allows
    std::vector<AccuracyGroup> groups;
    std::vector<Doubt> doubts;
    std::vector<WorstCase> worst;
    std::vector<AccuracyPoint> points;
    std::size_t prompts = 0;  ///< measured prompts behind the groups of prompts
};

/// Fits once for each source without it and compares: the validation that ships with the program, done anew. The other
/// formulas of a group are judged on the same rows: those without constants as they are, fitted ones by fits without the
/// source. `prompts` are those of core/prefill_fit.h. Without groups when `progress` stopped it.
Accuracy measureAccuracy(const SpeedData& data, const SpeedData& prompts, const FitProgress& progress = {});

std::string accuracyJson(const Accuracy& accuracy, JsonStyle layout = JsonStyle::OneLine);
std::string accuracyText(const Accuracy& accuracy);

}  // namespace kvsight
