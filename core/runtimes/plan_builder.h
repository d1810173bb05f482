// SPDX-License-Identifier: MIT
#pragma once

#include "core/runtimes/memory_plan.h"
#include "core/resolve.h"

#include <cstddef>
#include <vector>

namespace kvsight {

/// What a runtime leaves on the CPU's side.
struct Offload {
    std::size_t layers_on_host = 0;         ///< the first so many; one more than there are layers: the output layer too
    std::size_t expert_layers_on_host = 0;  ///< the first so many layers leave their routed experts there
    bool caches_on_cards = true;            ///< false: all caches and states lie there
    std::size_t draft_layers = 0;           ///< drafting layers that count among the layers, after the last
    bool drafting = false;                  ///< they draft: their weights are loaded
};

/// Collects a model's layers into a runtime's caches and states. It knows how layers fall on devices, not how a
/// runtime pads them: that is in the rules that the caller gives.
class PlanBuilder {
public:
    explicit PlanBuilder(const Resolved& resolved, const Offload& offload = {});
    PlanBuilder(const Resolved& resolved, std::vector<std::size_t> device_of_layer, const Offload& offload = {});

    /// Adds the layers of `group` to the cache of that kind and rule (a new one if there is none yet).
    /// `k_per_head` and `v_per_head` are the numbers of one key and one value; `heads` is what a tensor split divides
    /// (1: every card keeps the whole row).
    void addCache(const char* kind, const CellRule& rule, const CacheType& k_type, const CacheType& v_type,
                  const LayerGroup& group, std::uint64_t heads, std::uint64_t k_per_head, std::uint64_t v_per_head,
                  bool is_indexer = false);

    /// The same for layers whose shape is `shape`, which must outlive the plan.
    void addCache(const char* kind, const CellRule& rule, const CacheType& k_type, const CacheType& v_type,
                  const LayerGroup& group, const LayerShape& shape, std::uint64_t heads, std::uint64_t k_per_head,
                  std::uint64_t v_per_head, bool is_indexer = false);

    /// Adds the state of `group`'s layers: bytes of a number of the convolution's history and of the recurrent state, and
    /// whether the runtime's rules tell them.
    void addState(const LayerGroup& group, std::uint64_t conv_bytes, std::uint64_t recurrent_bytes,
                  std::uint64_t rows_per_sequence = 1, bool known = true);

    /// Weights on the devices: whole layers, and what lies outside them. `output_bytes` go with the output
    /// layer, `first_bytes` (embedding tables that the cards hold) with the first device, `host_bytes` (those that
    /// they do not hold) on the CPU's side.
    void placeWeights(Checked output_bytes, Checked first_bytes, Checked host_bytes);

    /// Where the layers of these positions lie. The position after the last layer is the output layer's.
    LayerSpread spreadOf(const std::vector<std::uint32_t>& layers) const;

    /// Cards that share each layer's heads: all under a tensor split, else one.
    std::uint64_t cardsPerLayer() const { return m_tensor_split ? m_plan.devices : 1; }

    MemoryPlan take() { return std::move(m_plan); }
    MemoryPlan& plan() { return m_plan; }

private:
    /// Gives `add` a group's layers with the cards that share each: those on the CPU's side are whole, and apart from
    /// the others where cards share those.
    template <class Add>
    void bySide(const std::vector<std::uint32_t>& layers, const Add& add) const;
    PlacedWeights& weightsAt(std::size_t device);
    void placeDrafts();

    const Resolved& m_resolved;
    Offload m_offload;
    std::vector<std::size_t> m_device_of_layer;
    bool m_tensor_split;
    MemoryPlan m_plan;
};

}  // namespace kvsight
