// SPDX-License-Identifier: MIT
#include "core/common_cards.h"

#include <algorithm>
#include <array>

namespace kvsight {
namespace {

/// In each size the first is the one that most people mean.
constexpr std::array kCommon = {
    "rtx-2060-6gb", "gtx-1660-super",
    "rtx-4060", "rtx-3070", "rtx-5060", "rtx-3060-ti", "rtx-2070",
    "rtx-3080-10gb",
    "gtx-1080-ti", "rtx-2080-ti",
    "rtx-3060-12gb", "rtx-4070", "rtx-5070", "rx-6700-xt", "arc-b580-12gb",
    "rtx-4060-ti-16gb", "rtx-4080", "rtx-5080", "rtx-5070-ti", "rtx-5060-ti-16gb", "rx-9070-xt", "rx-6800", "tesla-t4",
    "rx-7900-xt",
    "rtx-4090", "rtx-3090", "rx-7900-xtx", "rtx-a5000", "tesla-p40", "l4", "a10",
    "rtx-5090", "tesla-v100-pcie-32gb", "radeon-ai-pro-r9700",
    "a100-pcie-40gb",
    "rtx-6000-ada", "l40s", "rtx-a6000", "apple-m4-pro-48gb",
    "apple-m4-pro-64gb",
    "h100-sxm5-80gb", "a100-sxm4-80gb", "h100-pcie-80gb",
    "rtx-pro-6000-blackwell-workstation",
    "ryzen-ai-max-plus-395-radeon-8060s-128gb", "apple-m4-max-40-core-gpu-128gb", "dgx-spark-gb10-128gb",
    "h200-sxm-141gb",
    "b200-sxm",
    "instinct-mi300x",
    "b300-sxm", "instinct-mi355x",
    "apple-m3-ultra-512gb",
};

}  // namespace

std::vector<MemoryTier> commonCards(const Catalog& catalog)
{
    std::vector<MemoryTier> tiers;
    for (const char* id : kCommon) {
        const GpuSpec* card = catalog.findGpu(id);
        if (!card || !card->memory_bytes)
            continue;
        const auto same = std::find_if(tiers.begin(), tiers.end(), [card](const MemoryTier& tier) {
            return tier.memory_bytes == *card->memory_bytes;
        });
        if (same != tiers.end())
            same->cards.push_back(card);
        else
            tiers.push_back({*card->memory_bytes, {card}});
    }
    std::sort(tiers.begin(), tiers.end(),
              [](const MemoryTier& a, const MemoryTier& b) { return a.memory_bytes < b.memory_bytes; });
    return tiers;
}

std::vector<const GpuSpec*> allCards(const Catalog& catalog)
{
    std::vector<const GpuSpec*> cards;
    for (const GpuSpec& card : catalog.gpus())
        if (card.memory_bytes)
            cards.push_back(&card);
    std::stable_sort(cards.begin(), cards.end(), [](const GpuSpec* a, const GpuSpec* b) {
        return *a->memory_bytes != *b->memory_bytes ? *a->memory_bytes < *b->memory_bytes : a->name < b->name;
    });
    return cards;
}

bool isOneOfAKind(const GpuSpec& card)
{
    return sharesMainMemory(card) || card.gpu_class == "laptop";
}

}  // namespace kvsight
