// SPDX-License-Identifier: MIT
#pragma once

#include "core/catalog.h"
#include "core/measured_runs.h"
#include "core/speed_factors.h"

#include <cstddef>
#include <functional>
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
    double file_seconds = 0;   ///< the model's file at the peak bandwidth; 0 for prompts
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
    std::vector<std::size_t> too_fast = {};  ///< runs left out because they are told faster than the card allows
    /// What of the residuals lies on each side of the band. Less than 10 %, since a source that is left out is less like the
    /// others than they are alike: so about 80 % of its runs lie inside.
    double tail = 0.085;
};

SpeedData speedData(const Catalog& catalog);

/// The positions of all samples.
std::vector<std::size_t> everySample(const SpeedData& data);

/// Weight of each sample: a source's runs share what the root of their number weighs.
std::vector<double> sampleWeights(const SpeedData& data);

/// Values of the parameters that describe the samples best: least loss of the logarithm of predicted over measured time
/// (its square while it is small, ever less where it is large), each source weighted by the root of its runs, plus the
/// squared distance from the usual values in spreads. Gauss-Newton with damping; the same input gives the same values.
std::vector<double> fitSpeed(const SpeedData& data, const std::vector<std::size_t>& samples);

/// Seconds of a step by these values.
double stepSeconds(const SpeedSample& sample, const std::vector<double>& values);

/// A sample's prediction by a fit that has not seen its source.
struct LeftOut {
    double seconds = 0;
    SpeedKnowledge knowledge = SpeedKnowledge::Nothing;  ///< what the other sources know of its card
    SpeedBand band;                                      ///< from the residuals of the other sources
};

/// Asked after each piece of a long computation with the share that is done; false stops it.
using FitProgress = std::function<bool(double)>;

/// One fit for each source, without it. Entry i is for sample i. Empty when `progress` stopped it.
std::vector<LeftOut> leaveSourcesOut(const SpeedData& data, const FitProgress& progress = {});

/// The bands that hold 80 % of `residuals` (logarithm of measured over predicted speed), each source weighted as in
/// the fit. Groups without enough sources take the next wider one's.
using SpeedBands = std::array<std::array<SpeedBand, 3>, 2>;  ///< [several sequences][knowledge]
SpeedBands speedBands(const SpeedData& data, const std::vector<LeftOut>& left_out, const std::string& without_source = {});

/// Share of the samples of such a kind that lie in the band of `left_out`; of all samples when there are none.
double bandCoverage(const SpeedData& data, const std::vector<LeftOut>& left_out, bool many, SpeedKnowledge knowledge);

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

/// The band that holds 80 % of the runs of such pairs, each source weighted as in the fit.
SpeedBand bandOfPairs(const SpeedData& data, const std::vector<AnchoredPair>& pairs, const std::string& without_source = {});

/// For each pair the band from the other sources' pairs.
std::vector<SpeedBand> leftOutBands(const SpeedData& data, const std::vector<AnchoredPair>& pairs);

/// Lines of resources/calibration/decode_constants.tsv.
std::string constantsTable(const SpeedData& data, const std::vector<double>& values, const std::vector<LeftOut>& left_out);

}  // namespace kvsight
