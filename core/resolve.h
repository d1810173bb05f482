// SPDX-License-Identifier: MIT
#pragma once

#include "core/cache_type.h"
#include "core/catalog.h"
#include "core/runtimes/memory_plan.h"
#include "core/model_shape.h"
#include "core/scenario.h"
#include "core/speed_factors.h"
#include "core/weights/weight_size.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kvsight {

struct Runtime;  // core/runtime.h

/// One card of the scenario.
struct Device {
    GpuSpec spec;
    std::optional<std::uint64_t> capacity_bytes;  ///< usable, else marketed
    bool capacity_estimated = false;              ///< the marketed size stands in for the driver's
};

/// A scenario with everything looked up and checked: all that `evaluate` needs.
struct Resolved {
    Scenario scenario;
    std::string model_id;    ///< catalogue id, empty for a file or a config of the user's
    std::string model_name;
    std::shared_ptr<const ModelShape> shape;  ///< never null
    const Runtime* runtime = nullptr;         ///< never null
    CacheType k_type{};
    CacheType v_type{};
    std::uint64_t context_tokens = 0;
    std::uint64_t prompt_tokens = 0;
    std::vector<Device> devices;  ///< one entry a card
    std::string backend;          ///< of the first card
    std::uint64_t host_memory_bytes = 0;
    /// `host_memory_bytes` is the first card's memory too: both parts come out of it.
    bool host_shares_memory = false;
    double host_bandwidth_bytes_per_s = 0;
    WeightSizes weights;          ///< bytes by part for the chosen format
    SpeedModel speed;             ///< factors of decode speed, and what stands behind them
    std::shared_ptr<const MemoryPlan> plan;  ///< what the runtime makes of it all; never null
    Findings findings;
};

/// The answer of `resolve`: `resolved` is empty when a finding of severity error says why.
struct Resolution {
    std::optional<Resolved> resolved;
    Findings findings;
    /// Weights of a file whose shape nobody knows (error `no_figures`), else null.
    std::shared_ptr<const FileWeights> weights;
};

/// Looks the scenario's names up, reads its files, fills defaults in and checks ranges. `base_folder` is what
/// a relative model file is relative to. Never throws.
Resolution resolve(const Scenario& scenario, const Catalog& catalog, const std::string& base_folder = {});

}  // namespace kvsight
