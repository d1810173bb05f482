// SPDX-License-Identifier: MIT
#pragma once

#include "core/catalog.h"
#include "core/report/json_writer.h"
#include "core/resolve.h"
#include "core/units.h"

#include <cstdint>
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
    Findings findings;
};

/// Reads the model and sizes one token of it. Never throws.
InspectionResult inspectModel(const ModelChoice& model, const Catalog& catalog, const std::string& base_folder = {});

std::string inspectionJson(const Inspection& inspection, JsonStyle layout = JsonStyle::OneLine);
std::string inspectionText(const Inspection& inspection, ByteUnits units = ByteUnits::Binary);

}  // namespace kvsight
