// SPDX-License-Identifier: MIT
#pragma once

#include "core/catalog.h"
#include "core/measured_runs.h"
#include "core/speed_factors.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace kvsight {

/// A measured step as the fit sees it.
struct SpeedSample {
    std::size_t run = 0;       ///< position among the runs
    SpeedSetup setup;
    SpeedValues bases{};       ///< seconds (or counts) that the factors multiply: stepBases() of core/speed_terms.h
    double seconds = 0;        ///< measured: sequences / tokens a second of all
    std::array<std::vector<std::pair<std::size_t, double>>, kSpeedParts> parameters;  ///< index and coefficient
};

/// A parameter and where it starts: it is drawn to `usual` with a spread, so that what few runs say counts little.
struct FittedParameter {
    std::string name;
    double usual = 0;
    double spread = 1;
};

/// All usable runs whose model and weights are known, ready to be fitted.
struct SpeedData {
    std::vector<MeasuredRun> runs;
    std::vector<SpeedSample> samples;
    std::vector<FittedParameter> parameters;
    std::vector<std::size_t> too_fast = {};  ///< runs left out because they are told faster than the memory allows
};

SpeedData speedData(const Catalog& catalog);

/// Values of the parameters that describe the samples best: least Huber loss of the logarithm of predicted over
/// measured time, each source weighted by the root of its runs, plus the squared distance from the usual values in
/// spreads. Gauss-Newton with damping; the same input gives the same values.
std::vector<double> fitSpeed(const SpeedData& data, const std::vector<std::size_t>& samples);

/// Seconds of a step by these values.
double stepSeconds(const SpeedSample& sample, const std::vector<double>& values);

/// A sample's prediction by a fit that has not seen its source.
struct LeftOut {
    double seconds = 0;
    SpeedKnowledge knowledge = SpeedKnowledge::Nothing;  ///< what the other sources know of its card
    SpeedBand band;                                      ///< from the residuals of the other sources
};

/// One fit for each source, without it. Entry i is for sample i.
std::vector<LeftOut> leaveSourcesOut(const SpeedData& data);

/// The bands that hold 80 % of `residuals` (logarithm of measured over predicted speed), each source weighted as in
/// the fit. Groups without enough sources take the next wider one's.
using SpeedBands = std::array<std::array<SpeedBand, 3>, 2>;  ///< [several sequences][knowledge]
SpeedBands speedBands(const SpeedData& data, const std::vector<LeftOut>& left_out, const std::string& without_source = {});

/// A run predicted from another of the same set-up: the fit without their source, scaled to pass through the other.
struct AnchoredPair {
    std::size_t anchor = 0, sample = 0;  ///< positions among the samples
    double seconds = 0;                  ///< predicted for `sample`
};

/// All pairs of one source, card, model, weights and runtime: with as many sequences and another depth, and with as
/// deep a cache and other sequences.
struct AnchoredPairs {
    std::vector<AnchoredPair> over_depth, over_batch;
};
AnchoredPairs anchoredPairs(const SpeedData& data, const std::vector<LeftOut>& left_out);

/// Bands that hold 80 % of the runs of such pairs, each source weighted as in the fit.
struct AnchoredBands {
    SpeedBand over_depth, over_batch;
};
AnchoredBands anchoredBands(const SpeedData& data, const AnchoredPairs& pairs);

/// Lines of resources/calibration/decode_constants.tsv.
std::string constantsTable(const SpeedData& data, const std::vector<double>& values, const SpeedBands& bands,
                           const AnchoredBands& anchored);

}  // namespace kvsight
