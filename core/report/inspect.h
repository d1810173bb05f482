// SPDX-License-Identifier: MIT
#pragma once

#include "core/catalog.h"
#include "core/report/json_writer.h"
#include "core/resolve.h"
#include "core/units.h"
#include "core/weights/file_weights.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace kvsight {

/// A model as it was read, with what its cache costs by the formula alone (textbook rules, 2 bytes an element).
struct Inspection {
    Resolved resolved;
    std::optional<std::uint64_t> kv_bytes_per_token;               ///< while no window is full
    std::optional<std::uint64_t> kv_bytes_per_token_windows_full;
    /// What one token of the encoder's input, or of an image, keeps for cross attention.
    std::uint64_t cross_kv_bytes_per_token = 0;
    /// Nothing when the config names states but not their sizes.
    std::optional<std::uint64_t> state_bytes_per_sequence;
    std::uint64_t swa_layers = 0;  ///< layers with a window or a chunk
};

/// The answer of `inspectModel`: empty when a finding of severity error says why.
struct InspectionResult {
    std::optional<Inspection> inspection;
    /// What a file without a shape (safetensors without a config) holds; null otherwise.
    std::shared_ptr<const FileWeights> weights;
    Findings findings;
};

/// Reads the model and sizes one token of it. Never throws.
InspectionResult inspectModel(const ModelChoice& model, const Catalog& catalog, const std::string& base_folder = {});

std::string inspectionJson(const Inspection& inspection, JsonStyle layout = JsonStyle::OneLine);
/// The same answer with `model` null, for weights without a shape.
std::string weightsJson(const FileWeights& weights, const Findings& findings, JsonStyle layout = JsonStyle::OneLine);
std::string weightsText(const FileWeights& weights, ByteUnits units = ByteUnits::Binary);
std::string inspectionText(const Inspection& inspection, ByteUnits units = ByteUnits::Binary);

}  // namespace kvsight
