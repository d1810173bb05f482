// SPDX-License-Identifier: MIT
#pragma once

#include "core/speed_fit.h"

#include <string>
#include <vector>

namespace kvsight {

/// The measured prompts of the runs, ready for `fitSpeed` and `leaveSourcesOut`: a sample's bases are those of
/// PrefillPart, for one token of the prompt, and so are its seconds. `runs` are those of the decode data with the speed of
/// the prompt in place of theirs. What was told several times of one prompt counts once; what is told faster than the
/// card's arithmetic allows is left out.
SpeedData prefillData(const Catalog& catalog);

/// Pairs of one set-up: prompts predicted from another one's speed.
std::vector<AnchoredPair> anchoredPrompts(const SpeedData& data, const std::vector<LeftOut>& left_out);

/// Lines of resources/calibration/prefill_constants.tsv.
std::string prefillTable(const SpeedData& data, const std::vector<double>& values, const std::vector<LeftOut>& left_out);

}  // namespace kvsight
