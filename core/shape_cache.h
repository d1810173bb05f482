// SPDX-License-Identifier: MIT
#pragma once

#include "core/catalog.h"
#include "core/finding.h"
#include "core/model_shape.h"
#include "core/readers/read_control.h"
#include "core/scenario.h"
#include "core/weights/weight_size.h"

#include <memory>
#include <string>

namespace kvsight {

/// How findings name a config that stands in the scenario itself, in the place of a file.
inline constexpr const char* kInlineConfigName = "model.config";

/// A model as `resolve` needs it. `shape` is null when it could not be read; the findings say why.
struct LoadedModel {
    std::string id;    ///< catalogue id; empty for the user's own
    std::string name;  ///< for people
    std::shared_ptr<const ModelShape> shape;
    Findings findings;
    /// Weights of files that nothing tells the shape of; null beside a shape.
    std::shared_ptr<const FileWeights> weights;
};

/// Looks a model up or reads it, and remembers what was read, so that a slider can ask a thousand times a second.
/// `control` watches the reading of a file; one that was stopped answers no shape and the note `cancelled`.
/// A file is read again when it, or one that was read with it, has changed by its time or size; of a set of many files
/// that may take a second to be seen. Safe to call from
/// several threads.
/// A file that disagrees with the catalogue's model of its name wins, and warns `differs_from_catalog`.
/// Errors: those of the readers, `unknown_model`, `missing_key`, `unsafe_path`.
LoadedModel loadModel(const ModelChoice& choice, const Catalog& catalog, const std::string& base_folder,
                      const ReadControl& control = {});

/// `sizeWeights`, remembered for shapes that `loadModel` answered.
WeightSizes sizedWeights(const std::shared_ptr<const ModelShape>& shape, const WeightsChoice& choice, bool drafting,
                         Findings& findings);

/// Names as a list for a sentence: `a, b, c`.
std::string listed(const std::vector<std::string>& names);

}  // namespace kvsight
