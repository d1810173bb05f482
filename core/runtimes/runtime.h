// SPDX-License-Identifier: MIT
#pragma once

#include "core/runtimes/memory_plan.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace kvsight {

/// When a runtime takes the memory of the cache.
enum class Reservation {
    AsTokensCome,  ///< token by token: it runs out while it writes
    AtTheStart,    ///< the whole context of all sequences: it refuses to start
    Pool,          ///< a pool at the start that sequences share: they wait for one another
};

/// A program that runs models: a name and the rules by which it allocates.
struct Runtime {
    int place;          ///< in lists of runtimes: the smallest first
    const char* id;     ///< as in a scenario: `llama.cpp`
    const char* name;   ///< for people
    const char* rule;   ///< what it stands for and where its rules were read
    /// Cache element types that it offers: see `offered`.
    std::vector<std::string_view> cache_types;
    /// Weight formats that it keeps under a name and in a packing of its own: the checkpoint's name, and its own.
    std::vector<std::pair<std::string_view, std::string_view>> own_weight_formats;
    MemoryPlan (*plan)(const Resolved& resolved);
    /// Weight formats in which people run models with it, most bits first: what a fix may step down to.
    std::vector<std::string_view> weight_steps = {};
    Reservation reservation = Reservation::AsTokensCome;
    /// Ids of the runtime's options that its rules read; the others change nothing.
    std::vector<std::string_view> options = {};

    bool reads(std::string_view option) const { return std::find(options.begin(), options.end(), option) != options.end(); }
};

/// All runtimes, by their place. The list is written by core/CMakeLists.txt: each file `runtime_NAME.cpp` of this folder
/// defines `extern const Runtime kName`, and nothing else has to name it.
const std::vector<const Runtime*>& runtimes();

/// By id, any case; nullptr when none has that name.
const Runtime* findRuntime(std::string_view id);

/// llama.cpp, which others are presets of.
extern const Runtime kLlamaCpp;

}  // namespace kvsight
