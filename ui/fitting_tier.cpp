// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/fitting_tier.h"

#include "core/evaluate.h"

namespace kvsight::ui {

void FittingTier::use(const Catalog& catalog)
{
    m_catalog = &catalog;
    m_resolved.clear();
}

std::optional<std::uint64_t> FittingTier::find(const Resolved& resolved)
{
    // Context and batch are asked for below; only another model, format, runtime or count of cards resolves anew.
    Scenario key = resolved.scenario;
    if (key.gpus.size() != 1)
        return std::nullopt;
    key.context_tokens = 1;
    key.sequences = 1;
    key.prompt_tokens.reset();
    key.gpus.front() = GpuChoice{{}, {}, {}, {}, {}, key.gpus.front().count};
    if (!(key == m_key)) {
        m_key = key;
        m_resolved.clear();
    }
    for (std::size_t i = 0; i < m_tiers.size(); ++i) {
        if (m_resolved.size() == i) {
            key.gpus.front().id = m_tiers[i].cards.front()->id;
            m_resolved.push_back(resolve(key, *m_catalog).resolved);
        }
        const auto& tier = m_resolved[i];
        if (tier && evaluateAt(*tier, resolved.context_tokens, resolved.scenario.sequences).fits.value_or(false))
            return m_tiers[i].memory_bytes;
    }
    return std::nullopt;
}

}  // namespace kvsight::ui
