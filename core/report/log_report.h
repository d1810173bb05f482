// SPDX-License-Identifier: MIT
#pragma once

#include "core/catalog.h"
#include "core/readers/log_reader.h"
#include "core/report/json_writer.h"
#include "core/units.h"

#include <optional>
#include <string>
#include <vector>

namespace kvsight {

/// A part of the memory as a runtime printed it and as `evaluate` sizes it for the same settings.
struct LogComparison {
    const char* part;  ///< `weights_bytes`, `kv_bytes`, `state_bytes`, `compute_bytes`, `bytes_per_token`
    Message label;
    std::optional<std::uint64_t> measured;
    std::optional<std::uint64_t> estimate;

    /// Estimate - measured; nothing unless both are known.
    std::optional<std::int64_t> difference() const;
    /// The difference over the measured size; nothing where that is 0.
    std::optional<double> relative() const;
};

/// The figures of a log beside ours.
struct LogReport {
    LogReading reading;
    std::string model_id;    ///< catalogue id of the model that was told; empty without an estimate
    std::string model_name;
    std::vector<LogComparison> parts;  ///< those that are known on one side at least
    bool estimated = false;  ///< the estimate could be made
    Findings findings;       ///< the reader's, then the resolver's
};

/// Evaluates the scenario of the reading's answer. Never throws.
LogReport compareLog(LogReading reading, const Catalog& catalog = Catalog::builtIn());

/// The answer of `check-log --json`.
std::string logJson(const LogReport& report, JsonStyle layout = JsonStyle::OneLine);

/// The same for a person at a terminal. Findings are not in it.
std::string logText(const LogReport& report, ByteUnits units = ByteUnits::Binary);

}  // namespace kvsight
