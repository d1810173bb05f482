// SPDX-License-Identifier: MIT
#pragma once

#include "core/evaluation.h"
#include "core/resolve.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace kvsight {

/// What a model would keep if its heads shared their keys and values in another way.
struct HeadsAlternative {
    enum class Kind {
        PerHead,    ///< MHA: each query head keeps its own keys and values
        AsHere,     ///< the model as it is
        OneShared,  ///< MQA: all query heads share one
        Latent,     ///< MLA: one vector for all, as wide as DeepSeek-V3 publishes it
    };
    Kind kind = Kind::AsHere;
    Message label;
    /// Caches and states wherever they lie, at the scenario's context, batch and cache types. Nothing when the model
    /// does not tell, or when the runtime would refuse it.
    std::optional<std::uint64_t> kept_bytes;
    bool hypothetical = false;  ///< no such model was published
};

/// DeepSeek-V2 and V3: kv_lora_rank 512 and qk_rope_head_dim 64, no V.
inline constexpr std::uint64_t kPublishedLatentWidth = 512 + 64;

/// The four ways in the order of `Kind`, through the runtime's own plan and sizing. What is not full or windowed
/// attention (states, shared layers) stays as it is; a model with compressed caches or cross attention, or whose
/// query heads are unknown, answers bytes for `AsHere` alone. A way that is the model's own is not hypothetical.
std::vector<HeadsAlternative> ifHeadsWere(const Resolved& resolved);

/// The scenario with such a model; nothing when the model does not tell. `explain` asks it.
std::optional<Resolved> withHeads(const Resolved& resolved, HeadsAlternative::Kind kind);

/// `per_head`, `as_here`, `one_shared`, `latent`.
const char* headsKindName(HeadsAlternative::Kind kind);

}  // namespace kvsight
