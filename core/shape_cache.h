// SPDX-License-Identifier: MIT
#pragma once

#include "core/catalog.h"
#include "core/finding.h"
#include "core/model_shape.h"
#include "core/scenario.h"
#include "core/weights/weight_size.h"

#include <memory>
#include <string>

namespace kvsight {

/// A model as `resolve` needs it. `shape` is null when it could not be read; the findings say why.
struct LoadedModel {
    std::string id;    ///< catalogue id; empty for the user's own
    std::string name;  ///< for people
    std::shared_ptr<const ModelShape> shape;
    Findings findings;
};

/// Looks a model up or reads it, and remembers what was read, so that a slider can ask a thousand times a second.
/// A file is read again when its time or size, or that of a shard of its set, has changed. Safe to call from several threads.
/// Errors: those of the readers, `unknown_model`, `missing_key`, `unsafe_path`.
LoadedModel loadModel(const ModelChoice& choice, const Catalog& catalog, const std::string& base_folder);

/// `sizeWeights`, remembered for shapes that `loadModel` answered.
WeightSizes sizedWeights(const std::shared_ptr<const ModelShape>& shape, const WeightsChoice& choice, Findings& findings);

/// Names as a list for a sentence: `a, b, c`.
std::string listed(const std::vector<std::string>& names);

}  // namespace kvsight
