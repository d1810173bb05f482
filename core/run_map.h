// SPDX-License-Identifier: MIT
#pragma once

#include "core/catalog.h"
#include "core/evaluation.h"
#include "core/scenario.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kvsight {

/// A scenario at one context and batch.
struct RunCell {
    std::uint64_t context_tokens = 0;
    std::uint64_t sequences = 0;
    std::optional<bool> fits;
    bool refused = false;                        ///< by the runtime
    std::optional<std::uint64_t> short_bytes;    ///< where it does not fit: what is missing, as far as known
    std::optional<Band> tokens_per_second;       ///< of one sequence; nothing where it does not fit
    std::optional<Band> total_tokens_per_second; ///< of all
};

/// What fits some cards, and how fast, over context and batch.
struct RunMap {
    std::vector<std::uint64_t> contexts;   ///< ascending
    std::vector<std::uint64_t> sequences;  ///< ascending
    std::vector<RunCell> cells;            ///< sequences by sequences, each over all contexts

    const RunCell& at(std::size_t context, std::size_t batch) const { return cells[batch * contexts.size() + context]; }
};

/// Powers of two up to the native length, or to 128K where that is not known: the largest `most` of them.
std::vector<std::uint64_t> doublingContexts(std::optional<std::uint64_t> native_tokens, std::size_t most);

/// Each cell is the scenario with that context and batch, evaluated as `size` would; a prompt that is longer than the
/// context is as long as that. Empty where the scenario cannot be resolved. Never throws.
RunMap runMap(const Scenario& scenario, std::vector<std::uint64_t> contexts, std::vector<std::uint64_t> sequences,
              const Catalog& catalog, const std::string& base_folder = {});

/// The scenario of a cell: what a click on it sets.
Scenario scenarioOf(const Scenario& scenario, const RunCell& cell);

}  // namespace kvsight
