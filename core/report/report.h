// SPDX-License-Identifier: MIT
#pragma once

#include "core/evaluation.h"
#include "core/fixes.h"
#include "core/report/json_writer.h"
#include "core/resolve.h"
#include "core/units.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kvsight {

/// What the readers, the resolver and the runtime's rules said about a scenario, each sentence once.
Findings allFindings(const Resolved& resolved, const Evaluation& evaluation);

/// The model's part of the answers. `id` is empty for a model that is not of the catalogue.
void writeModel(RecordWriter& out, std::string_view id, std::string_view name, const ModelShape& shape);

/// The keys and values of an evaluation, into an object that the caller has opened.
void writeEvaluationFields(RecordWriter& out, const Resolved& resolved, const Evaluation& evaluation);

/// Tensors of the weights: 0 for a file that holds none, nothing where they are not known.
std::optional<std::uint64_t> tensorCount(const Resolved& resolved);

/// True when a reader met an error although it could tell figures; what a runtime refuses is not one.
bool isDamaged(const Findings& findings);

/// `findings` with its list, into an object that the caller has opened.
void writeFindings(RecordWriter& out, const Findings& findings);

/// `error` with code, place and sentence of the first error; null when there is none.
void writeError(RecordWriter& out, const Findings& findings);

/// The evaluation object of the command line's contract. Errors that the readers met although figures can be told
/// stand in `error` beside the figures.
std::string evaluationJson(const Resolved& resolved, const Evaluation& evaluation, JsonStyle layout = JsonStyle::OneLine);

/// The answer to an input that cannot be evaluated.
std::string errorJson(const Findings& findings, JsonStyle layout = JsonStyle::OneLine);

/// The evaluation for a person at a terminal, with the changes that `fixes` offers. Findings are not in it: they go
/// to the other stream.
std::string evaluationText(const Resolved& resolved, const Evaluation& evaluation, ByteUnits units = ByteUnits::Binary,
                           const std::vector<Fix>& fixes = {});

}  // namespace kvsight
