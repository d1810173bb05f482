// SPDX-License-Identifier: MIT
#include "core/runtimes/vllm_deepseek_v4.h"

#include <algorithm>
#include <limits>

namespace kvsight {

namespace {

// One token: 448 numbers of fp8, 64 of bf16 and 8 bytes of scales.
constexpr CacheType kToken{"fp8 of DeepSeek V4", 512, 584};
constexpr CacheType kIndexKeys{"fp8 index keys", 128, 132};

constexpr std::uint64_t kPageStep = 576;     // pages are aligned up to it
constexpr std::uint64_t kBlock = 256;        // tokens of a compressed block
constexpr std::uint64_t kWindowBlock = 64;
constexpr std::uint64_t kCsa = 4, kHca = 128;  // tokens an entry
constexpr std::uint64_t kCsaStateBlock = 4, kHcaStateBlock = 8;

std::uint64_t aligned(std::uint64_t bytes)
{
    return (bytes + kPageStep - 1) / kPageStep * kPageStep;
}

/// Layers by what they keep, and the pages that follow from their widths.
struct Counts {
    std::vector<std::uint32_t> all, csa, hca;
    const LayerShape* shape = nullptr;
    const LayerShape* csa_shape = nullptr;
    const LayerShape* hca_shape = nullptr;
    std::uint64_t window = 0;
};

Counts countLayers(const ModelShape& shape, bool drafts)
{
    Counts counts;
    for (const LayerGroup& group : shape.groups) {
        const LayerShape& layer = group.shape;
        if (layer.cache != CacheKind::Compressed)
            continue;
        counts.shape = &layer;
        counts.window = layer.window;
        counts.all.insert(counts.all.end(), group.layers.begin(), group.layers.end());
        if (layer.ratio == kCsa) {
            counts.csa.insert(counts.csa.end(), group.layers.begin(), group.layers.end());
            counts.csa_shape = &layer;
        } else if (layer.ratio > 1) {
            counts.hca.insert(counts.hca.end(), group.layers.begin(), group.layers.end());
            counts.hca_shape = &layer;
        }
    }
    if (drafts)
        counts.all.insert(counts.all.end(), shape.draft_layers.size(), static_cast<std::uint32_t>(shape.layers.size()));
    std::sort(counts.all.begin(), counts.all.end());
    return counts;
}

/// How many layers a group has: at least those of the compressed group, and so that the fewest pages are padding. Of
/// equals the larger.
std::uint64_t groupSize(const Counts& counts)
{
    const std::uint64_t least = std::max<std::uint64_t>(1, std::max(counts.csa.size(), counts.hca.size()));
    std::uint64_t best = least, fewest = std::numeric_limits<std::uint64_t>::max();
    for (std::uint64_t size = least; size <= std::max<std::uint64_t>(least, counts.all.size()); ++size) {
        const std::uint64_t windows = (counts.all.size() + size - 1) / size * size - counts.all.size();
        const std::uint64_t padding = windows + 2 * (size - counts.csa.size()) + 2 * (size - counts.hca.size());
        if (padding <= fewest) {
            fewest = padding;
            best = size;
        }
    }
    return best;
}

CellRule ruleOf(std::uint64_t block, std::uint64_t window, std::uint64_t step_tokens)
{
    CellRule rule;
    rule.pad = block;
    rule.pad_option = "block_tokens";
    rule.step_option = "runtime_options.max_num_batched_tokens";
    if (window > 0) {
        rule.windowed = true;
        rule.window = window;
        rule.extra = step_tokens - 1;
        rule.trailing = block;
    }
    return rule;
}

}  // namespace

void addDeepSeekV4(PlanBuilder& builder, const Resolved& resolved, std::uint64_t step_tokens)
{
    MemoryPlan& plan = builder.plan();
    PoolPlan& pool = plan.pool.emplace();
    pool.block_bytes.assign(plan.devices, Checked(0));
    const Counts counts = countLayers(*resolved.shape, resolved.scenario.options.draft_tokens > 0);
    if (counts.shape == nullptr)
        return;
    const std::uint64_t width = counts.shape->kv_heads * counts.shape->head_dim_k;
    const std::uint64_t index = counts.csa_shape != nullptr ? counts.csa_shape->index_width : 0;
    const auto tokenPage = [&](std::uint64_t tokens) { return aligned(tokens * width * kToken.block_bytes / kToken.block_elements); };
    const std::uint64_t csa_page = tokenPage(kBlock / kCsa);
    const std::uint64_t index_page = index > 0 ? aligned(kBlock / kCsa * index * kIndexKeys.block_bytes / kIndexKeys.block_elements) : 0;
    const std::uint64_t hca_page = counts.hca.empty() ? 0 : tokenPage(kBlock / kHca);
    const std::uint64_t page = csa_page + index_page + hca_page;

    const std::uint64_t size = groupSize(counts);
    const std::uint64_t windows = (counts.all.size() + size - 1) / size;
    // Under a pipeline a card has as many pages as the group with the most layers there.
    LayerSpread page_slots;
    std::vector<LayerSpread> windowed;
    for (std::uint64_t group = 0; group < windows; ++group) {
        std::vector<std::uint32_t> layers;
        for (std::size_t i = group; i < counts.all.size(); i += windows)
            layers.push_back(counts.all[i]);
        windowed.push_back(builder.spreadOf(layers));
    }
    page_slots = windowed.front();
    page_slots.on_devices = 0;
    for (std::size_t device = 0; device < plan.devices; ++device) {
        for (const auto* layers : {&counts.csa, &counts.hca})
            page_slots.on_device[device] = std::max(page_slots.on_device[device], builder.spreadOf(*layers).on_device[device]);
        for (const LayerSpread& spread : windowed)
            page_slots.on_device[device] = std::max(page_slots.on_device[device], spread.on_device[device]);
        if (plan.devices == 1 || page_slots.cards_per_layer > 1)
            page_slots.on_device[device] = size;
        page_slots.on_devices += page_slots.on_device[device];
        pool.block_bytes[device] = Checked(page_slots.on_device[device]) * Checked(page);
    }

    const auto members = [&](std::uint64_t numbers, const CacheType& type, LayerSpread layers, const LayerShape* shape,
                             std::uint64_t bytes, std::uint64_t ratio) {
        CacheMembers made{1, numbers, 0, std::move(layers), shape};
        made.own_type = &type;
        made.page_slots = page_slots;
        made.page_bytes = bytes;
        made.ratio = ratio;
        return made;
    };
    const auto add = [&](const char* kind, const CellRule& rule, std::vector<CacheMembers> all) {
        plan.caches.push_back({kind, false, rule, kToken, kToken, std::move(all)});
        ++pool.groups;
    };
    pool.groups = 0;
    pool.block_tokens = kBlock;
    std::vector<CacheMembers> compressed;
    const LayerSpread csa = builder.spreadOf(counts.csa), hca = builder.spreadOf(counts.hca);
    compressed.push_back(members(width, kToken, csa, counts.csa_shape != nullptr ? counts.csa_shape : counts.shape, csa_page, kCsa));
    if (index_page > 0) {
        compressed.push_back(members(index, kIndexKeys, csa, counts.csa_shape, index_page, kCsa));
        compressed.back().index_keys = true;
    }
    if (hca_page > 0)
        compressed.push_back(members(width, kToken, hca, counts.hca_shape, hca_page, kHca));
    add("compressed", ruleOf(kBlock, 0, 0), std::move(compressed));
    for (const LayerSpread& spread : windowed)
        add("window", ruleOf(kWindowBlock, counts.window, step_tokens), {members(width, kToken, spread, counts.shape, page, 1)});
    if (!counts.csa.empty())
        add("compressor", ruleOf(kCsaStateBlock, 2 * kCsa, step_tokens), {members(0, kToken, csa, counts.csa_shape, page, 1)});
    if (!counts.hca.empty())
        add("compressor", ruleOf(kHcaStateBlock, kHca, step_tokens), {members(0, kToken, hca, counts.hca_shape, page, 1)});
}

}  // namespace kvsight
