// SPDX-License-Identifier: MIT
#pragma once

#include "core/runtimes/plan_builder.h"

#include <vector>

namespace kvsight {

/// Layers that keep blocks of one kind and size. All that engines with a pool divide layers by.
struct PageSpec {
    enum class Keeps { Full, Window, Chunk, State };
    Keeps keeps = Keeps::Full;
    const char* kind = "";               ///< as in the evaluation's `caches`
    CacheMembers row;                    ///< `heads`, widths and types of one token; its layers are filled in later
    std::uint64_t window = 0;
    std::uint64_t block_tokens = 0;      ///< 0 for states
    Checked page_bytes = 0;              ///< one layer's block
    StatePlan state;                     ///< of `Keeps::State`
    std::vector<std::uint32_t> layers;   ///< positions; drafting layers stand after the last

    bool sameSizeAs(const PageSpec& other) const;
};

/// How vLLM divides layers into groups that share a pool of equal blocks (spec 3.3, 5.6).
class PagedGroups {
public:
    /// `step_tokens`: tokens that one step handles at most, for which a window holds room.
    PagedGroups(PlanBuilder& builder, const CacheType& k_type, const CacheType& v_type, std::uint64_t step_tokens);

    /// Adds layers; those of the same kind and size become one.
    void add(PageSpec spec);

    /// Raises the attention's block until it holds a state: a multiple of `step` tokens.
    void raiseBlocks(std::uint64_t step);

    /// Fills in the plan's caches, states and pool. False when the pages of different layers cannot be made equal: the
    /// larger one must be a whole multiple of the smaller.
    bool finish();

private:
    bool isUniform() const;
    bool unifyPages();
    void finishUniform();
    void finishGrouped();
    std::uint64_t groupSize() const;
    CellRule ruleOf(const PageSpec& spec) const;
    void addState(const PageSpec& spec, std::uint64_t groups, const LayerSpread& page_slots);

    PlanBuilder& m_builder;
    PoolPlan& m_pool;
    CacheType m_k_type, m_v_type;
    std::uint64_t m_step_tokens;
    std::vector<PageSpec> m_specs;
    Checked m_page = 0;  ///< of all groups
};

/// Bytes of one token of one layer.
Checked tokenBytes(const CacheMembers& row, const CacheType& k_type, const CacheType& v_type);

}  // namespace kvsight
